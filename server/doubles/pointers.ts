import { sql } from 'kysely'
import * as v from 'valibot'
import type { DoubleResource } from '#domain/doubles/doubles.ts'
import type { Connection } from '#server/db/connection.ts'
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

/** By column, the keys of its rows; those of a text that named both entries are followed by its {@link placesIn}. */
export type MovedRows = Readonly<Record<string, readonly (readonly string[])[]>>

const movedSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.array(v.array(v.string()))))

export const readMoved = (stored: string): MovedRows => v.parse(movedSchema, stored)

type Ids = { from: string; to: string }

type Row = Record<string, string>

const batch = 200

const nameOf = ({ table, column }: Pointer): string => `${table}.${column}`

const columnsOf = ({ keys }: Pointer) => sql.join(keys.map((key) => sql.ref(key)))

/** One digit for each place in a text that names an entry of the two, in order: 1 where it is `from`, else 0. */
const placesIn = (text: string, { from, to }: Ids): string =>
  [...text.matchAll(new RegExp(`${from}|${to}`, 'g'))].map(([id]) => (id === from ? '1' : '0')).join('')

/** Puts `to` back where {@link placesIn} says so; null if the text has other places by now. */
const withPlaces = (text: string, places: string, { from, to }: Ids): string | null => {
  const parts = text.split(from)
  if (parts.length !== places.length + 1) return null
  return parts.reduce((before, part, index) => before + (places[index - 1] === '1' ? to : from) + part)
}

/** By row, the {@link placesIn} of a text that names both entries: after the merge it names the kept one twice. */
const findMixed = async (
  { db, dialect }: Connection,
  pointer: Pointer,
  ids: Ids,
): Promise<ReadonlyMap<string, string>> => {
  const cell = sql.ref(pointer.column)
  const { rows } = await sql<Row>`select ${columnsOf(pointer)}, ${cell} from ${sql.table(pointer.table)}
    where ${cell} like ${`%${ids.from}%`} and ${cell} like ${`%${ids.to}%`} ${dialect.forUpdate}`.execute(db)
  return new Map(rows.map((row) => [JSON.stringify(keysIn(pointer, row)), placesIn(row[pointer.column] ?? '', ids)]))
}

const keysIn = ({ keys }: Pointer, row: Row): string[] => keys.map((key) => String(row[key]))

const turn = (db: Db, pointer: Pointer, { from, to }: Ids, where = sql<boolean>`true`) => {
  const { table, column, within } = pointer
  const cell = sql.ref(column)
  const value = within ? sql`replace(${cell}, ${from}, ${to})` : sql`${to}`
  const points = within ? sql<boolean>`${cell} like ${`%${from}%`}` : sql<boolean>`${cell} = ${from}`
  return sql<Row>`update ${sql.table(table)} set ${cell} = ${value}
    where ${points} and ${where} returning ${columnsOf(pointer)}`.execute(db)
}

export const movePointers = async (connection: Connection, resource: DoubleResource, ids: Ids): Promise<MovedRows> => {
  const moved: Record<string, string[][]> = {}
  for (const pointer of pointers[resource]) {
    const mixed = pointer.within ? await findMixed(connection, pointer, ids) : new Map<string, string>()
    const { rows } = await turn(connection.db, pointer, ids)
    if (rows.length === 0) continue
    moved[nameOf(pointer)] = rows.map((row) => {
      const keys = keysIn(pointer, row)
      const places = mixed.get(JSON.stringify(keys))
      return [...keys, ...(places === undefined ? [] : [places])]
    })
  }
  return moved
}

/** Undoes {@link movePointers} for rows that still point there. */
export const returnPointers = async (
  connection: Connection,
  resource: DoubleResource,
  moved: MovedRows,
  ids: Ids,
): Promise<void> => {
  for (const pointer of pointers[resource]) {
    const isMixed = (row: readonly string[]) => row.length > pointer.keys.length
    const { mixed = [], plain = [] } = Object.groupBy(moved[nameOf(pointer)] ?? [], (row) =>
      isMixed(row) ? 'mixed' : 'plain',
    )
    for (let start = 0; start < plain.length; start += batch) {
      const isOne = plain.slice(start, start + batch).map((row) => isRow(pointer, row))
      await turn(connection.db, pointer, ids, sql<boolean>`(${sql.join(isOne, sql` or `)})`)
    }
    for (const row of mixed) await returnMixed(connection, pointer, row, ids)
  }
}

const isRow = ({ keys }: Pointer, row: readonly string[]) =>
  sql<boolean>`(${sql.join(
    keys.map((key, index) => sql`${sql.ref(key)} = ${row[index]}`),
    sql` and `,
  )})`

const returnMixed = async (
  { db, dialect }: Connection,
  pointer: Pointer,
  row: readonly string[],
  ids: Ids,
): Promise<void> => {
  const { table, column, keys } = pointer
  const cell = sql.ref(column)
  const { rows } = await sql<Row>`select ${cell} from ${sql.table(table)}
    where ${isRow(pointer, row)} ${dialect.forUpdate}`.execute(db)
  const text = withPlaces(rows[0]?.[column] ?? '', row[keys.length] ?? '', ids)
  if (text === null) return
  await sql`update ${sql.table(table)} set ${cell} = ${text} where ${isRow(pointer, row)}`.execute(db)
}
