import { type RawBuilder, type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import type { Json } from '#domain/forms.ts'
import type { EntryChange, FieldHistory } from '#domain/history.ts'
import { isSame } from '#domain/merge.ts'
import type { Db, HistoryTable } from '#server/db/schema.ts'

export type HistoryRow = Selectable<HistoryTable> & { nickname: string | null; run_count: number }

export const historyColumns: RawBuilder<unknown> = sql`history.*,
  (select nickname from users where users.id = history.author_id) as nickname,
  case when run is null then 1 else (select count(*) from history as others where others.run = history.run) end
    as run_count`

export const runOfDeletion = (entryId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select run from history where history.entry_id = ${entryId} and history.action = 'deleted'
    order by history.version desc limit 1)`

const storedFields = v.pipe(v.string(), v.parseJson(), v.array(v.tuple([v.string(), v.any(), v.any()])))

export const readFields = ({ fields }: Pick<HistoryRow, 'fields'>): FieldHistory[] =>
  v.parse(storedFields, fields).map(([field, before, after]: [string, Json, Json]) => ({ field, before, after }))

export const changeOf = (row: HistoryRow): Omit<EntryChange, 'fields'> => ({
  id: row.id,
  version: row.version,
  action: row.action,
  author: { kind: row.author_kind, id: row.author_id, nickname: row.nickname, cause: row.cause },
  at: new Date(row.at).toISOString(),
  reason: row.reason,
  run: row.run,
  count: Number(row.run_count),
})

/** The values of an entry as a change left them, of the fields in it and of those changed since. */
export const leftBy = async (
  db: Db,
  change: Pick<HistoryRow, 'resource' | 'entry_id' | 'version' | 'fields'>,
): Promise<ReadonlyMap<string, Json>> => {
  const { rows } = await sql<Pick<HistoryRow, 'fields'>>`
    select fields from history where resource = ${change.resource} and entry_id = ${change.entry_id}
    and version > ${change.version} and action in ('changed', 'merged') order by version desc`.execute(db)
  const since = rows.flatMap(readFields).map(({ field, before }): [string, Json] => [field, before])
  return new Map([...since, ...readFields(change).map(({ field, after }): [string, Json] => [field, after])])
}

/** An entry before changes. A field changed again since then stays. */
export const withBefore = <Fields extends object>(current: Fields, changes: readonly FieldHistory[]): Fields => {
  const own = new Map<string, Json>(Object.entries(current))
  const back = changes.filter(({ field, after }) => isSame(own.get(field), after))
  return { ...current, ...Object.fromEntries(back.map(({ field, before }) => [field, before])) }
}
