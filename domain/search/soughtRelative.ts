import { weekdays } from '#domain/dateWords.ts'
import {
  dayAt,
  everyWeek,
  firstOfMonth,
  fromNow,
  monday,
  monthAt,
  type Period,
  weekdayOf,
  weekend,
  weekOf,
} from '#domain/period.ts'
import { addDays, addMonths } from '#domain/time.ts'
import { countedDays } from './soughtCounted.ts'
import { bareOf, comingWeekday, inEnglish, meanings, phrases, weekendAfter, withYear } from './soughtWords.ts'

const steps: Readonly<Record<string, number>> = { last: -1, this: 0, next: 1, second: 2 }

/** "this week" from today on, "next month", "last year". */
const whole: Readonly<Record<string, (today: string, step: number) => Period>> = {
  week: (today, step) => weekOf(addDays(today, step * 7)),
  month: (today, step) => monthAt(addMonths(firstOfMonth(today), step)),
  year: (today, step) => ({
    from: `${Number(today.slice(0, 4)) + step}-01-01`,
    to: `${Number(today.slice(0, 4)) + step}-12-31`,
  }),
  // "Next weekend" is the coming one until Thursday.
  weekend: (today, step) =>
    weekendAfter(monday(addDays(today, (step > 0 && weekdayOf(today) < 4 ? step - 1 : step) * 7))),
}

/** "next saturday" is not today; "the second one" is the one after it. */
const weekdayAt = (today: string, weekday: number, step: number): Period =>
  dayAt(comingWeekday(addDays(today, step > 0 ? 1 + (step - 1) * 7 : step * 7), weekday))

const whichOne = (words: string, today: string): Period | null => {
  const [, which = '', unit = ''] = /^(last|this|next|second) ([a-z]+)$/.exec(words) ?? []
  const step = steps[which]
  if (step === undefined) return null
  const weekday = weekdays.get(unit)
  if (weekday !== undefined) return weekdayAt(today, weekday, step)
  const found = whole[unit]?.(today, step)
  return found === undefined ? null : step === 0 ? fromNow(today, found) : found
}

/** "friday of next week", "next week on friday"; "so next week" and "do next week" are no days. */
const weekdayOfWeek = (words: string, today: string): Period | null => {
  const [, before, whichAfter] = /^([a-z]+) (?:(?:of|in|the|der) )*(last|this|next|second) week$/.exec(words) ?? []
  const [, whichBefore, after] = /^(last|this|next|second) week (?:(?:am|on) )?([a-z]+)$/.exec(words) ?? []
  const [name = '', step] = [before ?? after, steps[whichAfter ?? whichBefore ?? '']]
  const weekday = /^(?:so|do)$/.test(name) ? undefined : weekdays.get(name)
  if (weekday === undefined || step === undefined) return null
  return dayAt(addDays(monday(today), step * 7 + weekday))
}

/** "am sa", "on sun": short names count after such a word only. */
const shortWeekday = (words: string, today: string): Period | null => {
  const weekday = weekdays.get(/^(?:am|on) ([a-z]+)$/.exec(words)?.[1] ?? '')
  return weekday === undefined ? null : dayAt(comingWeekday(today, weekday))
}

/** Of two weeks one: "jeden zweiten samstag". */
const everyOther = '(?:jede[nsmr]?|every|each) (?:2\\.|2nd|zweite[nsmr]?|second|other)'
const beginsEveryOther = new RegExp(`^(?:an )?${everyOther} `)

/** Whether folded words for weekdays say every other week. */
export const isEveryOther = (words: string): boolean => beginsEveryOther.test(words)

const returning = new RegExp(`^(?:${everyOther}|jede[nsmr]?|every|each) ([a-z]+)$`)

/** "jeden dienstag", "every weekend"; of "jeden 2. dienstag" all, as no filter says which. */
const repeated = (words: string, today: string): Period | null => {
  const [, name = ''] = returning.exec(words) ?? []
  if (name === 'weekend') return everyWeek(today, weekend)
  const weekday = weekdays.get(name)
  return weekday === undefined ? null : everyWeek(today, [weekday])
}

const thirds: Readonly<Record<string, readonly [number, number]>> = {
  early: [0, 2],
  middle: [1, 3],
  end: [4, 6],
}

/** "In 1984" and "summer 1969" are what an event is about: null for days that are over and in a year before today's. */
const notLongOver = (today: string, days: Period, year: string): Period | null =>
  year < today.slice(0, 4) && days.to < today ? null : days

/** "im jahr 2027", "in 2027"; a number alone is often part of a title. */
const yearIn = (words: string, today: string): Period | null => {
  const [, year] = /^(?:(?:im|in|in the) )?(?:year )?([12]\d{3})$/.exec(words) ?? []
  if (year === undefined || words === year) return null
  return notLongOver(today, { from: `${year}-01-01`, to: `${year}-12-31` }, year)
}

/** First and last month. */
const partsOfYear: Readonly<Record<string, readonly [string, string]>> = {
  early: ['01', '03'],
  middle: ['05', '08'],
  end: ['10', '12'],
}

/** "anfang 2027", "ende des jahres", "early next year". */
const partOfYear = (words: string, today: string): Period | null => {
  const [, name = '', which] =
    /^(early|middle|end) (?:(?:of|des|the|der) )*(this year|next year|year|[12]\d{3})$/.exec(words) ?? []
  const part = partsOfYear[name]
  if (part === undefined || which === undefined) return null
  const year = /^\d/.test(which) ? Number(which) : Number(today.slice(0, 4)) + (which === 'next year' ? 1 : 0)
  const days = { from: `${year}-${part[0]}-01`, to: monthAt(`${year}-${part[1]}-01`).to }
  return days.to < today ? null : fromNow(today, days)
}

const restOf = (words: string, today: string): Period | null => {
  const [, unit = ''] =
    /^(?:(?:the )?rest|im laufe|in the course) (?:(?:of|der|des|vom) )*(?:the |this |dieser )?(week|month|year|weekend)s?$/.exec(
      words,
    ) ?? []
  const found = whole[unit]?.(today, 0)
  return found === undefined ? null : fromNow(today, found)
}

const partOfWeek = (words: string, today: string): Period | null => {
  const [, part = '', which = 'this'] = /^([a-z]+)(?: (?:of|der|the))*(?: (this|next))? week$/.exec(words) ?? []
  const third = thirds[part]
  if (third === undefined) return null
  const from = monday(addDays(today, which === 'next' ? 7 : 0))
  const days = fromNow(today, { from: addDays(from, third[0]), to: addDays(from, third[1]) })
  return days.from <= days.to ? days : null
}

const seasons: Readonly<Record<string, string>> = { spring: '03', summer: '06', autumn: '09', winter: '12' }

const seasonFrom = (from: string): Period => ({ from, to: addDays(addMonths(from, 3), -1) })

/** "im winter", "this summer", "sommer 2027", "sommer letzten jahres"; a name alone is often part of a title. */
const seasonIn = (typed: string, today: string): Period | null => {
  const words = withYear(typed, today)
  const [, which, name = '', said] =
    /^(?:(in|im|this|next)(?: the| next)? )?([a-z]+)(?: (?:of )?(\d{4})(?:\/\d\d)?)?$/.exec(words) ?? []
  const month = seasons[name]
  if (month === undefined || (which ?? said) === undefined) return null
  if (said !== undefined) {
    const days = seasonFrom(`${said}-${month}-01`)
    return words === typed ? notLongOver(today, days, said) : days
  }
  const year = Number(today.slice(0, 4))
  const found = [year - 1, year, year + 1].map((one) => seasonFrom(`${one}-${month}-01`)).find(({ to }) => to >= today)
  return found === undefined ? null : fromNow(today, found)
}

/** Days that folded words name from today on: "tomorrow", "next week", "in drei tagen"; or null. `today` is local. */
export const relativeDays = (words: string, today: string): Period | null => {
  const said = inEnglish(words)
  const bare = bareOf(said)
  return (
    (meanings.get(bareOf(words)) ?? meanings.get(bare) ?? phrases.get(said) ?? phrases.get(bare))?.(today) ??
    whichOne(bare, today) ??
    weekdayOfWeek(bare, today) ??
    shortWeekday(words, today) ??
    repeated(said, today) ??
    partOfWeek(bare, today) ??
    partOfYear(bare, today) ??
    restOf(said, today) ??
    restOf(bare, today) ??
    yearIn(said, today) ??
    seasonIn(said, today) ??
    countedDays(said, bare, today)
  )
}
