import { nameFollowers } from '#domain/themes/siteNames.ts'
import type { FormKind, FormValues, Json } from './forms.ts'
import { addDays, dateIn, instantOf, isDayStart, timeIn } from './time.ts'

const minute = 60_000
const day = 24 * 60

/** What moves along with the start of an event. */
const followers = ['end', 'doors', 'registrationUntil'] as const
type Follower = (typeof followers)[number]

/** A start that was understood, with its followers. */
export type Span = Record<'start' | Follower, Json | undefined>

export const spanIn = (kind: FormKind, { start, end, doors, registrationUntil }: FormValues): Span | null =>
  Number.isNaN(kind === 'revents' ? minutesOf(start) : momentOf(start))
    ? null
    : { start, end, doors, registrationUntil }

/**
 * Moves end, doors and deadline along with the start (§4), unless one is missing, incomplete or out of order. Changes of the start that
 * follow each other count as one, so that nothing depends on what was read while it was typed. A postponed event has a new date with
 * its new start. A stored event that no longer takes a whole day has no end until one is typed. Names of a calendar that are the same
 * change together.
 */
export const movedAlong = (form: Moving, { name, value }: { name: string; value: Json }): FormValues => {
  const { kind, base, values: before, timezone } = form
  if (kind === 'look') return name === 'sitename' ? followingNames(before, value) : {}
  if (name === 'allDay') return base.allDay === true && value === false ? timedEnd(before, timezone) : {}
  if (name !== 'start') return {}
  const moved: FormValues = Object.assign({}, ...followers.map((follower) => movedFollower(form, follower, value)))
  return kind === 'events' ? { ...moved, ...stillPostponed(base, before, value) } : moved
}

const followingNames = (before: FormValues, sitename: Json): FormValues =>
  Object.fromEntries(nameFollowers.filter((key) => before[key] === before.sitename).map((key) => [key, sitename]))

/** The span of a form whose values are `changed` now. */
export const spanAfter = (form: Moving, name: string, changed: FormValues): Span | null => {
  const now = spanIn(form.kind, changed)
  const isMoving = name === 'start' && now !== null
  return (isMoving ? spanBefore(form, followers) : null) ?? now ?? spanIn(form.kind, form.values) ?? form.span
}

/** Doors and deadline of an event go along with its new start, as in the form. */
export const withRestAlong = <Event extends Opening>(before: Opening, after: Event, timezone: string): Event => {
  const { start, doors, registrationUntil } = before
  const from = { start, end: null, doors, registrationUntil }
  const form = { kind: 'events', values: { allDay: after.allDay }, timezone } as const
  return { ...after, ...movedDoors(form, from, after.start), ...movedDeadline(form, from, after.start) }
}

type Opening = { start: string; allDay: boolean; doors: string | null; registrationUntil: string | null }

/** Whether a moment is after the start of an event; on a whole day, after that day. */
export const isAfterStart = (moment: Json, { start, allDay }: FormValues, timezone: string): boolean => {
  const [at, from] = [momentOf(moment), momentOf(start)]
  if (Number.isNaN(at) || Number.isNaN(from)) return false
  return allDay === true ? dateIn(at, timezone) > dateIn(from, timezone) : at > from
}

/** The form's span, as long as these are where they went along to; else that of the values. */
const spanBefore = (form: Moving, names: readonly Follower[]): Span | null => {
  const { kind, values, span } = form
  const isAlong = (name: Follower) =>
    span !== null && { ...span, ...moves[name](form, span, values.start ?? null) }[name] === values[name]
  return names.every(isAlong) ? span : spanIn(kind, values)
}

const movedFollower = (form: Moving, name: Follower, start: Json): FormValues => {
  const from = spanBefore(form, [name])
  return from === null ? {} : moves[name](form, from, start)
}

type Move = (form: Pick<Moving, 'kind' | 'values' | 'timezone'>, from: Span, start: Json) => FormValues

const movedEnd: Move = ({ kind, values, timezone }, from, start) => {
  if (kind === 'revents') return movedTime(from, start)
  if (kind !== 'events') return {}
  const days = daysOf(from, timezone)
  return days && (values.allDay === true || days.areWhole) ? movedDays(days, start) : movedMoment(from, start)
}

/** Doors that open after the start, or on a whole day, go along with the day alone. */
const movedDoors: Move = (form, from, start) => {
  const [before, after, doors] = [momentOf(from.start), momentOf(start), momentOf(from.doors)]
  const isBefore = form.kind === 'events' && doors <= before && form.values.allDay !== true
  return isBefore && !Number.isNaN(after)
    ? momentIn('doors', after - (before - doors))
    : byDays('doors')(form, from, start)
}

/** Keeps its time of day. */
const byDays =
  (name: Follower): Move =>
  ({ kind, timezone }, from, start) => {
    const [before, after, moment] = [momentOf(from.start), momentOf(start), momentOf(from[name])]
    if (kind !== 'events' || timezone === undefined || Number.isNaN(after - moment)) return {}
    const further = daysBetween(dateIn(before, timezone), dateIn(after, timezone))
    return momentIn(name, instantOf(addDays(dateIn(moment, timezone), further), timeIn(moment, timezone), timezone))
  }

const movedDeadline = byDays('registrationUntil')

const moves: Readonly<Record<Follower, Move>> = { end: movedEnd, doors: movedDoors, registrationUntil: movedDeadline }

/** `span` is from before the start was changed. */
type Moving = { kind: FormKind; base: FormValues; values: FormValues; span: Span | null; timezone?: string }

/** Local dates. */
type Days = { first: string; last: string; areWhole: boolean; timezone: string }

/** The days of a span, or null if it has no end or one before its start. */
const daysOf = ({ start, end }: Pick<Span, 'start' | 'end'>, timezone: string | undefined): Days | null => {
  const [from, until] = [momentOf(start), momentOf(end)]
  if (timezone === undefined || !(until >= from)) return null
  const areWhole = isDayStart(from, timezone) && isLastMinute(until, timezone)
  return { first: dateIn(from, timezone), last: dateIn(until, timezone), areWhole, timezone }
}

const lastMinute = '23:59'
const isLastMinute = (moment: number, timezone: string): boolean => timeIn(moment, timezone) === lastMinute

/** Days keep their number, whatever time is typed into their start. */
const movedDays = ({ first, last, timezone }: Days, value: Json): FormValues => {
  const moment = momentOf(value)
  if (Number.isNaN(moment)) return {}
  const lastDay = addDays(dateIn(moment, timezone), daysBetween(first, last))
  return momentIn('end', instantOf(lastDay, lastMinute, timezone))
}

const daysBetween = (one: string, other: string): number => (Date.parse(other) - Date.parse(one)) / (day * minute)

/** Nobody typed the last minute of a day. */
const timedEnd = ({ start, end }: FormValues, timezone: string | undefined): FormValues => {
  const days = daysOf({ start, end }, timezone)
  const isOneDay = days !== null && days.first === days.last
  return isOneDay && isLastMinute(momentOf(end), days.timezone) ? { end: null } : {}
}

const stillPostponed = (base: FormValues, before: FormValues, value: Json): FormValues => {
  const moment = momentOf(value)
  if (Number.isNaN(moment) || (base.postponed !== true && before.postponed !== true)) return {}
  return { postponed: base.postponed === true && moment === momentOf(base.start) }
}

const movedMoment = ({ start, end }: Span, value: Json): FormValues => {
  const length = momentOf(end) - momentOf(start)
  return length >= 0 ? momentIn('end', momentOf(value) + length) : {}
}

const momentIn = (name: Follower, time: number): FormValues => {
  const moment = new Date(time)
  return moment.getUTCFullYear() <= 9999 ? { [name]: moment.toISOString() } : {}
}

/** A series may end on the next day. */
const movedTime = ({ start, end }: Span, value: Json): FormValues => {
  const moved = minutesOf(value) + minutesOf(end) - minutesOf(start)
  if (Number.isNaN(moved)) return {}
  return { end: new Date((((moved % day) + day) % day) * minute).toISOString().slice(11, 16) }
}

const momentOf = (value: Json | undefined): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN)

const minutesOf = (value: Json | undefined): number =>
  typeof value === 'string' && /^\d\d:\d\d$/.test(value) ? Date.parse(`1970-01-01T${value}Z`) / minute : Number.NaN
