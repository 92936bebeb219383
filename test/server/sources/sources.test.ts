import { createServer, type RequestListener, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Desk } from '#domain/moderation.ts'
import type { Source } from '#domain/sources/source.ts'
import type { SourceLook, SourcePreview, SourceRun } from '#domain/sources/sourceRun.ts'
import { createApp } from '#server/app.ts'
import { purgeSome } from '#server/entries/purge.ts'
import { createHttpServer } from '#server/http/httpServer.ts'
import { Refusal } from '#server/refusal.ts'
import { dueRuns, readPlaces, reads } from '#server/sources/reader.ts'
import { runSource } from '#server/sources/runSource.ts'
import { findRuns } from '#server/sources/runs.ts'
import { firstRunDelay, listSources } from '#server/sources/sources.ts'
import { undoRun } from '#server/sources/undo.ts'
import { claimRun, runNext } from '#server/sources/worker.ts'
import { databases } from '../databases.ts'
import { countStatements } from '../statements.ts'
import { type Answer, clientOf, idOf, type Member, startTestServer, type TestServer } from '../support.ts'
import { whileReading } from '../whileReading.ts'

type Entry = { uid: string; name?: string; start?: string; location?: string; rest?: string[] }

const calendarOf = (events: readonly Entry[]): string =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap(
      ({ uid, name = `Event ${uid}`, start = '20260610T180000Z', location = 'Town hall', rest = [] }) => [
        'BEGIN:VEVENT',
        `UID:${uid}`,
        `DTSTART:${start}`,
        `SUMMARY:${name}`,
        `LOCATION:${location}`,
        ...rest,
        'END:VEVENT',
      ],
    ),
    'END:VCALENDAR',
  ].join('\r\n')

describe.each(databases)('sources on $name', (database) => {
  let server: TestServer
  let feeds: Server
  let [url, requests] = ['', 0]
  let answer: RequestListener
  beforeAll(async () => {
    server = await startTestServer(database, { sourceHosts: ['127.0.0.1'] })
    feeds = createServer((request, response) => {
      requests += 1
      answer(request, response)
    })
    await new Promise<void>((resolve) => feeds.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(feeds.address() as AddressInfo).port}/calendar.ics`
  })
  afterAll(async () => {
    feeds.closeAllConnections()
    feeds.close()
    await server.stop()
  })

  let member: Member
  let moderator: Member
  let group: string
  let words: { category: string; concerts: string; topic: string }
  beforeEach(async () => {
    await server.clear()
    requests = 0
    moderator = await server.as('moderator')
    member = await server.as('normal')
    const word = async (path: string, name: string) => idOf(await moderator.post(path, { name, headline: name }))
    words = {
      category: await word('/categories', 'Other'),
      concerts: await word('/categories', 'Concerts'),
      topic: await word('/topics', 'Town'),
    }
    group = idOf(await member.post('/groups', { name: 'Choir' }))
  })

  const says = (events: readonly Entry[]) => saysText(calendarOf(events))
  const saysText = (text: string) => {
    answer = (_, response) => response.writeHead(200, { 'content-type': 'text/calendar' }).end(text)
  }
  const fieldsOf = (changes: object = {}) => ({
    name: 'Choir’s calendar',
    url,
    owner: `group:${group}`,
    category: words.category,
    topic: words.topic,
    ...changes,
  })
  const create = async (changes: object = {}): Promise<string> => {
    const made = await member.post('/sources', fieldsOf(changes))
    expect(made.status).toBe(200)
    return idOf(made)
  }
  const runOf = ({ body }: Answer): SourceRun => (body as Source).last as SourceRun
  /** Moderators may ask at any time. */
  const run = async (id: string, force = true): Promise<SourceRun> => {
    const made = await moderator.post(`/sources/${id}/run`, { force })
    expect(made.status).toBe(200)
    server.clock.now += 1_000
    return runOf(made)
  }
  /** A day later. */
  const nightly = async (id: string): Promise<SourceRun> => {
    server.clock.now += 24 * 3_600_000
    expect(await runNext(server.deps)).toBe(true)
    return runOf(await member.get(`/sources/${id}`))
  }
  type Event = {
    id: string
    name: string
    canceled: boolean
    published: boolean
    ownedBy: string[]
    location: string
    [field: string]: unknown
  }
  const events = async (): Promise<Event[]> =>
    (await moderator.get('/events?limit=1000&sorting=name&order=ASC')).body as Event[]
  const event = async (name: string): Promise<Event> => {
    const found = (await events()).find((one) => one.name === name)
    if (found === undefined) throw new Error(`no event ${name}`)
    return found
  }
  const edit = async (entry: Event, changes: object) => {
    expect((await member.put(`/events/${entry.id}`, { ...entry, ...changes })).status).toBe(200)
  }
  const countsOf = ({ outcome, created, changed, canceled, kept }: SourceRun) => [
    outcome,
    created,
    changed,
    canceled,
    kept,
  ]

  test('a look at a slow source, and its preview, are waited for', async () => {
    const [timeout, work] = [300, 1_000]
    const limited = createHttpServer({ trustProxy: false, siteUrl: '' }, { timeout })
    limited.on('request', getRequestListener(createApp(server.deps).fetch))
    await new Promise<void>((resolve) => limited.listen(0, '127.0.0.1', resolve))
    const patient = clientOf(`http://127.0.0.1:${(limited.address() as AddressInfo).port}`, member.token)
    answer = (_, response) => setTimeout(() => response.end(calendarOf([{ uid: '1' }])), work)
    const looked = await patient.post('/sources/look', { url })
    const previewed = await patient.post('/sources/preview', fieldsOf())
    limited.closeAllConnections()
    limited.close()
    expect([looked, previewed].map(({ status, body }) => [status, Object(body).fault])).toEqual([
      [200, null],
      [200, null],
    ])
  })

  test.each([
    ['a source that does not answer', async () => {}],
    ['one that breaks off its answer', async (response: ServerResponse) => void response.write('BEGIN:')],
  ])('a stop does not wait for %s, and leaves it free for the next start', async (_, begin) => {
    const id = await create()
    server.clock.now += firstRunDelay
    const stopping = new AbortController()
    answer = (_, response) => {
      void begin(response)
      setTimeout(() => stopping.abort(), 50)
    }
    const begun = performance.now()
    expect(await runNext(server.deps, stopping.signal)).toBe(true)
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect(((await member.get(`/sources/${id}`)).body as Source).last).toBeNull()
    says([{ uid: '1' }])
    expect(await runNext(server.deps)).toBe(true)
    expect(countsOf(runOf(await member.get(`/sources/${id}`)))).toEqual(['done', 1, 0, 0, 0])
  })

  test('events come, belong to the owners of the group, and follow their source', async () => {
    says([{ uid: '1', name: 'Summer concert' }, { uid: '2' }])
    const id = await create({ categoryRules: [{ words: 'concert', category: words.concerts }] })
    expect(countsOf(await run(id))).toEqual(['done', 2, 0, 0, 0])
    expect(await event('Summer concert')).toMatchObject({
      location: 'Town hall',
      start: '2026-06-10T18:00:00.000Z',
      category: words.concerts,
      topic: words.topic,
      ownedBy: [member.user.id],
      published: true,
      canceled: false,
    })
    says([{ uid: '1', name: 'Winter concert' }, { uid: '2' }])
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 1, 0, 1])
    const changed = await event('Winter concert')
    expect(changed).toMatchObject({ fromSource: true })
    const { body } = await member.get(`/history/events/${changed.id}`)
    const author = { kind: 'source', id: null, nickname: null, cause: 'Choir’s calendar' }
    expect(body).toMatchObject({
      changes: [
        { action: 'changed', author },
        { action: 'created', author },
      ],
    })
  })

  test('nothing of a preview is stored, and it says what would happen', async () => {
    says([
      { uid: '1', name: 'Known' },
      { uid: '2', name: 'New', location: 'Nowhere' },
      { uid: '3', rest: ['broken'] },
    ])
    await member.post('/places', { name: 'Town hall', address: 'Market 1' })
    const known = { name: 'Known', location: 'Town hall', start: '2026-06-10T18:00:00Z', ...words }
    await member.post('/events', { ...known, concerts: undefined })
    const preview = (await member.post('/sources/preview', fieldsOf())).body as SourcePreview
    expect(preview).toMatchObject({
      fault: null,
      counts: { new: 2, same: 1, changed: 0, double: 0, gone: 0, deleted: 0 },
      rows: [
        { name: 'New', state: 'new', place: { kind: 'text', name: 'Nowhere' } },
        { name: 'Event 3', state: 'new' },
        { name: 'Known', state: 'same', place: { kind: 'text', name: 'Town hall' } },
      ],
      notes: [{ reason: 'line', text: 'broken' }],
    })
    expect((await events()).length).toBe(1)
    expect((await member.get('/sources')).body).toEqual([])
    const id = await create()
    expect(countsOf(await run(id))).toEqual(['done', 2, 0, 0, 1])
  })

  test('the preview counts what does not come, by its reason', async () => {
    const weekly = ['RRULE:FREQ=WEEKLY;COUNT=4', 'STATUS:CANCELLED']
    says([
      { uid: '1' },
      { uid: '2', rest: ['STATUS:CANCELLED'] },
      { uid: '3', rest: weekly },
      { uid: '4', start: '20200610T180000Z' },
      { uid: '5', rest: ['CLASS:PRIVATE'] },
    ])
    const previewed = async (source: string | null) =>
      (await member.post('/sources/preview', fieldsOf({ source }))).body as SourcePreview
    const left = { canceled: 2, past: 1, later: 0, toCome: 0, cutOff: 0, private: 1, unread: 0, twice: 0 }
    expect(await previewed(null)).toMatchObject({ counts: { new: 1 }, leftOut: left })
    const id = await create()
    await run(id)
    says([
      { uid: '1', rest: ['STATUS:CANCELLED'] },
      { uid: '2', rest: ['STATUS:CANCELLED'] },
    ])
    const again = { counts: { changed: 1 }, leftOut: { canceled: 1, past: 0, later: 0, private: 0 } }
    expect(await previewed(id)).toMatchObject(again)
  })

  test('the preview names the sources with its address that are read already, to those who keep them', async () => {
    says([{ uid: '1' }])
    const followed = async (client: Member, changes: object = {}) => {
      const { body } = await client.post('/sources/preview', fieldsOf(changes))
      return (body as SourcePreview).followed
    }
    expect(await followed(member)).toEqual([])
    const id = await create()
    const expected = [{ id, name: 'Choir’s calendar' }]
    expect(await followed(member)).toEqual(expected)
    expect(await followed(member, { kind: 'page' })).toEqual(expected)
    expect(await followed(member, { url: ` ${url.replace('http', 'HTTP')}#now` })).toEqual(expected)
    expect(await followed(member, { source: id })).toEqual([])
    expect(await followed(member, { url: `${url}?other` })).toEqual([])
    expect(await followed(member, { kind: 'moving' })).toEqual([])
    const stranger = await server.as('normal')
    const owner = `group:${idOf(await stranger.post('/groups', { name: 'Strangers' }))}`
    expect(await followed(stranger, { owner })).toEqual([])
    expect(await followed(moderator, { owner: 'town' })).toEqual(expected)
    const secure = await create({ name: 'Secure', url: url.replace('http:', 'webcal:') })
    expect(await followed(member)).toEqual([...expected, { id: secure, name: 'Secure' }])
    await server.deps.db.updateTable('sources').set({ ended_at: 1 }).execute()
    expect(await followed(member)).toEqual([])
  })

  test('a canceled event that a page names twice is counted once, and not at all if it is known', async () => {
    const page = (eventStatus: string) => {
      const known = { '@type': 'Event', name: 'Choir', startDate: '2026-06-10T20:00', url: '/choir', eventStatus }
      const script = `<script type="application/ld+json">${JSON.stringify(known)}</script>`
      answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(script.repeat(2))
    }
    const left = async (source: string | null) => {
      const { body } = await member.post('/sources/preview', fieldsOf({ source, kind: 'page' }))
      return (body as SourcePreview).leftOut
    }
    page('EventCancelled')
    expect(await left(null)).toMatchObject({ canceled: 1 })
    page('EventScheduled')
    const id = await create({ kind: 'page' })
    await run(id)
    page('EventCancelled')
    expect(await left(id)).toMatchObject({ canceled: 0 })
  })

  test('the preview names nothing that is hidden from who asks: not by its name, its time or its place', async () => {
    const other = await server.as('normal')
    const { category, topic } = words
    const make = async (name: string, changes: object = {}, client = other) => {
      const made = { name, category, topic, location: 'Park', start: '2026-06-10T18:00:00Z', ...changes }
      return idOf(await client.post('/events', made))
    }
    const hide = async (resource: string, id: string, changes: object) => {
      const { body } = await moderator.get(`/${resource}/${id}`)
      expect((await moderator.put(`/${resource}/${id}`, { ...Object(body), ...changes })).status).toBe(200)
    }
    await make('Draft of the north and south', { published: false })
    await hide('events', await make('Deactivated of the north and south'), { deactivated: true })
    const main = await make('Hidden main of the north and south')
    await make('Program of the north and south', { parent: `id:${main}` })
    await hide('events', main, { published: false })
    says([{ uid: '1', name: 'of the north and south', start: '20260610T090000Z' }])
    const preview = async (client: Member) => {
      const { rows } = (await client.post('/sources/preview', fieldsOf({ owner: `group:${group}` })))
        .body as SourcePreview
      return rows.map(({ state, double }) => [state, double?.name ?? null])
    }
    expect(await preview(member)).toEqual([['new', null]])
    expect(await preview(moderator)).toEqual([['new', null]])
    await make('Own of the north and south', { published: false }, member)
    expect(await preview(member)).toEqual([['double', 'Own of the north and south']])
    expect(await preview(moderator)).toEqual([['new', null]])
    await make('Public of the north and south')
    expect(await preview(moderator)).toEqual([['double', 'Public of the north and south']])

    const cellar = idOf(await other.post('/places', { name: 'Cellar', address: 'Market 1' }))
    await make('Secret gig', { location: `id:${cellar}` })
    await hide('places', cellar, { deactivated: true })
    const guess = async (location: string) => {
      says([{ uid: '1', name: 'Secret gig', location }])
      return preview(member)
    }
    expect(await guess('Cellar')).toEqual(await guess('Attic'))
  })

  test('an event that somebody else keeps unpublished comes all the same, and stays untouched', async () => {
    const other = await server.as('normal')
    const { category, topic } = words
    const draft = { name: 'Known', category, topic, location: 'Town hall', start: '2026-06-10T18:00:00Z' }
    await other.post('/events', { ...draft, published: false })
    says([{ uid: '1', name: 'Known' }])
    expect(countsOf(await run(await create()))).toEqual(['done', 1, 0, 0, 0])
    expect((await events()).map(({ published, ownedBy }) => [published, ownedBy]).sort()).toEqual([
      [false, [other.user.id]],
      [true, [member.user.id]],
    ])
  })

  test('what somebody corrected stays, is named, and can be given back', async () => {
    says([{ uid: '1' }])
    const id = await create()
    await run(id)
    await edit(await event('Event 1'), { name: 'Right name' })
    says([{ uid: '1', name: 'Wrong again', location: 'Park' }])
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 1, 0, 0])
    const corrected = await event('Right name')
    expect(corrected.location).toBe('Park')
    const origin = await member.get(`/sources/of/${corrected.id}`)
    expect(origin.body).toMatchObject({ source: { id, isYours: true }, gone: false, corrected: ['name'] })
    expect(origin.body).toMatchObject({ name: 'Right name', theirs: { name: 'Wrong again' }, names: {} })
    const given = await member.post(`/sources/of/${corrected.id}/follow`, { fields: ['name'] })
    expect(given.body).toMatchObject({ corrected: [], theirs: {} })
    expect((await event('Wrong again')).id).toBe(corrected.id)
  })

  test('the public page of an event names its source, with a link', async () => {
    says([{ uid: '1', rest: ['URL:https://choir.example/concert?a=1&b=2'] }])
    await run(await create())
    const { id } = await event('Event 1')
    const page = await (await fetch(`${server.url}/events/${id}`)).text()
    expect(page).toContain(
      '<a href="https://choir.example/concert?a=1&amp;b=2" rel="nofollow noopener">Choir’s calendar</a>',
    )
  })

  const sourceOf = async (client: Member, name: string): Promise<string> => {
    const owned = idOf(await client.post('/groups', { name: `Group of ${name}` }))
    return idOf(await client.post('/sources', fieldsOf({ name, owner: `group:${owned}` })))
  }
  const pageOfEvent = async ({ id }: Event) => (await fetch(`${server.url}/events/${id}`)).text()

  test('a source of somebody else names itself nowhere on an event that it knows', async () => {
    const other = await server.as('normal')
    const theirs = await sourceOf(other, 'Nasty calendar')
    says([{ uid: '1' }, { uid: '2' }])
    await run(await create())
    const entered = { name: 'By hand', category: words.category, topic: words.topic, location: 'Town hall' }
    await member.post('/events', { ...entered, start: '2026-06-12T18:00:00Z' })
    const rest = ['URL:https://nasty.example/']
    says([
      { uid: '1', rest },
      { uid: 'other', name: 'Event 2', rest },
      { uid: '3', name: 'By hand', start: '20260612T180000Z', rest },
    ])
    for (let time = 1; time <= 2; time += 1) expect(countsOf(await run(theirs))).toEqual(['done', 0, 0, 0, 3])

    const all = await events()
    expect(all.map(({ name, fromSource = false }) => [name, fromSource])).toEqual([
      ['By hand', false],
      ['Event 1', true],
      ['Event 2', true],
    ])
    const pages = await Promise.all(all.map(pageOfEvent))
    for (const text of [...pages, await (await fetch(`${server.url}/events.ics`)).text()])
      expect(text).not.toMatch(/nasty/i)
    expect(pages.map((text) => text.includes('Choir’s calendar'))).toEqual([false, true, true])
    const origin = async (name: string) => (await member.get(`/sources/of/${(await event(name)).id}`)).body
    expect([await origin('By hand'), await origin('Event 1')]).toMatchObject([
      null,
      { source: { name: 'Choir’s calendar' } },
    ])
  })

  test('a source names itself on an event as long as the one it writes for may change the event', async () => {
    const other = await server.as('normal')
    const { category, topic } = words
    await member.post('/events', {
      name: 'Fair',
      category,
      topic,
      location: 'Town hall',
      start: '2026-06-10T18:00:00Z',
    })
    says([{ uid: '1', name: 'Fair', rest: ['URL:https://fair.example/'] }])
    await run(await sourceOf(other, 'Other calendar'))
    const names = async () => {
      const fair = await event('Fair')
      return [fair.fromSource === true, (await pageOfEvent(fair)).includes('https://fair.example/')]
    }
    expect(await names()).toEqual([false, false])
    const nickname = other.user.nickname
    const become = async (role: string) => {
      const { body } = await moderator.get(`/users/${other.user.id}`)
      expect((await moderator.put(`/users/${other.user.id}`, { ...Object(body), nickname, role })).status).toBe(200)
    }
    await become('moderator')
    expect(await names()).toEqual([true, true])
    await server.deps.db.updateTable('users').set({ role: 'normal' }).where('id', '=', other.user.id).execute()
    expect(await names()).toEqual([false, false])
    await edit(await event('Fair'), { ownedBy: [member.user.id, other.user.id] })
    expect(await names()).toEqual([true, true])
    await edit(await event('Fair'), { ownedBy: [member.user.id] })
    expect(await names()).toEqual([false, false])
  })

  test('an event that a source made names it also when it was handed on to others', async () => {
    const other = await server.as('normal')
    says([{ uid: '1' }])
    const id = await create()
    await run(id)
    await edit(await event('Event 1'), { ownedBy: [other.user.id] })
    says([{ uid: '1', rest: ['URL:https://choir.example/'] }])
    await run(id)
    expect(await pageOfEvent(await event('Event 1'))).toContain('https://choir.example/')
  })

  test('what vanishes is canceled and comes back; what was deleted here stays deleted', async () => {
    const all = ['1', '2', '3', '4', '5'].map((uid) => ({ uid }))
    says(all)
    const id = await create()
    await run(id)
    says(all.slice(1))
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 0, 1, 4])
    expect((await event('Event 1')).canceled).toBe(true)
    says(all)
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 1, 0, 4])
    expect((await event('Event 1')).canceled).toBe(false)
    await member.delete(`/events/${(await event('Event 2')).id}`)
    says(all.map((entry) => ({ ...entry, location: 'Park' })))
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 4, 0, 0])
    expect((await events()).map(({ name }) => name)).toEqual(['Event 1', 'Event 3', 'Event 4', 'Event 5'])
  })

  const hand = async (name: string, owner: Member) => {
    const { body } = await moderator.get('/groups?limit=100&sorting=name&order=ASC')
    const found = (body as { id: string; name: string }[]).find((one) => one.name === name)
    const { body: kept } = await moderator.get(`/groups/${found?.id}`)
    const changed = { ...Object(kept), ownedBy: [owner.user.id] }
    expect((await moderator.put(`/groups/${found?.id}`, changed)).status).toBe(200)
  }

  test.each<[string, boolean, (named: Entry) => Promise<string>]>([
    ['stays while a calendar of the same person names it', false, () => sourceOf(member, 'Second')],
    [
      'is canceled, though a file that was taken over named it',
      true,
      async (named) => {
        const file = { text: calendarOf([named]), columns: [], dayOrder: '' }
        return idOf(await member.post('/sources', fileOf({ content: file })))
      },
    ],
    [
      'is canceled, though a calendar of somebody else names it',
      true,
      async () => sourceOf(await server.as('normal'), 'Second'),
    ],
    [
      'is canceled, though a calendar that nobody answers for any more named it',
      true,
      async () => {
        const id = await sourceOf(member, 'Second')
        await run(id)
        await hand('Group of Second', moderator)
        return id
      },
    ],
  ])('an event that vanishes %s', async (_, isCanceled, nameAlso) => {
    const all = ['1', '2', '3', '4'].map((uid) => ({ uid }))
    says(all)
    const id = await create()
    await run(id)
    says(all.slice(0, 1))
    await run(await nameAlso({ uid: '1' }))
    says(all.slice(1))
    expect((await run(id)).canceled).toBe(isCanceled ? 1 : 0)
    expect((await event('Event 1')).canceled).toBe(isCanceled)
  })

  test('what a calendar of somebody else drops changes nothing of what the source of the event said', async () => {
    const file = { text: calendarOf([{ uid: '1' }]), columns: [], dayOrder: '' }
    await run(idOf(await member.post('/sources', fileOf({ content: file }))))
    says([{ uid: '1' }, { uid: '2' }])
    const theirs = await sourceOf(await server.as('normal'), 'Second')
    await run(theirs)
    says([{ uid: '2' }])
    expect(countsOf(await run(theirs))).toEqual(['done', 0, 0, 0, 2])
    const { id, canceled } = await event('Event 1')
    expect(canceled).toBe(false)
    expect((await member.get(`/sources/of/${id}`)).body).toMatchObject({ corrected: [], gone: false })
  })

  test('what becomes private there is unpublished, not canceled, and comes back when it is public again', async () => {
    const all = ['1', '2', '3', '4'].map((uid) => ({ uid }))
    const without = (uid: string, ...rest: string[]) =>
      all.map((one) => (one.uid === uid ? { ...one, name: 'Secret', rest } : one))
    says(all)
    const id = await create()
    await run(id)
    await edit(await event('Event 2'), { published: false })
    says(without('1', 'CLASS:PRIVATE').map((one) => (one.uid === '2' ? { ...one, rest: ['CLASS:PRIVATE'] } : one)))
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 1, 0, 3])
    const hidden = async () => (await events()).map(({ name, published, canceled }) => [name, published, canceled])
    const private1 = [
      ['Event 1', false, false],
      ['Event 2', false, false],
      ['Event 3', true, false],
      ['Event 4', true, false],
    ]
    expect(await hidden()).toEqual(private1)
    const { body } = await member.get(`/history/events/${(await event('Event 1')).id}`)
    expect(body).toMatchObject({
      changes: [{ author: { kind: 'source' }, fields: [{ field: 'published', before: true, after: false }] }, {}],
    })
    expect(countsOf(await run(id))).toEqual(['done', 0, 0, 0, 2])
    says(all)
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 1, 0, 3])
    expect(await hidden()).toEqual([['Event 1', true, false], ...private1.slice(1)])
  })

  test('what is private there is unpublished also if it was canceled here before', async () => {
    const all = ['1', '2', '3', '4'].map((uid) => ({ uid }))
    says(all)
    const id = await create()
    await run(id)
    says(all.slice(1))
    await nightly(id)
    const first = async () => {
      const { published, canceled } = await event('Event 1')
      return { published, canceled }
    }
    expect(await first()).toEqual({ published: true, canceled: true })
    says([{ uid: '1', rest: ['CLASS:PRIVATE'] }, ...all.slice(1)])
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 1, 0, 3])
    expect(await first()).toEqual({ published: false, canceled: true })
    expect(countsOf(await run(id))).toEqual(['done', 0, 0, 0, 3])
    says(all)
    await nightly(id)
    expect(await first()).toEqual({ published: true, canceled: false })
  })

  test('the preview says what is unpublished and published again', async () => {
    const all = ['1', '2', '3'].map((uid) => ({ uid }))
    const secret = all.map((one) => (one.uid === '3' ? one : { ...one, rest: ['CLASS:PRIVATE'] }))
    says(all)
    const id = await create()
    await run(id)
    await edit(await event('Event 2'), { published: false })
    const states = async () => {
      const { body } = await member.post('/sources/preview', fieldsOf({ source: id }))
      return (body as SourcePreview).rows.map(({ name, state }) => `${name} ${state}`).toSorted()
    }
    says(secret)
    const onlyFirst = ['Event 1 changed', 'Event 2 same', 'Event 3 same']
    expect(await states()).toEqual(onlyFirst)
    await nightly(id)
    expect(await states()).toEqual(['Event 3 same'])
    says(all)
    expect(await states()).toEqual(onlyFirst)
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 1, 0, 2])
    expect(await states()).toEqual(['Event 1 same', 'Event 2 same', 'Event 3 same'])
  })

  test('what is private there is unpublished also while it lasts, and stays once it is over', async () => {
    const fairs = (...rest: string[]) => [
      { uid: '1', rest: ['DTEND:20260612T180000Z', ...rest] },
      { uid: '2', rest: ['DTEND:20260610T190000Z', ...rest] },
      { uid: '3', start: '20260801T180000Z' },
    ]
    says(fairs())
    const id = await create()
    await run(id)
    server.clock.now = Date.parse('2026-06-11T00:00:00Z')
    says(fairs('CLASS:PRIVATE'))
    await moderator.post(`/sources/${id}/run`, { force: true })
    expect((await events()).map(({ published }) => published)).toEqual([false, true, true])
  })

  test('what is named there and cannot be read stays as it is, with a note', async () => {
    const weekly = (uid: string, rule: string) => ({ uid, rest: [`RRULE:${rule}`] })
    says([{ uid: '1' }, weekly('2', 'FREQ=WEEKLY;COUNT=3'), weekly('3', 'FREQ=WEEKLY;COUNT=3'), { uid: '4' }])
    const id = await create()
    expect(countsOf(await run(id))).toEqual(['done', 8, 0, 0, 0])
    const before = await events()
    says([
      { uid: '1', start: 'tomorrow' },
      weekly('2', 'FREQ=SECONDLY'),
      weekly('3', 'FREQ=OFTEN'),
      { uid: '4', name: '' },
    ])
    const { notes, ...counts } = await nightly(id)
    expect(countsOf({ notes, ...counts })).toEqual(['done', 0, 0, 0, 8])
    expect(notes.map(({ reason }) => reason).toSorted()).toEqual(['line', 'start', 'tooMany', 'unnamed'])
    expect(await events()).toEqual(before)
  })

  /** Events a and b of one source are merged here. */
  const takeOverMerged = async () => {
    const rest = [{ uid: 'c' }, { uid: 'd' }, { uid: 'e' }]
    says([{ uid: 'a' }, { uid: 'b' }, ...rest])
    const id = await create()
    await run(id)
    const versioned = ({ id, version }: Event) => ({ id, version })
    const [kept, merged] = [await event('Event a'), await event('Event b')]
    const request = { resource: 'events', kept: versioned(kept), merged: versioned(merged), values: kept }
    expect((await moderator.post('/doubles/merges', request)).status).toBe(200)
    return { id, rest }
  }

  test('a merged event stays until the source has neither of its two', async () => {
    const { id, rest } = await takeOverMerged()
    says([{ uid: 'a' }, ...rest])
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 0, 0, 5])
    expect((await event('Event a')).canceled).toBe(false)
    says(rest)
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 0, 1, 3])
    expect((await event('Event a')).canceled).toBe(true)
  })

  test('a merged event is canceled when the source leaves out both of its two at once', async () => {
    const { id, rest } = await takeOverMerged()
    says(rest)
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 0, 1, 4])
    expect((await event('Event a')).canceled).toBe(true)
  })

  test.each([
    ['a', 'b'],
    ['b', 'a'],
  ])('a merged event comes back with %s, and goes and comes back with %s', async (first, second) => {
    const { id, rest } = await takeOverMerged()
    const isCanceled = async (...uids: string[]) => {
      says([...uids.map((uid) => ({ uid })), ...rest])
      await nightly(id)
      return (await event('Event a')).canceled
    }
    expect(await isCanceled()).toBe(true)
    expect(await isCanceled(first)).toBe(false)
    expect(await isCanceled()).toBe(true)
    expect(await isCanceled(second)).toBe(false)
    expect(await isCanceled(first, second)).toBe(false)
  })

  test('a feed whose UIDs are new at each load makes no doubles', async () => {
    const load = (number: number) => [
      { uid: `${number}-1`, name: 'One' },
      { uid: `${number}-2`, name: 'Another', location: '' },
      { uid: `${number}-3`, name: 'Weekly', rest: ['RRULE:FREQ=WEEKLY;COUNT=3'] },
    ]
    says(load(1))
    const id = await create()
    expect(countsOf(await run(id))).toEqual(['done', 5, 0, 0, 0])
    says(load(2))
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 0, 0, 5])
    expect((await events()).map(({ canceled }) => canceled)).toEqual(Array(5).fill(false))
  })

  test('a feed that is broken changes nothing, says so, and tells its owner once a day', async () => {
    const all = ['1', '2', '3', '4'].map((uid) => ({ uid }))
    says(all)
    const id = await create()
    await run(id)
    const before = await events()
    const broken: [RequestListener, string, number | null][] = [
      [(_, response) => response.end('<html>Please log in</html>'), 'noCalendar', null],
      [(_, response) => response.writeHead(404).end(), 'status', 404],
      [(_, response) => response.end(calendarOf([])), 'empty', null],
      [(_, response) => response.end(calendarOf(all.slice(3))), 'halved', null],
      [(request) => request.socket.destroy(), 'unreachable', null],
    ]
    for (const [listener, outcome, status] of broken) {
      answer = listener
      expect(await nightly(id)).toMatchObject({ outcome, status, created: 0, changed: 0, canceled: 0 })
      expect(await events()).toEqual(before)
    }
    const { body } = await member.get('/notifications')
    expect((body as { linkUrl: string }[]).map(({ linkUrl }) => linkUrl)).toEqual(
      broken.map(() => `/backstage/sources/${id}`),
    )
    says(all.slice(3))
    expect(countsOf(await run(id, true))).toEqual(['done', 0, 0, 3, 1])
  })

  test('a source that is changed while its deletion begins stays, unless any version may be deleted', async () => {
    const deleteChanged = async (id: string, headers: Record<string, string>) =>
      whileReading(
        server,
        (row) => row.id === id && row.url !== undefined,
        () => member.put(`/sources/${id}`, fieldsOf({ name: 'Choir' })),
        { path: `/sources/${id}`, token: member.token, method: 'DELETE', headers },
      )
    const id = await create()
    expect(await deleteChanged(id, { 'if-match': '"1"' })).toBe(412)
    expect((await member.get(`/sources/${id}`)).body).toMatchObject({ name: 'Choir', version: 2 })
    expect(await deleteChanged(id, {})).toBe(200)
    expect((await member.get(`/sources/${id}`)).status).toBe(404)
  })

  test.each([
    ['has something new', [{ uid: '1' }]],
    ['cannot be read', null],
  ])('a source that is deleted while it runs leaves nothing behind: one that %s', async (_, all) => {
    says([{ uid: '0' }])
    const id = await create()
    await run(id)
    answer = async (_, response) => {
      const version = (await member.get(`/sources/${id}`)).headers.get('etag') ?? ''
      await member.delete(`/sources/${id}`, { headers: { 'If-Match': version } })
      response.end(all === null ? 'nothing' : calendarOf(all))
    }
    server.clock.now += 24 * 3_600_000
    expect(await runNext(server.deps)).toBe(true)
    expect((await member.get(`/sources/${id}`)).status).toBe(404)
    expect((await member.get('/notifications')).body).toEqual([])
    expect((await events()).length).toBe(1)
  })

  test('an unchanged feed is not read: by its ETag, else by its content', async () => {
    says([{ uid: '1' }])
    const id = await create()
    await run(id)
    expect((await nightly(id)).outcome).toBe('unchanged')
    answer = (request, response) => {
      if (request.headers['if-none-match'] === '"7"') response.writeHead(304).end()
      else response.writeHead(200, { etag: '"7"' }).end(calendarOf([{ uid: '1', name: 'Other' }]))
    }
    expect((await nightly(id)).outcome).toBe('done')
    expect((await nightly(id)).outcome).toBe('unchanged')
  })

  test('an unchanged feed is read again after a week: repeating events get further dates', async () => {
    const text = calendarOf([{ uid: '1', rest: ['RRULE:FREQ=WEEKLY'] }])
    answer = (request, response) => {
      if (request.headers['if-none-match'] === '"7"') response.writeHead(304).end()
      else response.writeHead(200, { etag: '"7"' }).end(text)
    }
    const id = await create()
    const { created } = await run(id)
    for (let night = 1; night < 7; night += 1) expect((await nightly(id)).outcome).toBe('unchanged')
    expect(countsOf(await nightly(id))).toEqual(['done', 1, 0, 0, created])
    expect((await nightly(id)).outcome).toBe('unchanged')
    saysText(text)
    server.clock.now += 28 * 24 * 3_600_000
    expect(countsOf(await nightly(id)).slice(0, 2)).toEqual(['done', 5])
  })

  test('a run can be undone as a whole, and is not done again', async () => {
    says([{ uid: '1' }, { uid: '2' }])
    const id = await create()
    await run(id)
    const before = await events()
    says([{ uid: '1', name: 'Changed' }, { uid: '3' }])
    const { id: runId, ...counts } = await nightly(id)
    expect(countsOf({ id: runId, ...counts })).toEqual(['done', 1, 1, 1, 0])
    expect((await member.post(`/sources/${id}/runs/${runId}/undo`)).body).toEqual({ events: 3, staying: 0 })
    const plain = (entries: Event[]) => entries.map(({ version: _, updatedAt: __, ...fields }) => fields)
    expect(plain(await events())).toEqual(plain(before))
    expect((await member.post(`/sources/${id}/runs/${runId}/undo`)).status).toBe(404)
    await run(id, true)
    expect(plain(await events())).toEqual(plain(before))
  })

  test('a run of which all is in the bin has nothing to undo, until something of it is restored', async () => {
    says([{ uid: '1', location: 'Boathouse' }, { uid: '2' }])
    const id = await create({ createPlaces: true })
    await run(id)
    const isUndoable = async () =>
      ((await member.get(`/sources/${id}/runs`)).body as SourceRun[]).map(({ undoable }) => undoable)
    expect(await isUndoable()).toEqual([true])
    const [first, second] = await events()
    for (const one of [first, second]) await member.delete(`/events/${one?.id}`)
    // Its place is still there.
    expect(await isUndoable()).toEqual([true])
    for (const place of (await moderator.get('/places')).body as { id: string }[])
      await moderator.delete(`/places/${place.id}`)
    expect(await isUndoable()).toEqual([false])
    await server.deps.db.updateTable('events').set({ deleted_at: null }).execute()
    expect(await isUndoable()).toEqual([true])
  })

  test('an undo takes the places that came along, but not one that somebody has described since', async () => {
    says([
      { uid: '1', location: 'Boathouse' },
      { uid: '2', location: 'Shed' },
    ])
    const id = await create({ createPlaces: true })
    const { id: runId } = await run(id)
    const places = async () => (await moderator.get('/places')).body as { id: string; name: string; version: number }[]
    const shed = (await places()).find(({ name }) => name === 'Shed')
    const kept = (await moderator.get(`/places/${shed?.id}`)).body as object
    const written = { ...kept, address: 'Lakeside 1', description: 'With a stove.' }
    expect((await moderator.put(`/places/${shed?.id}`, written)).status).toBe(200)
    expect((await member.post(`/sources/${id}/runs/${runId}/undo`)).body).toEqual({ events: 2, staying: 0 })
    expect((await places()).map(({ name }) => name)).toEqual(['Shed'])
  })

  test('an undo that breaks off, such as by a restart, can be asked for again', async () => {
    says([{ uid: '1' }, { uid: '2' }])
    const id = await create()
    const { id: runId } = await run(id)
    const broken = {
      ...server.deps,
      now: () => {
        throw new Error('the power is gone')
      },
    }
    const viewer = { ...member.user, role: 'moderator' } as const
    await expect(undoRun(broken, { sourceId: id, runId, viewer })).rejects.toThrow('the power is gone')
    expect((await member.post(`/sources/${id}/runs/${runId}/undo`)).body).toEqual({ events: 2, staying: 0 })
    expect((await member.post(`/sources/${id}/runs/${runId}/undo`)).status).toBe(404)
    expect(await events()).toEqual([])
  })

  test('are for those who own what they belong to, and for moderators', async () => {
    says([{ uid: '1' }])
    const id = await create()
    const other = await server.as('normal')
    expect((await server.nobody.get('/sources')).status).toBe(401)
    expect((await server.nobody.get(`/sources/${id}`)).status).toBe(401)
    expect((await other.get('/sources')).body).toEqual([])
    for (const call of [
      () => other.get(`/sources/${id}`),
      () => other.put(`/sources/${id}`, fieldsOf()),
      () => other.delete(`/sources/${id}`),
      () => other.post(`/sources/${id}/run`, {}),
      () => other.get(`/sources/${id}/runs`),
      () => other.post(`/sources/${id}/runs/${id}/undo`),
    ])
      expect((await call()).status).toBe(404)
    expect((await other.post('/sources', fieldsOf())).status).toBe(403)
    expect((await other.post('/sources/preview', fieldsOf())).status).toBe(403)
    expect((await other.post('/sources', fieldsOf({ owner: 'town' }))).status).toBe(403)
    expect((await moderator.post('/sources', fieldsOf({ owner: 'town' }))).status).toBe(200)
    expect((await moderator.get(`/sources/${id}`)).status).toBe(200)
    await run(id)
    const { id: entry } = await event('Event 1')
    expect((await other.get(`/sources/of/${entry}`)).status).toBe(403)
    expect((await other.post(`/sources/of/${entry}/follow`, { fields: ['name'] })).status).toBe(403)
    expect(requests).toBe(1)
  })

  test('many are listed with as few statements as two, each as it is by itself', async () => {
    says([{ uid: '1' }, { uid: '2' }])
    const place = idOf(await member.post('/places', { name: 'Town hall', address: 'Market 1' }))
    const ids = [await create({ name: 'A' }), await create({ name: 'B', owner: `place:${place}` })]
    for (const id of [ids[0] ?? '', ...ids]) await run(id)
    const viewer = { id: moderator.user.id, role: 'moderator' } as const
    const list = (db = server.deps.db) => listSources(db, viewer, server.clock.now)
    const statements = await countStatements(server.deps.db, list)
    for (const name of ['C', 'D', 'E']) ids.push(await create({ name }))
    await member.delete(`/places/${place}`)
    expect(await countStatements(server.deps.db, list)).toBe(statements)
    const listed = await list()
    const each = await Promise.all(ids.map(async (id) => (await moderator.get(`/sources/${id}`)).body))
    expect(listed).toEqual(each)
    expect(listed.map(({ ownerName, events, last }) => [ownerName, events, last?.kept ?? null])).toEqual([
      ['Choir', 2, 2],
      ['', 2, 2],
      ...['C', 'D', 'E'].map(() => ['Choir', 0, null]),
    ])
  })

  test('places that nobody knows are made where the rules say so, are known from then on, and go when it is undone', async () => {
    const rest = ['GEO:51.3;12.3']
    says([
      { uid: '1', name: 'One', location: 'Boathouse\\, Quay 2', rest },
      { uid: '2', name: 'Two', location: 'Boathouse', start: '20260611T180000Z' },
    ])
    const rules = { createPlaces: true }
    const preview = (await member.post('/sources/preview', fieldsOf(rules))).body as SourcePreview
    expect(preview.rows.map(({ place }) => [place.kind, place.name])).toEqual([
      ['new', 'Boathouse, Quay 2'],
      ['new', 'Boathouse, Quay 2'],
    ])
    const id = await create(rules)
    const { id: runId } = await run(id)
    const places = async () => (await member.get('/places')).body as { id: string; name: string }[]
    const [made, ...others] = (await places()).filter(({ name }) => name === 'Boathouse')
    expect([made, others]).toEqual([
      expect.objectContaining({ address: 'Quay 2', lat: 51.3, lng: 12.3, ownedBy: [member.user.id] }),
      [],
    ])
    for (const name of ['One', 'Two']) expect((await event(name)).location).toBe(`id:${made?.id}`)
    expect(countsOf(await run(id))).toEqual(['done', 0, 0, 0, 2])
    await member.post(`/sources/${id}/runs/${runId}/undo`)
    expect((await places()).filter(({ name }) => name === 'Boathouse')).toEqual([])
  })

  test('a room follows its source like other fields, also of events that an earlier version imported', async () => {
    says([{ uid: '1', name: 'One', location: 'Boathouse\\, Room 2' }])
    const id = await create({ createPlaces: true })
    await run(id)
    const { location } = await event('One')
    expect(await event('One')).toMatchObject({
      location: expect.stringMatching(/^id:/),
      location2: 'Room 2',
      address: '',
    })
    says([{ uid: '1', name: 'One', location: 'Boathouse (Room 3)' }])
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 1, 0, 0])
    expect(await event('One')).toMatchObject({ location, location2: 'Room 3' })

    // The version before kept no room.
    const { db } = server.deps
    const { imported } = await db.selectFrom('source_events').select('imported').executeTakeFirstOrThrow()
    const { location2: _, ...before } = JSON.parse(imported) as Record<string, unknown>
    await db
      .updateTable('source_events')
      .set({ imported: JSON.stringify(before) })
      .execute()
    await edit(await event('One'), { location2: 'Attic' })
    says([{ uid: '1', name: 'One', location: 'Boathouse (Room 4)' }])
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 0, 0, 1])
    expect((await event('One')).location2).toBe('Attic')
    await edit(await event('One'), { location2: '' })
    await db
      .updateTable('source_events')
      .set({ imported: JSON.stringify(before) })
      .execute()
    says([{ uid: '1', name: 'One', location: 'Boathouse (Room 5)' }])
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 1, 0, 0])
    expect((await event('One')).location2).toBe('Room 5')
  })

  test('places that a run made do not come back after its undo', async () => {
    says([{ uid: '1', name: 'One', location: 'Boathouse' }])
    const id = await create({ createPlaces: true })
    const { id: runId } = await run(id)
    await member.post(`/sources/${id}/runs/${runId}/undo`)
    says([{ uid: '1', name: 'One, renamed', location: 'Boathouse' }])
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 0, 0, 0])
    expect((await moderator.get('/places')).body).toEqual([])
  })

  test('a place that somebody deleted is not made for its events again, also when the bin was emptied', async () => {
    says([{ uid: '1', name: 'One', location: 'Boathouse\\, Quay 2' }])
    const id = await create({ createPlaces: true })
    await run(id)
    const place = (await event('One')).location.replace('id:', '')
    expect((await moderator.delete(`/places/${place}`)).status).toBe(200)
    for (const name of ['Two', 'Three', 'Four']) {
      says([{ uid: '1', name, location: 'Boathouse\\, Quay 2' }])
      expect(countsOf(await nightly(id))).toEqual(['done', 0, 1, 0, 0])
      expect(await event(name)).toMatchObject({ location: 'Boathouse', address: '' })
      expect((await moderator.get('/places')).body).toEqual([])
      await server.deps.db.updateTable('places').set({ deleted_at: 0 }).execute()
      await purgeSome(server.deps)
    }
  })

  test('a place is made for an event that moves there, and not for one that others moved or own by now', async () => {
    const all = ['1', '2', '3'].map((uid) => ({ uid, location: 'Park' }))
    says(all)
    const id = await create({ createPlaces: true })
    await run(id)
    const names = async () =>
      ((await moderator.get('/places')).body as { name: string }[]).map(({ name }) => name).sort()
    expect(await names()).toEqual(['Park'])
    await edit(await event('Event 2'), { location: 'Club' })
    const other = await server.as('normal')
    await edit(await event('Event 3'), { ownedBy: [other.user.id] })
    says([
      { uid: '1', location: 'Quay' },
      { uid: '2', location: 'Shed' },
      { uid: '3', location: 'Barn' },
    ])
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 1, 0, 2])
    expect(await names()).toEqual(['Park', 'Quay'])
    expect((await event('Event 2')).location).toBe('Club')
  })

  test('an event follows to another hall in the same house, and not because somebody renamed its hall here', async () => {
    says([{ uid: '1', location: 'Old brewery\\, Brewery Street 5\\, Lindenau' }])
    const id = await create({ createPlaces: true })
    await run(id)
    const place = async () =>
      (await moderator.get(`/places/${(await event('Event 1')).location.replace('id:', '')}`)).body as { name: string }
    const made = await place()
    await moderator.put(`/places/${(await event('Event 1')).location.replace('id:', '')}`, {
      ...made,
      name: 'Malt house',
    })
    expect(countsOf(await run(id))).toEqual(['done', 0, 0, 0, 1])
    expect(await place()).toMatchObject({ name: 'Malt house' })
    says([{ uid: '1', location: 'New brewery\\, Brewery Street 5\\, Lindenau' }])
    expect(countsOf(await run(id))).toEqual(['done', 0, 1, 0, 0])
    expect(await place()).toMatchObject({ name: 'New brewery', address: 'Brewery Street 5, Lindenau' })
    says([{ uid: '1', location: 'New brewery (Cellar)\\, Brewery Street 5\\, Lindenau' }])
    await run(id)
    expect(await place()).toMatchObject({ name: 'New brewery' })
  })

  test('a place that moderators hid and deleted does not come back, by its name or its address', async () => {
    const all = [
      { uid: '1', location: 'Boathouse' },
      { uid: '2', location: 'Harbour\\, Quay 2' },
    ]
    says(all)
    const id = await create({ createPlaces: true })
    await run(id)
    const stored = async () => (await moderator.get('/places')).body as { id: string; name: string }[]
    const before = new Map((await events()).map(({ name, location }) => [name, location]))
    for (const place of await stored()) {
      const kept = (await moderator.get(`/places/${place.id}`)).body as { name: string; address: string }
      const name = kept.name === 'Harbour' ? 'Port' : kept.name
      const body = { ...kept, name, address: kept.address || 'Lakeside 1', deactivated: true }
      const { status, body: answer } = await moderator.put(`/places/${place.id}`, body)
      expect([status, answer]).toEqual([200, expect.anything()])
    }
    const nothingMoves = async (rest: string[]) => {
      says(all.map((one) => ({ ...one, rest })))
      expect((await nightly(id)).outcome).toBe('done')
      for (const { name, location } of await events()) expect(location).toBe(before.get(name))
    }
    await nothingMoves(['DESCRIPTION:hidden'])
    for (const place of await stored()) expect((await moderator.delete(`/places/${place.id}`)).status).toBe(200)
    await nothingMoves(['DESCRIPTION:deleted'])
    expect(await stored()).toEqual([])
    await server.deps.db.updateTable('places').set({ deleted_at: 0 }).execute()
    await purgeSome(server.deps)
    says(all.map((one) => ({ ...one, rest: ['DESCRIPTION:purged'] })))
    expect((await nightly(id)).outcome).toBe('done')
    await nightly(id)
    expect(await stored()).toEqual([])
    const purged = await events()
    expect(purged.map(({ location }) => location)).toEqual(['', ''])
    for (const { id } of purged) await moderator.post(`/sources/of/${id}/follow`, { fields: ['location'] })
    expect((await events()).map(({ location }) => location)).toEqual(['Boathouse', 'Harbour'])
  })

  test('the location that is given back is the one that the source says by now, also if it is no place here', async () => {
    says([{ uid: '1', location: 'Park' }])
    const id = await create({ createPlaces: true })
    await run(id)
    await edit(await event('Event 1'), { location: 'Club' })
    says([{ uid: '1', location: 'Shed\\, Quay 3' }])
    await nightly(id)
    const { id: eventId, ...moved } = await event('Event 1')
    expect(moved).toMatchObject({ location: 'Club', address: '' })
    expect((await member.post(`/sources/of/${eventId}/follow`, { fields: ['location', 'address'] })).status).toBe(200)
    expect(await event('Event 1')).toMatchObject({ location: 'Shed', address: 'Quay 3' })
    says([{ uid: '1', location: 'Shed\\, Quay 3', rest: ['DESCRIPTION:later'] }])
    await nightly(id)
    expect((await event('Event 1')).location).toMatch(/^id:/)
  })

  test('the preview says where no place was given, and what stands there instead', async () => {
    says([{ uid: '1', name: 'One', location: '' }])
    const placeOf = async (rules: object) => {
      const { rows } = (await member.post('/sources/preview', fieldsOf(rules))).body as SourcePreview
      return [rows[0]?.place.kind, rows[0]?.place.name]
    }
    expect(await placeOf({})).toEqual(['missing', 'Choir’s calendar'])
    expect(await placeOf({ place: 'Parish hall' })).toEqual(['text', 'Parish hall'])
  })

  test('a place that a run made stays when something else takes place there', async () => {
    says([{ uid: '1', name: 'One', location: 'Boathouse' }])
    const id = await create({ createPlaces: true })
    const { id: runId } = await run(id)
    const { location } = await event('One')
    const other = { name: 'Own', location, start: '2026-07-01T18:00:00.000Z', ...words }
    expect((await member.post('/events', { ...other, concerts: undefined })).status).toBe(200)
    await member.post(`/sources/${id}/runs/${runId}/undo`)
    expect(((await member.get('/places')).body as { name: string }[]).map(({ name }) => name)).toContain('Boathouse')
  })

  test('categories of a source become tags, follow it, and stay when somebody corrected them', async () => {
    says([{ uid: '1', name: 'One', rest: ['CATEGORIES:Jazz,Open Air'] }])
    const id = await create()
    await run(id)
    const found = await event('One')
    expect(found.tags).toEqual(['jazz', 'open air'])
    says([{ uid: '1', name: 'One', rest: ['CATEGORIES:Jazz'] }])
    expect(countsOf(await run(id))).toEqual(['done', 0, 1, 0, 0])
    await edit(await event('One'), { tags: ['ours'] })
    says([{ uid: '1', name: 'One', rest: ['CATEGORIES:Blues'] }])
    await run(id)
    expect((await event('One')).tags).toEqual(['ours'])
    says([{ uid: '2', name: 'Two', rest: ['CATEGORIES:Jazz'] }])
    await run(await create({ takeTags: false, name: 'Other' }))
    expect((await event('Two')).tags).toEqual([])
  })

  test('what came before tags were taken over counts as without, and takes them', async () => {
    says([{ uid: '1', name: 'One', rest: ['CATEGORIES:Jazz'] }])
    const id = await create({ takeTags: false })
    await run(id)
    const { db } = server.deps
    const [tie] = await db.selectFrom('source_events').selectAll().execute()
    const { tags: _, ...before } = JSON.parse(tie?.imported ?? '{}') as Record<string, unknown>
    await db
      .updateTable('source_events')
      .set({ imported: JSON.stringify(before) })
      .execute()
    expect((await member.put(`/sources/${id}`, fieldsOf({ takeTags: true }))).status).toBe(200)
    expect(countsOf(await run(id))).toEqual(['done', 0, 1, 0, 0])
    expect((await event('One')).tags).toEqual(['jazz'])
  })

  const tableText = [
    'Titel;Datum;Uhrzeit;Ort;Kasse',
    'Sommerfest;10.6.2026;19:30;Rathaus;Ina',
    'Lauf;bald;;;',
    '=1+1;11.6.2026;;Rathaus;',
  ].join('\r\n')
  const content = { text: tableText, columns: ['name', 'date', 'start', 'location', ''], dayOrder: '' }
  const fileOf = (changes: object = {}) => fieldsOf({ kind: 'file', url: '', name: 'Programm', content, ...changes })

  test('without a place, what came from a file names no place, as visitors do not know the file', async () => {
    const asked = fileOf({ content: { ...content, text: 'Titel;Datum;Uhrzeit;Ort\r\nLauf;10.6.2026;19:30;' } })
    const { rows } = (await member.post('/sources/preview', asked)).body as SourcePreview
    expect(rows.map(({ place }) => [place.kind, place.name])).toEqual([['missing', 'Ort noch offen']])
  })

  test('a row whose time could not be read, and that comes again with one, is the same event at another start', async () => {
    const textAt = (time: string) => `Titel;Datum;Uhrzeit;Ort\r\nSommerfest;11.6.2026;${time};Rathaus`
    const fileAt = (time: string) => fileOf({ content: { ...content, text: textAt(time) } })
    await run(idOf(await member.post('/sources', fileAt('abends'))))
    expect((await event('Sommerfest')).allDay).toBe(true)
    const { rows } = (await member.post('/sources/preview', fileAt('20:15'))).body as SourcePreview
    expect(rows.map(({ state, staying, said }) => [state, staying, said?.start, said?.allDay])).toEqual([
      ['same', ['start'], '2026-06-11T19:15:00.000Z', false],
    ])
  })

  test('a file is taken over once: its rows come, it is asked no more, and nothing of it is kept', async () => {
    const preview = (await member.post('/sources/preview', fileOf())).body as SourcePreview
    expect(preview.rows.map(({ line, name, start, state }) => [line, name, start, state])).toEqual([
      [2, 'Sommerfest', '2026-06-10T18:30:00.000Z', 'new'],
      [4, '=1+1', '2026-06-10T23:00:00.000Z', 'new'],
    ])
    expect(preview.leftOut).toEqual({
      canceled: 0,
      past: 0,
      later: 0,
      toCome: 0,
      cutOff: 0,
      private: 0,
      unread: 1,
      twice: 0,
    })
    expect(preview.notes).toEqual([
      { line: 3, reason: 'start', text: 'Lauf · bald' },
      { line: 4, reason: 'untimed', text: '=1+1' },
    ])
    expect(await events()).toEqual([])
    const id = idOf(await member.post('/sources', fileOf()))
    expect(countsOf(await run(id))).toEqual(['done', 2, 0, 0, 0])
    expect(await event('Sommerfest')).toMatchObject({ location: 'Rathaus', allDay: false, ownedBy: [member.user.id] })
    expect((await event('=1+1')).allDay).toBe(true)
    expect((await member.get(`/sources/${id}`)).body).toMatchObject({ ended: true, kind: 'file', url: '' })
    const kept = server.deps.db.selectFrom('sources').select('content').where('id', '=', id)
    expect(await kept.executeTakeFirst()).toEqual({ content: null })
    expect(await member.post(`/sources/${id}/run`, { force: true })).toMatchObject({ status: 400 })
    server.clock.now += 400 * 24 * 3_600_000
    expect(await runNext(server.deps)).toBe(false)
    expect(requests).toBe(0)
  })

  test('all dates of a series come from a file, and of one without an end the run says that others do not', async () => {
    const series = (uid: string, rule: string) =>
      `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20260610T180000Z\r\nSUMMARY:${uid}\r\nRRULE:${rule}\r\nEND:VEVENT\r\n`
    const both = series('Band', 'FREQ=MONTHLY;COUNT=10') + series('Choir', 'FREQ=MONTHLY')
    const text = `BEGIN:VCALENDAR\r\n${both}END:VCALENDAR\r\n`
    const asked = fileOf({ content: { text, columns: [], dayOrder: '' } })
    const preview = (await member.post('/sources/preview', asked)).body as SourcePreview
    expect(preview.leftOut).toMatchObject({ later: 0, toCome: 0, cutOff: 1 })
    const { created, notes } = await run(idOf(await member.post('/sources', asked)))
    expect(created).toBe(preview.counts.new)
    expect((await events()).filter(({ name }) => name === 'Band').length).toBe(10)
    expect(notes).toEqual([{ line: 8, reason: 'cutOff', text: 'Choir' }])
  })

  test('the same file again brings what is not here yet', async () => {
    await run(idOf(await member.post('/sources', fileOf())))
    const longer = { ...content, text: `${tableText}\nNeu;12.6.2026;;;` }
    const again = idOf(await member.post('/sources', fileOf({ content: longer })))
    expect(countsOf(await run(again))).toEqual(['done', 1, 0, 0, 2])
    expect((await events()).length).toBe(3)
  })

  test('what was taken over from a file can be undone, and taken over again', async () => {
    const id = idOf(await member.post('/sources', fileOf()))
    const { id: runId } = await run(id)
    expect((await member.post(`/sources/${id}/runs/${runId}/undo`)).body).toEqual({ events: 2, staying: 0 })
    expect(await events()).toEqual([])
    expect(countsOf(await run(idOf(await member.post('/sources', fileOf()))))).toEqual(['done', 2, 0, 0, 0])
  })

  test('who holds an event is who its row says: a group of the member as a link, others in words, else the one of the rules', async () => {
    await moderator.post('/groups', { name: 'Feuerwehr Florian' })
    await moderator.post('/groups', { name: 'Secret circle', published: false })
    const own = `id:${group}`
    const text =
      'Titel;Datum;Veranstalter\nA;1.8.2026;feuerwehr florian\nB;2.8.2026;DRK\nC;3.8.2026;CHOIR\nD;4.8.2026;\n' +
      'E;5.8.2026;secret circle'
    const pasted = { organizer: own, content: { text, columns: [], dayOrder: '' } }
    const { rows } = (await member.post('/sources/preview', fileOf(pasted))).body as SourcePreview
    expect(rows.map(({ name, organizers }) => [name, organizers])).toEqual([
      ['A', ['Feuerwehr Florian']],
      ['B', ['DRK']],
      ['C', ['Choir']],
      ['D', ['Choir']],
      ['E', ['secret circle']],
    ])
    await run(idOf(await member.post('/sources', fileOf(pasted))))
    expect((await events()).map(({ name, organizers }) => [name, organizers])).toEqual([
      ['A', ['Feuerwehr Florian']],
      ['B', ['DRK']],
      ['C', [own]],
      ['D', [own]],
      ['E', ['secret circle']],
    ])
  })

  const waiting = async () => {
    const { entries } = (await moderator.get('/desk')).body as Desk
    return entries.items.map(({ resource, name, others }) => [resource, name, others]).toSorted()
  }

  test('what a member pastes waits for the moderators with all that it made, until it is undone or looked at', async () => {
    const pasted = { createPlaces: true }
    const id = idOf(await member.post('/sources', fileOf(pasted)))
    const before = await waiting()
    const { id: runId } = await run(id)
    const brought = [
      ['events', '=1+1', before.length + 2],
      ['events', 'Sommerfest', before.length + 2],
      ['places', 'Rathaus', before.length + 2],
    ]
    const all = [...brought, ...before.map(([resource, name]) => [resource, name, before.length + 2])].toSorted()
    expect(await waiting()).toEqual(all)
    await member.post(`/sources/${id}/runs/${runId}/undo`)
    expect(await waiting()).toEqual(before)
  })

  test('what a followed calendar brings, and what a moderator pastes, does not wait for the moderators', async () => {
    const before = await waiting()
    says([{ uid: '1' }])
    await run(await create())
    const own = fileOf({ owner: 'town' })
    expect(
      countsOf(runOf(await moderator.post(`/sources/${idOf(await moderator.post('/sources', own))}/run`, {}))),
    ).toEqual(['done', 2, 0, 0, 0])
    expect(await waiting()).toEqual(before)
  })

  test('a run that was broken off is done by the schedule', async () => {
    const id = idOf(await member.post('/sources', fileOf()))
    expect(countsOf(await nightly(id))).toEqual(['done', 2, 0, 0, 0])
  })

  test('what is in a file is said, and what somebody decided about its columns is remembered for them', async () => {
    const look = async (by: Member, columns: string[] = []) =>
      ((await by.post('/sources/look/file', { text: tableText, columns })).body as SourceLook).table?.columns.map(
        ({ field }) => field,
      )
    expect(await look(member)).toEqual(['name', 'date', 'start', 'location', null])
    await run(idOf(await member.post('/sources', fileOf())))
    expect(await look(member)).toEqual(['name', 'date', 'start', 'location', ''])
    expect(await look(moderator)).toEqual(['name', 'date', 'start', 'location', null])
    await server.deps.db.deleteFrom('source_columns').execute()
    saysText('nothing')
    const broken = (await member.post('/sources/look/file', { text: '<p>' })).body
    expect(broken).toMatchObject({ fault: 'noTable', feeds: [] })
  })

  test('heads of a kind that was decided about are found below a title again, and the title is not counted', async () => {
    const decided = { ...content, columns: ['name', 'date', ''] }
    const heads = 'Programmpunkt;Tag der Sause;Kasse'
    await run(
      idOf(await member.post('/sources', fileOf({ content: { ...decided, text: `${heads}\nFest;10.6.2026;Ina` } }))),
    )
    const text = `Programm 2026;;\n\n${heads}\nLauf;12.6.2026;Ina\nTanz;bald;Ina`
    const look = (await member.post('/sources/look/file', { text })).body as SourceLook
    expect(look.table?.columns.map(({ name, field }) => [name, field])).toEqual([
      ['Programmpunkt', 'name'],
      ['Tag der Sause', 'date'],
      ['Kasse', ''],
    ])
    const again = fileOf({ content: { ...decided, text } })
    const { leftOut, notes } = (await member.post('/sources/preview', again)).body as SourcePreview
    expect([leftOut.unread, notes.map(({ line, reason }) => [line, reason])]).toEqual([1, [[5, 'start']]])
    const done = await run(idOf(await member.post('/sources', again)))
    expect([done.created, done.notes.map(({ line }) => line)]).toEqual([1, [5]])
    await server.deps.db.deleteFrom('source_columns').execute()
  })

  test('what somebody decides about columns below a title is remembered for them', async () => {
    const text = 'Programm 2026;;;\nTitel;Datum;Ort;Kasse\nFest;10.6.2026;Rathaus;Ina'
    const useOf = async () =>
      ((await member.post('/sources/look/file', { text })).body as SourceLook).table?.columns[3]?.field
    expect(await useOf()).toBe(null)
    const columns = ['name', 'date', 'location', 'organizer']
    await run(idOf(await member.post('/sources', fileOf({ content: { ...content, columns, text } }))))
    expect(await useOf()).toBe('organizer')
    await server.deps.db.deleteFrom('source_columns').execute()
  })

  test('a file needs a content, an address needs none, and neither is endless', async () => {
    const refused = async (fields: object) => (await member.post('/sources', fields)).body
    expect(await refused(fileOf({ content: null }))).toEqual({ error: 'field content: empty' })
    expect(await refused(fileOf({ content: { ...content, columns: ['sum'] } }))).toEqual({
      error: 'field content.columns.0: unknown',
    })
    expect(await refused(fieldsOf({ url: '' }))).toEqual({ error: 'field url: empty' })
    expect(await refused(fileOf({ content: { ...content, text: 'x'.repeat(5_000_001) } }))).toEqual({
      error: 'field content.text: tooLong',
    })
    expect((await member.post('/sources', fileOf({ content: { text: 'x'.repeat(10_000_001) } }))).status).toBe(413)
    const id = await create({ content })
    const kept = server.deps.db.selectFrom('sources').select('content').where('id', '=', id)
    expect(await kept.executeTakeFirst()).toEqual({ content: null })
  })

  test('those taken over once do not count among ten', async () => {
    for (let count = 0; count < 11; count += 1) await run(idOf(await member.post('/sources', fileOf())))
    expect((await member.get('/sources')).body).toHaveLength(11)
  })

  test('are ten a member at most, and asked every five minutes at most', async () => {
    says([{ uid: '1' }])
    const id = await create()
    for (let count = 1; count < 10; count += 1) await create()
    expect((await member.post('/sources', fieldsOf())).body).toEqual({ error: 'field url: tooManySources' })
    expect((await member.post(`/sources/${id}/run`, {})).status).toBe(200)
    for (const force of [false, true]) expect((await member.post(`/sources/${id}/run`, { force })).status).toBe(429)
    server.clock.now += 5 * 60_000
    says([])
    expect((await member.post(`/sources/${id}/run`, {})).body).toMatchObject({ last: { outcome: 'empty' } })
    expect((await member.post(`/sources/${id}/run`, {})).status).toBe(429)
    expect((await member.post(`/sources/${id}/run`, { force: true })).status).toBe(200)
    expect((await member.post(`/sources/${id}/run`, { force: true })).status).toBe(429)
  })

  test('of one member some are looked at, in turn with those of others; the rest is told to wait', async () => {
    const look = (client: Member, rest: string[]) =>
      client.post('/sources/look/file', { text: calendarOf([{ uid: '1', start: '20000101T000000Z', rest }]) })
    const answered: string[] = []
    const named = async (name: string, asked: Promise<Answer>) => {
      const { status } = await asked
      answered.push(`${name} ${status}`)
    }
    await look(member, [])
    const other = await server.as('normal')
    const slow = ['RRULE:FREQ=MINUTELY;COUNT=30000']
    const many = Array.from({ length: 5 }, () => named('member', look(member, slow)))
    await expect.poll(() => answered).toHaveLength(2)
    const all = [...many, named('other', look(other, []))]
    await Promise.all(all)
    expect(answered.slice(0, 2)).toEqual(['member 429', 'member 429'])
    expect(answered.indexOf('other 200')).toBeLessThan(answered.lastIndexOf('member 200'))
    expect((await look(member, [])).status).toBe(200)
  })

  test('a run for which too much waits is no fault: it is tried again', async () => {
    says([{ uid: '1' }])
    const id = await create()
    const fill = (owner: string) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const places = Array.from({ length: readPlaces }, () => reads.admit(owner, () => promise))
      return async () => {
        resolve()
        await Promise.all(places)
      }
    }
    const state = async () => {
      const columns = server.deps.db.selectFrom('sources').select('running_until').where('id', '=', id)
      const { running_until } = await columns.executeTakeFirstOrThrow()
      return [running_until, await findRuns(server.deps.db, id), await toldOf(member, id)]
    }
    const free = fill(member.user.id)
    const refused = await member.post(`/sources/${id}/run`, {})
    expect([refused.status, refused.headers.get('retry-after'), await state()]).toEqual([429, '10', [null, [], 0]])
    await free()

    server.clock.now += firstRunDelay
    const freeDue = fill(dueRuns)
    expect([await runNext(server.deps), await state()]).toEqual([false, [null, [], 0]])
    await freeDue()

    const row = await claimRun(server.deps.db, server.clock.now, id)
    if (row === null) throw new Error('it is running')
    const late = () => Promise.reject(new Refusal(429, 'too many attempts', 10))
    await expect(runSource(server.deps, row, { inTurn: late })).rejects.toThrow('too many attempts')
    expect((await state()).slice(1)).toEqual([[], 0])
    await server.deps.db.updateTable('sources').set({ running_until: null }).execute()

    expect((await member.post(`/sources/${id}/run`, {})).body).toMatchObject({ last: { outcome: 'done' } })
  })

  test('write for nobody who does not own the group any more', async () => {
    says([{ uid: '1' }])
    const id = await create()
    await moderator.put(`/groups/${group}`, { name: 'Choir', ownedBy: [moderator.user.id] })
    server.clock.now += firstRunDelay
    await runNext(server.deps)
    const { body } = await moderator.get(`/sources/${id}`)
    expect(body).toMatchObject({ last: { outcome: 'ownerless' } })
    expect([await events(), requests]).toEqual([[], 0])
  })

  const toldOf = async (client: Member, id: string): Promise<number> => {
    const { body } = await client.get('/notifications')
    return (body as { linkUrl: string }[]).filter(({ linkUrl }) => linkUrl === `/backstage/sources/${id}`).length
  }
  const threeNights = async () => {
    for (let night = 1; night <= 3; night += 1) {
      server.clock.now += 24 * 3_600_000
      expect(await runNext(server.deps)).toBe(true)
    }
  }

  test('of a source that nobody answers for, those who own its group by now are told, once a month', async () => {
    says([{ uid: '1' }])
    const id = await create()
    await run(id)
    const next = await server.as('normal')
    await hand('Choir', next)
    await threeNights()
    const told = async () => [await toldOf(next, id), await toldOf(member, id), await toldOf(moderator, id)]
    expect(await told()).toEqual([1, 0, 0])
    server.clock.now += 26 * 24 * 3_600_000
    await threeNights()
    expect(await told()).toEqual([2, 0, 0])
    expect((await next.put(`/sources/${id}`, fieldsOf())).status).toBe(200)
    await threeNights()
    expect((await next.get(`/sources/${id}`)).body).toMatchObject({ last: { outcome: 'unchanged' } })
    await hand('Choir', member)
    await threeNights()
    expect(await told()).toEqual([2, 1, 0])
  })

  test('moderators are told when its owner was deactivated, or deleted without a successor', async () => {
    says([{ uid: '1' }])
    const id = await create()
    await server.deps.db.updateTable('users').set({ deactivated: 1 }).where('id', '=', member.user.id).execute()
    await threeNights()
    expect(await toldOf(moderator, id)).toBe(1)
    await server.deps.db.updateTable('users').set({ deactivated: 0 }).where('id', '=', member.user.id).execute()
    expect(await toldOf(member, id)).toBe(0)
    await threeNights()
    expect((await member.delete(`/users/${member.user.id}`)).status).toBe(200)
    await threeNights()
    expect(await toldOf(moderator, id)).toBe(2)
  })

  test('a source of a deleted account goes on for its successor', async () => {
    says([{ uid: '1' }])
    const id = await create()
    const heir = await server.as('normal')
    expect((await member.delete(`/users/${member.user.id}?successor=${heir.user.id}`)).status).toBe(200)
    server.clock.now += firstRunDelay
    await runNext(server.deps)
    expect((await heir.get(`/sources/${id}`)).body).toMatchObject({ last: { outcome: 'done' } })
    expect(await event('Event 1')).toMatchObject({ ownedBy: [heir.user.id] })
  })

  test('the worker asks a new source after a minute, if its wizard has not', async () => {
    says([{ uid: '1' }])
    const id = await create()
    server.clock.now += firstRunDelay - 1
    expect([await runNext(server.deps), requests]).toEqual([false, 0])
    server.clock.now += 1
    expect([await runNext(server.deps), requests]).toEqual([true, 1])
    expect((await member.get(`/sources/${id}`)).body).toMatchObject({ last: { outcome: 'done' }, events: 1 })
  })

  test('of two processes one asks a source', async () => {
    says([{ uid: '1' }])
    await create()
    server.clock.now += firstRunDelay
    expect((await Promise.all([runNext(server.deps), runNext(server.deps)])).sort()).toEqual([false, true])
    expect(requests).toBe(1)
  })

  /** What the feed says while somebody does something. */
  const saysMeanwhile = (events: readonly Entry[], meanwhile: () => Promise<unknown>) => {
    answer = (_, response) => {
      void meanwhile().then(() => response.writeHead(200).end(calendarOf(events)))
    }
  }

  test('rules that change during a run apply from the next one on, and so does their schedule', async () => {
    const id = await create({ schedule: 'daily' })
    const changed = fieldsOf({ category: words.concerts, schedule: 'hourly' })
    saysMeanwhile([{ uid: '1' }], () => member.put(`/sources/${id}`, changed))
    expect(countsOf(await run(id))).toEqual(['done', 1, 0, 0, 0])
    says([{ uid: '1' }])
    server.clock.now += 3_600_000
    expect(await runNext(server.deps)).toBe(true)
    expect(countsOf(runOf(await member.get(`/sources/${id}`)))).toEqual(['done', 0, 1, 0, 0])
    expect((await event('Event 1')).category).toBe(words.concerts)
  })

  test('a file whose rules change during its run is read once more, by them', async () => {
    const id = idOf(await member.post('/sources', fileOf()))
    const row = await claimRun(server.deps.db, server.clock.now, id)
    if (row === null) throw new Error('it is running')
    const changed = fieldsOf({ kind: 'file', url: '', name: 'Programm', category: words.concerts })
    expect((await member.put(`/sources/${id}`, changed)).status).toBe(200)
    await runSource(server.deps, row)
    expect((await member.get(`/sources/${id}`)).body).toMatchObject({ ended: false, last: { outcome: 'done' } })
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 2, 0, 0])
    expect((await member.get(`/sources/${id}`)).body).toMatchObject({ ended: true })
  })

  test('of two changes to one version the later one is refused, also when its first words came earlier', async () => {
    const id = await create()
    const headers = { 'If-Match': '"1"' }
    const body = JSON.stringify(fieldsOf({ name: 'Two' }))
    const length = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
    const slow = request(`${server.url}/api/v1/sources/${id}`, {
      method: 'PUT',
      headers: { ...headers, ...length, Authorization: `Bearer ${member.token}` },
    })
    const later = new Promise((resolve) => slow.on('response', ({ statusCode }) => resolve(statusCode)))
    slow.write(body.slice(0, 20))
    expect((await member.get(`/sources/${id}`)).status).toBe(200)
    expect((await member.put(`/sources/${id}`, fieldsOf({ name: 'One' }), { headers })).status).toBe(200)
    slow.end(body.slice(20))
    expect(await later).toBe(412)
    expect((await member.get(`/sources/${id}`)).body).toMatchObject({ version: 2, name: 'One' })
  })

  test('who asks for a source while another of its host is running is told to wait', async () => {
    const [id, other] = [await create(), await create({ name: 'Another' })]
    let answers: Answer[] = []
    saysMeanwhile([{ uid: '1' }], async () => {
      answers = [await member.post(`/sources/${other}/run`, {}), await member.post(`/sources/${id}/run`, {})]
    })
    expect(countsOf(await run(id))).toEqual(['done', 1, 0, 0, 0])
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [429, { error: 'host is busy' }],
      [400, { error: 'already running' }],
    ])
    expect(answers[0]?.headers.get('retry-after')).toBe('60')
    expect(requests).toBe(1)
    expect(countsOf(await run(other))).toEqual(['done', 0, 0, 0, 1])
  })

  test('of two sources of one host, one is claimed at a time', async () => {
    const ids = [await create(), await create({ name: 'Another' })]
    const claimed = await Promise.all(ids.map((id) => claimRun(server.deps.db, server.clock.now, id)))
    expect(claimed.filter((row) => row !== null).length).toBe(1)
  })

  const saysPage = (html: string) => {
    answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  }
  const pageOf = (...names: string[]) => {
    const events = names.map((name) => ({ '@type': 'Event', name, startDate: '2026-06-10T19:00', url: `/${name}` }))
    return `<title>Our dates</title><script type="application/ld+json">${JSON.stringify(events)}</script>`
  }

  test('a page of Squarespace is one source with all of its events', async () => {
    const events = (names: string[]) =>
      names.map((title, index) => ({
        id: `e${index}`,
        title,
        fullUrl: `/calendar/e${index}`,
        body: '<p>Hello</p>',
        startDate: Date.UTC(2026, 5, 10 + index, 18),
      }))
    let upcoming = events(['Concert', 'Theatre', 'Fair'])
    answer = (request, response) => {
      const isData = new URL(request.url ?? '', url).searchParams.get('format') === 'json'
      const page = `<script src="https://static1.squarespace.com/x.js"></script><div class="eventlist">
        ${upcoming.map(({ fullUrl }) => `<a href="${fullUrl}?format=ical">ICS</a>`).join('')}</div>`
      response
        .writeHead(200, { 'content-type': isData ? 'application/json' : 'text/html' })
        .end(isData ? JSON.stringify({ website: {}, collection: { title: 'What’s on' }, upcoming }) : page)
    }
    const look = (await member.post('/sources/look', { url })).body as SourceLook
    expect(look).toMatchObject({ fault: null, feeds: [{ url: `${url}?format=json` }] })
    const id = await create({ url: look.feeds[0]?.url ?? '' })
    expect(countsOf(await run(id))).toEqual(['done', 3, 0, 0, 0])
    upcoming = events(['Concert', 'New theatre'])
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 1, 1, 1])
    upcoming = []
    expect(countsOf(await nightly(id))).toEqual(['empty', 0, 0, 0, 0])
  })

  test('events that stand on a page come from there, again and again', async () => {
    saysPage(pageOf('Concert', 'Theatre'))
    const look = await member.post('/sources/look', { url })
    expect(look.body).toEqual({
      fault: null,
      status: null,
      table: null,
      feeds: [{ url, name: 'Our dates', events: 2, page: true }],
    })
    const id = await create({ kind: 'page' })
    expect(countsOf(await run(id))).toEqual(['done', 2, 0, 0, 0])
    saysPage(pageOf('Concert').replace('19:00', '20:00').replace('</title>', '</title><a href="/all.ics">All</a>'))
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 1, 1, 0])
    expect(await event('Concert')).toMatchObject({ start: '2026-06-10T19:00:00.000Z' })
    const both = (await member.post('/sources/look', { url })).body as SourceLook
    expect(both.feeds.map(({ url: found, page }) => [new URL(found).pathname, page])).toEqual([
      ['/all.ics', undefined],
      ['/calendar.ics', true],
    ])
    saysPage('<title>Log in</title><form><input type="password"></form>')
    expect(countsOf(await nightly(id))).toEqual(['noCalendar', 0, 0, 0, 0])
    const calendar = await create({ kind: 'address' })
    saysPage(pageOf('Concert'))
    expect(countsOf(await run(calendar))).toEqual(['noCalendar', 0, 0, 0, 0])
  })

  test('what a page postpones is postponed here, until the page or somebody here says otherwise', async () => {
    const saysStatus = (...status: string[]) =>
      saysPage(
        status.reduce(
          (page, status, index) =>
            page.replace(`"url":"/${index + 1}"`, `"url":"/${index + 1}","eventStatus":"${status}"`),
          pageOf('1', '2'),
        ),
      )
    saysStatus('EventPostponed', 'EventScheduled')
    const id = await create({ kind: 'page' })
    await run(id)
    const postponed = async () => (await events()).map(({ name, postponed, canceled }) => [name, postponed, canceled])
    expect(await postponed()).toEqual([
      ['1', true, false],
      ['2', false, false],
    ])
    saysStatus('EventScheduled', 'EventPostponed')
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 2, 0, 0])
    expect(await postponed()).toEqual([
      ['1', false, false],
      ['2', true, false],
    ])
    await edit(await event('2'), { postponed: false })
    const origin = await member.get(`/sources/of/${(await event('2')).id}`)
    expect(origin.body).toMatchObject({ corrected: ['postponed'], theirs: { postponed: true } })
    await run(id)
    expect((await event('2')).postponed).toBe(false)
  })

  test('doors and price of a page follow it until somebody corrects them; what it does not say is no correction', async () => {
    const saysOffer = (page: string, stated: object) =>
      saysPage(page.replace('"url":"/1"', `"url":"/1",${JSON.stringify(stated).slice(1, -1)}`))
    const page = pageOf('1', '2')
    const doorTime = '2026-06-10T18:30'
    saysOffer(page, { doorTime, offers: { price: 8, priceCurrency: 'EUR' } })
    const id = await create({ kind: 'page' })
    await run(id)
    const { start, ...told } = await event('1')
    expect(told).toMatchObject({ price: '8 €', free: false })
    expect(Date.parse(String(start)) - Date.parse(String(told.doors))).toBe(1_800_000)
    expect(await event('2')).toMatchObject({ price: '', free: false, doors: null })
    saysOffer(page, { offers: { price: 0, availability: 'SoldOut' } })
    expect(countsOf(await nightly(id))).toEqual(['done', 0, 1, 0, 1])
    expect(await event('1')).toMatchObject({ price: '', free: true, doors: null, soldOut: true })
    await edit(await event('2'), { price: '5 €', location2: 'Attic' })
    const correctedOf = async (name: string) => (await member.get(`/sources/of/${(await event(name)).id}`)).body
    expect(await correctedOf('2')).toMatchObject({ corrected: [] })
    await edit(await event('1'), { soldOut: false })
    expect(await correctedOf('1')).toMatchObject({ corrected: ['soldOut'], theirs: { soldOut: true } })
    await run(id)
    expect(await event('1')).toMatchObject({ free: true, soldOut: false })
    expect((await event('2')).price).toBe('5 €')
  })

  test('words give a topic, which follows and can be corrected like all else', async () => {
    const music = idOf(await moderator.post('/topics', { name: 'Music', headline: 'Music' }))
    says([{ uid: '1', name: 'Summer concert' }, { uid: '2', name: 'Reading', rest: ['CATEGORIES:Jazz'] }, { uid: '3' }])
    const topicRules = [{ words: 'concert, jazz', topic: music }]
    const id = await create({ topicRules })
    await run(id)
    const topics = async () => (await events()).map(({ name, topic }) => [name, topic])
    expect(await topics()).toEqual([
      ['Event 3', words.topic],
      ['Reading', music],
      ['Summer concert', music],
    ])
    await edit(await event('Reading'), { topic: words.topic })
    says([{ uid: '1', name: 'Summer party' }, { uid: '2', name: 'Reading', rest: ['CATEGORIES:Pop'] }, { uid: '3' }])
    await nightly(id)
    expect(await topics()).toEqual([
      ['Event 3', words.topic],
      ['Reading', words.topic],
      ['Summer party', words.topic],
    ])
    // Old rows say nothing of topics.
    const { db } = server.deps
    const ties = await db.selectFrom('source_events').selectAll().execute()
    for (const { uid, imported } of ties) {
      const { topic: _, postponed: __, ...before } = JSON.parse(imported)
      await db
        .updateTable('source_events')
        .set({ imported: JSON.stringify(before) })
        .where('uid', '=', uid)
        .execute()
    }
    const party = await event('Summer party')
    expect((await member.get(`/sources/of/${party.id}`)).body).toMatchObject({ corrected: [] })
    expect(countsOf(await run(id))).toEqual(['done', 0, 0, 0, 3])
    expect((await moderator.delete(`/topics/${music}`)).body).toEqual({ error: 'field topic: inUse' })
    await db.updateTable('topics').set({ deleted_at: 1 }).where('id', '=', music).execute()
    const rules = { topicRules: [{ words: 'concert', topic: music }] }
    const { body } = await member.post('/sources/preview', fieldsOf({ ...rules, source: id }))
    expect(body).toMatchObject({ fault: 'wordGone', rows: [] })
    expect(countsOf(await run(id))[0]).toBe('wordGone')
  })

  test('a word that a source uses is deleted after its entries and the source were moved to another one', async () => {
    const word = idOf(await moderator.post('/categories', { name: 'Music', headline: 'Music' }))
    const other = words.concerts
    says([{ uid: '1', name: 'Summer concert' }, { uid: '2' }])
    const id = await create({ categoryRules: [{ words: 'concert', category: word }] })
    await run(id)
    const only = await create({ category: word, name: 'Unread' })
    const { id: concert } = await event('Summer concert')
    expect((await moderator.delete(`/categories/${word}`)).body).toEqual({ error: 'field category: inUse' })
    const using = async (client: Member, used: string) =>
      Array.from((await client.get(`/sources?word=${used}`)).body as Source[], (source) => source.id).toSorted()
    expect(await using(moderator, word)).toEqual([id, only].toSorted())
    expect([
      await using(moderator, other),
      await using(moderator, '%'),
      await using(await server.as('normal'), word),
    ]).toEqual([[], [], []])
    const move = await moderator.post(`/categories/${word}/move`, { to: other })
    expect(move.body).toEqual({ events: 1, revents: 0 })
    expect((await moderator.delete(`/categories/${word}`)).status).toBe(200)
    expect((await member.get(`/sources/${id}`)).body).toMatchObject({
      category: words.category,
      categoryRules: [{ words: 'concert', category: other }],
    })
    expect((await member.get(`/sources/${only}`)).body).toMatchObject({ category: other, version: 2 })
    expect((await member.get(`/sources/of/${concert}`)).body).toMatchObject({ corrected: [] })
    expect(countsOf(await run(id))).toEqual(['done', 0, 0, 0, 2])
    expect(await event('Summer concert')).toMatchObject({ category: other })
  })

  test('a source that was taken over does not keep its words', async () => {
    const word = idOf(await moderator.post('/categories', { name: 'Music', headline: 'Music' }))
    await run(idOf(await member.post('/sources', fileOf({ category: word }))))
    expect((await moderator.get(`/sources?word=${word}`)).body).toEqual([])
    for (const { id } of await events()) expect((await moderator.delete(`/events/${id}`)).status).toBe(200)
    expect((await moderator.delete(`/categories/${word}`)).status).toBe(200)
  })

  test('its events can be listed alone, and give the words for the next one of its owner', async () => {
    says([{ uid: 'a' }, { uid: 'b' }])
    const id = await create({ category: words.concerts, organizer: `id:${group}` })
    await run(id)
    await member.post('/events', { name: 'By hand', category: words.category, topic: words.topic, location: 'Here' })
    const list = async (source: string) => {
      const filters = encodeURIComponent(JSON.stringify([{ source }]))
      return ((await member.get(`/events?filters=${filters}`)).body as { name: string }[])
        .map(({ name }) => name)
        .sort()
    }
    expect(await list(id)).toEqual(['Event a', 'Event b'])
    expect(await list(group)).toEqual([])
    expect((await member.get('/sources/owners')).body).toEqual([
      { id: `group:${group}`, name: 'Choir', category: words.concerts, topic: words.topic },
    ])
  })
})
