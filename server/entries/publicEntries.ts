import { sql } from 'kysely'
import type { Mark } from '#domain/marks.ts'
import { markOf } from '#domain/marks.ts'
import { understand } from '#domain/search/sought.ts'
import type { Term } from '#domain/search/soughtConcepts.ts'
import { inOtherWords } from '#domain/search/soughtTranslations.ts'
import { touches } from '#server/calendar/span.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Condition } from '#server/db/dialect.ts'
import { type Rows, selectPage } from '#server/db/paging.ts'
import { isId } from '#server/db/rows.ts'
import type { GroupTable, PlaceTable } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { endlessNumber } from '#server/search/searchIndex.ts'
import { hasTerms, hasText } from '#server/search/textConditions.ts'
import { readVocabulary } from '#server/search/vocabulary.ts'
import { anywhere, mayFind } from '#server/search/wholeWords.ts'
import type { AddressCells } from './eventContext.ts'
import { isPublic } from './publishable.ts'

export type PublicResource = 'groups' | 'places'

export type PublicLine = Pick<GroupTable, 'id' | 'name' | 'description' | 'image' | 'alt'> & {
  address: string
  district: string
  facts: string
  facts_said: string
  events: number
}

/** What a page shows. Groups have no address or coordinates. */
export type PublicEntry = Omit<PublicLine, 'events' | 'district'> &
  Pick<PlaceTable, 'link' | 'email' | 'published' | 'updated_at' | 'lat' | 'lng'> &
  AddressCells

const eventsOf = (resource: PublicResource, since: number) => {
  const coming: Condition = sql`events.listed = 1 and events.canceled = 0 and ${touches({ since, until: null })}`
  return resource === 'places'
    ? sql`(select count(*) from events where events.place_id = places.id and ${coming})`
    : sql`(select count(*) from event_organizers join events on events.id = event_organizers.entry_id
        where event_organizers.group_id = ${sql.ref('groups.id')} and ${coming})`
}

const located = {
  groups: sql`'' as address, '' as district, '{}' as facts, '{}' as facts_said`,
  places: sql`address, district, facts, facts_said`,
}

export type District = { name: string; places: number }

export const listDistricts = async ({ db }: Pick<Deps, 'db'>): Promise<District[]> =>
  (
    await sql<District>`select district as name, count(*) as places from places
      where ${isPublic} and district <> '' group by district`.execute(db)
  ).rows

type Narrowed = {
  text: string
  /** Milliseconds; counts the events after it. */
  since: number
  district?: string
  districts?: readonly string[]
}

/** Listed groups or places, by name; where nothing has the words, those that say it in others: "Bücherei", "Bibliothek". */
export const listPublic = async (
  { db, dialect }: Connection,
  resource: PublicResource,
  { text, since, district = '', districts = [] }: Narrowed,
  window: { offset: number; limit: number },
): Promise<Rows<PublicLine>> => {
  const columns = sql<PublicLine>`id, name, description, image, alt, ${located[resource]},
    ${eventsOf(resource, since)} as events`
  const inDistrict: Condition = district === '' ? sql`true` : sql`district = ${district}`
  const rank = districts.length > 0 && { rank: inOrderOf(districts) }
  const sorting = { ...rank, sorting: 'name_folded', order: 'ASC' } as const
  const having = (named: Condition) => {
    const where: Condition = sql`${isPublic} and ${inDistrict} and ${named}`
    return selectPage(db, { table: resource, columns, visible: isPublic, where, ...sorting }, window)
  }
  const vocabulary = await readVocabulary({ db, dialect })
  const found = await having(hasText(dialect, text, resource, vocabulary))
  const { terms } = understand(text, null)
  const wider = terms.map(widened)
  if (found.total > 0 || wider.every((term, index) => term === terms[index])) return found
  return having(hasTerms(dialect, wider, resource, vocabulary))
}

/** A term that also finds what says it in other words; the term itself where there are none. */
const widened = (term: Term): Term => {
  const more = term.quoted === undefined ? inOtherWords(term.alternatives) : []
  return more.length === 0 ? term : { ...term, alternatives: [...term.alternatives, ...more] }
}

/** Whether {@link listPublic} may find any group or place, public or not: one statement in the place of four. */
export const mayBeListed = async ({ db, dialect }: Connection, text: string): Promise<boolean> => {
  const { terms } = understand(text, null)
  if (terms.length === 0) return text.trim() === ''
  const [sought, vocabulary] = [terms.map(widened), await readVocabulary({ db, dialect })]
  if (!mayFind(sought, vocabulary, dialect)) return false
  const pieces = anywhere(sought, vocabulary)
  const { rows } =
    await sql`select 1 from (${dialect.documentsWith(pieces, endlessNumber)}) as documents limit 1`.execute(db)
  return rows.length > 0
}

const inOrderOf = (districts: readonly string[]) => {
  const cases = districts.map((name, index) => sql`when ${name} then ${sql.lit(index)}`)
  return sql`case district ${sql.join(cases, sql` `)} else ${sql.lit(districts.length)} end`
}

const placeColumns = sql`address, lat, lng, street, house_number, postal_code, town, district, facts, facts_said`
const noPlaceColumns = sql`'' as address, null as lat, null as lng, '' as street, '' as house_number, '' as postal_code,
  '' as town, '' as district, '{}' as facts, '{}' as facts_said`

/** A group or place by id, also unpublished (§4); null when missing or deactivated. */
export const findPublic = async (
  { db }: Pick<Deps, 'db'>,
  resource: PublicResource,
  id: string,
): Promise<PublicEntry | null> => {
  if (!isId(id)) return null
  const where = resource === 'places' ? placeColumns : noPlaceColumns
  const query = sql<PublicEntry>`select id, name, description, image, alt, link, email, published, updated_at, ${where}
    from ${sql.table(resource)} where id = ${id} and deactivated = 0 and deleted_at is null`
  return (await query.execute(db)).rows[0] ?? null
}

export const findWord = async (
  { db }: Pick<Deps, 'db'>,
  table: 'categories' | 'topics',
  id: string,
): Promise<{ id: string; name: string } | null> => {
  if (!isId(id)) return null
  const query = sql<{ id: string; name: string }>`select id, name from ${sql.table(table)}
    where id = ${id} and deleted_at is null`
  return (await query.execute(db)).rows[0] ?? null
}

/** Of a series with public dates, or with such that were; null if it is gone, or was never public. */
export const findSeriesName = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<string | null> => {
  if (!isId(id)) return null
  const query = sql<{ name: string }>`select name from repeating_events
    where id = ${id} and deactivated = 0 and deleted_at is null
      and exists (select 1 from events where parent_series = ${id} and listed_at is not null)`
  return (await query.execute(db)).rows[0]?.name ?? null
}

export const findCategory = async (
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<({ id: string; name: string } & Mark) | null> => {
  if (!isId(id)) return null
  const { rows } = await sql<{ id: string; name: string; color: string; icon: string }>`select id, name, color, icon
    from categories where id = ${id} and deleted_at is null`.execute(db)
  return rows[0] === undefined ? null : { ...rows[0], ...markOf(rows[0]) }
}
