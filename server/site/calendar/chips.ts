import { type Hours, hoursOf, monday, type Period } from '#domain/period.ts'
import type { Sought } from '#domain/search/sought.ts'
import { openSideOf } from '#domain/search/soughtClock.ts'
import { addDays, addMonths } from '#domain/time.ts'
import type { Choice, Choices } from '#server/calendar/choices.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { type CalendarQuery, calendarPath, usualPeriods } from './calendarQuery.ts'
import { nearName } from './nearFilter.ts'
import type { Chosen } from './pageInput.ts'
import { asTyped, spoken, type Understood } from './spokenFilters.ts'

/** `path` removes the chip. */
export type Chip = { name: string; path: string }

/** `removed`: its fields, emptied. */
export type Filter = Chip & { removed: Partial<CalendarQuery> }

type Seen = Pick<SiteRequest, 'dates' | 't' | 'today'>

/** How the query was understood, and the chosen filters. Categories and usual periods have their own line. */
export const chipsOf = (understood: Understood, sought: Sought | null, choices: Chosen, seen: Seen): Chip[] => {
  const words = (sought?.parts ?? []).map(({ kind, typed, rest }) => ({
    name: nameOf(kind, typed),
    path: calendarPath({ ...understood.asked, page: 1, text: spoken(understood, rest) }),
  }))
  // The search field shows a single word already.
  const others = filtersIn(understood, choices, seen).filter(({ removed }) => !hasOwnLine(removed))
  const isPlain = sought?.parts.length === 1 && sought.parts[0]?.kind === 'word'
  return [...(isPlain && others.length === 0 ? [] : words), ...others]

  function nameOf(kind: Sought['parts'][number]['kind'], typed: string): string {
    if (kind === 'period' && sought?.period) return timeName(sought.period, seen)
    if (kind === 'hours') return sought?.hours ? hoursName(sought.hours, seen) : typed
    return kind === 'word' || kind === 'without' || kind === 'phrase' || kind === 'period'
      ? asTyped(understood, typed)
      : seen.t(`meaning.${kind}`)
  }

  function hasOwnLine({ category, from }: Filter['removed']): boolean {
    return category !== undefined || (from !== undefined && !isUnusual(understood.asked, seen.today))
  }
}

const byFrom = (one: Period, other: Period): number => (one.from < other.from ? -1 : 1)

const timeName = ({ either, ...period }: Period, seen: Seen): string => {
  if (either !== undefined)
    return either
      .toSorted(byFrom)
      .map((piece) => timeName(piece, seen))
      .join(' · ')
  const moment = (date: string, hour: number) => {
    // Hours from 24 on are in the night after the day.
    const day = addDays(date, Math.floor(hour / 24))
    return `${daysOf({ from: day, to: day }, seen)}, ${timeOf(hour % 24)}`
  }
  if (period.begins !== undefined) return seen.t('from', { day: moment(period.from, period.begins) })
  if (period.ends !== undefined) return seen.t('until', { day: moment(period.to, period.ends) })
  return [
    ...weekdaysOf(period, seen),
    ...(isEveryWeek(period) ? [] : [daysOf(period, seen)]),
    ...(period.part === undefined ? [] : [seen.t(`dayParts.${period.part}`)]),
    ...(period.hours === undefined ? [] : [hoursName(period.hours, seen)]),
  ].join(', ')
}

const weekdaysOf = ({ from, weekdays = [] }: Period, { dates }: Seen): string[] => {
  const name = weekdays.length > 2 ? dates.shortWeekday : dates.weekday
  return weekdays.map((weekday) => name(addDays(monday(from), weekday)))
}

const isEveryWeek = ({ from, to, weekdays }: Period): boolean => weekdays !== undefined && to === addMonths(from, 12)

const hoursName = (hours: Hours, { t }: Seen): string => {
  const [begin, end, how] = hours
  const time = (begin + end) / 2
  if (how === 'about') return t('hours.about', { time: timeOf(time % 24) })
  if (how === 'twice') return t('hours.twice', { time: timeOf(time), later: timeOf((time + 12) % 24) })
  const side = openSideOf(hours)
  const [part] = Object.entries(hoursOf).find(([, of]) => of[0] === begin && of[1] === end) ?? []
  // "Ab 20 Uhr" is said as it is, though the night has the same hours.
  const clock = { begin: timeOf(onClock(begin)), end: timeOf(onClock(end)) }
  return part === undefined || side === 'from' ? t(`hours.${side}`, clock) : t(`dayParts.${part}`)
}

/** The hour on a clock: 26 is 2 in the night. */
const onClock = (hour: number): number => (hour > 24 ? hour - 24 : hour)

const timeOf = (hours: number): string => {
  const minutes = Math.round(hours * 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** All filters but the words, each with the page without it. */
export const filtersIn = (understood: Understood, choices: Chosen, seen: Seen): Filter[] => {
  const { asked, wanted, said, replaced } = understood
  const { t } = seen
  const filter = (name: string, removed: Filter['removed'], changed: Partial<CalendarQuery> = removed): Filter => ({
    name,
    removed,
    path: calendarPath({ ...asked, page: 1, ...changed }),
  })
  const chosen = (field: 'category' | 'topic' | 'place') => {
    const name = listOf(choices, field).find(({ id }) => id === asked[field])?.name
    return name === undefined ? [] : [filter(name, { [field]: '' })]
  }
  const withoutAccess = {
    access: '',
    ...(said.access !== '' && { text: spoken({ replaced, said: { ...said, access: '' } }, wanted.text) }),
  }
  const withoutNear = {
    near: '',
    km: '',
    ...(said.near !== '' && { text: spoken({ replaced, said: { ...said, near: '' } }, wanted.text) }),
  }
  return [
    ...(asked.from + asked.to === '' ? [] : [filter(periodName(asked, seen), { from: '', to: '' })]),
    ...chosen('category'),
    ...chosen('topic'),
    ...chosen('place'),
    ...(asked.tag === '' ? [] : [filter(t('sought', { text: asked.tag }), { tag: '' })]),
    ...(asked.free === '' ? [] : [filter(t('filters.free'), { free: '' })]),
    ...(wanted.access === '' ? [] : [filter(choices.access, { access: '' }, withoutAccess)]),
    ...(wanted.near === ''
      ? []
      : [filter(nearName(wanted, seen), { near: '', km: '', around: '', spot: '' }, withoutNear)]),
  ]
}

type Days = { from: string; to: string }

const periodName = (days: Days, seen: Seen): string => {
  const usual = usualPeriods(seen.today).find(({ from, to }) => from === days.from && to === days.to)
  if (usual !== undefined) return seen.t(`periods.${usual.name}`)
  if (days.to === '') return seen.t('from', { day: seen.dates.date(days.from) })
  return days.from === '' ? seen.t('until', { day: seen.dates.date(days.to) }) : daysOf(days, seen)
}

const daysOf = ({ from, to }: Days, { dates }: Seen): string =>
  from === to ? `${dates.weekday(from)}, ${dates.date(from)}` : dates.days(from, to)

const isUnusual = ({ from, to }: Days, today: string): boolean =>
  from !== '' && to !== '' && !usualPeriods(today).some((usual) => usual.from === from && usual.to === to)

const listOf = ({ categories, topics, places }: Choices, field: 'category' | 'topic' | 'place'): readonly Choice[] =>
  ({ category: categories, topic: topics, place: places })[field]
