import { sql } from 'kysely'
import type { ConfirmedResource, OpenConfirmation } from '#domain/confirmation.ts'
import type { Condition } from '#server/db/dialect.ts'
import type { Db } from '#server/db/schema.ts'
import { isUnconfirmed } from '#server/entries/publishable.ts'

export const confirmedTables = {
  groups: { table: 'groups', owners: 'group_owners' },
  places: { table: 'places', owners: 'place_owners' },
  revents: { table: 'repeating_events', owners: 'repeating_event_owners' },
} as const satisfies Record<ConfirmedResource, object>

/** Owners are asked only about what the public site may show. */
export const isAskable = (resource: ConfirmedResource): Condition =>
  resource === 'revents'
    ? sql`deleted_at is null and deactivated = 0`
    : sql`deleted_at is null and deactivated = 0 and published = 1`

/** Asked, and neither confirmed (that empties `asked_at`) nor changed since. */
export const isOpen: Condition = sql`asked_at >= updated_at`

type Wanted = { owner: string; limit: number } | { ids: readonly string[]; limit: number }

type Row = {
  id: string
  resource: ConfirmedResource
  name: string
  touched_at: number
  asked_at: number
  unconfirmed: number
}

const openEntries = (wanted: { owner: string } | { ids: readonly string[] }) =>
  sql.join(
    Object.entries(confirmedTables).map(([resource, { table, owners }]) => {
      const isWanted =
        'owner' in wanted
          ? sql`id in (select entry_id from ${sql.table(owners)} where user_id = ${wanted.owner})`
          : sql`id in (${sql.join(wanted.ids)})`
      return sql`select id, ${sql.lit(resource)} as resource, name, name_folded, asked_at,
        case when confirmed_at > updated_at then confirmed_at else updated_at end as touched_at,
        case when ${isUnconfirmed} then 1 else 0 end as unconfirmed
        from ${sql.table(table)} where ${isWanted} and ${isAskable(resource as ConfirmedResource)} and ${isOpen}`
    }),
    sql` union all `,
  )

export const findOpen = async (db: Db, wanted: Wanted): Promise<OpenConfirmation[]> => {
  const { rows } = await sql<Row>`select * from (${openEntries(wanted)}) as asked
    order by name_folded, id limit ${sql.lit(wanted.limit)}`.execute(db)
  return rows.map(({ id, resource, name, touched_at, asked_at, unconfirmed }) => ({
    id,
    resource,
    name,
    unconfirmed: Number(unconfirmed) === 1,
    touchedAt: new Date(Number(touched_at)).toISOString(),
    askedAt: new Date(Number(asked_at)).toISOString(),
  }))
}

export const countOpen = async (db: Db, owner: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total
    from (${openEntries({ owner })}) as asked`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** The owners of an entry; null for an unknown id. */
export const findOwners = async (db: Db, id: string): Promise<string[] | null> => {
  for (const { table, owners } of Object.values(confirmedTables)) {
    const entry = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
    if (entry === undefined) continue
    const rows = await db.selectFrom(owners).select('user_id').where('entry_id', '=', id).execute()
    return rows.map(({ user_id }) => user_id)
  }
  return null
}

/** Confirms open entries of an owner, or of ids. Version and date of change stay. Returns how many. */
export const confirmOpen = async (
  db: Db,
  wanted: { owner: string } | { ids: readonly string[] },
  now: number,
): Promise<number> => {
  let confirmed = 0n
  for (const [resource, { table, owners }] of Object.entries(confirmedTables)) {
    const isWanted =
      'owner' in wanted
        ? sql`id in (select entry_id from ${sql.table(owners)} where user_id = ${wanted.owner})`
        : sql`id in (${sql.join(wanted.ids)})`
    const { numAffectedRows } = await sql`update ${sql.table(table)}
      set confirmed_at = ${now}, asked_at = null, marked_at = null
      where ${isWanted} and ${isAskable(resource as ConfirmedResource)} and ${isOpen}`.execute(db)
    confirmed += numAffectedRows ?? 0n
  }
  return Number(confirmed)
}
