import { type RawBuilder, sql } from 'kysely'
import type { Connection } from './connection.ts'
import type { Condition, Dialect } from './dialect.ts'
import type { Table } from './schema.ts'

export type ChildList = { table: Table; columns: Readonly<Record<string, RawBuilder<unknown>>> }

/** How rows of a kind are selected, with their lists, and indexed. */
export type RowSource<Row> = {
  table: Table
  lists: Readonly<Record<string, ChildList>>
  extras?: RawBuilder<unknown>
  texts?: (row: Row) => SearchTexts
  /** In ms; by default never. */
  endsAt?: (row: Row) => number
}

export type SearchTexts = { title: string; labels: readonly string[]; body: string }

const columnsOf = <Row>(source: RowSource<Row>, { db, dialect }: Connection): RawBuilder<Row> => {
  const texts = columnTexts.get(source) ?? new Map<Dialect, string>()
  const text = texts.get(dialect) ?? composeColumns(source, dialect).compile(db).sql
  columnTexts.set(source, texts.set(dialect, text))
  return sql.raw(text)
}

/** Cached without values: composing is slow. */
const columnTexts = new WeakMap<object, Map<Dialect, string>>()

const composeColumns = <Row>({ table, lists, extras }: RowSource<Row>, dialect: Dialect): RawBuilder<Row> => {
  const columns = Object.entries(lists).map(([name, list]) => {
    const rows = sql`select ${dialect.list(list.columns)} from ${sql.table(list.table)}`
    return sql`(${rows} where entry_id = ${sql.ref(`${table}.id`)}) as ${sql.ref(name)}`
  })
  return sql`${sql.join([sql`${sql.table(table)}.*`, ...(extras ? [extras] : []), ...columns])}`
}

const withLists = <Row extends object>(rows: Row[], { lists }: RowSource<Row>, dialect: Dialect): Row[] => {
  for (const name of Object.keys(lists)) {
    for (const row of rows) Reflect.set(row, name, dialect.readList(Reflect.get(row, name)))
  }
  return rows
}

export const selectRows = async <Row extends object>(
  connection: Connection,
  source: RowSource<Row>,
  where: Condition,
): Promise<Row[]> => {
  const query = sql<Row>`select ${columnsOf(source, connection)} from ${sql.table(source.table)} where ${where}`
  return withLists((await query.execute(connection.db)).rows, source, connection.dialect)
}
