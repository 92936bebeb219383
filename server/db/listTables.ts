import { sql } from 'kysely'
import { isSame } from '#domain/merge.ts'
import type { ChildList } from './rowSource.ts'
import { type Cells, insertRows } from './rows.ts'
import type { Db } from './schema.ts'

/** SQLite accepts some 32 000 values at once. */
const batch = 1_000

type Listing<Fields> = {
  lists: Readonly<Record<string, ChildList>>
  writeLists: (fields: Fields) => Readonly<Record<string, readonly Cells[]>>
}

export const writeLists = async <Fields>(
  db: Db,
  kind: Listing<Fields>,
  { id, fields, current }: { id: string; fields: Fields; current: Fields },
) => {
  const old = kind.writeLists(current)
  for (const [name, rows] of Object.entries(kind.writeLists(fields))) {
    const table = kind.lists[name]?.table
    if (table === undefined || isSame(old[name] ?? [], rows)) continue
    if (old[name]?.length) await sql`delete from ${sql.table(table)} where entry_id = ${id}`.execute(db)
    await insertRows(db, table, listRowsOf(id, rows))
  }
}

export const insertLists = async <Fields>(
  db: Db,
  kind: Listing<Fields>,
  entries: readonly { id: string; fields: Fields }[],
) => {
  for (const [name, { table }] of Object.entries(kind.lists)) {
    const rows = entries.flatMap(({ id, fields }) => listRowsOf(id, kind.writeLists(fields)[name] ?? []))
    for (let from = 0; from < rows.length; from += batch) await insertRows(db, table, rows.slice(from, from + batch))
  }
}

const listRowsOf = (id: string, rows: readonly Cells[]): Cells[] =>
  rows.map((row, position) => ({ entry_id: id, position, ...row }))
