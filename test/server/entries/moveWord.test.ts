import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { newSeries } from '#domain/series/series.ts'
import { databases } from '../databases.ts'
import { type Answer, idOf, type Member, startTestServer, type TestServer, testStart } from '../support.ts'

const outcome = ({ status, body }: Answer) => [status, body]
const refused = (status: number, error: string) => [status, { error }]

describe.each(databases)('a category or topic that is in use on $name', (database) => {
  let server: TestServer
  let moderator: Member
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    await server.clear()
    moderator = await server.as('moderator')
  })
  afterAll(() => server.stop())

  const add = async (resource: string, name: string) =>
    idOf(await moderator.post(`/${resource}`, { name, headline: name }))
  const fields = async () => ({ category: await add('categories', 'Market'), topic: await add('topics', 'Food') })
  const addEvent = (words: object, name = 'Stall') =>
    moderator.post('/events', { ...newEvent(testStart), name, location: 'Square', ...words })

  test.each([
    ['categories', 'category'],
    ['topics', 'topic'],
  ] as const)('%s: all its entries move to another one, and it can be deleted', async (resource, field) => {
    const words = await fields()
    const event = Object((await addEvent(words)).body)
    const binned = idOf(await addEvent(words, 'Gone'))
    await moderator.delete(`/events/${binned}`)
    const series = { ...newSeries({ date: '2026-06-01', time: '19:00' }), name: 'Weekly', location: 'Square', ...words }
    const revent = idOf(await moderator.post('/revents', series))
    const other = await add(resource, 'Fair')
    server.clock.now += 60_000

    expect(outcome(await moderator.delete(`/${resource}/${words[field]}`))).toEqual(
      refused(400, `field ${field}: inUse`),
    )
    expect(outcome(await moderator.post(`/${resource}/${words[field]}/move`, { to: other }))).toEqual([
      200,
      { events: 1, revents: 1 },
    ])
    expect((await moderator.get(`/events/${event.id}`)).body).toMatchObject({
      [field]: other,
      version: event.version + 1,
      updatedAt: new Date(server.clock.now).toISOString(),
    })
    expect((await moderator.get(`/revents/${revent}`)).body).toMatchObject({ [field]: other })
    expect((await moderator.delete(`/${resource}/${words[field]}`)).status).toBe(200)
    expect((await moderator.post(`/events/${binned}/restore`)).body).toMatchObject({ [field]: other })
  })

  test('only moderators move them, and only to another one that is there', async () => {
    const { category } = await fields()
    const path = `/categories/${category}/move`
    const other = await add('categories', 'Fair')
    const member = await server.as('normal')
    const nothing = '018f0000-0000-7000-8000-000000000000'
    expect(outcome(await member.post(path, { to: other }))).toEqual(refused(403, 'unauthorized'))
    expect(outcome(await server.nobody.post(path, { to: other }))).toEqual(refused(401, 'unauthorized'))
    expect(outcome(await moderator.post(path, { to: category }))).toEqual(refused(400, 'field to: notAllowed'))
    expect(outcome(await moderator.post(path, { to: nothing }))).toEqual(refused(400, 'field to: unknown'))
    expect(outcome(await moderator.post(path, {}))).toEqual(refused(400, 'field to: empty'))
    expect((await moderator.post(`/categories/${nothing}/move`, { to: other })).status).toBe(404)
  })
})
