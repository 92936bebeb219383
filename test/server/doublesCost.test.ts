import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { insertRows } from '#server/db/rows.ts'
import { findDoubles } from '#server/doubles/find.ts'
import { databases } from './databases.ts'
import { idOf, startTestServer, type TestServer, testStart } from './support.ts'

describe.each(databases)('possible doubles on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(() => server.stop())

  test('are found among 10,000 events in little time, and no other request waits for it', async () => {
    const moderator = await server.as('moderator')
    const make = async (path: string, body: object) => idOf(await moderator.post(path, body))
    const word = { name: 'Other', headline: 'Other' }
    const words = { category: await make('/categories', word), topic: await make('/topics', word) }
    const event = { ...newEvent(testStart + 86_400_000), ...words, name: 'First', location: 'Park' }
    const first = await make('/events', event)
    const row = await server.deps.db.selectFrom('events').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
    const { listed: _, ...cells } = row
    const sorts = ['Choir', 'Yoga', 'Flea market', 'Reading', 'Walk', 'Council', 'Concert', 'Film']
    const rows = Array.from({ length: 10_000 }, (_, index) => {
      // Other numbers would be other events.
      const group = String(index % 997)
        .padStart(3, '0')
        .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
      const name = `${sorts[index % sorts.length]} of group ${group}`
      return {
        ...cells,
        id: `${first.slice(0, -6)}${String(index).padStart(6, '0')}`,
        name,
        name_folded: name.toLowerCase(),
        start_at: testStart + 86_400_000 * (1 + (index % 180)),
      }
    })
    for (let from = 0; from < rows.length; from += 500)
      await insertRows(server.deps.db, 'events', rows.slice(from, from + 500))
    // Of this thread, in ms of the processor: what else the machine does, does not count.
    const own = () => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1_000
    }
    let [longest, last] = [0, own()]
    const watch = setInterval(() => {
      const at = own()
      longest = Math.max(longest, at - last)
      last = at
    }, 5)
    const began = own()
    const found = await findDoubles(server.deps, 'events')
    const took = own() - began
    clearInterval(watch)
    console.info(`possible doubles among 10,000 events: ${Math.round(took)} ms, longest wait ${Math.round(longest)} ms`)
    expect(found.pairs.length).toBeGreaterThan(0)
    expect(took).toBeLessThan(5_000)
    expect(longest).toBeLessThan(500)
  })
})
