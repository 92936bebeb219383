import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { SourceRun } from '#domain/sources/sourceRun.ts'
import { FetchRefused } from '#server/sources/fetch.ts'
import { runLease } from '#server/sources/runSource.ts'
import { claimRun } from '#server/sources/worker.ts'
import { databases } from '../databases.ts'
import { idOf } from '../support.ts'
import { type Said, setUpFollowed } from './followed.ts'

describe.each(databases)('runs of sources on $name', (database) => {
  const town = setUpFollowed(database)

  const many = (count: number, changes: Partial<Said> = {}): Said[] =>
    Array.from({ length: count }, (_, index) => ({ uid: `${index + 1}`, ...changes }))
  const countsOf = (run: SourceRun | null) => [run?.outcome, run?.created, run?.changed, run?.canceled, run?.kept]

  const remove = async (path: string) => expect((await town.member().delete(path)).status).toBe(200)

  /** The fault that a preview of a source tells before its run. */
  const previewed = async (id: string, rules: Parameters<typeof town.fields>[0]) =>
    Object((await town.member().post('/sources/preview', { ...town.fields(rules), source: id })).body).fault

  test('a run names the place of its rules that is gone, before it asks, as its preview did, and goes on with another one', async () => {
    const hall = idOf(await town.member().post('/places', { name: 'Hall', address: 'Road 1' }))
    const rules = { placeRule: 'always', place: `id:${hall}` }
    town.says(many(3))
    const id = await town.create(rules)
    expect(countsOf(await town.ask(id))).toEqual(['done', 3, 0, 0, 0])
    await remove(`/places/${hall}`)
    town.says([...many(3, { name: 'Other' }), { uid: '4' }])
    expect(await previewed(id, rules)).toBe('placeGone')
    expect(countsOf(await town.ask(id))).toEqual(['placeGone', 0, 0, 0, 0])
    expect((await town.events()).map(({ name }) => name)).toEqual(['Event 1', 'Event 2', 'Event 3'])
    await town.member().put(`/sources/${id}`, town.fields({ ...rules, place: 'Market' }))
    expect(countsOf(await town.ask(id))).toEqual(['done', 1, 3, 0, 0])
  })

  test('a place that the rules do not use by now may be gone', async () => {
    const hall = idOf(await town.member().post('/places', { name: 'Hall', address: 'Road 1' }))
    const id = await town.create({ placeRule: 'online', place: `id:${hall}` })
    await remove(`/places/${hall}`)
    town.says(many(1))
    expect(countsOf(await town.ask(id))).toEqual(['done', 1, 0, 0, 0])
  })

  test.each([
    ['gone', async (group: string) => remove(`/groups/${group}`)],
    [
      'of others by now',
      async (group: string) => {
        const { body } = await town.member().get(`/groups/${group}`)
        const given = { ...Object(body), ownedBy: [town.moderator().user.id] }
        expect((await town.moderator().put(`/groups/${group}`, given)).status).toBe(200)
      },
    ],
  ])('a preview and a run name the organizer of its rules that is %s', async (_, lose) => {
    const other = idOf(await town.member().post('/groups', { name: 'Band' }))
    town.says(many(2))
    const id = await town.create({ organizer: `id:${other}` })
    await town.ask(id)
    await lose(other)
    town.says(many(3, { location: 'Park' }))
    expect(await previewed(id, { organizer: `id:${other}` })).toBe('organizerGone')
    expect(countsOf(await town.ask(id))).toEqual(['organizerGone', 0, 0, 0, 0])
    expect(await previewed(id, { organizer: '' })).toBe('unresolved')
    await town.member().put(`/sources/${id}`, town.fields({ organizer: '' }))
    expect(countsOf(await town.ask(id))).toEqual(['done', 1, 2, 0, 0])
  })

  test('events without a place come also if the place that the source belongs to is gone', async () => {
    const hall = idOf(await town.moderator().post('/places', { name: 'Hall', address: 'Road 1' }))
    const fields = town.fields({ owner: `place:${hall}` })
    const id = idOf(await town.moderator().post('/sources', fields))
    expect((await town.moderator().delete(`/places/${hall}`)).status).toBe(200)
    town.says(many(1, { location: '' }))
    await town.ask(id)
    expect((await town.event('Event 1')).location).toBe('Choir’s calendar')
  })

  test('one event that is refused stops no other: it is named, and tried again with the next run', async () => {
    const word = await town.moderator().post('/categories', { name: 'Fairs', headline: 'Fairs' })
    const id = await town.create({ categoryRules: [{ words: 'Fair', category: idOf(word) }] })
    town.says([...many(5), { uid: '6', name: 'Fair' }, ...many(9).slice(6)])
    const { db } = town.deps()
    const bin = (moment: number | null) =>
      db.updateTable('categories').set({ deleted_at: moment }).where('id', '=', idOf(word)).execute()
    town.meanwhile(() => bin(1))
    const run = await town.ask(id)
    expect(countsOf(run)).toEqual(['done', 8, 0, 0, 0])
    expect(run?.notes).toEqual([{ line: expect.any(Number), reason: 'refused', text: 'Fair' }])
    await bin(null)
    town.meanwhile(async () => {})
    expect(countsOf(await town.ask(id))).toEqual(['done', 1, 0, 0, 8])
    expect(countsOf(await town.ask(id))).toEqual(['unchanged', 0, 0, 0, 0])
  })

  test('content that was taken over in part is gone again when the source says what it said before', async () => {
    const word = idOf(await town.moderator().post('/categories', { name: 'Fairs', headline: 'Fairs' }))
    const id = await town.create({ categoryRules: [{ words: 'Fair', category: word }] })
    town.says(many(3))
    await town.ask(id)
    const { db } = town.deps()
    const bin = (moment: number | null) =>
      db.updateTable('categories').set({ deleted_at: moment }).where('id', '=', word).execute()
    town.meanwhile(() => bin(1))
    town.says([...many(3, { location: 'Park' }), { uid: '4', name: 'Fair' }])
    expect(countsOf(await town.ask(id))).toEqual(['done', 0, 3, 0, 0])
    await bin(null)
    town.meanwhile(async () => {})
    town.says(many(3))
    expect(countsOf(await town.ask(id))).toEqual(['done', 0, 3, 0, 0])
    expect((await town.events()).map(({ location }) => location)).toEqual(['Hall', 'Hall', 'Hall'])
    expect(countsOf(await town.ask(id))).toEqual(['unchanged', 0, 0, 0, 0])
  })

  /** What happens when a run has written for a while: `now` is asked for each event. */
  const clockThat = (calls: number, happens: () => void) => {
    let asked = 0
    const now = () => {
      asked += 1
      if (asked === calls) happens()
      return town.clock().now
    }
    return { ...town.deps(), now }
  }
  /** Stops a run after the transaction that writes its first event. */
  const stopAtFirstEvent = () => {
    const stopping = new AbortController()
    const spy: KyselyPlugin = {
      transformQuery: ({ node }) => {
        const isInsert = node.kind === 'RawNode' && node.sqlFragments[0] === 'insert into '
        if (isInsert && JSON.stringify(node.parameters[0]).includes('"name":"events"')) stopping.abort()
        return node
      },
      transformResult: async ({ result }) => result,
    }
    return { deps: { ...town.deps(), db: town.deps().db.withPlugin(spy) }, signal: stopping.signal }
  }
  /** More than one transaction can write in its time. */
  const lots = 200

  test('a run that breaks says what it did until then, and can be undone', async () => {
    town.says(many(lots))
    const id = await town.create()
    const fail = () => {
      throw new Error('the disk is full')
    }
    const run = await town.ask(id, { deps: clockThat(lots, fail) })
    const { length } = await town.events()
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThan(lots)
    expect(countsOf(run)).toEqual(['failed', length, 0, 0, 0])
    expect((await town.undo(id, run?.id ?? '')).body).toEqual({ events: length, staying: 0 })
    expect(await town.events()).toEqual([])
  })

  test('a run that was interrupted goes on as the same one, and is undone as a whole', async () => {
    town.says(many(lots))
    const id = await town.create()
    await expect(town.ask(id, stopAtFirstEvent())).rejects.toThrow('aborted')
    const { length } = await town.events()
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThan(lots)
    const [begun] = await town.runs(id)
    expect(countsOf(begun ?? null)).toEqual(['unfinished', length, 0, 0, 0])
    // It may be going on in another process.
    expect(await town.undo(id, begun?.id ?? '')).toMatchObject({ status: 400, body: { error: 'already running' } })
    town.clock().now += runLease + 1
    const run = await town.ask(id)
    expect(countsOf(run)).toEqual(['done', lots, 0, 0, 0])
    expect((await town.runs(id)).map((one) => one.id)).toEqual([begun?.id])
    expect((await town.undo(id, run?.id ?? '')).body).toEqual({ events: lots, staying: 0 })
    expect(await town.events()).toEqual([])
  })

  test('a run that goes on names first what it made before and may be double', async () => {
    const minutes = (index: number) => `20260610T${20 + Math.floor(index / 60)}${String(index % 60).padStart(2, '0')}00`
    await town.ask(await town.createFile([{ uid: 'known', name: 'Dance' }]), { passes: 1 })
    town.says(Array.from({ length: lots }, (_, index) => ({ uid: `${index}`, name: 'Dance', start: minutes(index) })))
    const id = await town.create()
    await expect(town.ask(id, stopAtFirstEvent())).rejects.toThrow('aborted')
    const doublesOf = (run: SourceRun | null | undefined) => run?.notes.find(({ reason }) => reason === 'double')
    const [begun] = await town.runs(id)
    expect(doublesOf(begun)?.count).toBe(begun?.created)
    town.clock().now += runLease + 1
    const doubles = doublesOf(await town.ask(id))
    expect(doubles?.count).toBeGreaterThan(begun?.created ?? lots)
    expect(doubles?.events?.[0]).toEqual(doublesOf(begun)?.events?.[0])
  })

  test('what new events push off the end of a list stays, also if the run that brings them is interrupted', async () => {
    const [all, pushed] = [2 * lots, lots - 10]
    const twoDigits = (value: number) => String(value).padStart(2, '0')
    const listed = many(all).map((said, index) => ({
      ...said,
      start: `20260620T${10 + Math.floor(index / 60)}${twoDigits(index % 60)}00`,
    }))
    town.says(listed)
    const id = await town.create()
    await town.ask(id)
    const news = many(pushed).map(({ uid }) => ({ uid: `new ${uid}`, name: `New ${uid}` }))
    town.says([...news, ...listed.slice(0, -pushed)])
    await expect(town.ask(id, stopAtFirstEvent())).rejects.toThrow('aborted')
    const { length } = await town.events()
    expect(length).toBeGreaterThan(all)
    expect(length).toBeLessThan(all + pushed)
    town.clock().now += runLease + 1
    expect(countsOf(await town.ask(id))).toEqual(['done', pushed, 0, 0, expect.any(Number)])
    expect((await town.events()).filter(({ canceled }) => canceled)).toEqual([])
  })

  test('a run that was interrupted and undone does not go on: the next one is its own', async () => {
    town.says(many(lots))
    const id = await town.create()
    await expect(town.ask(id, stopAtFirstEvent())).rejects.toThrow('aborted')
    const { length } = await town.events()
    town.clock().now += runLease + 1
    const [begun] = await town.runs(id)
    expect((await town.undo(id, begun?.id ?? '')).body).toEqual({ events: length, staying: 0 })
    const next = await town.ask(id)
    expect(countsOf(next)).toEqual(['done', lots - length, 0, 0, 0])
    expect(next?.notes).toMatchObject([{ reason: 'deleted', count: length }])
    expect((await town.runs(id)).map(({ outcome }) => outcome)).toEqual(['done', 'failed'])
  })

  test.each([
    ['unreachable', null],
    ['status', 503],
  ] as const)(
    'a run that was interrupted goes on and is undone as a whole, also if its source was once %s since',
    async (fault, status) => {
      town.says(many(lots))
      const id = await town.create()
      await expect(town.ask(id, stopAtFirstEvent())).rejects.toThrow('aborted')
      const { length } = await town.events()
      town.clock().now += runLease + 1
      town.meanwhile(() => Promise.reject(new FetchRefused(fault, status)))
      for (let time = 0; time < 2; time += 1) {
        expect(countsOf(await town.ask(id))).toEqual([fault, length, 0, 0, 0])
      }
      town.meanwhile(async () => {})
      const run = await town.ask(id)
      expect(countsOf(run)).toEqual(['done', lots, 0, 0, 0])
      expect(await town.runs(id)).toHaveLength(1)
      expect((await town.undo(id, run?.id ?? '')).body).toEqual({ events: lots, staying: 0 })
      expect(await town.events()).toEqual([])
      town.says(many(lots + 1))
      expect(countsOf(await town.ask(id)).slice(0, 2)).toEqual(['done', 1])
      expect(await town.runs(id)).toHaveLength(2)
    },
  )

  test('a run that went on and is undone before its source answers again is over', async () => {
    town.says(many(lots))
    const id = await town.create()
    await expect(town.ask(id, stopAtFirstEvent())).rejects.toThrow('aborted')
    town.clock().now += runLease + 1
    town.meanwhile(() => Promise.reject(new FetchRefused('unreachable')))
    const run = await town.ask(id)
    await town.undo(id, run?.id ?? '')
    expect((await town.runs(id)).map(({ outcome }) => outcome)).toEqual(['failed'])
    town.meanwhile(async () => {})
    await town.ask(id)
    expect((await town.runs(id)).map(({ outcome }) => outcome)).toEqual(['done', 'failed'])
  })

  test.each(['interrupted', 'broken'])(
    'undoing a run of a file that was %s ends the file: the rest does not come',
    async (how) => {
      const id = await town.createFile(many(lots))
      const stopping = new AbortController()
      const isBroken = how === 'broken'
      const deps = clockThat(isBroken ? lots : 10, () => {
        if (isBroken) throw new Error('the disk is full')
        stopping.abort()
      })
      const asked = town.ask(id, { deps, signal: stopping.signal })
      await (isBroken ? asked : expect(asked).rejects.toThrow('aborted'))
      const [begun] = await town.runs(id)
      expect(begun?.created).toBeGreaterThan(0)
      town.clock().now += runLease + 1
      expect((await town.undo(id, begun?.id ?? '')).body).toEqual({ events: begun?.created, staying: 0 })
      expect(await town.events()).toEqual([])
      expect((await town.member().get(`/sources/${id}`)).body).toMatchObject({ ended: true })
      const { db } = town.deps()
      expect(await db.selectFrom('sources').select('content').execute()).toEqual([{ content: null }])
      expect(await claimRun(db, town.clock().now)).toBeNull()
    },
  )

  test('a run of a file is not undone while the file is taken over', async () => {
    const id = await town.createFile(many(lots))
    await expect(town.ask(id, stopAtFirstEvent())).rejects.toThrow('aborted')
    const [begun] = await town.runs(id)
    expect(await town.undo(id, begun?.id ?? '')).toMatchObject({ status: 400, body: { error: 'already running' } })
    expect((await town.member().get(`/sources/${id}`)).body).toMatchObject({ ended: false })
    town.clock().now += runLease + 1
    expect(countsOf(await town.ask(id))).toEqual(['done', lots, 0, 0, 0])
  })

  test('a run that changed something is listed and can be undone, however often the source was asked since', async () => {
    town.says(many(2))
    const id = await town.create({ schedule: 'hourly' })
    const first = await town.ask(id)
    for (let hour = 1; hour <= 120; hour += 1) await town.ask(id, { passes: 3_600_000 })
    const runs = await town.runs(id)
    expect(runs).toHaveLength(51)
    expect(countsOf(runs[0] ?? null)).toEqual(['unchanged', 0, 0, 0, 0])
    expect(runs.at(-1)?.id).toBe(first?.id)
    expect((await town.undo(id, first?.id ?? '')).body).toEqual({ events: 2, staying: 0 })
  })

  describe('undoing a file whose events another calendar brings, too,', () => {
    /** The file brings three events, and the calendar comes upon them. */
    const both = async (changes: object = {}) => {
      const file = await town.createFile(many(3))
      const run = await town.ask(file)
      town.says(many(3))
      const followed = await town.create(changes)
      expect(countsOf(await town.ask(followed))).toEqual(['done', 0, 0, 0, 3])
      return { file, followed, run: run?.id ?? '' }
    }
    const names = async () => (await town.events()).map(({ name }) => name)

    test('leaves them to it, with corrections, and the calendar goes on', async () => {
      const { file, followed, run } = await both()
      await town.edit('Event 3', { name: 'Ours' })
      expect((await town.undo(file, run)).body).toEqual({ events: 0, staying: 3 })
      expect(await names()).toEqual(['Event 1', 'Event 2', 'Ours'])
      expect((await town.origin((await town.event('Event 1')).id)).source.id).toBe(followed)
      town.says(many(2, { location: 'Park' }))
      expect(countsOf(await town.ask(followed))).toEqual(['done', 0, 2, 1, 0])
      expect((await town.event('Event 1')).location).toBe('Park')
    })

    test('bins what it names no more, and leaves in the bin what somebody deleted', async () => {
      const { file, followed, run } = await both()
      town.says(many(2))
      await town.ask(followed)
      await remove(`/events/${(await town.event('Event 2')).id}`)
      expect((await town.undo(file, run)).body).toEqual({ events: 1, staying: 1 })
      expect(await names()).toEqual(['Event 1'])
    })

    test('bins them if it is deleted by now', async () => {
      const { file, followed, run } = await both()
      await remove(`/sources/${followed}`)
      expect((await town.undo(file, run)).body).toEqual({ events: 3, staying: 0 })
      expect(await names()).toEqual([])
    })

    test('bins them if it belongs to somebody who may not change them', async () => {
      const file = await town.createFile(many(3))
      const run = await town.ask(file)
      town.says(many(3))
      const stranger = await town.as('normal')
      const band = idOf(await stranger.post('/groups', { name: 'Band' }))
      await town.ask(idOf(await stranger.post('/sources', town.fields({ owner: `group:${band}` }))))
      expect((await town.undo(file, run?.id ?? '')).body).toEqual({ events: 3, staying: 0 })
    })

    test('leaves what another file has, too', async () => {
      const file = await town.createFile(many(3))
      const run = await town.ask(file)
      const later = await town.createFile([...many(1), { uid: 'market', name: 'Market' }])
      expect(countsOf(await town.ask(later))).toEqual(['done', 1, 0, 0, 1])
      expect((await town.undo(file, run?.id ?? '')).body).toEqual({ events: 2, staying: 1 })
      expect(await names()).toEqual(['Event 1', 'Market'])
    })

    test('bins what another file has that is undone by now', async () => {
      const file = await town.createFile(many(3))
      const run = await town.ask(file)
      const later = await town.createFile([...many(1), { uid: 'market', name: 'Market' }])
      const second = await town.ask(later)
      await town.undo(later, second?.id ?? '')
      expect((await town.undo(file, run?.id ?? '')).body).toEqual({ events: 3, staying: 0 })
      expect(await names()).toEqual([])
    })

    test('leaves what the calendar changed, which is undone with its own run', async () => {
      const { followed, file, run } = await both()
      town.says(many(3, { location: 'Park' }))
      const later = await town.ask(followed)
      expect((await town.undo(file, run)).body).toEqual({ events: 0, staying: 3 })
      expect((await town.undo(followed, later?.id ?? '')).body).toEqual({ events: 3, staying: 0 })
      expect((await town.event('Event 1')).location).toBe('Hall')
    })
  })

  describe('what a run finds deleted here is told as such, and does not come back:', () => {
    const deletedIn = (run: SourceRun | null) => run?.notes.filter(({ reason }) => reason === 'deleted')

    test('what somebody deleted, also if it changed there, and also when the bin was emptied', async () => {
      town.says(many(3))
      const id = await town.create()
      await town.ask(id)
      for (const name of ['Event 1', 'Event 2']) await remove(`/events/${(await town.event(name)).id}`)
      town.says([...many(2, { location: 'Park' }), { uid: '3' }, { uid: '4' }])
      const run = await town.ask(id)
      expect(countsOf(run)).toEqual(['done', 1, 0, 0, 1])
      expect(deletedIn(run)).toEqual([{ line: 1, reason: 'deleted', text: 'Event 1, Event 2', count: 2 }])
      const [listed] = (await town.member().get('/sources')).body as { events: number }[]
      expect(listed?.events).toBe(2)
      await town.deps().db.deleteFrom('events').where('deleted_at', 'is not', null).execute()
      const later = await town.ask(id, { isForced: true })
      expect(countsOf(later)).toEqual(['done', 0, 0, 0, 2])
      expect(deletedIn(later)).toMatchObject([{ count: 2 }])
    })

    test('what another calendar of theirs brought, and what was entered here', async () => {
      town.says(many(2))
      const first = await town.create()
      await town.ask(first)
      const own = await town.event('Event 1')
      const { id } = Object(
        (await town.member().post('/events', { ...own, name: 'Own', start: '2026-06-12T18:00:00.000Z' })).body,
      )
      for (const event of [own.id, (await town.event('Event 2')).id, id]) await remove(`/events/${event}`)
      town.says([...many(2), { uid: id, name: 'Own', start: '20260612T190000' }])
      const run = await town.ask(await town.create())
      expect(countsOf(run)).toEqual(['done', 0, 0, 0, 0])
      expect(deletedIn(run)).toMatchObject([{ count: 3 }])
      expect(await town.events()).toEqual([])
    })

    test('however many others are refused', async () => {
      const word = idOf(await town.moderator().post('/categories', { name: 'Fairs', headline: 'Fairs' }))
      const id = await town.create({ categoryRules: [{ words: 'Fair', category: word }] })
      town.says(many(1))
      await town.ask(id)
      await remove(`/events/${(await town.event('Event 1')).id}`)
      const fairs = Array.from({ length: 60 }, (_, index) => ({ uid: `f${index}`, name: `Fair ${index}` }))
      town.says([...many(1), ...fairs])
      const { db } = town.deps()
      town.meanwhile(() => db.updateTable('categories').set({ deleted_at: 1 }).where('id', '=', word).execute())
      expect(deletedIn(await town.ask(id))).toMatchObject([{ count: 1 }])
    })
  })

  test('an event that is canceled there by its status counts as canceled, one with another change as changed', async () => {
    const id = await town.create()
    town.says(many(4))
    await town.ask(id)
    town.says([{ uid: '1', rest: ['STATUS:CANCELLED'] }, { uid: '2', location: 'Park' }, { uid: '3' }])
    expect(countsOf(await town.ask(id))).toEqual(['done', 0, 1, 2, 1])
    town.says([{ uid: '1', location: 'Park' }, { uid: '2', location: 'Park' }, { uid: '3' }])
    expect(countsOf(await town.ask(id))).toEqual(['done', 0, 1, 0, 2])
  })
})
