import { sql } from 'kysely'
import { isModerating } from '#domain/permissions.ts'
import type { Bucket, SearchQuery } from '#domain/search/search.ts'
import type { Viewer } from '#domain/session.ts'
import { wordsOf } from '#domain/text.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Condition } from '#server/db/dialect.ts'
import { allOf, columnOf, condition, equals, type Filters, userOf } from '#server/db/listing.ts'
import { convertPage, type LongPage, selectIdPage, shortPage } from '#server/db/paging.ts'
import type { RevisionCache } from '#server/db/revision.ts'
import type { Db } from '#server/db/schema.ts'
import { writeEntries } from '#server/entries/entryTexts.ts'
import { eventKind, visibleEvents } from '#server/entries/events.ts'
import { isOrganizedBy, isPubliclyAt, isPubliclyOrganizedBy } from '#server/entries/references.ts'
import { isFoundIn, wordsIn } from './searchIndex.ts'
import { hasTag, hasText } from './textConditions.ts'
import { readVocabulary } from './vocabulary.ts'

const day = 86_400_000

/** How many tags a bucket has at most. */
const maximumTerms = 1_000

/**
 * What eventsearch can be narrowed by (contract §2). `children` true includes the sub-events that lists hide, false leaves
 * all out. `multidayMax` n leaves out what lasts longer than n times 24 hours; 0 is no limit.
 */
const filters: Filters = {
  ...eventKind.filters,
  children: (isWanted) => (isWanted ? sql`true` : sql`parent_event is null`),
  ownedBys: (users, viewer) => {
    const ids = sql.join(users.map((user) => userOf(user, viewer)))
    return sql`id in (select entry_id from event_owners where user_id in (${ids}))`
  },
  multidayMax: (days) => (days === 0 ? sql`true` : sql`coalesce(end_at, start_at) - start_at <= ${days * day}`),
  tag: hasTag,
  place: (id, viewer) => (isModerating(viewer) ? equals('place_id')(id) : isPubliclyAt(id)),
  group: (id, viewer) => (isModerating(viewer) ? isOrganizedBy(id) : isPubliclyOrganizedBy(id)),
}

/** What a search found, and how often each tag occurs in it. */
export type Found = { page: LongPage<string>; buckets: Record<string, Bucket[]> }

/** Finds events by words in and around them (§7: eventsearch). `cache` keeps the total until the database changes. */
export const searchEvents = async (
  { db, dialect }: Connection,
  query: SearchQuery,
  viewer: Viewer,
  cache?: RevisionCache,
): Promise<Found> => {
  const visible = visibleEvents(viewer, {
    withPrograms: query.filters.some(({ name, value }) => name === 'children' && value),
  })
  const where = allOf([
    visible,
    hasText(dialect, query.text, 'events', await readVocabulary({ db, dialect })),
    ...query.filters.map((filter) => condition(filters, filter, viewer)),
  ])
  const selection = {
    table: 'events' as const,
    where,
    visible,
    sorting: columnOf(eventKind.sortings, query.sorting),
    order: query.order,
    readsAll: !dialect.isServer && query.text.trim() !== '',
  }
  const { omit } = query
  const kept = query.pageSize <= shortPage ? cache : undefined
  const found = await selectIdPage(db, selection, windowOf(query), cache)
  const page = convertPage(found, async (ids) => {
    const texts = await writeEntries({ db, dialect }, eventKind, ids, { viewer, visible }, { cache: kept, omit })
    return ids.flatMap((id) => texts.get(id) ?? [])
  })
  return { page, buckets: await tagBuckets(db, where, query) }
}

export const windowOf = ({ page, pageSize }: SearchQuery) => ({ offset: (page - 1) * pageSize, limit: pageSize })

/** For each aggregation: tags that begin with the query's text, then those that contain it, then others; each by frequency. */
export const tagBuckets = async (
  db: Db,
  where: Condition,
  { aggregations, text }: SearchQuery,
): Promise<Record<string, Bucket[]>> => {
  if (aggregations.length === 0) return {}
  const { rows } = await sql<Bucket>`select tag as term, count(*) as count from event_tags
    where entry_id in (select id from events where ${where})
    group by tag order by 2 desc, 1 limit ${maximumTerms}`.execute(db)
  const sought = wordsOf(text)
  const rankOf = ({ term }: Bucket) => {
    const words = wordsIn(term)
    const isIn = (finds: typeof isFoundIn) => sought.every((text) => words.some((word) => finds(word, text)))
    if (isIn((word, text) => word.startsWith(text))) return 'begun'
    return isIn(isFoundIn) ? 'part' : 'others'
  }
  const { begun = [], part = [], others = [] } = Object.groupBy(rows, rankOf)
  const buckets = [...begun, ...part, ...others].map(({ term, count }) => ({ term, count }))
  return Object.fromEntries(aggregations.map((name) => [name, buckets]))
}
