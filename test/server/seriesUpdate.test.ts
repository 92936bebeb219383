import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Event } from '#domain/event.ts'
import { binLifetime } from '#domain/limits.ts'
import { isSame } from '#domain/merge.ts'
import type { Pending } from '#domain/series/pending.ts'
import type { Interval } from '#domain/series/series.ts'
import type { SeriesComparison } from '#domain/series/seriesComparison.ts'
import { openDatabase } from '#server/db/database.ts'
import { keepEvents } from '#server/series/seriesUpdate.ts'
import { processorTime } from '#test/processorTime.ts'
import { databases, type TestDatabase } from './databases.ts'
import { june, outcome, pick, refused, startChoir, tuesdays } from './series.ts'
import { countStatements } from './statements.ts'
import { type Client, idOf, startTestServer, type TestServer } from './support.ts'

type Choir = Awaited<ReturnType<typeof startChoir>>

const weekly = (weekDay: number): Interval => ({ type: 'week', interval: 1, weekDay, date: '2026-06-02' })

const pendingOf = async ({ owner, path }: Choir, client: Client = owner): Promise<Pending> =>
  (await client.get(`${path}/pending`)).body as Pending
const comparisonOf = async ({ owner, path }: Choir): Promise<SeriesComparison> =>
  (await owner.get(`${path}/compare`)).body as SeriesComparison
const update = ({ owner, path }: Choir, id: string, version?: number, client: Client = owner) =>
  client.post(`${path}/events/${id}/update`, undefined, version ? { headers: { 'If-Match': `"${version}"` } } : {})
const updateOnly = ({ owner, path }: Choir, id: string, fields: string) =>
  owner.post(`${path}/events/${id}/update?fields=${fields}`)
const keep = ({ owner, path }: Choir, events: readonly string[], fields: readonly string[], client: Client = owner) =>
  client.post(`${path}/keep`, { events, fields })
const reset = ({ owner, path }: Choir, id: string) => owner.post(`${path}/events/${id}/reset`)
const dates = (list: readonly { date: string }[]) => list.map(({ date }) => date)

describe.each(databases)('changing a series together over HTTP on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  const generated = async (): Promise<Choir> => {
    const series = await startChoir(server)
    await series.generate()
    return series
  }

  test('each event takes the shared fields, and keeps its id, start, end, published and parent', async () => {
    const series = await generated()
    await series.changeEvent('2026-06-09', { published: false })
    const before = await series.events()
    const changes = { name: 'Chamber choir', description: 'New', tags: ['choir'], organizers: ['Friends'], alt: 'Us' }
    await series.change({ ...changes, start: '20:00' })

    for (const { id } of before) await update(series, id)

    expect(await series.events()).toEqual(
      before.map((event) => ({
        ...event,
        ...changes,
        version: event.version + 1,
        updatedAt: new Date(server.clock.now).toISOString(),
      })),
    )
    const found = await server.nobody.get('/eventsearch?query=chamber')
    expect(Object(found.body).total).toBe(4)
    expect(await pendingOf(series)).toMatchObject({ total: 5, outdated: [], changed: [] })
  })

  test('who answers for a series, and when, goes along with an answer that its events take', async () => {
    const series = await generated()
    const saying = () => ({ by: series.owner.user.id, at: new Date(server.clock.now).toISOString() })
    await series.changeEvent('2026-06-09', { stepFree: 'no', lift: 'yes' })
    const { id } = await series.eventOn('2026-06-09')
    const before = saying()
    server.clock.now += 60_000
    await series.change({ stepFree: 'yes', lift: 'yes' })
    expect((await update(series, id)).body).toMatchObject({
      stepFree: 'yes',
      said: { stepFree: saying(), lift: before },
    })
    await series.change({ lift: 'unknown' })
    const after = saying()
    server.clock.now += 60_000
    expect(Object((await reset(series, id)).body).said).toEqual({ stepFree: after })
  })

  test('what is pending are coming events that differ; those changed by hand are apart, with what differs', async () => {
    const series = await generated()
    expect(await pendingOf(series)).toMatchObject({ total: 5, outdated: [], changed: [] })
    await series.changeEvent('2026-06-09', { start: '2026-06-10T18:00:00Z', end: '2026-06-10T20:00:00Z' })
    await series.changeEvent('2026-06-16', { description: 'With guests', canceled: true })
    await series.changeEvent('2026-06-30', { involved: [{ name: 'Ella', description: '' }] })
    await series.change({ description: 'Bring water' })
    server.clock.now = Date.parse('2026-06-02T18:00:01Z')

    const events = await series.events()
    const entry = (index: number, more: object) => {
      const { id, version, name, start, end } = events[index] as Event
      return {
        id,
        version,
        name,
        date: tuesdays[index],
        start,
        end,
        changedByHand: [],
        differs: ['description'],
        ...more,
      }
    }
    expect(await pendingOf(series)).toEqual({
      version: 2,
      total: 4,
      outdated: [entry(3, {})],
      changed: [
        entry(1, { changedByHand: ['start', 'end'] }),
        entry(2, { changedByHand: ['canceled', 'description'] }),
        entry(4, { changedByHand: ['involved'] }),
      ],
    })
    expect(events.map(({ changedByHand }) => changedByHand)).toEqual([
      [],
      ['start', 'end'],
      ['canceled', 'description'],
      [],
      ['involved'],
    ])
  })

  test('an event takes some fields alone, and keeps what was changed by hand in others', async () => {
    const series = await generated()
    await series.changeEvent('2026-06-09', { name: 'Dress rehearsal', description: 'Mine' })
    const { id } = await series.eventOn('2026-06-09')
    await series.change({ name: 'Chamber choir', description: 'Ours', alt: 'Us' })

    await updateOnly(series, id, 'alt,description')

    const taken = { name: 'Dress rehearsal', description: 'Ours', alt: 'Us', changedByHand: ['name'] }
    expect(await series.eventOn('2026-06-09')).toMatchObject(taken)
    expect((await pendingOf(series)).changed).toMatchObject([{ id, changedByHand: ['name'], differs: ['name'] }])
    expect(outcome(await updateOnly(series, id, 'start'))).toEqual(refused(400, 'field fields: unknown'))
  })

  test('a date that is made among or right behind those before a change gets what they keep, no other one does', async () => {
    const series = await generated()
    for (const date of ['2026-06-09', '2026-06-23']) await series.deleteEvent(date)
    await series.change({ location: 'Hall', location2: 'Stage', name: 'Chorus', start: '20:00', end: '22:00' })
    const [first, third] = [await series.eventOn('2026-06-02'), await series.eventOn('2026-06-16')]
    await keep(series, [first.id, third.id], ['location', 'location2', 'start'])
    for (const event of [first, third]) await updateOnly(series, event.id, 'name')
    await update(series, (await series.eventOn('2026-06-30')).id)

    const { body: preview } = await series.preview('start=2026-06-01&end=2026-07-07')
    expect(pick(Object(preview).dates, 'date', 'kept').filter(([, kept]) => kept)).toEqual([
      ['2026-06-09', { start: '19:00', end: '21:00' }],
      ['2026-06-23', { start: '19:00', end: '21:00' }],
    ])
    const made = await series.generate('start=2026-06-01&end=2026-07-07&restore=2026-06-09,2026-06-23')
    expect(pick(Object(made.body).created, 'name', 'location', 'location2', 'start')).toEqual([
      ['Chorus', 'Park', '', '2026-06-09T18:00:00.000Z'],
      ['Chorus', 'Park', '', '2026-06-23T18:00:00.000Z'],
      ['Chorus', 'Hall', 'Stage', '2026-07-07T19:00:00.000Z'],
    ])
    expect(await pendingOf(series)).toMatchObject({ outdated: [], changed: [] })
    expect(dates((await comparisonOf(series)).retimed)).toEqual(['2026-06-30'])
  })

  describe('the time of a date that is made later', () => {
    /** Sundays and Wednesdays at 19:00; those before the second Sunday of winter time stay when the series moves to 19:30. */
    const leftUntil = async (lastLeft: string) => {
      server.clock.now = Date.parse('2026-10-01T10:00:00Z')
      const on = (weekDay: number): Interval => ({ type: 'week', interval: 1, weekDay, date: '2026-10-04' })
      const series = await startChoir(server, { intervals: [on(0), on(3)] })
      await series.generate('start=2026-10-14&end=2026-11-04')
      await series.changeEvent('2026-10-18', { start: '2026-10-18T10:00:00Z', end: null })
      await series.change({ start: '19:30', end: '21:30' })
      const { retimed } = await comparisonOf(series)
      const isLeft = ({ date }: { date: string }) => date <= lastLeft
      const ids = retimed.filter(isLeft).map(({ id }) => id)
      await keep(series, ids, ['start'])
      for (const { id } of retimed.filter((event) => !isLeft(event)))
        await series.owner.post(`${series.path}/events/${id}/move`)
      return series
    }
    const made = async (series: Choir, ...restore: string[]) => {
      const { body } = await series.generate(`start=2026-10-11&end=2026-11-11&restore=${restore}`)
      return pick(Object(body).created, 'start').flat()
    }

    test('is that of the nearest date before it that nobody moved by hand, else of the nearest after it', async () => {
      const series = await leftUntil('2026-10-28')
      for (const date of ['2026-10-14', '2026-10-21', '2026-10-28', '2026-11-04']) await series.deleteEvent(date)
      const left = { start: '19:00', end: '21:00' }
      expect((await comparisonOf(series)).otherTimes).toEqual([
        { date: '2026-10-14', ...left },
        { date: '2026-10-21', ...left },
        { date: '2026-10-28', ...left },
      ])
      expect(await made(series, '2026-10-14', '2026-10-21', '2026-10-28', '2026-11-04')).toEqual([
        '2026-10-11T18:00:00.000Z',
        '2026-10-14T18:00:00.000Z',
        '2026-10-21T18:00:00.000Z',
        // Winter time.
        '2026-10-28T19:00:00.000Z',
        '2026-11-04T19:30:00.000Z',
        '2026-11-08T19:30:00.000Z',
        '2026-11-11T19:30:00.000Z',
      ])
      const { kept, retimed } = await comparisonOf(series)
      expect(dates(kept)).toEqual(['2026-10-11', '2026-10-14', '2026-10-21', '2026-10-25', '2026-10-28'])
      expect(retimed).toEqual([])
    })

    test('is that of the dates around it where all were left at theirs, and behind the last one that of the series', async () => {
      const series = await leftUntil('2026-11-04')
      await series.deleteEvent('2026-10-28')
      expect(await made(series, '2026-10-28')).toEqual([
        '2026-10-11T18:00:00.000Z',
        '2026-10-28T19:00:00.000Z',
        '2026-11-08T19:30:00.000Z',
        '2026-11-11T19:30:00.000Z',
      ])
    })
  })

  test('where all events stay as they are, a new date follows the series, and its owners', async () => {
    const series = await generated()
    const other = await server.as('normal')
    await series.deleteEvent('2026-06-09')
    await series.change({ name: 'Chorus', ownedBy: [series.owner.user.id, other.user.id] })
    const events = (await series.events()).map(({ id }) => id)
    await keep(series, events, ['name', 'ownedBy'])
    const alone = await series.generate(`${june}&restore=2026-06-09`)
    expect(pick(Object(alone.body).created, 'name')).toEqual([['Chorus']])

    await series.deleteEvent('2026-06-09')
    await update(series, (await series.eventOn('2026-06-30')).id)
    const among = await series.generate(`${june}&restore=2026-06-09`)
    expect(pick(Object(among.body).created, 'name', 'ownedBy')).toEqual([
      ['Choir', [series.owner.user.id, other.user.id]],
    ])
  })

  test('what stays on purpose is neither pending nor changed by hand, until the series says something else', async () => {
    const series = await generated()
    await series.change({ name: 'Chamber choir', start: '20:00', end: '22:00' })
    const before = await series.events()
    const [first, second] = [await series.eventOn('2026-06-02'), await series.eventOn('2026-06-09')]

    await keep(series, [first.id, second.id], ['name', 'alt'])
    await keep(series, [first.id], ['start'])

    expect(await series.events()).toEqual(before)
    expect(dates((await pendingOf(series)).outdated)).toEqual(tuesdays.slice(2))
    expect(dates((await comparisonOf(series)).retimed)).toEqual(tuesdays.slice(1))
    await series.changeEvent('2026-06-02', { description: 'With guests' })
    await series.change({ organizers: ['Friends'] })
    const asked = await pendingOf(series)
    expect([...asked.changed, ...asked.outdated].map(({ differs }) => differs)).toEqual([
      ['organizers', 'description'],
      ['organizers'],
      ...Array(3).fill(['name', 'organizers']),
    ])
    await updateOnly(series, second.id, 'organizers')
    expect(dates((await pendingOf(series)).outdated)).toEqual(tuesdays.slice(2))

    await series.change({ name: 'Town choir', start: '18:00', end: '20:00' })
    expect(dates((await pendingOf(series)).outdated)).toEqual(tuesdays.slice(1))
    expect(dates((await comparisonOf(series)).retimed)).toEqual(tuesdays)
  })

  describe('a time that changes again', () => {
    const move = async (series: Choir, ...days: string[]) => {
      for (const date of days) await series.owner.post(`${series.path}/events/${(await series.eventOn(date)).id}/move`)
    }
    const keepTime = async (series: Choir, ...days: string[]) => {
      const events = await Promise.all(days.map(async (date) => (await series.eventOn(date)).id))
      await keep(series, events, ['start'])
    }
    const asked = async (series: Choir) => pick((await comparisonOf(series)).retimed, 'date', 'wasKept')
    const [first = '', second = '', ...later] = tuesdays

    test('tells which dates were left on purpose when it changed before, and those that are now', async () => {
      const series = await generated()
      await series.changeEvent('2026-06-30', { canceled: true })
      await series.change({ end: '22:00' })
      expect(await asked(series)).toEqual(tuesdays.map((date) => [date, false]))
      await keepTime(series, first, second)
      await move(series, ...later)
      expect([dates((await comparisonOf(series)).kept), await asked(series)]).toEqual([[first, second], []])

      await series.change({ start: '20:00' })
      const again = [first, second].map((date) => [date, true]).concat(later.map((date) => [date, false]))
      expect([await asked(series), (await comparisonOf(series)).kept]).toEqual([again, []])
      await series.change({ start: '20:30', name: 'Chorus' })
      await update(series, (await series.eventOn(first)).id)
      await series.changeEvent(second, { description: 'With guests' })
      expect(await asked(series)).toEqual(again)
      await move(series, ...tuesdays)
      await series.change({ start: '21:00' })
      expect(await asked(series)).toEqual(tuesdays.map((date) => [date, false]))
    })

    test('counts a date as left no longer once the series is back at its time', async () => {
      server.clock.now = Date.parse('2026-10-01T10:00:00Z')
      const series = await startChoir(server, {
        intervals: [{ type: 'week', interval: 1, weekDay: 0, date: '2026-10-04' }],
      })
      await series.generate('start=2026-10-18&end=2026-11-01')
      const sundays = ['2026-10-18', '2026-10-25', '2026-11-01']
      await series.change({ start: '20:00' })
      await keepTime(series, ...sundays)
      await series.changeEvent('2026-11-01', { start: '2026-11-01T17:00:00Z' })
      await series.change({ start: '18:00' })
      expect(await asked(series)).toEqual([
        ['2026-10-18', true],
        ['2026-10-25', true],
      ])

      await series.change({ start: '19:00' })
      expect([await asked(series), (await comparisonOf(series)).kept]).toEqual([[], []])
      await series.change({ start: '20:00' })
      expect(await asked(series)).toEqual([
        ['2026-10-18', false],
        ['2026-10-25', false],
      ])
    })
  })

  test('nothing is kept against a version of the series that somebody else has changed meanwhile', async () => {
    const series = await generated()
    await series.change({ name: 'Chamber choir', start: '20:00', end: '22:00' })
    const [asked, compared] = [await pendingOf(series), await comparisonOf(series)]
    expect(asked.version).toBe(compared.version)
    await series.change({ name: 'Town choir' })
    const keeping = { events: [asked.outdated[0]?.id], fields: ['name'] }
    const keepAt = (version: number) =>
      series.owner.post(`${series.path}/keep`, keeping, { headers: { 'If-Match': `"${version}"` } })
    expect(outcome(await keepAt(asked.version))).toEqual(refused(412, 'changed meanwhile'))
    expect(dates((await pendingOf(series)).outdated)).toEqual(tuesdays)
    expect((await keepAt((await pendingOf(series)).version)).status).toBe(200)
    expect(dates((await pendingOf(series)).outdated)).toEqual(tuesdays.slice(1))
  })

  test('what followed the series is not kept any more, also when the series goes back to what it was kept against', async () => {
    const series = await generated()
    await series.change({ name: 'Chamber choir', start: '20:00', end: '22:00' })
    const { id } = await series.eventOn('2026-06-02')
    await keep(series, [id], ['name', 'start'])
    await series.change({ name: 'Town choir', start: '18:00', end: '20:00' })
    for (const { id: event } of await series.events()) {
      await update(series, event)
      await series.owner.post(`${series.path}/events/${event}/move`)
    }
    await series.change({ name: 'Chamber choir', start: '20:00', end: '22:00' })
    expect(dates((await pendingOf(series)).outdated)).toEqual(tuesdays)
    expect(dates((await comparisonOf(series)).retimed)).toEqual(tuesdays)
  })

  test('a place that is kept is kept whole: when the series changes a part of it, all of it is asked about', async () => {
    const series = await generated()
    await series.change({ location: 'School', location2: 'Hall' })
    await keep(series, [(await series.eventOn('2026-06-02')).id], ['location', 'location2'])
    expect(dates((await pendingOf(series)).outdated)).toEqual(tuesdays.slice(1))
    await series.change({ location2: 'Gym' })
    expect((await pendingOf(series)).outdated[0]).toMatchObject({
      date: '2026-06-02',
      differs: ['location', 'location2'],
    })
  })

  test('only who may change the series decides what stays, and only of its own events', async () => {
    const series = await generated()
    const other = {
      ...series,
      path: `/revents/${idOf(await series.owner.post('/revents', { ...series.body, name: 'Other' }))}`,
    }
    await series.change({ name: 'Chamber choir' })
    const event = await series.eventOn('2026-06-02')
    const stranger = await server.as('normal')
    expect(await keep(series, [event.id], ['name'], stranger)).toMatchObject({ status: 403 })
    expect(await keep(other, [event.id], ['name'])).toMatchObject({ status: 200 })
    expect(await keep(series, [event.id], ['published'])).toMatchObject({ status: 400 })
    expect((await pendingOf(series)).changed).toEqual([])
  })

  test('that many events stay costs as many statements as that one does', async () => {
    const series = await generated()
    await series.change({ name: 'Chamber choir' })
    const other = idOf(await series.owner.post('/revents', { ...series.body, name: 'Other' }))
    const made = await series.owner.get(`/revents/${other}/generate?start=2026-06-09&end=2026-06-16`)
    const { created: foreign } = made.body as { created: Event[] }
    const viewer = { id: series.owner.user.id, role: 'normal' } as const
    const kept = (events: readonly { id: string }[]) =>
      countStatements(server.deps.db, (db) =>
        keepEvents(
          { ...server.deps, db },
          { id: series.id, viewer, events: events.map((event) => event.id), fields: ['name'] },
          () => {},
        ),
      )
    const [first, ...others] = await series.events()
    const statements = await kept(first ? [first] : [])
    expect(await kept([...foreign, ...others])).toBe(statements)
    expect(await pendingOf(series)).toMatchObject({ outdated: [], changed: [] })
    const marks = await server.deps.db.selectFrom('events').select('id').where('hand_changed', '<>', '').execute()
    expect(marks).toHaveLength(tuesdays.length)
  })

  test('a change by hand is overwritten only where it is shared, and only when that event is asked for', async () => {
    const series = await generated()
    const moved = { start: '2026-06-10T18:00:00.000Z', end: null, description: 'Mine', canceled: true }
    await series.changeEvent('2026-06-09', moved)
    await series.change({ description: 'Ours' })
    for (const { id } of (await pendingOf(series)).outdated) await update(series, id)

    const before = await series.eventOn('2026-06-09')
    expect(before).toMatchObject(moved)
    const { body } = await update(series, before.id)
    const changedByHand = ['start', 'end', 'canceled']
    expect(body).toEqual({ ...before, description: 'Ours', version: before.version + 1, changedByHand })
    expect(await pendingOf(series)).toMatchObject({ total: 5, outdated: [], changed: [] })
  })

  test('back to the series undoes everything that was changed by hand', async () => {
    const series = await generated()
    const before = await series.eventOn('2026-06-09')
    await series.changeEvent('2026-06-09', {
      name: 'Party',
      start: '2026-06-10T18:00:00Z',
      end: null,
      published: false,
      canceled: true,
      tags: ['party'],
      involved: [{ name: 'Ella', description: '' }],
    })
    const { body } = await reset(series, before.id)

    expect(body).toEqual({ ...before, version: 3 })
    expect(outcome(await reset(series, before.id))).toEqual([200, body])
  })

  test('back to the series names beforehand all that it changes, also what stayed on purpose, and nothing else', async () => {
    const series = await generated()
    const { id } = await series
      .changeEvent('2026-06-09', { location: 'Hall', canceled: true })
      .then(({ body }) => Object(body))
    const plan = async () => (await series.owner.get(`${series.path}/events/${id}/reset`)).body
    expect(await plan()).toEqual({
      version: 2,
      seriesVersion: 1,
      differs: ['canceled', 'location'],
      moved: null,
      leftAt: null,
    })

    await series.change({ name: 'Summer choir', start: '18:00' })
    const { version } = Object((await series.owner.get(series.path)).body)
    const kept = { events: [id], fields: ['name', 'start'] }
    await series.owner.post(`${series.path}/keep`, kept, { headers: { 'If-Match': `"${version}"` } })
    const before = await series.eventOn('2026-06-09')
    const planned = await plan()
    const leftAt = { start: before.start, end: before.end }
    const differs = ['canceled', 'name', 'location']
    expect(planned).toEqual({ version: 2, seriesVersion: version, differs, moved: null, leftAt })

    const after = Object((await reset(series, id)).body)
    const changed = Object.keys(before).filter((field) => !isSame(Reflect.get(before, field), after[field]))
    expect(changed.toSorted()).toEqual([...Object(planned).differs, 'changedByHand', 'version'].toSorted())
    expect(await plan()).toEqual({ version: 3, seriesVersion: version, differs: [], moved: null, leftAt })
  })

  test('back to the series keeps the time that a date was left at, until that date moves with its series', async () => {
    server.clock.now = Date.parse('2026-10-01T10:00:00Z')
    const series = await startChoir(server, {
      intervals: [{ type: 'week', interval: 1, weekDay: 0, date: '2026-10-04' }],
    })
    await series.generate('start=2026-10-18&end=2026-11-08')
    await series.change({ start: '19:30', end: '21:30' })
    const left = ['2026-10-18', '2026-10-25']
    await keep(series, await Promise.all(left.map(async (date) => (await series.eventOn(date)).id)), ['start'])
    await series.changeEvent('2026-10-18', { location: 'Hall' })
    await series.changeEvent('2026-10-25', { start: '2026-10-25T17:00:00Z', end: null })
    const [first, second] = [await series.eventOn('2026-10-18'), await series.eventOn('2026-10-25')]
    const plan = async ({ id }: Event) => (await series.owner.get(`${series.path}/events/${id}/reset`)).body

    // Summer time ends between them.
    const times = [
      { start: '2026-10-18T18:00:00.000Z', end: '2026-10-18T20:00:00.000Z' },
      { start: '2026-10-25T19:00:00.000Z', end: '2026-10-25T21:00:00.000Z' },
    ]
    expect(await plan(first)).toMatchObject({ differs: ['location'], moved: null, leftAt: times[0] })
    expect(await plan(second)).toMatchObject({ moved: times[1], leftAt: times[1] })
    for (const { id } of [first, second]) await reset(series, id)
    expect(await series.eventOn('2026-10-18')).toMatchObject({ location: 'Park', changedByHand: [], ...times[0] })
    expect(await series.eventOn('2026-10-25')).toMatchObject({ changedByHand: [], ...times[1] })
    expect(dates((await comparisonOf(series)).kept)).toEqual(left)

    await series.change({ start: '20:00', end: '22:00' })
    expect(await plan(first)).toMatchObject({ differs: [], leftAt: times[0] })
    await reset(series, first.id)
    expect((await comparisonOf(series)).retimed[0]).toMatchObject({ date: left[0], wasKept: true })
    await series.owner.post(`${series.path}/events/${first.id}/move`)
    await series.changeEvent('2026-10-18', { start: '2026-10-18T12:00:00Z' })
    expect(await plan(first)).toMatchObject({ moved: { start: '2026-10-18T19:00:00.000Z' }, leftAt: null })
  })

  test('back to the series changes nothing when the series has changed since what it names was looked at', async () => {
    const series = await generated()
    const { id } = await series.changeEvent('2026-06-09', { canceled: true }).then(({ body }) => Object(body))
    const path = `${series.path}/events/${id}/reset`
    const planned = async () => Object((await series.owner.get(path)).body)
    const resetAs = ({ version, seriesVersion }: { version: number; seriesVersion: number | string }) =>
      series.owner.post(`${path}?series=${seriesVersion}`, undefined, { headers: { 'If-Match': `"${version}"` } })
    const plan = await planned()
    await series.change({ name: 'Summer choir' })
    expect(outcome(await resetAs(plan))).toEqual(refused(412, 'changed meanwhile'))
    expect(await series.eventOn('2026-06-09')).toMatchObject({ name: 'Choir', canceled: true, version: plan.version })
    for (const strange of ['', 'new', '-1', '1&series=2'])
      expect(outcome(await resetAs({ ...plan, seriesVersion: strange }))).toEqual(refused(400, 'field series: unknown'))

    const now = await planned()
    expect([plan.differs, now.differs]).toEqual([['canceled'], ['canceled', 'name']])
    expect((await resetAs(now)).body).toMatchObject({ name: 'Summer choir', canceled: false })
    expect((await resetAs(plan)).status).toBe(200)
  })

  test('back to the series keeps what moderators set, so that a member can take it back', async () => {
    const series = await generated()
    await series.changeEvent('2026-06-09', { name: 'Party' })
    const before = { ...(await series.eventOn('2026-06-09')), pinned: true }
    await series.moderator.put(`/events/${before.id}`, before)

    expect((await reset(series, before.id)).body).toMatchObject({ name: 'Choir', pinned: true })
    expect((await series.changeEvent('2026-06-09', { name: before.name, pinned: true })).status).toBe(200)
  })

  test('what is as in the series again is not marked any more, and moderation is no change by hand', async () => {
    const series = await generated()
    const marks = async () => (await series.eventOn('2026-06-09')).changedByHand
    const { description, start, id } = await series.eventOn('2026-06-09')
    await series.changeEvent('2026-06-09', { description: 'Mine', start: '2026-06-09T17:00:00Z' })
    expect(await marks()).toEqual(['start', 'description'])
    await series.changeEvent('2026-06-09', { name: 'Mine as well', start })
    expect(await marks()).toEqual(['name', 'description'])
    await series.changeEvent('2026-06-09', { description, name: 'Choir' })
    expect(await marks()).toEqual([])
    await series.moderator.put(`/events/${id}`, { ...(await series.eventOn('2026-06-09')), deactivated: true })
    expect(await marks()).toEqual([])
    expect((await series.eventOn('2026-06-09')).deactivated).toBe(true)
  })

  test('stopped half-way each event is old or new, and the rest is what is pending', async () => {
    const series = await generated()
    await series.change({ name: 'New', description: 'New' })
    for (const { id, version } of (await pendingOf(series)).outdated.slice(0, 2)) await update(series, id, version)

    expect(pick(await series.events(), 'name', 'description')).toEqual([
      ...Array(2).fill(['New', 'New']),
      ...Array(3).fill(['Choir', '']),
    ])
    const { total, outdated } = await pendingOf(series)
    expect([total, dates(outdated)]).toEqual([5, tuesdays.slice(2)])
  })

  test('an event that changed meanwhile is left alone, one that is up to date is fine whatever version was seen', async () => {
    const series = await generated()
    await series.change({ name: 'New' })
    const [first, second] = (await pendingOf(series)).outdated
    if (first === undefined || second === undefined) throw new Error('two are pending')
    await series.changeEvent(first.date, { description: 'Mine' })

    expect(outcome(await update(series, first.id, first.version))).toEqual(refused(412, 'changed meanwhile'))
    expect((await series.eventOn(first.date)).name).toBe('Choir')
    const done = await update(series, second.id, second.version)
    expect([done.status, done.headers.get('etag')]).toEqual([200, '"2"'])
    expect(outcome(await update(series, second.id, second.version))).toEqual(outcome(done))
  })

  test('of two updates at once one writes', async () => {
    const series = await generated()
    await series.change({ name: 'New' })
    const { id } = await series.eventOn('2026-06-09')
    const answers = await Promise.all([update(series, id, 1), update(series, id, 1)])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await series.eventOn('2026-06-09')).version).toBe(2)
  })

  test('a deactivation reaches the events, and is not lifted by an update', async () => {
    const series = await generated()
    const { id } = await series.eventOn('2026-06-09')
    await series.moderator.put(series.path, { ...series.body, deactivated: true })
    expect((await pendingOf(series)).outdated.map(({ differs }) => differs)).toEqual(Array(5).fill(['deactivated']))
    await update(series, id)
    expect((await series.eventOn('2026-06-09')).deactivated).toBe(true)
    await series.moderator.put(series.path, { ...series.body, deactivated: false, name: 'New' })
    await update(series, id)
    expect(await series.eventOn('2026-06-09')).toMatchObject({ deactivated: true, name: 'New', changedByHand: [] })
  })

  test('a series that lost its location leaves the events at theirs', async () => {
    const series = await generated()
    await series.change({ location: '', name: 'New' })
    const { id } = await series.eventOn('2026-06-09')
    await update(series, id)

    expect(await series.eventOn('2026-06-09')).toMatchObject({ location: 'Park', name: 'New' })
    expect((await reset(series, id)).body).toMatchObject({ location: 'Park' })
  })

  test('an event that was taken out goes back to its date, with what was changed in it meanwhile', async () => {
    const series = await generated()
    const before = await series.eventOn('2026-06-09')
    const { id } = before
    const back = (date: string, client = series.owner) => client.post(`${series.path}/events/${id}/rejoin`, { date })
    expect(outcome(await back('2026-06-09'))).toEqual([200, before])
    const alone = { ...before, parent: null, name: 'Excursion' }
    await series.owner.put(`/events/${id}`, alone)
    expect((await series.generate()).body).toMatchObject({ created: [] })

    expect(outcome(await back('2026-06-11'))).toEqual(refused(400, 'field date: unknown'))
    expect(outcome(await back('2026-06-9'))).toEqual(refused(400, 'field date: date'))
    expect((await back('2026-06-09', await server.as('normal'))).status).toBe(403)
    const { body } = await back('2026-06-09')
    expect(body).toMatchObject({ id, parent: before.parent, seriesDate: '2026-06-09', changedByHand: ['name'] })
    expect(outcome(await back('2026-06-09'))).toEqual([200, body])
    expect((await comparisonOf(series)).skipped).toEqual([])
    expect((await pendingOf(series)).changed).toMatchObject([{ id, differs: ['name'] }])

    await series.owner.put(`/events/${id}`, alone)
    await series.owner.get(`${series.path}/generate?start=2026-06-09&end=2026-06-09&restore=2026-06-09`)
    expect(outcome(await back('2026-06-09'))).toEqual(refused(400, 'field date: unknown'))
  })

  test('an event that was taken out goes back also to a date that the series has lost, and no other one does', async () => {
    const series = await generated()
    const stay = await series.eventOn('2026-06-23')
    await series.change({ intervals: [weekly(3)] })
    const before = await series.eventOn('2026-06-16')
    const back = (id: string, date: string) => series.owner.post(`${series.path}/events/${id}/rejoin`, { date })
    await series.owner.put(`/events/${before.id}`, { ...before, parent: null })
    expect(await comparisonOf(series)).toMatchObject({ skipped: [] })
    expect((await series.preview()).body).toMatchObject({ dates: Array(4).fill({ state: 'new' }) })

    expect(outcome(await back(before.id, '2026-06-09'))).toEqual(refused(400, 'field date: unknown'))
    const { body } = await back(before.id, '2026-06-16')
    expect(body).toMatchObject({ parent: before.parent, seriesDate: '2026-06-16', changedByHand: [] })
    expect(outcome(await back(before.id, '2026-06-16'))).toEqual([200, body])
    expect(dates((await comparisonOf(series)).unfit)).toEqual(tuesdays)

    // No date is left out by an event that is back.
    const foreign = idOf(await series.owner.post('/events', { ...stay, parent: null }))
    expect(outcome(await back(foreign, '2026-06-16'))).toEqual(refused(400, 'field date: unknown'))
    await series.change({ intervals: [weekly(2)] })
    expect(await comparisonOf(series)).toMatchObject({ unfit: [], missing: [], skipped: [] })
  })

  test('an event that was taken out of a date that the series had lost is not made again when the date is back', async () => {
    const series = await generated()
    await series.change({ intervals: [weekly(3)] })
    await series.changeEvent('2026-06-16', { parent: null })
    await series.change({ intervals: [weekly(2)] })
    expect(await comparisonOf(series)).toMatchObject({ missing: [], skipped: ['2026-06-16'] })
  })

  test('an event does not go back to a date that another one has, though the date is left out, too', async () => {
    const series = await generated()
    const { id, ...left } = await series.eventOn('2026-06-09')
    await series.owner.put(`/events/${id}`, { ...left, parent: null })
    await series.owner.get(`${series.path}/generate?start=2026-06-09&end=2026-06-09&restore=2026-06-09`)
    const moved = await series.eventOn('2026-06-16')
    const there = { start: '2026-06-09T18:00:00Z', end: '2026-06-09T20:00:00Z' }
    await series.owner.put(`/events/${moved.id}`, { ...moved, ...there })
    await series.owner.delete(`/events/${moved.id}`)
    const back = await series.owner.post(`${series.path}/events/${id}/rejoin`, { date: '2026-06-09' })
    expect(outcome(back)).toEqual(refused(400, 'field date: taken'))
  })

  test('only those who may change the series update its events, and only its own', async () => {
    const series = await generated()
    const other = await startChoir(server, { name: 'Other' })
    const { id } = await series.eventOn('2026-06-09')
    const calls = (client: Client) => [
      client.get(`${series.path}/pending`),
      client.get(`${series.path}/compare`),
      client.post(`${series.path}/events/${id}/update`),
      client.get(`${series.path}/events/${id}/reset`),
      client.post(`${series.path}/events/${id}/reset`),
    ]
    const statuses = async (client: Client) => (await Promise.all(calls(client))).map(({ status }) => status)

    expect(await statuses(server.nobody)).toEqual(Array(5).fill(401))
    expect(await statuses(other.owner)).toEqual(Array(5).fill(403))
    expect(await statuses(series.moderator)).toEqual(Array(5).fill(200))
    expect(outcome(await update(other, id))).toEqual(refused(404, 'not found'))
    expect(outcome(await update(series, 'x'))).toEqual(refused(404, 'not found'))
    for (const event of [id, 'x'])
      expect(outcome(await other.owner.get(`${other.path}/events/${event}/reset`))).toEqual(refused(404, 'not found'))
    expect(outcome(await series.owner.get('/revents/x/pending'))).toEqual(refused(404, 'not found'))
  })

  test('who owns the series updates also events that they do not own by themselves', async () => {
    const series = await generated()
    const heir = await server.as('normal')
    await series.change({ ownedBy: [series.owner.user.id, heir.user.id] })
    const { id } = await series.eventOn('2026-06-09')

    expect((await update(series, id, 1, heir)).body).toMatchObject({ ownedBy: [series.owner.user.id, heir.user.id] })
  })

  test('changed intervals: which events no longer fit, and which dates are missing', async () => {
    const series = await generated()
    await series.deleteEvent('2026-06-30')
    await series.changeEvent('2026-06-16', { start: '2026-06-18T18:00:00Z', end: null })
    server.clock.now = Date.parse('2026-06-09T23:30:00Z')
    await series.change({ intervals: [weekly(3)] })

    const comparison = await comparisonOf(series)
    const wednesdays = ['2026-06-10', '2026-06-17', '2026-06-24']
    expect({ ...comparison, unfit: pick(comparison.unfit, 'date', 'changedByHand') }).toEqual({
      version: 2,
      generatedUntil: '2026-06-30',
      unfit: [
        ['2026-06-16', ['start', 'end']],
        ['2026-06-23', []],
      ],
      missing: wednesdays,
      skipped: [],
      removed: [],
      deleted: [],
      retimed: [],
      kept: [],
      otherTimes: [],
    })
    for (const { id } of comparison.unfit) await series.owner.delete(`/events/${id}`)
    await series.generate(`start=2026-06-10&end=2026-06-30&only=${wednesdays}`)
    expect(await comparisonOf(series)).toEqual({ ...comparison, unfit: [], missing: [] })

    // Deleting unfit events decides nothing against their dates.
    await series.change({ intervals: [weekly(2)] })
    const back = await comparisonOf(series)
    expect([dates(back.unfit), back.missing]).toEqual([wednesdays, ['2026-06-16', '2026-06-23']])
    expect(back.skipped).toEqual(['2026-06-30'])
  })

  test('an event that was moved onto a day of the changed intervals fits, and its day is not generated again', async () => {
    const series = await generated()
    // Still Tuesday in UTC.
    const moved = { start: '2026-06-16T23:30:00.000Z', end: null }
    await series.changeEvent('2026-06-16', moved)
    await series.change({ intervals: [weekly(3)] })

    const comparison = await comparisonOf(series)
    expect([dates(comparison.unfit), comparison.missing]).toEqual([
      ['2026-06-02', '2026-06-09', '2026-06-23', '2026-06-30'],
      ['2026-06-03', '2026-06-10', '2026-06-24'],
    ])
    expect(pick(Object((await series.preview()).body).dates, 'date', 'state')).toEqual([
      ['2026-06-03', 'new'],
      ['2026-06-10', 'new'],
      ['2026-06-17', 'exists'],
      ['2026-06-24', 'new'],
    ])
    const { created, skipped } = Object((await series.generate()).body)
    expect([dates(skipped), pick(created, 'seriesDate').flat()]).toEqual([['2026-06-17'], comparison.missing])
    expect(await series.eventOn('2026-06-16')).toMatchObject(moved)

    // Deleted, both dates are left out; restored, it takes them.
    const { id } = await series.eventOn('2026-06-16')
    await series.owner.delete(`/events/${id}`)
    const without = await comparisonOf(series)
    expect([without.missing, without.skipped]).toEqual([[], ['2026-06-17']])
    await series.owner.post(`/events/${id}/restore`)
    expect((await comparisonOf(series)).skipped).toEqual([])

    await series.change({ intervals: [weekly(2)] })
    expect((await comparisonOf(series)).missing).toEqual([])
  })

  test('a date that was left out is offered as long as the intervals have it, and brought back nowhere else', async () => {
    const series = await generated()
    for (const date of ['2026-06-16', '2026-06-30']) await series.deleteEvent(date)
    expect((await comparisonOf(series)).skipped).toEqual(['2026-06-16', '2026-06-30'])
    await series.change({ intervals: [{ ...weekly(2), interval: 2, date: '2026-06-02' }] })
    expect((await comparisonOf(series)).skipped).toEqual(['2026-06-16', '2026-06-30'])
    await series.change({ intervals: [{ ...weekly(2), interval: 2, date: '2026-06-09' }] })
    expect((await comparisonOf(series)).skipped).toEqual([])

    const day = '2026-06-16'
    const { body } = await series.generate(`start=${day}&end=${day}&only=${day}&restore=${day}`)
    expect(body).toEqual({ created: [], skipped: [{ date: day, reason: 'notInSeries' }] })
    await series.change({ intervals: [weekly(2)] })
    expect((await comparisonOf(series)).skipped).toEqual(['2026-06-16', '2026-06-30'])
  })

  test('a left-out date names its deleted event, to those who may restore it, and it comes back as it was', async () => {
    const series = await generated()
    const guest = { name: 'Guest choir', start: '2026-06-18T17:00:00Z', end: null }
    await series.changeEvent('2026-06-16', guest)
    for (const date of ['2026-06-16', '2026-06-23']) await series.deleteEvent(date)
    const [changed, plain] = (await comparisonOf(series)).deleted
    expect(changed).toMatchObject({ name: 'Guest choir', date: '2026-06-16', changedByHand: ['start', 'end', 'name'] })
    expect(plain).toMatchObject({ date: '2026-06-23', changedByHand: [] })

    // Made anew and deleted again, the newer one comes back.
    const day = '2026-06-23'
    await series.generate(`start=${day}&end=${day}&only=${day}&restore=${day}`)
    server.clock.now += 1000
    await series.deleteEvent(day)
    const [, newer] = (await comparisonOf(series)).deleted
    expect([newer?.date, newer?.id === plain?.id]).toEqual([day, false])

    await series.owner.post(`/events/${changed?.id}/restore`)
    const after = await comparisonOf(series)
    expect([after.skipped, dates(after.deleted)]).toEqual([[day], [day]])
    expect(await series.eventOn('2026-06-16')).toMatchObject({ id: changed?.id, name: 'Guest choir' })

    // An owner of the series who does not own the event cannot restore it.
    const heir = await server.as('normal')
    await series.change({ ownedBy: [series.owner.user.id, heir.user.id] })
    expect((await comparisonOf({ ...series, owner: heir })).deleted).toEqual([])

    server.clock.now -= binLifetime + 1
    await series.deleteEvent('2026-06-09')
    const early = await comparisonOf(series)
    expect([early.skipped, dates(early.deleted)]).toEqual([
      ['2026-06-09', day],
      ['2026-06-09', day],
    ])
    server.clock.now += binLifetime + 1
    const late = await comparisonOf({ ...series, owner: series.moderator })
    expect([late.skipped, dates(late.deleted)]).toEqual([['2026-06-09', day], [day]])
  })

  test('what moderators deleted is named to moderators only, and a merged event to nobody', async () => {
    const series = await generated()
    const moderator = { ...series, owner: series.moderator }
    for (const date of ['2026-06-16', '2026-06-23']) {
      const { id } = await series.eventOn(date)
      await series.moderator.delete(`/events/${id}`)
    }
    const both = ['2026-06-16', '2026-06-23']
    expect(await comparisonOf(series)).toMatchObject({ skipped: both, removed: both, deleted: [] })
    expect(dates((await comparisonOf(moderator)).deleted)).toEqual(both)
    expect((await comparisonOf(moderator)).removed).toEqual([])

    const [one, other] = [await series.eventOn('2026-06-09'), await series.eventOn('2026-06-30')]
    const { id: _id, version: _version, createdAt: _created, updatedAt: _updated, ...values } = one
    const [kept, merged] = [one, other].map(({ id, version }) => ({ id, version }))
    const merge = await series.moderator.post('/doubles/merges', { resource: 'events', kept, merged, values })
    expect(merge.status).toBe(200)
    expect(dates((await comparisonOf(moderator)).deleted)).toEqual(['2026-06-16', '2026-06-23'])
  })

  test('an event that has begun stays as it is, whatever its series has become', async () => {
    const series = await generated()
    await series.change({ intervals: [weekly(2), weekly(3)], start: '20:00', end: '22:00' })
    server.clock.now = Date.parse('2026-06-30T18:00:01Z')
    expect(await comparisonOf(series)).toMatchObject({ unfit: [], missing: [], retimed: [] })
    await series.change({ intervals: [weekly(3)] })
    expect((await comparisonOf(series)).unfit).toEqual([])
    server.clock.now -= 1_000
    expect(dates((await comparisonOf(series)).unfit)).toEqual(['2026-06-30'])
  })

  test('a series that was never generated has nothing to compare', async () => {
    expect(await comparisonOf(await startChoir(server))).toEqual({
      version: 1,
      generatedUntil: null,
      unfit: [],
      missing: [],
      skipped: [],
      removed: [],
      deleted: [],
      retimed: [],
      kept: [],
      otherTimes: [],
    })
  })

  test('events at an older time are named, those moved by hand apart, and go along when asked', async () => {
    const series = await generated()
    await series.changeEvent('2026-06-16', { start: '2026-06-16T12:00:00Z' })
    await series.change({ start: '20:00', end: '22:00' })

    const { retimed } = await comparisonOf(series)
    expect(dates(retimed)).toEqual(tuesdays.filter((date) => date !== '2026-06-16'))
    for (const { id } of retimed) await reset(series, id)
    expect((await comparisonOf(series)).retimed).toEqual([])
    expect(await series.eventOn('2026-06-23')).toMatchObject({
      start: '2026-06-23T19:00:00.000Z',
      end: '2026-06-23T21:00:00.000Z',
      changedByHand: [],
    })
  })

  test('an event that moves to the new time takes its doors along, and keeps what else was changed by hand', async () => {
    const series = await startChoir(server)
    await series.generate()
    await series.changeEvent('2026-06-09', { name: 'Guest choir', canceled: true, doors: '2026-06-09T17:30:00.000Z' })
    await series.change({ start: '18:00', end: '20:00' })
    const { id } = await series.eventOn('2026-06-09')
    const { body } = await series.owner.post(`${series.path}/events/${id}/move`)
    expect(body).toMatchObject({
      name: 'Guest choir',
      canceled: true,
      changedByHand: ['canceled', 'doors', 'name'],
      doors: '2026-06-09T16:30:00.000Z',
      start: '2026-06-09T17:00:00.000Z',
      end: '2026-06-09T19:00:00.000Z',
    })
    expect((await comparisonOf(series)).retimed.map(({ id }) => id)).not.toContain(id)
    expect((await series.owner.post(`${series.path}/events/${id}/move`)).body).toEqual(body)
  })

  test.each(['move', 'reset'])(
    'an announced event says when it was announced for after a %s, until that is undone',
    async (call) => {
      const series = await startChoir(server)
      await series.generate()
      await series.changeEvent('2026-06-16', { published: false })
      await series.change({ start: '18:00', end: '20:00' })
      const rewrite = (id: string) => series.owner.post(`${series.path}/events/${id}/${call}`)
      const before = await series.eventOn('2026-06-09')
      const draft = await series.eventOn('2026-06-16')

      const { body: moved } = await rewrite(before.id)
      expect(moved).toMatchObject({ start: '2026-06-09T17:00:00.000Z', previousStart: before.start })
      expect((await rewrite(before.id)).body).toEqual(moved)
      expect((await rewrite(draft.id)).body).toMatchObject({ previousStart: null })

      const { version } = moved as Event
      const undone = await series.owner.put(`/events/${before.id}`, before, { headers: { 'If-Match': `"${version}"` } })
      expect(undone.body).toMatchObject({ start: before.start, previousStart: null })
    },
  )

  test('events that move to a new time of their series and back are not told as moved', async () => {
    const series = await startChoir(server)
    await series.generate()
    const { id, start } = await series.eventOn('2026-06-09')
    const move = async (times: { start: string; end: string }) => {
      await series.change(times)
      return (await series.owner.post(`${series.path}/events/${id}/move`)).body
    }
    expect(await move({ start: '18:00', end: '20:00' })).toMatchObject({ previousStart: start })
    expect(await move({ start: '18:15', end: '20:15' })).toMatchObject({ previousStart: start })
    expect(await move({ start: '19:00', end: '21:00' })).toMatchObject({
      start,
      previousStart: null,
      changedByHand: [],
    })
  })

  test('an event that goes back to its series keeps what its page says about an earlier date', async () => {
    const series = await startChoir(server)
    await series.generate()
    await series.change({ start: '18:00', end: '20:00' })
    const { id, start } = await series.eventOn('2026-06-09')
    await series.owner.post(`${series.path}/events/${id}/move`)
    await series.changeEvent('2026-06-09', { name: 'Guest choir' })
    expect((await reset(series, id)).body).toMatchObject({ name: 'Choir', previousStart: start, changedByHand: [] })
  })
})

/** With all that a disk costs. */
const onDisk = {
  name: 'SQLite on disk',
  start: async (): Promise<TestDatabase> => {
    const folder = await mkdtemp(join(tmpdir(), 'calendar-'))
    const { db, dialect } = await openDatabase(join(folder, 'calendar.db'))
    const stop = async () => {
      await db.destroy()
      await rm(folder, { recursive: true })
    }
    return { db, dialect, clear: async () => {}, stop }
  },
}

test('180 events are updated one by one within 4 s of the processor', async () => {
  const server = await startTestServer(onDisk)
  const intervals: Interval[] = [{ type: 'day', interval: 1, weekDay: null, date: '2026-06-02' }]
  const series = await startChoir(server, { intervals, tags: ['a', 'b', 'c'] })
  await series.generate('start=2026-06-02&end=2026-11-28')
  await series.change({ alt: 'A new picture', description: 'New', tags: ['a', 'd'] })
  const { outdated } = await pendingOf(series)

  const took = await processorTime(async () => {
    for (const { id, version } of outdated) await update(series, id, version)
  })

  expect([outdated.length, await pendingOf(series)]).toMatchObject([180, { total: 180, outdated: [], changed: [] }])
  expect(took).toBeLessThan(4_000)
  await server.stop()
})
