import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Sized } from '#server/db/revision.ts'
import type { Deps } from '#server/deps.ts'
import { createPauses } from '#server/turns.ts'
import type { Span } from './span.ts'

type Store = Pick<Deps, 'db' | 'dialect'>

/** A month, a part of one with many events, or all after the last. `mark` changes with its events, also when as many come as go. */
export type CalendarMonth = Span & { mark: string }

const monthCount = 48

/** Days on which the parts of a month begin. */
const partDays = [1, 8, 15, 22]

/** A month with more events is kept in parts: each change makes one of them again. */
const manyEvents = 100

/** Months that SQLite counts at once: others wait meanwhile. */
const batchSize = 12

/** The beginnings of the parts of each month from `since` on; the last one has no end. */
const partsFrom = (since: number): number[][] => {
  const begin = new Date(since)
  const starts = Array.from({ length: monthCount + 1 }, (_, month) =>
    partDays.map((day) => Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + month, day)),
  )
  const first = [since, ...(starts[0] ?? []).filter((start) => start > since)]
  return [first, ...starts.slice(1, monthCount), (starts[monthCount] ?? []).slice(0, 1)]
}

/** The spans with events from `since` (ms) on, in order. */
export const calendarMonths = async ({ db, dialect }: Store, since: number): Promise<CalendarMonth[]> => {
  const batch = dialect.isServer ? monthCount + 1 : batchSize
  const parts = partsFrom(since)
  const months: CalendarMonth[] = []
  const pause = createPauses()
  for (let from = 0; from < parts.length; from += batch) {
    const counted = parts.slice(from, from + batch)
    const end = parts[from + batch]?.[0] ?? null
    const beginnings = counted.flat()
    const untilOf = new Map(beginnings.map((start, index) => [start, beginnings[index + 1] ?? end]))
    const values = beginnings.map(
      (start) => sql`(cast(${start} as bigint), cast(${untilOf.get(start) ?? Number.MAX_SAFE_INTEGER} as bigint))`,
    )
    const { rows } = await sql<{
      since: number
      mark: string | null
    }>`with spans (since, upto) as (values ${sql.join(values)})
      select since, (select count(*) || ' ' || sum(version) || ' ' || sum(updated_at) || ' ' || max(id) from events
        where listed = 1 and start_at >= since and start_at < upto) as mark from spans`.execute(db)
    const marks = new Map(rows.map(({ since, mark }) => [Number(since), mark]))
    for (const starts of counted) months.push(...spansOf(starts, marks, untilOf))
    await pause()
  }
  return months
}

/** One span for a month, or one for each of its parts with events. */
const spansOf = (
  starts: readonly number[],
  marks: ReadonlyMap<number, string | null>,
  untilOf: ReadonlyMap<number, number | null>,
): CalendarMonth[] => {
  const parts = starts.flatMap((since) => {
    const mark = marks.get(since)
    return mark ? [{ since, until: untilOf.get(since) ?? null, mark }] : []
  })
  const [first, last] = [starts[0], starts.at(-1)]
  if (first === undefined || last === undefined || parts.length === 0) return []
  const count = parts.reduce((sum, { mark }) => sum + Number.parseInt(mark, 10), 0)
  if (count > manyEvents) return parts
  return [{ since: first, until: untilOf.get(last) ?? null, mark: parts.map(({ mark }) => mark).join() }]
}

type References = ReadonlyMap<string, string>

export const referencesOf = async ({ db }: Pick<Store, 'db'>): Promise<References> => {
  const states = (table: string) => sql`select id, version, updated_at from ${sql.table(table)}`
  const { rows } = await sql<{ id: string; version: number; updated_at: number }>`${sql.join(
    ['places', 'categories', 'topics', 'repeating_events'].map(states),
    sql` union all `,
  )}`.execute(db)
  return new Map(rows.map(({ id, version, updated_at }) => [id, `${version} ${updated_at}`]))
}

const overhead = 500

export type CachedMonth = Sized & { uses: ReadonlySet<string> }

/** Caches a value a month, or several `of` it. Read months and references before `make`: newer rows must be noticed. */
export const createMonthCache = <Value extends CachedMonth>(cacheBytes: number) => {
  type Entry = { mark: string; state: string; value: Value }
  const kept = new LRUCache<string, Entry>({
    maxSize: cacheBytes,
    sizeCalculation: ({ value }, key) => overhead + key.length + value.size,
  })

  const stateOf = ({ uses }: CachedMonth, references: References) =>
    hash('sha1', [...uses].map((id) => `${id} ${references.get(id)}`).join(), 'base64')

  return {
    remember: async (
      { since, until, mark, of = '' }: CalendarMonth & { of?: string },
      references: References,
      make: () => Promise<Value>,
    ) => {
      const key = `${since} ${until} ${of}`
      const known = kept.get(key)
      if (known?.mark === mark && known.state === stateOf(known.value, references)) return known.value
      const value = await make()
      kept.set(key, { mark, state: stateOf(value, references), value })
      return value
    },
  }
}
