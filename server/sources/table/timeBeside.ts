import { oneOf, weekdays } from '#domain/dateWords.ts'
import { endHour } from '#domain/spokenTime.ts'
import { type ClockTime, type FoundTime, fillers, findTime, isOneOfSeveral } from '#domain/typedTime.ts'
import { hoursIn, noon } from './halves.ts'

/** A time among other words. `isBare`: its hour stands alone, so that an hour until 12 may be in either half of the day. */
export type TimeBeside = { value: ClockTime | null; isBare: boolean }

/** What may be a time, but nobody knows which. */
export const unread: TimeBeside = { value: null, isBare: false }

/** Between a start and an end. Starting only at the first of several spaces keeps it fast in long cells. */
export const spanSign = /(?:(?<!\s)\s+)?(?:-|\bbis\b|\bto\b|\buntil\b|\btill\b)\s*/

export const noonWords = 'mittags?|noon|midday'
export const midnightWords = 'mitternachts?|midnight'

/** `14-16 nachmittags`: only the last one is surely a time, but it is an end. */
const endsSpan = new RegExp(`\\d${spanSign.source}#`)

/** `abends`, `Freitagabend`, `in the evening`. */
const dayPart = (names: string) =>
  new RegExp(`(?<![a-z])(?:in (?:the|der) )?(?:[a-z]+(?:tag|woch))?(?:${names})(?![a-z])`, 'g')

const dayParts: readonly { words: RegExp; has: (time: string) => boolean }[] = [
  { words: dayPart('morgens|vormittags?|fruh|morning'), has: (time) => time < '12:00' },
  { words: dayPart('nachmittags?|abends?|afternoon|evening|tonight'), has: (time) => time >= '12:00' },
  { words: dayPart('nachts?|night'), has: (time) => time < '05:00' || time >= '12:00' },
]

/** `abends 8 Uhr`, `8 bis 10 Uhr abends`: the word is not part of the time, but may mean another one. */
const isPerhapsLater = (time: string, beside: string): boolean =>
  time < '12:00' && dayParts.some(({ words, has }) => !has(time) && beside.search(words) >= 0)

const namesDayPart = (beside: string): boolean => dayParts.some(({ words }) => beside.search(words) >= 0)

const besideWords = ({ value, rest, isBare }: FoundTime): TimeBeside => ({
  value,
  isBare: isBare && !namesDayPart(rest),
})

/** Finds a time among other words; bare figures such as `8` only beside words for a part of the day that has the hour. */
export const timeBeside = (text: string): TimeBeside | null => {
  const clear = findTime(text, 'entry')
  const isUnclear = (time: string, rest: string) => endsSpan.test(rest) || isPerhapsLater(time, rest)
  if (clear?.value && (isOneOfSeveral(clear) || isUnclear(clear.value.time, clear.rest))) return unread
  if (clear !== null) return besideWords(clear)
  const bare = findTime(text, 'date')
  if (!bare?.value) return bare && unread
  const { time } = bare.value
  const known = [...dayParts.flatMap(({ words, has }) => (has(time) ? [words] : [])), fillers]
  const left = known.reduce((rest, words) => rest.replaceAll(words, ' '), bare.rest)
  return /[\p{L}\p{N}]/u.test(left.split(spanSign).join(' ')) ? unread : besideWords(bare)
}

const also = '(?:(?:und|and|sowie|plus)(?![a-z])|u\\.|[&+])'
const atDay = `(?:(?:um|ab|gegen|at|auch|${oneOf(weekdays.keys())})(?![a-z])[.,]?\\s*){0,3}`
/** `16:00`, `21 uhr`, `9 pm`, `8 abends`; neither `12.50 euro` nor `2 h`. */
const clearTime =
  '(?:\\d{1,2}[:.][0-5]\\d(?!\\d|\\.\\d|[.,]-|\\s*(?:eur|[€£$]))' +
  '|\\d{1,2}\\s*(?:uhr|o.?clock|[ap]\\.?\\s?m|morgens|(?:vor|nach)mittags|abends|nachts)(?![a-z])|\\d\\d\\s?h(?![a-z]))'
/** The first of `14, 16 uhr` has nothing before it that its figures may belong to, as in `raum 3, 16 uhr`. */
const startsAlone = `(?:^|[-–(]|(?<![a-z])(?:um|ab|von|bis|${oneOf(weekdays.keys())})(?![a-z])\\.?,?)\\s*`
const timeAfter = new RegExp(`#(?:\\s|[,;/|·(]|${also}){1,9}${atDay}${clearTime}`)
const timeBefore = new RegExp(
  `\\d(?:\\s*(?:uhr|h)(?![a-z]))?[\\s,]*${also}\\s*${atDay}#|${startsAlone}\\d{1,2}(?::\\d\\d)?\\s*[,;|·]\\s*${atDay}#`,
)
const clock = '\\d{1,2}(?:[:.][0-5]\\d)?(?![\\d:]|[.,][\\d-])'
/** `14.00-16.00`, `1-3pm`, and `14-16` before the next part; neither `5-8 euro` nor `12-13 uhr pause`. */
const span =
  `(?:${clearTime}${spanSign.source}${clock}|${clock}${spanSign.source}(?:${clearTime}|${clock}(?=\\s*(?:$|[,;/)]))))` +
  '(?!\\s*(?:uhr|h)?[\\s:(]*(?:eur|[€£$]|[a-z]*pause|(?:[a-z]+ )?break|lunch))'
/** After `10am-12`, an `h` may be left of it. */
const spanAfter = new RegExp(
  `#(?:\\s*h(?![a-z]))?(?:[^\\d#]*?(?:[,;/|·+&]|(?<![a-z])${also}))?\\s*${atDay}(?:(?:von|from)\\s+)?${span}`,
)

/** `raum 2.15`, `eintritt 12.50` */
const noTime =
  '(?<=(?:raum|saal|haus|zimmer|halle|room|hall) ?)\\d\\.|(?<=(?:eintritt|preis|\\b(?:vvk|ak|price|entry|eur)|[€£$]):? ?)\\d'
/** `18.30 fuhrung`, and a start whose end is not clear: `18 - nach`, `noon - `. */
const earlierTime = new RegExp(
  `(?<![\\d.,:])(?!${noTime})${clearTime}` +
    `|(?:${startsAlone}\\d{1,2}|(?<![a-z])(?:${noonWords}|${midnightWords}))${spanSign.source}\\D*$`,
)

/** Whether a text names another time beside its start, such as `19 uhr und 21 uhr`; after a span, only another span is one. */
export const namesTwoTimes = (text: string): boolean => {
  const found = findTime(text, 'entry')
  if (found === null) return false
  const [before = ''] = found.rest.split('#')
  const after = found.end === null ? timeAfter : spanAfter
  return earlierTime.test(before) || timeBefore.test(found.rest) || after.test(found.rest)
}

/** Whether nobody knows which half of the day is meant: `8`, `8 o'clock`; neither `12` nor `0`. */
export const hasTwoHalves = ({ value, isBare }: TimeBeside): boolean =>
  isBare && value !== null && hoursIn(value.time) >= 1 && hoursIn(value.time) < noon

const clockAt = (hour: number): ClockTime => ({
  time: `${String(hour % (2 * noon)).padStart(2, '0')}:00`,
  isNextDay: hour === 2 * noon,
})

export const inLaterHalf = (time: TimeBeside): ClockTime | null =>
  hasTwoHalves(time) && time.value !== null ? clockAt(hoursIn(time.value.time) + noon) : time.value

/** The end after such a start: `9-2` ends at 14:00, `9-12` in the evening at midnight, like `9-0`. */
export const endAfter = (end: TimeBeside, begin: ClockTime): ClockTime | null => {
  if (!end.isBare || end.value === null || end.value.isNextDay) return end.value
  const [hour, start] = [hoursIn(end.value.time), hoursIn(begin.time)]
  if (hour === 0 || (hour === noon && start >= noon)) return clockAt(2 * noon)
  return clockAt(endHour(hour, Math.floor(start)))
}

const onlyFigures = new RegExp(`^\\s*(?:(?:von|from|ab)\\s+)?(\\d{1,2})(?:${spanSign.source}(\\d{1,2}))?\\s*$`)

/** The hours in a folded cell of nothing but such figures: `9`, `19-22`. */
export const hoursAlone = (text: string): number[] =>
  (onlyFigures.exec(text) ?? []).slice(1).flatMap((hour) => (hour === undefined ? [] : Number(hour)))
