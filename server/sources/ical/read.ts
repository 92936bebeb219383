import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { type Feed, type FeedEvent, maximumFeedEvents } from '#domain/feed.ts'
import { maximumNameLength, maximumTextLength } from '#domain/limits.ts'
import { isDate } from '#domain/localDate.ts'
import { toLine } from '#domain/text.ts'
import { addDays, dateIn, instantOf, timeIn, wholeDays } from '#domain/time.ts'
import { shortened, webLink } from '../texts.ts'
import { withoutMarkup } from '../withoutMarkup.ts'
import { type Block, blocksOf, createNotes, type Line, type Note } from './lines.ts'
import { createBudget, occurrencesOf, TooManyDates } from './recurrence.ts'
import { dateOf, instantIn, localTime, type Zone, zonesOf } from './zones.ts'

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
  sequence: number
}

type Context = Reading & { zoneOf: (name: string) => Zone; note: Note }

const read = [
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
  const { isCalendar, name, events: blocks, zones } = blocksOf(text.replace(/^\ufeff/, ''), note)
  if (!isCalendar) return null
  if (blocks.length > maximumFeedEvents) return 'tooMany'
  const context = { ...reading, zoneOf: zonesOf(zones, reading.timezone, note), note }
  const components = newest(
    blocks.flatMap((block) => componentOf(block, context) ?? []),
    note,
  )
  const overrides = Map.groupBy(
    components.filter(({ recurrence }) => recurrence !== null),
    ({ uid }) => uid,
  )
  const budget = createBudget()
  const events: Occurrence[] = []
  for (const component of components) {
    const own = component.recurrence === null ? (overrides.get(component.uid) ?? []) : []
    for (const event of expand(component, own, context, budget)) {
      if (events.length >= maximumFeedEvents) return 'tooMany'
      events.push(event)
    }
  }
  return {
    name: toLine(unescaped(name)).slice(0, maximumNameLength),
    events: withKeys(events, reading.timezone),
    notes,
  }
}

type Occurrence = { event: Omit<FeedEvent, 'recurrence' | 'planned'>; planned: number | null }

/** An occurrence is known by its day, so that a new time of day changes nothing; several of a day also by time. */
const withKeys = (occurrences: readonly Occurrence[], timezone: string): FeedEvent[] => {
  const dayOf = ({ event, planned }: Occurrence) =>
    planned === null ? '' : `${dateIn(planned, timezone)} ${event.uid}`
  const days = Map.groupBy(occurrences, dayOf)
  return occurrences.map((occurrence) => {
    const { event, planned } = occurrence
    if (planned === null) return { ...event, recurrence: '', planned: null }
    const isAlone = days.get(dayOf(occurrence))?.length === 1
    const day = dateIn(planned, timezone)
    const recurrence = isAlone ? day : `${day} ${timeIn(planned, timezone)}`
    return { ...event, recurrence, planned: new Date(planned).toISOString() }
  })
}

const unescaped = (text: string): string => text.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1')

const componentOf = (block: Block, context: Context): Component | null => {
  const properties = new Map<string, Property[]>()
  for (const line of block.lines) {
    if (!read.includes(line.name)) continue
    const property = propertyOf(line, context.note)
    if (property) properties.set(line.name, [...(properties.get(line.name) ?? []), property])
  }
  const start = momentOf(properties.get('DTSTART')?.[0], context)
  if (start === null) {
    const line = block.lines.find(({ name }) => name === 'DTSTART')
    context.note('start', { number: line?.number ?? block.line, text: line?.text ?? 'BEGIN:VEVENT' })
    return null
  }
  const visibility = textOf(properties, 'CLASS').toUpperCase()
  if (visibility === 'PRIVATE' || visibility === 'CONFIDENTIAL') {
    // The note does not tell its name.
    if (start.instant >= context.now) context.note('private', { number: block.line, text: visibility })
    return null
  }
  const name = textOf(properties, 'SUMMARY')
  const uid = textOf(properties, 'UID') || createHash('sha256').update(`${name} ${start.instant}`).digest('hex')
  return {
    line: block.line,
    uid: uid.length > 500 ? createHash('sha256').update(uid).digest('hex') : uid,
    properties,
    start,
    length: lengthOf(properties, start, context),
    recurrence: momentOf(properties.get('RECURRENCE-ID')?.[0], context),
    sequence: Number(textOf(properties, 'SEQUENCE')) || 0,
  }
}

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

const newest = (components: readonly Component[], note: Note): Component[] =>
  [...Map.groupBy(components, ({ recurrence, uid }) => `${recurrence?.instant ?? ''} ${uid}`).values()].flatMap(
    (same) => newestOfOne(same, note),
  )

/** The last of those with the highest SEQUENCE. Some programs give all dates of a series one UID: each counts. */
const newestOfOne = (same: readonly Component[], note: Note): Component[] => {
  const sequence = Math.max(...same.map((component) => component.sequence))
  const latest = same.filter((component) => component.sequence === sequence)
  const isSingle = ({ recurrence, properties }: Component) =>
    recurrence === null && !properties.has('RRULE') && !properties.has('RDATE')
  const starts = new Map(latest.map((component) => [component.start.instant, component]))
  if (starts.size > 1 && latest.every(isSingle))
    return [...starts.values()].map((component) => ({ ...component, recurrence: component.start }))
  const last = latest.at(-1)
  for (const { start, line, properties } of latest) {
    if (start.instant !== last?.start.instant) note('sameUid', { number: line, text: textOf(properties, 'SUMMARY') })
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
  overrides: readonly Component[],
  context: Context,
  budget: ReturnType<typeof createBudget>,
): Occurrence[] => {
  const { start, recurrence, properties } = component
  const isComing = (instant: number) => instant + (component.length ?? 0) >= context.now
  const rules = (properties.get('RRULE') ?? []).flatMap(({ property }) => {
    const value = property.getFirstValue()
    return value instanceof ICAL.Recur ? [value] : []
  })
  const dates = timesOf(component, 'RDATE', context)
  if (recurrence !== null || (rules.length === 0 && dates.length === 0)) {
    if (!isComing(start.instant)) return []
    return eventOf(component, start.instant, recurrence?.instant ?? null, context)
  }
  const excluded = timesOf(component, 'EXDATE', context)
  const isExcluded = (instant: number, date: string) =>
    excluded.some((one) => one.instant === instant || (one.isDate && dateOf(one.time) === date))
  try {
    const found = occurrencesOf(
      { start: start.time, zone: start.zone, rules, dates: dates.map((date) => inZone(date, start)) },
      { until: context.until, isWanted: isComing },
      budget,
    ).filter(({ time, instant }) => !isExcluded(instant, dateOf(time)))
    const moved = new Set(overrides.map((other) => other.recurrence?.instant))
    return found.flatMap(({ instant }) => (moved.has(instant) ? [] : eventOf(component, instant, instant, context)))
  } catch (error) {
    const [rule] = properties.get('RRULE') ?? []
    context.note(error instanceof TooManyDates ? 'tooMany' : 'rule', rule?.line ?? { number: component.line, text: '' })
    return []
  }
}

const inZone = (moment: Moment, { zone }: Moment): ICAL.Time =>
  'name' in zone && moment.instant !== instantIn(zone, moment.time) ? localTime(moment.instant, zone.name) : moment.time

const eventOf = (component: Component, instant: number, planned: number | null, context: Context): Occurrence[] => {
  const { properties, start, line } = component
  const summary = properties.get('SUMMARY')?.[0]
  const written = toLine(withoutMarkup(textOf(properties, 'SUMMARY')))
  if (written === '') {
    context.note('invalid', summary?.line ?? { number: line, text: component.uid })
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
