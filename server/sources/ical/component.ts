import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { type LeftOutReason, occurrenceMark } from '#domain/feed.ts'
import { isDate } from '#domain/localDate.ts'
import type { Reading } from '../reading.ts'
import type { Block, Line, Note } from './lines.ts'
import { instantIn, skipsEnd, skipsStart, type Zone } from './zones.ts'

type Property = { line: Line; property: ICAL.Property }
/** `isDate`: without a time of day. */
export type Moment = { time: ICAL.Time; zone: Zone; instant: number; isDate: boolean }

export type Component = {
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

/** `planned`: when the series has it, in ms. */
export type Named = { uid: string; planned: number | null }

export type Context = Reading & {
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

/** The event of a block; null, with a note, without a readable start. */
export const componentOf = (block: Block, context: Context): Component | null => {
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
  const end = momentOf(properties.get('DTEND')?.[0], context)
  const isMoved = skipsStart(start) || (end !== null && skipsEnd(end))
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

export const textOf = (properties: Component['properties'], name: string): string => {
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

export const timesOf = (component: Component, name: string, context: Context): Moment[] =>
  (component.properties.get(name) ?? []).flatMap(({ property }) =>
    property.getValues().flatMap((value) => {
      const time = value instanceof ICAL.Period ? value.start : value
      return time instanceof ICAL.Time ? (momentAt(time, property, context) ?? []) : []
    }),
  )
