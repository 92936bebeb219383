import type { FormKind, FormValues, Json } from './forms.ts'
import { addDays, dateIn, instantOf, isDayStart, timeIn } from './time.ts'

const minute = 60_000
const day = 24 * 60

/** A start that was understood, with its end. */
export type Span = { start: Json | undefined; end: Json | undefined }

export const spanIn = (kind: FormKind, { start, end }: FormValues): Span | null =>
  Number.isNaN(kind === 'revents' ? minutesOf(start) : momentOf(start)) ? null : { start, end }

/**
 * Moves the end along with the start (§4), unless one is missing, incomplete or out of order. Changes of the start that follow each
 * other count as one, so that nothing depends on what was read while it was typed. A postponed event has a new date with
 * its new start. A stored event that no longer takes a whole day has no end until one is typed. A logo's words follow the name.
 */
export const movedAlong = (form: Moving, { name, value }: { name: string; value: Json }): FormValues => {
  const { kind, base, values: before, timezone } = form
  if (kind === 'look') return name === 'sitename' && before.logoAlt === before.sitename ? { logoAlt: value } : {}
  if (name === 'allDay') return base.allDay === true && value === false ? timedEnd(before, timezone) : {}
  if (name !== 'start') return {}
  const from = spanBefore(form)
  const moved = from === null ? {} : movedEnd(form, from, value)
  return kind === 'events' ? { ...moved, ...stillPostponed(base, before, value) } : moved
}

/** The span of a form whose values are `changed` now. */
export const spanAfter = (form: Moving, name: string, changed: FormValues): Span | null => {
  const now = spanIn(form.kind, changed)
  const isMoving = name === 'start' && now !== null
  return (isMoving ? spanBefore(form) : null) ?? now ?? spanIn(form.kind, form.values) ?? form.span
}

/** The form's span, as long as the end is where it went along to; else that of the values. */
const spanBefore = (form: Moving): Span | null => {
  const { kind, values, span } = form
  const isOfEnd = span !== null && { ...span, ...movedEnd(form, span, values.start ?? null) }.end === values.end
  return isOfEnd ? span : spanIn(kind, values)
}

const movedEnd = ({ kind, values, timezone }: Moving, from: Span, start: Json): FormValues => {
  if (kind === 'revents') return movedTime(from, start)
  if (kind !== 'events') return {}
  const days = daysOf(from, timezone)
  return days && (values.allDay === true || days.areWhole) ? movedDays(days, start) : movedMoment(from, start)
}

/** `span` is from before the start was changed. */
type Moving = { kind: FormKind; base: FormValues; values: FormValues; span: Span | null; timezone?: string }

/** Local dates. */
type Days = { first: string; last: string; areWhole: boolean; timezone: string }

/** The days of a span, or null if it has no end or one before its start. */
const daysOf = ({ start, end }: Span, timezone: string | undefined): Days | null => {
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
  const further = (Date.parse(last) - Date.parse(first)) / (day * minute)
  return endAt(instantOf(addDays(dateIn(moment, timezone), further), lastMinute, timezone))
}

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
  return length >= 0 ? endAt(momentOf(value) + length) : {}
}

const endAt = (time: number): FormValues => {
  const moment = new Date(time)
  return moment.getUTCFullYear() <= 9999 ? { end: moment.toISOString() } : {}
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
