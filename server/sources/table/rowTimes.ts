import { oneOf } from '#domain/dateWords.ts'
import type { FeedEvent } from '#domain/feed.ts'
import { isOvernight } from '#domain/series/series.ts'
import type { TableField } from '#domain/sources/columnNames.ts'
import type { DayOrder } from '#domain/sources/sourceTable.ts'
import { fold } from '#domain/text.ts'
import { addDays, dateIn, instantOf, isSkipped, isSkippedEnd, wholeDays } from '#domain/time.ts'
import type { ClockTime } from '#domain/typedTime.ts'
import type { Reading } from '../reading.ts'
import { saysNothing } from '../texts.ts'
import { hasWordsBeside } from './besideDay.ts'
import { yes } from './canceled.ts'
import { isLaterHalf, type Times } from './halves.ts'
import { type Moment, momentIn } from './moments.ts'
import { aboutWords, saysNotYet, saysOpening, saysWholeDay } from './saidTimes.ts'
import { openEndOf } from './severalDays.ts'
import { hoursAlone } from './timeBeside.ts'

/** What cannot be read of an event that comes nevertheless, or is not said. */
export type RowFault =
  | 'time'
  | 'untimed'
  | 'openTime'
  | 'end'
  | 'doors'
  | 'spoken'
  | 'midnight'
  | 'about'
  | 'skipped'
  | 'lastDay'
  | 'beside'

/** Before the first figure. */
const about = new RegExp(`^\\D*(?:\\b(?:${oneOf(aboutWords)})\\b\\.?|~) ?\\d`)

/** When a row's event is; null without a readable day. */
export const whenOf = (
  cell: (field: TableField) => string,
  { order, timezone, now, countsTo24 }: Pick<Reading, 'timezone' | 'now'> & { order: DayOrder; countsTo24: boolean },
  tell: (fault: RowFault) => void,
): (Pick<FeedEvent, 'start' | 'end' | 'allDay'> & { doors: string | null }) | null => {
  const today = dateIn(now, timezone)
  const read = (field: TableField, wanted: 'date' | 'moment' | 'time', begin: Moment | null = null): Moment | null => {
    const text = cell(field)
    return text === '' ? null : momentIn(text, { order, today, timezone, wanted, begin })
  }
  const readEnd = (field: 'endDate' | 'end', wanted: 'date' | 'moment' | 'time', begin: Moment | null) => {
    const said = read(field, wanted, begin)
    if (said !== null && !said.isTimeUnread) return said
    const isWholeToo = !begin?.time && saysWholeDay(fold(cell(field)))
    if (cell(field) !== '' && !isWholeToo) tell('end')
    return null
  }
  const day = read('date', 'date')
  const beside = day?.date ? 'time' : 'moment'
  const from = read('start', beside)
  const date = day?.date ?? from?.date
  if (!date) return null
  const isWhole = yes.includes(fold(cell('allDay'))) || saysWholeDay(fold(cell('allDay')))
  const isElsewhere = Boolean(from?.date) && from?.date !== date
  const opening = saysOpening(fold(cell('doors'))) ? read('doors', 'time') : null
  const timesOf = (start: Moment | null, opened: Moment | null): Times => {
    const [lastDay, to] = [readEnd('endDate', 'date', start), readEnd('end', beside, start)]
    return {
      time: isWhole || isElsewhere ? null : (start?.time ?? null),
      endTime: to?.time ?? lastDay?.time ?? start?.endTime ?? day?.endTime ?? null,
      last: lastDay?.date ?? to?.date ?? day?.endDate ?? from?.endDate ?? null,
      opened: opened?.time ?? start?.doors ?? day?.doors ?? null,
    }
  }
  const said = from?.time ? from : day
  const first = timesOf(said, opening)
  const later = said?.later && first.time ? timesOf(said.later, opening?.later ?? opening) : null
  const isLater = later && isLaterHalf(later, first, date, said?.isBare ? 'figures' : 'words')
  const isMorning = countsTo24 && hoursAlone(fold(cell('start'))).length > 0
  if (later !== null && isLater === null && !isMorning) tell('spoken')
  const { time, endTime, last, opened } = (isLater && later) || first
  const saysTime = cell('start') !== '' && ![cell('start'), cell('end')].every(saysNoTime)
  const isUnread = from === null ? saysTime || day?.isTimeUnread : from.isTimeUnread || isElsewhere
  const isSaidWhole = isWhole || (['date', 'start', 'end'] as const).some((field) => saysWholeDay(fold(cell(field))))
  const missing = saysNotYet(fold(cell('start'))) ? 'openTime' : 'untimed'
  const timeFault = time !== null || isSaidWhole ? null : isUnread ? 'time' : missing
  if (timeFault !== null) tell(timeFault)
  // A time that cannot be read goes into the description, and so do the words beside it.
  const isLeftOpen = isOpen(fold(cell(day?.date ? 'date' : 'start')), day?.date ? day : from, last)
  if (timeFault !== 'time' && (isLeftOpen || (day?.date && hasWordsBeside(cell('date'))))) tell('beside')
  const at = ({ day, time }: LocalTime) => instantOf(day, time, timezone)
  if (time === null) {
    if (last !== null && last < date) tell('end')
    const end = last === null || last < date ? null : new Date(at(localTime(last, dayEnd))).toISOString()
    return {
      ...wholeDays({ start: new Date(instantOf(date, '00:00', timezone)).toISOString(), end }, timezone),
      allDay: true,
      doors: null,
    }
  }
  if (time.isNextDay) tell('midnight')
  if (about.test(fold(cell(from?.time ? 'start' : 'date')))) tell('about')
  if (last !== null && last > date && endTime === null) tell('lastDay')
  const begins = localTime(date, time)
  const ends = endOf({ date, time, last, endTime })
  const opens = opened && localTime(date, opened)
  const [start, end] = [at(begins), ends && at(ends)]
  const doors = opens && doorsBefore(start, at(opens))
  if (doors === null && !saysNothing(cell('doors'))) tell('doors')
  if (end !== null && end < start) tell('end')
  const isTaken = end !== null && end > start
  const isMoved = (said: LocalTime | null, test: typeof isSkipped) =>
    said !== null && test(said.day, said.time, timezone)
  if (isMoved(begins, isSkipped) || (isTaken && isMoved(ends, isSkippedEnd)) || (doors && isMoved(opens, isSkipped)))
    tell('skipped')
  return {
    start: new Date(start).toISOString(),
    end: isTaken ? new Date(end).toISOString() : null,
    allDay: false,
    doors,
  }
}

const saysNoTime = (cell: string): boolean => saysNothing(cell) || saysNotYet(fold(cell))

/** Whether a cell says that its day is the first or the last of several, and nothing says the other one. */
const isOpen = (text: string, said: Moment | null, last: string | null): boolean => {
  if (said?.endDate) return false
  const end = openEndOf(text)
  return end === 'last' || (end === 'first' && last === null)
}

type LocalTime = { day: string; time: string }

const localTime = (date: string, { time, isNextDay }: ClockTime): LocalTime => ({
  day: isNextDay ? addDays(date, 1) : date,
  time,
})

const halfDay = 43_200_000
const longestWait = halfDay / 2

/** The last moment before the start with this hour: `8 pm, doors 7:30` means the evening. Null for one that is hours before it. */
const doorsBefore = (start: number, doors: number): string | null => {
  const before = doors + Math.floor((start - doors) / halfDay) * halfDay
  return start - before > longestWait ? null : new Date(before).toISOString()
}

type Span = { date: string; time: ClockTime; last: string | null; endTime: ClockTime | null }

const dayEnd: ClockTime = { time: '00:00', isNextDay: true }
const lastMinute: ClockTime = { time: '23:59', isNextDay: false }

/** An end without a day may be in the following night. */
const endOf = ({ date, time, last, endTime }: Span): LocalTime | null => {
  if (last !== null) return localTime(last, endTime ?? (last === date ? time : lastMinute))
  if (endTime === null) return null
  if (endTime.isNextDay) return localTime(date, endTime)
  const begin = time.isNextDay ? addDays(date, 1) : date
  return localTime(isOvernight({ start: time.time, end: endTime.time }) ? addDays(begin, 1) : begin, endTime)
}
