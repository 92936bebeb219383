import { sql } from 'kysely'
import { type Feed, type FeedNote, shownNotes, type Untold } from '#domain/feed.ts'
import { referencedId } from '#domain/fields.ts'
import { type KnownPlaces, knownPlacesIn } from '#domain/sources/knownPlaces.ts'
import { agreedAtNewPlaces } from '#domain/sources/newPlaces.ts'
import { isLasting, type SourceFields } from '#domain/sources/source.ts'
import { type Incoming, incomingOf, wordsByName } from '#domain/sources/sourceEvent.ts'
import type { Elsewhere, Other } from '#domain/sources/sourceKnown.ts'
import type { KnownGroups } from '#domain/sources/sourceOrganizers.ts'
import { occurrenceKey } from '#domain/sources/sourceTie.ts'
import type { Condition } from '#server/db/dialect.ts'
import { isId } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { visibleEvents } from '#server/entries/events.ts'
import { isAllDay } from '#server/entries/facts.ts'
import { isOwned } from '#server/entries/publishable.ts'
import { publicPlaceName } from '#server/entries/references.ts'
import { readFields } from '#server/history/rows.ts'
import { textsIn } from '#server/texts.ts'
import { takeTurn } from '#server/turns.ts'
import { loadMerged } from './merged.ts'
import { isKept } from './rules.ts'

/** Public places by all names, also of those merged into them; and the place of a source's rule, also if it is hidden. */
const loadPlaces = async (db: Db, { place }: Pick<SourceFields, 'place'>, { events }: Feed): Promise<KnownPlaces> => {
  const merged = await loadMerged(db, 'places')
  const places = await db
    .selectFrom('places')
    .select(['id', 'name', 'address', 'town', 'district'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`((published = 1 and deactivated = 0) or id = ${referencedId(place) ?? ''})`)
    .execute()
  const listed = new Set(places.map(({ id }) => id))
  const known = [...merged.filter(({ id }) => listed.has(id)), ...places]
  return knownPlacesIn(
    known,
    events.map(({ location }) => location),
  )
}

export type NamedPlace = { id: string; name: string; address: string }

/** All places by reference, also hidden and deleted ones; each with all names, also earlier ones and of those merged into it. */
export const loadAllPlaces = async (db: Db): Promise<ReadonlyMap<string, readonly NamedPlace[]>> => {
  const places = await db.selectFrom('places').select(['id', 'name', 'address']).execute()
  const all = [...(await loadMerged(db, 'places')), ...(await loadEarlierNames(db)), ...places]
  return Map.groupBy(all, ({ id }) => `id:${id}`)
}

const loadEarlierNames = async (db: Db): Promise<NamedPlace[]> => {
  const changes = await db
    .selectFrom('history')
    .select(['entry_id', 'fields'])
    .where('resource', '=', 'places')
    .where('fields', 'like', '%["name",%')
    .execute()
  return changes.flatMap((change) => {
    const before = readFields(change).find(({ field }) => field === 'name')?.before
    return typeof before === 'string' && before !== '' ? { id: change.entry_id, name: before, address: '' } : []
  })
}

export const loadPlaceNames = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.selectFrom('places').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [`id:${id}`, name]))
}

/** The oldest of several that are called the same counts. */
const loadWords = async (db: Db, table: 'categories' | 'topics') =>
  wordsByName(
    await db
      .selectFrom(table)
      .select(['id', 'name', 'headline'])
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .execute(),
  )

/** Events between two pauses. Few: the first of a process are slow, as nothing is compiled yet. */
const slice = 40

/** A feed's events as ours; a note for each that cannot be one, and how many these are, a series as one. */
export const incomingIn = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  feed: Feed,
  { fields, groups }: { fields: SourceFields; groups: KnownGroups },
): Promise<{ incoming: Incoming[]; untold: Untold[]; notes: FeedNote[]; impossible: number }> => {
  const mapping = {
    ...fields,
    places: await loadPlaces(deps.db, fields, feed),
    groups,
    categories: await loadWords(deps.db, 'categories'),
    topics: await loadWords(deps.db, 'topics'),
    fallback: await fallbackOf(deps, fields),
  }
  const incoming: Incoming[] = []
  const untold = [...(feed.untold ?? [])]
  const notes = [...feed.notes]
  const impossible = new Set<number>()
  for (const [index, event] of feed.events.entries()) {
    if (index % slice === slice - 1) await takeTurn()
    const understood = incomingOf(event, mapping)
    if (understood) {
      incoming.push(understood)
      continue
    }
    impossible.add(event.line)
    untold.push({ uid: event.uid, recurrence: event.recurrence, isPrivate: false })
    if (notes.length < shownNotes) notes.push({ line: event.line, reason: 'invalid', text: event.name.slice(0, 80) })
  }
  return { incoming: agreedAtNewPlaces(incoming, mapping.places), untold, notes, impossible: impossible.size }
}

/** The place of an event that names none. Visitors know the name of a calendar, but not that of a table or file. */
const fallbackOf = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { owner, kind, name }: SourceFields,
): Promise<string> => {
  const [place, id = ''] = owner.split(':')
  if (place === 'place' && (await isKept(db, 'places', id))) return `id:${id}`
  return isLasting(kind) ? name : (await textsIn(settings.language))('placeOpen')
}

const othersBatch = 1_000
const mostOthers = 20_000

type OtherRow = {
  id: string
  name: string
  start_at: number
  end_at: number | null
  facts: string
  location: string
  place_name: string | null
  is_public: boolean | number
}

/** Public events from yesterday on, and a member's own, to find doubles: others are named to nobody (decision 16). */
export const loadOthers = async ({ db, now }: Pick<Deps, 'db' | 'now'>, member: string): Promise<Other[]> => {
  const isOwn: Condition = sql`deactivated = 0 and ${isOwned('event_owners', member)}`
  const isPublic = visibleEvents(null, { withPrograms: true })
  const others: Other[] = []
  let [start, id] = [now() - 86_400_000, '']
  while (others.length < mostOthers) {
    await takeTurn()
    const { rows } = await sql<OtherRow>`
      select id, name, start_at, end_at, facts, location, ${publicPlaceName('events')}, (${isPublic}) as is_public
      from events where deleted_at is null and (${isPublic} or ${isOwn})
      and start_at >= ${start} and (start_at > ${start} or id > ${id}) order by start_at, id limit ${othersBatch}`.execute(
      db,
    )
    const last = rows.at(-1)
    for (const row of rows) {
      const { id, name, start_at, end_at, location, place_name, is_public } = row
      const start = new Date(Number(start_at)).toISOString()
      const end = end_at === null ? null : new Date(Number(end_at)).toISOString()
      others.push({
        id,
        name,
        place: place_name ?? location,
        start,
        end,
        allDay: isAllDay(row),
        isPublic: Boolean(is_public),
      })
    }
    if (last === undefined || rows.length < othersBatch) break
    ;[start, id] = [Number(last.start_at), last.id]
  }
  return others
}

const uidBatch = 500

/** Our events with the feed's UIDs: of another source (the oldest), or entered here. Deleted ones of ended sources may return. */
export const loadElsewhere = async (
  db: Db,
  incoming: readonly Incoming[],
  sourceId: string | null,
): Promise<ReadonlyMap<string, Elsewhere>> => {
  const uids = [...new Set(incoming.map(({ uid }) => uid))]
  const found = new Map<string, Elsewhere>()
  for (let from = 0; from < uids.length; from += uidBatch) {
    const part = uids.slice(from, from + uidBatch)
    await takeTurn()
    const { rows: ties } = await sql<{ uid: string; recurrence: string; entry_id: string }>`
      select uid, recurrence, entry_id from source_events join sources on sources.id = source_events.source_id
      where uid in (${sql.join(part)}) and source_id <> ${sourceId ?? ''}
      and (ended_at is null or entry_id in (select id from events where deleted_at is null))
      order by source_id desc`.execute(db)
    for (const tie of ties) found.set(occurrenceKey(tie), { entryId: tie.entry_id, isOwn: false })
    const ids = part.filter(isId)
    if (ids.length === 0) continue
    const own = await db
      .selectFrom('events')
      .select('id')
      .where('id', 'in', ids)
      .where('source_uid', 'is', null)
      .execute()
    for (const { id } of own) found.set(occurrenceKey({ uid: id, recurrence: '' }), { entryId: id, isOwn: true })
  }
  return found
}
