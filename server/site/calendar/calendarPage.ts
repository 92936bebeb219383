import { accessFacts, unknownMark } from '#domain/facts.ts'
import { lastPage } from '#domain/listing.ts'
import type { Mark } from '#domain/marks.ts'
import { understand } from '#domain/sought.ts'
import { narrowed } from '#domain/soughtPeriod.ts'
import {
  type CalendarFilter,
  calendarEvents,
  countUnsaid,
  highlights,
  type Span,
  wheelchair,
} from '#server/calendar/calendar.ts'
import { type Choice, type Choices, createChoices } from '#server/calendar/choices.ts'
import type { RevisionCache } from '#server/db/revision.ts'
import type { Deps } from '#server/deps.ts'
import { findCategory, findPublic, findWord } from '#server/entries/publicEntries.ts'
import { textsIn } from '#server/texts.ts'
import { eventPath } from '../event/eventAddress.ts'
import type { Page } from '../head.ts'
import { datedLine, groupByDay, isOver } from '../lines.ts'
import { pagesOf } from '../pagesOf.ts'
import { schemaList } from '../schemaList.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { withoutEmpty } from '../templates/liquid.ts'
import { calendarHead } from './calendarHead.ts'
import {
  type CalendarQuery,
  type calendarFields,
  calendarPath,
  filterOf,
  filtersOf,
  isFiltered,
  mondayOf,
  readCalendarQuery,
  usualPeriods,
} from './calendarQuery.ts'
import { chipsOf, filtersIn } from './chips.ts'
import { foundPage } from './foundPage.ts'
import { monthPage } from './monthPage.ts'
import { nearChoices } from './nearFilter.ts'
import { nextUp } from './nextUp.ts'
import { readWords, type Understood } from './spokenFilters.ts'
import { withoutFilters } from './withoutFilters.ts'

const pageSize = 50

type CalendarRequest = SiteRequest<(typeof calendarFields)[number]>

export type Option = { value: string; name: string; isChosen: boolean }

export type CategoryChip = { name: string; path: string; isChosen: boolean; mark: Mark }

/** The calendar `/` (contract §5): days to come, narrowed by its query, or one month or week. */
export const createCalendar = (deps: Deps) => {
  const choicesFrom = createChoices(deps)

  const findChoices = async ({ dates, today }: CalendarRequest, cache: RevisionCache): Promise<Choices> => {
    const make = async () => ({ size: 0, choices: await choicesFrom(dates.beginning(today)) })
    return (await cache.remember(`choices ${today}`, make)).choices
  }

  return async (request: CalendarRequest, cache: RevisionCache): Promise<Page | null> => {
    const understood = await readWords(deps, readCalendarQuery(request.query), request)
    const { query, wanted } = understood
    const choices = await withChosen(deps, query, await findChoices(request, cache), request.t('filters.gone'))
    const accessChoices = await accessOptions(understood, request)
    const common = { query, ...controls(query, choices, request), accessChoices }
    const access = accessChoices.find(({ value }) => value === accessOf(wanted))?.name ?? ''
    const asked = { understood, choices: { ...choices, access } }
    if (query.month !== '' || query.week !== '') return monthPage(deps, request, asked, common)
    if (understand(wanted.text, request.today).terms.length > 0) return foundPage(deps, request, { ...asked, common })

    const { dates, today, t } = request
    const sought = wanted.text === '' ? null : understand(wanted.text, today)
    const period = sought?.period ? narrowed(sought.period, wanted) : { from: wanted.from, to: wanted.to }
    const first = period.from || today
    const span = dates.span({ from: first, to: period.to }, request.now)
    const window = { offset: (query.page - 1) * pageSize, limit: pageSize }
    // Words for dates have become the period; a text of signs alone finds nothing.
    const filter = { ...filterOf(wanted), ...(sought?.period && { text: '' }) }
    const { rows, total } = await calendarEvents(deps, filter, span, window)
    const pages = lastPage(total, pageSize)
    if (query.page > pages) return null
    const filters = filtersIn(understood, asked.choices, request)
    const finds = async (other: CalendarQuery) => {
      const days = sought?.period ? narrowed(sought.period, other) : other
      const found = { ...filterOf(other), text: filter.text }
      const { total } = await calendarEvents(
        deps,
        found,
        dates.span({ from: days.from || today, to: days.to }, request.now),
        window,
      )
      return total > 0
    }
    const isWhole = !isFiltered(query) && query.from === '' && query.to === ''
    return {
      template: 'calendar',
      head: {
        ...calendarHead({ query: wanted, asked: query, choices, pages, total, rows }, request),
        ...(isWhole && { description: '', canonical: calendarPath({ page: query.page }) }),
        ...schemaList(
          rows.map((row) => ({ name: row.name, path: eventPath(row, dates) })),
          { siteUrl: deps.settings.siteUrl, total, first: window.offset + 1 },
        ),
      },
      values: {
        ...common,
        heading: t('coming'),
        chips: chipsOf(understood, sought, asked.choices, request),
        emptyPeriod: emptyPeriod(query, request),
        without: total > 0 || !isFiltered(query) ? null : await withoutFilters(understood, filters, finds, request),
        next: total > 0 ? [] : await nextUp(deps, filter, span.until ?? span.since, request),
        highlights: isWhole && query.page === 1 ? await highlightsOf(deps, request) : [],
        isWhole,
        total,
        ...(await unsaidOf(deps, query, filter, span, request)),
        days: groupByDay(rows, first, request),
        pages: pagesOf(query.page, pages, (page) => calendarPath({ ...query, page })),
      },
    }
  }
}

const accessOf = ({ access }: CalendarQuery): string => access.replace(unknownMark, '')

const accessOptions = async ({ query, said }: Understood, { language, t }: CalendarRequest): Promise<Option[]> => {
  const names = await textsIn(language, 'facts')
  // The words stay in the search box; the field would keep what they say when they are gone.
  const chosen = said.access !== '' && query.access.endsWith(unknownMark) ? '' : accessOf(query)
  const optionOf = (value: string, name: string) => ({ value, name, isChosen: value === chosen })
  return [
    optionOf(wheelchair, t('meaning.accessible')),
    ...accessFacts.map((fact) => optionOf(fact, names(`fields.${fact}`))),
  ]
}

const unsaidOf = async (
  deps: Deps,
  query: CalendarQuery,
  filter: CalendarFilter,
  span: Span,
  { t }: CalendarRequest,
) => {
  const count = await countUnsaid(deps, filter, span)
  const path = calendarPath({ ...query, page: 1, access: filter.access + unknownMark })
  return { unsaid: count === 0 ? null : { text: t('accessUnsaid', { count }), path } }
}

const highlightsOf = async (deps: Deps, request: CalendarRequest) => {
  const rows = await highlights(deps, request.dates.beginning(request.today))
  return rows.filter((row) => !isOver(row, request)).map((row) => datedLine(row, request))
}

const emptyPeriod = (query: CalendarQuery, { today, t }: CalendarRequest): string => {
  if (isFiltered(query) || (query.from === '' && query.to === '')) return ''
  return t(query.from === today && query.to === today ? 'nothingToday' : 'nothingInPeriod')
}

const withChosen = async (deps: Deps, query: CalendarQuery, choices: Choices, gone: string): Promise<Choices> => {
  const complete = async <Of extends Choice>(offered: Of[], id: string, find: () => Promise<Of | null>, other: Of) =>
    id === '' || offered.some((choice) => choice.id === id) ? offered : [...offered, (await find()) ?? other]
  const other = (id: string) => ({ id, name: gone })
  const { categories, topics, places, tags } = choices
  return {
    categories: await complete(categories, query.category, () => findCategory(deps, query.category), {
      ...other(query.category),
      color: '',
      icon: '',
    }),
    topics: await complete(topics, query.topic, () => findWord(deps, 'topics', query.topic), other(query.topic)),
    places: await complete(places, query.place, () => findPublic(deps, 'places', query.place), other(query.place)),
    tags,
  }
}

/** On a phone the line is longer than the screen. */
const chosenFirst = (chips: CategoryChip[]): CategoryChip[] =>
  chips.toSorted((one, other) => Number(other.isChosen) - Number(one.isChosen))

const controls = (query: CalendarQuery, choices: Choices, request: CalendarRequest) => {
  const { today, t } = request
  const options = (chosen: string, offered: readonly Choice[]): Option[] =>
    offered.map(({ id, name }) => ({ value: id, name, isChosen: id === chosen }))
  const periods = usualPeriods(today).map(({ name, from, to }) => ({
    name: t(`periods.${name}`),
    path: calendarPath({ ...filtersOf(query), from, to }),
    isChosen: query.month === '' && query.week === '' && query.from === from && query.to === to,
  }))
  // On a Sunday the weekend is today.
  const chosen = periods.find(({ isChosen }) => isChosen)
  const isList = query.month === '' && query.week === ''
  const isComing = isList && query.from === '' && query.to === ''
  const coming = { name: t('periods.coming'), path: calendarPath(filtersOf(query)), isChosen: isComing }
  return {
    isFiltered: isFiltered(query),
    // Chips show the chosen filters; only the fields show a period with one end.
    hasDetails: isList && (query.from === '') !== (query.to === ''),
    categories: options(query.category, choices.categories),
    categoryChips: chosenFirst(
      choices.categories.map(({ id, name, color, icon }): CategoryChip => {
        const isChosen = id === query.category
        return {
          name,
          mark: { color, icon },
          isChosen,
          path: calendarPath({ ...query, page: 1, category: isChosen ? '' : id }),
        }
      }),
    ),
    topics: options(query.topic, choices.topics),
    places: options(query.place, choices.places),
    tags: choices.tags,
    ...nearChoices(query, request),
    keptFilters: withoutEmpty(filtersOf(query)),
    periods: [coming, ...periods.map((period) => ({ ...period, isChosen: period === chosen }))],
    listPath: calendarPath(filtersOf(query)),
    monthPath: calendarPath({ ...filtersOf(query), month: (query.from || today).slice(0, 7) }),
    weekPath: calendarPath({ ...filtersOf(query), week: mondayOf(query.from || today) }),
    allPath: calendarPath({ month: query.month, week: query.week }),
  }
}
