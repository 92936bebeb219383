import type { Sought } from '#domain/sought.ts'
import type { Choice, Choices } from '#server/calendar/choices.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { type CalendarQuery, calendarPath, usualPeriods } from './calendarQuery.ts'
import { nearName } from './nearFilter.ts'

/** `path` removes the chip. */
export type Chip = { name: string; path: string }

/** How the query was understood, and the chosen filters. Categories have their own line. */
export const chipsOf = (
  query: CalendarQuery,
  sought: Sought | null,
  choices: Choices & { access: string },
  { dates, t, today }: Pick<SiteRequest, 'dates' | 't' | 'today'>,
): Chip[] => {
  const without = (changed: Partial<CalendarQuery>) => calendarPath({ ...query, page: 1, ...changed })
  const words = (sought?.parts ?? []).map(({ kind, typed, rest }) => ({
    name: nameOf(kind, typed),
    path: without({ text: rest }),
  }))
  const chosen = (['topic', 'place'] as const).flatMap((field) => {
    const name = listOf(choices, field).find(({ id }) => id === query[field])?.name
    return name === undefined ? [] : [{ name, path: without({ [field]: '' }) }]
  })
  const free = query.free === '' ? [] : [{ name: t('filters.free'), path: without({ free: '' }) }]
  const access = query.access === '' ? [] : [{ name: choices.access, path: without({ access: '' }) }]
  const tag = query.tag === '' ? [] : [{ name: t('sought', { text: query.tag }), path: without({ tag: '' }) }]
  const near = query.near === '' ? [] : [{ name: nearName(query, { t }), path: without({ near: '', km: '' }) }]
  const days = isUnusual(query, today) ? [{ name: daysOf(query), path: without({ from: '', to: '' }) }] : []
  // The search field shows a single word already.
  const others = [...days, ...chosen, ...tag, ...free, ...access, ...near]
  const isPlain = sought?.parts.length === 1 && sought.parts[0]?.kind === 'word'
  return [...(isPlain && others.length === 0 ? [] : words), ...others]

  function nameOf(kind: Sought['parts'][number]['kind'], typed: string): string {
    if (kind === 'period' && sought?.period) return daysOf(sought.period)
    return kind === 'word' || kind === 'phrase' || kind === 'period' ? typed : t(`meaning.${kind}`)
  }

  function daysOf({ from, to }: { from: string; to: string }): string {
    return from === to ? `${dates.weekday(from)}, ${dates.date(from)}` : dates.days(from, to)
  }
}

const isUnusual = ({ from, to }: CalendarQuery, today: string): boolean =>
  from !== '' && to !== '' && !usualPeriods(today).some((usual) => usual.from === from && usual.to === to)

const listOf = ({ topics, places }: Choices, field: 'topic' | 'place'): Choice[] =>
  ({ topic: topics, place: places })[field]
