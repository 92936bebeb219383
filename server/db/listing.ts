import { type RawBuilder, sql } from 'kysely'
import type { Filter, FilterName, FilterValue, ListedResource, ListQuery, listings, Order } from '#domain/listing.ts'
import { fold, foldUmlauts, spellUmlauts } from '#domain/text.ts'
import type { Viewer } from '#domain/user.ts'
import { refusedField, unauthorized } from '#server/refusal.ts'
import { takeTurn } from '#server/turns.ts'
import type { Condition } from './dialect.ts'
import type { RevisionCache } from './revision.ts'
import { idList } from './rows.ts'
import type { Db, Table } from './schema.ts'

type Make<Value> = (value: Value, viewer: Viewer) => Condition

export type Filters = { readonly [Name in FilterName]?: Make<FilterValue<Name>> }

export type Listed<Resource extends ListedResource, Row> = {
  resource: Resource
  table: Table
  columns: RawBuilder<Row>
  sortings: Readonly<Record<(typeof listings)[Resource]['sortings'][number], string>>
  filters: Required<Pick<Filters, (typeof listings)[Resource]['filters'][number]>>
  visible: (viewer: Viewer, filters: readonly Filter[]) => Condition
  /** How many rows are counted, where counting all of them takes too long. */
  mostCounted?: number
}

export type Rows<Row> = { rows: Row[]; total: number }

/** A page in slices. `count` is its length, `total` that of all pages. Each call of `slices` reads again. */
export type LongPage<Item> = { total: number; count: number; slices: (first?: number) => AsyncIterable<Item[]> }

/** Shorter pages are read at once. */
const sliceSize = 50
export const shortPage = 100

export const convertPage = <Item, Other>(
  { total, count, slices }: LongPage<Item>,
  convert: (items: Item[]) => Other[] | Promise<Other[]>,
): LongPage<Other> => ({
  total,
  count,
  slices: async function* (first) {
    for await (const items of slices(first)) yield convert(items)
  },
})

/** A page of items in memory, with pauses between slices. */
export const pageOf = <Item>(items: readonly Item[], total: number): LongPage<Item> => {
  const size = items.length > shortPage ? sliceSize : shortPage
  return {
    total,
    count: items.length,
    slices: async function* (first = 0) {
      for (let from = first * size; from < items.length; from += size) {
        if (size < items.length) await takeTurn()
        yield items.slice(from, from + size)
      }
    },
  }
}

/**
 * Answers a list query (§7, contract §2). `cache` keeps the total until the database changes.
 * @throws Refusal 400 for an unknown field or filter, 401 for `self` without a viewer
 */
export const listRows = async <Resource extends ListedResource, Row extends { id: string }>(
  db: Db,
  listed: Listed<Resource, Row>,
  query: ListQuery,
  viewer: Viewer,
  cache?: RevisionCache,
): Promise<LongPage<Row>> => selectLongPage(db, { ...listed, ...selectionOf(listed, query, viewer) }, query, cache)

/** What a list query asks for. @throws as {@link listRows} */
export const selectionOf = <Resource extends ListedResource>(
  listed: Omit<Listed<Resource, unknown>, 'columns'>,
  query: ListQuery,
  viewer: Viewer,
): IdSelection => {
  const visible = listed.visible(viewer, query.filters)
  return {
    table: listed.table,
    visible,
    where: allOf([visible, ...query.filters.map((filter) => condition(listed.filters, filter, viewer))]),
    sorting: columnOf(listed.sortings, query.sorting),
    order: query.order,
  }
}

/** A select before paging, ordered by `rank`, `sorting` and id. `visible` is also part of `where`. */
export type IdSelection = {
  table: Table
  visible: Condition
  where: Condition
  rank?: RawBuilder<unknown>
  sorting: string
  order: Order
  mostCounted?: number
}

export type Selection<Row> = IdSelection & { columns: RawBuilder<Row> }

/** Selects a page: first ids, then rows, because one statement would sort whole rows. */
export const selectPage = async <Row extends { id: string }>(
  db: Db,
  selection: Selection<Row>,
  window: { offset: number; limit: number },
  cache?: RevisionCache,
): Promise<Rows<Row>> => {
  const { ids, total } = await selectIds(db, selection, window, cache)
  return { rows: await selectByIds(db, selection, ids), total }
}

type Window = { offset: number; limit: number }

/** From this offset on, the total is counted first, to read from the nearer end. */
const manySkipped = 500

const selectIds = async (
  db: Db,
  selection: IdSelection,
  window: Window,
  cache?: RevisionCache,
): Promise<{ ids: string[]; total: number }> => {
  const { offset, limit } = window
  const isReversible = selection.rank === undefined && selection.mostCounted === undefined
  const counted = isReversible && offset >= manySkipped ? await countRows(db, selection, cache) : null
  if (counted !== null && offset > counted / 2) {
    const order = selection.order === 'ASC' ? 'DESC' : 'ASC'
    const size = Math.max(0, Math.min(limit, counted - offset))
    const ids = await readIds(
      db,
      { ...selection, order },
      { offset: Math.max(0, counted - offset - size), limit: size },
    )
    return { ids: ids.toReversed(), total: counted }
  }
  const ids = await readIds(db, selection, window)
  return { ids, total: counted ?? (await totalOf(db, selection, { offset, limit, count: ids.length }, cache)) }
}

const readIds = async (db: Db, selection: IdSelection, { offset, limit }: Window): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(selection.table)}
    where ${selection.where} ${orderOf(selection)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

const selectByIds = async <Row extends { id: string }>(
  db: Db,
  { table, columns, visible }: Selection<Row>,
  ids: readonly string[],
): Promise<Row[]> => {
  if (ids.length === 0) return []
  const query = sql<Row>`select ${columns} from ${sql.table(table)} where id in (${idList(ids)}) and ${visible}`
  return inOrder(ids, (await query.execute(db)).rows)
}

/** Selects a long page: the ids at once, the rows in slices. Rows that the viewer may no longer see are left out. */
export const selectLongPage = async <Row extends { id: string }>(
  db: Db,
  selection: Selection<Row>,
  window: { offset: number; limit: number },
  cache?: RevisionCache,
): Promise<LongPage<Row>> => {
  if (window.limit <= shortPage) {
    const { rows, total } = await selectPage(db, selection, window, cache)
    return pageOf(rows, total)
  }
  return convertPage(await selectIdPage(db, selection, window, cache), (slice) => selectByIds(db, selection, slice))
}

export const selectIdPage = async (
  db: Db,
  selection: IdSelection,
  window: Window,
  cache?: RevisionCache,
): Promise<LongPage<string>> => {
  if (window.limit > shortPage) await takeTurn()
  const { ids, total } = await selectIds(db, selection, window, cache)
  return pageOf(ids, total)
}

export const inOrder = <Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type Ordered = Pick<IdSelection, 'sorting' | 'order'> & { rank?: RawBuilder<unknown> | undefined }

const orderOf = ({ rank, sorting, order }: Ordered) => {
  const direction = order === 'ASC' ? sql`asc` : sql`desc`
  return sql`order by ${rank === undefined ? sql`` : sql`${rank}, `}${sql.ref(sorting)} ${direction}, id ${direction}`
}

/** Counts only if the page itself does not show the total. */
const totalOf = async (
  db: Db,
  selection: IdSelection,
  { offset, limit, count }: { offset: number; limit: number; count: number },
  cache: RevisionCache | undefined,
): Promise<number> => (count < limit && (count > 0 || offset === 0) ? offset + count : countRows(db, selection, cache))

const countRows = async (db: Db, selection: IdSelection, cache: RevisionCache | undefined): Promise<number> => {
  const { where, mostCounted } = selection
  const table = sql.table(selection.table)
  const counted =
    mostCounted === undefined
      ? sql`${table} where ${where}`
      : sql`(select 1 from ${table} where ${where} ${orderOf(selection)} limit ${mostCounted}) as counted`
  const query = sql<{ total: number }>`select count(*) as total from ${counted}`.compile(db)
  const count = async () => ({ total: (await db.executeQuery(query)).rows[0]?.total ?? 0, size: 0 })
  const key = `${query.sql} ${JSON.stringify(query.parameters)}`
  return (await (cache ? cache.remember(key, count) : count())).total
}

export const allOf = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

export const condition = <Name extends FilterName>(
  filters: Filters,
  { name, value }: { name: Name; value: FilterValue<Name> },
  viewer: Viewer,
): Condition => {
  const make: Filters[Name] = filters[name]
  if (make === undefined) throw refusedField({ field: `filters.${name}`, reason: 'unknown' })
  return make(value, viewer)
}

export const columnOf = (sortings: Readonly<Record<string, string>>, field: string): string => {
  const column = Object.hasOwn(sortings, field) ? sortings[field] : undefined
  if (column === undefined) throw refusedField({ field: 'sorting', reason: 'unknown' })
  return column
}

/** The user that a filter names; `self` is the viewer. @throws Refusal 401 for `self` without a viewer */
export const userOf = (value: string, viewer: Viewer): string => {
  if (value !== 'self') return value
  if (viewer === null) throw unauthorized(viewer)
  return viewer.id
}

/** Finds a text anywhere in a folded column. */
export const contains =
  (column: string) =>
  (text: string): Condition =>
    sql`${sql.ref(column)} like ${`%${fold(text).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** Every word anywhere in a folded column, with umlauts in either spelling. Hyphens part words. */
export const containsWords =
  (column: string) =>
  (text: string): Condition => {
    const words = text.split(/[\s\p{Pd}]+/u).filter((word) => word !== '')
    const conditions = words.map((word) => {
      const spellings = new Set([fold(word), fold(spellUmlauts(word)), foldUmlauts(fold(word))])
      return sql`(${sql.join([...spellings].map(contains(column)), sql` or `)})`
    })
    return conditions.length === 0 ? contains(column)(text) : sql`(${sql.join(conditions, sql` and `)})`
  }

export const equals =
  (column: string) =>
  (value: string): Condition =>
    sql`${sql.ref(column)} = ${value}`

export const isOn =
  (column: string) =>
  (value: boolean): Condition =>
    sql`${sql.ref(column)} = ${sql.lit(value ? 1 : 0)}`
