import { sql } from 'kysely'
import type { Db, Table } from './schema.ts'

/** What the one connection to SQLite wrote, told by its own temporary triggers. What others write is not known here. */
export type Touches = {
  now: () => number
  /** Whether one of these entries was written since a moment. Writes that were rolled back count. */
  hasTouched: (ids: readonly string[], since: number) => boolean
}

export const touchFunction = 'entry_touched'

/** Most entries to remember; then all that is older counts as written. */
const maximumTouched = 20_000

export type Touch = (id: unknown) => null

export const createTouches = (maximum = maximumTouched): { touches: Touches; touch: Touch } => {
  let clock = 0
  let forgotten = 0
  const touched = new Map<string, number>()
  return {
    touches: {
      now: () => clock,
      hasTouched: (ids, since) => since < forgotten || ids.some((id) => (touched.get(id) ?? 0) > since),
    },
    touch: (id) => {
      clock += 1
      if (touched.size >= maximum) {
        touched.clear()
        forgotten = clock
      }
      touched.set(String(id), clock)
      return null
    },
  }
}

const entryTables = ['events', 'groups', 'places', 'repeating_events', 'categories'] as const satisfies Table[]
const listTables = [
  'event_owners',
  'event_organizers',
  'event_involved',
  'event_tags',
  'group_owners',
  'place_owners',
  'source_events',
] as const satisfies Table[]

const touchesBy = new WeakMap<Db, Touches>()

/** Null when nobody watches: on PostgreSQL, and before {@link watchTouches}. */
export const touchesOf = (db: Db): Touches | null => touchesBy.get(db) ?? null

export const watchTouches = async (db: Db, touches: Touches): Promise<void> => {
  const on = (table: Table, event: 'insert' | 'update' | 'delete', ...ids: string[]) => {
    const calls = sql.raw(ids.map((id) => `${touchFunction}(${id})`).join(', '))
    return sql`create temp trigger ${sql.ref(`touched_${table}_${event}`)} after ${sql.raw(event)}
      on ${sql.table(table)} begin select ${calls}; end`.execute(db)
  }
  for (const table of entryTables) {
    await on(table, 'update', 'old.id')
    await on(table, 'delete', 'old.id')
  }
  for (const table of listTables) {
    await on(table, 'insert', 'new.entry_id')
    await on(table, 'update', 'old.entry_id', 'new.entry_id')
    await on(table, 'delete', 'old.entry_id')
  }
  // Whose calendar an event is from depends on whom its sources write for, and on their role.
  const onSources = (table: 'sources' | 'users', columns: string, isTouched: string) =>
    sql`create temp trigger ${sql.ref(`touched_by_${table}`)} after update of ${sql.raw(columns)} on ${sql.table(table)}
      begin select ${sql.raw(touchFunction)}(entry_id) from source_events
        where source_id in (select id from sources where ${sql.raw(isTouched)}); end`.execute(db)
  await onSources('sources', 'created_by', 'id = new.id')
  await onSources('users', 'role, deactivated', 'created_by = new.id')
  touchesBy.set(db, touches)
}
