import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Order } from '#domain/listing.ts'
import { takeTurn } from '#server/turns.ts'
import type { Condition } from './dialect.ts'
import type { RevisionCache } from './revision.ts'
import { idList } from './rows.ts'
import type { Db, Table } from './schema.ts'
import { addMark, lastBefore, type Waymark, type Waymarks, waymarksOf } from './waymarks.ts'

export type Rows<Row> = { rows: Row[]; total: number }

/** A page in slices. `count` is its length, `total` that of all pages. Each call of `slices` reads again. */
export type LongPage<Item> = { total: number; count: number; slices: (first?: number) => AsyncIterable<Item[]> }

/** Rows; longer pages are read in slices. */
export const shortPage = 100
const sliceSize = 50

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
 * A select before paging, by `rank`, `sorting` (a column that is never null) and id. `visible` is also part of `where`.
 * `readsAll`: no index has its order, so that a page reads all its rows; the first one counts them as well.
 */
export type IdSelection = {
  table: Table
  visible: Condition
  where: Condition
  rank?: RawBuilder<unknown>
  sorting: string
  order: Order
  mostCounted?: number
  readsAll?: boolean
}

export type Selection<Row> = IdSelection & { columns: RawBuilder<Row> }

export type Window = { offset: number; limit: number }

/** Selects a page: first ids, then rows, because one statement would sort whole rows. */
export const selectPage = async <Row extends { id: string }>(
  db: Db,
  selection: Selection<Row>,
  window: Window,
  cache?: RevisionCache,
): Promise<Rows<Row>> => {
  const { ids, counting } = await selectIds(db, selection, window, cache)
  const [total, rows] = await Promise.all([counting(), selectByIds(db, selection, ids)])
  return { rows, total }
}

export const selectFirstIds = (db: Db, selection: IdSelection, limit: number): Promise<string[]> =>
  readIds(db, selection, { offset: 0, limit })

/** From this offset on, the total is counted first. */
const manySkipped = 500

/** The ids of a page; `counting` gives the total of all pages. */
export const selectIds = async (
  db: Db,
  selection: IdSelection,
  window: Window,
  cache?: RevisionCache,
): Promise<{ ids: string[]; counting: () => Promise<number> }> => {
  if (selection.readsAll) return selectCountedIds(db, selection, window, cache)
  const isReversible = selection.rank === undefined && selection.mostCounted === undefined
  if (isReversible && window.offset >= manySkipped) return selectFarIds(db, selection, window, cache)
  const ids = await readIds(db, selection, window)
  return { ids, counting: () => totalOf(db, selection, { ...window, count: ids.length }, cache) }
}

const selectCountedIds = async (db: Db, selection: IdSelection, { offset, limit }: Window, cache?: RevisionCache) => {
  let ids: string[] | null = null
  const { query, key } = countingOf(db, selection)
  const readAndCount = async () => {
    const { rows } = await sql<{ id: string; total: number }>`select id, count(*) over () as total
      from ${sql.table(selection.table)} where ${selection.where} ${orderOf(selection)}
      limit ${limit} offset ${offset}`.execute(db)
    ids = rows.map(({ id }) => id)
    const total = rows[0]?.total ?? (offset === 0 ? 0 : (await db.executeQuery(query)).rows[0]?.total)
    return { total: total ?? 0, size: 0 }
  }
  const { total } = await (cache ? cache.remember(key, readAndCount) : readAndCount())
  const others = async () => (offset < total ? readIds(db, selection, { offset, limit }) : [])
  return { ids: ids ?? (await others()), counting: async () => total }
}

/** Reads from the nearer end, and from the nearest row that was read before. */
const selectFarIds = async (db: Db, selection: IdSelection, { offset, limit }: Window, cache?: RevisionCache) => {
  const counting = countingOf(db, selection)
  const total = await countRows(db, counting, cache)
  const isFromEnd = offset > total / 2
  const order = isFromEnd === (selection.order === 'ASC') ? 'DESC' : 'ASC'
  const size = isFromEnd ? Math.max(0, Math.min(limit, total - offset)) : limit
  const window = { offset: isFromEnd ? Math.max(0, total - offset - size) : offset, limit: size }
  const marks = await waymarksOf(cache, `${counting.key} ${selection.sorting} ${order}`)
  const ids = await readIds(db, { ...selection, order }, window, marks)
  return { ids: isFromEnd ? ids.toReversed() : ids, counting: async () => total }
}

type Found = { id: string; at: Waymark['at'] }

const readIds = async (db: Db, selection: IdSelection, window: Window, marks?: Waymarks): Promise<string[]> => {
  const { table, where, sorting, order } = selection
  const { offset, limit } = window
  const mark = marks && lastBefore(marks, offset)
  const after = mark
    ? sql`and (${sql.ref(sorting)}, id) ${order === 'ASC' ? sql`>` : sql`<`} (${mark.at}, ${mark.id})`
    : sql``
  const at = marks ? sql`, ${sql.ref(sorting)} as at` : sql``
  const { rows } = await sql<Found>`select id ${at} from ${sql.table(table)}
    where ${where} ${after} ${orderOf(selection)} limit ${limit} offset ${offset - (mark?.next ?? 0)}`.execute(db)
  const last = rows.at(-1)
  if (marks && last) addMark(marks, { next: offset + rows.length, at: last.at, id: last.id })
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
  window: Window,
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
  const { ids, counting } = await selectIds(db, selection, window, cache)
  return pageOf(ids, await counting())
}

const inOrder = <Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] => {
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
): Promise<number> =>
  count < limit && (count > 0 || offset === 0) ? offset + count : countRows(db, countingOf(db, selection), cache)

type Counting = { query: CompiledQuery<{ total: number }>; key: string }

const countingOf = (db: Db, selection: IdSelection): Counting => {
  const { where, mostCounted } = selection
  const table = sql.table(selection.table)
  const counted =
    mostCounted === undefined
      ? sql`${table} where ${where}`
      : sql`(select 1 from ${table} where ${where} ${orderOf(selection)} limit ${mostCounted}) as counted`
  const query = sql<{ total: number }>`select count(*) as total from ${counted}`.compile(db)
  return { query, key: `${query.sql} ${JSON.stringify(query.parameters)}` }
}

const countRows = async (db: Db, { query, key }: Counting, cache: RevisionCache | undefined): Promise<number> => {
  const count = async () => ({ total: (await db.executeQuery(query)).rows[0]?.total ?? 0, size: 0 })
  return (await (cache ? cache.remember(key, count) : count())).total
}
