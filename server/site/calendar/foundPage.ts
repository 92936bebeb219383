import { lastPage } from '#domain/listing.ts'
import { narrowed, type Period } from '#domain/period.ts'
import { understand } from '#domain/search/sought.ts'
import { noDayIn } from '#domain/search/soughtDays.ts'
import { momentIn } from '#domain/search/soughtRunning.ts'
import { asWritten } from '#domain/search/soughtSpelling.ts'
import { calendarLines, type EventLine } from '#server/calendar/calendar.ts'
import { isWithout, meets } from '#server/calendar/filter.ts'
import { listedDuring } from '#server/calendar/span.ts'
import { allOf } from '#server/db/listing.ts'
import type { RevisionCache } from '#server/db/revision.ts'
import type { Deps } from '#server/deps.ts'
import { type FoundEvents, findEvents, type Named, type Range } from '#server/search/findEvents.ts'
import { lineKeys } from '#server/search/lineKeys.ts'
import { type Hit, maximumHits } from '#server/search/rankedEvents.ts'
import { withDistance } from '../distance.ts'
import { lostText } from '../feeds/subscription.ts'
import type { Page } from '../head.ts'
import { withLacking } from '../lacking.ts'
import { foundLine, withSeries } from '../lines.ts'
import { paginationOf } from '../pagination.ts'
import { schemaList } from '../schemaList.ts'
import { seriesOf } from '../seriesLines.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { isOver } from '../when.ts'
import { calendarHead, lostOf, subscriptionOf } from './calendarHead.ts'
import { type CalendarQuery, calendarPath, isFiltered, toCalendarFilter } from './calendarQuery.ts'
import { chipsOf, filtersIn } from './chips.ts'
import { foundEntries, noEntries } from './foundEntries.ts'
import { firstTakingPlace, mostCandidates, nextUp } from './nextUp.ts'
import type { PageInput } from './pageInput.ts'
import { collapse, rhythmsIn } from './rhythms.ts'
import { spoken } from './spokenFilters.ts'
import { unsaidViews } from './unsaid.ts'
import { narrowingFilters } from './withoutFilters.ts'

const linesIn = async (deps: Deps, found: FoundEvents, cache: RevisionCache): Promise<Hit[][]> => {
  const hits = inOrder(found)
  const keys = await lineKeys(deps, hits, cache)
  return [...Map.groupBy(hits, (_, index) => keys[index]).values()]
}

/** In a sentence, which brings its own full stop. */
const listOf = (words: readonly string[]): string => words.join(', ').replace(/\.$/, '')

const pageSize = 30

/** What a text finds, best first, each series in one line; null beyond the last page. */
export const foundPage = async (
  deps: Deps,
  request: SiteRequest,
  { understood, choices, common, cache }: PageInput,
): Promise<Page | null> => {
  const { asked, wanted } = understood
  const { found, runsThen } = await findRunning(deps, request, wanted)
  const lines = await linesIn(deps, found, cache)
  const pages = lastPage(lines.length, pageSize)
  if (asked.page > pages) return null
  const shown = lines.slice((asked.page - 1) * pageSize, asked.page * pageSize)
  const filters = filtersIn(understood, choices, request)
  const isBetter = async (other: CalendarQuery) => missedBy(await find(deps, request, other)) < missedBy(found)
  const without = missedBy(found) === 0 ? null : await narrowingFilters(understood, filters, isBetter, request)
  const blamed = without === null ? blamedWords(found) : 'filters'
  // Only lines of events that fit as well.
  const count = async (other: CalendarQuery) => {
    const others = await find(deps, request, other)
    return missedBy(others) > missedBy(found) ? 0 : (await linesIn(deps, others, cache)).length
  }
  const [{ rows, events }, entries] = await Promise.all([
    linesOf(deps, { found, shown, cache }, request),
    asked.page === 1 ? foundEntries(deps, request, { wanted, found, blamed }) : noEntries,
  ])
  const lacking = await withLacking(deps, wanted.access, rows, request)
  const total = pages === 1 ? rows.length : lines.length
  const { t } = request
  const isAllOver = pages === 1 && rows.every((row) => isOver(row, request))
  const lost = lostOf(found.sought, understood)
  const whole = [found.text, found.except].filter(Boolean).join(' ')
  return {
    template: 'found',
    head: {
      ...calendarHead({ ...understood, choices, pages, total, rows }, request),
      ...subscriptionOf({ ...wanted, text: found.text }, choices, lost),
      subscribeLoses: lostText(lost, request),
      ...schemaList(events, {
        siteUrl: deps.settings.siteUrl,
        total,
        first: (asked.page - 1) * pageSize + 1,
      }),
    },
    values: {
      ...common,
      // They would find nothing either; others stand below.
      ...(events.length === 0 && asked.category === '' && { categoryChips: [] }),
      heading: t('sought', { text: asked.text }),
      chips: chipsOf(understood, found.sought, choices, request),
      meant: asWritten(found.meant.join(' '), rows.flatMap(textsOf)),
      meantPath: calendarPath({ ...asked, text: spoken(understood, whole), page: 1 }),
      unknown: listOf(found.unknown),
      leftOut: listOf(found.leftOut),
      noDay: noDayIn(wanted.text, request.today),
      asksPrice: found.sought.asksPrice,
      asksAge: found.sought.asksAge,
      asksEveryOther: found.sought.asksEveryOther,
      runsThen,
      without,
      ...(await unsaidViews(understood, count, request)),
      total,
      most: found.isCapped ? maximumHits : 0,
      events: events.map(withDistance(wanted.around, request)).map(lacking),
      ...entries,
      elsewhere: choices.categories.map(({ id, name, color, icon }) => ({
        name,
        mark: { color, icon },
        path: calendarPath({ category: id }),
      })),
      next: isAllOver
        ? await nextFound(deps, request, { ...wanted, text: whole }, found.except === '' ? found.text : '')
        : [],
      pages: paginationOf(asked.page, pages, (page) => calendarPath({ ...asked, page })),
    },
  }
}

/** Not if the words are filters only, such as "for children": none fits better than another. */
const isRanked = ({ sought }: FoundEvents): boolean =>
  sought.parts.some(({ kind }) => kind === 'word' || kind === 'phrase')

const inOrder = (found: FoundEvents) =>
  isRanked(found) ? found.hits : found.hits.toSorted((one, two) => one.start - two.start)

const textsOf = ({ name, place_name, location, teaser }: EventLine): string[] => [
  name,
  place_name ?? '',
  location,
  teaser,
]

const missedBy = ({ hits, unknown, leftOut }: FoundEvents): number =>
  hits.length === 0 ? Number.POSITIVE_INFINITY : unknown.length + leftOut.length

/** Of a day with nothing on, no word is to blame. */
const blamedWords = ({ unknown, leftOut }: FoundEvents) => (unknown.length + leftOut.length > 0 ? 'words' : null)

const timeOf = ({ period, hours }: Named, chosen: Period, query: CalendarQuery): Period => ({
  ...(hours !== null && { hours }),
  ...(period === null ? chosen : narrowed(period, query)),
})

/** What is found, else what already runs at the hour from which on something should begin. */
const findRunning = async (deps: Deps, request: SiteRequest, query: CalendarQuery) => {
  const found = await find(deps, request, query)
  const moment = found.hits.length > 0 ? null : momentIn(understand(query.text, request.today), query)
  const running = moment && (await find(deps, request, query, moment))
  return running !== null && running.hits.length > 0 ? { found: running, runsThen: true } : { found, runsThen: false }
}

/** `moment` takes the place of the days and hours that the query names. */
const find = async (
  deps: Deps,
  { dates, today, now }: SiteRequest,
  query: CalendarQuery,
  moment: Period | null = null,
): Promise<FoundEvents> => {
  const filtered = isFiltered({ ...query, text: '' })
    ? await meets(deps, { ...toCalendarFilter(query), text: '' })
    : null
  const chosen = { from: query.from || today, to: query.to }
  const during = (named: Named): Range => {
    const isNamed = (named.period ?? named.hours) !== null
    const period = isNamed && moment !== null ? moment : timeOf(named, chosen, query)
    const unwanted = named.without.map((term) => isWithout(deps.dialect, term))
    const range = listedDuring(dates.span(period, now), ...unwanted)
    return filtered === null ? range : { ...range, where: allOf([range.where, filtered]), unfiltered: range.where }
  }
  const coming = listedDuring(dates.span({ from: today, to: '' }, now))
  return findEvents(deps, query.text, today, { of: during, coming })
}

/** What comes next of a query on any day; else of `text`, which leaves nothing out. */
const nextFound = async (deps: Deps, request: SiteRequest, query: CalendarQuery, text: string) => {
  const { hits } = await find(deps, request, { ...query, from: '', to: '' })
  const soonest = hits.toSorted((one, two) => one.start - two.start).slice(0, mostCandidates)
  const rows = await calendarLines(
    deps,
    soonest.map(({ id }) => id),
  )
  const sorted = rows.toSorted((one, two) => one.start_at - two.start_at)
  const next = await firstTakingPlace(deps, sorted, { today: request.today, access: query.access }, request)
  return next.length > 0 ? next : nextUp(deps, toCalendarFilter({ ...query, text }), 0, request)
}

type Shown = { found: FoundEvents; shown: readonly Hit[][]; cache: RevisionCache }

const linesOf = async (deps: Deps, { found, shown, cache }: Shown, request: SiteRequest) => {
  const listed = await calendarLines(
    deps,
    shown.flat().map(({ id }) => id),
    cache,
  )
  const byId = new Map(listed.map((row) => [row.id, row]))
  const lineOf = new Map(shown.flatMap((hits) => hits.map(({ id }) => [id, hits[0]?.id])))
  const collapsed = collapse(
    shown.flat().flatMap(({ id }) => byId.get(id) ?? []),
    request,
    ({ id }) => lineOf.get(id) ?? id,
  )
  // A series stands where its line's date is.
  const lines = isRanked(found) ? collapsed : collapsed.toSorted((one, two) => one.row.start_at - two.row.start_at)
  const rhythms = await rhythmsIn(deps, lines, request)
  return {
    rows: lines.map(({ row }) => row),
    events: lines.map((each) => withSeries(foundLine(each.row, request), seriesOf(each, rhythms, request))),
  }
}
