import { type LogEvent, sql } from 'kysely'
import type { Db } from './schema.ts'

/** Damage of the database: what says so, and what this process knows of it. */

/** SQLite: the file is damaged, or no database. Its details stand above the lowest eight bits. */
const sqliteCodes = [11, 26]

/** PostgreSQL: data or an index is damaged. */
const postgresCodes = ['XX001', 'XX002']

/** The database is damaged. Its message says where, in the database's own words. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError'
}

/** @param error what a query rejected with */
export const isDamage = (error: unknown): error is Error => {
  if (error instanceof DamagedError) return true
  const { code, errcode } = Object(error) as { code?: unknown; errcode?: unknown }
  return typeof errcode === 'number' ? sqliteCodes.includes(errcode & 0xff) : postgresCodes.includes(String(code))
}

/** What SQLite's check answered: one row that says `ok`, or what is wrong. @returns null for `ok` */
export const quickCheck = (rows: readonly unknown[]): string | null => {
  const lines = rows.map((row) => String(Object.values(Object(row))[0]))
  return lines.join() === 'ok'
    ? null
    : lines
        .join('; ')
        .replaceAll(/\*\*\* in database main \*\*\*|\s+/g, ' ')
        .trim()
        .slice(0, longestFinding)
}

/** Characters of a finding. */
const longestFinding = 200

/** What queries of this process have met and nobody has written down yet, in the database's own words. */
type Met = { finding: string | null }

const metBy = new WeakMap<Db, Met>()

/** Looks at each query that fails: what is damaged is remembered at once. To be given to Kysely as its log. */
export const createDamageWatch = () => {
  const met: Met = { finding: null }
  return {
    log: (event: LogEvent): void => {
      if (event.level === 'error' && isDamage(event.error)) met.finding ??= event.error.message
    },
    /** From here on {@link damageMet} knows of it. */
    watch: (db: Db): void => {
      metBy.set(db, met)
    },
  }
}

/** What a query of this process has found damaged and nobody has written down yet; null when none has. */
export const damageMet = (db: Db): string | null => metBy.get(db)?.finding ?? null

/** Remembers damage until it is written down, or forgets it. */
export const setDamageMet = (db: Db, finding: string | null): void => {
  const met = metBy.get(db)
  if (met !== undefined) met.finding = finding
}

/** What was found damaged, by whichever process, since a check last found nothing; null when nothing was. */
export const damageFound = async (db: Db): Promise<string | null> => {
  const { rows } = await sql<{ value: string }>`select value from state where name = ${damageState}`.execute(db)
  return rows[0]?.value ?? damageMet(db)
}

/** The name in `state` of what was found, for all processes and until a check finds nothing. */
export const damageState = 'damage'
