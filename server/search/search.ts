import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { SearchQuery } from '#domain/search.ts'
import type { Viewer } from '#domain/user.ts'
import { type Condition, dialectOf } from '#server/db/dialect.ts'
import {
  allOf,
  columnOf,
  condition,
  convertPage,
  type Filters,
  inOrder,
  pageOf,
  shortPage,
} from '#server/db/listing.ts'
import type { BinnedRow } from '#server/db/rows.ts'
import { type Connection, selectRows } from '#server/db/source.ts'
import type { Deps } from '#server/deps.ts'
import { eventKind } from '#server/entries/events.ts'
import { groupKind } from '#server/entries/groups.ts'
import { type EntryFields, type EntryKind, type EntryResource, entryOf } from '#server/entries/kind.ts'
import { placeKind } from '#server/entries/places.ts'
import { entrySortings } from '#server/entries/publishable.ts'
import { takeTurn } from '#server/turns.ts'
import { type Found, hasTag, hasText, hasTextOnce, tagBuckets, windowOf, without } from './eventSearch.ts'
import type { SearchedTable } from './phrases.ts'
import { readVocabulary } from './vocabulary.ts'

type FoundEntry = { id: string; entry: object }

type Searched = {
  resource: EntryResource
  /** Null when a filter asks for what this kind does not have. */
  where: (query: SearchQuery, viewer: Viewer, hasText: (table: SearchedTable) => Condition) => Condition | null
  /** Only what the viewer may still see. */
  load: (connection: Connection, ids: readonly string[], query: SearchQuery, viewer: Viewer) => Promise<FoundEntry[]>
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
    load: async (connection, ids, { filters, omit }, viewer) => {
      if (ids.length === 0) return []
      const visible = kind.visible(viewer, filters)
      const found = await selectRows(connection, kind, sql`id in (${sql.join(ids)}) and ${visible}`)
      const rows = kind.reveal ? await kind.reveal(connection, viewer, found) : found
      return rows.map((row) => ({ id: row.id, entry: without({ kind: kind.resource, ...entryOf(kind, row) }, omit) }))
    },
  }
}

const events = searched(eventKind, { tag: hasTag })
const kinds = [events, searched(groupKind, {}), searched(placeKind, {})]

/** Finds events, groups and places by their words, and counts the tags of events (§7). */
export const search = async (
  { db, kind }: Pick<Deps, 'db' | 'kind'>,
  query: SearchQuery,
  viewer: Viewer,
): Promise<Found> => {
  const connection = { db, dialect: dialectOf(kind) }
  const vocabulary = await readVocabulary({ db, kind })
  const once = hasTextOnce(connection.dialect, query.text, vocabulary)
  const parts = kinds.flatMap(({ resource, where }) => {
    const condition = where(query, viewer, once.hasText)
    return condition === null ? [] : [select(resource, condition)]
  })
  const { rows, total } = await findPage(connection, once.begin, parts, query)
  const page = convertPage(pageOf(rows, total), async (slice) => {
    const loaded = kinds.map(({ resource, load }) => {
      const ids = slice.filter((row) => row.kind === resource).map(({ id }) => id)
      return load(connection, ids, query, viewer)
    })
    const ids = slice.map(({ id }) => id)
    return inOrder(ids, (await Promise.all(loaded)).flat()).map(({ entry }) => entry)
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
  const { rows } = await sql<{ kind: EntryResource; id: string }>`${begin} select kind, id from ${found}
    order by ${column} ${direction}, id ${direction} limit ${limit} offset ${offset}`.execute(db)
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length }
  await setImmediate()
  const counted = await sql<{ total: number }>`${begin} select count(*) as total from ${found}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
