import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { healthRoutes } from '#server/routes/health.ts'
import { databases, type TestDatabase } from './databases.ts'
import { startTestServer, type TestServer } from './support.ts'

describe.each(databases)('health on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(() => server.stop())

  test('everybody may ask, and nobody keeps the answer', async () => {
    const { status, body, headers } = await server.nobody.get('/health')
    expect([status, body, headers.get('cache-control')]).toEqual([200, { status: 'ok' }, 'no-store'])
  })

  test('it costs one statement', async () => {
    const seen: string[] = []
    const db = server.deps.db.withPlugin({
      transformQuery: ({ node }) => {
        seen.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    expect((await healthRoutes({ ...server.deps, db }).request('/')).status).toBe(200)
    expect(seen).toEqual(['RawNode'])
  })

  test('without a database it is 503, and the log says why', async () => {
    const gone: TestDatabase = await database.start()
    await gone.stop()
    const logged = server.logged.length
    const answer = await healthRoutes({ ...server.deps, db: gone.db }).request('/')
    expect([answer.status, await answer.json()]).toEqual([503, { error: 'database unreachable' }])
    expect(server.logged.slice(logged).join()).toContain('unhealthy')
  })

  test('a database that does not answer is none', async () => {
    const silent = server.deps.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => new Promise(() => {}),
    })
    expect((await healthRoutes({ ...server.deps, db: silent }, 20).request('/')).status).toBe(503)
  })
})
