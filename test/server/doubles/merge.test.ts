import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MergeRequest } from '#domain/doubles/doubles.ts'
import { newEvent } from '#domain/event.ts'
import { newGroup } from '#domain/group.ts'
import { binLifetime } from '#domain/limits.ts'
import type { Desk, EntryReview, Thread } from '#domain/moderation.ts'
import { newPlace } from '#domain/place.ts'
import { newSeries } from '#domain/series/series.ts'
import { cleanUp } from '#server/actions/cleanup.ts'
import type { Deps } from '#server/deps.ts'
import { mergeEntries } from '#server/doubles/merge.ts'
import { undoMerge } from '#server/doubles/undo.ts'
import { databases } from '../databases.ts'
import { insertProposal, sendMails } from '../proposals.ts'
import { type Answer, idOf, type Member, startTestServer, type TestServer, testStart } from '../support.ts'

type Entry = { id: string; version: number; [field: string]: unknown }
type Json = MergeRequest['values']
type Resource = 'events' | 'places' | 'groups'

const written = ({ version: _version, updatedAt: _updated, createdAt: _created, ...entry }: Entry) => entry
const valuesOf = ({ id: _id, ...entry }: Entry): object => written({ id: '', ...entry } as Entry)

describe.each(databases)('merging on $name', (database) => {
  let server: TestServer
  let moderator: Member
  let member: Member
  let words: { category: string; topic: string }
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await server.clear()
    moderator = await server.as('moderator')
    member = await server.as('normal')
    const word = async (path: string, name: string) => idOf(await moderator.post(path, { name, headline: name }))
    words = { category: await word('/categories', 'Other'), topic: await word('/topics', 'Town') }
  })

  const entryIn = ({ status, body }: Answer): Entry => {
    expect({ status, body: status === 200 ? '' : body }).toEqual({ status: 200, body: '' })
    return body as Entry
  }
  const place = async (changes: object = {}) =>
    entryIn(await member.post('/places', { ...newPlace(), name: 'Town hall', address: 'Market 1', ...changes }))
  const group = async (name: string) => entryIn(await member.post('/groups', { ...newGroup(), name }))
  const event = async (changes: object = {}) =>
    entryIn(
      await member.post('/events', {
        ...newEvent(testStart + 86_400_000),
        ...words,
        name: 'Fair',
        location: 'Park',
        ...changes,
      }),
    )
  const read = async (resource: string, { id }: { id: string }) => entryIn(await moderator.get(`/${resource}/${id}`))
  const ask = (resource: Resource, kept: Entry, merged: Entry, changes: object = {}) =>
    moderator.post('/doubles/merges', {
      resource,
      kept: { id: kept.id, version: kept.version },
      merged: { id: merged.id, version: merged.version },
      values: { ...valuesOf(kept), ...changes },
    })
  const merge = async (resource: Resource, kept: Entry, merged: Entry, changes: object = {}) =>
    idOf(await ask(resource, kept, merged, changes).then((answer) => ({ ...answer, body: entryIn(answer) })))
  const undo = (id: string) => moderator.post(`/doubles/merges/${id}/undo`)
  const pathOf = async (path: string) => {
    const { status, headers } = await fetch(server.url + path, { redirect: 'manual' })
    return [status, headers.get('location')]
  }

  test('what is at a place, its series, reservations, sources and messages go along and come back', async () => {
    const [kept, merged] = [
      await place(),
      await place({ name: 'Old town hall', address: 'Market 2', link: 'https://hall.test/' }),
    ]
    const at = await event({ location: `id:${merged.id}` })
    const binned = await event({ name: 'Binned', location: `id:${merged.id}` })
    await member.delete(`/events/${binned.id}`)
    const series = entryIn(
      await member.post('/revents', {
        ...newSeries({ date: '2026-06-02', time: '19:00' }),
        ...words,
        name: 'Choir',
        location: `id:${merged.id}`,
        start: '19:00',
        end: '20:00',
      }),
    )
    const days = { name: 'Ball', start: '2026-07-01', end: '2026-07-02', location: `id:${merged.id}` }
    const reserved = entryIn(await member.post('/reservations', days))
    const source = entryIn(
      await member.post('/sources', {
        name: 'Hall',
        url: 'https://hall.test/a.ics',
        owner: `place:${merged.id}`,
        ...words,
        placeRule: 'always',
        place: `id:${merged.id}`,
      }),
    )
    const { db } = server.deps
    const imported = JSON.stringify({ name: 'Fair', location: `id:${merged.id}` })
    const tie = { source_id: source.id, uid: '1', recurrence: '', entry_id: at.id, imported }
    await db.insertInto('source_events').values(tie).execute()
    await moderator.post('/notifications', {
      userId: member.user.id,
      subject: 'Hall',
      message: 'Look',
      linkTitle: 'Hall',
      linkUrl: `/backstage/places/${merged.id}`,
    })
    const state = async () => ({
      kept: written(await read('places', kept)),
      merged: written(((await moderator.get(`/places/${merged.id}`)).body ?? {}) as Entry),
      event: written(await read('events', at)),
      series: written(entryIn(await member.get(`/revents/${series.id}`))),
      reserved: written(entryIn(await member.get(`/reservations/${reserved.id}`))),
      source: written(entryIn(await member.get(`/sources/${source.id}`))),
      binned: await db.selectFrom('events').select('place_id').where('id', '=', binned.id).execute(),
      ties: await db.selectFrom('source_events').selectAll().execute(),
      links: await db.selectFrom('notifications').select('link_url').where('subject', '=', 'Hall').execute(),
    })
    const before = await state()
    const id = await merge('places', kept, merged, { link: 'https://hall.test/' })
    const after = await state()
    expect(
      JSON.stringify([after.event, after.series, after.reserved, after.source, after.ties, after.binned, after.links]),
    ).not.toContain(merged.id)
    expect(after.event).toMatchObject({ location: `id:${kept.id}` })
    expect(after.series).toMatchObject({ location: `id:${kept.id}` })
    expect(after.kept).toMatchObject({ name: 'Town hall', link: 'https://hall.test/' })
    expect((await moderator.get(`/places/${merged.id}`)).status).toBe(301)
    expect((await read('events', at)).version).toBe(at.version + 1)
    const { body } = await moderator.get(`/history/places/${kept.id}`)
    expect(body).toMatchObject({
      changes: [
        { action: 'merged', author: { nickname: moderator.user.nickname, cause: 'Old town hall' }, run: id, count: 5 },
        { action: 'deleted', merged: 'Old town hall' },
        {},
        {},
      ],
    })
    expect((await moderator.get(`/history/events/${at.id}`)).body).toMatchObject({
      changes: [
        {
          action: 'changed',
          run: id,
          fields: [{ field: 'location', before: `id:${merged.id}`, after: `id:${kept.id}` }],
        },
        {},
      ],
    })

    expect((await undo(id)).status).toBe(200)
    expect(await state()).toEqual(before)
    expect((await undo(id)).status).toBe(404)
  })

  test('an event of both groups names the one that stays once, and both again after an undo', async () => {
    const [kept, merged] = [await group('Choir'), await group('The choir')]
    const both = await event({ organizers: [`id:${merged.id}`, 'Somebody', `id:${kept.id}`] })
    const one = await event({ name: 'Concert', organizers: [`id:${merged.id}`] })
    const organizers = async ({ id }: Entry) => (await read('events', { id })).organizers
    const id = await merge('groups', kept, merged, { name: 'The choir' })
    expect(await read('groups', kept)).toMatchObject({ name: 'The choir' })
    expect(await organizers(both)).toEqual([`id:${kept.id}`, 'Somebody'])
    expect(await organizers(one)).toEqual([`id:${kept.id}`])
    await member.put(`/events/${one.id}`, { ...(await read('events', one)), organizers: ['Nobody'] })
    expect((await undo(id)).status).toBe(200)
    expect(await organizers(both)).toEqual([`id:${merged.id}`, 'Somebody', `id:${kept.id}`])
    expect(await organizers(one)).toEqual(['Nobody'])
    expect([(await read('groups', kept)).name, (await read('groups', merged)).name]).toEqual(['Choir', 'The choir'])
  })

  test('a text that names both groups names each in its place again after an undo, unless it is another one since', async () => {
    const [kept, merged] = [await group('Choir'), await group('The choir')]
    const at = await event()
    const source = entryIn(
      await member.post('/sources', { name: 'A', url: 'https://a.test/a.ics', owner: `group:${kept.id}`, ...words }),
    )
    const { db } = server.deps
    const [one, other] = [`id:${merged.id}`, `id:${kept.id}`]
    const lists = [[one, 'Somebody', other], [other, one], [one], [other], [one, other, 'later']]
    const textOf = (organizers: readonly string[]) => JSON.stringify({ name: 'Fair', organizers })
    for (const [index, organizers] of lists.entries()) {
      const tie = { source_id: source.id, uid: String(index), recurrence: '', entry_id: at.id }
      await db
        .insertInto('source_events')
        .values({ ...tie, imported: textOf(organizers) })
        .execute()
    }
    const notice = {
      userId: member.user.id,
      subject: 'Both',
      message: 'Look',
      linkTitle: '',
      linkUrl: '',
    }
    entryIn(await moderator.post('/notifications', notice))
    const told = JSON.stringify([merged, kept].map(({ id, name }) => ({ resource: 'groups', id, name })))
    await db.updateTable('notifications').set({ entries: told }).where('subject', '=', 'Both').execute()
    const texts = async () => {
      const ties = await db.selectFrom('source_events').select('imported').orderBy('uid').execute()
      const { entries } = await db
        .selectFrom('notifications')
        .select('entries')
        .where('subject', '=', 'Both')
        .executeTakeFirstOrThrow()
      return { ties: ties.map(({ imported }) => imported), told: entries }
    }
    const id = await merge('groups', kept, merged)
    expect(JSON.stringify(await texts())).not.toContain(merged.id)
    const later = textOf([other, 'later'])
    await db.updateTable('source_events').set({ imported: later }).where('uid', '=', '4').execute()
    expect((await undo(id)).status).toBe(200)
    expect(await texts()).toEqual({ ties: [...lists.slice(0, 4).map(textOf), later], told })
  })

  test('events take their program, owners and ties along', async () => {
    const [kept, merged] = [await event(), await event({ name: 'The fair', tags: ['fun'] })]
    const part = await event({ name: 'Music', parent: `id:${merged.id}` })
    const source = entryIn(
      await moderator.post('/sources', { name: 'Town', url: 'https://t.test/a.ics', owner: 'town', ...words }),
    )
    const tie = {
      source_id: source.id,
      uid: '1',
      recurrence: '',
      entry_id: merged.id,
      imported: '{}',
      made: 1 as const,
    }
    await server.deps.db.insertInto('source_events').values(tie).execute()
    const ties = async () =>
      (await server.deps.db.selectFrom('source_events').select('entry_id').execute())[0]?.entry_id
    const id = await merge('events', kept, merged, { start: merged.start, tags: ['fun'] })
    expect((await read('events', part)).parent).toBe(`id:${kept.id}`)
    expect([await ties(), (await read('events', kept)).tags]).toEqual([kept.id, ['fun']])
    await undo(id)
    expect([(await read('events', part)).parent, await ties()]).toEqual([`id:${merged.id}`, merged.id])
    expect(written(await read('events', kept))).toEqual(written(kept))
    expect(written(await read('events', merged))).toEqual({ ...written(merged), fromSource: true })
  })

  test('the earlier date of a moved event stays known after a merge with its copy, until that is undone', async () => {
    const [kept, merged] = [await event(), await event()]
    const previousStart = new Date(testStart + 43_200_000).toISOString()
    const moved = entryIn(await member.put(`/events/${merged.id}`, { ...merged, previousStart }))
    const noticeOf = async () => (await read('events', kept)).previousStart
    const id = await merge('events', kept, moved, { previousStart })
    expect(await noticeOf()).toBe(previousStart)
    await undo(id)
    expect(await noticeOf()).toBeNull()
  })

  test('no feed tells that a merged event is canceled: it takes place', async () => {
    const uids = async () => {
      const feed = await (await fetch(`${server.url}/events.ics`)).text()
      return [...feed.matchAll(/^UID:(.{36}).*?^STATUS:(\w+)/gms)]
        .map(([, uid, status]) => `${uid} ${status}`)
        .toSorted()
    }
    const [kept, merged] = [await event(), await event({ name: 'The fair' })]
    const both = [kept, merged].map(({ id }) => `${id} CONFIRMED`).toSorted()
    expect(await uids()).toEqual(both)
    const id = await merge('events', kept, merged)
    expect(await uids()).toEqual([`${kept.id} CONFIRMED`])
    await undo(id)
    expect(await uids()).toEqual(both)
  })

  test('a part of a program is merged into its main event, and a program is put into no other', async () => {
    const main = await event()
    const part = await event({ name: 'The fair', parent: `id:${main.id}` })
    const second = await event({ name: 'Second fair' })
    const itsPart = await event({ name: 'Music', parent: `id:${second.id}` })
    expect(await ask('events', part, second)).toMatchObject({ status: 400, body: { error: 'field parent: cycle' } })
    expect((await read('events', itsPart)).parent).toBe(`id:${second.id}`)
    await merge('events', part, main)
    expect((await read('events', part)).parent).toBeNull()
  })

  test('an undo puts a part and its main event back as they were, whichever of them stayed', async () => {
    const main = await event()
    const [part, other] = [
      await event({ name: 'The fair', parent: `id:${main.id}` }),
      await event({ name: 'Music', parent: `id:${main.id}` }),
    ]
    const parents = async () =>
      Promise.all([main, part, other].map(async (entry) => (await read('events', entry)).parent))
    const before = await parents()
    await undo(await merge('events', main, part))
    expect(await parents()).toEqual(before)
    const [mainNow, partNow] = [await read('events', main), await read('events', part)]
    expect(await undo(await merge('events', partNow, mainNow))).toMatchObject({ status: 200 })
    expect(await parents()).toEqual(before)
  })

  test('a date of a series that was merged into another event is not generated again, and is after an undo', async () => {
    const series = entryIn(
      await member.post('/revents', {
        ...newSeries({ date: '2026-06-02', time: '19:00' }),
        ...words,
        name: 'Choir',
        location: 'Park',
        start: '19:00',
        end: '20:00',
      }),
    )
    const generate = async () => {
      const { body } = await member.get(`/revents/${series.id}/generate?start=2026-06-02&end=2026-06-10`)
      return (Object(body).created as Entry[]).map(({ seriesDate }) => seriesDate)
    }
    expect(await generate()).toEqual(['2026-06-02', '2026-06-09'])
    const [made] = (await moderator.get('/events?filters=[{"likeName":"Choir"}]&sorting=start&order=ASC'))
      .body as Entry[]
    const id = await merge('events', await event({ name: 'Choir in June' }), made as Entry)
    expect(await generate()).toEqual([])
    await undo(id)
    expect(await read('events', made as Entry)).toMatchObject({
      seriesDate: '2026-06-02',
      parent: `revent:${series.id}`,
    })
  })

  test('old addresses lead to what stayed, over several merges, until that is undone', async () => {
    const [first, second, third] = [await group('Choir'), await group('The choir'), await group('Town choir')]
    const merges = [await merge('groups', second, first)]
    merges.push(await merge('groups', third, await read('groups', second)))
    expect(await pathOf(`/groups/${first.id}`)).toEqual([301, `/groups/${third.id}`])
    expect(await pathOf(`/groups/${first.id}/events.ics`)).toEqual([302, `/groups/${third.id}/events.ics`])
    const followed = await pathOf(`/events.rss?group=${first.id}&tag=jazz`)
    expect(followed).toEqual([302, `/events.rss?tag=jazz&group=${third.id}`])
    expect(await pathOf(`/groups/${second.id}?lng=en`)).toEqual([301, `/groups/${third.id}?lng=en`])
    expect((await undo(merges[0] ?? '')).body).toEqual({ error: 'field kept: unknown' })
    await undo(merges[1] ?? '')
    expect(await pathOf(`/groups/${second.id}`)).toEqual([200, null])
    expect(await pathOf(`/groups/${first.id}`)).toEqual([301, `/groups/${second.id}`])
    await undo(merges[0] ?? '')
    expect(await pathOf(`/groups/${first.id}`)).toEqual([200, null])
  })

  test('readable addresses of events and their files lead on, also when the bin was emptied', async () => {
    const [kept, merged] = [await event(), await event({ name: 'The fair' })]
    const [, readable] = await pathOf(`/events/${merged.id}`)
    await merge('events', kept, merged)
    expect(await pathOf(String(readable))).toEqual([301, `/events/${kept.id}`])
    expect(await pathOf(`/events/${merged.id}.ics`)).toEqual([302, `/events/${kept.id}.ics`])
    server.clock.now += binLifetime + 1
    await cleanUp(server.deps, new AbortController().signal)
    expect(await pathOf(`/events/${merged.id}`)).toEqual([301, `/events/${kept.id}`])
    await (await server.as('moderator')).delete(`/events/${kept.id}`)
    expect((await pathOf(`/events/${merged.id}`))[0]).toBe(404)
  })

  test('what was brought back from the bin has its own address again', async () => {
    const [kept, merged] = [await place(), await place({ name: 'Old town hall' })]
    await merge('places', kept, merged)
    await moderator.post(`/places/${merged.id}/restore`)
    expect(await pathOf(`/places/${merged.id}`)).toEqual([200, null])
  })

  test('bringing back a merged entry from the bin takes the merge back', async () => {
    const later = { start: new Date(testStart + 5 * 86_400_000).toISOString(), end: null }
    const [kept, merged] = [await event(), await event(later)]
    const id = await merge('events', kept, merged, { start: merged.start, end: merged.end })
    expect((await member.post(`/events/${merged.id}/restore`)).status).toBe(403)
    const { status, body, headers } = await moderator.post(`/events/${merged.id}/restore`)
    expect([status, headers.get('etag')]).toEqual([200, '"3"'])
    expect(body).toMatchObject({ id: merged.id, start: merged.start })
    expect(await read('events', kept)).toMatchObject({ start: kept.start })
    expect((await undo(id)).status).toBe(404)
  })

  test.each(['the merge', 'the bin'])(
    'what visitors said of the restored entry, and was accepted while it was merged, waits again: from %s',
    async (from) => {
      const [kept, merged] = [await event(), await event({ name: 'Fair in town' })]
      const base = {
        date: '2026-06-02',
        time: '02:00',
        endTime: '',
        endDate: '',
        location: 'Park',
        description: '',
        link: '',
      }
      const said = async (entry: Entry, changes: object = {}) => {
        const was = { ...base, name: String(entry.name) }
        const id = await insertProposal(server, { ...was, note: 'It changed.', ...changes })
        await server.deps.db
          .updateTable('proposals')
          .set({
            correction: 1,
            resource: 'events',
            entry_id: entry.id,
            name: String(entry.name),
            base: JSON.stringify(was),
          })
          .where('id', '=', id)
          .execute()
        return id
      }
      const decide = async (id: string, verb: 'accept' | 'refuse', body: object) =>
        expect((await moderator.post(`/proposals/${id}/${verb}`, body)).status).toBe(200)
      const [earlier, moved, note, refused, ofKept] = [
        await said(merged),
        await said(merged, { location: 'Mill' }),
        await said(merged),
        await said(merged),
        await said(kept),
      ]
      await decide(earlier, 'accept', {})
      server.clock.now += 1_000
      const id = await merge('events', kept, merged)
      server.clock.now += 1_000
      await decide(moved, 'accept', {})
      await sendMails(server)
      await decide(note, 'accept', { answer: 'Yes.' })
      await decide(ofKept, 'accept', {})
      await decide(refused, 'refuse', { reason: 'No.' })
      const back = from === 'the merge' ? undo(id) : moderator.post(`/events/${merged.id}/restore`)
      expect((await back).status).toBe(200)
      const told = async (id: string) => {
        const { state, again, entryId, reason } = Object((await moderator.get(`/proposals/${id}`)).body)
        return [state, again, entryId, reason]
      }
      expect(await told(moved)).toEqual(['waiting', 'unmerged', merged.id, ''])
      expect(await told(note)).toEqual(['waiting', 'unmerged', merged.id, 'Yes.'])
      const other = async (id: string) => Object((await moderator.get(`/proposals/${id}`)).body).mergedWith
      expect(await other(note)).toEqual({ id: kept.id, name: 'Fair' })
      expect(await told(earlier)).toEqual(['accepted', null, merged.id, ''])
      expect(await told(refused)).toEqual(['refused', null, merged.id, 'No.'])
      expect(await told(ofKept)).toEqual(['accepted', null, kept.id, ''])
      // The note's mail had not left, so nothing has to be taken back.
      const subjects = (await sendMails(server)).map(({ subject }) => subject).toSorted()
      expect(subjects).toEqual(['Note not accepted: Fair in town', 'Thank you for your note: Fair'])
      expect(await other(earlier)).toBe(null)
      await moderator.delete(`/events/${kept.id}`)
      expect(await other(note)).toBe(null)
      await decide(moved, 'accept', {})
      const [mail] = await sendMails(server)
      expect(mail?.text).toContain('no longer holds')
      expect(await read('events', merged)).toMatchObject({ location: 'Mill' })
    },
  )

  test('of a merged entry whose other one is gone, it alone is brought back', async () => {
    const [kept, merged] = [await place(), await place({ name: 'Old town hall' })]
    await merge('places', kept, merged)
    await moderator.delete(`/places/${kept.id}`)
    expect((await moderator.post(`/places/${merged.id}/restore`)).status).toBe(200)
    expect((await moderator.get(`/places/${kept.id}`)).status).toBe(404)
  })

  test('an undo keeps what was changed since, and ends after thirty days', async () => {
    const [kept, merged] = [await place(), await place({ name: 'Old town hall', email: 'hall@town.test' })]
    const id = await merge('places', kept, merged, { name: 'Town hall (old)', email: 'hall@town.test' })
    await moderator.put(`/places/${kept.id}`, { ...(await read('places', kept)), email: 'new@town.test' })
    await undo(id)
    expect(await read('places', kept)).toMatchObject({ name: 'Town hall', email: 'new@town.test' })
    const again = await merge('places', await read('places', kept), await read('places', merged))
    server.clock.now += binLifetime + 1
    moderator = await server.as('moderator')
    expect((await undo(again)).status).toBe(404)
  })

  test.each(['end', 'start', 'whole day'])(
    'an undo gives the times of an event back together, also when somebody corrected its %s since',
    async (corrected) => {
      const [kept, merged] = [
        await event({ start: '2026-06-05T08:00:00Z', end: '2026-06-05T10:00:00Z' }),
        await event({ name: 'The fair', start: '2026-06-03T18:00:00Z', end: '2026-06-03T20:00:00Z' }),
      ]
      const taken = { start: merged.start, end: merged.end }
      const id = await merge('events', kept, merged, { ...taken, name: 'Great fair' })
      const change = {
        end: { end: '2026-06-03T21:00:00Z' },
        start: { start: '2026-06-03T17:00:00Z' },
        'whole day': { allDay: true, start: '2026-06-02T23:00:00Z', end: '2026-06-03T22:59:00Z' },
      }[corrected]
      entryIn(await member.put(`/events/${kept.id}`, { ...(await read('events', kept)), ...change }))
      const present = await read('events', kept)
      expect((await undo(id)).status).toBe(200)
      const { start, end, allDay } = present
      const moved = { start: kept.start, end: '2026-06-05T11:00:00.000Z', allDay: false }
      const asCorrected = { start, end, allDay }
      const after = await read('events', kept)
      expect({ start: after.start, end: after.end, allDay: after.allDay, name: after.name }).toEqual({
        ...(corrected === 'end' ? moved : asCorrected),
        name: 'Fair',
      })
    },
  )

  test('a merge that was seen in another state, of the same or of nothing, is refused and changes nothing', async () => {
    const [kept, merged] = [await group('Choir'), await group('The choir')]
    await member.put(`/groups/${merged.id}`, { ...merged, description: 'We sing' })
    expect(await ask('groups', kept, merged)).toMatchObject({ status: 412 })
    expect(await ask('groups', { ...kept, version: 9 }, await read('groups', merged))).toMatchObject({ status: 412 })
    expect(await ask('groups', kept, kept)).toMatchObject({ status: 400, body: { error: 'field merged: notAllowed' } })
    expect(await ask('groups', kept, { ...merged, id: randomUUID() })).toMatchObject({
      status: 400,
      body: { error: 'field merged: unknown' },
    })
    expect(await ask('groups', { ...kept, id: randomUUID() }, await read('groups', merged))).toMatchObject({
      status: 400,
      body: { error: 'field kept: unknown' },
    })
    expect(await ask('places', kept, merged)).toMatchObject({ status: 400 })
    expect(await ask('groups', kept, await read('groups', merged), { name: '' })).toMatchObject({
      status: 400,
      body: { error: 'field name: empty' },
    })
    expect(await read('groups', kept)).toEqual(kept)
    expect((await read('groups', merged)).description).toBe('We sing')
  })

  test('of two at once, one merges; what is saved meanwhile is not lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [kept, merged] = [await group(`Choir ${round}`), await group(`The choir ${round}`)]
      const answers = await Promise.all([
        ask('groups', kept, merged),
        ask('groups', merged, kept),
        member.put(`/groups/${kept.id}`, { ...kept, description: 'We sing' }, { headers: { 'If-Match': '"1"' } }),
        member.delete(`/groups/${merged.id}`, { headers: { 'If-Match': '"1"' } }),
        event({ name: `Concert ${round}`, organizers: [`id:${merged.id}`] }).catch(() => null),
      ])
      const [one, other, saved] = answers
      const left = await Promise.all([kept, merged].map(({ id }) => moderator.get(`/groups/${id}`)))
      expect([one.status, other.status].filter((status) => status === 200).length).toBeLessThan(2)
      if (one.status === 200 || other.status === 200)
        expect(left.filter(({ status }) => status === 200)).toHaveLength(1)
      if (saved.status === 200 && left[0]?.status === 200)
        expect(left[0].body).toMatchObject({ description: 'We sing' })
      for (const answer of [one, other, saved]) expect([200, 400, 404, 412]).toContain(answer.status)
      const { rows } = { rows: await server.deps.db.selectFrom('event_organizers').select('group_id').execute() }
      const deleted = await server.deps.db
        .selectFrom('merges')
        .select('merged_id')
        .where('undone_at', 'is', null)
        .execute()
      for (const { group_id } of rows) expect(deleted.map(({ merged_id }) => merged_id)).not.toContain(group_id)
    }
  })

  test('organizers that somebody saves while groups are merged, or parted again, are not lost', async () => {
    const [kept, merged] = [await group('Choir'), await group('The choir')]
    const series = entryIn(
      await member.post('/revents', {
        ...newSeries({ date: '2026-06-02', time: '19:00' }),
        ...words,
        name: 'Choir',
        location: 'Park',
        organizers: [`id:${merged.id}`],
      }),
    )
    const concert = await event({ organizers: [`id:${merged.id}`] })
    const paths = [`/events/${concert.id}`, `/revents/${series.id}`]
    const present = (path: string) => member.get(path).then(entryIn)
    const saveDuring = async (work: (deps: Deps) => Promise<unknown>) => {
      const before = await Promise.all(paths.map(present))
      const saved: Promise<Answer>[] = []
      const inBetween: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (result.rows.some((row) => 'entry_id' in row && 'group_id' in row)) {
            const index = saved.length
            const entry = before[index]
            const headers = { 'If-Match': `"${entry?.version}"` }
            saved.push(member.put(paths[index] ?? '', { ...entry, organizers: ['Nobody'] }, { headers }))
            await Promise.race([saved[index], sleep(300)])
          }
          return result
        },
      }
      await work({ ...server.deps, db: server.deps.db.withPlugin(inBetween) })
      const answers = await Promise.all(saved)
      expect(answers).toHaveLength(2)
      const after = await Promise.all(paths.map(present))
      return answers.map(({ status }, index) => [status, after[index]?.organizers])
    }
    const request = { resource: 'groups' as const, kept, merged, values: { ...valuesOf(kept) } }
    let run = ''
    expect(
      await saveDuring(async (deps) => {
        run = (await mergeEntries(deps, request, moderator.user)).id
      }),
    ).toEqual(paths.map(() => [412, [`id:${kept.id}`]]))
    expect(await saveDuring((deps) => undoMerge(deps, run, moderator.user))).toEqual(
      paths.map(() => [412, [`id:${merged.id}`]]),
    )
  })

  test('owners of the other are told so, once, and the bin says it; owners of the one that stays, if it changed', async () => {
    const [kept, merged] = [await place({ name: 'Town hall' }), await place({ name: 'Old hall', address: 'Market 2' })]
    const owner = await server.as('normal')
    const merged2 = entryIn(await member.put(`/places/${merged.id}`, { ...merged, ownedBy: [owner.user.id] }))
    const subjects = async (client: Member) => {
      const { body } = await client.get('/notifications')
      return Array.from(Object(body), (notice) => String(Object(notice).subject))
    }
    const before = await subjects(owner)
    const id = await merge('places', kept, merged2, { ownedBy: [member.user.id, owner.user.id] })
    const told = async () => (await subjects(owner)).filter((subject) => !before.includes(subject))
    const mergedOne = '„Old hall“ ist mit einem anderen Eintrag zusammengeführt'
    expect(await told()).toEqual([mergedOne])
    const heard = async () => (await subjects(member)).filter((subject) => subject.includes('Old hall')).toSorted()
    const intoTheirs = '„Old hall“ ist in „Town hall“ aufgegangen'
    expect(await heard()).toEqual([intoTheirs])
    expect((await owner.get('/bin')).body).toMatchObject([{ id: merged.id, byModeration: true, merged: true }])

    await moderator.post(`/doubles/merges/${id}/undo`)
    const apart = '„Old hall“ ist wieder ein eigener Eintrag'
    expect((await told()).toSorted()).toEqual([mergedOne, apart].toSorted())
    expect(await heard()).toEqual([intoTheirs, apart].toSorted())

    const again = await merge('places', await read('places', kept), await read('places', merged))
    await moderator.post(`/doubles/merges/${again}/undo`)
    expect(await heard()).toEqual([intoTheirs, apart].toSorted())
  })

  test('who chooses the name of the other one reads of both by the names they had', async () => {
    const [kept, merged] = [await place({ name: 'Town hall' }), await place({ name: 'Old hall', address: 'Market 2' })]
    const owner = await server.as('normal')
    const merged2 = entryIn(await member.put(`/places/${merged.id}`, { ...merged, ownedBy: [owner.user.id] }))
    await merge('places', kept, merged2, { name: 'Old hall' })
    const newest = async (client: Member) => Object(Object((await client.get('/notifications')).body)[0])
    const { subject, message } = await newest(member)
    expect(subject).toBe('„Old hall“ ist in „Town hall“ aufgegangen')
    expect(message).toContain('in deinem Eintrag „Town hall“ und in „Old hall“ um dasselbe')
    expect(message).toContain('im Verlauf. Daraus geworden ist „Old hall“. Ist')
    expect((await newest(owner)).message).toContain('„Town hall“ bleibt; die alte Adresse')
    expect((await moderator.get('/doubles/places')).body).toMatchObject({
      merges: [{ kept: { name: 'Town hall' }, merged: { name: 'Old hall' } }],
    })
  })

  test('what is said of events names their dates', async () => {
    const owner = await server.as('normal')
    const add = async (day: string) =>
      entryIn(
        await owner.post('/events', { name: 'Yoga', location: 'Hall', start: `2026-06-${day}T18:00:00Z`, ...words }),
      )
    const [kept, merged] = [await add('20'), await add('27')]
    await merge('events', kept, merged)
    const { body } = await owner.get('/notifications')
    expect(Object(body)[0].subject).toBe('„Yoga, 27.06.2026 19:00“ ist mit einem anderen Eintrag zusammengeführt')
    expect(Object(body)[0].message).toContain('„Yoga, 20.06.2026 19:00“ bleibt')
  })

  test('an owner does not bring back alone what a moderator who owns it, too, merged', async () => {
    const {
      id,
      version: _version,
      ...fields
    } = entryIn(
      await member.post('/groups', { ...newGroup(), name: 'The choir', ownedBy: [member.user.id, moderator.user.id] }),
    )
    const kept = await group('Choir')
    await merge('groups', kept, await read('groups', { id }))
    expect((await member.get('/bin')).body).toMatchObject([{ id, byModeration: true, merged: true }])
    expect(await member.post(`/groups/${id}/restore`)).toMatchObject({
      status: 403,
      body: { error: 'deleted by moderators' },
    })
    expect(await pathOf(`/groups/${id}`)).toEqual([301, `/groups/${kept.id}`])
    await moderator.post(`/groups/${id}/restore`)
    expect((await member.get(`/groups/${id}`)).body).toMatchObject({ id, name: fields.name })
    await moderator.delete(`/groups/${id}`)
    expect((await member.post(`/groups/${id}/restore`)).status).toBe(200)
  })

  test('is for moderators alone', async () => {
    const [kept, merged] = [await group('Choir'), await group('The choir')]
    const body = {
      resource: 'groups',
      kept: { id: kept.id, version: 1 },
      merged: { id: merged.id, version: 1 },
      values: valuesOf(kept),
    }
    const id = randomUUID()
    const admin = await server.as('admin')
    for (const [client, refused] of [
      [server.nobody, 401],
      [member, 403],
    ] as const) {
      expect((await client.get('/doubles/groups')).status).toBe(refused)
      expect((await client.post('/doubles/merges', body)).status).toBe(refused)
      expect((await client.post(`/doubles/merges/${id}/undo`)).status).toBe(refused)
      expect((await client.post('/doubles/distinct', { one: kept.id, other: merged.id })).status).toBe(refused)
    }
    for (const client of [moderator, admin]) {
      expect((await client.get('/doubles/groups')).status).toBe(200)
      expect((await client.post('/doubles/distinct', { one: kept.id, other: merged.id })).status).toBe(200)
      expect((await client.post(`/doubles/merges/${id}/undo`)).status).toBe(404)
    }
    expect((await moderator.get('/doubles/users')).status).toBe(404)
    expect((await admin.post('/doubles/merges', body)).status).toBe(200)
  })

  test('what was done and said of the other goes along, and its address in the API leads on', async () => {
    const [kept, merged] = [await group('Choir'), await group('The choir')]
    entryIn(await member.put(`/groups/${merged.id}`, { ...merged, name: 'The old choir' }))
    const write = (to: { id: string }, text: string) => moderator.post(`/threads/groups/${to.id}`, { text })
    expect((await write(merged, 'Which one are you?')).status).toBe(200)
    type History = { total: number; changes: { action: string; merged?: string }[] }
    const historyOf = async (who: Member, id: string) => (await who.get(`/history/groups/${id}`)).body as History
    const threadOf = async (id: string) => (await moderator.get(`/threads/groups/${id}`)).body as Thread
    const present = await read('groups', merged)
    const run = await merge('groups', kept, present)

    const { status, headers } = await fetch(`${server.url}/api/v1/groups/${merged.id}`, { redirect: 'manual' })
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      301,
      `/api/v1/groups/${kept.id}`,
      'no-store',
    ])
    expect((await moderator.put(`/groups/${merged.id}`, merged)).status).toBe(404)
    expect((await moderator.delete(`/groups/${merged.id}`)).status).toBe(404)

    const { total, changes } = await historyOf(moderator, kept.id)
    expect([total, changes.map(({ action, merged: name }) => [action, name ?? ''])]).toEqual([
      5,
      expect.arrayContaining([
        ['merged', ''],
        ['created', ''],
        ['deleted', 'The old choir'],
        ['changed', 'The old choir'],
        ['created', 'The old choir'],
      ]),
    ])
    expect((await historyOf(member, kept.id)).total).toBe(5)
    expect(await threadOf(kept.id)).toMatchObject({ state: 'forOwners', messages: [{ text: 'Which one are you?' }] })

    // Former owners of the kept entry only know its own history.
    const stranger = await server.as('normal')
    entryIn(await moderator.put(`/groups/${kept.id}`, { ...(await read('groups', kept)), ownedBy: [stranger.user.id] }))
    expect((await historyOf(stranger, kept.id)).changes.filter(({ merged: name }) => name !== undefined)).toEqual([])

    await undo(run)
    expect((await historyOf(moderator, kept.id)).changes.some(({ merged: name }) => name !== undefined)).toBe(false)
    expect((await threadOf(merged.id)).messages).toHaveLength(1)
    expect((await threadOf(kept.id)).messages).toEqual([])
  })

  test('it outlives the other in the bin, and goes with the one that stayed', async () => {
    const [kept, merged] = [await group('Choir'), await group('The choir')]
    await moderator.post(`/threads/groups/${merged.id}`, { text: 'Hello' })
    await merge('groups', kept, await read('groups', merged))
    const { db } = server.deps
    const rows = async () => [
      (await db.selectFrom('history').select('id').where('entry_id', '=', merged.id).execute()).length,
      (await db.selectFrom('threads').select('id').where('entry_id', '=', merged.id).execute()).length,
    ]
    server.clock.now += binLifetime + 1
    await cleanUp(server.deps, new AbortController().signal)
    expect(await rows()).toEqual([2, 1])
    const later = await server.as('moderator')
    expect((await later.get(`/history/groups/${kept.id}`)).body).toMatchObject({ total: 4 })
    await later.delete(`/groups/${kept.id}`)
    server.clock.now += binLifetime + 1
    await cleanUp(server.deps, new AbortController().signal)
    expect(await rows()).toEqual([0, 0])
  })

  describe('what the desk has of both', () => {
    const deskRows = async (...ids: string[]) => {
      const { db } = server.deps
      const reviews = await db
        .selectFrom('reviews')
        .selectAll()
        .where('entry_id', 'in', ids)
        .orderBy('entry_id')
        .execute()
      const threads = await db
        .selectFrom('threads')
        .select(['entry_id', 'state', 'updated_at'])
        .where('entry_id', 'in', ids)
        .orderBy('entry_id')
        .execute()
      return { reviews, threads }
    }
    const waiting = async () => {
      const { body } = await moderator.get('/desk')
      return (body as Desk).entries.items.map(({ id, isNew, nickname }) => [id, isNew, nickname])
    }
    const open = async ({ id }: { id: string }) =>
      (await moderator.post(`/desk/entries/groups/${id}`, {})).body as EntryReview
    const look = async (at: { id: string }) => {
      const { version } = await open(at)
      const path = `/desk/entries/groups/${at.id}/seen`
      const { status } = await moderator.post(path, undefined, { headers: { 'If-Match': `"${version}"` } })
      expect(status).toBe(200)
    }
    const present = ({ id }: { id: string }) => read('groups', { id })
    const change = async (who: Member, at: { id: string }, changes: object) =>
      entryIn(await who.put(`/groups/${at.id}`, { ...(await present(at)), ...changes }))
    const byModerator = async (name: string) => entryIn(await moderator.post('/groups', { ...newGroup(), name }))

    test.each(['looked at', 'made by a moderator', 'changed since the last look'])(
      'what nobody has looked at waits with an entry that was %s, and an undo brings both back',
      async (state) => {
        const kept = state === 'made by a moderator' ? await byModerator('Choir') : await group('Choir')
        if (state !== 'made by a moderator') await look(kept)
        const nickname = member.user.nickname
        server.clock.now += 60_000
        if (state === 'changed since the last look') await change(member, kept, { email: 'ann@example.org' })
        server.clock.now += 60_000
        const merged = await group('The choir')
        const before = [await deskRows(kept.id, merged.id), await waiting()]
        server.clock.now += 60_000
        const run = await merge('groups', await present(kept), merged, { description: 'Sings' })
        expect(await waiting()).toEqual([[kept.id, false, nickname]])
        const { fields } = await open(kept)
        expect(fields.map(({ field }) => field).toSorted()).toEqual(
          state === 'changed since the last look' ? ['description', 'email'] : ['description'],
        )
        expect((await undo(run)).status).toBe(200)
        expect([await deskRows(kept.id, merged.id), await waiting()]).toEqual(before)
      },
    )

    test('nothing waits when nothing came along, or both were looked at', async () => {
      const [kept, merged, seen] = [await group('Choir'), await group('The choir'), await group('Our choir')]
      await look(kept)
      await look(seen)
      await merge('groups', await present(kept), merged)
      await merge('groups', await present(kept), seen, { description: 'Sings' })
      expect(await waiting()).toEqual([])
    })

    test('what nobody has looked at while it was hidden waits, once it is public', async () => {
      const kept = await byModerator('Choir')
      const merged = entryIn(await member.post('/groups', { ...newGroup(), name: 'The choir', published: false }))
      const run = await merge('groups', kept, merged, { description: 'Sings', published: false })
      expect(await waiting()).toEqual([])
      await change(moderator, kept, { published: true })
      expect(await waiting()).toEqual([[kept.id, false, member.user.nickname]])
      await undo(run)
      expect(await waiting()).toEqual([])
    })

    test('an undo keeps the look and the change of somebody since', async () => {
      const [kept, merged] = [await byModerator('Choir'), await group('The choir')]
      const run = await merge('groups', kept, merged, { description: 'Sings' })
      await look(kept)
      await undo(run)
      expect(await waiting()).toEqual([[merged.id, true, member.user.nickname]])
    })

    test('an undo keeps the change of a member since, which waits alone', async () => {
      const [kept, merged] = [await byModerator('Choir'), await group('The choir')]
      const run = await merge('groups', kept, merged, { description: 'Dances' })
      await change(moderator, kept, { ownedBy: [member.user.id] })
      await change(member, kept, { email: 'ann@example.org' })
      await undo(run)
      expect((await waiting()).map(([id]) => id).toSorted()).toEqual([kept.id, merged.id].toSorted())
      const fields = (await open(kept)).fields.map(({ field }) => field)
      expect(fields.toSorted()).toEqual(['email', 'ownedBy'])
    })

    test('a thread that was opened for the other is as before after an undo, unless somebody wrote', async () => {
      const [kept, other, quiet] = [await group('Choir'), await group('The choir'), await group('Our choir')]
      const write = (to: { id: string }) => moderator.post(`/threads/groups/${to.id}`, { text: 'Hello' })
      await write(other)
      await write(quiet)
      await moderator.post(`/threads/groups/${quiet.id}/close`)
      const before = await deskRows(kept.id, other.id, quiet.id)
      const onto = async (to: { id: string }) => merge('groups', await present(to), await present(other))
      const state = async ({ id }: { id: string }) => (await deskRows(id)).threads.map((thread) => thread.state)
      let run = await onto(kept)
      expect(await state(kept)).toEqual(['forOwners'])
      await undo(run)
      run = await onto(quiet)
      expect(await state(quiet)).toEqual(['forOwners'])
      await undo(run)
      expect((await deskRows(kept.id, other.id, quiet.id)).threads.map((thread) => thread.state)).toEqual(
        before.threads.map((thread) => thread.state),
      )
      run = await onto(kept)
      await write(kept)
      await undo(run)
      expect(await state(kept)).toEqual(['forOwners'])
    })

    describe('of two threads', () => {
      const path = ({ id }: { id: string }) => `/threads/groups/${id}`
      const say = async (who: Member, at: { id: string }, text: string) =>
        expect((await who.post(path(at), { text })).status).toBe(200)
      const threadOf = async (at: { id: string }) =>
        (await moderator.get(path(at))).body as { state: string; version: number; messages: unknown[] }
      const close = async (at: { id: string }, version: number) =>
        (await moderator.post(`${path(at)}/close`, undefined, { headers: { 'If-Match': `"${version}"` } })).status
      const onDesk = async () => ((await moderator.get('/desk')).body as Desk).threads.items.map(({ id }) => id)
      const two = async () => [await group('Choir'), await group('The choir')] as const
      const onto = async (kept: Entry, merged: Entry) => merge('groups', await present(kept), await present(merged))

      test('an unread answer to one waits, though the other waits for its owners, and an undo gives both back', async () => {
        const [kept, merged] = await two()
        await say(moderator, kept, 'Which hall?')
        await say(moderator, merged, 'Which day?')
        await say(member, merged, 'Monday')
        const run = await onto(kept, merged)
        expect(await onDesk()).toEqual([kept.id])
        expect(await threadOf(kept)).toMatchObject({ state: 'forModerators', messages: [{}, {}, {}] })
        await undo(run)
        expect(await onDesk()).toEqual([merged.id])
        expect(await threadOf(kept)).toMatchObject({ state: 'forOwners', messages: [{}] })
      })

      test('nobody ends what came along unread, as both waited for moderators', async () => {
        const [kept, merged] = await two()
        await say(member, kept, 'Hello')
        await say(member, merged, 'Monday')
        const { version } = await threadOf(kept)
        const run = await onto(kept, merged)
        expect(await close(kept, version)).toBe(412)
        await undo(run)
        expect((await onDesk()).toSorted()).toEqual([kept.id, merged.id].toSorted())
      })

      test('what somebody wrote since stays, and what waits for owners alone is left', async () => {
        const [kept, merged] = await two()
        await say(moderator, kept, 'Which hall?')
        await say(moderator, merged, 'Which day?')
        const { version } = await threadOf(kept)
        let run = await onto(kept, merged)
        expect(await threadOf(kept)).toMatchObject({ state: 'forOwners', version })
        await undo(run)
        await say(member, merged, 'Monday')
        run = await onto(kept, merged)
        await say(moderator, kept, 'Thank you')
        await undo(run)
        expect(await threadOf(kept)).toMatchObject({ state: 'forOwners', messages: [{}, {}] })
        expect(await onDesk()).toEqual([])
      })

      test.each([
        ['first', 0, 1],
        ['second', 1, 0],
      ])('none without messages stays after two undos, when the %s merge is undone first', async (_, first, last) => {
        const [kept, ...others] = [await group('Choir'), await group('The choir'), await group('Our choir')]
        const runs: string[] = []
        for (const other of others) {
          await say(member, other, 'Monday')
          runs.push(await onto(kept, other))
        }
        await undo(runs[first] ?? '')
        expect(await onDesk()).toEqual(expect.arrayContaining([kept.id, others[first]?.id]))
        await undo(runs[last] ?? '')
        expect((await onDesk()).toSorted()).toEqual(others.map(({ id }) => id).toSorted())
        expect((await deskRows(kept.id)).threads).toEqual([])
      })

      describe('with owners of their own', () => {
        const textsFor = async (who: Member, at: { id: string }) => {
          const { status, body } = await who.get(path(at))
          expect(status).toBe(200)
          return (body as Thread).messages.map(({ text, of }) => (of === null ? text : `${of}: ${text}`))
        }
        const later = () => {
          server.clock.now += 1_000
        }
        const owned = async () => {
          const guest = await server.as('normal')
          const kept = await group('Choir')
          const merged = entryIn(await guest.post('/groups', { ...newGroup(), name: 'The choir' }))
          await say(member, kept, 'Between us: the choir next door is too loud')
          await say(guest, merged, 'Monday')
          later()
          const ownedBy = [kept, merged].flatMap((entry) => entry.ownedBy as string[])
          const run = await merge('groups', await present(kept), await present(merged), { ownedBy })
          later()
          return { guest, kept, merged, run }
        }

        test('each reads what was written to them before a merge, and both what comes after it', async () => {
          const { guest, kept } = await owned()
          const isMerged = async (who: Member) => ((await who.get(path(kept))).body as Thread).isMerged
          await say(moderator, kept, 'You are one now')
          expect(await textsFor(guest, kept)).toEqual(['The choir: Monday', 'You are one now'])
          expect(await textsFor(member, kept)).toEqual([
            'Between us: the choir next door is too loud',
            'You are one now',
          ])
          expect(await textsFor(moderator, kept)).toHaveLength(3)
          expect([await isMerged(guest), await isMerged(member), await isMerged(moderator)]).toEqual([true, true, true])
        })

        test('after an undo what was written since the merge stays with both, and waits with who wrote it', async () => {
          const { guest, kept, merged, run } = await owned()
          await close(kept, (await threadOf(kept)).version)
          later()
          await say(guest, kept, 'We are not the same')
          later()
          expect((await undo(run)).status).toBe(200)
          later()
          await say(member, kept, 'Good')
          expect(await textsFor(guest, merged)).toEqual(['Monday', 'We are not the same'])
          const wereOne = async (who: Member, at: { id: string }) =>
            ((await who.get(path(at))).body as Thread).messages.map(({ wasOne }) => wasOne)
          expect([await wereOne(guest, merged), await wereOne(member, kept)]).toEqual([
            [false, true],
            [false, true, false],
          ])
          expect(await textsFor(member, kept)).toEqual([
            'Between us: the choir next door is too loud',
            'We are not the same',
            'Good',
          ])
          expect((await guest.get(path(kept))).status).toBe(301)
          expect((await member.get(path(merged))).status).toBe(403)
          expect((await onDesk()).toSorted()).toEqual([kept.id, merged.id].toSorted())
        })

        test('an old address leads to the thread that somebody reads now', async () => {
          const { guest, kept, merged, run } = await owned()
          const idFor = async (who: Member, at: { id: string }) => {
            const { status, body, headers } = await who.get(path(at))
            const [, moved = ''] = (headers.get('location') ?? '').split('/api/v1')
            const read = status === 301 ? (await who.get(moved)).body : body
            return status === 200 || status === 301 ? (read as Thread).id : status
          }
          expect([await idFor(guest, merged), await idFor(moderator, merged), await idFor(member, merged)]).toEqual([
            kept.id,
            kept.id,
            kept.id,
          ])
          const stranger = await server.as('normal')
          expect([await idFor(stranger, merged), await idFor(stranger, kept)]).toEqual([403, 403])
          await undo(run)
          expect([await idFor(guest, kept), await idFor(member, kept), await idFor(member, merged)]).toEqual([
            merged.id,
            kept.id,
            403,
          ])
          await member.delete(`/groups/${kept.id}`)
          expect([await idFor(guest, kept), await idFor(stranger, kept)]).toEqual([merged.id, 404])
        })

        test.each([
          ['for its owners', []],
          ['for its owners', ['Which one?']],
          ['over', []],
        ])(
          'what one wrote waits with their own entry alone; the thread of the other is %s, after %j',
          async (was, asked) => {
            const { guest, kept, merged, run: first } = await owned()
            await undo(first)
            await say(moderator, kept, 'I know')
            if (was === 'over') await close(kept, (await threadOf(kept)).version)
            await close(merged, (await threadOf(merged)).version)
            later()
            const ownedBy = [kept, merged].flatMap((entry) => entry.ownedBy as string[])
            const run = await merge('groups', await present(kept), await present(merged), { ownedBy })
            later()
            for (const text of asked) {
              await say(moderator, kept, text)
              later()
            }
            await say(guest, kept, 'We are not the same')
            later()
            await undo(run)
            expect(await onDesk()).toEqual([merged.id])
            expect((await threadOf(kept)).state).toBe(was === 'over' ? 'closed' : 'forOwners')
            await say(moderator, merged, 'You are two again')
            expect(await textsFor(guest, merged)).toContain('You are two again')
          },
        )

        test.each(['answered', 'ended'])(
          'what was %s while two were one no longer waits after the undo',
          async (how) => {
            const { kept, merged, run } = await owned()
            if (how === 'answered') await say(moderator, kept, 'Yes, both')
            else await close(kept, (await threadOf(kept)).version)
            later()
            await undo(run)
            expect(await onDesk()).toEqual([])
            expect((await threadOf(merged)).state).toBe(how === 'answered' ? 'forOwners' : 'closed')
          },
        )

        test('of a second merge, too, and over two merges', async () => {
          const { guest, kept, merged, run } = await owned()
          await undo(run)
          later()
          const third = await group('Our choir')
          await say(member, third, 'Between us, too')
          later()
          const ownedBy = [kept, merged].flatMap((entry) => entry.ownedBy as string[])
          await merge('groups', await present(kept), await present(merged), { ownedBy })
          later()
          await merge('groups', await present(third), await present(kept), { ownedBy })
          later()
          await say(moderator, third, 'One of three')
          expect(await textsFor(guest, third)).toEqual(['The choir: Monday', 'One of three'])
          expect(await textsFor(member, third)).toEqual([
            'Choir: Between us: the choir next door is too loud',
            'Between us, too',
            'One of three',
          ])
        })
      })

      const orders = [
        [0, 1],
        [1, 0],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
      ]
      test.each(orders.flatMap((order) => (['forOwners', 'closed'] as const).map((state) => [order, state] as const)))(
        'after undos of all merges in the order %j, a thread with messages is %s again',
        async (order, state) => {
          const kept = await group('Choir')
          await say(moderator, kept, 'Which hall?')
          if (state === 'closed') await close(kept, (await threadOf(kept)).version)
          const others: Entry[] = []
          const runs: string[] = []
          for (const name of ['The choir', 'Our choir', 'Town choir'].slice(0, order.length)) {
            const other = await group(name)
            await say(member, other, 'Monday')
            runs.push(await onto(kept, other))
            others.push(other)
          }
          for (const index of order) {
            expect((await threadOf(kept)).state).toBe('forModerators')
            await undo(runs[index] ?? '')
          }
          expect((await threadOf(kept)).state).toBe(state)
          expect((await onDesk()).toSorted()).toEqual(others.map(({ id }) => id).toSorted())
        },
      )

      test.each([
        ['first', 0, 1],
        ['second', 1, 0],
      ])('what somebody wrote between two merges stays, when the %s is undone first', async (_, first, last) => {
        const [kept, one, two] = [await group('Choir'), await group('The choir'), await group('Our choir')]
        await say(moderator, kept, 'Which hall?')
        await say(member, one, 'Monday')
        await say(member, two, 'Tuesday')
        const runs = [await onto(kept, one)]
        await say(member, kept, 'The large one')
        runs.push(await onto(kept, two))
        await undo(runs[first] ?? '')
        await undo(runs[last] ?? '')
        expect(await onDesk()).toContain(kept.id)
      })

      /** Does something after so many statements about threads. */
      const mergeWhile = async (kept: Entry, merged: Entry, statements: number, work: () => Promise<unknown>) => {
        const found = new WeakSet<object>()
        let count = 0
        const pause: KyselyPlugin = {
          transformQuery: ({ node, queryId }) => {
            if (/"name":"threads"/.test(JSON.stringify(node))) found.add(queryId)
            return node
          },
          transformResult: async ({ result, queryId }) => {
            if (found.has(queryId)) count += 1
            if (found.has(queryId) && count === statements) await work()
            return result
          },
        }
        const deps = { ...server.deps, db: server.deps.db.withPlugin(pause) }
        const request = { resource: 'groups' as const, kept, merged, values: valuesOf(kept) as Json }
        return (await mergeEntries(deps, request, moderator.user)).id
      }

      test.each(
        ['open', 'closed', 'new'].flatMap((state) => [1, 2, 3].map((statements) => [state, statements] as const)),
      )(
        'what an owner writes into the %s one while they are merged stays on the desk (%i)',
        async (state, statements) => {
          for (const isAnswered of [false, true]) {
            const [kept, merged] = [await group(`Choir ${isAnswered}`), await group(`The choir ${isAnswered}`)]
            await say(moderator, merged, 'Which day?')
            if (isAnswered) await say(member, merged, 'Monday')
            if (state !== 'new') await say(moderator, kept, 'Which hall?')
            if (state === 'closed') await close(kept, (await threadOf(kept)).version)
            let writing: Promise<unknown> | null = null
            const run = await mergeWhile(await present(kept), await present(merged), statements, async () => {
              writing = say(member, kept, 'The large one')
              await Promise.race([writing, sleep(100)])
            })
            await writing
            expect(await onDesk()).toContain(kept.id)
            await undo(run)
            expect(await onDesk()).toContain(kept.id)
          }
        },
      )
    })

    test('an account that is deleted meanwhile leaves an undo possible', async () => {
      const kept = await group('Choir')
      await look(kept)
      const other = await server.as('normal')
      const merged = entryIn(await other.post('/groups', { ...newGroup(), name: 'The choir' }))
      const run = await merge('groups', await present(kept), merged, { description: 'Sings' })
      const admin = await server.as('admin')
      expect((await admin.delete(`/users/${member.user.id}`)).status).toBe(200)
      expect((await undo(run)).status).toBe(200)
      const { reviews } = await deskRows(kept.id)
      expect(reviews).toMatchObject([{ changed_by: null, waits: 0 }])
    })
  })
})
