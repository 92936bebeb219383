import { sql } from 'kysely'
import type { Term } from '#domain/search/soughtConcepts.ts'
import { fold } from '#domain/text.ts'
import type { Condition } from '#server/db/dialect.ts'
import { mayBeNamed } from '#server/entries/visibility.ts'

export type SearchedTable = 'events' | 'groups' | 'places'

const maximumPhrases = 5

const within = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const named = (column: string, phrase: string) => sql`${sql.ref(column)} like ${within(fold(phrase))} escape '\\'`

export const isCalled = (phrase: string): Condition => sql<boolean>`${named('name_folded', phrase)}`

/** Finds entries in one of whose public texts a phrase stands as it is typed, whatever the case. */
export const hasPhrase = (table: SearchedTable, phrase: string): Condition => {
  const said = (column: string) =>
    sql`(${sql.join(
      casesOf(phrase).map((text) => sql`lower(${sql.ref(column)}) like ${within(text)} escape '\\'`),
      sql` or `,
    )})`
  const own = [named('name_folded', phrase), ...ownTexts[table].map(said)]
  if (table !== 'events') return either(own)
  return either([
    ...own,
    sql`exists (select 1 from event_tags where entry_id = events.id and ${said('tag')})`,
    sql`exists (select 1 from event_involved where entry_id = events.id and ${said('event_involved.name')})`,
    sql`exists (select 1 from event_organizers where entry_id = events.id and group_id is null
      and ${said('event_organizers.name')})`,
    sql`exists (select 1 from event_organizers join ${sql.table('groups')} on ${sql.ref('groups.id')} = group_id
      where entry_id = events.id and ${mayBeNamed('groups')} and ${named('groups.name_folded', phrase)})`,
    sql`exists (select 1 from places where places.id = events.place_id and ${mayBeNamed('places')}
      and (${named('places.name_folded', phrase)} or ${said('places.address')} or ${said('places.district')}
      or ${said('places.facts')}))`,
    sql`exists (select 1 from categories where categories.id = events.category_id and ${named('categories.name_folded', phrase)})`,
    sql`exists (select 1 from topics where topics.id = events.topic_id and ${named('topics.name_folded', phrase)})`,
  ])
}

/** The conditions of words in quotes: they stand side by side in one text. */
export const phrasesIn = (table: SearchedTable, terms: readonly Term[]): Condition[] =>
  terms
    .flatMap(({ quoted, alternatives: [words = []] }) => (quoted !== undefined && words.length > 1 ? [quoted] : []))
    .slice(0, maximumPhrases)
    .map((phrase) => hasPhrase(table, phrase))

/** Price and accessibility are in the JSON of facts. */
const ownTexts = {
  events: ['description', 'location', 'location2', 'address', 'facts'],
  groups: ['description'],
  places: ['description', 'address', 'district', 'facts'],
} as const satisfies Record<SearchedTable, readonly string[]>

const either = (conditions: readonly unknown[]): Condition => sql`(${sql.join(conditions, sql` or `)})`

/** SQLite folds only A to Z: others are tried as typed, small, and with a large first letter. */
const casesOf = (phrase: string): string[] => {
  const plain = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const small = phrase.toLowerCase()
  return [...new Set([small, plain(phrase), plain(small.charAt(0).toUpperCase() + small.slice(1))])]
}
