import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import {
  type Feed,
  type FeedEvent,
  type LeftOutReason,
  maximumFeedEvents,
  occurrenceMark,
  type Untold,
} from '#domain/feed.ts'
import { maximumNameLength, maximumTextLength } from '#domain/limits.ts'
import { isDate } from '#domain/localDate.ts'
import { toLine } from '#domain/text.ts'
import { addDays, dateIn, instantOf, timeIn, wholeDays } from '#domain/time.ts'
import { shortened, webLink } from '../texts.ts'
import { withoutMarkup } from '../withoutMarkup.ts'
import { type Block, blocksOf, createNotes, type Line, type Note } from './lines.ts'
import { createBudget, occurrencesOf, TooManyDates } from './recurrence.ts'
import { dateOf, instantIn, localTime, skips, type Zone, zonesOf } from './zones.ts'

/** `now` and `until` in ms; `timezone` for times without one. */
export type Reading = { now: number; until: number; timezone: string }

type Property = { line: Line; property: ICAL.Property }
type Moment = { time: ICAL.Time; zone: Zone; instant: number; isDate: boolean }

type Component = {
  line: number
  uid: string
  properties: ReadonlyMap<string, readonly Property[]>
  start: Moment
  /** In ms; null if not said. */
  length: number | null
  recurrence: Moment | null
  /** It changes all later dates, too. */
  isOnward: boolean
  isPrivate: boolean
  sequence: number
}

/** `planned`: when the series has it. */
type Named = { uid: string; planned: number | null }

type Context = Reading & {
  zoneOf: (name: string) => Zone
  note: Note
  untold: (Named & { isPrivate: boolean })[]
  left: { reason: LeftOutReason; component: Component }[]
  /** Counts what cannot be read and has no UID. */
  nameless: { count: number }
}

const readProperties = [
  'UID',
  'RECURRENCE-ID',
  'SEQUENCE',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'URL',
  'STATUS',
  'CATEGORIES',
  'GEO',
  'CLASS',
]

/** Reads a calendar file (RFC 5545) from now on, each occurrence. Null for no calendar, `tooMany` for too many. */
export const readCalendar = (text: string, reading: Reading): Feed | null | 'tooMany' => {
  const { notes, note } = createNotes()
  const { isCalendar, isTorn, isEndless, name, events: blocks, zones } = blocksOf(text.replace(/^\ufeff/, ''), note)
  if (!isCalendar) return null
  if (blocks.length > maximumFeedEvents) return 'tooMany'
  const context: Context = {
    ...reading,
    zoneOf: zonesOf(zones, reading.timezone, note),
    note,
    untold: [],
    left: [],
    nameless: { count: 0 },
  }
  const components = newest(
    blocks.flatMap((block) => componentOf(block, context) ?? []),
    context,
  )
  const overrides = Map.groupBy(
    components.filter(({ recurrence }) => recurrence !== null),
    ({ uid }) => uid,
  )
  const unread = Map.groupBy(context.untold, ({ uid }) => uid)
  const budget = createBudget()
  const events: Occurrence[] = []
  for (const component of components) {
    const own = component.recurrence === null ? (overrides.get(component.uid) ?? []) : []
    for (const event of expand(component, { own, unread: unread.get(component.uid) ?? [] }, context, budget)) {
      if (events.length >= maximumFeedEvents) return 'tooMany'
      events.push(event)
    }
    if (context.untold.length > maximumFeedEvents) return 'tooMany'
  }
  const keyOf = keysOf(
    [...events.map(({ event, planned }) => ({ uid: event.uid, planned })), ...context.untold],
    reading,
  )
  return {
    name: toLine(unescaped(name)).slice(0, maximumNameLength),
    events: events.map(({ event, planned }) => ({
      ...event,
      recurrence: keyOf({ uid: event.uid, planned }) ?? '',
      planned: planned === null ? null : new Date(planned).toISOString(),
    })),
    notes,
    ...(isTorn && { isTorn }),
    // Some programs never write the end, so the rest counts; what is missing may have come after it.
    ...((isEndless || context.nameless.count > 0) && { isPartial: true }),
    leftOut: countLeft(context, components),
    untold: context.untold.map(({ isPrivate, ...named }): Untold => {
      return { uid: named.uid, recurrence: keyOf(named), isPrivate }
    }),
  }
}

/** A past date of a series that is there is no event of its own. */
const countLeft = ({ left }: Context, components: readonly Component[]): NonNullable<Feed['leftOut']> => {
  const whole = new Set(components.flatMap(({ recurrence, uid }) => (recurrence === null ? [uid] : [])))
  const told = left.filter(
    ({ reason, component: { recurrence, uid } }) => reason !== 'past' || recurrence === null || !whole.has(uid),
  )
  const byReason = Map.groupBy(told, ({ reason }) => reason)
  return Object.fromEntries([...byReason].map(([reason, all]) => [reason, all.length]))
}

type Occurrence = { event: Omit<FeedEvent, 'recurrence' | 'planned'>; planned: number | null }

/** An occurrence is known by its day, so that a new time of day changes nothing; several of a day also by time. */
const keysOf = (named: readonly Named[], { timezone }: Reading) => {
  const dayOf = ({ uid, planned }: Named) => (planned === null ? '' : `${dateIn(planned, timezone)} ${uid}`)
  const times = new Map<string, Set<number | null>>()
  for (const one of named) times.set(dayOf(one), (times.get(dayOf(one)) ?? new Set()).add(one.planned))
  return (one: Named): string | null => {
    const { planned } = one
    if (planned === null) return null
    const day = dateIn(planned, timezone)
    return times.get(dayOf(one))?.size === 1 ? day : `${day} ${timeIn(planned, timezone)}`
  }
}

const unescaped = (text: string): string => text.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1')

const joined = new RegExp(`^(UID:.+)${occurrenceMark}(\\d{8}(T\\d{6}Z)?)$`)

/** Feeds of this program join UID and occurrence. */
const asOccurrence = (line: Line): Line[] => {
  const [, uid, at, time] = (line.name === 'UID' && joined.exec(line.text)) || []
  if (uid === undefined) return [line]
  const text = `RECURRENCE-ID${time === undefined ? ';VALUE=DATE' : ''}:${at}`
  return [
    { ...line, text: uid },
    { ...line, name: 'RECURRENCE-ID', text },
  ]
}

const componentOf = (block: Block, context: Context): Component | null => {
  const properties = new Map<string, Property[]>()
  let hasUnreadDates = false
  for (const line of block.lines.flatMap(asOccurrence)) {
    if (!readProperties.includes(line.name)) continue
    const property = propertyOf(line, context.note)
    if (property) properties.set(line.name, [...(properties.get(line.name) ?? []), property])
    else if (line.name === 'RRULE' || line.name === 'RDATE') hasUnreadDates = true
  }
  const start = momentOf(properties.get('DTSTART')?.[0], context)
  const recurrence = momentOf(properties.get('RECURRENCE-ID')?.[0], context)
  const visibility = textOf(properties, 'CLASS').toUpperCase()
  const isPrivate = visibility === 'PRIVATE' || visibility === 'CONFIDENTIAL'
  const said = textOf(properties, 'UID')
  if (start === null) {
    const line = block.lines.find(({ name }) => name === 'DTSTART')
    context.note('start', { number: line?.number ?? block.line, text: line?.text ?? 'BEGIN:VEVENT' })
    if (said === '') context.nameless.count += 1
    else context.untold.push({ uid: shortUid(said), planned: recurrence?.instant ?? null, isPrivate })
    return null
  }
  // The note does not tell its name.
  if (isPrivate && start.instant >= context.now) context.note('private', { number: block.line, text: visibility })
  const name = textOf(properties, 'SUMMARY')
  const uid = shortUid(said || createHash('sha256').update(`${name} ${start.instant}`).digest('hex'))
  const times = [start, momentOf(properties.get('DTEND')?.[0], context)]
  const isMoved = times.some((moment) => moment !== null && skips(moment.zone, moment.time))
  // A date of a series is moved by its rule, as RFC 5545 has it.
  const isAlone = !isPrivate && !properties.has('RRULE') && start.instant >= context.now
  if (isAlone && isMoved) context.note('skipped', { number: block.line, text: name })
  if (hasUnreadDates) context.untold.push({ uid, planned: null, isPrivate })
  return {
    line: block.line,
    uid,
    properties,
    start,
    length: lengthOf(properties, start, context),
    recurrence,
    isOnward: properties.get('RECURRENCE-ID')?.[0]?.property.getFirstParameter('range') === 'THISANDFUTURE',
    isPrivate,
    sequence: Number(textOf(properties, 'SEQUENCE')) || 0,
  }
}

const shortUid = (uid: string): string => (uid.length > 500 ? createHash('sha256').update(uid).digest('hex') : uid)

const moments = ['DTSTART', 'DTEND', 'RECURRENCE-ID', 'RDATE', 'EXDATE']

/** ical.js takes 31 February for 3 March. */
const hasRealDates = (text: string): boolean =>
  [...text.slice(text.lastIndexOf(':') + 1).matchAll(/(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?/g)].every(
    ([, year, month, day, hour = '00', minute = '00', seconds = '00']) => {
      return isDate(`${year}-${month}-${day}`) && `${hour}${minute}` <= '2400' && minute <= '59' && seconds <= '60'
    },
  )

const propertyOf = (line: Line, note: Note): Property | null => {
  try {
    const property = ICAL.Property.fromString(line.text)
    property.getValues()
    if (moments.includes(line.name) && !hasRealDates(line.text)) throw new RangeError('no such day or time')
    return { line, property }
  } catch {
    note(line.name === 'DTSTART' ? 'start' : 'line', line)
    return null
  }
}

const textOf = (properties: Component['properties'], name: string): string => {
  const value: unknown = properties.get(name)?.[0]?.property.getFirstValue()
  return value === null || value === undefined ? '' : String(value).replaceAll('\0', '')
}

/** Without a zone it is the site's. */
const momentOf = (given: Property | undefined, context: Context): Moment | null => {
  const value = given?.property.getFirstValue()
  return given && value instanceof ICAL.Time ? momentAt(value, given.property, context) : null
}

const momentAt = (time: ICAL.Time, property: ICAL.Property, { timezone, zoneOf }: Context): Moment | null => {
  const id = property.getFirstParameter('tzid')
  const isUtc = time.zone === ICAL.Timezone.utcTimezone
  const zone = isUtc ? { name: 'Etc/UTC' } : id && !time.isDate ? zoneOf(id) : { name: timezone }
  try {
    return { time: time.clone(), zone, instant: instantIn(zone, time), isDate: time.isDate }
  } catch {
    return null
  }
}

const lengthOf = (properties: Component['properties'], start: Moment, context: Context): number | null => {
  const end = momentOf(properties.get('DTEND')?.[0], context)
  const duration = properties.get('DURATION')?.[0]
  const span = duration?.property.getFirstValue()
  const length = end ? end.instant - start.instant : span instanceof ICAL.Duration ? span.toSeconds() * 1_000 : null
  const line = (properties.get('DTEND')?.[0] ?? duration)?.line
  if ((length === null || length < 0) && line) context.note('end', line)
  return length === null || length <= 0 ? null : length
}

const newest = (components: readonly Component[], context: Context): Component[] =>
  [...Map.groupBy(components, ({ recurrence, uid }) => `${recurrence?.instant ?? ''} ${uid}`).values()].flatMap(
    (same) => newestOfOne(same, context),
  )

/** The last of those with the highest SEQUENCE. Some programs give all dates of a series one UID: each counts. */
const newestOfOne = (same: readonly Component[], { note, untold }: Context): Component[] => {
  const sequence = Math.max(...same.map((component) => component.sequence))
  const latest = same.filter((component) => component.sequence === sequence)
  const isSingle = ({ recurrence, properties }: Component) =>
    recurrence === null && !properties.has('RRULE') && !properties.has('RDATE')
  const starts = new Map(latest.map((component) => [component.start.instant, component]))
  if (starts.size > 1 && latest.every(isSingle))
    return [...starts.values()].map((component) => ({ ...component, recurrence: component.start }))
  const last = latest.at(-1)
  for (const { start, line, properties, uid, isPrivate } of latest) {
    if (start.instant === last?.start.instant) continue
    if (!isPrivate) note('sameUid', { number: line, text: textOf(properties, 'SUMMARY') })
    untold.push({ uid, planned: null, isPrivate })
  }
  return latest.slice(-1)
}

const timesOf = (component: Component, name: string, context: Context): Moment[] =>
  (component.properties.get(name) ?? []).flatMap(({ property }) =>
    property.getValues().flatMap((value) => {
      const time = value instanceof ICAL.Period ? value.start : value
      return time instanceof ICAL.Time ? (momentAt(time, property, context) ?? []) : []
    }),
  )

const expand = (
  component: Component,
  { own, unread }: { own: readonly Component[]; unread: readonly Named[] },
  context: Context,
  budget: ReturnType<typeof createBudget>,
): Occurrence[] => {
  const { uid, start, recurrence, properties, isPrivate } = component
  const leave = (reason: LeftOutReason): [] => {
    context.left.push({ reason, component })
    return []
  }
  const isComing = (instant: number) => instant + (component.length ?? 0) >= context.now
  const isSeries = recurrence === null && (properties.has('RRULE') || properties.has('RDATE'))
  if (isPrivate) {
    context.untold.push({ uid, planned: recurrence?.instant ?? null, isPrivate })
    return leave(isSeries || isComing(start.instant) ? 'private' : 'past')
  }
  const rules = (properties.get('RRULE') ?? []).flatMap(({ property }) => {
    const value = property.getFirstValue()
    return value instanceof ICAL.Recur ? [value] : []
  })
  const dates = timesOf(component, 'RDATE', context)
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
    const { dates: found, goesOn } = occurrencesOf(
      { start: start.time, zone: start.zone, rules, dates: dates.map((date) => inZone(date, start)) },
      { until: context.until, isWanted: isComing },
      budget,
    )
    if (found.length === 0) return leave(goesOn ? 'later' : 'past')
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
    context.note('invalid', summary?.line ?? { number: line, text: component.uid })
    context.untold.push({ uid: component.uid, planned, isPrivate: false })
    if (textOf(properties, 'UID') === '') context.nameless.count += 1
    return []
  }
  if (written.length > maximumNameLength && summary) context.note('cut', summary.line)
  const span = { start: new Date(instant).toISOString(), end: endOf(component, instant, context) }
  const status = properties.get('STATUS')?.[0]
  const standing = textOf(properties, 'STATUS').toUpperCase()
  if (standing === 'TENTATIVE' && status) context.note('tentative', status.line)
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
