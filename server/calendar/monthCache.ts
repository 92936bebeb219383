import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Sized } from '#server/db/revision.ts'
import type { Deps } from '#server/deps.ts'
import { createPauses } from '#server/turns.ts'
import type { Span } from './span.ts'

type Store = Pick<Deps, 'db' | 'dialect'>

/** A month, or all after the last. `mark` changes with its events, also when as many come as go. */
export type CalendarMonth = Span & { mark: string }

const monthCount = 48

/** Months that SQLite counts at once: others wait meanwhile. */
const batchSize = 12

export const calendarMonths = async ({ db, dialect }: Store, since: number): Promise<CalendarMonth[]> => {
  const batch = dialect.isServer ? monthCount + 1 : batchSize
  const begin = new Date(since)
  const beginnings = [since]
  for (let month = 1; month <= monthCount; month += 1) {
    beginnings.push(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + month))
  }
  const months: CalendarMonth[] = []
  const pause = createPauses()
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
      mark: string | null
    }>`with spans (since, upto) as (values ${sql.join(values)})
      select since, (select count(*) || ' ' || sum(version) || ' ' || sum(updated_at) || ' ' || max(id) from events
        where listed = 1 and start_at >= since and start_at < upto) as mark from spans`.execute(db)
    const marks = new Map(rows.map((row) => [row.since, row.mark]))
    for (const span of spans) {
      const mark = marks.get(span.since)
      if (mark) months.push({ ...span, mark })
    }
    await pause()
  }
  return months
}

type References = ReadonlyMap<string, string>

export const referencesOf = async ({ db }: Pick<Store, 'db'>): Promise<References> => {
  const states = (table: string) => sql`select id, version, updated_at from ${sql.table(table)}`
  const { rows } = await sql<{ id: string; version: number; updated_at: number }>`${sql.join(
    ['places', 'categories', 'topics'].map(states),
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
