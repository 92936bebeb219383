import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newGroup } from '#domain/group.ts'
import { type Pair, startPair } from './pair.ts'
import { hasPostgres, type PostgresServer } from './postgres.ts'
import { endAll, type Served, serve } from './served.ts'
import { type Client, password } from './support.ts'
import { startWriters } from './writers.ts'

const admin = { ADMIN_EMAIL: 'ada@calendar.test', ADMIN_NICKNAME: 'Ada', ADMIN_PASSWORD: password }

/** From the promotion to the next acknowledged write. */
const longestFailover = 10_000

describe.skipIf(!hasPostgres)('a primary and its standby', () => {
  let pair: Pair
  let folder: string
  let env: Record<string, string>
  let served: [Served, Served]
  let clients: [Client, Client]
  beforeAll(async () => {
    ;[pair, folder] = await Promise.all([startPair(), mkdtemp(join(tmpdir(), 'failover-'))])
    env = { DATABASE_URL: await pair.createDatabase(), DATA_DIR: folder, ...admin }
    const first = await serve(env)
    served = [first, await serve(env)]
    const { body } = await first.nobody.post('/auth/login', { email: admin.ADMIN_EMAIL, password })
    clients = [served[0].withToken(String(Object(body).token)), served[1].withToken(String(Object(body).token))]
  })
  afterAll(async () => {
    await endAll()
    await pair.stop()
    await rm(folder, { recursive: true })
  })

  const groupsAt = async ({ port }: PostgresServer): Promise<Set<string>> => {
    const { pathname } = new URL(env.DATABASE_URL?.replace(/,[^/]*/, '') ?? '')
    const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}${pathname}` })
    await client.connect()
    const { rows } = await client.query('select name from groups')
    await client.end()
    return new Set(rows.map(({ name }) => name))
  }

  test.each(['kill', 'hang'] as const)(
    'when the primary is gone (%s) and the standby promoted, processes go on by themselves, and nothing acknowledged is lost',
    async (how) => {
      const writers = startWriters(clients)
      await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(40)
      const { old, promoted } = await pair.failOver(how)
      expect((await writers.next()) - promoted).toBeLessThan(longestFailover)
      const before = writers.acknowledged.length
      await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(before + 40)
      await writers.stop()
      const kept = await groupsAt(pair.primary())
      expect(writers.acknowledged.filter((name) => !kept.has(name))).toEqual([])
      const [listed] = await Promise.all(clients.map((client) => client.get('/groups?limit=1')))
      expect(listed?.headers.get('x-total-count')).toBe(String(kept.size))
      for (const { process, lines } of served) {
        expect(process.exitCode).toBe(null)
        expect(lines.filter((line) => line.includes('uncaught') || line.includes('unhandled'))).toEqual([])
      }
      await pair.rejoin(old)
    },
  )

  test('an old primary that comes back as one gets no write, also of a process that starts then', async () => {
    const { old } = await pair.failOver('kill')
    await old.start()
    try {
      const third = await serve(env)
      const { body } = await third.nobody.post('/auth/login', { email: admin.ADMIN_EMAIL, password })
      const names = ['late', 'later', 'latest']
      const all = [third.withToken(String(Object(body).token)), ...clients]
      for (const [index, client] of all.entries()) {
        const written = () => client.post('/groups', { ...newGroup(), name: String(names[index]) })
        await expect.poll(async () => (await written()).status).toBe(200)
      }
      expect([...(await groupsAt(pair.primary()))]).toEqual(expect.arrayContaining(names))
      const left = await groupsAt(old)
      expect(names.filter((name) => left.has(name))).toEqual([])
    } finally {
      await pair.rejoin(old)
    }
  })

  test('a start without a server that takes writes says so', async () => {
    const { old } = await pair.failOver('kill')
    await pair.primary().kill()
    const failed = await serve({ ...env, DATA_DIR: join(folder, 'late') }, folder).catch(String)
    expect(failed).toMatch(/No PostgreSQL server takes writes: 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)/)
    await pair.primary().start()
    await pair.rejoin(old)
  })
})
