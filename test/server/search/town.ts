import { randomUUIDv7 } from 'node:crypto'
import { newCategory } from '#domain/category.ts'
import { type EventFields, newEvent } from '#domain/event.ts'
import type { Stored } from '#domain/fields.ts'
import { type GroupFields, newGroup } from '#domain/group.ts'
import { defaultListLimit } from '#domain/limits.ts'
import type { ListQuery, Page } from '#domain/listing.ts'
import { newPlace, type PlaceFields } from '#domain/place.ts'
import type { Role } from '#domain/session.ts'
import type { LongPage } from '#server/db/paging.ts'
import type { Db } from '#server/db/schema.ts'
import { createEntries, type Entries } from '#server/entries/entries.ts'
import { eventKind } from '#server/entries/events.ts'
import { groupKind } from '#server/entries/groups.ts'
import { placeKind } from '#server/entries/places.ts'
import { categoryKind, topicKind } from '#server/entries/vocabulary.ts'
import type { TestDatabase } from '#test/server/databases.ts'

/** 2026-05-01T12:00:00Z. */
export const noon = Date.UTC(2026, 4, 1, 12)

export const addUser = async (db: Db, nickname: string, role: Role = 'normal') => {
  const id = randomUUIDv7()
  const kept = { id, created_at: noon, updated_at: noon, deleted_at: null }
  const email = `${nickname}@example.org`
  const names = { nickname, nickname_folded: nickname, email, email_folded: email }
  await db
    .insertInto('users')
    .values({ ...kept, ...names, role, password_hash: '', deactivated: 0, language: null })
    .execute()
  return { id, role }
}

export const wholePage = async <Item = object>({ slices, total }: LongPage<string>): Promise<Page<Item>> => {
  const items: Item[] = []
  for await (const slice of slices()) items.push(...slice.map((text) => JSON.parse(text) as Item))
  return { items, total }
}

const listedWhole = <Fields>(entries: Entries<Fields>) => ({
  ...entries,
  list: async (...asked: Parameters<Entries<Fields>['list']>) =>
    wholePage<Fields & Stored>(await entries.list(...asked)),
})

/** `clock.now` can be changed. */
export const settle = async (database: TestDatabase) => {
  const clock = { now: noon }
  const settings = { timezone: 'Europe/London' }
  const store = { db: database.db, dialect: database.dialect, now: () => clock.now, settings }
  const people = {
    ada: await addUser(database.db, 'ada'),
    ben: await addUser(database.db, 'ben'),
    mona: await addUser(database.db, 'mona', 'moderator'),
    root: await addUser(database.db, 'root', 'admin'),
  }
  const events = listedWhole(createEntries(store, eventKind))
  const groups = listedWhole(createEntries(store, groupKind))
  const places = listedWhole(createEntries(store, placeKind))
  const categories = listedWhole(createEntries(store, categoryKind))
  const topics = listedWhole(createEntries(store, topicKind))
  const category = await categories.create({ ...newCategory(), name: 'Music', headline: 'Music' }, people.mona)
  const topic = await topics.create({ name: 'Jazz', headline: 'Jazz', description: '' }, people.mona)

  return {
    db: database.db,
    store,
    clock,
    ...people,
    events,
    groups,
    places,
    categories,
    topics,
    category,
    topic,
    event: (fields: Partial<EventFields> = {}): EventFields => ({
      ...newEvent(noon),
      name: 'Concert',
      location: 'Park',
      category: category.id,
      topic: topic.id,
      ...fields,
    }),
    group: (fields: Partial<GroupFields> = {}): GroupFields => ({ ...newGroup(), name: 'Choir', ...fields }),
    place: (fields: Partial<PlaceFields> = {}): PlaceFields => ({
      ...newPlace(),
      name: 'Hall',
      address: 'Main Street 1',
      ...fields,
    }),
  }
}

export type Town = Awaited<ReturnType<typeof settle>>

export const listing = (query: Partial<ListQuery> = {}): ListQuery => ({
  offset: 0,
  limit: defaultListLimit,
  sorting: 'name',
  order: 'ASC',
  filters: [],
  ...query,
})

/** As `status text`. */
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'not refused',
    (error) => `${error.status} ${error.message}`,
  )
