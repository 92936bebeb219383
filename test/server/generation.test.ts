import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { addDays } from '#domain/time.ts'
import { processorTime } from '#test/processorTime.ts'
import { databases } from './databases.ts'
import { june, outcome, pick, refused, startChoir, tuesdays } from './series.ts'
import { idOf, startTestServer, type TestServer } from './support.ts'

const skipped = (dates: string[], reason: string) => dates.map((date) => ({ date, reason }))

describe.each(databases)('generation over HTTP on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database, { holidayRegion: 'GB-ENG' })
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  test('each date of the period gets one event, published at once, with the fields of its series', async () => {
    const { owner, body, id, generate, events } = await startChoir(server, { tags: ['choir'], organizers: ['Friends'] })
    const run = await generate()

    expect(outcome(run)).toEqual([200, { created: await events(), skipped: [] }])
    const { start: _start, end: _end, intervals: _intervals, ...shared } = body
    expect(await events(server.nobody)).toEqual(
      tuesdays.map((date) => ({
        ...newEvent(0),
        ...shared,
        parent: `revent:${id}`,
        start: `${date}T18:00:00.000Z`,
        end: `${date}T20:00:00.000Z`,
        ownedBy: [owner.user.id],
        seriesDate: date,
        changedByHand: [],
        id: expect.any(String),
        version: 1,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      })),
    )
    const found = await server.nobody.get('/eventsearch?query=friends')
    expect(Object(found.body).total).toBe(5)
  })

  test('a second run creates nothing, a longer one only what is new', async () => {
    const { generate, events } = await startChoir(server)
    await generate()
    const first = await events()

    expect(outcome(await generate())).toEqual([200, { created: [], skipped: skipped(tuesdays, 'exists') }])
    const longer = await generate('start=2026-06-23&end=2026-07-07')
    expect(pick(Object(longer.body).created, 'seriesDate').flat()).toEqual(['2026-07-07'])
    expect(Object(longer.body).skipped).toEqual(skipped(tuesdays.slice(3), 'exists'))
    expect((await events()).slice(0, 5)).toEqual(first)
  })

  test('the preview says what is made of a time that the clocks skip', async () => {
    const intervals = [{ type: 'week', interval: 1, weekDay: 0, date: '2026-03-22' } as const]
    const { preview, generate, eventOn } = await startChoir(server, { intervals, start: '01:30', end: '03:00' })
    const march = 'start=2026-03-22&end=2026-04-05'
    const { dates } = Object((await preview(march)).body)
    expect(dates).toMatchObject([
      { date: '2026-03-22', state: 'new' },
      { date: '2026-03-29', state: 'new', moved: { start: '02:30', end: '03:00' } },
      { date: '2026-04-05', state: 'new' },
    ])
    expect(pick(dates, 'moved').flat().filter(Boolean)).toHaveLength(1)
    await generate(march)
    const made = await eventOn('2026-03-29')
    expect([made.start, made.end]).toEqual(['2026-03-29T01:30:00.000Z', '2026-03-29T02:00:00.000Z'])
  })

  test('two runs at once create each date once', async () => {
    const { generate, events, moderator } = await startChoir(server)
    const runs = await Promise.all([generate(), generate(), generate(june, moderator), generate()])

    const created = runs.flatMap(({ body }) => pick(Object(body).created, 'seriesDate').flat())
    expect(created.toSorted()).toEqual(tuesdays)
    expect(runs.map(({ body }) => Object(body).created.length + Object(body).skipped.length)).toEqual([5, 5, 5, 5])
    expect(pick(await events(), 'seriesDate').flat()).toEqual(tuesdays)
  })

  test('the database itself refuses a second event on a date, and takes one while the other is in the bin', async () => {
    const { generate, deleteEvent, eventOn } = await startChoir(server)
    await generate()
    const { id } = await eventOn('2026-06-09')
    const { db } = server.deps
    const double = () =>
      db
        .updateTable('events')
        .set({ series_date: '2026-06-02' })
        .where('id', '=', id)
        .execute()
        .then(
          () => 'taken in',
          () => 'refused',
        )

    expect(await double()).toBe('refused')
    await deleteEvent('2026-06-02')
    expect(await double()).toBe('taken in')
  })

  test('a preview says how each date stands, and writes nothing', async () => {
    const { generate, preview, deleteEvent, events } = await startChoir(server)
    const states = async () => pick(Object((await preview()).body).dates, 'date', 'state')

    expect(await states()).toEqual(tuesdays.map((date) => [date, 'new']))
    expect(await events()).toEqual([])
    await generate('start=2026-06-02&end=2026-06-16')
    await deleteEvent('2026-06-09')
    expect((await states()).map(([, state]) => state)).toEqual(['exists', 'skipped', 'exists', 'new', 'new'])
    expect((await events()).length).toBe(2)
  })

  test('a preview marks public holidays, which are dates like any other', async () => {
    const intervals = [{ type: 'day' as const, interval: 1, weekDay: null, date: '2026-06-01' }]
    const { preview, generate } = await startChoir(server, { intervals })
    const query = 'start=2026-08-30&end=2026-09-01'

    expect(Object((await preview(query)).body).dates).toEqual([
      { date: '2026-08-30', state: 'new', holiday: null },
      { date: '2026-08-31', state: 'new', holiday: { de: 'Summer bank holiday', en: 'Summer bank holiday' } },
      { date: '2026-09-01', state: 'new', holiday: null },
    ])
    expect(Object((await generate(query)).body).created).toHaveLength(3)
  })

  test('a preview says what else is on its dates, and where the place is taken', async () => {
    const { preview, generate, category, topic, moderator } = await startChoir(server)
    const add = (name: string, start: string, fields: object = {}) =>
      moderator.post('/events', {
        ...newEvent(0),
        name,
        start,
        end: null,
        location: 'Park',
        category,
        topic,
        ...fields,
      })
    await add('Same place and time', '2026-06-02T18:30:00Z')
    await add('Same place, later', '2026-06-09T21:00:00Z')
    await add('Elsewhere, for three days', '2026-06-15T08:00:00Z', { end: '2026-06-17T20:00:00Z', location: 'Hall' })
    await add('Not public', '2026-06-23T18:00:00Z', { published: false })
    const reserved = { start: '2026-06-30', end: '2026-06-30', location: 'Park' }
    await moderator.post('/reservations', { ...reserved, name: 'Fair' })
    const clashes = async () => pick(Object((await preview()).body).dates, 'clash').flat()
    expect(await clashes()).toEqual([
      { count: 1, isTaken: true },
      { count: 1, isTaken: false },
      { count: 1, isTaken: false },
      undefined,
      { count: 1, isTaken: true },
    ])
    await generate('start=2026-06-02&end=2026-06-09')
    expect((await clashes()).map((clash) => Object(clash).isTaken)).toEqual([
      undefined,
      undefined,
      false,
      undefined,
      true,
    ])
  })

  test('of what is postponed a preview says nothing, and a night belongs to its evening', async () => {
    const night = { start: '20:00', end: '01:00' }
    const { preview, category, topic, moderator } = await startChoir(server, night)
    const add = (start: string, fields: object = {}) => {
      const event = { ...newEvent(0), name: 'Fair', location: 'Park', category, topic, start, end: null, ...fields }
      return moderator.post('/events', event)
    }
    await add('2026-06-02T20:00:00Z', { postponed: true })
    await add('2026-06-08T21:00:00Z', { end: '2026-06-09T03:00:00Z', location: 'Hall' })
    await add('2026-06-30T23:30:00Z')
    const clashes = pick(Object((await preview()).body).dates, 'date', 'clash').filter(([, clash]) => clash)
    expect(clashes).toEqual([['2026-06-30', { count: 0, isTaken: true }]])
  })

  test('periods that are too far, too long or reversed are refused by their field, and nothing is created', async () => {
    const { generate, preview, events } = await startChoir(server)
    const periods = {
      'start=2026-06-01&end=2026-12-02': 'end: tooDistant',
      'start=2026-12-02&end=2026-12-01': 'start: tooDistant',
      'start=2026-06-02&end=2026-06-01': 'end: periodReversed',
      'start=2026-01-01&end=2026-07-02': 'end: periodTooLong',
      'start=2026-06-01': 'end: empty',
      'start=2026-06-31&end=2026-07-01': 'start: date',
      'start=2026-06-01T00:00Z&end=2026-07-01': 'start: date',
      [`${june}&until=2026-07-01`]: 'until: unknown',
    }
    for (const [query, error] of Object.entries(periods)) {
      expect([query, ...outcome(await generate(query))]).toEqual([query, ...refused(400, `field ${error}`)])
      expect([query, ...outcome(await preview(query))]).toEqual([query, ...refused(400, `field ${error}`)])
    }
    const lists = {
      'only=': 'only: empty',
      'only=2026-06-02,': 'only: date',
      'only=2026-07-07': 'only: range',
      'restore=2026-05-05': 'restore: range',
      'restore=tomorrow': 'restore: date',
      'skip=2026-07-01': 'skip: range',
    }
    for (const [query, error] of Object.entries(lists)) {
      expect(outcome(await generate(`${june}&${query}`))).toEqual(refused(400, `field ${error}`))
    }
    expect(await events()).toEqual([])
    expect((await generate('start=2026-06-01&end=2026-12-01')).status).toBe(200)
  })

  test('a series without a location is refused until it has one', async () => {
    const { generate, preview, events, change } = await startChoir(server, { location: '' })

    expect(outcome(await preview())).toEqual(refused(400, 'field location: empty'))
    expect(outcome(await generate())).toEqual(refused(400, 'field location: empty'))
    expect(await events()).toEqual([])
    await change({ location: 'Park' })
    expect(Object((await generate()).body).created).toHaveLength(5)
  })

  test('19:00 stays 19:00 over the clock changes of October and March', async () => {
    const { generate, events } = await startChoir(server)
    await generate('start=2026-10-20&end=2026-10-27')
    server.clock.now = Date.parse('2027-01-10T10:00:00Z')
    await generate('start=2027-03-23&end=2027-03-30', await server.as('moderator'))

    expect(pick(await events(server.nobody), 'start', 'end')).toEqual([
      ['2026-10-20T18:00:00.000Z', '2026-10-20T20:00:00.000Z'],
      ['2026-10-27T19:00:00.000Z', '2026-10-27T21:00:00.000Z'],
      ['2027-03-23T19:00:00.000Z', '2027-03-23T21:00:00.000Z'],
      ['2027-03-30T18:00:00.000Z', '2027-03-30T20:00:00.000Z'],
    ])
  })

  test('an end at or before the start is on the next day', async () => {
    const { generate, events } = await startChoir(server, { start: '21:00', end: '01:00' })
    await generate()
    expect(pick(await events(), 'seriesDate', 'start', 'end').slice(0, 2)).toEqual([
      ['2026-06-02', '2026-06-02T20:00:00.000Z', '2026-06-03T00:00:00.000Z'],
      ['2026-06-09', '2026-06-09T20:00:00.000Z', '2026-06-10T00:00:00.000Z'],
    ])
    expect(Object((await generate()).body).created).toEqual([])
  })

  test('a deleted date stays deleted until it is asked for', async () => {
    const { generate, deleteEvent, events } = await startChoir(server)
    await generate()
    await deleteEvent('2026-06-09')
    const rest = [...skipped(['2026-06-02'], 'exists'), ...skipped(tuesdays.slice(2), 'exists')]

    expect(outcome(await generate())).toEqual([
      200,
      { created: [], skipped: rest.toSpliced(1, 0, { date: '2026-06-09', reason: 'skipped' }) },
    ])
    const restored = await generate(`${june}&restore=2026-06-09`)
    expect(pick(Object(restored.body).created, 'seriesDate')).toEqual([['2026-06-09']])
    expect(Object(restored.body).skipped).toEqual(rest)
    expect(pick(await events(), 'seriesDate').flat()).toEqual(tuesdays)
    expect(Object((await generate()).body).skipped).toEqual(skipped(tuesdays, 'exists'))
  })

  test('a date whose event moderators deleted comes back through them alone', async () => {
    const { generate, moderator, eventOn, events } = await startChoir(server)
    await generate()
    await moderator.delete(`/events/${(await eventOn('2026-06-09')).id}`)
    const refusedDate = await generate(`${june}&restore=2026-06-09`)
    expect(Object(refusedDate.body).created).toEqual([])
    expect(Object(refusedDate.body).skipped).toContainEqual({ date: '2026-06-09', reason: 'skipped' })
    await server.deps.db.deleteFrom('repeating_event_skips').execute()
    expect(Object((await generate()).body).created).toEqual([])
    const restored = await generate(`${june}&restore=2026-06-09`, moderator)
    expect(pick(Object(restored.body).created, 'seriesDate')).toEqual([['2026-06-09']])
    expect(pick(await events(), 'seriesDate').flat()).toEqual(tuesdays)
  })

  test('an event that comes back from the bin takes its date again, unless another stands there', async () => {
    const { owner, generate, eventOn, preview } = await startChoir(server)
    await generate()
    const { id } = await eventOn('2026-06-09')
    await owner.delete(`/events/${id}`)
    expect((await owner.post(`/events/${id}/restore`)).status).toBe(200)
    expect(Object((await preview()).body).dates[1].state).toBe('exists')
    await owner.delete(`/events/${id}`)
    await generate(`${june}&restore=2026-06-09`)

    expect(outcome(await owner.post(`/events/${id}/restore`))).toEqual(refused(400, 'field seriesDate: taken'))
    expect((await eventOn('2026-06-09')).id).not.toBe(id)
  })

  test('of the dates only those that were chosen get an event; those left out stay so until they are asked for', async () => {
    const { generate, preview } = await startChoir(server)
    const some = await generate(`${june}&only=2026-06-09,2026-06-23&skip=2026-06-02,2026-06-09,2026-06-10`)

    expect(pick(Object(some.body).created, 'seriesDate').flat()).toEqual(['2026-06-23'])
    expect(Object(some.body).skipped).toEqual([
      ...skipped(['2026-06-02', '2026-06-09'], 'notChosen'),
      { date: '2026-06-10', reason: 'notInSeries' },
      ...skipped(['2026-06-16', '2026-06-30'], 'notChosen'),
    ])
    expect(pick(Object((await preview()).body).dates, 'state').flat()).toEqual([
      'skipped',
      'skipped',
      'new',
      'exists',
      'new',
    ])
    const again = await generate(`${june}&only=2026-06-02,2026-06-03&restore=2026-06-02`)
    expect(pick(Object(again.body).created, 'seriesDate').flat()).toEqual(['2026-06-02'])
    expect(Object(again.body).skipped.slice(0, 2)).toEqual([
      { date: '2026-06-03', reason: 'notInSeries' },
      { date: '2026-06-09', reason: 'skipped' },
    ])
  })

  test('a moved event still stands for its date, one taken out of the series leaves it free', async () => {
    const { generate, changeEvent, events } = await startChoir(server)
    await generate()
    await changeEvent('2026-06-09', { start: '2026-06-10T18:00:00Z', end: null })
    const detached = await changeEvent('2026-06-16', { parent: null })

    expect(Object(detached.body)).not.toHaveProperty('seriesDate')
    const { skipped: reasons } = Object((await generate()).body)
    expect(pick(reasons, 'date', 'reason')).toEqual(
      tuesdays.map((date) => [date, date === '2026-06-16' ? 'skipped' : 'exists']),
    )
    expect(await events()).toHaveLength(4)
  })

  test('the preview says where a moved event is, and which are canceled; a date with another event is there', async () => {
    const { generate, preview, changeEvent } = await startChoir(server)
    await generate()
    await changeEvent('2026-06-02', { start: '2026-06-03T22:00:00Z', end: null, allDay: true })
    await changeEvent('2026-06-09', { start: '2026-06-11T17:00:00Z', end: null })
    await changeEvent('2026-06-16', { canceled: true })
    await changeEvent('2026-06-23', { start: '2026-06-30T09:00:00Z', end: null })
    await changeEvent('2026-06-30', { canceled: true })
    const { dates } = Object((await preview()).body)
    expect(pick(dates, 'date', 'state', 'movedTo', 'isCanceled')).toEqual([
      ['2026-06-02', 'exists', { date: '2026-06-03', start: null }, undefined],
      ['2026-06-09', 'exists', { date: '2026-06-11', start: '18:00' }, undefined],
      ['2026-06-16', 'exists', undefined, true],
      ['2026-06-23', 'exists', { date: '2026-06-30', start: '10:00' }, undefined],
      ['2026-06-30', 'exists', undefined, undefined],
    ])
  })

  test('events of a deactivated series are deactivated', async () => {
    const { moderator, path, body, generate, events } = await startChoir(server)
    await moderator.put(path, { ...body, deactivated: true })
    await generate()

    expect((await events()).map(({ deactivated }) => deactivated)).toEqual(Array(5).fill(true))
    expect(await events(server.nobody)).toEqual([])
  })

  test('the known place and groups of a series come along, whoever generates', async () => {
    const leader = await server.as('normal')
    const group = `id:${idOf(await leader.post('/groups', { name: 'Singers' }))}`
    const { owner, moderator, path, body, generate, events } = await startChoir(server)
    const location = `id:${idOf(await leader.post('/places', { name: 'Hall', address: 'Main Street 1' }))}`
    const linked = { ...body, organizers: [group, 'Friends'], location, ownedBy: [owner.user.id] }
    expect(outcome(await owner.put(path, linked))).toEqual(refused(403, 'field organizers: notYours'))
    await moderator.put(path, linked)
    await generate()

    expect(pick(await events(), 'location', 'organizers')).toEqual(Array(5).fill([location, [group, 'Friends']]))
  })

  test('only those who may change the series generate from it', async () => {
    const { generate, preview, events, moderator } = await startChoir(server)
    const other = await server.as('normal')

    for (const call of [generate, preview]) {
      expect(outcome(await call(june, other))).toEqual(refused(403, 'unauthorized'))
      expect(outcome(await call(june, server.nobody))).toEqual(refused(401, 'unauthorized'))
    }
    expect(await events()).toEqual([])
    expect((await generate(june, moderator)).status).toBe(200)
  })

  test('an event does not enter a series by hand', async () => {
    const { owner, body, id } = await startChoir(server)
    const event = { ...newEvent(0), name: 'Guest', location: 'Park', category: body.category, topic: body.topic }

    expect(outcome(await owner.post('/events', { ...event, parent: `revent:${id}` }))).toEqual(
      refused(400, 'field parent: unknown'),
    )
  })

  test('half a year of days is generated in one go', async () => {
    const intervals = [{ type: 'day' as const, interval: 1, weekDay: null, date: '2026-06-01' }]
    const { generate, events } = await startChoir(server, { intervals, tags: ['a', 'b', 'c'] })
    let created: unknown
    const took = await processorTime(async () => {
      created = Object((await generate('start=2026-06-01&end=2026-12-01')).body).created
    })

    const days = Array.from({ length: 184 }, (_, index) => addDays('2026-06-01', index))
    expect(pick(created, 'seriesDate').flat()).toEqual(days)
    expect(await events()).toHaveLength(184)
    expect(took).toBeLessThan(4_000)
  })
})
