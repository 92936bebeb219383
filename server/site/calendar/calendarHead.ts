import type { Sought } from '#domain/search/sought.ts'
import { addDays } from '#domain/time.ts'
import type { EventLine } from '#server/calendar/calendar.ts'
import type { Choice, Choices } from '#server/calendar/choices.ts'
import { takesPlace } from '../facts.ts'
import { writeLost } from '../feeds/subscription.ts'
import type { PageHead } from '../head.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { withoutEmpty, withQuery } from '../templates/liquid.ts'
import { type CalendarQuery, calendarPath, feedsFor, filterParameters } from './calendarQuery.ts'
import { nearName } from './nearFilter.ts'
import { asTyped, type Understood } from './spokenFilters.ts'

type Narrowed = Pick<Understood, 'asked' | 'wanted' | 'replaced'> & {
  choices: Choices
  pages: number
  total: number
  rows: readonly Pick<EventLine, 'name' | 'canceled' | 'facts'>[]
}

const namedEvents = 3

export const calendarHead = (
  { asked, wanted, replaced, choices, pages, total, rows }: Narrowed,
  request: SiteRequest,
): PageHead => {
  const { t } = request
  const chosen = (id: string, offered: readonly Choice[]) => offered.filter((choice) => choice.id === id)
  const title = [
    ...(wanted.month === '' ? [] : [request.dates.month(`${wanted.month}-01`)]),
    ...(wanted.week === '' ? [] : [request.dates.days(wanted.week, addDays(wanted.week, 6))]),
    ...(wanted.text === '' ? [] : [t('sought', { text: asTyped({ replaced }, wanted.text) })]),
    ...chosen(wanted.category, choices.categories).map(({ name }) => name),
    ...chosen(wanted.topic, choices.topics).map(({ name }) => name),
    ...(wanted.tag === '' ? [] : [t('sought', { text: wanted.tag })]),
    ...chosen(wanted.place, choices.places).map(({ name }) => name),
    ...(wanted.near === '' ? [] : [nearName(wanted, request)]),
    ...periodOf(wanted, request),
    ...(wanted.page === 1 ? [] : [t('page', { page: wanted.page, pages })]),
  ]
  const names = rows.filter(takesPlace).slice(0, namedEvents)
  return {
    title: title.join(', '),
    description: [t('found', { count: total }), names.map(({ name }) => name).join(', ')].join(' ').trim(),
    shared: calendarPath(asked),
    ...subscriptionOf(wanted, choices),
  }
}

/** Feeds and their page, without filters that are gone or a place that nobody knows. `lost`: what they do not keep of a search. */
export const subscriptionOf = (
  query: CalendarQuery,
  { categories, topics, places }: Choices,
  lost: readonly string[] = [],
) => {
  const gone = [...categories, ...topics, ...places].filter(({ isGone }) => isGone).map(({ id }) => id)
  const there = (id: string) => (gone.includes(id) ? '' : id)
  const lasting = {
    ...query,
    category: there(query.category),
    topic: there(query.topic),
    place: there(query.place),
    ...(query.around === '' && { near: '', km: '' }),
  }
  const subscribe = calendarPath(filterParameters(lasting), '/subscribe')
  return { feeds: feedsFor(lasting), subscribe: withQuery(subscribe, withoutEmpty({ lost: writeLost(lost) })) }
}

/** What feeds do not keep of a search, as it was typed: they go on, and know no hours and nothing that is left out. */
export const lostOf = (sought: Sought | null, understood: Pick<Understood, 'replaced'>): string[] =>
  (sought?.parts ?? [])
    .filter(({ kind }) => kind === 'period' || kind === 'hours' || kind === 'without')
    .map(({ typed }) => asTyped(understood, typed).replace(/[,;]+$/, ''))

const periodOf = ({ from, to, month }: CalendarQuery, { dates, t }: SiteRequest): string[] => {
  if (month !== '' || (from === '' && to === '')) return []
  if (to === '') return [t('from', { day: dates.date(from) })]
  if (from === '') return [t('until', { day: dates.date(to) })]
  return [dates.days(from, to)]
}
