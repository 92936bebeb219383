import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from './databases.ts'
import { outcome, pick, refused, startChoir } from './series.ts'
import { type Client, startTestServer, type TestServer } from './support.ts'

/** Tests begin on 1 June 2026. */
describe.each(databases)('deactivating a series on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  const start = async () => {
    const choir = await startChoir(server)
    await choir.generate()
    server.clock.now = Date.parse('2026-06-10T10:00:00Z')
    const put = async (client: Client, changes: object) => {
      const { body } = await client.get(choir.path)
      return client.put(choir.path, { ...Object(body), ...changes })
    }
    const states = async () => pick(await choir.events(choir.moderator), 'seriesDate', 'deactivated')
    const listed = async () =>
      pick((await server.nobody.get('/events?sorting=start&order=ASC')).body, 'seriesDate').flat()
    return { ...choir, put, states, listed }
  }
  const [first, second, third, fourth, fifth] = ['2026-06-02', '2026-06-09', '2026-06-16', '2026-06-23', '2026-06-30']

  test('takes its coming events along when that is asked for, changed by hand or not, and back again', async () => {
    const { moderator, put, states, listed, changeEvent, eventOn } = await start()
    await changeEvent(String(fourth), { name: 'Concert' })
    const { version } = await eventOn(String(third))
    expect((await put(moderator, { deactivated: true, withEvents: true })).status).toBe(200)
    expect(await states()).toEqual([
      [first, false],
      [second, false],
      [third, true],
      [fourth, true],
      [fifth, true],
    ])
    expect(await listed()).toEqual([first, second])
    expect((await eventOn(String(third))).version).toBe(version + 1)
    expect((await eventOn(String(fourth))).name).toBe('Concert')

    await put(moderator, { deactivated: false, withEvents: true })
    expect(await listed()).toEqual([first, second, third, fourth, fifth])
  })

  test('leaves them as they are when nobody asks, as it always did, and keeps nothing of the asking', async () => {
    const { moderator, put, listed, path } = await start()
    expect((await put(moderator, { deactivated: true })).status).toBe(200)
    expect(await listed()).toEqual([first, second, third, fourth, fifth])
    await put(moderator, { deactivated: true, withEvents: true })
    expect(Object((await moderator.get(path)).body)).not.toHaveProperty('withEvents')
    expect(await listed()).toEqual([first, second])
  })

  test('is for moderators: an owner neither takes events along nor lifts what moderators deactivated', async () => {
    const { owner, moderator, put, eventOn, listed } = await start()
    const event = await eventOn(String(fifth))
    await moderator.put(`/events/${event.id}`, { ...event, deactivated: true })
    expect(outcome(await put(owner, { withEvents: true }))).toEqual(refused(403, 'unauthorized'))
    expect(await listed()).toEqual([first, second, third, fourth])
    expect((await put(owner, { withEvents: false })).status).toBe(200)
  })
})
