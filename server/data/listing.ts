import { type RawBuilder, sql } from 'kysely'
import type { Filter, FilterName, FilterValue, ListedResource, ListQuery, listings, Order } from '#domain/listing.ts'
import { fold } from '#domain/text.ts'
import type { Viewer } from '#domain/user.ts'
import { refusedField, unauthorized } from '../refusal.ts'
import type { Condition } from './dialect.ts'
import type { Shelf } from './revision.ts'
import type { Database, Db } from './schema.ts'

export type Table = keyof Database

type Make<Value> = (value: Value, viewer: Viewer) => Condition

/** The filters that a table understands. */
export type Filters = { readonly [Name in FilterName]?: Make<FilterValue<Name>> }

/**
 * How a table is listed: one for each resource. The compiler sees to it that everything `domain/listing.ts` offers for the
 * resource is here. All lists of the API, and the searches, run through {@link selectPage}.
 */
export type Listed<Resource extends ListedResource, Row> = {
  resource: Resource
  table: Table
  /** What is selected of each row. */
  columns: RawBuilder<Row>
  /** The column behind each sortable field. */
  sortings: Readonly<Record<(typeof listings)[Resource]['sortings'][number], string>>
  filters: Required<Pick<Filters, (typeof listings)[Resource]['filters'][number]>>
  /** Which rows the viewer may see in this list at all. */
  visible: (viewer: Viewer, filters: readonly Filter[]) => Condition
}

/** One page of rows, and how many there are in all. */
export type Rows<Row> = { rows: Row[]; total: number }

/**
 * Answers a list query (§7, contract §2).
 * @param shelf where the total is kept until the database changes; without it the rows are counted
 * @throws Refusal 400 for a field or filter that the list does not have, 401 for `self` by nobody
 */
export const listRows = <Resource extends ListedResource, Row>(
  db: Db,
  listed: Listed<Resource, Row>,
  query: ListQuery,
  viewer: Viewer,
  shelf?: Shelf,
): Promise<Rows<Row>> =>
  selectPage(
    db,
    {
      ...listed,
      where: allOf([
        listed.visible(viewer, query.filters),
        ...query.filters.map((filter) => condition(listed.filters, filter, viewer)),
      ]),
      sorting: columnOf(listed.sortings, query.sorting),
      order: query.order,
    },
    query,
    shelf,
  )

/** A select before it is cut into pages. `sorting` is a column; rows that tie in it are ordered by id. */
export type Selection<Row> = {
  table: Table
  columns: RawBuilder<Row>
  where: Condition
  sorting: string
  order: Order
}

/**
 * One page of a selection. The columns, which may be costly, are computed for the rows of the page alone.
 * @param window offset and limit count rows
 */
export const selectPage = async <Row>(
  db: Db,
  { table, columns, where, sorting, order }: Selection<Row>,
  { offset, limit }: { offset: number; limit: number },
  shelf?: Shelf,
): Promise<Rows<Row>> => {
  const direction = order === 'ASC' ? sql`asc` : sql`desc`
  const ordered = sql`order by ${sql.ref(sorting)} ${direction}, id ${direction}`
  const page = sql`select id from ${sql.table(table)} where ${where} ${ordered} limit ${limit} offset ${offset}`
  const { rows } = await sql<Row>`select ${columns} from ${sql.table(table)} where id in (${page}) ${ordered}`.execute(
    db,
  )
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length }
  return { rows, total: await countRows(db, table, where, shelf) }
}

const countRows = async (db: Db, table: Table, where: Condition, shelf: Shelf | undefined): Promise<number> => {
  const query = sql<{ total: number }>`select count(*) as total from ${sql.table(table)} where ${where}`.compile(db)
  const count = async () => ({ total: (await db.executeQuery(query)).rows[0]?.total ?? 0, size: 0 })
  const key = `${query.sql} ${JSON.stringify(query.parameters)}`
  return (await (shelf ? shelf.remember(key, count) : count())).total
}

/** All of these conditions at once. */
export const allOf = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

/** The condition that a filter stands for. */
export const condition = <Name extends FilterName>(
  filters: Filters,
  { name, value }: { name: Name; value: FilterValue<Name> },
  viewer: Viewer,
): Condition => {
  const make: Filters[Name] = filters[name]
  if (make === undefined) throw refusedField({ field: `filters.${name}`, reason: 'unknown' })
  return make(value, viewer)
}

/** The column behind a sortable field. */
export const columnOf = (sortings: Readonly<Record<string, string>>, field: string): string => {
  const column = Object.hasOwn(sortings, field) ? sortings[field] : undefined
  if (column === undefined) throw refusedField({ field: 'sorting', reason: 'unknown' })
  return column
}

/** The user a filter names, `self` being the viewer. */
export const userOf = (value: string, viewer: Viewer): string => {
  if (value !== 'self') return value
  if (viewer === null) throw unauthorized(viewer)
  return viewer.id
}

/** The text anywhere in a folded column, without regard to case or accents. */
export const contains =
  (column: string) =>
  (text: string): Condition =>
    sql`${sql.ref(column)} like ${`%${fold(text).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** A column that holds exactly the value. */
export const equals =
  (column: string) =>
  (value: string): Condition =>
    sql`${sql.ref(column)} = ${value}`

/** A switch that stands like this. */
export const isOn =
  (column: string) =>
  (value: boolean): Condition =>
    sql`${sql.ref(column)} = ${sql.lit(value ? 1 : 0)}`
