import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { fieldHistory } from '#domain/history.ts'
import { noticesOf } from '#server/accounts/entryNotices.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { createEntries } from '#server/entries/entries.ts'
import { eventKind } from '#server/entries/events.ts'
import { personOf, record } from '#server/history/record.ts'
import { noteChanges } from '#server/moderation/noteChange.ts'
import { databases } from './databases.ts'
import { idOf, type Member, startTestServer, type TestServer } from './support.ts'

/** Beside other work of the same call, so that load slows both. */

const writes = 200
const changes = 500_000
const median = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
const timed = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

describe.each(databases)('what remembering costs on $name', (database) => {
  let server: TestServer
  let owner: Member
  let id: string
  beforeAll(async () => {
    server = await startTestServer(database)
    const moderator = await server.as('moderator')
    owner = await server.as('normal')
    const word = { name: 'A', headline: 'A', description: '' }
    const category = idOf(await moderator.post('/categories', word))
    const topic = idOf(await moderator.post('/topics', word))
    const event = { ...newEvent(server.clock.now), name: 'Choir', location: 'Hall', category, topic }
    id = idOf(await owner.post('/events', event))
  })
  afterAll(() => server.stop())

  test('a write takes at most a quarter longer for history and desk', async () => {
    const { deps } = server
    const viewer = { id: owner.user.id, role: 'normal' } as const
    const events = createEntries(deps, eventKind, noticesOf(deps, 'events'))
    const whole: number[] = []
    const remembering: number[] = []
    let before = await events.find(id, viewer)
    for (let count = 0; count < writes; count += 1) {
      const description = `Description ${count} `.repeat(20)
      let after = before
      whole.push(
        await timed(async () => {
          after = await events.update(id, { viewer }, (current) => ({ ...current, description }))
        }),
      )
      const change = { resource: 'events', action: 'changed', before, after, viewer } as const
      await inTransaction(deps.db, async (db) => {
        remembering.push(
          await timed(async () => {
            const fields = fieldHistory(before, after)
            const author = personOf(viewer)
            await record(db, [{ ...change, id, version: after.version, fields }], { author, at: deps.now() })
            await noteChanges(db, [change], { ...change, author, at: deps.now() })
          }),
        )
      })
      before = after
    }
    const [all, part] = [median(whole), median(remembering)]
    console.info(`${database.name}: a write ${all.toFixed(2)} ms, of which remembering ${part.toFixed(2)} ms`)
    expect(part / (all - part)).toBeLessThanOrEqual(0.25)
  })

  // PostgreSQL takes minutes to fill, and reads by the same index.
  test.runIf(database.name === 'SQLite')(
    'among 500,000 changes of 100,000 entries the history of one opens in 50 ms',
    async () => {
      const { db, dialect } = server.deps
      const other = randomUUIDv7().slice(0, -8)
      const padded =
        dialect.name === 'postgres' ? sql`lpad(cast(i % 100000 as text), 8, '0')` : sql`printf('%08d', i % 100000)`
      const entryId = sql`${other} || ${padded}`
      const row = dialect.name === 'postgres' ? sql`lpad(cast(i as text), 12, '0')` : sql`printf('%012d', i)`
      await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(changes)})
      insert into history (id, resource, entry_id, version, action, author_kind, author_id, cause, run, leads, fields, at)
      select '018f0000-0000-7000-8000-' || ${row}, 'events', ${entryId}, i / 100000 + 2, 'changed', 'person',
        ${owner.user.id}, '', null, 1, '[["name","A","B"]]', i from n`.execute(db)
      const path = `/history/events/${id}`
      await sql`analyze history`.execute(db)
      // The server dropped idle connections meanwhile.
      await owner.get(path).catch(() => null)
      expect((await owner.get(path)).status).toBe(200)
      const [histories, entries]: [number[], number[]] = [[], []]
      for (let count = 0; count < 30; count += 1) {
        histories.push(await timed(() => owner.get(path)))
        entries.push(await timed(() => owner.get(`/events/${id}`)))
      }
      // Twice as long as reading the entry is fine below 50 ms.
      const [history, entry] = [median(histories), median(entries)]
      console.info(`${database.name}: a history in ${history.toFixed(1)} ms, the entry alone in ${entry.toFixed(1)} ms`)
      expect(history).toBeLessThanOrEqual(Math.max(50, 2 * entry))
    },
  )
})
