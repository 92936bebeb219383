import { sql } from 'kysely'
import type { DoubleResource } from '#domain/doubles.ts'
import type { Db, Table } from '#server/db/schema.ts'

/** With `within` the column is a text that contains ids. */
type Pointer = { table: Table; column: string; keys: readonly string[]; within?: true }

const ofAll: readonly Pointer[] = [
  { table: 'proposals', column: 'entry_id', keys: ['id'] },
  { table: 'creations', column: 'entry_id', keys: ['user_id', 'key'] },
  { table: 'notifications', column: 'link_url', keys: ['id'], within: true },
  { table: 'notifications', column: 'entries', keys: ['id'], within: true },
]

const ofPlacesAndGroups: readonly Pointer[] = [
  ...ofAll,
  { table: 'sources', column: 'owner_id', keys: ['id'] },
  { table: 'sources', column: 'rules', keys: ['id'], within: true },
  { table: 'source_events', column: 'imported', keys: ['source_id', 'uid', 'recurrence'], within: true },
  { table: 'proposals', column: 'content', keys: ['id'], within: true },
  { table: 'proposals', column: 'base', keys: ['id'], within: true },
]

/** All that points at an entry. Events and series are in linked.ts, because their history tells of it. */
const pointers: Readonly<Record<DoubleResource, readonly Pointer[]>> = {
  events: [...ofAll, { table: 'source_events', column: 'entry_id', keys: ['source_id', 'uid', 'recurrence'] }],
  places: [...ofPlacesAndGroups, { table: 'reservations', column: 'place_id', keys: ['id'] }],
  groups: ofPlacesAndGroups,
}

type MovedRows = Readonly<Record<string, readonly (readonly string[])[]>>

const batch = 200

const nameOf = ({ table, column }: Pointer): string => `${table}.${column}`

const turn = (
  db: Db,
  { table, column, keys, within }: Pointer,
  from: string,
  to: string,
  where = sql<boolean>`true`,
) => {
  const cell = sql.ref(column)
  const value = within ? sql`replace(${cell}, ${from}, ${to})` : sql`${to}`
  const points = within ? sql<boolean>`${cell} like ${`%${from}%`}` : sql<boolean>`${cell} = ${from}`
  return sql<Record<string, string>>`update ${sql.table(table)} set ${cell} = ${value}
    where ${points} and ${where} returning ${sql.join(keys.map((key) => sql.ref(key)))}`.execute(db)
}

/** Redirects all pointers. Returns the moved rows. */
export const movePointers = async (
  db: Db,
  resource: DoubleResource,
  { from, to }: { from: string; to: string },
): Promise<MovedRows> => {
  const moved: Record<string, string[][]> = {}
  for (const pointer of pointers[resource]) {
    const { rows } = await turn(db, pointer, from, to)
    if (rows.length > 0) moved[nameOf(pointer)] = rows.map((row) => pointer.keys.map((key) => String(row[key])))
  }
  return moved
}

/** Undoes {@link movePointers} for rows that still point there. */
export const returnPointers = async (
  db: Db,
  resource: DoubleResource,
  moved: MovedRows,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  for (const pointer of pointers[resource]) {
    const rows = moved[nameOf(pointer)] ?? []
    for (let start = 0; start < rows.length; start += batch) {
      const isOne = rows.slice(start, start + batch).map(
        (row) =>
          sql`(${sql.join(
            pointer.keys.map((key, index) => sql`${sql.ref(key)} = ${row[index]}`),
            sql` and `,
          )})`,
      )
      await turn(db, pointer, from, to, sql<boolean>`(${sql.join(isOne, sql` or `)})`)
    }
  }
}
