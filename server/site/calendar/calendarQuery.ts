import { isDate } from '#domain/localDate.ts'
import { readDistance, unknownDistance, usualDistance, writePosition } from '#domain/near.ts'
import { weekdayOf } from '#domain/period.ts'
import { pick } from '#domain/pick.ts'
import { nearIn } from '#domain/search/soughtNear.ts'
import { addDays, addMonths } from '#domain/time.ts'
import { type CalendarFilter, isAccess } from '#server/calendar/filter.ts'
import { readAround, writeAround } from '#server/calendar/near.ts'
import type { Spot } from '#server/entries/locatedPlaces.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { withQuery } from '../templates/liquid.ts'

const filters = ['text', 'category', 'topic', 'tag', 'place', 'free', 'access', 'near', 'km'] as const
const times = ['from', 'to', 'month', 'week'] as const

export const calendarFields = [...filters, 'day', ...times, 'page'] as const

/** In the order in which the title of a feed names them. */
export const feedFields = [
  'text',
  'category',
  'topic',
  'tag',
  'place',
  'group',
  'series',
  'free',
  'access',
  'near',
  'km',
] as const

type Field = (typeof calendarFields)[number]

/** Dates are local, `yyyy-mm-dd`; empty texts do not filter. `around`: position and distance of `near`, if known; `spot`: what lies there. */
export type CalendarQuery = Readonly<Record<Exclude<Field, 'page' | 'day'> | 'around' | 'spot', string>> & {
  page: number
}

const order = [...filters, ...times, 'page'] as const

/** Reads the query of a calendar page. Nonsense is ignored, because links grow old. */
export const readCalendarQuery = ({ day, ...query }: SiteRequest<Field>['query']): CalendarQuery => ({
  ...query,
  free: query.free === '' ? '' : '1',
  access: isAccess(query.access) ? query.access : '',
  ...periodOf({ from: dateOr(day) || dateOr(query.from), to: dateOr(day) || dateOr(query.to) }),
  km: distanceOf(query),
  around: '',
  spot: '',
  month: dateOr(`${query.month}-01`).slice(0, 7),
  week: mondayOf(dateOr(query.week)),
  page: readPageNumber(query.page),
})

/** In order: people take the wrong field, too. */
const periodOf = ({ from, to }: { from: string; to: string }) =>
  from !== '' && to !== '' && to < from ? { from: to, to: from } : { from, to }

const distanceOf = ({ near, km, text }: { near: string; km: string; text: string }): string => {
  const distance = distanceIn(km)
  const isNowhere = near === '' && nearIn(text).length === 0
  return isNowhere || distance === usualDistance ? '' : String(distance)
}

const distanceIn = (km: string) => (km === unknownDistance ? km : readDistance(km))

export const withSpot = <Query extends { km: string }>(
  query: Query,
  spot: Spot | null,
): Query & { around: string; spot: string } => ({
  ...query,
  around: spot === null ? '' : writeAround({ lat: spot.lat, lng: spot.lng, km: distanceIn(query.km) }),
  spot: spot?.name ?? '',
})

export const mondayOf = (date: string): string => (date === '' ? '' : addDays(date, -weekdayOf(date)))

export const readPageNumber = (text: string): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)

const isPlausibleYear = (date: string) => date >= '1970-01-02' && date < '2200'
const dateOr = (text: string): string => (isDate(text) && isPlausibleYear(text) ? text : '')

export const toCalendarFilter = (query: Readonly<Partial<Record<keyof CalendarFilter, string>>>): CalendarFilter => {
  const {
    text = '',
    category = '',
    topic = '',
    tag = '',
    place = '',
    group = '',
    series = '',
    free = '',
    access = '',
    around = '',
  } = query
  return { text, category, topic, tag, place, group, series, free, access, around }
}

export const isFiltered = (query: CalendarQuery): boolean => filters.some((field) => query[field] !== '')

export const calendarPath = (query: Partial<CalendarQuery>, path = '/'): string => {
  const given = order.flatMap((field): [string, string][] => {
    const value = query[field]
    return value === undefined || value === '' || value === 1 ? [] : [[field, String(value)]]
  })
  return withQuery(path, Object.fromEntries(given))
}

export const filterParameters = (query: CalendarQuery) => pick(query, filters)

/** The path of its feeds. `near` becomes a position, so that a later rename changes nothing. */
export const feedsFor = (query: CalendarQuery): string => {
  const near = query.around === '' ? '' : writePosition(readAround(query.around))
  return calendarPath({ ...filterParameters(query), near, km: near === '' ? '' : query.km }, '/events')
}

export const usualPeriods = (
  today: string,
): { name: 'today' | 'tomorrow' | 'weekend' | 'week'; from: string; to: string }[] => {
  const saturday = addDays(today, Math.max(0, 5 - weekdayOf(today)))
  return [
    { name: 'today', from: today, to: today },
    { name: 'tomorrow', from: addDays(today, 1), to: addDays(today, 1) },
    { name: 'weekend', from: saturday, to: addDays(saturday, 6 - weekdayOf(saturday)) },
    { name: 'week', from: today, to: addDays(today, 6) },
  ]
}

export const monthsAround = (month: string): { previous: string; following: string } => ({
  previous: addMonths(`${month}-01`, -1).slice(0, 7),
  following: addMonths(`${month}-01`, 1).slice(0, 7),
})
