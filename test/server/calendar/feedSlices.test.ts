import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FeedEvent, listedSince } from '#server/calendar/feeds.ts'
import { everything } from '#server/calendar/filter.ts'
import { seed } from '../../bench/seed.ts'
import { databases } from '../databases.ts'
import { startTestServer, type TestServer } from '../support.ts'

/** More than are chosen at once. */
const count = 6_000

describe.each(databases)('a long feed on $name', (database) => {
  let server: TestServer
  let topic: string
  beforeAll(async () => {
    server = await startTestServer(database)
    await server.clear()
    topic = (await seed(server.deps.db, server.deps.dialect, count)).topic
  })
  afterAll(() => server.stop())

  const slices = () => listedSince(server.deps, { ...everything, topic }, 0)

  test('has each event once, by time', async () => {
    const told: FeedEvent[] = []
    for await (const events of slices()) told.push(...events)
    const listed = await server.deps.db.selectFrom('events').select('id').where('listed', '=', 1).execute()
    expect(listed.length).toBeGreaterThan(5_000)
    expect(told.map(({ id }) => id).toSorted()).toEqual(listed.map(({ id }) => id).toSorted())
    const starts = told.map(({ start_at }) => start_at)
    expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  })

  test('tells nothing of what is hidden while it is written', async () => {
    const told: FeedEvent[] = []
    for await (const events of slices()) {
      if (told.length === 0) await server.deps.db.updateTable('events').set({ published: 0, name: 'Secret' }).execute()
      told.push(...events)
    }
    expect(told.length).toBeGreaterThan(0)
    expect(told.length).toBeLessThan(count / 10)
    expect(told.filter(({ name }) => name === 'Secret')).toEqual([])
  })
})
