import { unknownMark } from '#domain/facts.ts'
import { overlapOf } from '#domain/period.ts'
import { understand } from '#domain/search/sought.ts'
import { spokenAccess } from '#domain/search/soughtAccess.ts'
import type { SoughtAccess } from '#domain/search/soughtNeeds.ts'
import { listedDuring } from '#server/calendar/span.ts'
import type { Deps } from '#server/deps.ts'
import { correctQuery, type Replaced } from '#server/search/correctQuery.ts'
import type { SiteRequest } from '../siteRequest.ts'
import type { CalendarQuery } from './calendarQuery.ts'
import { findNear } from './nearFilter.ts'

/** A query with filters in its words: of "jazz wheelchair near the park", `said` are "wheelchair" and "near the park". */
export type Understood = {
  /** As it was asked, for links and fields: the next words replace all of these. */
  asked: CalendarQuery
  /** With these words as filters. */
  wanted: CalendarQuery
  said: { access: string; near: string }
  /** Names of days, in the place of which `wanted` has dates. */
  replaced: Replaced[]
}

export const readFilterWords = async (
  deps: Deps,
  asked: CalendarQuery,
  { dates, now, today }: Pick<SiteRequest, 'dates' | 'now' | 'today'>,
): Promise<Understood> => {
  const { located, said: near } = await findNear(deps, asked)
  const said = spokenAccess(located.text, today)
  const access = said !== null && isAbout(asked, said.access) ? said : undefined
  const coming = listedDuring(dates.span({ from: today, to: '' }, now))
  const { text, replaced } = await correctQuery(deps, access?.rest ?? located.text, today, coming)
  const { period } = understand(text, today)
  // Days in the words replace chosen ones that lie elsewhere, and a month or week.
  const days = period !== null && {
    ...(overlapOf(period, asked) === null && { from: '', to: '' }),
    month: '',
    week: '',
  }
  return {
    asked: { ...asked, ...days, around: located.around },
    wanted: { ...located, ...days, text, ...(access && { access: asked.access || access.access }) },
    said: { access: access?.typed ?? '', near },
    replaced,
  }
}

/** Whether words about accessibility become the filter: not if another kind of access was chosen. */
const isAbout = ({ access }: CalendarQuery, said: SoughtAccess): boolean =>
  ['', said, said + unknownMark].includes(access)

/** A text of `wanted` with days as they were typed: "1. Advent" for its date. */
export const asTyped = ({ replaced }: Pick<Understood, 'replaced'>, text: string): string =>
  replaced
    .toSorted((one, other) => other.days.length - one.days.length)
    .reduce((told, { typed, days }) => told.replace(days, () => typed), text)

/** A text as it was typed, with the words that are filters. */
export const spoken = ({ said, replaced }: Pick<Understood, 'said' | 'replaced'>, text: string): string =>
  [asTyped({ replaced }, text), said.access, said.near].filter(Boolean).join(' ')
