import type { TFunction } from 'i18next'
import { occurrenceMark } from '#domain/feed.ts'
import type { MarkColor } from '#domain/marks.ts'
import { markOf } from '#domain/marks.ts'
import { addDays } from '#domain/time.ts'
import type { FeedEvent } from '#server/calendar/feeds.ts'
import { isAllDay } from '#server/entries/facts.ts'
import { webLink } from '#server/sources/texts.ts'
import type { Dates } from '../dates.ts'
import { readableText } from '../description.ts'
import { eventPath } from '../event/eventAddress.ts'
import { factTexts, type OpeningDates, standingOf, statedName, whereText } from '../facts.ts'
import { picturePath } from '../pictures.ts'

// iCalendar (RFC 5545, 7986, contract §5); a library took 12 s for 100,000 events. Times are in UTC. The UID never changes: the
// event's id, or its source's UID with the occurrence. What is canceled or deleted is `STATUS:CANCELLED`.

const refreshInterval = 'PT1H'

const longestLine = 75

/** CSS names, as calendars know colours. */
const colorNames: Readonly<Record<MarkColor, string>> = {
  red: 'firebrick',
  orange: 'chocolate',
  amber: 'darkgoldenrod',
  olive: 'olive',
  green: 'forestgreen',
  teal: 'teal',
  cyan: 'darkcyan',
  blue: 'royalblue',
  indigo: 'slateblue',
  violet: 'darkorchid',
  pink: 'mediumvioletred',
  brown: 'saddlebrown',
}

const fileHead = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//town-calendar//town-calendar//EN', 'METHOD:PUBLISH']

/** The beginning of a subscription; ends with {@link calendarEnd}. */
export const icalHead = (name: string, siteUrl: string): string =>
  written([
    ...fileHead,
    `URL:${siteUrl}`,
    `NAME:${escapeText(name)}`,
    // Google and Outlook know no other name.
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}`,
  ])

/** The beginning of a file for an existing calendar: with a name it would become a new one. */
export const eventFileHead = (): string => written(fileHead)

export const calendarEnd = 'END:VCALENDAR\r\n'

export type FeedTexts = { siteUrl: string; t: TFunction; dates: OpeningDates & Pick<Dates, 'dateOf' | 'beginning'> }

/** Events in a file. Of deleted ones only the name is told. */
export const writeEvents = async (events: readonly FeedEvent[], texts: FeedTexts): Promise<string> => {
  const parts: string[] = []
  for (const event of events) parts.push(written(await linesOf(event, texts)))
  return parts.join('')
}

/** Many calendars show canceled events like others, so the name says it. */
const summaryOf = (event: FeedEvent, texts: FeedTexts): string =>
  event.deleted_at !== null ? texts.t('deletedName', { name: event.name }) : statedName(event, texts)

const linesOf = async (event: FeedEvent, texts: FeedTexts): Promise<string[]> => {
  const { version, canceled, created_at, changed_at, deleted_at } = event
  const isCanceled = canceled === 1 || deleted_at !== null
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uidOf(event, texts))}`,
    `SEQUENCE:${version - 1}`,
    `DTSTAMP:${stamp(changed_at)}`,
    ...timesOf(event, texts),
    `SUMMARY:${escapeText(summaryOf(event, texts))}`,
    ...(deleted_at === null ? detailsOf(event, await readableText(event.description), texts) : []),
    ...(isCanceled ? ['STATUS:CANCELLED', free] : stateOf(event)),
    `CREATED:${stamp(created_at)}`,
    `LAST-MODIFIED:${stamp(changed_at)}`,
    'END:VEVENT',
  ]
}

/** What does not take place at a time must not block it. */
const free = 'TRANSP:TRANSPARENT'

const stateOf = (event: FeedEvent): string[] =>
  standingOf(event) === 'postponed' ? ['STATUS:TENTATIVE', free] : ['STATUS:CONFIRMED']

/** A whole day's occurrence is its day. It must not matter whether the event takes the whole day now. */
const uidOf = (
  { id, source_uid: uid, source_recurrence_at: at }: FeedEvent,
  { dates }: Pick<FeedTexts, 'dates'>,
): string => {
  if (uid === null || at === null) return uid ?? id
  const day = dates.dateOf(at)
  return `${uid}${occurrenceMark}${at === dates.beginning(day) ? dayStamp(day) : stamp(at)}`
}

const detailsOf = (
  { place, location2, address, lat, lng, ...event }: FeedEvent,
  description: string,
  { siteUrl, dates, t }: FeedTexts,
): string[] => {
  const told = [factTexts(event, { t, dates }).join('\n'), description].filter(Boolean).join('\n\n')
  const location = whereText({ place, room: location2, address })
  const { color } = markOf({ color: event.color, icon: null })
  const categories = [event.category, event.topic, ...event.tags].filter((name) => name !== '')
  return [
    ...(location === '' ? [] : [`LOCATION:${escapeText(location)}`]),
    ...(lat === null || lng === null ? [] : [`GEO:${lat};${lng}`]),
    ...(told === '' ? [] : [`DESCRIPTION:${escapeText(told)}`]),
    `CATEGORIES:${categories.map(escapeText).join(',')}`,
    ...(color === '' ? [] : [`COLOR:${colorNames[color]}`]),
    `URL;VALUE=URI:${webLink(event.source_url ?? '') || siteUrl + eventPath(event, dates)}`,
    ...(event.image === null
      ? []
      : [`IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=image/webp:${siteUrl}${picturePath(event.image)}`]),
  ]
}

const timesOf = ({ start_at, end_at, facts }: FeedEvent, { dates }: FeedTexts): string[] => {
  if (!isAllDay({ facts })) {
    const isTimed = end_at !== null && end_at > start_at
    return [`DTSTART:${stamp(start_at)}`, ...(isTimed ? [`DTEND:${stamp(end_at)}`] : [])]
  }
  const first = dates.dateOf(start_at)
  const last = dates.dateOf(end_at ?? start_at)
  return [`DTSTART;VALUE=DATE:${dayStamp(first)}`, `DTEND;VALUE=DATE:${dayStamp(addDays(last, 1))}`]
}

const dayStamp = (date: string): string => date.replaceAll('-', '')

/** `20260620T180000Z`. */
export const stamp = (at: number): string => {
  const iso = new Date(at).toISOString()
  return `${iso.slice(0, 4)}${iso.slice(5, 7)}${iso.slice(8, 13)}${iso.slice(14, 16)}${iso.slice(17, 19)}Z`
}

const escapeText = (text: string): string =>
  clean(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Removes control characters that break feeds; line breaks stay. */
export const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+|[\uFFFE\uFFFF]+/gu, ' ')

/** Lines of at most 75 bytes (RFC 5545). */
const written = (lines: readonly string[]): string => lines.map((line) => `${fold(line)}\r\n`).join('')

const fold = (line: string): string =>
  line.length * 3 <= longestLine || Buffer.byteLength(line) <= longestLine ? line : foldLine(line)

/** By bytes: faster than by characters. */
const foldLine = (line: string): string => {
  const bytes = Buffer.from(line)
  const parts: string[] = []
  let from = 0
  while (from < bytes.length) {
    // Further lines begin with a blank.
    let to = from + (from === 0 ? longestLine : longestLine - 1)
    while (isWithinCharacter(bytes[to])) to -= 1
    parts.push(bytes.toString('utf8', from, to))
    from = to
  }
  return parts.join('\r\n ')
}

const isWithinCharacter = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80
