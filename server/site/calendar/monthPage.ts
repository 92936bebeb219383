import { type Mark, markOf } from '#domain/marks.ts'
import { weekdayOf } from '#domain/period.ts'
import { understand } from '#domain/search/sought.ts'
import { addDays } from '#domain/time.ts'
import { type MonthEntry, monthEvents } from '#server/calendar/calendar.ts'
import type { Deps } from '#server/deps.ts'
import { isAllDay } from '#server/entries/facts.ts'
import { daysOfMonth } from '../dates.ts'
import { eventPath } from '../event/eventAddress.ts'
import { standingWord } from '../facts.ts'
import type { Page } from '../head.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { isOver, type Now, timeOn } from '../when.ts'
import { calendarHead } from './calendarHead.ts'
import {
  type CalendarQuery,
  calendarPath,
  filterParameters,
  isFiltered,
  mondayOf,
  monthsAround,
  toCalendarFilter,
} from './calendarQuery.ts'
import { chipsOf } from './chips.ts'
import { lanesOf } from './monthBars.ts'
import { nextUp } from './nextUp.ts'
import type { PageInput } from './pageInput.ts'

/** The others are behind a link; a single other one is shown instead of the link. */
const eventsADay = 4

const eventsADayOfWeek = 15

type EntryView = {
  path: string
  name: string
  isCanceled: boolean
  standing: string
  isPast: boolean
  time: string
  mark: Mark
  /** In weeks. */
  place: string
  /** Only for several days. `days` is its width in the week where it has its name, `goesOn` whether it ends after that week. */
  bar: { begins: boolean; ends: boolean; isNamed: boolean; days: number; goesOn: boolean } | null
}

type MonthDayView = {
  date: string
  number: number
  weekday: string
  full: string
  isToday: boolean
  events: EntryView[]
  /** The same in their rows: null keeps the place of a bar of other days. */
  rows: (EntryView | null)[]
  more: number
  path: string
}

export const monthPage = async (
  deps: Deps,
  request: SiteRequest,
  { understood, choices, common }: PageInput,
): Promise<Page> => {
  const { dates } = request
  const { asked, wanted } = understood
  const grid = asked.week === '' ? monthGrid(asked, request) : weekGrid(asked, request)
  const [first = ''] = grid.dates
  const following = addDays(grid.dates.at(-1) ?? first, 1)
  const span = { since: dates.beginning(first), until: dates.beginning(following), morning: dates.morning(first) }
  const rows = await monthEvents(deps, toCalendarFilter(wanted), span, asked.week !== '')
  const lanes = lanesOf(rows, grid.dates, dates)
  const days = grid.dates.map((date) => dayOf(date, { rows, lanes: lanes.get(date) ?? [], grid }, asked, request))
  return {
    template: 'month',
    head: {
      ...calendarHead(
        {
          ...understood,
          asked: { ...asked, page: 1 },
          wanted: { ...wanted, page: 1 },
          choices,
          pages: 1,
          total: rows.length,
          rows,
        },
        request,
      ),
      ...(rows.length > 0 && isIndexable(asked, request) && { canonical: calendarPath({ month: asked.month }) }),
    },
    values: {
      ...common,
      ...grid.texts,
      ...(isFiltered(wanted) && { nothing: request.t('found', { count: 0 }) }),
      chips: chipsOf(understood, understand(wanted.text, null), choices, request),
      isWeek: asked.week !== '',
      isEmpty: rows.length === 0,
      next: rows.length > 0 ? [] : await nextUp(deps, toCalendarFilter(wanted), span.until, request),
      weekdays: days.slice(0, 7).map(({ date }) => dates.shortWeekday(addDays(date, -weekdayOf(first)))),
      blanks: Array.from({ length: weekdayOf(first) }, () => ''),
      days,
      blanksAfter: Array.from({ length: (7 - ((weekdayOf(first) + days.length) % 7)) % 7 }, () => ''),
    },
  }
}

/** Whole months of the next year only. */
const isIndexable = (query: CalendarQuery, { today }: SiteRequest): boolean =>
  query.month >= today.slice(0, 7) && query.month < addDays(today, 366).slice(0, 7) && !isFiltered(query)

/** `room`: events a day. */
type Grid = { dates: string[]; room: number; texts: object }

const monthGrid = (query: CalendarQuery, { dates, today, t }: SiteRequest): Grid => {
  const first = `${query.month}-01`
  const around = monthsAround(query.month)
  const to = (month: string, name: string) => ({ path: calendarPath({ ...filterParameters(query), month }), name })
  return {
    dates: daysOfMonth(first),
    room: eventsADay,
    texts: {
      heading: dates.month(first),
      nothing: t('nothingInMonth', { month: dates.month(first) }),
      previous: to(around.previous, dates.month(`${around.previous}-01`)),
      following: to(around.following, dates.month(`${around.following}-01`)),
      current: to(today.slice(0, 7), t('currentMonth')),
    },
  }
}

const weekGrid = (query: CalendarQuery, { dates, today, t }: SiteRequest): Grid => {
  const to = (week: string, name: string) => ({ path: calendarPath({ ...filterParameters(query), week }), name })
  return {
    dates: Array.from({ length: 7 }, (_, index) => addDays(query.week, index)),
    room: eventsADayOfWeek,
    texts: {
      heading: dates.days(query.week, addDays(query.week, 6)),
      nothing: t('nothingInPeriod'),
      previous: to(addDays(query.week, -7), t('previousWeek')),
      following: to(addDays(query.week, 7), t('followingWeek')),
      current: to(mondayOf(today), t('currentWeek')),
    },
  }
}

type Shown = { rows: readonly MonthEntry[]; lanes: readonly (MonthEntry | null)[]; grid: Grid }

const dayOf = (
  date: string,
  { rows, lanes, grid }: Shown,
  query: CalendarQuery,
  request: SiteRequest,
): MonthDayView => {
  const { dates, today } = request
  const [begin, end] = [dates.beginning(date), dates.beginning(addDays(date, 1))]
  // A night belongs to its evening.
  const goesOn = ({ start_at, end_at }: MonthEntry) =>
    end_at !== null && end_at > begin && !dates.isOneDay(start_at, end_at)
  const events = rows.filter((row) => row.start_at < end && (row.start_at >= begin || goesOn(row)))
  const bars = lanes.filter((row) => row !== null)
  const others = events.filter((row) => !bars.includes(row))
  const room = events.length === grid.room + 1 ? grid.room + 1 : grid.room
  const shown = others.slice(0, Math.max(0, room - bars.length))
  const inRows = [
    ...lanes.map((row) => row && { ...entryOf(row, date, request), bar: barOn(row, date, request, grid) }),
    ...shown.map((row) => entryOf(row, date, request)),
  ]
  return {
    date,
    number: Number(date.slice(8)),
    weekday: dates.weekday(date),
    full: dates.date(date),
    isToday: date === today,
    events: inRows.filter((entry) => entry !== null),
    rows: inRows,
    more: others.length - shown.length,
    path: calendarPath({ ...filterParameters(query), from: date, to: date }),
  }
}

const entryOf = (row: MonthEntry, date: string, seen: Now): EntryView => ({
  path: eventPath(row, seen.dates),
  name: row.name,
  isCanceled: row.canceled === 1,
  standing: standingWord(row, seen),
  isPast: isOver(row, seen),
  time: timeOf(row, date, seen),
  mark: markOf(row),
  place: row.place_name ?? row.location ?? '',
  bar: null,
})

const barOn = ({ start_at, end_at }: MonthEntry, date: string, { dates }: Now, grid: Grid) => {
  const begins = dates.dateOf(start_at) === date
  const ends = end_at !== null && dates.dateOf(end_at - 1) === date
  const last = end_at === null ? date : dates.dateOf(end_at - 1)
  const days = grid.dates.filter((day) => day >= date && day <= last && day <= addDays(date, 6 - weekdayOf(date)))
  const isNamed = begins || weekdayOf(date) === 0 || date === grid.dates[0]
  return { begins, ends, isNamed, days: days.length, goesOn: last !== days.at(-1) }
}

/** A cell has room for the start only. */
const timeOf = (row: MonthEntry, date: string, seen: Now): string =>
  seen.dates.dateOf(row.start_at) === date && !isAllDay(row)
    ? seen.dates.time(row.start_at, null)
    : timeOn(row, date, seen).time
