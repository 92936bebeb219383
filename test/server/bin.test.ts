import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import { binLifetime } from '#domain/limits.ts'
import { newPlace } from '#domain/place.ts'
import { newSeries } from '#domain/series/series.ts'
import { databases } from './databases.ts'
import { type Answer, type Client, idOf, type Member, startTestServer, type TestServer, testStart } from './support.ts'

const kinds = ['events', 'revents', 'groups', 'places', 'categories', 'topics'] as const
type Kind = (typeof kinds)[number]

const outcome = ({ status, body }: Answer) => [status, body]
const missing = [404, { error: 'not found' }]
const at = (time: number) => new Date(time).toISOString()

describe.each(databases)('the bin on $name', (database) => {
  let server: TestServer
  let owner: Member
  let moderator: Member
  let bodies: Record<Kind, object>
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    await server.clear()
    moderator = await server.as('moderator')
    owner = await server.as('normal')
    const word = { headline: 'Headline', description: '' }
    const category = idOf(await moderator.post('/categories', { ...word, name: 'Music' }))
    const topic = idOf(await moderator.post('/topics', { ...word, name: 'Jazz' }))
    const ownedBy = [owner.user.id]
    bodies = {
      events: { ...newEvent(testStart), location: 'Park', category, topic, ownedBy },
      revents: { ...newSeries({ date: '2026-06-02', time: '19:00' }), category, topic, ownedBy },
      groups: { ...newGroup(), ownedBy },
      places: { ...newPlace(), address: 'Main Street 1', ownedBy },
      categories: word,
      topics: word,
    }
  })
  afterAll(() => server.stop())

  const create = async (kind: Kind, name: string) => idOf(await moderator.post(`/${kind}`, { ...bodies[kind], name }))
  const bin = async (kind: Kind, name: string) => {
    const id = await create(kind, name)
    server.clock.now += 1_000
    expect(outcome(await moderator.delete(`/${kind}/${id}`))).toEqual([200, {}])
    return id
  }
  /** Sessions do not last as long unless used. */
  const waitLong = async (client: Client) => {
    server.clock.now += binLifetime / 2
    await client.get('/auth/session')
    server.clock.now += binLifetime / 2
  }
  const inBin = async (client: Client, query = '') => {
    const { body, headers } = await client.get(`/bin${query}`)
    return [Array.from(Object(body), (item) => Object(item).name), headers.get('x-total-count')]
  }

  test('a grouped list has one row for all that was deleted in one run, and names the rest', async () => {
    const run = '0198f4a0-0000-7000-8000-00000000abcd'
    const ids = [await create('groups', 'Choir'), await create('places', 'Hall'), await create('topics', 'Swing')]
    const alone = await create('groups', 'Alone')
    for (const [index, kind] of (['groups', 'places', 'topics'] as const).entries()) {
      server.clock.now += 1_000
      await moderator.delete(`/${kind}/${ids[index]}`, { headers: { 'Run-Id': run } })
    }
    await moderator.delete(`/groups/${alone}`)
    const grouped = `?filters=${encodeURIComponent('[{"grouped":true}]')}`
    const { body, headers } = await moderator.get(`/bin${grouped}`)
    expect([headers.get('x-total-count'), body]).toMatchObject([
      '2',
      [
        { name: 'Alone', others: [] },
        {
          name: 'Swing',
          others: [
            { resource: 'groups', id: ids[0], name: 'Choir' },
            { resource: 'places', id: ids[1], name: 'Hall' },
          ],
        },
      ],
    ])
    expect((await inBin(moderator))[1]).toBe('4')
    expect((await owner.get(`/bin${grouped}`)).body).toMatchObject([
      { name: 'Alone', others: [] },
      { name: 'Hall', others: [{ name: 'Choir' }] },
    ])
    await moderator.post(`/topics/${ids[2]}/restore`)
    expect((await moderator.get(`/bin${grouped}`)).body).toMatchObject([
      {},
      { name: 'Hall', others: [{ name: 'Choir' }] },
    ])
  })

  test('dates of a series that were deleted in one run are told apart by their starts', async () => {
    const headers = { 'Run-Id': '0198f4a0-0000-7000-8000-00000000abce' }
    const starts = [at(testStart + 86_400_000), at(testStart + 2 * 86_400_000)]
    for (const start of starts) {
      const made = await moderator.post('/events', { ...bodies.events, name: 'Choir', start, end: null })
      await moderator.delete(`/events/${idOf(made)}`, { headers })
      server.clock.now += 1_000
    }
    const grouped = `?filters=${encodeURIComponent('[{"grouped":true}]')}`
    expect((await moderator.get(`/bin${grouped}`)).body).toMatchObject([
      { name: 'Choir', start: starts[1], others: [{ name: 'Choir', start: starts[0] }] },
    ])
  })

  test('a series and the dates that were deleted with it lie there together, and come back one by one', async () => {
    const headers = { 'Run-Id': '0198f4a0-0000-7000-8000-00000000abcf' }
    const series = idOf(await owner.post('/revents', { ...bodies.revents, name: 'Choir', location: 'Park' }))
    const made = await owner.get(`/revents/${series}/generate?start=2026-06-02&end=2026-06-10`)
    const events = Array.from(Object(made.body).created, (event) => String(Object(event).id))
    expect(events).toHaveLength(2)
    const paths = [...events.map((id) => `/events/${id}`), `/revents/${series}`]
    for (const path of paths) {
      server.clock.now += 1_000
      await owner.delete(path, { headers })
    }
    const grouped = `?filters=${encodeURIComponent('[{"grouped":true}]')}`
    expect((await owner.get(`/bin${grouped}`)).body).toMatchObject([
      { resource: 'revents', id: series, others: [{ resource: 'events' }, { resource: 'events' }] },
    ])
    for (const path of paths) expect((await owner.post(`${path}/restore`)).status).toBe(200)
    expect(Object((await owner.get(`/events/${events[0]}`)).body).parent).toBe(`revent:${series}`)
    expect((await owner.get(`/revents/${series}/compare`)).body).toMatchObject({ skipped: [], deleted: [] })
    expect((await inBin(owner))[1]).toBe('0')
  })

  test('holds every kind, newest first: for members what they own, for moderators all', async () => {
    const ids: string[] = []
    for (const kind of kinds) ids.push(await bin(kind, `A ${kind}`))
    const items = kinds.map((resource, index) => ({
      id: ids[index],
      version: 2,
      resource,
      name: `A ${resource}`,
      start: resource === 'events' ? at(testStart) : null,
      deletedAt: at(testStart + (index + 1) * 1_000),
      byModeration: index < 4,
      merged: false,
      others: [],
    }))
    expect((await moderator.get('/bin')).body).toEqual(items.toReversed())
    expect((await moderator.get('/bin/')).headers.get('x-total-count')).toBe('6')
    expect((await owner.get('/bin')).body).toEqual(items.slice(0, 4).toReversed())
    expect(await inBin(await server.as('normal'))).toEqual([[], '0'])
    expect(outcome(await server.nobody.get('/bin'))).toEqual([401, { error: 'unauthorized' }])
  })

  test('is searched, sorted, cut into pages and kept to what is one’s own', async () => {
    for (const [kind, name] of [
      ['places', 'Café Eins'],
      ['groups', 'Band'],
      ['topics', 'cafeteria'],
      ['events', 'Ausklang'],
    ] as const) {
      await bin(kind, name)
    }
    expect(await inBin(moderator, '?sorting=name&order=ASC')).toEqual([
      ['Ausklang', 'Band', 'Café Eins', 'cafeteria'],
      '4',
    ])
    expect(await inBin(moderator, '?sorting=name&order=ASC&offset=1&limit=2')).toEqual([['Band', 'Café Eins'], '4'])
    expect(await inBin(moderator, '?filters=[{"likeName":"CAFE"}]')).toEqual([['cafeteria', 'Café Eins'], '2'])
    const own = '?filters=[{"ownedBy":"self"}]'
    expect(await inBin(await server.as('moderator'), own)).toEqual([['cafeteria'], '1'])
    expect((await inBin(moderator, own))[1]).toBe('4')
    const theirs = ['Ausklang', 'Band', 'Café Eins']
    expect(await inBin(moderator, `?filters=[{"ownedBy":"${owner.user.id}"}]`)).toEqual([theirs, '3'])
    expect(await inBin(owner, '?filters=[{"ownedBy":"self"}]')).toEqual([theirs, '3'])
    expect(await inBin(owner, `?filters=[{"ownedBy":"${moderator.user.id}"}]`)).toEqual([[], '0'])
    const unknown = [400, { error: 'field sorting: unknown' }]
    expect(outcome(await moderator.get('/bin?sorting=version'))).toEqual(unknown)
  })

  describe.each(kinds)('restoring %s', (kind) => {
    test('brings back what was deleted, as it was', async () => {
      const id = await create(kind, 'Name')
      const { body } = await moderator.get(`/${kind}/${id}`)
      server.clock.now += 1_000
      await moderator.delete(`/${kind}/${id}`)
      expect(outcome(await server.as('moderator').then((client) => client.get(`/${kind}/${id}`)))).toEqual(missing)

      const restored = await moderator.post(`/${kind}/${id}/restore`)
      const expected = { ...Object(body), version: 3, updatedAt: at(testStart + 1_000) }
      expect(outcome(restored)).toEqual([200, expected])
      expect(restored.headers.get('etag')).toBe('"3"')
      expect((await moderator.get(`/${kind}/${id}`)).body).toEqual(expected)
      expect(await inBin(moderator)).toEqual([[], '0'])
      expect(outcome(await moderator.post(`/${kind}/${id}/restore`))).toEqual([200, expected])
    })

    test('is too late after thirty days', async () => {
      const id = await bin(kind, 'Name')
      await waitLong(moderator)
      expect(await inBin(moderator)).toEqual([['Name'], '1'])
      server.clock.now += 1
      expect(await inBin(moderator)).toEqual([[], '0'])
      expect(outcome(await moderator.post(`/${kind}/${id}/restore`))).toEqual(missing)
    })

    test('what never was is not found', async () => {
      for (const id of ['nonsense', '018f0000-0000-7000-8000-000000000000']) {
        expect(outcome(await moderator.post(`/${kind}/${id}/restore`))).toEqual(missing)
      }
    })
  })

  test.each(['events', 'revents', 'groups', 'places'] as const)(
    'of %s: what moderators deleted only they bring back, what owners deleted owners, too',
    async (kind) => {
      const admin = await server.as('admin')
      const stateOf = async (client: Client) =>
        Array.from(Object((await client.get('/bin')).body), (item) => Object(item).byModeration)
      const id = await create(kind, 'Name')
      const path = `/${kind}/${id}`
      const refusal = [403, { error: 'deleted by moderators' }]

      await moderator.delete(path)
      expect([await stateOf(owner), await stateOf(admin)]).toEqual([[true], [true]])
      expect(outcome(await owner.post(`${path}/restore`))).toEqual(refusal)
      expect(outcome(await (await server.as('normal')).post(`${path}/restore`))).toEqual([
        403,
        { error: 'unauthorized' },
      ])
      expect((await admin.post(`${path}/restore`)).status).toBe(200)

      await owner.delete(path)
      expect(await stateOf(owner)).toEqual([false])
      expect((await owner.post(`${path}/restore`)).status).toBe(200)

      const { body } = await moderator.get(path)
      await moderator.put(path, { ...Object(body), ownedBy: [owner.user.id, moderator.user.id] })
      await moderator.delete(path)
      expect(await stateOf(owner)).toEqual([false])
      expect((await owner.post(`${path}/restore`)).status).toBe(200)
    },
  )

  test.each(['groups', 'places', 'categories', 'topics'] as const)(
    'a name taken meanwhile keeps %s in the bin until it is free',
    async (kind) => {
      const id = await bin(kind, 'Café')
      const other = await create(kind, ' CAFE ')
      expect(outcome(await moderator.post(`/${kind}/${id}/restore`))).toEqual([400, { error: 'name already exists' }])
      expect(await inBin(moderator)).toEqual([['Café'], '1'])
      await moderator.put(`/${kind}/${other}`, { ...bodies[kind], name: 'Other' })
      expect((await moderator.post(`/${kind}/${id}/restore`)).status).toBe(200)
    },
  )

  test('owners restore their own, others nothing', async () => {
    const id = await create('places', 'Hall')
    await owner.delete(`/places/${id}`)
    const stranger = await server.as('normal')
    expect(outcome(await stranger.post(`/places/${id}/restore`))).toEqual([403, { error: 'unauthorized' }])
    expect(outcome(await server.nobody.post(`/places/${id}/restore`))).toEqual([401, { error: 'unauthorized' }])
    expect((await owner.post(`/places/${id}/restore`)).status).toBe(200)
  })

  test('what a moderator has deactivated is still so when its owner brings it back', async () => {
    const id = await create('places', 'Hall')
    await moderator.put(`/places/${id}`, { ...bodies.places, name: 'Hall', deactivated: true })
    await owner.delete(`/places/${id}`)
    expect((await owner.post(`/places/${id}/restore`)).body).toMatchObject({ deactivated: true })
    expect((await server.nobody.get(`/places/${id}`)).status).toBe(404)
  })

  test('an event whose category is gone by now says so', async () => {
    const category = await create('categories', 'Film')
    const id = idOf(await moderator.post('/events', { ...bodies.events, name: 'Jazz', category }))
    await moderator.delete(`/events/${id}`)
    await moderator.delete(`/categories/${category}`)
    expect(outcome(await moderator.post(`/events/${id}/restore`))).toEqual([400, { error: 'field category: unknown' }])
  })

  test('notifications and invitations come back, too, to whom they belong', async () => {
    await moderator.post('/notifications', { userId: owner.user.id, subject: 'Hello', message: 'Text' })
    const message = Object(Object((await owner.get('/notifications')).body)[0])
    const { token } = Object((await moderator.post('/invitations/invite')).body)
    const invitation = Object(Object((await moderator.get('/invitations')).body)[0])
    const guest = { email: 'ada@calendar.test', nickname: 'Ada', password: 'right horse battery' }

    for (const [client, path, entry] of [
      [owner, `/notifications/${message.id}`, message],
      [moderator, `/invitations/${invitation.id}`, invitation],
    ] as const) {
      await client.delete(path)
      expect(outcome(await client.get(path))).toEqual(missing)
      const restored = [200, { ...entry, version: 3 }]
      expect(outcome(await client.post(`${path}/restore`))).toEqual(restored)
      expect(outcome(await client.post(`${path}/restore`))).toEqual(restored)
      expect(outcome(await client.get(path))).toEqual(restored)
      await client.delete(path)
      await waitLong(client)
      server.clock.now += 1
      expect(outcome(await client.post(`${path}/restore`))).toEqual(missing)
      server.clock.now = testStart
      await client.post(`${path}/restore`)
    }
    expect((await server.nobody.post(`/invitations/invite/${token}`, guest)).status).toBe(200)
  })
})
