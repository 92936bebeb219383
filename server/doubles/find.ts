import { sql } from 'kysely'
import type { Double, DoubleResource, Doubles, Merge, Pair } from '#domain/doubles/doubles.ts'
import { type Candidate, findLikeness } from '#domain/doubles/likeness.ts'
import { binLifetime } from '#domain/limits.ts'
import { dateIn } from '#domain/time.ts'
import { insertRows } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { ownedTables } from '#server/entries/ownedTables.ts'
import { readFields } from '#server/history/rows.ts'
import { inTurns } from '#server/turns.ts'

const mostEntries = 20_000
const shownPairs = 100
const shownMerges = 30

const loadEvents = async ({ db, now, settings: { timezone } }: Deps): Promise<Candidate[]> => {
  type Row = { id: string; name: string; start_at: number; place: string | null; parent: string | null }
  const { rows } = await sql<Row>`select id, name, start_at, coalesce(parent_event, parent_series) as parent,
    coalesce((select name from places where places.id = events.place_id), location) as place
    from events where deleted_at is null and deactivated = 0 and start_at >= ${now() - 86_400_000}
    order by start_at, id limit ${mostEntries}`.execute(db)
  // Zones differ by quarters of an hour, so few quarters need a date.
  const days = new Map<number, string>()
  const dayOf = (start: number): string => {
    const quarter = Math.floor(start / 900_000)
    const day = days.get(quarter) ?? dateIn(start, timezone)
    days.set(quarter, day)
    return day
  }
  return rows.map(({ id, name, parent, place, ...row }) => {
    const start = Number(row.start_at)
    return { id, name, parent, where: place ?? '', start, day: dayOf(start) }
  })
}

const loadNamed = async ({ db }: Deps, table: 'places' | 'groups'): Promise<Candidate[]> => {
  const where = table === 'places' ? sql`address` : sql`''`
  const { rows } = await sql<Candidate>`select id, name, ${where} as ${sql.ref('where')} from ${sql.table(table)}
    where deleted_at is null and deactivated = 0 order by name_folded, id limit ${mostEntries}`.execute(db)
  return rows
}

const pairOf = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one])

/** Entries that may be the same, without those said to differ, and recent merges. */
export const findDoubles = async (deps: Deps, resource: DoubleResource): Promise<Doubles> => {
  const candidates = resource === 'events' ? await loadEvents(deps) : await loadNamed(deps, resource)
  const likenesses = await inTurns(findLikeness(candidates))
  const { rows } = await sql<{
    one_id: string
    other_id: string
  }>`select one_id, other_id from distinct_entries`.execute(deps.db)
  const distinct = new Set(rows.map(({ one_id, other_id }) => `${one_id} ${other_id}`))
  const pairs = likenesses.flatMap(({ one, other, reasons }) => {
    const [first, second] = [candidates[one], candidates[other]]
    if (!first || !second || distinct.has(pairOf(first.id, second.id).join(' '))) return []
    return [{ one: first, other: second, reasons }]
  })
  const shown = pairs.slice(0, shownPairs)
  const owners = await loadOwners(
    deps.db,
    resource,
    shown.flatMap(({ one, other }) => [one.id, other.id]),
  )
  const doubleOf = ({ id, name, where, start }: Candidate): Double => ({
    id,
    name,
    where,
    owners: owners.get(id) ?? [],
    start: start === undefined ? null : new Date(start).toISOString(),
  })
  return {
    pairs: shown.map(({ one, other, reasons }): Pair => ({ one: doubleOf(one), other: doubleOf(other), reasons })),
    more: pairs.length > shownPairs,
    merges: await listMerges(deps, resource),
  }
}

const loadOwners = async (db: Db, resource: DoubleResource, ids: string[]): Promise<ReadonlyMap<string, string[]>> => {
  if (ids.length === 0) return new Map()
  const [, owners] = ownedTables[resource]
  const rows = await db
    .selectFrom(owners)
    .innerJoin('users', 'users.id', 'user_id')
    .select(['entry_id', 'nickname'])
    .where('entry_id', 'in', [...new Set(ids)])
    .orderBy('nickname_folded')
    .execute()
  const byEntry = Map.groupBy(rows, ({ entry_id }) => entry_id)
  return new Map([...byEntry].map(([id, of]) => [id, of.map(({ nickname }) => nickname)]))
}

/** The name of the kept one before a merge that changed it. */
const formerName = (fields: string | null): string | null => {
  const before = fields === null ? null : readFields({ fields }).find(({ field }) => field === 'name')?.before
  return typeof before === 'string' ? before : null
}

/** Merges that can be undone, newest first. A kept one that was given another name is called as before. */
const listMerges = async ({ db, now }: Deps, resource: DoubleResource): Promise<Merge[]> => {
  type Row = {
    id: string
    kept_id: string
    merged_id: string
    name: string
    kept: string | null
    at: number
    fields: string | null
  }
  const { rows } = await sql<Row>`select id, kept_id, merged_id, name, at,
    (select kept.name from ${sql.table(resource)} as kept where kept.id = merges.kept_id) as kept,
    (select fields from history where run = merges.id and entry_id = merges.kept_id and action = 'merged') as fields
    from merges where resource = ${resource} and undone_at is null and at >= ${now() - binLifetime}
    order by at desc, id desc limit ${shownMerges}`.execute(db)
  return rows.map(({ id, kept_id, merged_id, name, kept, at, fields }) => ({
    id,
    resource,
    at: new Date(Number(at)).toISOString(),
    kept: { id: kept_id, name: formerName(fields) ?? kept ?? '' },
    merged: { id: merged_id, name },
  }))
}

export const keepDistinct = async (db: Db, one: string, other: string, isDistinct: boolean): Promise<void> => {
  const [one_id, other_id] = pairOf(one, other)
  if (isDistinct) await insertRows(db, 'distinct_entries', [{ one_id, other_id }], sql`on conflict do nothing`)
  else await sql`delete from distinct_entries where one_id = ${one_id} and other_id = ${other_id}`.execute(db)
}
