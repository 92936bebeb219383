import { certainMonths, certainWeekdays, weekdays } from './dateWords.ts'
import { firstOf, fromNow, monday, monthAt, type Period, weekdayOf, weekOf } from './period.ts'
import { comingMonth } from './soughtMonths.ts'
import { addDays, addMonths } from './time.ts'

const names = (list: string) => list.split(' ')
const day = (date: string): Period => ({ from: date, to: date })

/** The weekend of the week that begins on `monday`. */
export const weekendAfter = (monday: string): Period => ({ from: addDays(monday, 5), to: addDays(monday, 6) })

const relative: readonly [string[], (today: string) => Period][] = [
  [['heute', 'heut', 'today', 'jetzt', 'now'], day],
  [['tonight', 'tonite', 'this evening'], (today) => ({ ...day(today), part: 'evening' })],
  [['morgen', 'tomorrow'], (today) => day(addDays(today, 1))],
  [['ubermorgen', 'uebermorgen', 'day after tomorrow'], (today) => day(addDays(today, 2))],
  [
    // "we" alone is an English word.
    [
      ...names('wochenende weekend'),
      ...names('wochenende weekend we').flatMap((name) =>
        names('this dieses kommendes am ubers').map((word) => `${word} ${name}`),
      ),
    ],
    (today) => fromNow(today, weekendAfter(monday(today))),
  ],
  [
    ['next weekend', 'nachstes wochenende', 'naechstes wochenende', 'nachstes we', 'naechstes we'],
    (today) => weekendAfter(addDays(monday(today), weekdayOf(today) < 4 ? 0 : 7)),
  ],
  [
    ['weekend after next', 'ubernachstes wochenende', 'uebernaechstes wochenende'],
    (today) => weekendAfter(addDays(monday(today), weekdayOf(today) < 4 ? 7 : 14)),
  ],
  [
    ['ende der woche', 'ende dieser woche', 'end of the week', 'end of this week', 'later this week'],
    (today) => fromNow(today, { from: addDays(monday(today), 4), to: addDays(monday(today), 6) }),
  ],
  [
    names('nachster naechster kommender')
      .map((next) => `anfang ${next} woche`)
      .concat('early next week', 'beginning of next week'),
    (today) => ({ from: addDays(monday(today), 7), to: addDays(monday(today), 9) }),
  ],
  [
    names('nachster naechster kommender')
      .map((next) => `ende ${next} woche`)
      .concat('late next week', 'end of next week'),
    (today) => ({ from: addDays(monday(today), 11), to: addDays(monday(today), 13) }),
  ],
  [['this week', 'diese woche'], (today) => ({ from: today, to: addDays(monday(today), 6) })],
  [
    ['next week', 'nachste woche', 'naechste woche', 'kommende woche'],
    (today) => ({ from: addDays(monday(today), 7), to: addDays(monday(today), 13) }),
  ],
  [
    ['ubernachste woche', 'uebernaechste woche', 'week after next'],
    (today) => ({ from: addDays(monday(today), 14), to: addDays(monday(today), 20) }),
  ],
  [['this month', 'diesen monat', 'dieser monat'], (today) => fromNow(today, monthAt(firstOf(today)))],
  [
    ['next month', 'nachsten monat', 'naechsten monat', 'nachster monat'],
    (today) => monthAt(addMonths(firstOf(today), 1)),
  ],
]

/** The next day of a weekday, 0 for Monday, from today on. */
export const comingWeekday = (today: string, weekday: number): string =>
  addDays(today, (weekday - weekdayOf(today) + 7) % 7)

/** What folded words such as "next week" mean, from a local date on. */
export const meanings = new Map<string, (today: string) => Period>(
  relative.flatMap(([words, mean]) => words.map((word) => [word, mean] as const)),
)
for (const [word, weekday] of certainWeekdays) {
  meanings.set(word, (today) => day(comingWeekday(today, weekday)))
  meanings.set(`${word}s`, (today) => day(comingWeekday(today, weekday)))
}
for (const [word, weekday] of weekdays) {
  for (const next of names('next nachsten naechsten nachster kommenden'))
    meanings.set(`${next} ${word}`, (today) => day(comingWeekday(addDays(today, 1), weekday)))
  for (const second of names('ubernachsten uebernaechsten ubernachster uebernaechster'))
    meanings.set(`${second} ${word}`, (today) => day(comingWeekday(addDays(today, 8), weekday)))
  for (const this_ of names('this diesen dieser am on'))
    meanings.set(`${this_} ${word}`, (today) => day(comingWeekday(today, weekday)))
}
for (const [word, month] of certainMonths) meanings.set(word, (today) => comingMonth(today, month))

const numbers = names('null ein zwei drei vier funf sechs sieben acht neun zehn')
const numbersInEnglish = names('no one two three four five six seven eight nine ten')

const numberOf = (said: string): number => {
  if (/^\d/.test(said)) return Number(said)
  return /^(?:eine[mr]|an?)$/.test(said) ? 1 : Math.max(numbers.indexOf(said), numbersInEnglish.indexOf(said))
}

/** "die nachsten drei tage", "next 2 weeks". */
const coming =
  /^(?:die |den |the |in )*(?:nachsten?|naechsten?|kommenden?|next|coming) (?:few |paar |(\d{1,2}|[a-z]+) )?(tage|tagen|days|wochen|weeks)$/

/** From today on; without a number seven days or four weeks. */
const comingDays = (words: string, today: string): Period | null => {
  const [, said, unit] = coming.exec(words) ?? []
  if (unit === undefined) return null
  const isWeeks = unit.startsWith('w')
  const count = said === undefined ? (isWeeks ? 4 : 7) : numberOf(said)
  return count > 0 ? { from: today, to: addDays(today, count * (isWeeks ? 7 : 1) - 1) } : null
}

/** "in 3 tagen" and "two days from now" are that day, "in a week" and "heute in zwei wochen" that week. */
const later =
  /^(?:(?:today |heute )?in )?(\d{1,2}|[a-z]+) (tag|tagen|days?|wochen?|weeks?)(?: time)?( from (?:now|today))?$/

const laterDays = (words: string, today: string): Period | null => {
  const [, said = '', unit, fromNow] = later.exec(words.replace(/['’]s?(?= )/, '')) ?? []
  const count = numberOf(said)
  if (unit === undefined || count <= 0 || !(fromNow || /\bin /.test(words))) return null
  return unit.startsWith('w') ? weekOf(addDays(today, count * 7)) : day(addDays(today, count))
}

/** Days that are counted from today on. */
export const countedDays = (words: string, today: string): Period | null =>
  comingDays(words, today) ?? laterDays(words, today)
