import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import { binLifetime } from '#domain/limits.ts'
import { newPlace } from '#domain/place.ts'
import { databases } from './databases.ts'
import { type Answer, type Client, idOf, startTestServer, type TestServer, testStart } from './support.ts'

const outcome = ({ status, body }: Answer) => [status, body]
const refused = (status: number, error: string) => [status, { error }]
const stranger = '01890000-0000-7000-8000-000000000000'
const word = (name: string) => ({ name, headline: name, description: '' })
const group = (fields: object = {}) => ({ ...newGroup(), name: 'Choir', ...fields })
const names = ({ body }: Answer) => Array.from(Object(body), (entry) => Object(entry).name)

describe.each(databases)('entries over HTTP on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  const eventBody = async (fields: object = {}) => {
    const moderator = await server.as('moderator')
    const category = idOf(await moderator.post('/categories', word('Music')))
    const topic = idOf(await moderator.post('/topics', word('Jazz')))
    return { ...newEvent(testStart), name: 'Concert', location: 'Park', category, topic, ...fields }
  }

  test('what is posted is answered, found by id and listed, with and without a trailing slash', async () => {
    const member = await server.as('normal')
    const event = await eventBody()
    const bodies = {
      events: event,
      groups: group(),
      places: { ...newPlace(), name: 'Hall', address: 'Main Street 1' },
    }
    for (const [resource, body] of Object.entries(bodies)) {
      const created = await member.post(`/${resource}`, body)
      const at = new Date(testStart).toISOString()
      const stored = { id: idOf(created), version: 1, createdAt: at, updatedAt: at, ownedBy: [member.user.id] }
      expect(outcome(created)).toEqual([200, { ...body, ...stored }])
      const found = await server.nobody.get(`/${resource}/${idOf(created)}`)
      expect(outcome(found)).toEqual(outcome(created))
      expect([created.headers.get('etag'), found.headers.get('etag')]).toEqual(['"1"', '"1"'])
      for (const path of [`/${resource}`, `/${resource}/`, `/${resource}/?limit=10&offset=0`]) {
        const list = await server.nobody.get(path)
        expect(outcome(list)).toEqual([200, [created.body]])
        expect(list.headers.get('x-total-count')).toBe('1')
        expect(list.headers.get('content-type')).toBe('application/json')
      }
    }
    const moderator = await server.as('moderator')
    for (const resource of ['categories', 'topics']) {
      const created = await moderator.post(`/${resource}/`, word('Other'))
      expect(names(await server.nobody.get(`/${resource}?sorting=createdAt&order=DESC`))[0]).toBe('Other')
      expect(outcome(await server.nobody.get(`/${resource}/${idOf(created)}`))).toEqual(outcome(created))
    }
  })

  test('an entry may be put as it was got', async () => {
    const member = await server.as('normal')
    const created = await member.post('/groups', group())
    const { body } = await member.put(`/groups/${idOf(created)}`, created.body)

    expect(body).toEqual({ ...Object(created.body), version: 2 })
  })

  test('a write that has seen another version is refused and changes nothing', async () => {
    const member = await server.as('normal')
    const created = await member.post('/groups', group())
    const path = `/groups/${idOf(created)}`
    const stale = { headers: { 'If-Match': '"7"' } }

    expect(outcome(await member.put(path, group({ name: 'Band' }), stale))).toEqual(refused(412, 'changed meanwhile'))
    expect(outcome(await member.delete(path, stale))).toEqual(refused(412, 'changed meanwhile'))
    expect(outcome(await member.get(path))).toEqual(outcome(created))
    const put = await member.put(path, group({ name: 'Band' }), { headers: { 'If-Match': '"1"' } })
    expect([put.status, put.headers.get('etag')]).toEqual([200, '"2"'])
    expect(outcome(await member.delete(path, { headers: { 'If-Match': '"2"' } }))).toEqual([200, {}])
    expect(outcome(await member.get(path))).toEqual(refused(404, 'not found'))
  })

  test('of many writes of one version, one goes through', async () => {
    const member = await server.as('normal')
    const path = `/groups/${idOf(await member.post('/groups', group()))}`
    const puts = Array.from({ length: 8 }, (_, index) =>
      member.put(path, group({ name: `Band ${index}` }), { headers: { 'If-Match': '"1"' } }),
    )
    const statuses = (await Promise.all(puts)).map(({ status }) => status)

    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(412)])
  })

  test('of many who take one name, one gets it', async () => {
    const member = await server.as('normal')
    const answers = await Promise.all(Array.from({ length: 8 }, () => member.post('/groups', group())))
    const others = answers.filter(({ status }) => status !== 200).map(outcome)

    expect(others).toEqual(Array(7).fill(refused(400, 'name already exists')))
    expect((await server.nobody.get('/groups')).headers.get('x-total-count')).toBe('1')
  })

  test('a new event starts now and ends an hour later where nobody says when; a kept one has to say', async () => {
    const member = await server.as('normal')
    const { start: _, end: __, ...event } = await eventBody()
    const created = await member.post('/events', event)
    const { start, end } = newEvent(testStart)
    expect([created.status, created.body]).toEqual([200, expect.objectContaining({ start, end })])
    expect(outcome(await member.put(`/events/${idOf(created)}`, event))).toEqual(refused(400, 'field start: empty'))
  })

  test('a body that fails is refused by its first fault and leaves nothing behind', async () => {
    const member = await server.as('normal')
    const event = await eventBody()
    const faults: [object | string, string][] = [
      [{ ...event, name: ' ' }, 'name: empty'],
      [{ ...event, name: 'x'.repeat(201) }, 'name: tooLong'],
      [{ ...event, start: '' }, 'start: empty'],
      [{ ...event, start: 'tomorrow' }, 'start: dateTime'],
      [{ ...event, end: '2000-01-01T00:00:00Z' }, 'end: startAfterEnd'],
      [{ ...event, published: 'yes' }, 'published: type'],
      [{ ...event, color: 'red' }, 'color: unknown'],
      [{ ...event, category: '' }, 'category: empty'],
      [{ ...event, category: stranger }, 'category: unknown'],
      [{ ...event, category: 'Music' }, 'category: unknown'],
      [{ ...event, image: stranger }, 'image: unknown'],
      [{ ...event, ownedBy: [stranger] }, 'ownedBy: unknown'],
      [{ ...event, tags: ['a', 7] }, 'tags.1: type'],
      [{ ...event, lat: 91 }, 'lat: range'],
      [{ ...event, name: 'a\0b' }, 'name: characters'],
      [[], 'body: type'],
    ]
    for (const [body, fault] of faults) {
      expect(outcome(await member.post('/events', body))).toEqual(refused(400, `field ${fault}`))
    }
    expect((await member.get('/events')).body).toEqual([])
    const text = { headers: { 'Content-Type': 'text/plain' } }
    expect(outcome(await member.post('/events', event, text))).toEqual(refused(400, 'field body: json'))
  })

  test('a query that fails is refused by name', async () => {
    const faults: [string, string][] = [
      ['colour=red', 'colour: unknown'],
      ['sorting=start_at', 'sorting: unknown'],
      ['sorting=name;drop table events', 'sorting: unknown'],
      ['sorting=(select 1)', 'sorting: unknown'],
      ['order=UP', 'order: unknown'],
      ['order=ASC;--', 'order: unknown'],
      ['limit=10001', 'limit: range'],
      ['limit=-1', 'limit: range'],
      ['offset=x', 'offset: number'],
      ['filters={', 'filters: type'],
      ['filters=[{"viewed":true}]', 'filters.viewed: unknown'],
      ['filters=[{"id = id; --":1}]', 'filters.idid: unknown'],
      ['filters=[{"ownedBy":"x\' or 1=1"}]', 'filters.ownedBy: unknown'],
      ['filters=[{"parent":"id:1"}]', 'filters.parent: unknown'],
      ['filters=[{"startAfter":"soon"}]', 'filters.startAfter: unknown'],
      ['filters=[{"likeName":"\\u0000"}]', 'filters.likeName: unknown'],
    ]
    for (const [query, fault] of faults) {
      expect(outcome(await server.nobody.get(`/events?${query}`))).toEqual(refused(400, `field ${fault}`))
    }
    for (const path of ['/eventsearch?sort=id', '/search?sort=start']) {
      expect(outcome(await server.nobody.get(path))).toEqual(refused(400, 'field sort: unknown'))
    }
    expect(outcome(await server.nobody.get('/events?filters=[{"ownedBy":"self"}]'))).toEqual(
      refused(401, 'unauthorized'),
    )
    const member = await server.as('normal')
    for (const path of ['x', '%00', "'", stranger].map((id) => `/events/${id}`)) {
      const answers = [member.get(path), member.put(path, {}), member.delete(path), member.post(`${path}/restore`)]
      expect((await Promise.all(answers)).map(outcome)).toEqual(Array(4).fill(refused(404, 'not found')))
    }
  })

  test('a list shows every change in the next answer, and each viewer their own', async () => {
    const [member, other] = [await server.as('normal'), await server.as('normal')]
    const seen = async (client: Client) => names(await client.get('/groups?sorting=name'))
    const all = async () => [await seen(server.nobody), await seen(member), await seen(other)]

    expect(await all()).toEqual([[], [], []])
    const path = `/groups/${idOf(await member.post('/groups', group({ published: false })))}`
    expect(await all()).toEqual([[], ['Choir'], []])
    await member.put(path, group({ name: 'Band' }))
    expect(await all()).toEqual([['Band'], ['Band'], ['Band']])
    await member.delete(path)
    expect(await all()).toEqual([[], [], []])
    await member.post(`${path}/restore`)
    expect(await all()).toEqual([['Band'], ['Band'], ['Band']])
  })

  test('what is deactivated stays so when its owner saves, whether the body says so or not', async () => {
    const [member, moderator] = [await server.as('normal'), await server.as('moderator')]
    const path = `/groups/${idOf(await member.post('/groups', group()))}`
    const isDeactivated = async () => Object((await member.get(path)).body).deactivated
    await moderator.put(path, group({ deactivated: true }))
    const { deactivated, ...rest } = group()

    expect(deactivated).toBe(false)
    expect(outcome(await server.nobody.get(path))).toEqual(refused(404, 'not found'))
    expect((await member.put(path, group({ deactivated: true, description: 'New' }))).status).toBe(200)
    expect((await member.put(path, { ...rest, description: 'Newer' })).status).toBe(200)
    expect(outcome(await member.put(path, group()))).toEqual(refused(403, 'unauthorized'))
    expect(await isDeactivated()).toBe(true)
    await moderator.put(path, rest)
    expect(await isDeactivated()).toBe(true)
    await moderator.put(path, group())
    expect(await isDeactivated()).toBe(false)
  })

  test('a deleted entry can be brought back for 30 days by who may delete it', async () => {
    const [member, other] = [await server.as('normal'), await server.as('normal')]
    const created = await member.post('/groups', group())
    const path = `/groups/${idOf(created)}`
    await member.delete(path)

    expect(outcome(await server.nobody.post(`${path}/restore`))).toEqual(refused(401, 'unauthorized'))
    expect(outcome(await other.post(`${path}/restore`))).toEqual(refused(403, 'unauthorized'))
    const restored = await member.post(`${path}/restore`)
    expect([...outcome(restored), restored.headers.get('etag')]).toEqual([
      200,
      { ...Object(created.body), version: 3 },
      '"3"',
    ])
    await member.delete(path)
    server.clock.now += binLifetime + 1
    const moderator = await server.as('moderator')
    expect(outcome(await moderator.post(`${path}/restore`))).toEqual(refused(404, 'not found'))
  })

  test('a category in use stays', async () => {
    const event = await eventBody()
    const admin = await server.as('admin')
    await admin.post('/events', event)

    expect(outcome(await admin.delete(`/categories/${event.category}`))).toEqual(refused(400, 'field category: inUse'))
    expect(outcome(await admin.delete(`/topics/${event.topic}`))).toEqual(refused(400, 'field topic: inUse'))
  })

  test('the searches answer pages with totals and tags', async () => {
    const member = await server.as('normal')
    const event = await member.post('/events', await eventBody({ tags: ['Open Air'] }))
    const aggregations = encodeURIComponent('{"tags":{"type":"terms","field":"tag"}}')
    const buckets = { tags: [{ term: 'open air', count: 1 }] }

    const found = await server.nobody.get(`/eventsearch?query=conc&aggregations=${aggregations}`)
    expect(outcome(found)).toEqual([200, { events: [event.body], total: 1, buckets }])
    const everything = await server.nobody.get(`/search/?query=air&aggregations=${aggregations}`)
    const result = { kind: 'events', ...Object(event.body) }
    expect(outcome(everything)).toEqual([200, { results: [result], total: 1, buckets }])
    await member.delete(`/events/${idOf(event)}`)
    expect((await server.nobody.get('/eventsearch?query=conc')).body).toEqual({ events: [], total: 0, buckets: {} })
  })
})
