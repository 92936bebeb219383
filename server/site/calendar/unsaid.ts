import { unknownMark } from '#domain/facts.ts'
import { unknownDistance } from '#domain/near.ts'
import { isAccess } from '#server/calendar/filter.ts'
import { unplacedAround } from '#server/calendar/near.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { type CalendarQuery, calendarPath } from './calendarQuery.ts'
import type { Understood } from './spokenFilters.ts'

type Unsaid = 'unsaid' | 'unplaced'

/** Filters for the events that do not say whether they have what is wanted, or where they are; null where that is not asked. */
const filtersOf: Readonly<Record<Unsaid, (understood: Understood) => Partial<CalendarQuery> | null>> = {
  unsaid: ({ wanted }) =>
    isAccess(wanted.access) && !wanted.access.endsWith(unknownMark) ? { access: wanted.access + unknownMark } : null,
  unplaced: ({ wanted }) =>
    wanted.around !== '' && wanted.km !== unknownDistance
      ? { km: unknownDistance, around: unplacedAround(wanted.around) }
      : null,
}

const texts = { unsaid: 'accessUnsaid', unplaced: 'near.unplacedCount' } as const

/** The values `unsaid` and `unplaced` of a page: each a link to these events, or null if there are none. */
export const unsaidViews = async (
  understood: Understood,
  count: (query: CalendarQuery) => Promise<number>,
  { t }: Pick<SiteRequest, 't'>,
) => {
  const viewOf = async (of: Unsaid) => {
    const filters = filtersOf[of](understood)
    if (filters === null) return null
    const number = await count({ ...understood.wanted, ...filters })
    const path = calendarPath({ ...understood.asked, page: 1, ...filters })
    return number === 0 ? null : { text: t(texts[of], { count: number }), path, count: number }
  }
  return { unsaid: await viewOf('unsaid'), unplaced: await viewOf('unplaced') }
}
