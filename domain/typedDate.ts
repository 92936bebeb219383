import { months, oneOf, weekdays } from './dateWords.ts'
import { weekdayOf } from './period.ts'
import { addDays } from './time.ts'

/** `value` is null for impossible dates such as 31 June; in `rest` a `#` replaces it. */
export type Found<Value> = { value: Value | null; rest: string }

const relatives: Readonly<Record<string, number>> = {
  heute: 0,
  today: 0,
  morgen: 1,
  tomorrow: 1,
  ubermorgen: 2,
  uebermorgen: 2,
  'day after tomorrow': 2,
}

const monthName = `(${oneOf(months.keys())})(?![a-z])\\.?`
const before = '(?<![\\d.,:/-])'
const day = '(\\d{1,2})(?!\\d)'
/** Of a span; the first day counts. */
const until = '(?:\\.?\\s*(?:-|bis|to|und|and|&)\\s*\\d{1,2}(?!\\d))?'
const ordinal = '(?:\\.|st|nd|rd|th)?'
const weekdayBefore = new RegExp(`(?<![a-z])(${oneOf(weekdays.keys())})\\.?,?\\s*(?:(?:den|dem|the|der|on)\\s+)?$`)
const weekdayAlone = new RegExp(
  `(?<![a-z])(?:(next|this|nachsten|nachster|naechsten|kommenden|diesen)\\s+)?(${oneOf(weekdays.keys())})(?![a-z])\\.?`,
)
const relative = new RegExp(`(?<![a-z])(${oneOf(Object.keys(relatives))})(?![a-z])`)

type Named = { year: string | undefined; month: number; day: string }
type Pattern = { pattern: RegExp; read: (parts: readonly (string | undefined)[]) => Named }

const monthOf = (name = ''): number => (months.get(name) ?? -1) + 1

/** With slashes the day is first, unless only the other order is a date. */
const orderOf = (first: string, second: string): [string, string] =>
  Number(second) > 12 && Number(first) <= 12 ? [second, first] : [first, second]

const patterns: readonly Pattern[] = [
  {
    pattern: new RegExp(`${before}(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})(?!\\d)`),
    read: ([, year, , month, date = '']) => ({ year, month: Number(month), day: date }),
  },
  {
    pattern: new RegExp(`${before}${day}([./-])\\s?(\\d{1,2})\\2(?:\\s?(\\d{4})|(\\d{2}))(?![\\d:])`),
    read: ([, first = '', , second = '', long, year = long]) => {
      const [date, month] = orderOf(first, second)
      return { year, month: Number(month), day: date }
    },
  },
  {
    pattern: new RegExp(
      `${before}${day}\\.(?:\\s?(\\d{1,2})\\.)?\\s*(?:-|bis|und)\\s*\\d{1,2}\\.\\s?(\\d{1,2})\\.\\s?(\\d{4}|\\d{2}(?![\\d:.]))?(?!\\d)`,
    ),
    read: ([, date = '', own, month, year]) => ({ year, month: Number(own ?? month), day: date }),
  },
  {
    pattern: new RegExp(
      `${before}${day}${until}${ordinal}\\s*(?:of\\s+)?${monthName}(?:,?\\s*(\\d{4})(?![\\d:.]\\d?))?`,
    ),
    read: ([, date = '', month, year]) => ({ year, month: monthOf(month), day: date }),
  },
  {
    pattern: new RegExp(`(?<![a-z])${monthName}\\s*${day}(?![:h])${until}${ordinal}(?:,?\\s*(\\d{4})(?![\\d:.]\\d?))?`),
    read: ([, month, date = '', year]) => ({ year, month: monthOf(month), day: date }),
  },
]

/** Day, month, year, perhaps time. */
const figures = /^(\d{2})(\d{2})((?:19|2\d)\d\d)(\d{4})?$/
const shortPattern = new RegExp(`${before}${day}([./])\\s?(\\d{1,2})(?:\\2(?=[\\s,;]|$)|(?![\\d.:/]))`)

/** `yyyy-mm-dd`; null for a missing day. */
const dateOf = (year: number, month: number, date: number): string | null => {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  const moment = new Date(`${text}T00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null
}

/** Without a year the next one. */
const dated = ({ year, month, day: date }: Named, today: string): string | null => {
  if (year !== undefined) return dateOf(Number(year.length === 2 ? `20${year}` : year), month, Number(date))
  const thisYear = Number(today.slice(0, 4))
  const candidates = [thisYear, thisYear + 1, thisYear + 2, thisYear + 3, thisYear + 4]
  return candidates.flatMap((one) => dateOf(one, month, Number(date)) ?? []).find((one) => one >= today) ?? null
}

/** A day of the week before it must fit. */
const foundAt = (text: string, match: RegExpExecArray, value: string | null): Found<string> => {
  const head = text.slice(0, match.index)
  const named = weekdayBefore.exec(head)
  const isWrong = named !== null && value !== null && weekdayOf(value) !== weekdays.get(named[1] ?? '')
  const kept = named === null ? head : head.slice(0, named.index)
  return { value: isWrong ? null : value, rest: `${kept} # ${text.slice(match.index + match[0].length)}` }
}

/** Finds a date in a folded text, or null. Without a year it is the next one. */
export const findDate = (text: string, today: string): Found<string> | null => {
  const typed = figures.exec(text)
  if (typed) {
    const value = dateOf(Number(typed[3]), Number(typed[2]), Number(typed[1]))
    return { value, rest: `# ${typed[4] ?? ''}` }
  }
  for (const { pattern, read } of patterns) {
    const match = pattern.exec(text)
    if (match) return foundAt(text, match, dated(read([...match]), today))
  }
  return findShort(text, today) ?? findWord(text, today)
}

/** `5.12.` or `5/12`; other digits may be a time, `20.15`. */
const findShort = (text: string, today: string): Found<string> | null => {
  const match = shortPattern.exec(text)
  if (match === null) return null
  const [date, month] = orderOf(match[1] ?? '', match[2] === '/' ? (match[3] ?? '') : '')
  const named = { year: undefined, month: Number(match[2] === '/' && month !== '' ? month : match[3]), day: date }
  const value = dated(named, today)
  return value === null ? null : foundAt(text, match, value)
}

/** `tomorrow`, `Saturday`, `next Friday`. */
const findWord = (text: string, today: string): Found<string> | null => {
  const word = relative.exec(text)
  if (word) return { value: addDays(today, relatives[word[1] ?? ''] ?? 0), rest: text.replace(word[0], ' # ') }
  const match = weekdayAlone.exec(text)
  if (match === null) return null
  const ahead = ((weekdays.get(match[2] ?? '') ?? 0) - weekdayOf(today) + 7) % 7
  const days = ahead === 0 && match[1] !== undefined && !/^(this|diesen)$/.test(match[1]) ? 7 : ahead
  return { value: addDays(today, days), rest: text.replace(match[0], ' # ') }
}
