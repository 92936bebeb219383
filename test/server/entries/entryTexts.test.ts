import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseSearchQuery, type SearchName } from '#domain/search/search.ts'
import { newSeries } from '#domain/series/series.ts'
import type { Viewer } from '#domain/session.ts'
import type { LongPage } from '#server/db/paging.ts'
import { createRevisions, type RevisionCache } from '#server/db/revision.ts'
import type { Db } from '#server/db/schema.ts'
import { createTouches } from '#server/db/touches.ts'
import { createEntries } from '#server/entries/entries.ts'
import { eventKind } from '#server/entries/events.ts'
import { groupKind } from '#server/entries/groups.ts'
import { placeKind } from '#server/entries/places.ts'
import { search } from '#server/search/entrySearch.ts'
import { searchEvents } from '#server/search/eventSearch.ts'
import { seriesKind } from '#server/series/series.ts'
import { databases, type EmptyDatabase, startEmpty, tables } from '#test/server/databases.ts'
import { listing, noon, settle, type Town } from '#test/server/search/town.ts'

const parsed = (name: SearchName, parameters: Record<string, string> = {}) => {
  const result = parseSearchQuery(name, new URLSearchParams(parameters))
  if ('issue' in result) throw new Error(`refused ${result.issue.field}`)
  return result.query
}

/** Everything that the fixture has, by the name under which a write names it. */
type Ids = Record<'event' | 'part' | 'other' | 'place' | 'group' | 'series' | 'source' | 'ben' | 'user', string>

const at = (table: string, id: string, change: RawBuilder<unknown>) =>
  sql`update ${sql.table(table)} set ${change} where id = ${id}`

/** What can change the answer about an event, a group or a place, each as a single statement. */
const writes: readonly ((ids: Ids, value: number) => RawBuilder<unknown>)[] = [
  ({ event }, value) => at('events', event, sql`name = ${`Concert ${value}`}`),
  ({ event }, value) => at('events', event, sql`published = ${value % 2}`),
  ({ event }, value) => at('events', event, sql`deactivated = ${value % 2}`),
  ({ event }, value) => at('events', event, sql`deleted_at = ${value % 2 ? noon : null}`),
  ({ event }) => at('events', event, sql`image = null, alt = 'none'`),
  ({ part }, value) => at('events', part, sql`description = ${`No ${value}`}`),
  ({ part, event }, value) => at('events', part, sql`parent_event = ${value % 2 ? event : null}`),
  ({ part, place }, value) => at('events', part, sql`place_id = ${value % 2 ? place : null}`),
  ({ other, series }, value) => at('events', other, sql`parent_series = ${value % 2 ? series : null}`),
  ({ part }) => sql`delete from events where id = ${part}`,
  ...(['place', 'group'] as const).flatMap((name) => {
    const table = `${name}s`
    return [
      (ids: Ids, value: number) => at(table, ids[name], sql`name = ${`${name} ${value}`}`),
      (ids: Ids, value: number) => at(table, ids[name], sql`published = ${value % 2}`),
      (ids: Ids, value: number) => at(table, ids[name], sql`deactivated = ${value % 2}`),
      (ids: Ids, value: number) => at(table, ids[name], sql`deleted_at = ${value % 2 ? noon : null}`),
      (ids: Ids) =>
        sql`insert into ${sql.table(`${name}_owners`)} (entry_id, position, user_id) values (${ids[name]}, 7, ${ids.user})
          on conflict do nothing`,
      (ids: Ids) => sql`delete from ${sql.table(`${name}_owners`)} where entry_id = ${ids[name]}`,
    ]
  }),
  ({ series }, value) => at('repeating_events', series, sql`deactivated = ${value % 2}`),
  ({ series }, value) => at('repeating_events', series, sql`deleted_at = ${value % 2 ? noon : null}`),
  ({ event, user }, value) =>
    sql`insert into event_owners (entry_id, position, user_id) values (${event}, ${value + 10}, ${user}) on conflict do nothing`,
  ({ event, user }) => sql`delete from event_owners where entry_id = ${event} and user_id = ${user}`,
  ({ ben }) => sql`delete from users where id = ${ben}`,
  ({ event }, value) =>
    sql`insert into event_tags (entry_id, position, tag) values (${event}, ${value + 10}, ${`tag${value}`}) on conflict do nothing`,
  ({ part }, value) => sql`update event_tags set tag = ${`tag${value}`} where entry_id = ${part}`,
  ({ event, part }) =>
    sql`update event_tags set entry_id = ${event}, position = 40 where entry_id = ${part}
      and not exists (select 1 from event_tags where position = 40)`,
  ({ event }) => sql`delete from event_tags where entry_id = ${event}`,
  ({ event }, value) =>
    sql`insert into event_involved (entry_id, position, name, description) values (${event}, ${value + 10}, 'Ella', '')
      on conflict do nothing`,
  ({ event }) => sql`update event_involved set description = 'Bass' where entry_id = ${event}`,
  ({ event, group }, value) =>
    sql`update event_organizers set group_id = ${value % 2 ? group : null}, name = ${`Friends ${value}`} where entry_id = ${event}`,
  ({ part }) => sql`delete from event_organizers where entry_id = ${part}`,
  ({ source, user }) => at('sources', source, sql`created_by = ${user}`),
  ({ event, source }) =>
    sql`insert into source_events (source_id, uid, recurrence, entry_id, imported)
      select id, ${event}, '', ${event}, '{}' from sources where id = ${source} on conflict do nothing`,
  ({ user }) => at('users', user, sql`role = 'normal'`),
  ({ user }) => at('users', user, sql`role = 'moderator'`),
  ({ source }) => at('sources', source, sql`created_by = null`),
  ({ event }) => sql`delete from source_events where entry_id = ${event}`,
  ({ source }) => sql`delete from sources where id = ${source}`,
]

type Write = { what: number; value: number; by: 'us' | 'another process'; isUndone: boolean }

const write: fc.Arbitrary<Write> = fc.record({
  what: fc.nat(writes.length - 1),
  value: fc.nat(5),
  by: fc.constantFrom<Write['by'][]>('us', 'us', 'us', 'another process'),
  isUndone: fc.nat(5).map((chance) => chance === 0),
})

describe.each(databases)('kept entries on $name', ({ name }) => {
  let folder: string
  let empty: EmptyDatabase
  let ours: Awaited<ReturnType<EmptyDatabase['open']>>
  /** What another process has of the same database; PGlite has one connection only. */
  let theirs: Awaited<ReturnType<EmptyDatabase['open']>>
  let town: Town
  let ids: Ids

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'texts-'))
    empty = await startEmpty(name, join(folder, 'calendar.db'))
    ours = await empty.open()
    const isLite = name !== 'SQLite' && process.env.TEST_DATABASE_URL === undefined
    theirs = isLite ? ours : await empty.open()
  })
  afterAll(async () => {
    if (theirs !== ours) await theirs.db.destroy()
    await ours.db.destroy()
    await empty.stop()
    await rm(folder, { recursive: true })
  })

  const begin = async () => {
    for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(ours.db)
    town = await settle({ ...ours, clear: async () => {}, stop: async () => {} })
    const { ada, ben, mona } = town
    const place = await town.places.create(town.place(), ada)
    const group = await town.groups.create(town.group(), ada)
    const shared = {
      location: `id:${place.id}`,
      organizers: [`id:${group.id}`, 'Friends'],
      tags: ['jazz'],
      published: true,
    }
    const event = await town.events.create(town.event({ ...shared, ownedBy: [ada.id, ben.id] }), ada)
    const part = await town.events.create(
      town.event({ ...shared, name: 'Part', parent: `id:${event.id}`, parentListed: true }),
      ada,
    )
    const other = await town.events.create(town.event({ name: 'Other', published: true }), ben)
    const { category, topic } = town
    const fields = { ...newSeries({ date: '2026-05-01', time: '19:00' }), category: category.id, topic: topic.id }
    const series = await createEntries(town.store, seriesKind).create(
      { ...fields, name: 'Night', location: 'Park' },
      ada,
    )
    const source = crypto.randomUUID()
    await sql`insert into sources (id, created_at, updated_at, created_by, name, url, host, owner_kind, rules, every)
      values (${source}, 1, 1, null, 'a', 'b', 'c', 'd', '{}', 1)`.execute(ours.db)
    for (const { id } of [place, group])
      await at(id === place.id ? 'places' : 'groups', id, sql`published = 1`).execute(ours.db)
    ids = {
      event: event.id,
      part: part.id,
      other: other.id,
      place: place.id,
      group: group.id,
      series: series.id,
      source,
      ben: ben.id,
      user: mona.id,
    }
  }
  beforeEach(begin)

  const textsOf = async (pages: readonly LongPage<string>[]) => {
    const texts: string[] = []
    for (const { slices } of pages) for await (const slice of slices()) texts.push(...slice)
    return texts
  }

  /** Everything that the lists and searches answer the viewer. */
  const read = async (viewer: Viewer, cache?: RevisionCache) => {
    const { store } = town
    const lists = [
      createEntries(store, eventKind).list(listing({ sorting: 'start' }), viewer, cache),
      createEntries(store, groupKind).list(listing(), viewer, cache),
      createEntries(store, placeKind).list(listing(), viewer, cache),
    ]
    const found = [
      searchEvents(store, parsed('eventsearch', { filters: '[{"children":true}]' }), viewer, cache),
      search(store, parsed('search'), viewer, cache),
      search(store, parsed('search', { omit: 'description,kind' }), viewer, cache),
    ]
    return textsOf([...(await Promise.all(lists)), ...(await Promise.all(found)).map(({ page }) => page)])
  }

  /** Each entry by itself, or how it is refused: as it is answered, and as it is read anew. */
  const readEach = async (viewer: Viewer, current: () => Promise<RevisionCache>) => {
    const { store } = town
    const kinds = [createEntries(store, eventKind), createEntries(store, groupKind), createEntries(store, placeKind)]
    const answered: string[] = []
    const anew: string[] = []
    for (const entries of kinds) {
      for (const id of [ids.event, ids.part, ids.other, ids.group, ids.place]) {
        answered.push(await entries.findJson(id, viewer, current).catch(String))
        anew.push(await entries.find(id, viewer).then((entry) => JSON.stringify(entry), String))
      }
    }
    return { answered, anew }
  }

  const compare = async () => {
    const revisions = createRevisions(ours, 0)
    // Who reads later gets what was kept for the others.
    for (const viewer of [town.mona, null, town.ada]) {
      expect(await read(viewer, await revisions.current())).toEqual(await read(viewer))
      const { answered, anew } = await readEach(viewer, revisions.current)
      expect(answered).toEqual(anew)
    }
  }

  const execute = async ({ db }: { db: Db }, { what, value, isUndone }: Omit<Write, 'by'>) => {
    const statement = writes[what]?.(ids, value)
    const undo = new Error('undone')
    const work = db.transaction().execute(async (trx) => {
      await statement?.execute(trx)
      if (isUndone) throw undo
    })
    await work.catch((error: unknown) => {
      if (error !== undo) throw error
    })
  }

  test('no single statement leaves an old one', async () => {
    await compare()
    for (const what of writes.keys()) {
      for (const value of name === 'SQLite' ? [0, 1, 2] : [1]) {
        await execute(ours, { what, value, isUndone: false })
        await compare()
      }
    }
  })

  test('they never differ from entries that are read anew, whoever wrote whatever', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), async (steps) => {
        await begin()
        await compare()
        for (const { by, ...step } of steps) {
          await execute(by === 'us' ? ours : theirs, step)
          await compare()
        }
      }),
      { numRuns: name === 'SQLite' ? 25 : 5 },
    )
  })

  test('what is written by the rules shows at once, and what was not written is not read again', async () => {
    const revisions = createRevisions(ours, 0)
    const entries = createEntries(town.store, eventKind)
    const seen = async () =>
      textsOf([await entries.list(listing({ sorting: 'start' }), null, await revisions.current())])
    await seen()
    const renamed = { ...town.event({ name: 'Renamed' }), published: true }
    await entries.update(ids.other, { viewer: town.ben }, () => renamed)

    expect((await seen()).filter((text) => text.includes('"Renamed"'))).toHaveLength(1)
    if (name !== 'SQLite') return
    await sql`drop trigger temp.touched_events_update`.execute(ours.db)
    await at('events', ids.event, sql`name = 'Without trigger'`).execute(ours.db)
    expect((await seen()).some((text) => text.includes('Without trigger'))).toBe(false)
    await at('events', ids.event, sql`name = 'By another process'`).execute(theirs.db)
    expect((await seen()).some((text) => text.includes('By another process'))).toBe(true)
  })
})

test('of too many writes the older ones count for all entries', () => {
  const { touches, touch } = createTouches(2)
  const begun = touches.now()
  touch('a')
  const later = touches.now()
  expect([touches.hasTouched(['a'], begun), touches.hasTouched(['b'], begun)]).toEqual([true, false])
  touch('b')
  touch('c')

  expect([touches.hasTouched(['z'], later), touches.hasTouched(['a'], touches.now())]).toEqual([true, false])
})
