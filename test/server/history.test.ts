import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { type FactKind, facts } from '#domain/facts.ts'
import { newGroup } from '#domain/group.ts'
import { binLifetime } from '#domain/limits.ts'
import { newPlace } from '#domain/place.ts'
import { newSeries } from '#domain/series/series.ts'
import { cleanUp } from '#server/actions/cleanup.ts'
import { databases } from './databases.ts'
import { type Client, idOf, type Member, startTestServer, type TestServer, testStart } from './support.ts'

type Json = Record<string, unknown>
type Change = {
  version: number
  action: string
  author: { kind: string; id: string | null; nickname: string | null; cause: string }
  at: string
  reason: string
  run: string | null
  count: number
  fields: { field: string; before: unknown; after: unknown }[]
}

const bodyOf = (answer: { status: number; body: unknown }): Json => {
  expect({ status: answer.status, body: answer.status === 200 ? null : answer.body }).toEqual({
    status: 200,
    body: null,
  })
  return Object(answer.body)
}
const changesOf = async (client: Client, path: string): Promise<Change[]> =>
  bodyOf(await client.get(`/history${path}?limit=200`)).changes as Change[]

const written = (entry: Json): Json =>
  Object.fromEntries(
    Object.entries(entry).filter(
      ([key]) => !['id', 'version', 'createdAt', 'updatedAt', 'seriesDate', 'changedByHand', 'said'].includes(key),
    ),
  )

/** Compares texts, unlike the server. */
const differences = (before: Json, after: Json) =>
  Object.keys(after)
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .toSorted((one, other) => (one.field < other.field ? -1 : 1))

const sorted = ({ fields }: Pick<Change, 'fields'>) =>
  fields.toSorted((one, other) => (one.field < other.field ? -1 : 1))

describe.each(databases)('history on $name', (database) => {
  let server: TestServer
  let admin: Member
  let owner: Member
  let other: Member
  let category: string
  let topic: string
  let ids: { places: string[]; groups: string[]; categories: string[]; topics: string[]; users: string[] }
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await server.clear()
    ;[admin, owner, other] = [await server.as('admin'), await server.as('normal'), await server.as('normal')]
    const word = { headline: 'Headline', description: '' }
    const made = async (resource: string, body: object) => idOf(await admin.post(`/${resource}`, body))
    ids = {
      categories: [await made('categories', { ...word, name: 'A' }), await made('categories', { ...word, name: 'B' })],
      topics: [await made('topics', { ...word, name: 'A' }), await made('topics', { ...word, name: 'B' })],
      places: [
        await made('places', { ...newPlace(), name: 'Hall', address: 'Road 1' }),
        await made('places', { ...newPlace(), name: 'Mill', address: 'Road 2' }),
      ],
      groups: [
        await made('groups', { ...newGroup(), name: 'Band' }),
        await made('groups', { ...newGroup(), name: 'Choir' }),
      ],
      users: [owner.user.id, other.user.id, admin.user.id],
    }
    category = String(ids.categories[0])
    topic = String(ids.topics[0])
  })

  const event = () => ({ ...newEvent(testStart), end: null, name: 'Concert', category, topic, location: 'Park' })

  const factValues: Record<FactKind, fc.Arbitrary<unknown>> = {
    flag: fc.boolean(),
    line: fc.constantFrom('', '8 €', 'free'),
    text: fc.constantFrom('', 'One step'),
    moment: fc.constant(null),
    link: fc.constantFrom('', 'https://x.test'),
    contact: fc.constantFrom('', 'https://x.test', 'a@b.test'),
    answer: fc.constantFrom('yes', 'no', 'unknown'),
  }

  /** Unknown fields stay. */
  const arbitraries = (): Record<string, fc.Arbitrary<unknown>> => {
    const text = fc.constantFrom('', 'Text', 'Ünï – "x", <b>', "a\nb; 'c'").map((value) => value.replace('\n', ' '))
    const references = (list: string[]) =>
      fc.uniqueArray(fc.constantFrom(...list.map((id) => `id:${id}`), 'Friends'), { maxLength: 3 })
    const instant = fc
      .integer({ min: 0, max: 400 })
      .map((hours) => new Date(testStart + hours * 3_600_000).toISOString())
    return {
      name: fc.uuid(),
      headline: fc.constantFrom('One', 'Two'),
      published: fc.boolean(),
      canceled: fc.boolean(),
      deactivated: fc.boolean(),
      parentListed: fc.boolean(),
      organizers: references(ids.groups),
      involved: fc.array(fc.record({ name: fc.constantFrom('Ada', 'Bob'), description: text }), { maxLength: 2 }),
      location: fc.constantFrom(...ids.places.map((id) => `id:${id}`), 'Park'),
      location2: text,
      address: fc.constantFrom('Road 1', 'Road 2'),
      lat: fc.constantFrom(null, 51.5, -1),
      lng: fc.constantFrom(null, 0.25, 13),
      start: instant,
      end: fc.constantFrom(null, new Date(testStart + 500 * 3_600_000).toISOString()),
      description: text,
      alt: text,
      link: fc.constantFrom('', 'https://x.test'),
      email: fc.constantFrom('', 'a@b.test'),
      category: fc.constantFrom(...ids.categories),
      topic: fc.constantFrom(...ids.topics),
      tags: fc.uniqueArray(fc.constantFrom('jazz', 'folk', 'süß'), { maxLength: 3 }),
      intervals: fc.constantFrom(
        [{ type: 'month', interval: 2, weekDay: 3, date: null }],
        [{ type: 'day', interval: 2, weekDay: null, date: '2026-06-01' }],
      ),
      ownedBy: fc.shuffledSubarray(ids.users, { minLength: 1 }),
      ...Object.fromEntries(Object.entries(facts).map(([name, { kind }]) => [name, factValues[kind]])),
    }
  }

  const kinds: Record<string, () => Json> = {
    events: event,
    revents: () => ({ ...newSeries({ date: '2026-06-02', time: '19:00' }), name: 'Series', category, topic }),
    groups: () => ({ ...newGroup(), name: 'Group' }),
    places: () => ({ ...newPlace(), name: 'Place', address: 'Road 3' }),
    categories: () => ({ name: 'Word', headline: 'Headline', description: '' }),
    topics: () => ({ name: 'Word', headline: 'Headline', description: '' }),
  }

  test.each(Object.keys(kinds))(
    'every change of %s appears with exactly its fields, and every state comes back',
    async (kind) => {
      const values = arbitraries()
      const begin = kinds[kind]?.() ?? {}
      const step = fc.record(
        Object.fromEntries(
          Object.keys(begin)
            // Series have times, but no date.
            .filter((field) => field in values && !(kind === 'revents' && (field === 'start' || field === 'end')))
            .map((field) => [field, values[field] as fc.Arbitrary<unknown>]),
        ),
        { requiredKeys: [] },
      )
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), fc.uuid(), async (steps, name) => {
          const id = idOf(await admin.post(`/${kind}`, { ...begin, name }))
          const path = `/${kind}/${id}`
          const states: Json[] = [bodyOf(await admin.get(path))]
          for (const change of steps) {
            const before = states.at(-1) ?? {}
            const answer = await admin.put(path, { ...before, ...change })
            // Not a change.
            if (Object(answer.body).error === 'field end: startAfterEnd') continue
            states.push(bodyOf(answer))
          }
          const expected = states.flatMap((state, index) => {
            const before = states[index - 1]
            if (before === undefined) return []
            const fields = differences(written(before), written(state))
            return fields.length === 0 ? [] : [{ version: state.version, fields }]
          })
          const [creation, ...changes] = (await changesOf(admin, path)).toReversed()
          expect(creation).toMatchObject({
            version: 1,
            action: 'created',
            author: { kind: 'person', id: admin.user.id },
          })
          expect(changes.map((change) => ({ version: change.version, fields: sorted(change) }))).toEqual(expected)
          for (const state of states) {
            const earlier = bodyOf(await admin.get(`/history${path}/${state.version}`))
            expect(earlier).toMatchObject({ version: state.version, values: written(state), kept: [] })
          }
          const first = states[0] ?? {}
          const restored = bodyOf(await admin.put(path, written(first)))
          // Moving back is a move, too.
          const { previousStart: _, ...back } = written(restored)
          expect(written(first)).toMatchObject(back)
        }),
        { numRuns: 8 },
      )
    },
  )

  test('deleting and bringing back are remembered, and the history of a bin entry is there for its owner', async () => {
    const id = idOf(await owner.post('/groups', { ...newGroup(), name: 'Chess' }))
    await owner.delete(`/groups/${id}`)
    expect((await changesOf(owner, `/groups/${id}`)).map(({ action }) => action)).toEqual(['deleted', 'created'])
    await owner.post(`/groups/${id}/restore`)
    const [last] = await changesOf(owner, `/groups/${id}`)
    expect(last).toMatchObject({ action: 'restored', version: 3, fields: [] })
  })

  test('an entry that is gone for good leaves no history, its pictures go, and its programme says why it changed', async () => {
    const main = idOf(await owner.post('/events', event()))
    const item = idOf(await owner.post('/events', { ...event(), name: 'Item', parent: `id:${main}` }))
    await owner.delete(`/events/${main}`)
    server.clock.now += binLifetime + 1
    await cleanUp(server.deps, new AbortController().signal)
    const left = await server.deps.db.selectFrom('history').select('id').where('entry_id', '=', main).execute()
    expect(left).toEqual([])
    const later = await server.as('admin')
    const [last] = await changesOf(later, `/events/${item}`)
    expect(last).toMatchObject({
      author: { kind: 'system', id: null, cause: 'cleanup' },
      fields: [
        { field: 'parent', before: `id:${main}`, after: null },
        { field: 'published', before: true, after: false },
      ],
    })
    expect(await later.get(`/history/events/${main}`)).toMatchObject({ status: 404 })
  })

  test('what changes many entries is one row, which opens into all of them', async () => {
    const from = String(ids.categories[0])
    const to = String(ids.categories[1])
    const first = idOf(await owner.post('/events', event()))
    const second = idOf(await owner.post('/events', { ...event(), name: 'Second' }))
    server.clock.now += 1
    await admin.post(`/categories/${from}/move`, { to })
    const [row] = (await admin.get('/history?limit=1')).body as Json[]
    expect(row).toMatchObject({
      resource: 'events',
      count: 2,
      fields: ['category'],
      author: { nickname: admin.user.nickname },
    })
    const opened = (await admin.get(`/history?filters=[{"run":"${row?.run}"}]`)).body as Json[]
    expect(opened.map(({ entryId }) => entryId).toSorted()).toEqual([first, second].toSorted())
    const { start } = Object((await owner.get(`/events/${first}`)).body)
    expect(opened.map((one) => one.start)).toEqual([start, start])
    const [change] = await changesOf(owner, `/events/${first}`)
    expect(change).toMatchObject({ count: 2, fields: [{ field: 'category', before: from, after: to }] })
  })

  test('changes of one run of a client are one row, whatever else the header says', async () => {
    const run = randomUUID()
    const groups = [String(ids.groups[0]), String(ids.groups[1])]
    server.clock.now += 1
    for (const id of groups) {
      const { body } = await admin.get(`/groups/${id}`)
      const headers = { 'Run-Id': run }
      bodyOf(await admin.put(`/groups/${id}`, { ...Object(body), deactivated: true }, { headers }))
    }
    const rows = (await admin.get('/history?limit=2')).body as Json[]
    expect(rows[0]).toMatchObject({ run, count: 2, fields: ['deactivated'], start: null })
    expect(rows[1]?.run).not.toBe(run)
    const headers = { 'Run-Id': "'; drop table history" }
    bodyOf(await admin.put(`/groups/${groups[0]}`, { ...newGroup(), name: 'Band 2' }, { headers }))
    expect((await changesOf(admin, `/groups/${groups[0]}`))[0]).toMatchObject({ run: null, count: 1 })
  })

  test('what one run brings back from the bin is one row, too', async () => {
    const headers = { 'Run-Id': randomUUID() }
    const groups = [String(ids.groups[0]), String(ids.groups[1])]
    for (const id of groups) bodyOf(await admin.delete(`/groups/${id}`))
    server.clock.now += 1
    for (const id of groups) bodyOf(await admin.post(`/groups/${id}/restore`, {}, { headers }))
    const rows = (await admin.get('/history?limit=1')).body as Json[]
    expect(rows[0]).toMatchObject({ run: headers['Run-Id'], action: 'restored', count: 2 })
  })

  test('a row says which way a flag was changed, so that activating again does not read like deactivating', async () => {
    const id = String(ids.groups[0])
    for (const deactivated of [true, false]) {
      server.clock.now += 1
      const { body } = await admin.get(`/groups/${id}`)
      bodyOf(await admin.put(`/groups/${id}`, { ...Object(body), name: `Band ${deactivated}`, deactivated }))
    }
    const rows = (await admin.get('/history?limit=2')).body as Json[]
    expect(rows.map(({ flags }) => flags)).toEqual([{ deactivated: false }, { deactivated: true }])
  })

  test('a series that is deactivated with its events is one row; generated and updated events have a history', async () => {
    const made = bodyOf(
      await owner.post('/revents', {
        ...newSeries({ date: '2026-06-02', time: '19:00' }),
        name: 'Choir',
        category,
        topic,
        location: 'Park',
      }),
    )
    const generated = bodyOf(await owner.get(`/revents/${made.id}/generate?start=2026-06-02&end=2026-06-10`))
    const events = generated.created as Json[]
    expect(events.length).toBe(2)
    const id = String(events[0]?.id)
    expect(await changesOf(owner, `/events/${id}`)).toMatchObject([{ action: 'created', count: 2 }])
    const changed = bodyOf(await owner.put(`/revents/${made.id}`, { ...made, name: 'Big Choir' }))
    await owner.post(`/revents/${made.id}/events/${id}/update`)
    expect((await changesOf(owner, `/events/${id}`))[0]).toMatchObject({
      fields: [{ field: 'name', before: 'Choir', after: 'Big Choir' }],
    })
    server.clock.now += 1
    bodyOf(await admin.put(`/revents/${made.id}`, { ...written(changed), deactivated: true, withEvents: true }))
    const [row] = (await admin.get('/history?limit=1')).body as Json[]
    expect(row).toMatchObject({ resource: 'revents', entryId: made.id, count: 3, fields: ['deactivated'] })
  })

  test('an event that left its series and came back says both, and its earlier states name the series', async () => {
    const series = {
      ...newSeries({ date: '2026-06-02', time: '19:00' }),
      name: 'Choir',
      category,
      topic,
      location: 'Park',
    }
    const revent = idOf(await owner.post('/revents', series))
    const generated = bodyOf(await owner.get(`/revents/${revent}/generate?start=2026-06-02&end=2026-06-02`))
    const [made = {}] = generated.created as Json[]
    bodyOf(await owner.put(`/events/${made.id}`, { ...made, parent: null }))
    const headers = { 'Run-Id': randomUUID() }
    const back = `/revents/${revent}/events/${made.id}/rejoin`
    bodyOf(await owner.post(back, { date: '2026-06-02' }, { headers }))
    const parent = `revent:${revent}`
    expect(await changesOf(owner, `/events/${made.id}`)).toMatchObject([
      { version: 3, run: headers['Run-Id'], fields: [{ field: 'parent', before: null, after: parent }] },
      { version: 2, fields: [{ field: 'parent', before: parent, after: null }] },
      { version: 1, action: 'created' },
    ])
    const parentIn = async (version: number) =>
      Object(bodyOf(await owner.get(`/history/events/${made.id}/${version}`)).values).parent
    expect([await parentIn(1), await parentIn(2)]).toEqual([parent, null])
  })

  test('a deleted account is named nowhere, its own history is gone, and its entries say what they lost', async () => {
    const id = idOf(
      await owner.post('/groups', { ...newGroup(), name: 'Chess', ownedBy: [owner.user.id, other.user.id] }),
    )
    const nickname = owner.user.nickname
    expect((await changesOf(admin, `/users/${owner.user.id}`)).map(({ action }) => action)).toEqual(['created'])
    bodyOf(await owner.delete(`/users/${owner.user.id}`))
    const nil = '00000000-0000-0000-0000-000000000000'
    const changes = await changesOf(admin, `/groups/${id}`)
    expect(changes).toMatchObject([
      { fields: [{ field: 'ownedBy', before: [nil, other.user.id], after: [other.user.id] }] },
      { action: 'created', author: { kind: 'person', id: null, nickname: null } },
    ])
    expect(JSON.stringify((await admin.get('/history')).body)).not.toContain(nickname)
    expect(JSON.stringify(changes)).not.toContain(owner.user.id)
    expect(bodyOf(await other.get(`/history/groups/${id}/1`)).kept).toEqual([
      { field: 'ownedBy', reason: 'gone', names: [''] },
    ])
    expect(await admin.get(`/history/users/${owner.user.id}`)).toMatchObject({ status: 404 })
  })

  test('roles, deactivation and the active theme have a history; nicknames, addresses and passwords have none', async () => {
    await admin.put(`/users/${owner.user.id}`, { role: 'moderator', nickname: 'Someone else' })
    await admin.put(`/users/${owner.user.id}`, { email: 'new@calendar.test' })
    expect(await changesOf(admin, `/users/${owner.user.id}`)).toMatchObject([
      { fields: [{ field: 'role', before: 'normal', after: 'moderator' }] },
      { action: 'created' },
    ])
    await admin.post('/cms/themes', { name: 'Town' })
    await admin.patch('/cms/themes', { name: 'Town' })
    await admin.patch('/cms/themes', { name: 'Town' })
    const rows = (await admin.get('/history?filters=[{"resource":"themes"}]')).body as Json[]
    expect(rows).toMatchObject([{ count: 2, name: 'Town', fields: ['active'] }])
    expect(await changesOf(admin, '/themes/default')).toMatchObject([
      { fields: [{ field: 'active', before: true, after: false }] },
    ])
  })

  test('an earlier state says what cannot come back, and why', async () => {
    const [hall, mill] = ids.places.map(String)
    const band = `id:${ids.groups[0]}`
    const id = idOf(await admin.post('/events', { ...event(), location: `id:${hall}`, organizers: [band] }))
    const first = bodyOf(await admin.get(`/events/${id}`))
    bodyOf(
      await admin.put(`/events/${id}`, {
        ...first,
        location: `id:${mill}`,
        organizers: [],
        deactivated: false,
        ownedBy: [owner.user.id],
      }),
    )
    await admin.delete(`/places/${hall}`)
    await admin.put(`/events/${id}`, { ...bodyOf(await admin.get(`/events/${id}`)), deactivated: true })
    const forModerator = bodyOf(await admin.get(`/history/events/${id}/1`))
    expect(forModerator.kept).toEqual([{ field: 'location', reason: 'gone', names: ['Hall'] }])
    const forOwner = bodyOf(await owner.get(`/history/events/${id}/1`))
    expect(forOwner.kept).toEqual([
      { field: 'deactivated', reason: 'moderation', names: [] },
      { field: 'organizers', reason: 'notYours', names: [] },
      { field: 'location', reason: 'gone', names: ['Hall'] },
    ])
  })

  test('entries of others, versions that never were, and strange addresses are refused', async () => {
    const id = idOf(await owner.post('/groups', { ...newGroup(), name: 'Chess' }))
    const statuses = async (client: Client) => {
      const answers = [
        client.get(`/history/groups/${id}`),
        client.get(`/history/groups/${id}/1`),
        client.get('/history'),
        client.post('/history/export'),
        client.get(`/history/users/${owner.user.id}`),
      ]
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    expect(await statuses(server.nobody)).toEqual([401, 401, 401, 401, 401])
    expect(await statuses(other)).toEqual([403, 403, 403, 403, 403])
    expect(await statuses(owner)).toEqual([200, 200, 403, 403, 403])
    expect(await statuses(await server.as('moderator'))).toEqual([200, 200, 403, 403, 403])
    const strange = ['groups/x', `groups/${id}/0`, `groups/${id}/2`, `groups/${id}/1x`, `places/${id}`, `media/${id}`]
    for (const path of strange) expect(await owner.get(`/history/${path}`), path).toMatchObject({ status: 404 })
    expect(await owner.get(`/history/groups/${id}?limit=0`)).toMatchObject({ status: 400 })
    expect(await owner.get(`/history/groups/${id}?x=1`)).toMatchObject({ status: 400 })
  })

  test('a deactivated entry and one in the bin are not there for those who may not see them', async () => {
    const id = idOf(await owner.post('/groups', { ...newGroup(), name: 'Chess' }))
    await admin.put(`/groups/${id}`, { ...newGroup(), name: 'Chess', deactivated: true, ownedBy: [owner.user.id] })
    expect(await other.get(`/history/groups/${id}`)).toMatchObject({ status: 404 })
    expect(await owner.get(`/history/groups/${id}`)).toMatchObject({ status: 200 })
  })

  test('the table has a line for each field, cells that no spreadsheet runs, and ends with its link', async () => {
    const id = idOf(await owner.post('/groups', { ...newGroup(), name: '=cmd|x' }))
    await owner.put(`/groups/${id}`, { ...newGroup(), name: 'A "B", C', description: '-1', ownedBy: [owner.user.id] })
    const { link } = bodyOf(await admin.post('/history/export'))
    const filters = encodeURIComponent(`[{"resource":"groups"},{"author":"${owner.user.id}"}]`)
    const answer = await fetch(`${server.url}${link}?filters=${filters}`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = Buffer.from(await answer.arrayBuffer())
      .toString()
      .split('\r\n')
    const cells = lines.slice(1).filter((line) => line.includes(',name,') || line.includes(',description,'))
    expect(lines[0]).toBe('\ufeffat,author,kind,cause,action,resource,entry,name,version,run,field,before,after,reason')
    expect(cells.map((line) => line.slice(line.indexOf(',changed,') + 1 || line.indexOf(',created,') + 1))).toEqual([
      `changed,groups,${id},"A ""B"", C",2,,name,'=cmd|x,"A ""B"", C",`,
      `changed,groups,${id},"A ""B"", C",2,,description,,'-1,`,
      `created,groups,${id},"A ""B"", C",1,,name,,'=cmd|x,`,
    ])
    expect((await fetch(`${server.url}${link}?filters=[{"likeName":"x"}]`)).status).toBe(400)
    server.clock.now += 5 * 60_000
    expect((await fetch(`${server.url}${link}`)).status).toBe(404)
  })

  test('a change has the reason that moderators gave: for owners, in the list and in the table', async () => {
    const id = idOf(await owner.post('/groups', { ...newGroup(), name: 'Chess' }))
    const moderator = await server.as('moderator')
    const given = { ...newGroup(), name: 'Chess', ownedBy: [owner.user.id] }
    await moderator.put(`/groups/${id}`, { ...given, deactivated: true, reason: '=It is there already, twice.' })
    await moderator.put(`/groups/${id}`, { ...given, deactivated: false })
    const reasons = (await changesOf(owner, `/groups/${id}`)).map(({ reason }) => reason)
    expect(reasons).toEqual(['', '=It is there already, twice.', ''])
    const items = bodyOf(await admin.get('/history')) as unknown as Change[]
    expect(items.slice(0, 2).map(({ reason }) => reason)).toEqual(['', '=It is there already, twice.'])
    const { link } = bodyOf(await admin.post('/history/export'))
    const table = await (await fetch(`${server.url}${link}`)).text()
    expect(table).toContain(`,deactivated,false,true,"'=It is there already, twice."\r\n`)
  })

  test('the list is filtered by kind, person and period, and pages do not overlap', async () => {
    server.clock.now += 1_000
    const since = new Date(server.clock.now).toISOString()
    for (const name of ['A1', 'B1', 'C1']) await owner.post('/groups', { ...newGroup(), name })
    const ask = async (query: string) =>
      ((await admin.get(`/history?${query}`)).body as Json[]).map(({ name }) => String(name))
    const mine = `filters=[{"author":"${owner.user.id}"},{"changedAfter":"${since}"},{"resource":"groups"}]`
    expect((await ask(mine)).toSorted()).toEqual(['A1', 'B1', 'C1'])
    expect([...(await ask(`${mine}&limit=2`)), ...(await ask(`${mine}&limit=2&offset=2`))].toSorted()).toEqual([
      'A1',
      'B1',
      'C1',
    ])
    expect(await ask(`filters=[{"changedBefore":"${since}"},{"author":"${owner.user.id}"}]`)).toEqual([
      owner.user.nickname,
    ])
  })

  test('pictures that a change replaced stay for thirty days, then they are gone and said to be', async () => {
    const png = await import('sharp').then(({ default: sharp }) =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    const upload = async () => {
      const form = new FormData()
      form.set('media', new Blob([new Uint8Array(png)]), 'a.png')
      return idOf(await owner.post('/media', form))
    }
    const [first, second] = [await upload(), await upload()]
    const body = { ...newGroup(), name: 'Chess', ownedBy: [owner.user.id] }
    const id = idOf(await owner.post('/groups', { ...body, image: first }))
    await owner.put(`/groups/${id}`, { ...body, image: second })
    server.clock.now += 2 * 86_400_000
    await cleanUp(server.deps, new AbortController().signal)
    expect(bodyOf(await owner.get(`/history/groups/${id}/1`))).toMatchObject({ values: { image: first }, kept: [] })
    server.clock.now += binLifetime
    await cleanUp(server.deps, new AbortController().signal)
    const token = await server.deps.db.selectFrom('sessions').selectAll().execute()
    expect(token).toEqual([])
    expect(await server.deps.db.selectFrom('media').select('id').execute()).toEqual([{ id: second }])
  })
})
