import type { SiteRequest } from '../siteRequest.ts'
import { type CalendarQuery, calendarPath } from './calendarQuery.ts'
import type { Filter } from './chips.ts'
import type { Understood } from './spokenFilters.ts'

export type WithoutFilters = { narrowed: string; offers: { name: string; path: string }[] }

/** Names of tags have quotes. */
const unquoted = (name: string): string => name.replace(/^[„“](.*)[“”]$/u, '$1')

/** The filters that keep a search from finding (more of) what it asks for, and the search without them; else null. */
export const narrowingFilters = async (
  { asked, wanted }: Understood,
  filters: readonly Filter[],
  finds: (query: CalendarQuery) => Promise<boolean>,
  { t }: Pick<SiteRequest, 't'>,
): Promise<WithoutFilters | null> => {
  const none: CalendarQuery = Object.assign({ ...wanted, page: 1 }, ...filters.map(({ removed }) => removed))
  // For chosen days alone, the page offers the next events instead.
  if (filters.every(({ removed }) => removed.from !== undefined) || !(await finds(none))) return null
  const narrowing: Filter[] = []
  for (const filter of filters) {
    if (filters.length === 1 || (await finds({ ...wanted, page: 1, ...filter.removed }))) narrowing.push(filter)
  }
  const namesOf = (named: readonly Filter[]) => named.map(({ name }) => name).join(', ')
  if (narrowing.length > 0)
    return {
      narrowed: t('narrowedTo', { names: namesOf(narrowing) }),
      offers: narrowing.map(({ name, path }) => ({ name: t('searchWithout', { name: unquoted(name) }), path })),
    }
  const text = wanted.text
  const path = calendarPath({ text, month: asked.month, week: asked.week })
  return { narrowed: t('narrowedTo', { names: namesOf(filters) }), offers: [{ name: t('searchUnfiltered'), path }] }
}
