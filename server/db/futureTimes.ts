import { sql } from 'kysely'
import { claimLifetime, recoveryLifetime, sessionLifetime } from '#domain/limits.ts'
import type { Db, Table } from './schema.ts'

/** Milliseconds that the clocks of processes may differ (decision 13). */
export const clockTolerance = 60_000

/** The next night's job, also on days of 25 hours, in ms. */
const longestPlan = 26 * 3_600_000

const kept = { created_at: 0, updated_at: 0, deleted_at: 0 }
const confirmable = { ...kept, asked_at: 0, marked_at: 0, confirmed_at: 0 }

/** How far each moment may lie ahead, in ms. Other due times and leases are checked where they are read. */
export const maximumAhead = {
  users: { ...kept, last_login_at: 0 },
  sessions: { created_at: 0, expires_at: sessionLifetime },
  recoveries: { expires_at: recoveryLifetime },
  login_failures: { at: 0 },
  invitations: { ...kept, used_at: 0 },
  creations: { at: 0 },
  notifications: { ...kept, mailed_at: 0 },
  caused_notices: { at: 0 },
  mails: { created_at: 0, sent_at: 0 },
  categories: kept,
  topics: kept,
  places: confirmable,
  groups: confirmable,
  repeating_events: confirmable,
  confirmation_links: { created_at: 0, used_at: 0 },
  events: { ...kept, listed_at: 0 },
  reservations: { created_at: 0, updated_at: 0 },
  media: { created_at: 0 },
  themes: kept,
  theme_files: { created_at: 0 },
  theme_failures: { at: 0 },
  actions: { last_call: 0, due_at: longestPlan },
  geocode_cache: { at: 0 },
  history: { at: 0 },
  sources: { created_at: 0, updated_at: 0, ended_at: 0 },
  source_runs: { at: 0, undone_at: 0 },
  merges: { at: 0, undone_at: 0, review_changed_at: 0 },
  proposals: { created_at: 0, updated_at: 0, confirmed_at: 0, decided_at: 0, told_at: 0 },
  threads: { created_at: 0, updated_at: 0, told_at: 0 },
  thread_messages: { at: 0 },
  reviews: { changed_at: 0, seen_at: 0, prior_at: 0 },
  desk_claims: { ends_at: claimLifetime },
  proposal_links: { created_at: 0 },
  blocked_senders: { created_at: 0 },
  state: { at: 0 },
} as const satisfies Partial<Record<Table, Readonly<Record<string, number>>>>

/** A clock before the calendar's first year is behind. */
const firstYear = Date.UTC(2026, 0)

/**
 * Corrects moments stored while the clock was ahead: they become now, ends their longest time. Returns how many. What
 * a clock that is behind corrects is lost, so call it when the clock can be trusted.
 */
export const correctFutureTimes = async (db: Db, now: number): Promise<number> => {
  if (now < firstYear) return 0
  let corrected = 0n
  for (const table of Object.keys(maximumAhead) as Corrected[]) corrected += await correctTable(db, now, table)
  return Number(corrected)
}

type Corrected = keyof typeof maximumAhead

/** Corrects one table at once. For rows that soon end anyway: a wrong clock loses little there. */
export const correctTable = async (db: Db, now: number, table: Corrected): Promise<bigint> => {
  let corrected = 0n
  for (const [column, ahead] of Object.entries(maximumAhead[table])) {
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${now + ahead}
      where ${sql.ref(column)} > ${now + ahead + clockTolerance}`.execute(db)
    corrected += numAffectedRows ?? 0n
  }
  return corrected
}
