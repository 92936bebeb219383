import { certainMonths, certainWeekdays, weekdays } from './dateWords.ts'
import { type DayPart, firstOf, fromNow, hullOf, monday, monthAt, type Period, weekdayOf, weekOf } from './period.ts'
import { clockIn } from './soughtClock.ts'
import { comingMonth, monthIn, monthNumber, monthThird, numberedWeek } from './soughtMonths.ts'
import { addDays, addMonths } from './time.ts'
import { distanceOf } from './typos.ts'

const day = (date: string): Period => ({ from: date, to: date })
const weekendAfter = (start: string): Period => ({ from: addDays(start, 5), to: addDays(start, 6) })

const names = (list: string) => list.split(' ')

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

const comingWeekday = (today: string, weekday: number): string => addDays(today, (weekday - weekdayOf(today) + 7) % 7)

const meanings = new Map<string, (today: string) => Period>(
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

/** Without a year the next one. */
const dateOf = (today: string, days: string, month: number, year: string | undefined): Period | null => {
  const at = (years: string) => {
    const date = `${years}-${String(month).padStart(2, '0')}-${days.padStart(2, '0')}`
    return new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) ? date : null
  }
  const said = year?.length === 2 ? `20${year}` : year
  const date = at(said ?? today.slice(0, 4))
  if (date === null) return null
  return day(said === undefined && date < today ? addMonths(date, 12) : date)
}

/** English takes "Saturday night" for the evening. */
const dayParts: Readonly<Record<DayPart, string>> = {
  morning: 'morgen morgens fruh vormittag vormittags morning',
  noon: 'mittag mittags noon',
  afternoon: 'nachmittag nachmittags afternoon',
  evening: 'abend abends evening night',
  night: 'nacht nachts',
}

const partNamed = new Map(
  Object.entries(dayParts).flatMap(([part, words]) => names(words).map((word) => [word, part as DayPart] as const)),
)

/** Also in one word, such as "samstagabend". */
const dayAndPart = new RegExp(`^(.+?) ?(${[...partNamed.keys()].join('|')})$`)

/** The period in folded words such as "next week", "24.12." or "tuesday evening", or null. `today` is local. */
export const periodIn = (words: string, today: string): Period | null => {
  const days = daysIn(words, today)
  if (days !== null) return days
  const [, before = '', name = ''] = dayAndPart.exec(words) ?? []
  const [single, part] = [daysIn(before, today) ?? shortDay(before, name, today), partNamed.get(name)]
  if (single !== null && part !== undefined && single.from === single.to) return { ...single, part }
  return withClock(words, today)
}

/** "sat night", "fr abend"; "so" and "do" are English words, too. */
const shortDay = (words: string, part: string, today: string): Period | null => {
  const weekday = weekdays.get(words)
  const isEnglish = /^(?:so|do) (?:morning|noon|afternoon|evening|night)$/.test(`${words} ${part}`)
  return weekday === undefined || isEnglish ? null : day(comingWeekday(today, weekday))
}

const withClock = (words: string, today: string): Period | null => {
  const clock = clockIn(words)
  const days = clock && (periodIn(clock.days, today) ?? shortDay(clock.days, '', today))
  if (!clock || !days || days.from !== days.to || days.part !== undefined || clock.part === null) return days
  return { ...days, part: clock.part }
}

/** "28. bis 30. november", "28.-30.11.": the month of the last day is that of the first, too. */
const numbered =
  /^(\d{1,2})(?:\.|st|nd|rd|th)?(?:(\d{1,2})\.)? ?(?:-|–|bis|und|oder|to|until|and|or) ?(?:zum )?(\d.{1,30})$/

const numberedDays = (words: string, today: string): Period | null => {
  const [, days = '', month, end = ''] = numbered.exec(words) ?? []
  const last = end === '' ? null : daysIn(end, today)
  if (last === null) return null
  const [year = '', ofLast] = last.to.split('-')
  const first = dateOf(today, days, Number(month ?? ofLast), month === undefined ? year : undefined)
  return first !== null && first.from <= last.to ? hullOf(first, last) : null
}

const numbers = names('null ein zwei drei vier funf sechs sieben acht neun zehn')
const numbersInEnglish = names('no one two three four five six seven eight nine ten')

const numberOf = (said: string): number =>
  /^\d/.test(said) ? Number(said) : Math.max(numbers.indexOf(said), numbersInEnglish.indexOf(said))

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

/** "in 3 tagen" is that day, "in two weeks" that week. */
const laterDays = (words: string, today: string): Period | null => {
  const [, said = '', unit] = /^in (\d{1,2}|[a-z]+) (tagen|days|wochen|weeks)$/.exec(words) ?? []
  const count = numberOf(said)
  if (unit === undefined || count <= 0) return null
  return unit.startsWith('w') ? weekOf(addDays(today, count * 7)) : day(addDays(today, count))
}

/** "ab freitag" is the year from then on, "bis sonntag" all from today until then. */
const openDays = (words: string, today: string): Period | null => {
  const [, side = '', rest = ''] = /^(ab|from|bis|until|till) (.+)$/.exec(words) ?? []
  const days = rest === '' ? null : daysIn(rest, today)
  if (days === null) return null
  const isBeginning = side === 'ab' || side === 'from'
  return isBeginning ? { from: days.from, to: addMonths(days.from, 12) } : { from: today, to: days.to }
}

/** "wochenende vom 5.12.", "weekend in two weeks": the one of that date or week. */
const datedWeekend = (words: string, today: string): Period | null => {
  const [, rest = ''] = /^(?:wochenende|weekend) (?:(?:of|vom|von|am|um|the|den|dem) )*(.+)$/.exec(words) ?? []
  const days = rest === '' ? null : daysIn(rest, today)
  return days === null ? null : weekendAfter(monday(days.from))
}

/** The day first, unless there is no such month. */
const slashedDate = (today: string, [, one = '', other = '', year]: readonly (string | undefined)[]): Period | null =>
  Number(other) > 12 ? dateOf(today, other, Number(one), year) : dateOf(today, one, Number(other), year)

/** "donnerstag 3. dezember" and "do 3.12." are the date. */
const datedWeekday = (words: string, today: string): Period | null => {
  const [, name = '', date = ''] = /^([a-z]+) (.*\d.*)$/.exec(words) ?? []
  return weekdays.has(name) ? daysIn(date, today) : null
}

const daysIn = (words: string, today: string): Period | null => {
  const bare = words.replace(
    /^(?:(?:on|at|in|am|im|an|fur|furs|fuers|ubers|uebers|for|over|der|den|dem|the|zu|zum|between|zwischen) )+/,
    '',
  )
  const known =
    (meanings.get(words) ?? meanings.get(bare))?.(today) ??
    datedWeekday(bare, today) ??
    datedWeekend(bare, today) ??
    comingDays(words, today) ??
    laterDays(words, today) ??
    openDays(bare, today)
  if (known) return known
  const long = (/\d{4}$/.test(bare) && monthIn(bare, today)) || monthThird(bare, today) || numberedWeek(bare, today)
  if (long) return long
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(bare)
  if (iso) return dateOf(today, iso[3] ?? '', Number(iso[2]), iso[1])
  const dotted = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}|\d\d)?)?$/.exec(bare)
  if (dotted) return dateOf(today, dotted[1] ?? '', Number(dotted[2]), dotted[3])
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?$/.exec(bare)
  if (slashed) return slashedDate(today, slashed)
  const named =
    /^(\d{1,2})(?:\.|st|nd|rd|th)?(?: of)? ([a-z]+)(?: (\d{4}))?$/.exec(bare) ??
    /^([a-z]+) (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/.exec(bare)
  if (named === null) return numberedDays(bare, today)
  const [days = '', name = ''] = /^\d/.test(named[1] ?? '') ? [named[1], named[2]] : [named[2], named[1]]
  return monthNumber(name) === 0 ? null : dateOf(today, days, monthNumber(name), named[3])
}

const shortestMistyped = 6

/** Without "morgen", for which names such as Morgan would be taken. */
const forgiven = [...meanings.keys()].filter((word) => !word.includes(' ') && word !== 'morgen')

/** The word for days that a folded word misses by one letter, or null. Endings such as in "samstags" are no mistake. */
export const mistypedDay = (word: string): string | null =>
  (word.length >= shortestMistyped &&
    !meanings.has(word) &&
    forgiven.find((day) => day[0] === word[0] && !word.startsWith(day) && distanceOf(word, day, 1) === 1)) ||
  null
