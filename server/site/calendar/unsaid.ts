import { unknownMark } from '#domain/facts.ts'
import { isAccess } from '#server/calendar/filter.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { calendarPath } from './calendarQuery.ts'
import type { Understood } from './spokenFilters.ts'

/** The access filter that asks for the events which do not say whether they have what is wanted; null where none is wanted. */
export const unsaidFilter = ({ wanted }: Understood): string | null =>
  isAccess(wanted.access) && !wanted.access.endsWith(unknownMark) ? wanted.access + unknownMark : null

/** A link to these events; null if there are none. */
export const unsaidView = (count: number, understood: Understood, { t }: Pick<SiteRequest, 't'>) => {
  const access = unsaidFilter(understood)
  return access === null || count === 0
    ? null
    : { text: t('accessUnsaid', { count }), path: calendarPath({ ...understood.asked, page: 1, access }) }
}
