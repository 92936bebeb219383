import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Interval } from '#domain/series/series.ts'
import { databases } from './databases.ts'
import { choir, outcome, pick, refused, startChoir } from './series.ts'
import { idOf, startTestServer, type TestServer, testStart } from './support.ts'

const stranger = '01890000-0000-7000-8000-000000000000'
const week: Interval = { type: 'week', interval: 1, weekDay: 2, date: '2026-06-02' }

describe.each(databases)('series over HTTP on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  test('a series comes back with everything that was written', async () => {
    const { owner, category, topic } = await startChoir(server)
    const group = idOf(await owner.post('/groups', { name: 'Choir' }))
    const place = idOf(await owner.post('/places', { name: 'Hall', address: 'Main Street 1' }))
    const body = {
      ...choir,
      category,
      topic,
      organizers: ['Friends', `id:${group}`],
      location: `id:${place}`,
      location2: 'Room 2',
      address: 'Main Street 1',
      alt: 'A choir',
      description: 'Come and sing',
      tags: ['choir', 'open'],
      intervals: [
        { type: 'month', interval: 4, weekDay: 0, date: null },
        week,
        { type: 'day', interval: 6, weekDay: null, date: '2026-06-03' },
      ],
      ownedBy: [owner.user.id],
    }
    const created = await owner.post('/revents', body)
    const at = new Date(testStart).toISOString()

    const id = idOf(created)
    expect(outcome(created)).toEqual([200, { ...body, id, version: 1, createdAt: at, updatedAt: at }])
    expect(outcome(await owner.get(`/revents/${id}`))).toEqual(outcome(created))
    expect(created.headers.get('etag')).toBe('"1"')

    const intervals = [{ type: 'week', interval: 2, weekDay: 5, date: '2026-06-05' }]
    const put = await owner.put(`/revents/${id}`, { ...Object(created.body), intervals, tags: [] })
    expect(outcome(put)).toEqual([200, { ...Object(created.body), intervals, tags: [], version: 2 }])
    expect(outcome(await owner.put(`/revents/${id}`, body, { headers: { 'If-Match': '"1"' } }))).toEqual(
      refused(412, 'changed meanwhile'),
    )
  })

  test('a name in words of a group that organizes a series is kept once', async () => {
    const { owner, category, topic } = await startChoir(server)
    const group = `id:${idOf(await owner.post('/groups', { name: 'Kantorei St. Marien' }))}`
    const organizers = ['kantorei st. marien', 'Friends', group]
    const { body } = await owner.post('/revents', { ...choir, category, topic, organizers })
    expect(Object(body).organizers).toEqual(['Friends', group])
  })

  test('a new series starts now, ends an hour later and is counted from today where nobody says', async () => {
    const { owner, category, topic } = await startChoir(server)
    const intervals = [
      { type: 'week', interval: 1, weekDay: 2 },
      { type: 'month', interval: 1, weekDay: 2 },
    ]
    const { body } = await owner.post('/revents', { name: 'Choir', category, topic, intervals })
    expect(new Date(testStart).toISOString()).toBe('2026-06-01T10:00:00.000Z')
    expect(body).toMatchObject({ start: '11:00', end: '12:00', intervals: [{ date: '2026-06-01' }, { date: null }] })
  })

  test('a series that breaks a rule is refused by its field, and nothing is kept', async () => {
    const { owner, path, body, created } = await startChoir(server)
    const day = { type: 'day', interval: 1, weekDay: null, date: '2026-06-02' }
    const month = { type: 'month', interval: 1, weekDay: 0, date: null }
    const broken = {
      'intervals.0.interval: dayInterval': { intervals: [{ ...day, interval: 7 }] },
      'intervals.1.interval: weekInterval': { intervals: [week, { ...week, interval: 5 }] },
      'intervals.0.interval: monthInterval': { intervals: [{ ...month, interval: 5 }] },
      'intervals.0.weekDay: weekDay': { intervals: [{ ...week, weekDay: 7 }] },
      'intervals.0.date: empty': { intervals: [{ ...week, date: null }] },
      'intervals: noInterval': { intervals: [] },
      'end: time': { start: '19:00', end: '18:60' },
      'start: time': { start: '24:00' },
      'name: empty': { name: ' ' },
      'category: unknown': { category: stranger },
      'topic: unknown': { topic: stranger },
      'location: unknown': { location: `id:${stranger}` },
      'image: unknown': { image: stranger },
      'published: unknown': { published: true },
    }
    for (const [error, fields] of Object.entries(broken)) {
      const expected = refused(400, `field ${error}`)
      expect(outcome(await owner.post('/revents', { ...body, ...fields }))).toEqual(expected)
      expect(outcome(await owner.put(path, { ...body, ...fields }))).toEqual(expected)
    }
    expect((await owner.get('/revents')).body).toEqual([created.body])
  })

  test('members see their own series alone, moderators all', async () => {
    const { owner, moderator, path, created } = await startChoir(server)
    const other = await server.as('normal')

    expect(outcome(await owner.get('/revents'))).toEqual([200, [created.body]])
    expect(outcome(await moderator.get('/revents'))).toEqual([200, [created.body]])
    expect(outcome(await other.get('/revents'))).toEqual([200, []])
    expect(outcome(await other.get(path))).toEqual(refused(403, 'unauthorized'))
    expect(outcome(await server.nobody.get('/revents'))).toEqual(refused(401, 'unauthorized'))
    expect(outcome(await server.nobody.get(path))).toEqual(refused(401, 'unauthorized'))
  })

  test('the list is sorted and filtered', async () => {
    const { owner, body, moderator } = await startChoir(server)
    const theatre = idOf(await moderator.post('/categories', { name: 'Theatre', headline: 'Theatre', description: '' }))
    await owner.post('/revents', { ...body, name: 'Äpfel', category: theatre })
    const list = async (query: string) => pick((await owner.get(`/revents?${query}`)).body, 'name').flat()
    const filters = (...list: object[]) => `filters=${encodeURIComponent(JSON.stringify(list))}`

    expect(await list('')).toEqual(['Äpfel', 'Choir'])
    expect(await list('sorting=name&order=DESC')).toEqual(['Choir', 'Äpfel'])
    expect(await list(filters({ likeName: 'APF' }))).toEqual(['Äpfel'])
    expect(await list(filters({ category: theatre }, { ownedBy: 'self' }))).toEqual(['Äpfel'])
    expect(await list(filters({ topic: body.topic }, { deactivated: true }))).toEqual([])
    expect(outcome(await owner.get('/revents?sorting=start'))).toEqual(refused(400, 'field sorting: unknown'))
  })

  test('series are found by when their last event begins; those without events have none', async () => {
    const { owner, body, generate, events, id } = await startChoir(server)
    await owner.post('/revents', { ...body, name: 'Empty' })
    await generate()
    const list = async (filter: object) =>
      pick((await owner.get(`/revents?filters=${encodeURIComponent(JSON.stringify([filter]))}`)).body, 'id').flat()
    const last = '2026-06-30T18:00:00.000Z'
    expect((await events()).at(-1)).toMatchObject({ start: last })
    expect(await list({ lastStartAfter: '2026-06-30T17:59:59Z' })).toEqual([id])
    expect(await list({ lastStartAfter: last })).toEqual([])
    expect(await list({ lastStartBefore: '2026-06-30T17:59:59Z' })).not.toContain(id)
    expect(await list({ lastStartBefore: last })).toContain(id)
    const [lastEvent] = (await events()).slice(-1)
    await owner.delete(`/events/${lastEvent?.id}`)
    expect(await list({ lastStartAfter: '2026-06-30T17:59:59Z' })).toEqual([])
  })

  test('a category and a topic that a series uses stay', async () => {
    const { owner, moderator, path, category, topic } = await startChoir(server)

    expect(outcome(await moderator.delete(`/categories/${category}`))).toEqual(refused(400, 'field category: inUse'))
    expect(outcome(await moderator.delete(`/topics/${topic}`))).toEqual(refused(400, 'field topic: inUse'))
    await owner.delete(path)
    expect((await moderator.delete(`/categories/${category}`)).status).toBe(200)
    expect(outcome(await owner.post(`${path}/restore`))).toEqual(refused(400, 'field category: unknown'))
  })

  test('a series in the bin leaves its events, and comes back', async () => {
    const { owner, path, events, generate, id } = await startChoir(server)
    await generate()
    await owner.delete(path)

    expect((await events()).map(({ parent }) => parent)).toEqual(Array(5).fill(`revent:${id}`))
    expect(outcome(await generate())).toEqual(refused(404, 'not found'))
    expect((await owner.get('/revents')).body).toEqual([])
    expect((await owner.post(`${path}/restore`)).status).toBe(200)
    expect(outcome(await generate())).toMatchObject([200, { created: [] }])
  })

  test('somebody who deletes their account leaves their series', async () => {
    const { owner, moderator, path } = await startChoir(server)
    await owner.delete(`/users/${owner.user.id}`)

    expect((await moderator.get(path)).body).toMatchObject({ version: 2, ownedBy: [] })
    expect(JSON.stringify((await moderator.get('/notifications')).body)).toContain('Choir')
  })
})
