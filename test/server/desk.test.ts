import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import { binLifetime, claimLifetime, untouchedLifetime } from '#domain/limits.ts'
import type { Desk, EntryReview } from '#domain/moderation.ts'
import { newSeries } from '#domain/series/series.ts'
import { cleanUp } from '#server/actions/cleanup.ts'
import { tellUntouched } from '#server/moderation/untouched.ts'
import { databases } from './databases.ts'
import { insertProposal } from './proposals.ts'
import { type Client, idOf, type Member, startTestServer, type TestServer } from './support.ts'

type Json = Record<string, unknown>
const bodyOf = ({ body }: { body: unknown }): Json => Object(body)

describe.each(databases)('the desk on $name', (database) => {
  let server: TestServer
  let owner: Member
  let mona: Member
  let jonas: Member
  let words: { category: string; topic: string }
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    await server.clear()
    ;[owner, mona, jonas] = [await server.as('normal'), await server.as('moderator'), await server.as('moderator')]
    const word = { name: 'A', headline: 'A', description: '' }
    words = {
      category: idOf(await mona.post('/categories', word)),
      topic: idOf(await mona.post('/topics', word)),
    }
  })
  afterAll(() => server.stop())

  const event = (changes: object = {}) => ({
    ...newEvent(server.clock.now),
    name: 'Choir',
    location: 'Hall',
    ...words,
    ...changes,
  })
  const make = async (changes: object = {}) => `/events/${idOf(await owner.post('/events', event(changes)))}`
  const change = async (by: Client, path: string, changes: object) =>
    by.put(path, { ...bodyOf(await by.get(path)), ...changes })
  const deskOf = async (by: Client) => bodyOf(await by.get('/desk')) as Desk
  const waiting = async (by: Client = mona) => (await deskOf(by)).entries.items.map(({ id, isNew }) => [id, isNew])
  const open = async (by: Client, path: string, takesOver = false) =>
    bodyOf(await by.post(`/desk/entries${path}`, { takesOver })) as EntryReview
  const see = async (by: Client, path: string, version: number) =>
    (await by.post(`/desk/entries${path}/seen`, undefined, { headers: { 'If-Match': `"${version}"` } })).status
  const idIn = (path: string) => path.split('/').at(-1)

  test('a new entry waits until somebody has looked, then only what was changed since', async () => {
    const path = await make()
    expect(await waiting()).toEqual([[idIn(path), true]])
    const first = await open(mona, path)
    expect(first.seen).toBeNull()
    expect(first.fields.map(({ field }) => field).toSorted()).toEqual(
      ['category', 'end', 'location', 'name', 'ownedBy', 'start', 'topic'].toSorted(),
    )
    expect(first.fields).toContainEqual({ field: 'name', before: null, after: 'Choir' })
    expect(await see(mona, path, first.version)).toBe(200)
    expect(await waiting()).toEqual([])

    server.clock.now += 60_000
    await change(owner, path, { name: 'Big choir' })
    await change(owner, path, { location2: 'Yard' })
    await change(mona, path, { canceled: true })
    expect(await waiting()).toEqual([[idIn(path), false]])
    const second = await open(jonas, path)
    expect(second.seen).toEqual({ at: '2026-06-01T10:00:00.000Z', nickname: mona.user.nickname })
    expect(second.fields.map(({ field, before, after }) => [field, before, after]).toSorted()).toEqual([
      ['canceled', false, true],
      ['location2', '', 'Yard'],
      ['name', 'Choir', 'Big choir'],
    ])
    expect(await see(jonas, path, second.version)).toBe(200)
    expect((await mona.post(`/desk/entries${path}`, {})).status).toBe(404)
  })

  test('what moderators make or change, hide, or have in the bin is not put there; what comes back is', async () => {
    await mona.post('/events', event())
    const hidden = await make({ published: false })
    const path = await make()
    expect(await waiting()).toEqual([[idIn(path), true]])
    await change(mona, path, { deactivated: true })
    expect(await waiting()).toEqual([])
    await change(mona, path, { deactivated: false })
    expect(await waiting()).toEqual([[idIn(path), true]])
    await owner.delete(path)
    expect(await waiting()).toEqual([])
    await owner.post(`${path}/restore`)
    server.clock.now += 1
    await change(owner, hidden, { published: true })
    expect(await waiting()).toEqual([
      [idIn(path), true],
      [idIn(hidden), true],
    ])
    await owner.delete(path)
    server.clock.now += binLifetime + 1
    await cleanUp(server.deps, AbortSignal.timeout(60_000))
    const rows = await server.deps.db.selectFrom('reviews').select('entry_id').execute()
    expect(rows.map(({ entry_id }) => entry_id)).toEqual([idIn(hidden)])
  })

  test('a series is looked at once, its generated events with it', async () => {
    const interval = { type: 'week', interval: 1, weekDay: 3, date: '2026-06-03' }
    const series = { ...newSeries({ date: '2026-06-03', time: '19:00' }), name: 'Dance', location: 'Hall', ...words }
    const id = idOf(await owner.post('/revents', { ...series, intervals: [interval] }))
    const made = bodyOf(await owner.get(`/revents/${id}/generate?start=2026-06-02&end=2026-06-20`))
    expect(await waiting()).toEqual([[id, true]])
    const [first] = (made.created as Json[]).map((created) => `/events/${created.id}`)
    await change(owner, first ?? '', { location2: 'Yard' })
    expect((await waiting()).map(([one]) => one)).toEqual([id, idIn(first ?? '')])
  })

  test('an event that its series hides does not wait, and does when it is public again', async () => {
    const interval = { type: 'week', interval: 1, weekDay: 3, date: '2026-06-03' }
    const dance = { ...newSeries({ date: '2026-06-03', time: '19:00' }), name: 'Dance', location: 'Hall', ...words }
    const series = `/revents/${idOf(await mona.post('/revents', { ...dance, intervals: [interval] }))}`
    await change(mona, series, { ownedBy: [owner.user.id] })
    const made = bodyOf(await owner.get(`${series}/generate?start=2026-06-02&end=2026-06-12`))
    const [first = '', second = ''] = (made.created as Json[]).map(({ id }) => String(id))
    for (const id of [first, second]) {
      await change(owner, `/events/${id}`, { location2: 'Yard' })
      server.clock.now += 1
    }
    const both = [
      [first, false],
      [second, false],
    ]
    expect(await waiting()).toEqual(both)
    await change(mona, `/events/${first}`, { deactivated: true })
    expect(await waiting()).toEqual([[second, false]])
    await change(mona, series, { deactivated: true, withEvents: true })
    expect(await waiting()).toEqual([])
    await change(mona, series, { deactivated: false, withEvents: true })
    expect(await waiting()).toEqual(both)

    await change(owner, `/events/${first}`, { published: false })
    expect(await waiting()).toEqual([[second, false]])
    await owner.post(`${series}/events/${first}/reset`)
    expect(await waiting()).toEqual([
      [second, false],
      [first, false],
    ])
    await change(mona, series, { deactivated: true })
    await owner.post(`${series}/events/${second}/update`)
    expect(await waiting()).toEqual([[first, false]])
  })

  test('a part that stays unpublished behind its main event when the bin is emptied does not wait', async () => {
    const main = await make({ name: 'Festival' })
    const part = await make({ parent: `id:${idIn(main)}` })
    await owner.delete(main)
    expect(await waiting()).toEqual([[idIn(part), true]])
    server.clock.now += binLifetime + 1
    await cleanUp(server.deps, AbortSignal.timeout(60_000))
    expect(await waiting(await server.as('moderator'))).toEqual([])
  })

  test('of two moderators the second sees who has an entry; claims run out, and can be taken over knowingly', async () => {
    const path = await make()
    const { version, claim } = await open(mona, path)
    expect(claim).toEqual({ nickname: mona.user.nickname, until: '2026-06-01T10:10:00.000Z', isMine: true })
    const taken = await open(jonas, path)
    expect([taken.claim.nickname, taken.claim.isMine, taken.fields]).toEqual([mona.user.nickname, false, []])
    expect((await deskOf(jonas)).entries.items[0]?.claim?.nickname).toBe(mona.user.nickname)
    expect(await see(jonas, path, version)).toBe(412)

    expect((await open(jonas, path, true)).claim.isMine).toBe(true)
    expect(await see(mona, path, version)).toBe(412)
    expect((await open(mona, path)).claim.isMine).toBe(false)
    server.clock.now += claimLifetime
    expect((await open(mona, path)).claim.isMine).toBe(true)
    expect(await see(mona, path, version)).toBe(200)
    expect(await see(mona, path, version)).toBe(412)
  })

  test('who looked takes it back: it waits as before, in the same hand', async () => {
    const takeBack = async (by: Client, path: string, version: number) =>
      (await by.delete(`/desk/entries${path}/seen`, { headers: { 'If-Match': `"${version}"` } })).status
    const path = await make()
    const first = await open(mona, path)
    expect(await takeBack(mona, path, first.version)).toBe(412)
    await see(mona, path, first.version)
    expect([await takeBack(jonas, path, first.version), await takeBack(mona, path, 99)]).toEqual([412, 412])
    expect((await deskOf(mona)).entries.items).toEqual([])
    expect(await takeBack(mona, path, first.version)).toBe(200)
    expect(await waiting()).toEqual([[idIn(path), true]])
    const taken = await open(jonas, path)
    expect([taken.claim.isMine, taken.claim.nickname]).toEqual([false, mona.user.nickname])
    const again = await open(mona, path)
    expect([again.seen, again.fields.length]).toEqual([null, first.fields.length])
    expect(await takeBack(mona, path, first.version)).toBe(412)

    await see(mona, path, first.version)
    await change(owner, path, { name: 'Big choir' })
    const second = await open(jonas, path)
    expect(second.seen?.nickname).toBe(mona.user.nickname)
    // What was before must stay known.
    expect(await takeBack(mona, path, first.version)).toBe(412)
    await see(jonas, path, second.version)
    expect(await takeBack(mona, path, first.version)).toBe(412)
    expect(await takeBack(jonas, path, second.version)).toBe(200)
    const third = await open(jonas, path)
    expect([third.seen?.nickname, third.fields.map(({ field }) => field)]).toEqual([mona.user.nickname, ['name']])
  })

  test('all that waited of one person is looked at together, but what another has in hand, and taken back together', async () => {
    const [first, second, held, later] = [await make(), await make(), await make(), await make({ name: 'Later' })]
    const other = `/groups/${idOf(await (await server.as('normal')).post('/groups', { name: 'Of another' }))}`
    expect((await deskOf(mona)).entries.items[0]).toMatchObject({ start: event().start })
    const { at } = await deskOf(mona)
    server.clock.now += 1_000
    await change(owner, later, { name: 'Changed after the desk was loaded' })
    await open(jonas, held)
    const { version } = await open(mona, first)
    const seen = `/desk/entries${first}/seen`
    const headers = { 'If-Match': `"${version}"` }
    expect((await mona.post(`${seen}?others=soon`, undefined, { headers })).status).toBe(400)
    const told = (await deskOf(mona)).entries.items.map(({ id, others }) => [id, others])
    expect(told).toEqual(
      [first, second, held, other, later].map((path) => [idIn(path), path === other ? 0 : path === held ? 3 : 2]),
    )
    expect((await mona.post(`${seen}?others=${at}`, undefined, { headers })).body).toEqual({ count: 2, left: 2 })
    const ids = async () => (await waiting()).map(([id]) => id).toSorted()
    expect(await ids()).toEqual([held, later, other].map(idIn).toSorted())
    await mona.delete(second)
    expect((await mona.delete(seen, { headers })).status).toBe(200)
    expect(await ids()).toEqual([first, held, later, other].map(idIn).toSorted())
  })

  test('what is hidden or deleted meanwhile does not wait when a look is taken back', async () => {
    const takeBack = async (path: string, version: number) =>
      (await mona.delete(`/desk/entries${path}/seen`, { headers: { 'If-Match': `"${version}"` } })).status
    const path = await make()
    const { version } = await open(mona, path)
    await see(mona, path, version)
    await change(mona, path, { deactivated: true })
    expect(await takeBack(path, version)).toBe(200)
    expect(await waiting()).toEqual([])
    await change(mona, path, { deactivated: false })
    expect(await waiting()).toEqual([[idIn(path), true]])
    const shown = await open(mona, path)
    await see(mona, path, shown.version)
    await owner.delete(path)
    expect(await takeBack(path, shown.version)).toBe(404)
  })

  test('of many who open or look at the same moment one has it, and one did it', async () => {
    const path = await make()
    const moderators = [mona, jonas, await server.as('admin'), await server.as('moderator')]
    const reviews = await Promise.all(moderators.map((one) => open(one, path)))
    expect(reviews.filter(({ claim }) => claim.isMine)).toHaveLength(1)
    await server.deps.db.deleteFrom('desk_claims').execute()
    const seen = await Promise.all(moderators.map((one) => see(one, path, reviews[0]?.version ?? 0)))
    expect(seen.toSorted()).toEqual([200, 412, 412, 412])
  })

  test('a version that is out of date, or never was, is not marked as looked at', async () => {
    const path = await make()
    const { version } = await open(mona, path)
    await change(owner, path, { name: 'Other' })
    expect(await see(mona, path, version)).toBe(412)
    expect(await see(mona, path, 999)).toBe(412)
    expect((await waiting()).length).toBe(1)
  })

  test('suggestions, answers and entries without an owner are there, and counted', async () => {
    const proposal = await insertProposal(server)
    const path = await make()
    await owner.post(`/threads${path}`, { text: 'Hello' })
    const group = idOf(await owner.post('/groups', { ...newGroup(), name: 'Band' }))
    await mona.post(`/desk/claims/proposals/${proposal}`, {})
    await mona.post(`/desk/claims/threads/events.${idIn(path)}`, {})
    const desk = await deskOf(jonas)
    expect([desk.proposals.total, desk.proposals.items[0]?.id]).toEqual([1, proposal])
    expect([desk.threads.total, desk.threads.items[0]]).toMatchObject([1, { name: 'Choir', start: expect.any(String) }])
    expect([desk.proposals, desk.threads].map(({ items }) => items[0]?.claim?.nickname)).toEqual([
      mona.user.nickname,
      mona.user.nickname,
    ])
    expect(desk.ownerless.total).toBe(0)
    expect(bodyOf(await jonas.get('/desk/count'))).toEqual({ entries: 2, cases: 2 })
    await mona.delete(`/desk/claims/proposals/${proposal}`)
    expect((await deskOf(jonas)).proposals.items[0]?.claim).toBeNull()
    await owner.delete(`/users/${owner.user.id}`)
    const left = (await deskOf(jonas)).ownerless
    expect([left.total, left.items.map(({ resource, id, start }) => [resource, id, start])]).toEqual([
      2,
      [
        ['events', idIn(path), desk.threads.items[0]?.start],
        ['groups', group, null],
      ],
    ])
    for (const wrong of [
      '/desk/claims/proposals/x',
      '/desk/claims/nothing/x',
      '/desk/claims/threads/x',
      '/desk/entries/users/x',
    ]) {
      expect((await jonas.post(wrong, {})).status).toBe(404)
    }
  })

  test('a case that nobody touches for two days is told to all moderators, once', async () => {
    await insertProposal(server, { name: 'Old fair' })
    const path = await make()
    await owner.post(`/threads${path}`, { text: 'Hello' })
    const told = async (by: Client) =>
      ((await by.get('/notifications')).body as { message: string; linkUrl: string }[]).filter(
        ({ linkUrl }) => linkUrl === '/backstage/desk',
      )
    server.clock.now += untouchedLifetime - 1
    expect(await tellUntouched(server.deps)).toEqual({ cases: 0 })
    server.clock.now += 1
    const both = await Promise.all([tellUntouched(server.deps), tellUntouched(server.deps)])
    expect(both.map(({ cases }) => cases).toSorted()).toEqual([0, 2])
    for (const one of [mona, jonas]) {
      const notices = await told(one)
      expect(notices).toHaveLength(1)
      expect(notices[0]?.message).toContain('Old fair')
      expect(notices[0]?.message).toContain('Choir')
    }
    expect(await told(owner)).toEqual([])
    await mona.post(`/threads${path}`, { text: 'Yes?' })
    server.clock.now += untouchedLifetime
    expect(await tellUntouched(server.deps)).toEqual({ cases: 0 })
    await owner.post(`/threads${path}`, { text: 'Hello again' })
    server.clock.now += untouchedLifetime
    expect(await tellUntouched(server.deps)).toEqual({ cases: 1 })
    expect(await told(mona)).toHaveLength(2)
  })

  test('a suggestion that waits again is told again', async () => {
    const id = await insertProposal(server)
    server.clock.now += untouchedLifetime
    expect(await tellUntouched(server.deps)).toEqual({ cases: 1 })
    expect((await mona.post(`/proposals/${id}/refuse`, { reason: 'No.' })).status).toBe(200)
    expect((await mona.post(`/proposals/${id}/reopen`)).status).toBe(200)
    expect(await tellUntouched(server.deps)).toEqual({ cases: 0 })
    server.clock.now += untouchedLifetime
    expect(await tellUntouched(server.deps)).toEqual({ cases: 1 })
  })

  test('an answer about an entry in the bin does not wait, and waits again when it is back; one that was ended with another is over', async () => {
    const path = await make()
    await owner.post(`/threads${path}`, { text: 'Hello' })
    const cases = async () => {
      const { threads } = await deskOf(mona)
      return [bodyOf(await mona.get('/desk/count')).cases, threads.total, threads.items.map(({ id }) => id)]
    }
    const waits = [1, 1, [idIn(path)]]
    await owner.delete(path)
    expect(await cases()).toEqual([0, 0, []])
    server.clock.now += untouchedLifetime
    expect(await tellUntouched(server.deps)).toEqual({ cases: 0 })
    await owner.post(`${path}/restore`)
    expect(await cases()).toEqual(waits)
    expect(await tellUntouched(server.deps)).toEqual({ cases: 1 })

    const kept = await make({ name: 'Choir of the town' })
    const [goes, stays] = [bodyOf(await mona.get(path)), bodyOf(await mona.get(kept))]
    const { id: _id, version: _version, createdAt: _created, updatedAt: _updated, ...values } = stays
    const merge = await mona.post('/doubles/merges', {
      resource: 'events',
      kept: { id: stays.id, version: stays.version },
      merged: { id: goes.id, version: goes.version },
      values,
    })
    expect(await cases()).toEqual([1, 1, [idIn(kept)]])
    await mona.post(`/threads${kept}/close`)
    expect(await cases()).toEqual([0, 0, []])
    await mona.post(`/doubles/merges/${idOf(merge)}/undo`)
    expect(await cases()).toEqual([0, 0, []])
  })
})
