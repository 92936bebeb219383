import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Clash, ClashQuestion } from '#domain/clash.ts'
import { type EventFields, newEvent } from '#domain/event.ts'
import { newPlace } from '#domain/place.ts'
import { addDays } from '#domain/time.ts'
import { databases } from './databases.ts'
import { choir, outcome, pick, refused } from './series.ts'
import { type Client, idOf, type Member, startTestServer, type TestServer } from './support.ts'

const saturday = '2026-06-20'

describe.each(databases)('clashes over HTTP on $name', (database) => {
  let server: TestServer
  let member: Member
  let other: Member
  let category: string
  let topic: string
  let hall: string

  beforeAll(async () => {
    server = await startTestServer(database, { holidayRegion: 'GB-ENG' })
  })
  beforeEach(async () => {
    await server.clear()
    const moderator = await server.as('moderator')
    ;[member, other] = [await server.as('normal'), await server.as('normal')]
    const word = (name: string) => ({ name, headline: name, description: '' })
    category = idOf(await moderator.post('/categories', word('Music')))
    topic = idOf(await moderator.post('/topics', word('Singing')))
    hall = idOf(await other.post('/places', { ...newPlace(), name: 'Hall', address: 'Market 1' }))
  })
  afterAll(() => server.stop())

  const add = async (changes: Partial<EventFields> = {}, who: Client = other) => {
    const start = changes.start ?? `${saturday}T18:00:00.000Z`
    const end = new Date(Date.parse(start) + 7_200_000).toISOString()
    const body = { ...newEvent(0), name: 'Fair', location: 'Park', category, topic, start, end, ...changes }
    return idOf(await who.post('/events', body))
  }

  const ask = async (question: Partial<ClashQuestion> = {}, who: Client = member): Promise<Clash> => {
    const asked = { start: `${saturday}T17:00:00Z`, end: `${saturday}T19:00:00Z`, ...question }
    const { status, body } = await who.get(`/clashes?${new URLSearchParams(asked)}`)
    expect(status).toBe(200)
    return Object(body).clash
  }
  const names = ({ others }: Clash) => pick(others, 'name', 'relation')

  test('names what else is on that day: of the same place first, then of the same category', async () => {
    const words = { name: 'Sport', headline: 'Sport', description: '' }
    const sport = idOf(await (await server.as('moderator')).post('/categories', words))
    await add({ name: 'Match', category: sport, start: `${saturday}T08:00:00.000Z` })
    await add({ name: 'Concert' })
    await add({ name: 'Ball', location: `id:${hall}`, category: sport })
    await add({ name: 'Called off', canceled: true })
    await add({ name: 'Next day', start: '2026-06-21T08:00:00.000Z' })

    const clash = await ask({ location: `id:${hall}`, category })
    expect(names(clash)).toEqual([
      ['Ball', 'place'],
      ['Concert', 'category'],
      ['Match', 'other'],
    ])
    expect([clash.date, clash.place, clash.counts]).toEqual([saturday, 'taken', { place: 1, category: 1, all: 3 }])
    expect(clash.others[0]).toMatchObject({ kind: 'event', place: 'Hall', overlaps: true })
  })

  test('a day that is a public holiday is named, and no other', async () => {
    const on = (date: string) => ask({ start: `${date}T10:00:00Z`, end: `${date}T12:00:00Z` })
    expect((await on('2026-12-25')).holiday).toEqual({ de: expect.any(String), en: 'Christmas Day' })
    expect(await on('2026-12-23')).not.toHaveProperty('holiday')
  })

  test('the place is taken by what is there at the same time and in the same room', async () => {
    await add({ location: `id:${hall}`, location2: 'Cellar' })
    const at = `id:${hall}`
    const rooms = [{ location2: 'cellar ' }, { location2: 'Attic' }, {}, { location: 'Hall' }, { location: '' }]
    const answers = await Promise.all(rooms.map((room) => ask({ location: at, ...room })))
    expect(answers.map(({ place }) => place)).toEqual(['taken', 'free', 'taken', 'taken', 'unnamed'])
    const before = await ask({ location: at, end: `${saturday}T18:00:00Z` })
    expect([before.place, before.counts.place]).toEqual(['free', 1])
  })

  test('the name of a public place means it, in a question and in a reservation', async () => {
    await add({ location: `id:${hall}` })
    expect((await ask({ location: ' hall' })).place).toBe('taken')
    expect((await ask({ location: 'Hall 2' })).place).toBe('unnamed')
    await server.deps.db.updateTable('events').set({ place_id: null, location: 'Hall' }).execute()
    expect((await ask({ location: 'HALL' })).place).toBe('taken')
    const days = { start: '2026-07-04', end: '2026-07-04', location2: '', note: '' }
    await other.post('/reservations', { name: 'Rehearsal', ...days, location: 'Hall' })
    const asked = { start: '2026-07-04T10:00:00Z', end: '2026-07-04T12:00:00Z' }
    for (const location of [`id:${hall}`, 'HALL'])
      expect((await ask({ ...asked, location })).others.map(({ relation }) => relation)).toEqual(['place'])
  })

  test('a place in words is the same place in the same words', async () => {
    await add({ location: 'Park' })
    expect((await ask({ location: 'Park' })).place).toBe('taken')
    expect((await ask({ end: `${saturday}T17:30:00Z`, location: 'Park' })).place).toBe('free')
  })

  test('of words that name no place, and stand nowhere else on that day, nobody says whether their place is free', async () => {
    await add({ location: 'Park' })
    const clash = await ask({ location: 'Parkhotel' })
    expect([clash.place, clash.counts.all]).toEqual(['unnamed', 1])
  })

  test('a place is known without its apostrophe, and another one with its very name comes first', async () => {
    const place = idOf(await other.post('/places', { ...newPlace(), name: 'St Martin’s Church', address: 'Lane 2' }))
    await add({ location: `id:${place}` })
    expect((await ask({ location: 'St Martins Church' })).place).toBe('taken')
    const found = async (text: string) =>
      Object.values(
        Object((await member.get(`/places?filters=${encodeURIComponent(JSON.stringify([{ likeName: text }]))}`)).body),
      ).map((entry) => Object(entry).name)
    for (const text of ['St Martins Church', 'martins', "st martin's", 'St. Martin’s']) {
      expect(await found(text), text).toEqual(['St Martin’s Church'])
    }
    await other.post('/places', { ...newPlace(), name: 'St Martins Church', address: 'Lane 3' })
    expect((await ask({ location: 'st martins church' })).place).toBe('free')
  })

  test('an exhibition of months holds its place, and is not on everywhere', async () => {
    const months = { start: '2026-05-01T08:00:00.000Z', end: '2026-08-31T18:00:00.000Z' }
    await add({ name: 'Exhibition', location: `id:${hall}`, ...months })
    expect((await ask()).counts.all).toBe(0)
    expect((await ask({ location: `id:${hall}` })).place).toBe('taken')
    const days = { start: '2026-06-19T08:00:00.000Z', end: '2026-06-21T18:00:00.000Z' }
    await add({ name: 'Festival', ...days })
    expect(names(await ask())).toEqual([['Festival', 'other']])
  })

  test('neither the event itself nor its main event clashes with it, its neighbours in the program do', async () => {
    const main = await add({ name: 'Festival', location: `id:${hall}` })
    const part = { parent: `id:${main}`, location: `id:${hall}`, location2: 'Cellar' }
    const own = await add({ name: 'Reading', ...part })
    await add({ name: 'Film', ...part })
    const asOwner = await ask({ except: own, parent: main, location: `id:${hall}`, location2: 'Cellar' }, other)
    expect([names(asOwner), asOwner.place]).toEqual([[['Film', 'place']], 'taken'])
    expect((await ask({ except: main, location: `id:${hall}` }, other)).counts.all).toBe(0)
  })

  test('a postponed event takes neither its day nor its place, and keeps no day from being offered', async () => {
    const at = { location: `id:${hall}` }
    await add({ ...at, name: 'Ball' })
    await add({ ...at, name: 'Wedding', start: '2026-06-27T17:30:00.000Z', postponed: true })
    expect(pick((await ask(at)).quiet, 'date').flat()[0]).toBe('2026-06-27')
    const clash = await ask({ ...at, start: '2026-06-27T17:00:00Z', end: '2026-06-27T19:00:00Z' })
    expect([clash.place, clash.counts.all]).toEqual(['free', 0])
  })

  test('what is not published is known to its owners and to moderators alone', async () => {
    await add({ name: 'Secret', location: `id:${hall}`, published: false })
    const at = { location: `id:${hall}` }
    const moderator = await server.as('moderator')
    const answers = [await ask(at), await ask(at, other), await ask(at, moderator)]
    expect(answers.map(({ place, counts }) => [place, counts.all])).toEqual([
      ['free', 0],
      ['taken', 1],
      ['taken', 1],
    ])
  })

  test('offers three quieter days, of the same weekday and near, on which the place is free', async () => {
    const at = { location: `id:${hall}` }
    await add({ ...at, name: 'Ball' })
    await add({ name: 'Fair' })
    await add({ ...at, name: 'Wedding', start: '2026-06-27T17:30:00.000Z' })
    await add({ name: 'Market', start: '2026-06-13T08:00:00.000Z' })
    const { quiet } = await ask(at)
    expect(quiet).toEqual([
      { date: '2026-07-04', start: '2026-07-04T17:00:00.000Z', count: 0 },
      { date: '2026-06-06', start: '2026-06-06T17:00:00.000Z', count: 0 },
      { date: '2026-07-11', start: '2026-07-11T17:00:00.000Z', count: 0 },
    ])
    const free = await ask({ start: '2026-07-04T17:00:00Z', end: '2026-07-04T19:00:00Z', ...at })
    expect([free.place, free.quiet]).toEqual(['free', []])
  })

  test('other weekdays are offered where the same ones are gone or full', async () => {
    const at = { location: `id:${hall}` }
    for (let week = -2; week <= 6; week++) {
      const start = new Date(Date.parse(`${saturday}T17:00:00.000Z`) + week * 7 * 86_400_000).toISOString()
      await add({ ...at, start })
    }
    expect(pick((await ask(at)).quiet, 'date').flat()).toEqual(['2026-06-21', '2026-06-19', '2026-06-22'])
  })

  test('days are quiet if all that the event would take are', async () => {
    const festival = { start: '2026-06-19T08:00:00Z', end: '2026-06-21T18:00:00Z', location: `id:${hall}` }
    await add({ location: `id:${hall}` })
    const reserve = (date: string, location: string) =>
      other.post('/reservations', { name: 'Reserved', start: date, end: date, location, location2: '', note: '' })
    const dates = async () => pick((await ask(festival)).quiet, 'date', 'count')
    await reserve('2026-06-28', `id:${hall}`)
    await reserve('2026-06-13', 'Park')
    await reserve('2026-06-14', 'Park')
    expect(await dates()).toEqual([
      ['2026-07-03', 0],
      ['2026-06-05', 0],
      ['2026-07-10', 0],
    ])
    for (const friday of ['2026-06-05', '2026-07-03', '2026-07-10', '2026-07-17', '2026-07-24', '2026-07-31'])
      await reserve(addDays(friday, 2), `id:${hall}`)
    expect((await dates()).filter(([date]) => String(date) > '2026-07-01')).toEqual([])
  })

  test('a night belongs to its evening, and takes its place until its end', async () => {
    const night = { start: `${saturday}T19:00:00Z`, end: '2026-06-21T01:00:00Z', location: `id:${hall}` }
    await add({ name: 'Brunch', start: '2026-06-21T09:00:00.000Z' })
    await add({ name: 'Brunch here', start: '2026-06-21T09:00:00.000Z', location: `id:${hall}` })
    await add({ name: 'Party', start: '2026-06-19T21:00:00.000Z', end: '2026-06-20T04:00:00.000Z' })
    const reserved = { name: 'Sunday', start: '2026-06-21', end: '2026-06-21', location: `id:${hall}` }
    await other.post('/reservations', { ...reserved, location2: '', note: '' })
    const clash = await ask(night)
    expect([clash.place, names(clash)]).toEqual(['free', []])
    await add({ name: 'Until the morning', start: '2026-06-19T21:00:00.000Z', end: '2026-06-20T06:00:00.000Z' })
    expect(names(await ask(night))).toEqual([['Until the morning', 'other']])
    await add({ name: 'After midnight', start: '2026-06-21T00:00:00.000Z', location: `id:${hall}` })
    const later = await ask(night)
    expect([later.place, names(later)[0]]).toEqual(['taken', ['After midnight', 'place']])
    const early = await ask({ ...night, start: '2026-06-21T00:30:00Z', end: '2026-06-21T01:30:00Z' })
    expect([early.date, early.place]).toEqual(['2026-06-21', 'taken'])
  })

  test('after midnight a place may still be taken by the evening before', async () => {
    await add({ location: `id:${hall}`, start: `${saturday}T19:00:00.000Z`, end: '2026-06-21T02:00:00.000Z' })
    const early = { start: '2026-06-21T00:00:00Z', end: '2026-06-21T04:00:00Z' }
    expect((await ask({ ...early, location: `id:${hall}` })).place).toBe('taken')
    expect((await ask(early)).counts.all).toBe(0)
  })

  test("says what takes whole days, is one's own, and has a public page", async () => {
    await add({ name: 'Fair', allDay: true })
    await add({ name: 'Mine' }, member)
    await add({ name: 'Unpublished', published: false })
    const moderator = await server.as('moderator')
    const gone = await add({ name: 'Deactivated' })
    const { body } = await moderator.get(`/events/${gone}`)
    await moderator.put(`/events/${gone}`, { ...Object(body), deactivated: true })
    const said = (clash: Clash) => pick(clash.others, 'name', 'allDay', 'isOwn', 'isPublic').toSorted()
    expect(said(await ask())).toEqual([
      ['Fair', true, false, true],
      ['Mine', false, true, true],
    ])
    expect(said(await ask({}, moderator))).toEqual([
      ['Deactivated', false, false, false],
      ['Fair', true, false, true],
      ['Mine', false, false, true],
      ['Unpublished', false, false, false],
    ])
  })

  test('a quiet day keeps the time of day when the clocks change', async () => {
    await add({ start: '2026-10-24T18:00:00.000Z', location: `id:${hall}` })
    server.clock.now = Date.parse('2026-10-01T10:00:00Z')
    member = await server.as('normal')
    const question = { start: '2026-10-24T18:00:00Z', end: '2026-10-24T20:00:00Z', location: `id:${hall}` }
    expect((await ask(question)).quiet.map(({ start }) => start)).toContain('2026-10-31T19:00:00.000Z')
  })

  test('a series is asked about by its first coming date', async () => {
    await add({ start: '2026-06-02T18:30:00.000Z', location: 'Park' })
    const { start, end } = choir
    const intervals = JSON.stringify(choir.intervals)
    const clash = await ask({ start, end, intervals, location: 'Park' })
    expect([clash.date, clash.place, clash.quiet]).toEqual(['2026-06-02', 'taken', []])
    const own = idOf(await member.post('/revents', { ...choir, category, topic }))
    await member.get(`/revents/${own}/generate?start=2026-06-01&end=2026-06-09`)
    expect((await ask({ start, end, intervals, except: own })).counts.all).toBe(1)
  })

  test('a series is not asked about by a date that is left out', async () => {
    const { start, end } = choir
    const own = idOf(await member.post('/revents', { ...choir, category, topic }))
    const made = await member.get(`/revents/${own}/generate?start=2026-06-01&end=2026-06-16&skip=2026-06-02`)
    const question = { start, end, intervals: JSON.stringify(choir.intervals) }
    expect((await ask(question)).date).toBe('2026-06-02')
    expect((await ask({ ...question, except: own })).date).toBe('2026-06-09')
    await member.delete(`/events/${Object(made.body).created[0].id}`)
    expect((await ask({ ...question, except: own.toUpperCase() })).date).toBe('2026-06-16')
  })

  test('dates that a series leaves out are told only to who may change it', async () => {
    const { start, end } = choir
    const own = idOf(await member.post('/revents', { ...choir, category, topic }))
    await member.get(`/revents/${own}/generate?start=2026-06-01&end=2026-06-16&skip=2026-06-02`)
    const question = { start, end, intervals: JSON.stringify(choir.intervals), except: own }
    const dateFor = async (who: Member) =>
      Object((await who.get(`/clashes?${new URLSearchParams(question)}`)).body).clash.date
    expect(await dateFor(member)).toBe('2026-06-09')
    expect(await dateFor(await server.as('moderator'))).toBe('2026-06-09')
    expect(await dateFor(other)).toBe('2026-06-02')
    await member.delete(`/revents/${own}`)
    expect(await dateFor(member)).toBe('2026-06-02')
  })

  test('of what is past nothing is said', async () => {
    expect(await ask({ start: '2026-05-31T10:00:00Z', end: '' })).toBeNull()
    expect(await ask({ start: '2026-06-01T08:00:00Z', end: '' })).not.toBeNull()
  })

  test.each([
    ['start=soon', 'start: dateTime'],
    ['', 'start: empty'],
    ['start=2026-06-20T10:00:00Z&end=2026-06-19T10:00:00Z', 'end: startAfterEnd'],
    ['start=2026-06-20T10:00:00Z&category=music', 'category: unknown'],
    ['start=2026-06-20T10:00:00Z&location=id:9', 'location: unknown'],
    ['start=10:00&end=11:00&intervals={', 'intervals: type'],
    ['start=10:00&end=11:00&intervals=[{}]', 'intervals.0.type: unknown'],
    ['start=2026-06-20T10:00:00Z&colour=red', 'colour: unknown'],
  ])('%s is refused', async (query, reason) => {
    expect(outcome(await member.get(`/clashes?${query}`))).toEqual(refused(400, `field ${reason}`))
  })

  test('nobody asks without a log-in', async () => {
    const query = `/clashes?start=${saturday}T10:00:00Z`
    expect(outcome(await server.nobody.get(query))).toEqual(refused(401, 'unauthorized'))
  })
})
