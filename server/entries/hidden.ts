import { sql } from 'kysely'
import { isModerating } from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Condition } from '#server/db/dialect.ts'
import type { EventRow } from './eventRow.ts'
import { type OwnerTable, ownedTables } from './ownedTables.ts'
import { isPublicIn } from './visibility.ts'

/** What is not public is named only to its owners, the event's owners, and moderators (decision 16). */

const isPublicMain: Condition = sql`exists (select 1 from events as mains where mains.id = events.parent_event
  and ${isPublicIn('mains')})`

const isActiveSeries: Condition = sql`exists (select 1 from repeating_events as series
  where series.id = events.parent_series and series.deactivated = 0 and series.deleted_at is null)`

/** 1 when a main event is not public, or a series is deactivated or deleted. */
export const parentHidden = sql`case when (parent_event is null or ${isPublicMain})
  and (parent_series is null or ${isActiveSeries}) then 0 else 1 end`

const ownerTables = Object.values(ownedTables).map(([, owners]) => owners)

/** Events whose main event or series the viewer may know. */
export const knowsParent = (viewer: Viewer): Condition => {
  if (isModerating(viewer)) return sql`true`
  const isOpen: Condition = sql`${parentHidden} = 0`
  if (viewer === null) return isOpen
  const owned = (table: OwnerTable) => sql`(select entry_id from ${sql.table(table)} where user_id = ${viewer.id})`
  return sql`(${isOpen} or id in ${owned('event_owners')} or parent_event in ${owned('event_owners')}
    or parent_series in ${owned('repeating_event_owners')})`
}

export const withoutHidden = async (
  { db }: Connection,
  viewer: Viewer,
  rows: readonly EventRow[],
): Promise<readonly EventRow[]> => {
  if (isModerating(viewer) || !rows.some((row) => isHiding(row, viewer))) return rows
  const owned = await ownedBy(db, viewer)
  return rows.map((row) => (isHiding(row, viewer) ? conceal(row, owned) : row))
}

export const hasHidden = ({ place_hidden, parent_hidden, organizers }: EventRow): boolean =>
  place_hidden === 1 || parent_hidden === 1 || organizers.some(({ group_hidden }) => group_hidden === 1)

const isHiding = (row: EventRow, viewer: Viewer): boolean =>
  hasHidden(row) && !row.owners.some(({ user_id }) => user_id === viewer?.id)

const ownedBy = async (db: Connection['db'], viewer: Viewer): Promise<ReadonlySet<string>> => {
  if (viewer === null) return new Set()
  const parts = ownerTables.map((table) => sql`select entry_id from ${sql.table(table)} where user_id = ${viewer.id}`)
  const { rows } = await sql<{ entry_id: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Set(rows.map(({ entry_id }) => entry_id))
}

const conceal = (row: EventRow, owned: ReadonlySet<string>): EventRow => {
  const isUnknown = (id: string | null) => id === null || !owned.has(id)
  const hidesPlace = row.place_hidden === 1 && isUnknown(row.place_id)
  const hidesParent = row.parent_hidden === 1 && isUnknown(row.parent_event) && isUnknown(row.parent_series)
  return {
    ...row,
    ...(hidesPlace && { place_id: null, place_name: null, location: '' }),
    ...(hidesParent && { parent_event: null, parent_series: null }),
    organizers: row.organizers.filter(({ group_hidden, group_id }) => group_hidden === 0 || !isUnknown(group_id)),
  }
}
