import { longestNight } from './limits.ts'
import { timePattern } from './localDate.ts'
import { inFigures, until } from './spokenTime.ts'
import { fold } from './text.ts'
import { addDays, dateIn, hasDate, instantOf, timeIn } from './time.ts'
import { findDate, type Wanted } from './typedDate.ts'
import { type ClockTime, fillers, findTime, findTimeAlone, isOneOfSeveral } from './typedTime.ts'

/** Precedes a text that is no date or time. It cannot be typed, and every check refuses it. */
const mark = '\u0000'

export const notUnderstood = (text: string): string => mark + text

/** The text that was not understood; null for other values. */
export const typedIn = (value: string | null): string | null => (value?.startsWith(mark) ? value.slice(1) : null)

/**
 * - `impossible`: no such day or time; `noSuchTime`: the clocks skip it
 * - `otherWeekday`: `day` is not on the named weekday
 * - `span`: an end is typed, too
 */
export type Misread =
  | { fault: 'notUnderstood' | 'impossible' | 'noSuchTime' | 'noDate' | 'noTime' | 'span' }
  | { fault: 'otherWeekday'; day: string }

/** `end`: of a moment that is typed as the beginning of a span; null if the end is not clear. */
export type Understood = { value: string; end?: string | null } | Misread

export type Reader = { language: string; today: string }

type MomentReader = { timezone: string; before: string | null; start?: string | null; isAllDay?: boolean }

/** This many other words make a sentence. */
const sentenceLength = 4

/** `last` and `end` (as typed) are of a span. */
type Parts = { date: string | null; last: string | null; time: ClockTime | null; end: string | null }

/** `begin` (`HH:mm`) of the span whose end is typed. */
const partsIn = (
  typed: string,
  { language, today }: Reader,
  wants: Wanted | 'time',
  begin: string | null = null,
): Parts | Misread => {
  const text = inFigures(fold(typed), begin)
  const dated = findDateIn(text, today, wants)
  if (dated?.otherWeekday !== undefined) return { fault: 'otherWeekday', day: dated.otherWeekday }
  if (dated?.value === null) return { fault: 'impossible' }
  // "am" after a time: in German a date follows, in English it is the morning.
  const rest = (dated?.rest ?? text).replace(/\bam\s+#/, language.startsWith('de') ? 'um #' : 'am #')
  const clocked = dated !== null && wants === 'moment' ? rest.replace(bareHour, '$1:00$2') : rest
  const strict = findTime(clocked, dated !== null || wants === 'time' ? 'date' : 'entry')
  const left = (strict?.rest ?? clocked).replaceAll(fillers, ' ')
  if (!/[\p{L}\p{N}]/u.test(left)) return settled(dated, strict)
  const words = left.match(/\p{L}{2,}/gu) ?? []
  if (words.length < sentenceLength) return { fault: 'notUnderstood' }
  if (wants === 'date') return settled(dated, null)
  // The mark of the day must not look like that of the time.
  const said = findTime(rest.replaceAll('#', '·'), 'sentence')
  // A sentence may name the days of a market and the hours of each day.
  const day = dated && { ...dated, last: null }
  return said !== null && isOneOfSeveral(said) ? { fault: 'notUnderstood' } : settled(day, said)
}

/** The first hour of `9-12.30`. */
const bareHour = new RegExp(`(?<![\\d.,:])(\\d{1,2})(${until}\\d{1,2}[:.]\\d{2}(?![\\d.:]))`)

/** `20.15` and `8.10` are times if only a time is wanted. */
const findDateIn = (text: string, today: string, wants: Wanted | 'time') =>
  wants === 'time' && findTimeAlone(text) !== null ? null : findDate(text, today, wants === 'date' ? 'date' : 'moment')

const settled = (
  dated: { value: string | null; last: string | null } | null,
  timed: { value: ClockTime | null; end: string | null } | null,
): Parts | Misread => {
  if (timed !== null && timed.value === null) return { fault: 'impossible' }
  return {
    date: dated?.value ?? null,
    last: dated?.last ?? null,
    time: timed?.value ?? null,
    end: timed?.end ?? null,
  }
}

const exactInstant = /(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?\s?(z|[+-]\d\d:?\d\d)(?!\d)/i
const compactInstant = /\b(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?(Z?)\b/
const isoMoment = /(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/g

/**
 * The moment in a text. Missing parts stay as in `before`: `20 Uhr` changes the time, `5.12.` the day. `timezone` is of a text
 * without an offset. With the `start` of the span whose end this is, an earlier time alone means the next morning.
 */
export const parseMoment = (
  typed: string,
  { timezone, before, start = null, isAllDay = false, ...reader }: Reader & MomentReader,
): Understood => {
  const plain = typed.replace(compactInstant, '$1-$2-$3T$4:$5:00$7')
  const exact = exactInstant.exec(plain)
  if (exact) return instantTyped(exact[0], timezone)
  const from = start === null ? Number.NaN : Date.parse(start)
  const begin = Number.isNaN(from) ? null : timeIn(from, timezone)
  const whole = isLaterHour(plain, begin) && !isAllDay ? `${plain.trim()}:00` : plain
  const found = partsIn(whole.replace(isoMoment, '$1 $2'), reader, 'moment', begin)
  if ('fault' in found) return found
  const known = before === null || Number.isNaN(Date.parse(before)) ? null : Date.parse(before)
  const date = found.date ?? (found.time && known !== null ? dateIn(known, timezone) : null)
  const time = found.time ?? (found.date !== null && known !== null ? clock(timeIn(known, timezone)) : null)
  if (date === null) return { fault: time === null ? 'notUnderstood' : 'noDate' }
  if (time === null) return { fault: 'noTime' }
  const isAlone = found.date === null && !time.isNextDay
  const day = found.date === null ? dayInNight({ start, known, date, timezone }, time) : date
  const local = (isAlone && nightAfter(start, time.time, day, timezone)) || (time.isNextDay ? addDays(day, 1) : day)
  const moment = instantOf(local, time.time, timezone)
  const isThere = dateIn(moment, timezone) === local && timeIn(moment, timezone) === time.time
  if (isThere)
    return { value: new Date(moment).toISOString(), ...endOf(found, { moment, day: local, timezone, isAllDay }) }
  return { fault: hasDate(timezone, local) ? 'noSuchTime' : 'impossible' }
}

/** `21` as the end of what begins at 19:00. Before that hour it may be a day or be meant otherwise. */
const isLaterHour = (typed: string, begin: string | null): boolean => {
  const hour = /^\s*(\d{1,2})\s*$/.exec(typed)?.[1]
  return hour !== undefined && begin !== null && Number(hour) <= 24 && `${hour.padStart(2, '0')}:00` > begin
}

type Begun = { moment: number; day: string; timezone: string; isAllDay: boolean }

/** More days are rather a mistake. */
const longestSpan = 60

/**
 * The end of a span, if one is typed; null if it is not clear. It is clear on the same day, in the night after it, and for whole
 * days. Of "5. to 7. December, 10 to 18", nobody knows whether it closes at night.
 */
const endOf = ({ last, end }: Parts, { moment, day, timezone, isAllDay }: Begun): { end?: string | null } => {
  if (last === null && end === null) return {}
  if (isAllDay && last !== null) {
    const isSpan = last > day && last <= addDays(day, longestSpan)
    return { end: isSpan ? iso(instantOf(last, '23:59', timezone)) : null }
  }
  const time = end === null ? null : (findTime(end, 'date')?.value ?? null)
  if (time === null) return { end: null }
  const found = (last === null ? [day, addDays(day, 1)] : [last])
    .map((local) => (time.isNextDay ? addDays(local, 1) : local))
    .map((local) => ({ isSame: last === null && local === day, at: instantOf(local, time.time, timezone) }))
    .find(({ at }) => at > moment)
  const isClear = found !== undefined && (found.isSame || found.at - moment <= longestNight)
  return { end: isClear && timeIn(found.at, timezone) === time.time ? iso(found.at) : null }
}

const iso = (moment: number): string => new Date(moment).toISOString()

type KnownEnd = { start: string | null; known: number | null; date: string; timezone: string }

/** The day of an end whose time alone is typed: if it was in the night after its start, the start's day as soon as that fits. */
const dayInNight = ({ start, known, date, timezone }: KnownEnd, { time, isNextDay }: ClockTime): string => {
  const begin = start === null ? Number.NaN : Date.parse(start)
  if (known === null || Number.isNaN(begin) || known - begin > longestNight) return date
  const day = dateIn(begin, timezone)
  return date === addDays(day, 1) && (isNextDay || instantOf(day, time, timezone) > begin) ? day : date
}

/** The day after a start, for a time that would lie before it and is soon after it then; else null. */
const nightAfter = (start: string | null, time: string, date: string, timezone: string): string | null => {
  const begin = start === null ? Number.NaN : Date.parse(start)
  if (Number.isNaN(begin) || instantOf(date, time, timezone) > begin) return null
  const next = addDays(dateIn(begin, timezone), 1)
  return instantOf(next, time, timezone) - begin <= longestNight ? next : null
}

const clock = (time: string): ClockTime => ({ time, isNextDay: false })

/** Its local day must be within the years 1 to 9999, as those of all other moments. */
const instantTyped = (text: string, timezone: string): Understood => {
  const moment = Date.parse(
    text
      .replace(' ', 'T')
      .replace(/([+-]\d\d):?(\d\d)$/, '$1:$2')
      .toUpperCase(),
  )
  const isThere = !Number.isNaN(moment) && /^(?!0000)\d{4}-/.test(dateIn(moment, timezone))
  return isThere ? { value: new Date(moment).toISOString() } : { fault: 'impossible' }
}

/** The date in a text, as `yyyy-mm-dd`. */
export const parseDate = (typed: string, reader: Reader): Understood => {
  const found = partsIn(typed.replace(isoMoment, '$1 $2'), reader, 'date')
  if ('fault' in found) return found
  return found.date === null ? { fault: 'notUnderstood' } : { value: found.date }
}

/** The time of day in a text, as `HH:mm`. @param begin `HH:mm` of the span whose end this is, if it is one */
export const parseTime = (typed: string, { begin = '', ...reader }: Reader & { begin?: string }): Understood => {
  const from = timePattern.test(begin) ? begin : null
  const found = partsIn(typed.replace(isoMoment, '$1 $2'), reader, 'time', from)
  if ('fault' in found) return found
  return found.time === null ? { fault: 'notUnderstood' } : { value: found.time.time }
}
