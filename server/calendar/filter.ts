import { sql } from 'kysely'
import { type AccessFact, accessFacts, unknownMark } from '#domain/facts.ts'
import type { Term } from '#domain/search/soughtConcepts.ts'
import { accessIn, accessTerm, type SoughtAccess } from '#domain/search/soughtNeeds.ts'
import { wordsOf } from '#domain/text.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Condition, Dialect } from '#server/db/dialect.ts'
import { allOf, equals } from '#server/db/listing.ts'
import { holds, isAccessFilter, isFree, isUnsaid } from '#server/entries/facts.ts'
import { isPubliclyAt, isPubliclyOrganizedBy } from '#server/entries/references.ts'
import { hasSoughtText, hasTag, hasTerms } from '#server/search/textConditions.ts'
import { isAround } from './near.ts'

/** Category, topic, place, group, series: ids. `free`: `1`. `access`: a fact, also with `-unknown`, or `wheelchair`. `around`: near.ts. */
export type CalendarFilter = Readonly<
  Record<'text' | 'category' | 'topic' | 'tag' | 'place' | 'group' | 'series' | 'free' | 'access' | 'around', string>
>

export const everything: CalendarFilter = {
  text: '',
  category: '',
  topic: '',
  tag: '',
  place: '',
  group: '',
  series: '',
  free: '',
  access: '',
  around: '',
}

/** Which of its events meet a filter changes only with them and with its place, as {@link createMonthCache} notices. */
export const isKeptByMonth = ({ category, topic, tag, place, ...others }: CalendarFilter): boolean =>
  Object.values(others).every((value) => value === '')

/** Events that meet a filter, of any time. */
export const meets = async (connection: Connection, filter: CalendarFilter): Promise<Condition> =>
  allOf([
    await hasSoughtText(connection, filter.text),
    filter.category === '' ? sql`true` : equals('category_id')(filter.category),
    filter.topic === '' ? sql`true` : equals('topic_id')(filter.topic),
    filter.tag === '' ? sql`true` : hasTag(filter.tag),
    filter.place === '' ? sql`true` : isPubliclyAt(filter.place),
    filter.group === '' ? sql`true` : isPubliclyOrganizedBy(filter.group),
    filter.series === '' ? sql`true` : equals('parent_series')(filter.series),
    filter.free === '' ? sql`true` : isFree,
    isAccessible(connection.dialect, filter.access),
    filter.around === '' ? sql`true` : isAround(filter.around),
  ])

/** A step-free entrance, or a text that says so. */
export const wheelchair = 'wheelchair'

const answered = (access: SoughtAccess): AccessFact => (access === wheelchair ? 'stepFree' : access)

/** The fact holds, or nobody answered it and the texts say so. */
const isAccessible = (dialect: Dialect, filter: string): Condition => {
  const access = filter.replace(unknownMark, '')
  if (!isSoughtAccess(access)) return sql`true`
  const [fact, term] = [answered(access), accessTerm(access)]
  const speaks = term === null ? sql<boolean>`false` : hasTerms(dialect, [term])
  return filter === access
    ? sql`(${holds(fact)} or (${isUnsaid(fact)} and ${speaks}))`
    : sql`${isUnsaid(fact)} and not ${speaks}`
}

/** Events without an unwanted term, nor with the fact that it names: of "not wheelchair" those without a step-free entrance. */
export const isWithout = (dialect: Dialect, term: Term): Condition => {
  const access = term.quoted === undefined ? accessIn(wordsOf(term.typed).join(' ')) : null
  const has = hasTerms(dialect, [term])
  return access === null ? sql`not ${has}` : sql`not (${has} or ${holds(answered(access))})`
}

const isSoughtAccess = (text: string): text is SoughtAccess =>
  text === wheelchair || accessFacts.some((fact) => fact === text)

export const isAccess = (text: string): boolean =>
  isAccessFilter(text) || text === wheelchair || text === wheelchair + unknownMark
