import type { FormKind, FormValues, Json } from './forms.ts'

const minute = 60_000
const day = 24 * 60

/** The last start that was understood, with its end. */
export type Span = { start: Json | undefined; end: Json | undefined }

export const spanIn = (kind: FormKind, { start, end }: FormValues): Span | null =>
  Number.isNaN(kind === 'revents' ? minutesOf(start) : momentOf(start)) ? null : { start, end }

/**
 * Moves the end along with the start (§4), unless one is missing, incomplete or out of order. Partial moves add up.
 * `span` is from before a start that was not understood; it counts as long as the end is the same. A postponed event
 * has a new date with its new start. What a logo says follows the calendar's name as long as it is the same.
 */
export const movedAlong = (
  { kind, base, values: before, span }: { kind: FormKind; base: FormValues; values: FormValues; span: Span | null },
  { name, value }: { name: string; value: Json },
): FormValues => {
  if (kind === 'look') return name === 'sitename' && before.logoAlt === before.sitename ? { logoAlt: value } : {}
  if (name !== 'start') return {}
  const from = spanIn(kind, before) ?? (span?.end === before.end ? span : null)
  if (kind === 'revents') return from === null ? {} : movedTime(from, value)
  if (kind !== 'events') return {}
  const moved = before.allDay === true ? movedDays : movedMoment
  return { ...(from !== null && moved(from, value)), ...stillPostponed(base, before, value) }
}

const dayLength = day * minute

/**
 * A time that is typed into the start of whole days moves their end by days only, so that they do not become one more.
 * Where clocks change, a day is an hour longer or shorter.
 */
const movedDays = (span: Span, value: Json): FormValues => {
  const [from, until, moment] = [momentOf(span.start), momentOf(span.end), momentOf(value)]
  const hours = (moment - from) / (60 * minute)
  const isByDays = Math.abs(hours - Math.round(hours / 24) * 24) <= 1
  if (isByDays || !(until >= from) || Number.isNaN(moment)) return movedMoment(span, value)
  const further = (Math.ceil((until - from) / dayLength) - 1) * dayLength
  const days = Math.ceil((moment + further - until) / dayLength)
  return endAt(until + days * dayLength)
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
