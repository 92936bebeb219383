import { dayAt, firstOf, monthAt, type Period, weekOf } from './period.ts'
import { meanings } from './soughtWords.ts'
import { addDays, addMonths } from './time.ts'

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

/** "in 3 days", "samstag in zwei weeks", "2 weeks from now". */
const later =
  /^(?:(.+) )?(?:in )(\d{1,2}|[a-z]+) (days?|weeks?|months?)(?: time)?$|^(\d{1,2}|[a-z]+) (days?|weeks?|months?) from (?:now|today)$/

/** "in 3 tagen" is that day, "in a week" that week, "samstag in zwei wochen" that Saturday. */
const laterDays = (words: string, today: string): Period | null => {
  const [, day, countIn, unitsIn, countFrom, unitsFrom] = later.exec(words.replace(/['’]s?(?= )/, '')) ?? []
  const [count, unit] = [numberOf(countIn ?? countFrom ?? ''), (unitsIn ?? unitsFrom ?? '').replace(/s$/, '')]
  if (unit === '' || count <= 0) return null
  const begin = day === undefined || day === 'today' || day === 'heute' ? null : meanings.get(day)?.(today)
  if (begin === undefined) return null
  if (begin !== null) return unit === 'week' && begin.from === begin.to ? dayAt(addDays(begin.from, count * 7)) : null
  if (unit === 'month') return monthAt(addMonths(firstOf(today), count))
  return unit === 'week' ? weekOf(addDays(today, count * 7)) : dayAt(addDays(today, count))
}

/** Days that are counted from today on, in English words (`inEnglish`): "next 3 days", "in 2 weeks"; or null. */
export const countedDays = (words: string, bare: string, today: string): Period | null =>
  comingDays(bare, today) ?? laterDays(words, today)
