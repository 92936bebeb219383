import ICAL from 'ical.js'
import type { FeedEvent, LeftOutReason } from '#domain/feed.ts'
import { maximumNameLength, maximumTextLength } from '#domain/limits.ts'
import { toLine } from '#domain/text.ts'
import { addDays, dateIn, instantOf, wholeDays } from '#domain/time.ts'
import { shortened, webLink } from '../texts.ts'
import { withoutMarkup } from '../withoutMarkup.ts'
import { type Component, type Context, type Moment, type Named, textOf, timesOf } from './component.ts'
import { type Budget, hasEnd, isSurelyOver, occurrencesOf, TooManyDates } from './recurrence.ts'
import { dateOf, instantIn, localTime } from './zones.ts'

export type Occurrence = { event: Omit<FeedEvent, 'recurrence' | 'planned'>; planned: number | null }

/** The coming dates of an event until a moment. `own` changes single dates, or all from one on; `unread` ones are left out. */
export const expand = (
  component: Component,
  { own, unread }: { own: readonly Component[]; unread: readonly Named[] },
  context: Context,
  budget: Budget,
): Occurrence[] => {
  const { uid, start, recurrence, properties, isPrivate } = component
  const leave = (reason: LeftOutReason): [] => {
    context.left.push({ reason, component })
    return []
  }
  const isComing = (instant: number) => instant + (component.length ?? 0) >= context.now
  const dates = timesOf(component, 'RDATE', context)
  const hasEnded = (rule: ICAL.Recur) => isSurelyOver(rule, start.instant, (instant) => !isComing(instant))
  const rules = (properties.get('RRULE') ?? []).flatMap(({ property }) => {
    const value = property.getFirstValue()
    return value instanceof ICAL.Recur ? [value] : []
  })
  if (isPrivate) {
    context.untold.push({ uid, planned: recurrence?.instant ?? null, isPrivate })
    const named = recurrence === null ? [start, ...dates] : [start]
    const isAhead = named.some(({ instant }) => isComing(instant))
    return leave(isAhead || (recurrence === null && !rules.every(hasEnded)) ? 'private' : 'past')
  }
  if (recurrence !== null || (rules.length === 0 && dates.length === 0)) {
    if (!isComing(start.instant)) return leave('past')
    return eventOf(component, start.instant, recurrence?.instant ?? null, context)
  }
  const excluded = timesOf(component, 'EXDATE', context)
  const unreadDates = new Set(unread.map(({ planned }) => planned))
  const named = own.flatMap((one) => (one.recurrence === null ? [] : [{ ...one, recurrence: one.recurrence }]))
  const onward = named
    .filter(({ isOnward }) => isOnward)
    .toSorted((one, other) => one.recurrence.instant - other.recurrence.instant)
  try {
    const series = { start: start.time, zone: start.zone, rules, dates: dates.map((date) => inZone(date, start)) }
    const readUntil = (until: number) => occurrencesOf(series, { until, isWanted: isComing }, budget)
    const { dates: found, goesOn } = readFar(context, rules, readUntil) ?? readUntil(context.until)
    if (found.length === 0) return leave(goesOn ? 'later' : 'past')
    if (goesOn) tellLaterDates(component, context)
    const isNamed = isAmong([...excluded, ...named.map(({ recurrence }) => recurrence)])
    return found.flatMap(({ time, instant }) => {
      if (isNamed(time, instant) || unreadDates.has(instant)) return []
      const change = onward.findLast(({ recurrence }) => recurrence.instant < instant)
      if (change === undefined) return eventOf(component, instant, instant, context)
      if (change.isPrivate) {
        context.untold.push({ uid, planned: instant, isPrivate: true })
        return []
      }
      const moved = instantIn(start.zone, movedBy(time, change, start))
      return isComing(moved) ? eventOf(change, moved, instant, context) : []
    })
  } catch (error) {
    const [rule] = properties.get('RRULE') ?? []
    context.note(error instanceof TooManyDates ? 'tooMany' : 'rule', rule?.line ?? { number: component.line, text: '' })
    context.untold.push({ uid, planned: null, isPrivate })
    return []
  }
}

/** All dates of a series with an end, if nothing follows later; null if they are too many, or the series has no end. */
const readFar = <Dates>(
  { onceUntil }: Context,
  rules: readonly ICAL.Recur[],
  readUntil: (until: number) => Dates,
): Dates | null => {
  if (onceUntil === undefined || !rules.every(hasEnd)) return null
  try {
    return readUntil(onceUntil)
  } catch (error) {
    if (error instanceof TooManyDates) return null
    throw error
  }
}

const tellLaterDates = (component: Component, { onceUntil, note, left }: Context): void => {
  left.push({ reason: onceUntil === undefined ? 'toCome' : 'cutOff', component })
  const name = toLine(withoutMarkup(textOf(component.properties, 'SUMMARY')))
  if (onceUntil !== undefined && name !== '') note('cutOff', { number: component.line, text: name })
}

/** Some programs name dates of a series by their day. */
const isAmong = (moments: readonly Moment[]) => {
  const instants = new Set(moments.map(({ instant }) => instant))
  const days = new Set(moments.filter(({ isDate }) => isDate).map(({ time }) => dateOf(time)))
  return (time: ICAL.Time, instant: number) => instants.has(instant) || days.has(dateOf(time))
}

/** A later date of a series, moved like the one that changed them all: by as many days, to its time of day. */
const movedBy = (time: ICAL.Time, change: { start: Moment; recurrence: Moment }, series: Moment): ICAL.Time => {
  const [from, to] = [inZone(change.recurrence, series), inZone(change.start, series)]
  const moved = time.clone()
  moved.adjust(Math.round((Date.parse(dateOf(to)) - Date.parse(dateOf(from))) / day), 0, 0, 0)
  if (!change.recurrence.isDate || !change.start.isDate) {
    moved.hour = to.hour
    moved.minute = to.minute
    moved.second = to.second
  }
  return moved
}

const inZone = (moment: Moment, { zone }: Moment): ICAL.Time =>
  'name' in zone && moment.instant !== instantIn(zone, moment.time) ? localTime(moment.instant, zone.name) : moment.time

const eventOf = (component: Component, instant: number, planned: number | null, context: Context): Occurrence[] => {
  const { properties, start, line } = component
  const summary = properties.get('SUMMARY')?.[0]
  const written = toLine(withoutMarkup(textOf(properties, 'SUMMARY')))
  if (written === '') {
    context.note('unnamed', summary?.line ?? { number: line, text: component.uid })
    context.untold.push({ uid: component.uid, planned, isPrivate: false })
    if (textOf(properties, 'UID') === '') context.nameless.count += 1
    return []
  }
  if (written.length > maximumNameLength && summary) context.note('cut', summary.line)
  const span = { start: new Date(instant).toISOString(), end: endOf(component, instant, context) }
  const standing = textOf(properties, 'STATUS').toUpperCase()
  if (standing === 'TENTATIVE') context.note('tentative', { number: line, text: written })
  const geo = properties.get('GEO')?.[0]?.property.getFirstValue()
  const event = {
    uid: component.uid,
    line,
    name: shortened(written, maximumNameLength),
    ...(start.isDate ? wholeDays(span, context.timezone) : span),
    allDay: start.isDate,
    location: toLine(withoutMarkup(textOf(properties, 'LOCATION')).replace(/\s*\n\s*/g, ', ')),
    description: shortened(withoutMarkup(textOf(properties, 'DESCRIPTION')), maximumTextLength),
    url: webLink(textOf(properties, 'URL')),
    categories: (properties.get('CATEGORIES') ?? []).flatMap(({ property }) =>
      property.getValues().flatMap((value) => toLine(String(value)) || []),
    ),
    geo: geoOf(geo),
    canceled: standing === 'CANCELLED',
  }
  return [{ event, planned }]
}

const lastDate = Date.parse('9999-12-31')
const lastInstant = Date.parse('9999-12-31T23:59:59Z')
const day = 86_400_000

/** Counts days, because not every day has 24 hours. No date is after the year 9999. */
const endOf = ({ start, length }: Component, instant: number, { timezone }: Context): string | null => {
  if (length === null) return null
  if (!start.isDate) return new Date(Math.min(instant + length, lastInstant)).toISOString()
  const first = dateIn(instant, timezone)
  const days = Math.min(Math.round(length / day), (lastDate - Date.parse(first)) / day)
  const last = addDays(first, days)
  return new Date(instantOf(last, '00:00', timezone)).toISOString()
}

const geoOf = (value: unknown): FeedEvent['geo'] => {
  if (!Array.isArray(value)) return null
  const [lat, lng] = value.map(Number)
  const isRight = lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return isRight && (lat !== 0 || lng !== 0) ? { lat, lng } : null
}
