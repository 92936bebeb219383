import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteTime } from '#server/db/state.ts'
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

  test('after a write that failed it is 503, until a write succeeds again', async () => {
    const isFile = server.deps.dialect.name === 'sqlite'
    const readOnly = isFile ? sql`pragma query_only = on` : sql`set transaction read only`
    const failing = server.deps.db.transaction().execute(async (db) => {
      await readOnly.execute(db)
      await noteTime(db, 'test', 0)
    })
    await expect(failing).rejects.toThrow()
    let waited = 0
    const health = healthRoutes(server.deps, undefined, () => performance.now() + waited)
    const ask = async () => (await health.request('/')).status
    expect([await (await health.request('/')).json(), await ask()]).toEqual([{ error: 'cannot store' }, 503])
    waited = 10_000
    if (isFile) {
      expect(await ask()).toBe(503)
      await sql`pragma query_only = off`.execute(server.deps.db)
      waited = 20_000
    }
    expect(await ask()).toBe(200)
  })

  test('a database that does not answer is none', async () => {
    const silent = server.deps.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => new Promise(() => {}),
    })
    expect((await healthRoutes({ ...server.deps, db: silent }, 20).request('/')).status).toBe(503)
  })
})
