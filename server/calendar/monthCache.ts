import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Sized } from '#server/db/revision.ts'
import type { Deps } from '#server/deps.ts'
import type { Span } from './calendar.ts'

type Store = Pick<Deps, 'db'>

/** A month of the calendar, or all after the last single month. `mark` changes with every change of a listed event in it. */
export type CalendarMonth = Span & { mark: string }

/** How many months are cached one by one; everything after them is cached together. */
const monthCount = 48

/** How many months one statement compares; other requests are answered in between. */
const batch = 12

/**
 * Lists the months that have events, by the start of the events.
 * @param since milliseconds since the epoch
 */
export const calendarMonths = async ({ db }: Store, since: number): Promise<CalendarMonth[]> => {
  const begin = new Date(since)
  const beginnings = [since]
  for (let month = 1; month <= monthCount; month += 1) {
    beginnings.push(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + month))
  }
  const months: CalendarMonth[] = []
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
      if (listed) months.push({ ...span, mark: hash('sha1', listed, 'base64') })
    }
    await setImmediate()
  }
  return months
}

/** The version of each place, category and topic, by its id. */
type References = ReadonlyMap<string, string>

export const referencesOf = async ({ db }: Store): Promise<References> => {
  const states = (table: string) => sql`select id, version, updated_at from ${sql.table(table)}`
  const { rows } = await sql<{ id: string; version: number; updated_at: number }>`${sql.join(
    ['places', 'categories', 'topics'].map(states),
    sql` union all `,
  )}`.execute(db)
  return new Map(rows.map(({ id, version, updated_at }) => [id, `${version} ${updated_at}`]))
}

/** What an entry takes beside its value, in bytes. */
const overhead = 500

/** A value made from one month. `uses` holds the ids of the places, categories and topics in it. */
export type CachedMonth = Sized & { uses: ReadonlySet<string> }

/**
 * Caches one value a month. A value is used while neither the month's events nor the entries that they refer to change.
 * Read months and references before `make` reads anything: a value of newer rows is then made again.
 * @param room how many bytes are kept; the least recently used go first
 */
export const createMonthCache = <Value extends CachedMonth>(room: number) => {
  type Entry = { mark: string; state: string; value: Value }
  const kept = new LRUCache<string, Entry>({
    maxSize: room,
    sizeCalculation: ({ value }) => overhead + value.size,
  })

  const stateOf = ({ uses }: CachedMonth, references: References) =>
    hash('sha1', [...uses].map((id) => `${id} ${references.get(id)}`).join(), 'base64')

  return {
    remember: async ({ since, until, mark }: CalendarMonth, references: References, make: () => Promise<Value>) => {
      const key = `${since} ${until}`
      const known = kept.get(key)
      if (known?.mark === mark && known.state === stateOf(known.value, references)) return known.value
      const value = await make()
      kept.set(key, { mark, state: stateOf(value, references), value })
      return value
    },
  }
}
