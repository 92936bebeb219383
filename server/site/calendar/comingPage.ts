import { lastPage } from '#domain/listing.ts'
import { narrowed } from '#domain/period.ts'
import { type Sought, understand } from '#domain/search/sought.ts'
import { momentIn } from '#domain/search/soughtRunning.ts'
import { addDays } from '#domain/time.ts'
import { calendarEvents, countEvents, highlights } from '#server/calendar/calendar.ts'
import type { CalendarFilter } from '#server/calendar/filter.ts'
import type { Span } from '#server/calendar/span.ts'
import type { Window } from '#server/db/paging.ts'
import type { RevisionCache } from '#server/db/revision.ts'
import type { Deps } from '#server/deps.ts'
import { groupByDay } from '../days.ts'
import { withDistance } from '../distance.ts'
import { eventPath } from '../event/eventAddress.ts'
import { lostText } from '../feeds/subscription.ts'
import type { Page } from '../head.ts'
import { withLacking } from '../lacking.ts'
import { datedLine, type LineView } from '../lines.ts'
import { paginationOf } from '../pagination.ts'
import { schemaList } from '../schemaList.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { isOver } from '../when.ts'
import { calendarHead, lostOf, subscriptionOf } from './calendarHead.ts'
import { type CalendarQuery, calendarPath, isFiltered, toCalendarFilter } from './calendarQuery.ts'
import { chipsOf, filtersIn } from './chips.ts'
import { nextUp } from './nextUp.ts'
import type { PageInput } from './pageInput.ts'
import { unsaidViews } from './unsaid.ts'
import { narrowingFilters } from './withoutFilters.ts'

const pageSize = 50

/** What is to come, or what a period has, day by day; null beyond the last page. */
export const comingPage = async (
  deps: Deps,
  request: SiteRequest,
  { understood, choices, common, cache }: PageInput,
): Promise<Page | null> => {
  const { asked, wanted } = understood
  const { dates, today, t } = request
  const sought = wanted.text === '' ? null : understand(wanted.text, today)
  const window = { offset: (asked.page - 1) * pageSize, limit: pageSize }
  const isWhole = !isFiltered(asked) && asked.from === '' && asked.to === ''
  const [{ rows, total, range, runsThen }, pinned] = await Promise.all([
    eventsOf(deps, wanted, sought, { window, cache }, request),
    isWhole && asked.page === 1 ? highlightsOf(deps, request) : [],
  ])
  const { filter, first, span } = range
  const pages = lastPage(total, pageSize)
  if (asked.page > pages) return null
  // Who looks at days before today wants these.
  const isPast = span.until !== null && span.until <= dates.beginning(today)
  const isAllOver = total === 0 || (!isPast && pages === 1 && rows.every((row) => isOver(row, request)))
  const finds = async (other: CalendarQuery) => {
    const { filter, span } = rangeOf(other, sought, request)
    return (await calendarEvents(deps, filter, span, window)).total > 0
  }
  const lost = lostOf(sought, understood)
  const filters = filtersIn(understood, choices, request)
  const near = withDistance(wanted.around, request)
  const lacking = await withLacking(deps, wanted.access, rows, request)
  const told = (line: LineView) => lacking(near(line))
  const count = (other: CalendarQuery) => countEvents(deps, toCalendarFilter(wordless(other, sought)), span)
  return {
    template: 'calendar',
    head: {
      ...calendarHead({ ...understood, choices, pages, total, rows }, request),
      // A feed goes on: days that words name would be words to look for in it.
      ...subscriptionOf(wordless(wanted, sought), choices, lost),
      subscribeLoses: lostText(lost, request),
      ...(isWhole && { description: '', canonical: calendarPath({ page: asked.page }) }),
      ...schemaList(
        rows.map((row) => ({ name: row.name, path: eventPath(row, dates) })),
        { siteUrl: deps.settings.siteUrl, total, first: window.offset + 1 },
      ),
    },
    values: {
      ...common,
      heading: t('coming'),
      chips: chipsOf(understood, sought, choices, request),
      emptyPeriod: emptyPeriod(asked, request),
      asksPrice: sought?.asksPrice ?? false,
      asksAge: sought?.asksAge ?? false,
      asksEveryOther: sought?.asksEveryOther ?? false,
      runsThen,
      without: total > 0 || !isFiltered(asked) ? null : await narrowingFilters(understood, filters, finds, request),
      next: isAllOver ? await nextOf(deps, { filter, span }, request) : [],
      highlights: pinned,
      isWhole,
      total,
      ...(await unsaidViews(understood, count, request)),
      neighbours: neighboursOf(asked, request),
      days: groupByDay(rows, first, request).map((day) => ({
        ...day,
        events: day.events.map(told),
        over: day.over.map(told),
      })),
      pages: paginationOf(asked.page, pages, (page) => calendarPath({ ...asked, page })),
    },
  }
}

/** The events of a query, else those that already run at the hour from which on something should begin. */
const eventsOf = async (
  deps: Deps,
  query: CalendarQuery,
  sought: Sought | null,
  { window, cache }: { window: Window; cache: RevisionCache },
  request: SiteRequest,
) => {
  const range = rangeOf(query, sought, request)
  const found = await calendarEvents(deps, range.filter, range.span, window, cache)
  const moment = sought === null || found.total > 0 ? null : momentIn(sought, query)
  if (moment === null) return { ...found, range, runsThen: false }
  const then = { ...range, span: request.dates.span(moment, request.now) }
  const running = await calendarEvents(deps, then.filter, then.span, window, cache)
  return running.total > 0 ? { ...running, range: then, runsThen: true } : { ...found, range, runsThen: false }
}

/** After the period; of one that is far away, from now on. */
const nextOf = async (deps: Deps, { filter, span }: Range, request: SiteRequest) => {
  const after = await nextUp(deps, filter, span.until ?? span.since, request)
  return after.length > 0 ? after : nextUp(deps, filter, 0, request)
}

/** Words for days and hours, and those that ask for all, are no words to look for. */
const wordless = (query: CalendarQuery, sought: Sought | null): CalendarQuery =>
  sought !== null && (sought.period !== null || sought.hours !== null || sought.asksAll)
    ? { ...query, text: '' }
    : query

type Range = { filter: CalendarFilter; span: Span }

/** Words for days narrow the chosen period; a text of signs alone finds nothing. */
const rangeOf = (
  query: CalendarQuery,
  sought: Sought | null,
  { dates, now, today }: SiteRequest,
): Range & { first: string } => {
  const days = sought?.period ? narrowed(sought.period, query) : { from: query.from, to: query.to }
  const first = days.from || today
  const filter = toCalendarFilter(wordless(query, sought))
  const hours = sought?.hours ?? undefined
  return { filter, first, span: dates.span({ ...(hours && { hours }), ...days, from: first }, now) }
}

const highlightsOf = async (deps: Deps, request: SiteRequest) => {
  const { dates, now, today } = request
  const rows = await highlights(deps, { now, today: dates.beginning(today) })
  return rows.map((row) => datedLine(row, request))
}

/** The days before and after a chosen one. */
const neighboursOf = (query: CalendarQuery, { dates, today }: SiteRequest) => {
  const { from: day } = query
  if (day === '' || query.to !== day) return null
  const to = (local: string) => ({
    path: calendarPath({ ...query, page: 1, from: local, to: local }),
    name: dates.nearDay(dates.beginning(local), today),
  })
  return { previous: to(addDays(day, -1)), following: to(addDays(day, 1)) }
}

const emptyPeriod = (query: CalendarQuery, { today, t }: SiteRequest): string => {
  if (isFiltered(query) || (query.from === '' && query.to === '')) return ''
  return t(query.from === today && query.to === today ? 'nothingToday' : 'nothingInPeriod')
}
