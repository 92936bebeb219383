import { sql } from 'kysely'
import type { Mark } from '#domain/marks.ts'
import { markOf } from '#domain/marks.ts'
import type { Condition } from '#server/db/dialect.ts'
import { allOf } from '#server/db/listing.ts'
import type { Deps } from '#server/deps.ts'
import { isPublic } from '#server/entries/publishable.ts'
import { type CachedMonth, calendarMonths, createMonthCache } from './monthCache.ts'
import { startsIn, touches } from './span.ts'

/** `isGone`: it was chosen by an old link, and is no more. */
export type Choice = { id: string; name: string; isGone?: true }

export type CategoryChoice = Choice & Mark

export type Choices = { categories: CategoryChoice[]; topics: Choice[]; places: Choice[]; tags: string[] }

const offeredTags = 60

type Month = CachedMonth & { ids: ReadonlySet<string>; tags: ReadonlyMap<string, number> }

/** In bytes. */
const cacheBytes = 10_000_000
const entrySize = 100

/** Names are read each time; no cached value depends on them. */
const nothing: ReadonlySet<never> = new Set()
const noReferences: ReadonlyMap<string, string> = new Map()

/** Filters of the calendar from a moment (ms) on, counted by month and cached: 100,000 events take too long. */
export const createChoices = ({ db, dialect }: Pick<Deps, 'db' | 'dialect'>) => {
  const months = createMonthCache<Month>(cacheBytes)

  const count = async (where: Condition): Promise<Month> => {
    const events = sql`from events where listed = 1 and ${where}`
    const [used, found] = await Promise.all([
      sql<Record<'category_id' | 'topic_id' | 'place_id', string | null>>`
        select distinct category_id, topic_id, place_id ${events}`.execute(db),
      sql<{ tag: string; count: number }>`select tag, count(*) as count from event_tags
        where entry_id in (select id ${events}) group by tag`.execute(db),
    ])
    const ids = new Set(used.rows.flatMap((row) => Object.values(row).filter((id) => id !== null)))
    const tags = new Map(found.rows.map(({ tag, count }) => [tag, count]))
    return { uses: nothing, ids, tags, size: (ids.size + tags.size) * entrySize }
  }

  const named = async (table: 'topics' | 'places', isShown: Condition): Promise<Choice[]> => {
    const query = sql<Choice>`select id, name from ${sql.table(table)} where ${isShown} order by name_folded, id`
    return (await query.execute(db)).rows
  }

  const readCategories = async (): Promise<CategoryChoice[]> => {
    const query = sql<Choice & Record<keyof Mark, string>>`select id, name, color, icon from categories
      where deleted_at is null order by name_folded, id`
    return (await query.execute(db)).rows.map((row) => ({ ...row, ...markOf(row) }))
  }

  const countMonths = async (since: number): Promise<Month[]> => {
    const counted: Month[] = []
    for (const span of await calendarMonths({ db, dialect }, since)) {
      counted.push(await months.remember(span, noReferences, () => count(startsIn(span))))
    }
    return counted
  }

  return async (since: number): Promise<Choices> => {
    const [counted, begun, categories, topics, places] = await Promise.all([
      countMonths(since),
      count(allOf([touches({ since, until: null }), sql`start_at < ${since}`])),
      readCategories(),
      named('topics', sql`deleted_at is null`),
      named('places', isPublic),
    ])
    const parts = [begun, ...counted]
    const ids = new Set(parts.flatMap((part) => [...part.ids]))
    const tags = new Map<string, number>()
    for (const part of parts) {
      for (const [tag, times] of part.tags) tags.set(tag, (tags.get(tag) ?? 0) + times)
    }
    const byFrequency = [...tags].sort(
      ([one, times], [other, otherTimes]) => otherTimes - times || (one < other ? -1 : 1),
    )
    const isUsed = ({ id }: Choice) => ids.has(id)
    return {
      categories: categories.filter(isUsed),
      topics: topics.filter(isUsed),
      places: places.filter(isUsed),
      tags: byFrequency
        .slice(0, offeredTags)
        .map(([tag]) => tag)
        .toSorted(),
    }
  }
}
