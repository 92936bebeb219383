import { certainWeekdays, months, oneOf, weekdays } from './dateWords.ts'
import { weekdayOf } from './period.ts'
import { addDays } from './time.ts'
import { type Found, findTime } from './typedTime.ts'

/** `last` ends a span; null for a single day. `otherWeekday`: the day that is another day of the week than the one named. */
type FoundDate = Found<string> & { last: string | null; otherWeekday?: string }

/** Whether `19.10` is a day or a time. Where a day is wanted it is a day; elsewhere it is a time if another day is named. */
export type Wanted = 'date' | 'moment'

const relatives: Readonly<Record<string, number>> = {
  heute: 0,
  today: 0,
  morgen: 1,
  tomorrow: 1,
  ubermorgen: 2,
  uebermorgen: 2,
  'day after tomorrow': 2,
}

const anyWeekday = oneOf(weekdays.keys())
const monthName = `(${oneOf(months.keys())})(?![a-z])\\.?`
const before = '(?<![\\d.,:/-])'
const day = '(\\d{1,2})(?!\\d)'
const ordinal = '(?:\\.|st|nd|rd|th)?'
/** Between the first and the last day, perhaps with the weekday of the last. */
const through =
  '\\s*(?:-|bis|to|until|und|and|u\\.|&|/)\\s*(?:(?:am|zum|den|dem|the)\\s+)?' +
  `(?:(?:${anyWeekday})(?![a-z])\\.?,?\\s*(?:(?:den|dem|the)\\s+)?)?`
/** `Dec 5 - 7` is a span, `Dec 5 - 19:30` is none. */
const noHour = '(?![:.]\\d|\\s*(?:uhr|h|[ap]\\.?m)(?![a-z]))'
/** A year of two digits, such as in `5 Dez 26`: larger than any hour, and followed by a blank or the end. */
const yearAfterName = "(?:,?\\s*(?:(\\d{4})(?!\\d|[:.]\\d)|'?(2[5-9]|[3-9]\\d)(?=$|[,;]|\\s+(?:um|ab|at|\\d))))?"
const weekdayBefore = new RegExp(`(?<![a-z])(${anyWeekday})\\.?,?\\s*(?:(?:den|dem|the|der|on)\\s+)?$`)
/** "Samstag morgen" is a morning. */
const relative = new RegExp(
  `(?<![a-z])(?<!(?:${oneOf(certainWeekdays.keys())})\\s)(${oneOf(Object.keys(relatives))})(?![a-z])`,
)
const weekdayAlone = (words: Iterable<string>) =>
  new RegExp(
    `(?<![a-z])(?:(next|this|nachsten|nachster|naechsten|kommenden|diesen)\\s+)?(${oneOf(words)})(?![a-z])\\.?`,
  )
const certainWeekday = weekdayAlone(certainWeekdays.keys())
const shortWeekday = weekdayAlone(weekdays.keys())

type Named = { year: number | undefined; month: number; day: number }
type Days = { first: Named; last: Named | null }
type Part = string | undefined
type Pattern = { pattern: RegExp; read: (parts: readonly Part[]) => Days }

const monthOf = (name = ''): number => (months.get(name) ?? -1) + 1

const yearOf = (text: Part): number | undefined =>
  text === undefined ? undefined : Number(text.length === 2 ? `20${text}` : text)

/** With slashes the day is first, unless only the other order is a date. */
const orderOf = (first: number, second: number): [number, number] =>
  second > 12 && first <= 12 ? [second, first] : [first, second]

const single = (year: Part, month: number, date: Part): Days => ({
  first: { year: yearOf(year), month, day: Number(date) },
  last: null,
})

/** The first day may take its month and its year from the last one. */
const spanned = (first: { year: Part; month: number | null; day: Part }, last: Named): Days => {
  const month = first.month ?? last.month
  const year = last.year !== undefined && month > last.month ? last.year - 1 : last.year
  return { first: { year: yearOf(first.year) ?? year, month, day: Number(first.day) }, last }
}

const withFigures: readonly Pattern[] = [
  {
    pattern: new RegExp(
      `${before}${day}\\.(?:\\s?(\\d{1,2})\\.(?:\\s?(\\d{4})|(\\d{2})(?!\\d))?)?` +
        `${through}(\\d{1,2})\\.\\s?(0?[1-9]|1[0-2])` +
        '(?:\\.(?:\\s?(\\d{4})|(\\d{2}))?(?![\\d:])|(?![\\d.:]|\\s*(?:uhr|h)(?![a-z])))',
    ),
    read: ([, date, own, long, year = long, end, month, endLong, endYear = endLong]) =>
      spanned(
        { year, month: own === undefined ? null : Number(own), day: date },
        { year: yearOf(endYear), month: Number(month), day: Number(end) },
      ),
  },
  {
    pattern: new RegExp(`${before}(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})(?!\\d)`),
    read: ([, year, , month, date]) => single(year, Number(month), date),
  },
  {
    pattern: new RegExp(`${before}${day}([./-])\\s?(\\d{1,2})\\2(?:\\s?(\\d{4})|(\\d{2}))(?![\\d:])`),
    read: ([, first, , second, long, year = long]) => {
      const [date, month] = orderOf(Number(first), Number(second))
      return single(year, month, String(date))
    },
  },
]

const dayMonth = `${day}${ordinal}\\s*(?:of\\s+)?${monthName}${yearAfterName}`
const monthDay = `${monthName}\\s*${day}(?![:h])${ordinal}${yearAfterName}`

const withNames: readonly Pattern[] = [
  {
    pattern: new RegExp(`${before}${dayMonth}${through}${dayMonth}`),
    read: ([, date, own, long, year = long, end, month, endLong, endYear = endLong]) =>
      spanned(
        { year, month: monthOf(own), day: date },
        { year: yearOf(endYear), month: monthOf(month), day: Number(end) },
      ),
  },
  {
    pattern: new RegExp(`(?<![a-z])${monthDay}${through}${monthDay}`),
    read: ([, own, date, long, year = long, month, end, endLong, endYear = endLong]) =>
      spanned(
        { year, month: monthOf(own), day: date },
        { year: yearOf(endYear), month: monthOf(month), day: Number(end) },
      ),
  },
  {
    pattern: new RegExp(
      `${before}${day}(?:${ordinal}${through}${day})?${ordinal}\\s*(?:of\\s+)?${monthName}${yearAfterName}`,
    ),
    read: ([, date, end, month, long, year = long]) => namedDays(year, monthOf(month), date, end),
  },
  {
    pattern: new RegExp(
      `(?<![a-z])${monthName}\\s*${day}(?![:h])(?:${ordinal}${through}${day}${noHour})?${ordinal}${yearAfterName}`,
    ),
    read: ([, month, date, end, long, year = long]) => namedDays(year, monthOf(month), date, end),
  },
]

const namedDays = (year: Part, month: number, date: Part, end: Part): Days =>
  end === undefined
    ? single(year, month, date)
    : spanned({ year, month, day: date }, { year: yearOf(year), month, day: Number(end) })

/** Day, month, year, perhaps time. */
const figures = /^(\d{2})(\d{2})((?:19|2\d)\d\d)(\d{4})?$/
const shortPattern = new RegExp(`${before}${day}([./])\\s?(\\d{1,2})(?:\\2(?=[\\s,;]|$)|(?![\\d.:/]))`, 'g')

/** Figures that are a time by the words around them: `um 19.10`, `19.10-21.10 Uhr`. */
const clock = '\\d{1,2}(?:[.:]\\d{2})?'
const clockEnd = `(?:\\s*(?:uhr\\s*)?(?:-|bis|to)\\s*${clock}(?!\\d|[./:]\\s?\\d))?`
const clocks = new RegExp(
  `(?<![a-z])(?:um|gegen|at)\\s+${clock}(?!\\d|[./:]\\s?\\d)${clockEnd}` +
    `|(?<![a-z])ab\\s+${clock}(?![\\d./:])${clockEnd}` +
    `|${before}${clock}${clockEnd}\\s*(?:uhr|h|p\\.?m|a\\.?m(?!\\.?\\s+[a-z]))(?![a-z])`,
  'g',
)

/** `yyyy-mm-dd`; null for a missing day. */
const dateOf = (year: number, month: number, date: number): string | null => {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  const moment = new Date(`${text}T00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null
}

/** Without a year the next one. */
const dated = ({ year, month, day: date }: Named, today: string): string | null => {
  if (year !== undefined) return dateOf(year, month, date)
  const thisYear = Number(today.slice(0, 4))
  const candidates = [thisYear, thisYear + 1, thisYear + 2, thisYear + 3, thisYear + 4]
  return candidates.flatMap((one) => dateOf(one, month, date) ?? []).find((one) => one >= today) ?? null
}

/** A day of the week before it must fit. */
const foundAt = (text: string, match: RegExpExecArray, value: string | null): FoundDate => {
  const head = text.slice(0, match.index)
  const named = weekdayBefore.exec(head)
  const isWrong = named !== null && value !== null && weekdayOf(value) !== weekdays.get(named[1] ?? '')
  const kept = named === null ? head : head.slice(0, named.index)
  return {
    value: isWrong ? null : value,
    ...(isWrong && { otherWeekday: value }),
    last: null,
    rest: `${kept} # ${text.slice(match.index + match[0].length)}`,
  }
}

/** Finds a date or a span in a folded text, or null. Without a year it is the next one. */
export const findDate = (text: string, today: string, wanted: Wanted = 'moment'): FoundDate | null => {
  const typed = figures.exec(text)
  if (typed) {
    const value = dateOf(Number(typed[3]), Number(typed[2]), Number(typed[1]))
    return { value, last: null, rest: `# ${typed[4] ?? ''}` }
  }
  return (
    findFirst(text, withFigures, today) ??
    findFirst(text, withNames, today) ??
    findShort(text, today, wanted) ??
    findWord(text, today)
  )
}

const findFirst = (text: string, patterns: readonly Pattern[], today: string): FoundDate | null => {
  const found = patterns.flatMap(({ pattern, read }) => {
    const match = pattern.exec(text)
    return match === null ? [] : { match, read }
  })
  const [earliest] = found.toSorted((one, other) => one.match.index - other.match.index)
  if (earliest === undefined) return null
  const { first, last } = earliest.read([...earliest.match])
  const value = dated(first, today)
  const end = value === null || last === null ? null : dated(last, value)
  const isThere = last === null || end !== null
  return { ...foundAt(text, earliest.match, isThere ? value : null), last: end }
}

/** `5.12.` or `5/12`; other digits may be a time, `20.15`. */
const findShort = (text: string, today: string, wanted: Wanted): FoundDate | null => {
  const found = [...text.replace(clocks, (time) => time.replace(/\d/g, '_')).matchAll(shortPattern)].flatMap(
    (match) => {
      const [date, month] = match[2] === '/' ? orderOf(Number(match[1]), Number(match[3])) : [match[1], match[3]]
      const value = dated({ year: undefined, month: Number(month), day: Number(date) }, today)
      return value === null ? [] : { match, value }
    },
  )
  const certain = found.find(({ match }) => !isDotted(match[0]))
  const chosen =
    certain ?? found.find(({ match, value }) => wanted === 'date' || !isTimeBeside(text, match, value, today))
  return chosen === undefined ? null : foundAt(text, chosen.match, chosen.value)
}

const isDotted = (figures: string): boolean => /^\d{1,2}\.\d{2}$/.test(figures)

/** In days. */
const soon = 183

/** Whether `9.10` is a time: another day is named and no other time. It is a date if the weekday before it fits soon. */
const isTimeBeside = (text: string, match: RegExpExecArray, value: string, today: string): boolean => {
  const head = text.slice(0, match.index)
  const rest = `${head}#${text.slice(match.index + match[0].length)}`
  const named = weekdayBefore.exec(head)
  if (named === null && !certainWeekday.test(rest) && !relative.test(rest)) return false
  if (findTime(rest, 'entry') !== null) return false
  return named === null || weekdayOf(value) !== weekdays.get(named[1] ?? '') || value > addDays(today, soon)
}

/** `tomorrow`, `Saturday`, `next Friday`. */
const findWord = (text: string, today: string): FoundDate | null => {
  const word = relative.exec(text)
  if (word) {
    return { value: addDays(today, relatives[word[1] ?? ''] ?? 0), last: null, rest: text.replace(relative, ' # ') }
  }
  const match = certainWeekday.exec(text) ?? shortWeekday.exec(text)
  if (match === null) return null
  const ahead = ((weekdays.get(match[2] ?? '') ?? 0) - weekdayOf(today) + 7) % 7
  const days = ahead === 0 && match[1] !== undefined && !/^(this|diesen)$/.test(match[1]) ? 7 : ahead
  const rest = `${text.slice(0, match.index)} # ${text.slice(match.index + match[0].length)}`
  return { value: addDays(today, days), last: null, rest }
}
