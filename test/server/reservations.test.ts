import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import {
  listedReservations,
  longestReservation,
  maximumReservations,
  type ReservationFields,
} from '#domain/reservation.ts'
import { searches } from '#domain/search/search.ts'
import { createApp } from '#server/app.ts'
import { findPlan } from '#server/planning/plan.ts'
import { databases } from './databases.ts'
import { outcome, pick, refused } from './series.ts'
import { setUpSite } from './site/visitor.ts'
import { type Client, idOf, type Member, startTestServer, type TestServer } from './support.ts'
import { whileReading } from './whileReading.ts'

const fair: ReservationFields = {
  name: 'Street fair',
  start: '2026-06-20',
  end: '2026-06-21',
  location: 'Park',
  location2: '',
  note: 'Not agreed yet',
}

describe.each(databases)('reserved dates over HTTP on $name', (database) => {
  let server: TestServer
  let owner: Member
  let other: Member
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    await server.clear()
    ;[owner, other] = [await server.as('normal'), await server.as('normal')]
  })
  afterAll(() => server.stop())

  const reserve = (changes: Partial<ReservationFields> = {}, who: Client = owner) =>
    who.post('/reservations', { ...fair, ...changes })
  const listed = async (who: Client, query = '') => {
    const { body } = await who.get(`/reservations${query}`)
    return pick(Object(body).reservations, 'name', 'start')
  }

  const word = async (moderator: Client, path: string, name = 'Music') =>
    idOf(await moderator.post(path, { name, headline: name }))

  test('all members see who reserved what and when', async () => {
    const id = idOf(await reserve())
    const { body } = await other.get(`/reservations/${id}`)
    const by = { id: owner.user.id, nickname: owner.user.nickname }
    expect(body).toEqual({ ...fair, id, version: 1, place: 'Park', by })
    await reserve({ name: 'Earlier', start: '2026-06-02', end: '2026-06-02' })
    expect(await listed(other)).toEqual([
      ['Earlier', '2026-06-02'],
      ['Street fair', '2026-06-20'],
    ])
    expect(await listed(other, '?start=2026-06-21&end=2026-06-30')).toEqual([['Street fair', '2026-06-20']])
  })

  test('owners and moderators change and delete one, nobody else', async () => {
    const id = idOf(await reserve())
    const path = `/reservations/${id}`
    expect(outcome(await other.put(path, fair))).toEqual(refused(403, 'unauthorized'))
    expect(outcome(await other.delete(path))).toEqual(refused(403, 'unauthorized'))
    expect((await owner.put(path, { ...fair, name: 'Ball' })).headers.get('etag')).toBe('"2"')
    const stale = { headers: { 'If-Match': '"1"' } }
    expect(outcome(await owner.put(path, fair, stale))).toEqual(refused(412, 'changed meanwhile'))
    const moderator = await server.as('moderator')
    expect(Object((await moderator.put(path, { ...fair, name: 'Dance' })).body).by.id).toBe(owner.user.id)
    expect((await moderator.delete(path)).status).toBe(200)
    expect((await owner.get(path)).status).toBe(404)
  })

  const deleteAfter = (id: string, work: () => Promise<unknown>, headers: Record<string, string>) =>
    whileReading(server, (row) => row.id === id && row.first_date !== undefined, work, {
      path: `/reservations/${id}`,
      token: owner.token,
      method: 'DELETE',
      headers,
    })

  test('one that is changed while its deletion begins stays, unless any version may be deleted', async () => {
    const changed = async (id: string) => owner.put(`/reservations/${id}`, { ...fair, name: 'Moved' })
    const id = idOf(await reserve())
    expect(await deleteAfter(id, () => changed(id), { 'if-match': '"1"' })).toBe(412)
    expect(await listed(other)).toEqual([['Moved', '2026-06-20']])
    expect(await deleteAfter(id, () => changed(id), {})).toBe(200)
    expect(await listed(other)).toEqual([])
  })

  test('one that is deleted while its deletion begins is not found', async () => {
    const id = idOf(await reserve())
    expect(await deleteAfter(id, () => owner.delete(`/reservations/${id}`), { 'if-match': '"1"' })).toBe(404)
  })

  test('one in many years is listed, also in the planner', async () => {
    const far = { start: '2035-06-20', end: '2035-06-21' }
    await reserve(far)
    for (const who of [owner, other]) expect(await listed(who)).toEqual([['Street fair', far.start]])
    const { body } = await other.get('/planner?start=2035-06-01&end=2035-06-30')
    expect(pick(Object(body).reservations, 'start')).toEqual([[far.start]])
  })

  test('the own ones are listed behind a thousand of others, all by their days', async () => {
    const row = { user_id: other.user.id, place_id: null, name: 'x', location: '', location2: '', note: '' }
    const at = { first_date: '2026-06-10', last_date: '2026-06-10', created_at: 0, updated_at: 0 }
    const rows = Array.from({ length: listedReservations }, (_, index) => ({ ...row, ...at, id: `r${index}` }))
    await server.deps.db.insertInto('reservations').values(rows).execute()
    await reserve()
    await reserve({ name: 'Earlier', start: '2026-06-02', end: '2026-06-02' })
    const list = await listed(owner)
    expect([list.length, list[0], list.at(-1)]).toEqual([
      listedReservations,
      ['Earlier', '2026-06-02'],
      ['Street fair', '2026-06-20'],
    ])
    expect((await listed(other)).every(([name]) => name === 'x' || name === 'Earlier')).toBe(true)
  })

  test('the planner marks what is booked twice, also by a reservation; not with the own event', async () => {
    const moderator = await server.as('moderator')
    const word = async (path: string) => idOf(await moderator.post(path, { name: 'Town', headline: 'Town' }))
    const words = { category: await word('/categories'), topic: await word('/topics') }
    const event = { ...newEvent(Date.parse('2026-06-20T17:00:00Z')), ...words, name: 'Concert' }
    const id = idOf(await owner.post('/events', { ...event, location: 'Park' }))
    await other.post('/events', { ...event, name: 'Elsewhere', location: 'Hall', allDay: true })
    const own = idOf(await reserve())
    const plan = async () => {
      const { events, taken } = Object((await other.get('/planner?start=2026-06-01&end=2026-06-30')).body)
      return { events: pick(events, 'name', 'clashes', 'isAllDay'), taken }
    }
    const quiet = [
      ['Elsewhere', false, true],
      ['Concert', false, false],
    ]
    expect(await plan()).toEqual({ events: quiet, taken: [] })
    const theirs = idOf(await reserve({ name: 'Picnic', start: '2026-06-20', end: '2026-06-20' }, other))
    expect(await plan()).toEqual({
      events: [
        ['Elsewhere', false, true],
        ['Concert', true, false],
      ],
      taken: expect.toSatisfy((ids) => new Set([...ids, own, theirs]).size === 2),
    })
    await owner.delete(`/events/${id}`)
    await owner.delete(`/reservations/${own}`)
    expect(await plan()).toEqual({ events: [['Elsewhere', false, true]], taken: [] })
  })

  test('the planner leaves out what is postponed, and shows a night on its evening', async () => {
    const moderator = await server.as('moderator')
    const words = { category: await word(moderator, '/categories'), topic: await word(moderator, '/topics') }
    const event = { ...newEvent(Date.parse('2026-06-20T19:00:00Z')), ...words, location: 'Park' }
    await other.post('/events', { ...event, name: 'Postponed', postponed: true })
    await other.post('/events', { ...event, name: 'Dance', end: '2026-06-21T02:00:00Z' })
    await other.post('/events', { ...event, name: 'Early', start: '2026-06-21T01:00:00Z', end: '2026-06-21T03:00:00Z' })
    const { events, total } = Object((await other.get('/planner?start=2026-06-15&end=2026-06-21')).body)
    expect([pick(events, 'name', 'first', 'last', 'clashes'), total]).toEqual([
      [
        ['Dance', '2026-06-20', '2026-06-20', true],
        ['Early', '2026-06-21', '2026-06-21', true],
      ],
      2,
    ])
  })

  test('the planner reads whose its own events are, not those of other times', async () => {
    const moderator = await server.as('moderator')
    const words = { category: await word(moderator, '/categories'), topic: await word(moderator, '/topics') }
    const event = { ...newEvent(Date.parse('2026-06-20T19:00:00Z')), ...words, name: 'Dance', location: 'Park' }
    const id = idOf(await owner.post('/events', event))
    const later = await owner.post('/events', { ...event, start: '2026-07-20T19:00:00Z', end: null })
    expect(later.status).toBe(200)
    await reserve()
    const read: unknown[] = []
    const spy: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read.push(...result.rows.flatMap(({ entry_id }) => entry_id ?? []))
        return result
      },
    }
    const deps = { ...server.deps, db: server.deps.db.withPlugin(spy) }
    const june = { start: '2026-06-01', end: '2026-06-30', place: null, category: null }
    const plan = await findPlan(deps, async () => new Map(), other.user, june)
    expect([read, pick(plan.events, 'id', 'clashes')]).toEqual([[id], [[id, false]]])
  })

  test('of what lasts for days, the planner marks those on which it is booked twice', async () => {
    const moderator = await server.as('moderator')
    const word = async (path: string) => idOf(await moderator.post(path, { name: 'Week', headline: 'Week' }))
    const words = { category: await word('/categories'), topic: await word('/topics') }
    const event = { ...newEvent(Date.parse('2026-07-01T00:00:00Z')), ...words, location: 'Long Hall' }
    const exhibition = { ...event, name: 'Exhibition', end: '2026-07-20T20:00:00Z', allDay: true }
    const ids = [
      idOf(await other.post('/events', exhibition)),
      idOf(await other.post('/events', { ...event, name: 'Toddlers', start: '2026-07-04T09:00:00Z', end: null })),
      idOf(await other.post('/events', { ...event, name: 'Dance', start: '2026-07-11T22:30:00Z', end: null })),
    ]
    const fair = { name: 'Fair', start: '2026-07-19', end: '2026-07-22', location: 'Long Hall' }
    const reservation = idOf(await reserve(fair, owner))
    const { events, takenDays } = Object((await other.get('/planner?start=2026-07-01&end=2026-07-31')).body)
    expect(pick(events, 'name', 'clashDays')).toEqual([
      ['Exhibition', ['2026-07-04', '2026-07-11', '2026-07-19', '2026-07-20']],
      ['Toddlers', ['2026-07-04']],
      ['Dance', ['2026-07-11']],
    ])
    expect(takenDays).toEqual({ [reservation]: ['2026-07-19', '2026-07-20'] })
    for (const id of ids) await other.delete(`/events/${id}`)
    await owner.delete(`/reservations/${reservation}`)
  })

  test('what lasts longer than 14 days is in the planner to its end, and takes its place', async () => {
    const moderator = await server.as('moderator')
    const words = { category: await word(moderator, '/categories'), topic: await word(moderator, '/topics') }
    const event = { ...newEvent(Date.parse('2026-07-01T08:00:00Z')), ...words, location: 'Hall', location2: '' }
    const exhibition = { ...event, name: 'Exhibition', end: '2026-09-30T18:00:00Z' }
    await other.post('/events', exhibition)
    const concert = { name: 'Concert', start: '2026-08-15T18:00:00Z', end: null }
    await other.post('/events', { ...event, ...concert })
    const fair = { start: '2026-08-20', end: '2026-08-20', location: 'Hall' }
    const reservation = idOf(await reserve(fair, owner))
    const { events, total, taken } = Object((await other.get('/planner?start=2026-07-27&end=2026-09-06')).body)
    expect([pick(events, 'name', 'clashDays'), total, taken]).toEqual([
      [
        ['Exhibition', ['2026-08-15', '2026-08-20']],
        ['Concert', ['2026-08-15']],
      ],
      2,
      [reservation],
    ])
    const october = await other.get('/planner?start=2026-10-01&end=2026-10-31')
    expect(pick(Object(october.body).events, 'name')).toEqual([])
  })

  test('a night and what begins before it ends are marked, each on its own day; a day reserved after it is free', async () => {
    const moderator = await server.as('moderator')
    const word = async (path: string) => idOf(await moderator.post(path, { name: 'Night', headline: 'Night' }))
    const words = { category: await word('/categories'), topic: await word('/topics') }
    const event = { ...newEvent(Date.parse('2026-08-01T20:00:00Z')), ...words, location: 'Night Hall' }
    const ids = [
      idOf(await other.post('/events', { ...event, name: 'Dance', end: '2026-08-02T03:00:00Z' })),
      idOf(await other.post('/events', { ...event, name: 'Early', start: '2026-08-02T02:00:00Z', end: null })),
      idOf(await other.post('/events', { ...event, name: 'Quiet', location: 'Barn', end: '2026-08-02T03:00:00Z' })),
    ]
    const day = { name: 'Fair', start: '2026-08-02', end: '2026-08-02', location: 'Barn' }
    const reservation = idOf(await reserve(day, owner))
    const { events, taken } = Object((await other.get('/planner?start=2026-08-01&end=2026-08-03')).body)
    expect(pick(events, 'name', 'clashDays').toSorted()).toEqual([
      ['Dance', ['2026-08-01']],
      ['Early', ['2026-08-02']],
      ['Quiet', []],
    ])
    expect(taken).toEqual([])
    for (const id of ids) await other.delete(`/events/${id}`)
    await owner.delete(`/reservations/${reservation}`)
  })

  test.each([
    [{ start: '2026-05-30', end: '2026-05-31' }, 'end: past'],
    [{ start: '2026-06-20', end: '2026-06-19' }, 'end: periodReversed'],
    [{ start: '2026-06-01', end: '2026-06-15' }, 'end: tooManyDays'],
    [{ start: 'soon' }, 'start: date'],
    [{ name: ' ' }, 'name: empty'],
    [{ location: 'id:0198f4a0-0000-7000-8000-000000000001' }, 'location: unknown'],
  ])('%o is refused', async (changes, reason) => {
    expect(outcome(await reserve(changes))).toEqual(refused(400, `field ${reason}`))
  })

  test('14 days are allowed, also when they have begun', async () => {
    expect((await reserve({ start: '2026-05-31', end: '2026-06-13' })).status).toBe(200)
    expect(longestReservation).toBe(14)
  })

  test('one member has at most 200 coming ones', async () => {
    const row = {
      user_id: owner.user.id,
      name: 'x',
      place_id: null,
      location: '',
      location2: '',
      note: '',
      first_date: '2026-06-20',
      last_date: '2026-06-20',
      created_at: 0,
      updated_at: 0,
    }
    const rows = Array.from({ length: maximumReservations - 1 }, (_, index) => ({ ...row, id: `r${index}` }))
    await server.deps.db.insertInto('reservations').values(rows).execute()
    expect((await reserve()).status).toBe(200)
    expect(outcome(await reserve())).toEqual(refused(400, 'field start: tooManyReserved'))
    expect((await reserve({}, other)).status).toBe(200)
  })

  test('goes with the account of its owner', async () => {
    await reserve()
    await owner.delete(`/users/${owner.user.id}`)
    expect(await listed(other)).toEqual([])
  })

  test('is named where others type a date, and takes place and day; the own one takes nothing', async () => {
    await reserve()
    const asked = { start: '2026-06-20T17:00:00Z', location: 'Park' }
    const ask = async (who: Client) => Object((await who.get(`/clashes?${new URLSearchParams(asked)}`)).body).clash
    const [theirs, mine] = [await ask(other), await ask(owner)]
    expect([theirs.place, theirs.counts.all, theirs.others]).toMatchObject([
      'taken',
      1,
      [{ kind: 'reservation', name: 'Street fair', start: '2026-06-20', end: '2026-06-21', relation: 'place' }],
    ])
    expect([mine.place, mine.counts.all, mine.others]).toMatchObject(['free', 0, [{ isMine: true }]])
    await reserve({ start: '2026-06-27', end: '2026-06-27' })
    expect(pick((await ask(other)).quiet, 'date').flat()).not.toContain('2026-06-27')
  })

  test('stands in the calendar of organizers with events and holidays of the period', async () => {
    await reserve()
    const { body, status } = await other.get('/planner?start=2026-06-01&end=2026-06-30')
    expect([status, pick(Object(body).reservations, 'name'), Object(body).total]).toEqual([200, [['Street fair']], 0])
    const wrong = ['start=2026-06-01&end=2026-07-13', 'start=2026-06-01', 'start=2026-06-01&end=2026-06-02&place=x']
    const answers = await Promise.all(wrong.map((query) => other.get(`/planner?${query}`)))
    expect(answers.map(({ body }) => Object(body).error)).toEqual([
      'field end: range',
      'field end: date',
      'field place: unknown',
    ])
    expect((await server.nobody.get('/planner?start=2026-06-01&end=2026-06-30')).status).toBe(401)
  })

  test('the calendar of organizers says which events are not public; moderators see others, too', async () => {
    const moderator = await server.as('moderator')
    const words = { category: await word(moderator, '/categories'), topic: await word(moderator, '/topics') }
    const add = async (name: string, fields: object = {}) => {
      const body = {
        ...newEvent(0),
        ...words,
        name,
        location: 'Hall',
        start: '2026-06-20T08:00:00Z',
        end: '2026-06-20T09:00:00Z',
        ...fields,
      }
      return idOf(await other.post('/events', body))
    }
    await add('Choir')
    await add('Draft', { published: false })
    const advert = `/events/${await add('Advert')}`
    await moderator.put(advert, { ...Object((await moderator.get(advert)).body), deactivated: true })
    const seenBy = async (who: Client) => {
      const { body } = await who.get('/planner?start=2026-06-01&end=2026-06-30')
      return pick(Object(body).events, 'name', 'isPublished', 'isDeactivated').toSorted()
    }
    const all = [
      ['Advert', true, true],
      ['Choir', true, false],
      ['Draft', false, false],
    ]
    expect(await seenBy(other)).toEqual(all)
    expect(await seenBy(moderator)).toEqual(all)
    expect(await seenBy(owner)).toEqual([['Choir', true, false]])
  })

  test('the calendar of organizers marks events at the same place and in the same room at the same time', async () => {
    const moderator = await server.as('moderator')
    const [music, sport] = [await word(moderator, '/categories'), await word(moderator, '/categories', 'Sport')]
    const topic = await word(moderator, '/topics')
    const add = async (name: string, hours: readonly [number, number], fields: object = {}) => {
      const [start, end] = hours.map((hour) => `2026-06-20T${String(hour).padStart(2, '0')}:00:00Z`)
      const body = { ...newEvent(0), name, location: 'Hall', category: music, topic, start, end, ...fields }
      return idOf(await other.post('/events', body))
    }
    const festival = await add('Festival', [8, 22], { location: 'Park' })
    await add('Reading', [10, 11], { location: 'Park', parent: `id:${festival}`, parentListed: true })
    await add('Choir', [18, 20], { location2: 'Cellar' })
    await add('Dance', [19, 21], { location2: 'cellar ', category: sport })
    await add('Talk', [19, 21], { location2: 'Attic' })
    await add('Late', [21, 22])
    await add('Called off', [18, 20], { canceled: true })
    const marked = async (query = '') => {
      const { body } = await other.get(`/planner?start=2026-06-01&end=2026-06-30${query}`)
      return pick(Object(body).events, 'name', 'clashes').flatMap(([name, clashes]) => (clashes === true ? name : []))
    }
    expect(await marked()).toEqual(['Choir', 'Dance'])
    expect(await marked(`&category=${music}`)).toEqual(['Choir'])
  })
})

describe.each(databases)('a reserved date without a log-in on $name', (database) => {
  const { server, site } = setUpSite(database)

  /** Once for each kind of id. */
  const requests = (ids: readonly string[], words: readonly string[]) => {
    const paths = createApp(server.deps).routes.flatMap(({ method, path }) => (method === 'GET' ? path : []))
    const filled = [...new Set(paths)].flatMap((path) =>
      path.includes(':') ? ids.map((id) => path.replaceAll(/:\w+(\{[^}]*\})?\??/g, id)) : [path.replaceAll('*', '')],
    )
    const days = ['/?month=2026-06', '/?week=2026-06-20', '/?from=2026-06-20&to=2026-06-20', '/?text=']
    const sought = words.flatMap((word) =>
      [
        '/?text=',
        '/events.ics?text=',
        '/events.rss?text=',
        '/groups?text=',
        '/places?text=',
        '/suggest?text=',
        ...Object.keys(searches).map((search) => `/api/v1/${search}?query=`),
      ].map((path) => path + word),
    )
    return [
      ...new Set([
        ...filled,
        ...days,
        ...sought,
        '/api/v1/reservations?start=2026-06-01',
        '/api/v1/clashes?start=2026-06-20T10:00:00Z',
      ]),
    ]
  }

  const answers = async (paths: readonly string[]) => {
    const found: Record<string, string> = {}
    for (const path of paths) {
      const response = await site.get(path)
      expect([path, response.status < 500]).toEqual([path, true])
      const text = (await response.text()).replace(/^(LAST-MODIFIED|DTSTAMP).*$/gm, '')
      found[path] = `${response.status} ${response.headers.get('x-total-count')} ${text}`
    }
    return found
  }

  test('changes no answer: no page, feed, search, list, count or export', async () => {
    const member = await server.as('normal')
    const place = await site.addPlace('Hall')
    const event = await site.addEvent('Concert', '2026-06-20T18:00:00Z', { location: `id:${place}` })
    const unknown = '0198f4a0-0000-7000-8000-00000000abcd'
    const before = await answers(requests([event, place, unknown], ['zqxfair', 'nobody']))
    const body = { ...fair, name: 'Zqxfair', note: 'zqxfair', location: `id:${place}`, location2: 'zqxfair' }
    const id = idOf(await member.post('/reservations', body))
    expect(await answers(Object.keys(before))).toEqual(before)

    const direct = await answers(requests([id], []))
    const leaks = Object.entries(direct).flatMap(([path, answer]) => (/zqxfair/i.test(answer) ? path : []))
    expect(leaks).toEqual([])
    expect(direct[`/api/v1/reservations/${id}`]).toMatch(/^401 /)
    expect(before['/api/v1/reservations']).toMatch(/^401 /)
    expect(Object.keys(before).length).toBeGreaterThan(100)
  })

  test('stands in no history that administrators export, and in none of an event', async () => {
    const admin = await server.as('admin')
    await admin.post('/reservations', { ...fair, name: 'Zqxfair' })
    const { link } = Object((await admin.post('/history/export')).body)
    expect(await (await fetch(server.url + link)).text()).not.toMatch(/zqxfair/i)
    await admin.post('/events', { ...newEvent(server.clock.now), name: 'Fair', location: 'Park', ...site.words })
    expect(JSON.stringify((await admin.get('/history')).body)).not.toMatch(/zqxfair/i)
  })
})
