import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { EntryResource } from '#domain/resources.ts'
import type { SearchQuery } from '#domain/search/search.ts'
import type { Viewer } from '#domain/session.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Condition } from '#server/db/dialect.ts'
import { allOf, columnOf, condition, type Filters } from '#server/db/listing.ts'
import { convertPage, pageOf, shortPage } from '#server/db/paging.ts'
import type { RevisionCache } from '#server/db/revision.ts'
import type { BinnedRow } from '#server/db/rows.ts'
import { writeEntries } from '#server/entries/entryTexts.ts'
import { eventKind } from '#server/entries/events.ts'
import { groupKind } from '#server/entries/groups.ts'
import type { EntryFields, EntryKind } from '#server/entries/kind.ts'
import { placeKind } from '#server/entries/places.ts'
import { entrySortings } from '#server/entries/publishable.ts'
import { takeTurn } from '#server/turns.ts'
import { type Found, tagBuckets, windowOf } from './eventSearch.ts'
import type { SearchedTable } from './phrases.ts'
import { hasTag, hasText, hasTextOnce } from './textConditions.ts'
import { readVocabulary } from './vocabulary.ts'

type Searched = {
  resource: EntryResource
  /** Null when a filter asks for what this kind does not have. */
  where: (query: SearchQuery, viewer: Viewer, hasText: (table: SearchedTable) => Condition) => Condition | null
  /** JSON by id, only of what the viewer may still see. */
  write: (
    connection: Connection,
    ids: readonly string[],
    query: SearchQuery,
    viewer: Viewer,
    cache?: RevisionCache,
  ) => Promise<ReadonlyMap<string, string>>
}

const searched = <Resource extends SearchedTable, Fields extends EntryFields, Row extends BinnedRow>(
  kind: EntryKind<Resource, Fields, Row>,
  further: Filters,
): Searched => {
  const filters: Filters = {
    ...kind.filters,
    ...further,
    kind: (wanted) => (wanted === kind.resource ? sql`true` : sql`false`),
  }
  return {
    resource: kind.resource,
    where: (query, viewer, hasText) => {
      if (!query.filters.every(({ name }) => filters[name])) return null
      const conditions = query.filters.map((filter) => condition(filters, filter, viewer))
      return allOf([kind.visible(viewer, query.filters), hasText(kind.resource), ...conditions])
    },
    write: (connection, ids, { filters, omit }, viewer, cache) =>
      writeEntries(
        connection,
        kind,
        ids,
        { viewer, visible: kind.visible(viewer, filters) },
        { cache, omit, isNamed: true },
      ),
  }
}

const events = searched(eventKind, { tag: hasTag })
const kinds = [events, searched(groupKind, {}), searched(placeKind, {})]

/** Finds events, groups and places by their words, and counts the tags of events (§7). */
export const search = async (
  { db, dialect }: Connection,
  query: SearchQuery,
  viewer: Viewer,
  cache?: RevisionCache,
): Promise<Found> => {
  const connection = { db, dialect }
  const vocabulary = await readVocabulary({ db, dialect })
  const once = hasTextOnce(connection.dialect, query.text, vocabulary)
  const parts = kinds.flatMap(({ resource, where }) => {
    const condition = where(query, viewer, once.hasText)
    return condition === null ? [] : [select(resource, condition)]
  })
  const { rows, total } = await findPage(connection, once.begin, parts, query)
  const kept = query.pageSize <= shortPage ? cache : undefined
  const page = convertPage(pageOf(rows, total), async (slice) => {
    const written = kinds.map(({ resource, write }) => {
      const ids = slice.filter((row) => row.kind === resource).map(({ id }) => id)
      return write({ db, dialect }, ids, query, viewer, kept)
    })
    const texts = new Map((await Promise.all(written)).flatMap((each) => [...each]))
    return slice.flatMap(({ id }) => texts.get(id) ?? [])
  })
  await setImmediate()
  const isSought = (table: SearchedTable) => hasText(connection.dialect, query.text, table, vocabulary)
  const buckets =
    query.aggregations.length === 0
      ? {}
      : await tagBuckets(db, events.where(query, viewer, isSought) ?? sql`false`, query)
  return { page, buckets }
}

const select = (resource: EntryResource, where: Condition) =>
  sql`select ${sql.lit(resource)} as kind, id, name_folded, created_at, updated_at
    from ${sql.table(resource)} where ${where}`

const findPage = async (
  { db }: Connection,
  begin: RawBuilder<unknown>,
  parts: readonly ReturnType<typeof select>[],
  query: SearchQuery,
) => {
  if (parts.length === 0) return { rows: [], total: 0 }
  const found = sql`(${sql.join(parts, sql` union all `)}) as found`
  const column = sql.ref(columnOf(entrySortings, query.sorting))
  const direction = query.order === 'ASC' ? sql`asc` : sql`desc`
  const { offset, limit } = windowOf(query)
  if (limit > shortPage) await takeTurn()
  const { rows } = await sql<{ kind: EntryResource; id: string; total: number }>`${begin}
    select kind, id, count(*) over () as total from ${found}
    order by ${column} ${direction}, id ${direction} limit ${limit} offset ${offset}`.execute(db)
  const [first] = rows
  if (first !== undefined || offset === 0) return { rows, total: first?.total ?? 0 }
  await setImmediate()
  const counted = await sql<{ total: number }>`${begin} select count(*) as total from ${found}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
