import { lastPage } from '#domain/listing.ts'
import { addDays } from '#domain/time.ts'
import { calendarEvents } from '#server/calendar/calendar.ts'
import { type Choice, type Choices, createChoices } from '#server/calendar/choices.ts'
import { createRevisions } from '#server/db/revision.ts'
import type { Deps } from '#server/deps.ts'
import { findPublic, findWord } from '#server/entries/publicEntries.ts'
import { calendarHead } from './calendarHead.ts'
import {
  type CalendarQuery,
  calendarAddress,
  type calendarFields,
  filterOf,
  filtersOf,
  isFiltered,
  readCalendarQuery,
  usualPeriods,
} from './calendarQuery.ts'
import type { Page } from './head.ts'
import { groupByDay } from './lines.ts'
import { monthPage } from './monthPage.ts'
import { nextUp } from './nextUp.ts'
import type { SiteRequest } from './siteRequest.ts'

/** Events on one page of the calendar. */
const pageSize = 50

type CalendarRequest = SiteRequest<(typeof calendarFields)[number]>

/** One choice of a filter, as templates get it. */
export type Option = { value: string; name: string; isChosen: boolean }

/**
 * The calendar `/` (contract §5): what is to come, day by day, narrowed by text, category, topic, tag, place and period,
 * or a month of it.
 */
export const createCalendar = (deps: Deps) => {
  const offers = createRevisions(deps, 1_000_000)

  const choicesFrom = createChoices(deps)

  const findChoices = async ({ dates, today }: CalendarRequest): Promise<Choices> => {
    const cache = await offers.current()
    const make = async () => ({ size: 0, choices: await choicesFrom(dates.beginning(today)) })
    return (await cache.remember(today, make)).choices
  }

  return async (request: CalendarRequest): Promise<Page | null> => {
    const query = readCalendarQuery(request.query)
    const choices = await withChosen(deps, query, await findChoices(request), request.t('filters.gone'))
    const common = { query, ...controls(query, choices, request) }
    if (query.month !== '') return monthPage(deps, request, { query, choices }, common)

    const { dates, today, t } = request
    const first = query.from || today
    const span = {
      since: dates.beginning(first),
      until: query.to === '' ? null : dates.beginning(addDays(query.to, 1)),
    }
    const window = { offset: (query.page - 1) * pageSize, limit: pageSize }
    const { rows, total } = await calendarEvents(deps, filterOf(query), span, window)
    const pages = lastPage(total, pageSize)
    if (query.page > pages) return null
    const isWhole = !isFiltered(query) && query.from === '' && query.to === ''
    return {
      template: 'calendar',
      head: {
        ...calendarHead({ query, choices, pages, total, rows }, request),
        ...(isWhole && { description: '', canonical: calendarAddress({ page: query.page }) }),
      },
      values: {
        ...common,
        heading: t('coming'),
        emptyPeriod: emptyPeriod(query, request),
        next: total > 0 ? [] : await nextUp(deps, filterOf(query), span.until ?? span.since, request),
        isWhole,
        total,
        days: groupByDay(rows, first, request),
        pages: pagesOf(query.page, pages, (page) => calendarAddress({ ...query, page })),
      },
    }
  }
}

/** What is said of a period without any event; nothing where something else than a period was asked for. */
const emptyPeriod = (query: CalendarQuery, { today, t }: CalendarRequest): string => {
  if (isFiltered(query) || (query.from === '' && query.to === '')) return ''
  return t(query.from === today && query.to === today ? 'nothingToday' : 'nothingInPeriod')
}

/** The pages around one; null where there is none. */
export const pagesOf = (page: number, count: number, addressOf: (page: number) => string) => ({
  page,
  count,
  previous: page > 1 ? addressOf(page - 1) : null,
  following: page < count ? addressOf(page + 1) : null,
})

/** What was chosen is offered even when nothing that comes has it. */
const withChosen = async (deps: Deps, query: CalendarQuery, choices: Choices, gone: string): Promise<Choices> => {
  const complete = async (offered: Choice[], id: string, find: () => Promise<{ name: string } | null>) => {
    if (id === '' || offered.some((choice) => choice.id === id)) return offered
    return [...offered, { id, name: (await find())?.name ?? gone }]
  }
  const { categories, topics, places, tags } = choices
  return {
    categories: await complete(categories, query.category, () => findWord(deps, 'categories', query.category)),
    topics: await complete(topics, query.topic, () => findWord(deps, 'topics', query.topic)),
    places: await complete(places, query.place, () => findPublic(deps, 'places', query.place)),
    tags,
  }
}

/** What stands above every calendar: the filters with their choices, the usual periods, and the way to list and month. */
const controls = (query: CalendarQuery, choices: Choices, { today, t }: CalendarRequest) => {
  const options = (chosen: string, offered: readonly Choice[]): Option[] =>
    offered.map(({ id, name }) => ({ value: id, name, isChosen: id === chosen }))
  const periods = usualPeriods(today).map(({ name, from, to }) => ({
    name: t(`periods.${name}`),
    path: calendarAddress({ ...filtersOf(query), from, to }),
    isChosen: query.month === '' && query.from === from && query.to === to,
  }))
  // On a Sunday the weekend is today.
  const chosen = periods.find(({ isChosen }) => isChosen)
  const isComing = query.month === '' && query.from === '' && query.to === ''
  const coming = { name: t('periods.coming'), path: calendarAddress(filtersOf(query)), isChosen: isComing }
  return {
    isFiltered: isFiltered(query),
    hasDetails:
      [query.category, query.topic, query.tag, query.place].some((value) => value !== '') ||
      (query.month === '' && ![coming, ...periods].some(({ isChosen }) => isChosen)),
    categories: options(query.category, choices.categories),
    topics: options(query.topic, choices.topics),
    places: options(query.place, choices.places),
    tags: choices.tags,
    periods: [coming, ...periods.map((period) => ({ ...period, isChosen: period === chosen }))],
    listPath: calendarAddress(filtersOf(query)),
    monthPath: calendarAddress({ ...filtersOf(query), month: (query.from || today).slice(0, 7) }),
    allPath: query.month === '' ? '/' : calendarAddress({ month: query.month }),
  }
}
