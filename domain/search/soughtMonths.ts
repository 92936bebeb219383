import { certainMonths, months, oneOf } from '#domain/dateWords.ts'
import { firstOfMonth, fromNow, monday, monthAt, overlapOf, type Period, weekOf } from '#domain/period.ts'
import { wordsOf } from '#domain/text.ts'
import { addDays, addMonths } from '#domain/time.ts'
import { smallWords } from './smallWords.ts'
import { type Token, tokensOf } from './soughtTokens.ts'

export const comingMonth = (today: string, index: number): Period => {
  const name = `${today.slice(0, 4)}-${String(index + 1).padStart(2, '0')}-01`
  return fromNow(today, monthAt(name < firstOfMonth(today) ? addMonths(name, 12) : name))
}

const ordinals = [
  'erste zweite dritte vierte funfte sechste siebte achte neunte zehnte elfte zwolfte',
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
].map((words) => words.split(' '))

const dayInWords = new RegExp(`^(${oneOf(ordinals.flat())})[nr]?(?= (?:of )?(?:${oneOf(months.keys())})(?: |$))`)

/** "ersten mai" and "first of may" with the number of the day. */
export const withNumber = (words: string): string =>
  words.replace(dayInWords, (said) => {
    const number = Math.max(...ordinals.map((names) => names.findIndex((name) => said.startsWith(name)))) + 1
    return `${number}.`
  })

/** 1 to 12; 0 if the word means no month. */
export const monthNumber = (word: string): number => (months.get(word) ?? -1) + 1

const thirds: readonly [string[], (month: Period) => Period][] = [
  [['anfang', 'early', 'beginning of'], ({ from }) => ({ from, to: addDays(firstOfMonth(from), 9) })],
  [
    ['mitte', 'mid', 'middle of'],
    ({ from }) => ({ from: addDays(firstOfMonth(from), 10), to: addDays(firstOfMonth(from), 19) }),
  ],
  [['ende', 'late', 'end of', 'the end of'], ({ from, to }) => ({ from: addDays(firstOfMonth(from), 20), to })],
]

/** "anfang dezember", "late may 2027"; the days of this month that are over stay out. */
export const monthThird = (words: string, today: string): Period | null => {
  for (const [begins, third] of thirds) {
    const begin = begins.find((one) => words.startsWith(`${one} `))
    const name = begin === undefined ? '' : words.slice(begin.length + 1)
    const month = name === '' ? null : (spokenMonth(name, today) ?? monthIn(name, today))
    if (month !== null) return overlapOf(third(month), { from: today, to: '' })
  }
  return null
}

const spokenMonth = (words: string, today: string): Period | null => {
  if (/^(?:des monats|dieses monats|this month|the month)$/.test(words))
    return fromNow(today, monthAt(firstOfMonth(today)))
  return /^(?:(?:des )?n(?:a|ae)chsten monats|next month)$/.test(words)
    ? monthAt(addMonths(firstOfMonth(today), 1))
    : null
}

/** "dezember 2027", "12.2027", "12/2027"; "may" is the next one. */
export const monthIn = (words: string, today: string): Period | null => {
  const [, digits = '', ofYear] = /^(0?[1-9]|1[0-2])[./](20\d\d)$/.exec(words) ?? []
  if (ofYear !== undefined) return monthAt(`${ofYear}-${digits.padStart(2, '0')}-01`)
  const [, name = '', year] = /^([a-z]+)(?: (\d{4}))?$/.exec(words) ?? []
  const number = monthNumber(name)
  if (number === 0) return null
  return year === undefined ? comingMonth(today, number - 1) : monthAt(`${year}-${String(number).padStart(2, '0')}-01`)
}

/** "kw 50", "week 50": the next week of this number (ISO 8601). */
export const numberedWeek = (words: string, today: string): Period | null => {
  const [, number] = /^(?:kw ?|(?:kalenderwoche|woche|week) )(\d{1,2})$/.exec(words) ?? []
  if (number === undefined || Number(number) < 1 || Number(number) > 53) return null
  const inYear = (year: number) => addDays(monday(`${year}-01-04`), (Number(number) - 1) * 7)
  const year = Number(today.slice(0, 4))
  const begin = inYear(year)
  return weekOf(addDays(begin, 6) < today ? inYear(year + 1) : begin)
}

/** A month that may be a name or a verb: "climate march", "August Macke". */
const isMonth = ({ words, isQuoted }: Token): boolean => !isQuoted && certainMonths.has(words)

const isOrdinary = ({ words, typed, isQuoted }: Token): boolean =>
  !isQuoted && /^\p{L}{3}/u.test(typed) && !smallWords.has(words) && !months.has(words)

/** Pairs of a month and the word beside it. They are no month if an event is called so. */
export const monthPairs = (text: string): { typed: string; words: string[] }[] => {
  const tokens = tokensOf(text)
  return tokens.slice(1).flatMap((second, index) => {
    const first = tokens[index]
    const isPair = first && ((isMonth(first) && isOrdinary(second)) || (isOrdinary(first) && isMonth(second)))
    return isPair ? [{ typed: `${first.typed} ${second.typed}`, words: wordsOf(`${first.words} ${second.words}`) }] : []
  })
}
