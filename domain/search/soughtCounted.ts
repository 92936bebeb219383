import { weekdays } from '#domain/dateWords.ts'
import { dayAt, firstOfMonth, monday, monthAt, type Period } from '#domain/period.ts'
import { addDays, addMonths } from '#domain/time.ts'
import { bareOf, comingWeekday, meanings, weekendAfter } from './soughtWords.ts'

const numbers = 'null ein zwei drei vier funf sechs sieben acht neun zehn'.split(' ')
const numbersInEnglish = 'no one two three four five six seven eight nine ten'.split(' ')

const numberOf = (word: string): number => {
  if (/^\d/.test(word)) return Number(word)
  return /^(?:eine[mr]|an?)$/.test(word) ? 1 : Math.max(numbers.indexOf(word), numbersInEnglish.indexOf(word))
}

/** "die nachsten drei tage", "next 2 weeks", "within 3 days". From today on; without a number seven days or four weeks. */
const comingDays = (words: string, today: string): Period | null => {
  const [, number, unit] =
    /^(?:(?:within|innerhalb|binnen|of|von|the|der) )*(?:next )?(?:(\d{1,2}|[a-z]+) )?(days|weeks)$/.exec(words) ?? []
  if (unit === undefined || !/\b(?:next|within|innerhalb|binnen)\b/.test(words)) return null
  const isWeeks = unit === 'weeks'
  const count = number === undefined ? (isWeeks ? 4 : 7) : numberOf(number)
  return count > 0 ? { from: today, to: addDays(today, count * (isWeeks ? 7 : 1) - 1) } : null
}

const later =
  /^(?:(.+) )?(?:in )(\d{1,2}|[a-z]+) (days?|weeks?|months?)(?: time)?$|^(\d{1,2}|[a-z]+) (days?|weeks?|months?) from (?:now|today)$/

/** Some weeks from today are not meant to the day. */
const daysAround = (date: string): Period => ({ from: addDays(date, -3), to: addDays(date, 3) })

/** "in 3 tagen" is that day, "in a week" the days around it, "heute in 3 tagen" that day, too. */
const laterDays = (words: string, today: string): Period | null => {
  const [, day = 'today', countIn, unitsIn, countFrom, unitsFrom] = later.exec(words) ?? []
  const [count, unit] = [numberOf(countIn ?? countFrom ?? ''), (unitsIn ?? unitsFrom ?? '').replace(/s$/, '')]
  if (unit === '' || count <= 0 || !/^(?:today|heute)$/.test(day)) return null
  if (unit === 'month') return monthAt(addMonths(firstOfMonth(today), count))
  return unit === 'week' ? daysAround(addDays(today, count * 7)) : dayAt(addDays(today, count))
}

/** "samstag in zwei wochen", "in 2 weeks on saturday", "saturday week", "a week from tomorrow". */
const weeksLaterSaid = [
  /^(?<day>.+?)(?: (?:in )?(?<count>\d{1,2}|[a-z]+))? weeks?(?: time| from now)?$/,
  /^in (?<count>\d{1,2}|[a-z]+) weeks?(?: time)? (?<day>.+)$/,
  /^(?<count>\d{1,2}|[a-z]+) weeks? (?:from )?(?<day>.+)$/,
]

/** "Saturday in two weeks" is the coming one and two weeks, and 14 days are two weeks. "A week from now" is no day. */
const weeksLater = (said: string, today: string): Period | null => {
  const words = said.replace(/\b(7|14|21) days\b/, (_, days: string) => `${Number(days) / 7} weeks`)
  for (const saying of weeksLaterSaid) {
    const { day = '', count = 'a' } = saying.exec(words)?.groups ?? {}
    const [name, weeks] = [bareOf(day), numberOf(count)]
    const begin = /^(?:now|jetzt)$/.test(name) ? undefined : meanings.get(name)?.(today)
    if (begin === undefined || weeks <= 0) continue
    if (/^(?:wochenende|weekend)$/.test(name)) return weekendAfter(monday(addDays(today, weeks * 7)))
    if (begin.from === begin.to) return dayAt(addDays(begin.from, weeks * 7))
  }
  return null
}

/** "saturday week", "on sat week": a week after the next one, which is not today. Shorter names are other words, too. */
const weekdayWeek = (words: string, today: string): Period | null => {
  const weekday = weekdays.get(/^([a-z]{3,}) week$/.exec(bareOf(words))?.[1] ?? '')
  return weekday === undefined ? null : dayAt(addDays(comingWeekday(addDays(today, 1), weekday), 7))
}

const inWeeks = (words: string, today: string): Period | null =>
  weekdayWeek(words, today) ?? weeksLater(words, today) ?? laterDays(words, today)

/** Days that are counted from today on, in English words (`inEnglish`): "next 3 days", "in 2 weeks"; or null. */
export const countedDays = (words: string, bare: string, today: string): Period | null =>
  comingDays(bare, today) ?? inWeeks(words.replace(/['’]s?(?= )/, ''), today)
