import { months, oneOf, weekdays } from './dateWords.ts'
import { hourWords, until } from './spokenTime.ts'

/** `value` is null for what is impossible, such as 31 June and 25:00, and for `10 nach 8 Uhr`. In `rest` a `#` replaces it. */
export type Found<Value> = { value: Value | null; rest: string }

/**
 * - `isBare`: an hour in figures, without minutes, `uhr` or a part of the day, such as `8` or `8 o'clock`
 * - `end`: of a span, as typed: `22 uhr`
 */
export type FoundTime = Found<ClockTime> & { isBare: boolean; end: string | null }

/** 24:00 is midnight of the next day, and `12:30 nachts` half an hour later. */
export type ClockTime = { time: string; isNextDay: boolean }

/** `dayPart` as it is typed: `p.m.`, `abends`. */
type Parts = { hour: string; minute?: string | undefined; dayPart?: string | undefined }

/** A time does not begin within `1.5.2027` or `12,50`. */
const notInFigures = '(?<![\\d.,:])'
const hourFigures = `${notInFigures}(\\d{1,2})`
const minuteFigures = '[:.](\\d{2})(?!\\d)'
/** `pm`, `a.m.`; in `14:30 am Samstag` it is no part of the time. */
const amOrPm = '((?<!(?<![\\d.:])(?:1[3-9]|2[0-4])(?:[:.]\\d{2})?\\s?)a\\.?\\s?m\\b\\.?|p\\.?\\s?m\\b\\.?)'
const germanDayPart = '(?:\\s*(morgens|vormittags|fruh|mittags|nachmittags|abends|nachts))'
const englishDayPart = '(?:\\s*(?:o.?clock)?\\s*(in the morning|in the afternoon|in the evening|at night))'
/** ` - 22:00`, ` uhr bis 22 uhr`: of a span the beginning counts. */
const maybeEnd = `(?:\\s*(?:uhr)?${until}\\d{1,2}(?:[:.]\\d{2})?(?!\\d)(?:\\s*uhr)?)?`

const spanEnd = new RegExp(`\\d.*?${until}(\\d.*)$`)

/** Words such as `10 nach` and `viertel` move the time after them in a way that nothing here understands. */
const moved = new RegExp(
  '(?<![a-z\\d])(?:halb|half|viertel|quarter|past' +
    `|(?:\\d{1,2}|min|minuten|minutes|${oneOf(hourWords.keys())})\\s+(?:nach|vor|to|after|before))\\s+#`,
)

type Pattern = { pattern: RegExp; read: (parts: readonly (string | undefined)[]) => Parts; isBare?: true }

const certain: readonly Pattern[] = [
  {
    // `8-10pm`, `11:30 - 1 pm`
    pattern: new RegExp(`${hourFigures}(?:[:.](\\d{2}))?(?:\\s*uhr)?${until}(\\d{1,2})(?:[:.]\\d{2})?\\s*${amOrPm}`),
    read: ([, from = '', minute, to, mark = '']) => ({
      hour: from,
      minute,
      dayPart: Number(from) > Number(to) % 12 && Number(from) < 12 ? otherHalfOfDay(mark) : mark,
    }),
  },
  {
    // `8 pm`, `9:30 pm to 11 pm`
    pattern: new RegExp(
      `${hourFigures}(?:[:.](\\d{2})(?::\\d{2})?)?\\s*${amOrPm}(?:${until}\\d{1,2}(?:[:.]\\d{2})?\\s*${amOrPm}?)?`,
    ),
    read: ([, from = '', minute, dayPart]) => ({ hour: from, minute, dayPart }),
  },
  {
    // `18-22 uhr`, `19.30-22h`; `2-3 h` is rather how long it takes
    pattern: new RegExp(
      `${hourFigures}(?:[.:](\\d{2}))?(?:\\s?h(\\d{2})?)?${until}\\d{1,2}(?:[:.]\\d{2})?\\s*(?:uhr|(?<=\\d\\d\\s?)h(?![a-z\\d]))`,
    ),
    read: ([, from = '', minute, after]) => ({ hour: from, minute: minute ?? after }),
  },
  {
    // `20 uhr`, `20.15 uhr`, `20 uhr 15`, `8 uhr abends`, `20 uhr bis 22 uhr`
    pattern: new RegExp(
      `${hourFigures}(?:${minuteFigures})?\\s*uhr(?:\\s*(\\d{2})(?![\\d.:]))?${germanDayPart}?${maybeEnd}`,
    ),
    read: ([, from = '', minute, after, dayPart]) => ({ hour: from, minute: minute ?? after, dayPart }),
  },
  {
    // `8 abends`, `8:30 in the evening`
    pattern: new RegExp(`${hourFigures}(?:${minuteFigures})?(?:${germanDayPart}|${englishDayPart})`),
    read: ([, from = '', minute, dayPart, other]) => ({ hour: from, minute, dayPart: dayPart ?? other }),
  },
  {
    // `20:15`, `20:15:00 - 22:00`
    pattern: new RegExp(`${hourFigures}:(\\d{2})(?::\\d{2}(?:\\.\\d+)?)?(?!\\d)${maybeEnd}`),
    read: ([, from = '', minute]) => ({ hour: from, minute }),
  },
  {
    // `20h`, `20h15`
    pattern: new RegExp(`${hourFigures}\\s?h(?:\\s?(\\d{2}))?(?![a-z\\d])`),
    read: ([, from = '', minute]) => ({ hour: from, minute }),
  },
  {
    pattern: new RegExp(`${hourFigures}\\s*o.?clock`),
    read: ([, from = '']) => ({ hour: from }),
    isBare: true,
  },
  {
    // `um 20.15`
    pattern: new RegExp(`(?<![a-z])(?:um|gegen|at)\\s+${hourFigures}\\.(\\d{2})(?!\\d|\\.\\s?\\d)${maybeEnd}`),
    read: ([, from = '', minute]) => ({ hour: from, minute }),
  },
  { pattern: /(?<![a-z])(?:mittags?|noon|midday)(?![a-z])/, read: () => ({ hour: '12' }) },
  { pattern: /(?<![a-z])(?:mitternachts?|midnight)(?![a-z])/, read: () => ({ hour: '24' }) },
]

/** `20.15`: without a sentence around it. */
const dotted: Pattern = {
  pattern: new RegExp(`${hourFigures}\\.(\\d{2})(?![\\d.])${maybeEnd}`),
  read: ([, from = '', minute]) => ({ hour: from, minute }),
}

/** `2015` and `20`: beside a date, or where only a time is wanted. */
const bare: readonly Pattern[] = [
  {
    // After a month it is a year.
    pattern: new RegExp(`${notInFigures}(?<!(?:${oneOf(months.keys())})\\.?,?\\s?)(\\d{1,2})(\\d{2})(?![\\d.,:])`),
    read: ([, from = '', minute]) => ({ hour: from, minute }),
  },
  {
    pattern: new RegExp(`${hourFigures}(?![\\d.,:])${maybeEnd}`),
    read: ([, from = '']) => ({ hour: from }),
    isBare: true,
  },
]

const patterns = { sentence: certain, entry: [...certain, dotted], date: [...certain, dotted, ...bare] }

const otherHalfOfDay = (mark: string): string => (mark.startsWith('p') ? 'am' : 'pm')

const isMorning = /morg|morning|fruh/
const isLater = /abend|afternoon|evening|nachmittag/

/** 0 to 24; null if impossible. */
const hourOf = (typed: number, dayPart: string): number | null => {
  if (dayPart === '') return typed
  if (/^[ap]\.?\s?m/.test(dayPart)) {
    if (typed < 1 || typed > 12) return null
    return (typed % 12) + (dayPart.startsWith('p') ? 12 : 0)
  }
  if (isMorning.test(dayPart)) return typed <= 12 ? typed % 12 : null
  if (dayPart === 'vormittags') return typed <= 12 ? typed : null
  if (isLater.test(dayPart)) return typed >= 1 && typed < 12 ? typed + 12 : typed
  if (dayPart === 'mittags') return typed < 5 ? typed + 12 : typed
  return typed >= 7 && typed <= 12 ? typed + 12 : typed
}

const timeOf = ({ hour: typed, minute = '00', dayPart = '' }: Parts): ClockTime | null => {
  const found = hourOf(Number(typed), dayPart)
  if (found === null || Number(minute) > 59 || found > 24 || (Number(typed) === 24 && Number(minute) > 0)) return null
  return { time: `${String(found % 24).padStart(2, '0')}:${minute}`, isNextDay: found === 24 }
}

/** Ignored beside a date and a time. */
export const fillers =
  /(?<![a-z])(?:um|ab|at|on|am|ca|zum|den|dem|der|the|von|from|gegen|uhr|start|starts|beginn|beginnt|doors|einlass|mit|h|cet|cest|mez|mesz)(?![a-z])/g

/** Finds a time in a folded text, or null. Beside a date, bare digits are one (`2015`, `20`). */
export const findTime = (text: string, within: 'sentence' | 'entry' | 'date'): FoundTime | null => {
  for (const { pattern, read, isBare = false } of patterns[within]) {
    const match = pattern.exec(text)
    if (match) {
      const rest = `${text.slice(0, match.index)} # ${text.slice(match.index + match[0].length)}`
      const [, end = null] = spanEnd.exec(match[0]) ?? []
      return { value: moved.test(rest) ? null : timeOf(read([...match])), rest, isBare, end }
    }
  }
  return null
}

const either = '(?:oder|od\\.|or|bzw\\.?)'
const also = '(?:und|and)'
const slash = '[&/]'
/** `,-`, ` euro`, `-14 euro`: what is before it is money. */
const price = '(?:[.,]-|(?:\\s*(?:[-/,]|bis|to)\\s*\\d{1,3}(?:[.,](?:\\d{2}|-))?)?\\s*(?:eur|[€£$]))'
/** `21 uhr`, `21:30`, `9 pm`, `neun`; neither `3 euro` nor `4.12.`. */
const otherClock =
  `(?:\\d{1,2}[:.]\\d{2}(?!\\d|[.:,]|${price})|\\d{1,2}\\s*(?:uhr|h|o.?clock|[ap]\\.?\\s?m)(?![a-z])` +
  `|(?:\\d{1,2}|${oneOf(hourWords.keys())})(?![a-z\\d]|[.:,]\\s?[a-z\\d]|${price}|\\s*(?!uhr)[a-z€£$]))`
const maybeAt = '\\s*(?:(?:um|ab|gegen|at)\\s+)?'
/** In `saal 2 / 20 uhr` the figures belong to the word before them. */
const timeWords = `um|ab|gegen|at|von|from|beginnt?|starts?|${oneOf(weekdays.keys())}`
const noNumber = `(?:^|[^a-z\\d\\s.]|(?<![a-z])(?:${timeWords})(?![a-z])\\.?)\\s*`
/** `10 / #`, `19:30 / #`, and `10/#` after any word. */
const clockBeforeSlash =
  `(?:(?<![\\d.,:])\\d{1,2}(?:[:.]\\d{2}\\s*${slash}${maybeAt}|${slash} )` +
  `|${noNumber}\\d{1,2}\\s*${slash}${maybeAt})`
/** Of `10 uhr und 14 uhr` the first is a start, but in `10 und 14 uhr` only the last one is surely a time. */
const oneOfSeveral = new RegExp(
  `(?:\\d\\s*(?:uhr\\s*${either}|${either}|${also})${maybeAt}|${clockBeforeSlash})#` +
    `|#\\s*(?:uhr)?\\s*[,;(]?\\s*${either}${maybeAt}${otherClock}` +
    `|(?<![a-z])(?:zwischen|between)\\s+#\\s*(?:uhr)?\\s*(?:${also}|${slash})${maybeAt}${otherClock}`,
)

/** Whether a found time is one of several, of which nobody knows which counts: `um 8 oder 9 uhr`, `between 7pm and 8pm`. */
export const isOneOfSeveral = ({ rest }: Pick<Found<unknown>, 'rest'>): boolean => oneOfSeveral.test(rest)

/** The time in a folded text that says nothing else, or null. */
export const findTimeAlone = (text: string): Found<ClockTime> | null => {
  const found = findTime(text, 'date')
  return found?.rest.replaceAll(fillers, ' ').trim() === '#' ? found : null
}
