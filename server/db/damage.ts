import { type LogEvent, sql } from 'kysely'
import type { Db } from './schema.ts'

/** SQLITE_CORRUPT and SQLITE_NOTADB; details are above the lowest eight bits. */
const sqliteCodes = [11, 26]

const postgresCodes = ['XX001', 'XX002']

export class DamagedError extends Error {
  override readonly name = 'DamagedError'
}

export const isDamage = (error: unknown): error is Error => {
  if (error instanceof DamagedError) return true
  const { code, errcode } = Object(error) as { code?: unknown; errcode?: unknown }
  return typeof errcode === 'number' ? sqliteCodes.includes(errcode & 0xff) : postgresCodes.includes(String(code))
}

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

const longestFinding = 200

type Met = { finding: string | null }

const metBy = new WeakMap<Db, Met>()

export const createDamageWatch = () => {
  const met: Met = { finding: null }
  return {
    log: (event: LogEvent): void => {
      if (event.level === 'error' && isDamage(event.error)) met.finding ??= event.error.message
    },
    watch: (db: Db): void => {
      metBy.set(db, met)
    },
  }
}

/** Damage that this process found and has not stored yet, or null. */
export const ownDamage = (db: Db): string | null => metBy.get(db)?.finding ?? null

export const setOwnDamage = (db: Db, finding: string | null): void => {
  const met = metBy.get(db)
  if (met !== undefined) met.finding = finding
}

/** Damage found by any process since the last clean check, or null. */
export const damageFound = async (db: Db): Promise<string | null> => {
  const { rows } = await sql<{ value: string }>`select value from state where name = ${damageState}`.execute(db)
  return rows[0]?.value ?? ownDamage(db)
}

export const damageState = 'damage'
