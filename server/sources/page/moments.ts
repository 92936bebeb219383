import type { FeedEvent } from '#domain/feed.ts'
import { isDate } from '#domain/localDate.ts'
import { addDays, instantOf, isSkipped, isSkippedEnd, wholeDays } from '#domain/time.ts'
import type { PageEvent } from './pageEvent.ts'

/** Only years that have four digits in all time zones. */
const written =
  /^([1-8]\d{3})-?(\d\d)-?(\d\d)(?:[T ]\s*(\d\d?):?(\d\d)(?::?\d\d(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?(?:\d\d)?)?)?$/i

type Moment = { date: string; time: string; zone: string }

/** Without a zone it is the site's; 24:00 is 00:00 of the next day. Null if unreadable. */
const momentOf = (text: string): Moment | null => {
  const [, year, month, day, hour, minute, zone = ''] = written.exec(text.trim().slice(0, 50)) ?? []
  if (year === undefined) return null
  const date = `${year}-${month}-${day}`
  const time = hour === undefined ? '' : `${hour.padStart(2, '0')}:${minute}`
  const isReal = isDate(date) && !Number.isNaN(Date.parse(`${date}T${time || '00:00'}Z`))
  if (!isReal) return null
  return time === '24:00' ? { date: addDays(date, 1), time: '00:00', zone } : { date, time, zone }
}

const halfDay = 43_200_000

/** When doors open: a moment, or a time on the day of the start. Not after the start, or long before it. */
export const doorsOf = (
  { doors = '', start }: Pick<PageEvent, 'doors' | 'start'>,
  span: Pick<FeedEvent, 'start' | 'allDay'>,
  timezone: string,
): string | null => {
  const moment = momentOf(doors) ?? momentOf(`${start.slice(0, 10)}T${doors}`)
  if (moment === null || moment.time === '' || span.allDay) return null
  const opened = instantAt(moment, timezone)
  const wait = Date.parse(span.start) - opened
  return wait >= 0 && wait < halfDay ? new Date(opened).toISOString() : null
}

const instantAt = ({ date, time, zone }: Moment, site: string): number => {
  if (zone === '' || time === '') return instantOf(date, time || '00:00', site)
  const offset = zone.toUpperCase() === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
  return Date.parse(`${date}T${time}${offset}`)
}

export const namesSkippedTime = ({ start, end }: Pick<PageEvent, 'start' | 'end'>, timezone: string): boolean =>
  [
    { moment: momentOf(start), isMoved: isSkipped },
    { moment: momentOf(end), isMoved: isSkippedEnd },
  ].some(
    ({ moment, isMoved }) =>
      moment !== null && moment.time !== '' && moment.zone === '' && isMoved(moment.date, moment.time, timezone),
  )

/** Start and end of a page's event. Dates without times, and midnight to the last minute, are whole days. */
export const eventTimesOf = (
  event: PageEvent,
  timezone: string,
): Pick<FeedEvent, 'start' | 'end' | 'allDay'> | null => {
  const [first, last] = [momentOf(event.start), momentOf(event.end)]
  if (first === null) return null
  const start = instantAt(first, timezone)
  const isDay = first.time === '' || (first.time === '00:00' && last?.time === '23:59')
  const end =
    last === null ? null : instantAt(isDay ? { date: addDays(last.date, 1), time: '', zone: '' } : last, timezone)
  if (Number.isNaN(start) || Number.isNaN(end ?? 0)) return null
  const span = {
    start: new Date(isDay ? instantAt({ ...first, time: '' }, timezone) : start).toISOString(),
    end: end === null || end <= start ? null : new Date(end).toISOString(),
  }
  return { ...(isDay ? wholeDays(span, timezone) : span), allDay: isDay }
}
