import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Sized } from '#server/db/revision.ts'
import type { Deps } from '#server/deps.ts'
import type { Span } from './calendar.ts'

type Store = Pick<Deps, 'db'>

/** A stretch of the calendar. Its mark is another one when one of the events that are listed in it is. */
export type Stretch = Span & { mark: string }

/** So many months stand for themselves; whatever comes after them is one stretch. */
const months = 48

/** So many are compared in one statement; then other requests get their turn. */
const batch = 12

/**
 * The calendar from some moment on, month by month, by the start of events. Months without any are left out.
 * @param since milliseconds since the epoch
 */
export const stretchesOf = async ({ db }: Store, since: number): Promise<Stretch[]> => {
  const begin = new Date(since)
  const beginnings = [since]
  for (let month = 1; month <= months; month += 1) {
    beginnings.push(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + month))
  }
  const stretches: Stretch[] = []
  for (let from = 0; from < beginnings.length; from += batch) {
    const spans = beginnings.slice(from, from + batch).map((start, index) => ({
      since: start,
      until: beginnings[from + index + 1] ?? null,
    }))
    const values = spans.map(
      ({ since, until }) => sql`(cast(${since} as bigint), cast(${until ?? Number.MAX_SAFE_INTEGER} as bigint))`,
    )
    const { rows } = await sql<{
      since: number
      versions: string | null
    }>`with spans (since, upto) as (values ${sql.join(values)})
      select since, (select string_agg(id || ' ' || version || ' ' || updated_at, ' ') from (
        select id, version, updated_at from events where listed = 1 and start_at >= since and start_at < upto
        order by start_at, id) as those) as versions from spans`.execute(db)
    const versions = new Map(rows.map((row) => [row.since, row.versions]))
    for (const span of spans) {
      const listed = versions.get(span.since)
      if (listed) stretches.push({ ...span, mark: hash('sha1', listed, 'base64') })
    }
    await setImmediate()
  }
  return stretches
}

/** The state of everything that events refer to by its id: places, categories and topics. */
type References = ReadonlyMap<string, string>

export const referencesOf = async ({ db }: Store): Promise<References> => {
  const states = (table: string) => sql`select id, version, updated_at from ${sql.table(table)}`
  const { rows } = await sql<{ id: string; version: number; updated_at: number }>`${sql.join(
    ['places', 'categories', 'topics'].map(states),
    sql` union all `,
  )}`.execute(db)
  return new Map(rows.map(({ id, version, updated_at }) => [id, `${version} ${updated_at}`]))
}

/** Roughly what is kept takes besides its size, in bytes. */
const overhead = 500

/** What was worked out from a stretch. `uses` are the ids of the places, categories and topics that went into it. */
export type Worked = Sized & { uses: ReadonlySet<string> }

/**
 * Keeps what is worked out from stretches of the calendar while neither their events nor what these refer to change, so that
 * a write costs no more than the month it is in. Marks and references have to be read before `make` reads anything: what it
 * made of newer rows is then made again, and nothing old is ever taken for new.
 * @param room how many bytes are kept; the least recently used go first
 */
export const createStretches = <Value extends Worked>(room: number) => {
  type Entry = { mark: string; state: string; value: Value }
  const kept = new Map<string, Entry>()
  let used = 0

  const stateOf = ({ uses }: Worked, references: References) =>
    hash('sha1', [...uses].map((id) => `${id} ${references.get(id)}`).join(), 'base64')

  const drop = (key: string) => {
    const entry = kept.get(key)
    if (entry === undefined) return
    used -= overhead + entry.value.size
    kept.delete(key)
  }

  return {
    remember: async ({ since, until, mark }: Stretch, references: References, make: () => Promise<Value>) => {
      const key = `${since} ${until}`
      const known = kept.get(key)
      if (known?.mark === mark && known.state === stateOf(known.value, references)) {
        kept.delete(key)
        kept.set(key, known)
        return known.value
      }
      const value = await make()
      drop(key)
      kept.set(key, { mark, state: stateOf(value, references), value })
      used += overhead + value.size
      for (const oldest of kept.keys()) {
        if (used <= room) break
        drop(oldest)
      }
      return value
    },
  }
}
