import { type RawBuilder, sql } from 'kysely'
import type { Filter } from '#domain/filter.ts'
import { type HistoryItem, type RecordedResource, recorded } from '#domain/history.ts'
import { maximumCountedChanges } from '#domain/limits.ts'
import { equals, type Listed, userOf } from '#server/db/listing.ts'
import { tableOf } from './kinds.ts'
import { changeOf, type HistoryRow, historyColumns, readFields } from './rows.ts'

type ListedRow = HistoryRow & { name: string | null; start_at: number | null }

const nameIn = (resource: RecordedResource): RawBuilder<unknown> =>
  sql`when ${sql.lit(resource)} then (select ${sql.ref(resource === 'users' ? 'nickname' : 'name')}
    from ${sql.table(tableOf[resource])} where ${sql.ref(`${tableOf[resource]}.id`)} = history.entry_id)`

const nameColumn = sql`case resource ${sql.join(recorded.map(nameIn), sql` `)} end as name`

const startColumn = sql`case when resource = 'events' then (select start_at from events where events.id = history.entry_id) end
  as start_at`

export const listedHistory: Listed<'history', ListedRow> = {
  resource: 'history',
  table: 'history',
  columns: sql<ListedRow>`${historyColumns}, ${nameColumn}, ${startColumn}`,
  sortings: { at: 'at' },
  filters: {
    resource: equals('resource'),
    author: (author, viewer) =>
      author === 'system' ? sql`author_kind = 'system'` : sql`author_id = ${userOf(author, viewer)}`,
    changedAfter: (instant) => sql`at >= ${Date.parse(instant)}`,
    changedBefore: (instant) => sql`at < ${Date.parse(instant)}`,
    run: equals('run'),
  },
  visible: (_, filters) => (asksForRun(filters) ? sql`true` : sql`leads = 1`),
  mostCounted: maximumCountedChanges,
}

const asksForRun = (filters: readonly Filter[]) => filters.some(({ name }) => name === 'run')

export const toItem = (row: ListedRow): HistoryItem => {
  const changed = readFields(row)
  return {
    ...changeOf(row),
    resource: row.resource,
    entryId: row.entry_id,
    name: row.name ?? '',
    start: row.start_at === null ? null : new Date(row.start_at).toISOString(),
    fields: changed.map(({ field }) => field),
    flags: Object.fromEntries(
      changed.flatMap(({ field, after }): [string, boolean][] => (typeof after === 'boolean' ? [[field, after]] : [])),
    ),
  }
}
