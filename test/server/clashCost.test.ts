import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownClashes } from '#domain/clash.ts'
import { newEvent } from '#domain/event.ts'
import { newPlace } from '#domain/place.ts'
import { parentOf, processorTimeOf } from '../bench/processes.ts'
import { processorTime } from '../processorTime.ts'
import { databases } from './databases.ts'
import { idOf, type Member, startTestServer, type TestServer } from './support.ts'

const count = 100_000
const runs = 5

describe.each(databases)('what a clash costs on $name', (database) => {
  let server: TestServer
  let member: Member
  let question: URLSearchParams

  beforeAll(async () => {
    server = await startTestServer(database)
    const [moderator, other] = [await server.as('moderator'), await server.as('normal')]
    member = await server.as('normal')
    const word = (name: string) => ({ name, headline: name, description: '' })
    const category = idOf(await moderator.post('/categories', word('Music')))
    const topic = idOf(await moderator.post('/topics', word('Singing')))
    const location = `id:${idOf(await other.post('/places', { ...newPlace(), name: 'Hall', address: 'Market 1' }))}`
    const [start, end] = ['2026-06-20T17:00:00Z', '2026-06-20T19:00:00Z']
    const fields = { ...newEvent(0), name: 'Fair', location, category, topic, start, end }
    await fill(idOf(await other.post('/events', fields)))
    question = new URLSearchParams({ start, end, location, category })
  })
  afterAll(() => server.stop())

  const fill = async (id: string) => {
    const { db } = server.deps
    const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const columns = Object.keys(row)
      .filter((column) => !['id', 'start_at', 'end_at', 'listed', 'place_id'].includes(column))
      .map((column) => sql.ref(column))
    const uuid = (form: RawBuilder<string>) => sql`${form} || '-0000-7000-8000-000000000000'`
    const number = database.name === 'SQLite' ? sql<string>`printf('%08x', n)` : sql<string>`lpad(to_hex(n), 8, '0')`
    const begin = sql.lit(Date.parse('2026-06-01T08:00:00Z'))
    const start = sql`${begin} + cast(n as bigint) * ${sql.lit(Math.floor((61 * 86_400_000) / count))}`
    await sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      insert into events (id, start_at, end_at, place_id, ${sql.join(columns)})
      select ${uuid(number)}, ${start}, ${start} + 3600000, case when n % 100 = 0 then place_id end, ${sql.join(columns)}
      from numbers, events where events.id = ${id}`.execute(db)
    await sql`analyze`.execute(db)
  }

  const ask = async () => {
    const { status, body } = await member.get(`/clashes?${question}`)
    expect(status).toBe(200)
    return Object(body).clash
  }

  /** Of PostgreSQL's server. */
  const databaseTime = async () => {
    if (server.deps.dialect.name === 'sqlite' || process.env.TEST_DATABASE_URL === undefined) return 0
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(server.deps.db)
    return processorTimeOf(parentOf(rows[0]?.pid ?? 0))
  }

  test('it is answered in 300 ms among 100,000 events, also where they all take place within two months', async () => {
    // The first call fills caches; connections may have been dropped meanwhile.
    await ask().catch(() => null)
    const clash = await ask()
    expect([clash.counts.all > 1_000, clash.others.length, clash.place]).toEqual([true, shownClashes, 'taken'])
    const before = await databaseTime()
    const here = await processorTime(async () => {
      for (let run = 0; run < runs; run += 1) await ask()
    })
    const took = (here + (await databaseTime()) - before) / runs
    console.info(`${database.name}: a clash takes ${took.toFixed(0)} ms of processor time`)
    expect(took).toBeLessThan(300)
  })
})
