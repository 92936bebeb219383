import { type RawBuilder, sql } from 'kysely'
import type { BinItem } from '#domain/bin.ts'
import { binLifetime } from '#domain/limits.ts'
import type { ListQuery } from '#domain/listing.ts'
import { isModerating } from '#domain/permissions.ts'
import { type EntryResource, ownedResources } from '#domain/resources.ts'
import type { Viewer } from '#domain/session.ts'
import type { Condition } from '#server/db/dialect.ts'
import { allOf, columnOf, condition, containsWords, type Filters, userOf } from '#server/db/listing.ts'
import { convertPage, type LongPage, pageOf } from '#server/db/paging.ts'
import type { Db, Table } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { runOfDeletion } from '#server/history/rows.ts'
import { type OwnerTable, ownedTables } from './ownedTables.ts'
import { isOwned } from './publishable.ts'

type BinnedKind = { resource: EntryResource; table: Table; owners: OwnerTable | null }

/** Categories and topics have no owners; moderators delete them. */
const kinds: readonly BinnedKind[] = [
  ...ownedResources.map((resource): BinnedKind => {
    const [table, owners] = ownedTables[resource]
    return { resource, table, owners }
  }),
  { resource: 'categories', table: 'categories', owners: null },
  { resource: 'topics', table: 'topics', owners: null },
]

/** Whether an entry was made one with another: only undoing that brings it back. */
export const isMerged = (table: Table): Condition =>
  sql`exists (select 1 from merges where merges.merged_id = ${sql.ref(`${table}.id`)} and undone_at is null)`

/** What moderators deleted of others is theirs in the bin, too, also when it follows its source there. */
const isDeletedBy = (table: Table, user: string): Condition =>
  sql`exists (select 1 from history where history.entry_id = ${sql.ref(`${table}.id`)}
    and history.action = 'deleted' and history.author_id = ${user} and history.version = (
      select max(version) from history as deletions
      where deletions.entry_id = ${sql.ref(`${table}.id`)} and deletions.action = 'deleted'))`

const sortings = { deletedAt: 'deleted_at', name: 'name_folded' } as const

type Row = {
  resource: EntryResource
  id: string
  version: number
  name: string
  start_at: number | null
  deleted_at: number
  by_moderation: 0 | 1
  merged: 0 | 1
  run: string | null
}

/** The bin of 30 days: members see their own, moderators all. A grouped list has one row a run. @throws Refusal 400 */
export const listBin = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: ListQuery,
  viewer: NonNullable<Viewer>,
): Promise<LongPage<BinItem>> => {
  const since = now() - binLifetime
  const parts = kinds.map(({ resource, table, owners }) => {
    const isTheirs = (user: string): Condition => {
      if (owners !== null) return isOwned(owners, user)
      return user === viewer.id && isModerating(viewer) ? sql`true` : sql`false`
    }
    const filters: Filters = {
      likeName: containsWords('name_folded'),
      grouped: () => sql`true`,
      ownedBy: (user) => {
        const id = userOf(user, viewer)
        return id === viewer.id ? sql`(${isTheirs(id)} or ${isDeletedBy(table, id)})` : isTheirs(id)
      },
    }
    const where = allOf([
      sql`deleted_at >= ${since}`,
      isModerating(viewer) ? sql`true` : isTheirs(viewer.id),
      ...query.filters.map((filter) => condition(filters, filter, viewer)),
    ])
    return sql`select ${sql.lit(resource)} as resource, id, version, name, name_folded,
        ${table === 'events' ? sql.raw('start_at') : sql.raw('null as start_at')}, deleted_at,
        deleted_by_moderation as by_moderation,
        case when ${isMerged(table)} then 1 else 0 end as merged,
        ${runOfDeletion(sql.ref(`${table}.id`))} as run
      from ${sql.table(table)} where ${where}`
  })
  const found = sql`(${sql.join(parts, sql` union all `)}) as found`
  const column = sql.ref(columnOf(sortings, query.sorting))
  const direction = query.order === 'ASC' ? sql`asc` : sql`desc`
  const isGrouped = query.filters.some(({ name, value }) => name === 'grouped' && value === true)
  const shown = isGrouped ? firstOfRuns(found) : found
  const { rows } = await sql<Row>`select ${columns} from ${shown}
    order by ${column} ${direction}, id ${direction} limit ${query.limit} offset ${query.offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from ${shown}`.execute(db)
  const others = isGrouped ? await findOthers(db, found, rows) : []
  return convertPage(pageOf(rows, counted.rows[0]?.total ?? 0), (slice) => slice.map((row) => toBinItem(row, others)))
}

const columns = sql.raw('resource, id, version, name, start_at, deleted_at, by_moderation, merged, run')

const firstOfRuns = (found: RawBuilder<unknown>) =>
  sql`(select * from (select *, row_number() over (partition by coalesce(run, id) order by deleted_at desc, id desc) as place
    from ${found}) as placed where place = 1) as found`

const findOthers = async (db: Db, found: RawBuilder<unknown>, rows: readonly Row[]): Promise<Row[]> => {
  const runs = rows.flatMap(({ run }) => run ?? [])
  if (runs.length === 0) return []
  const query = sql<Row>`select ${columns} from ${found} where run in (${sql.join(runs)}) order by name, id`
  return (await query.execute(db)).rows
}

const toBinItem = (
  { start_at, deleted_at, by_moderation, merged, run, ...row }: Row,
  others: readonly Row[],
): BinItem => ({
  ...row,
  start: startOf(start_at),
  deletedAt: new Date(deleted_at).toISOString(),
  byModeration: by_moderation === 1 || merged === 1,
  merged: merged === 1,
  others: others
    .filter((other) => run !== null && other.run === run && other.id !== row.id)
    .map((other) => ({
      resource: other.resource,
      id: other.id,
      name: other.name,
      start: startOf(other.start_at),
    })),
})

const startOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
