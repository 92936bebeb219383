import { oneOf } from './dateWords.ts'
import { type DayPart, type Hours, hoursOf } from './period.ts'
import { sideNamed } from './soughtWords.ts'
import { hourWords, inFigures } from './typedTime.ts'

/** "abends", "in the morning". */
const spokenParts: readonly [DayPart, string][] = [
  [
    'morning',
    'vormittags, morgens, am vormittag, am morgen, am fruhen morgen, fruh am morgen, early morning, late morning, ' +
      'in the morning, mornings',
  ],
  ['noon', 'mittags, am mittag, noon, at noon, midday, lunchtime, at lunchtime'],
  [
    'afternoon',
    'nachmittags, am nachmittag, in the afternoon, afternoons, early afternoon, late afternoon, am fruhen nachmittag, ' +
      'am spaten nachmittag',
  ],
  [
    'evening',
    'abends, am abend, in the evening, evenings, jeden abend, every evening, early evening, late evening, ' +
      'fruher abend, am fruhen abend, am spaten abend, in the early evening',
  ],
  ['night', 'nachts, in der nacht, at night, um mitternacht, at midnight'],
]
const partsSpoken = new Map(
  spokenParts.flatMap(([part, words]) => words.split(', ').map((word) => [word, part] as const)),
)

const hourOfPart = new RegExp(
  String.raw`\b(\d{1,2})([:.][0-5]\d)? ?(?:uhr|h|am|pm|o'clock)? (${oneOf(partsSpoken.keys())}|fruh)\b`,
)

/** "2am", "12:30 am"; of "um 12 am samstag" the "am" belongs to the day. */
const early = /\b(12|[1-4])([:.][0-5]\d)?(?:am\b| am(?=$| (?:on|this|next|today|tonight|tomorrow)\b))/g

const hourName = oneOf(hourWords.keys())
/** "acht uhr", "um sieben", "zwischen drei und funf". */
const hourInWords = new RegExp(
  '\\b((?:um|gegen|at|around|zwischen|zw|between|(?<=(?:zwischen|zw|between) [a-z]+ )(?:und|and)) )?' +
    `(${hourName})( (?:uhr|o'clock))?\\b`,
  'g',
)

/** "02:30" is at night, "2:30" perhaps in the afternoon. */
const smallHours = /\b0([1-4])(:[0-5]\d)/g

/** "8 uhr abends" is "8 pm", and "2 uhr nachts" is "26 uhr": the day goes on until 5:00. */
const withHalf = (words: string): string =>
  words
    .replace(hourInWords, (said, before = '', name: string, after = '') =>
      before + after === '' ? said : `${before}${hourWords.get(name)}${after && ' uhr'}`,
    )
    .replace(/(?<=\d) ?o'clock/g, ' uhr')
    .replace(early, (_, hour: string, minutes = '') => `${(Number(hour) % 12) + 24}${minutes} uhr`)
    .replace(smallHours, (_, hour: string, minutes: string) => `${Number(hour) + 24}${minutes}`)
    .replace(hourOfPart, (_, hour: string, minutes: string | undefined, name: string) => {
      const [at, part] = [Number(hour), partsSpoken.get(name) ?? 'morning']
      if (at > 12) return `${hour}${minutes ?? ''} uhr`
      const isSmall = at < earliest || (at === 12 && !name.includes('vormittag'))
      if (isSmall && (part === 'night' || part === 'morning')) return `${(at % 12) + 24}${minutes ?? ''} uhr`
      const isMorning = part === 'morning' || (part === 'noon' && at > 9)
      return `${hour}${minutes ?? ''} ${isMorning ? 'am' : 'pm'}`
    })

const side = `(?:(um|gegen|at|around|${[...sideNamed.keys()].join('|')}) )?`
const hour = String.raw`([01]?\d|2[0-8])`
const clock = `${side}${hour}(?:[:.][0-5]\\d ?(?:uhr|h|am|pm)?| ?(?:uhr|h|am|pm))`
const alone = new RegExp(`^${clock}$`)
const after = new RegExp(`^(.+?) ${clock}$`)
const before = new RegExp(`^${clock} (.+)$`)
const amid = new RegExp(`^(.+?) ${clock} (.+)$`)

/** Beside a day such a word is enough; "ab 6" is rather an age. */
const bare =
  '(?:(ab|um|gegen|nach|vor|bis|after|at|from|before|until) (1[3-9]|2[0-4])|(?:um|gegen|nach|after|at|before) (?:[1-9]|1[0-2]))'
const bareAfter = new RegExp(`^(.+?) ${bare}$`)
const bareBefore = new RegExp(`^${bare} (.+)$`)

/** A part of the day, or hours: "um 20 uhr" is the evening, "ab 20 uhr" what begins from then on. Neither: it is not certain. */
export type Clock = { part?: DayPart; hours?: Hours }

/** Takes a time of day from folded words such as "heute ab 20 uhr" or "after 8pm tonight", beside the words for days; or null. */
export const clockIn = (said: string): ({ days: string } & Clock) | null => {
  const words = withHalf(inFigures(said))
  const between = hoursIn(words)
  if (between !== null) return between
  const [, days, sideLast = '', end] = after.exec(words) ?? []
  if (days !== undefined) return { days, ...clockAt(sideLast, Number(end), words) }
  const [, sideFirst = '', begin, rest] = before.exec(words) ?? []
  if (rest !== undefined) return { days: rest, ...clockAt(sideFirst, Number(begin), words) }
  const [, first, sideAmid = '', at, last] = amid.exec(words) ?? []
  if (first !== undefined) return { days: `${first} ${last}`, ...clockAt(sideAmid, Number(at), words) }
  return bareIn(words)
}

const hours =
  /\b(?:(?:zwischen|zw|von|between|from) )?([01]?\d|2[0-8])(?:[:.]\d\d)? ?(uhr|h|am|pm)? ?(?:-|–|und|bis|and|to|until) ?([01]?\d|2[0-8])(?:[:.]\d\d)? ?(uhr|h|am|pm)\b/

/** "samstag von 14 bis 16 uhr". */
const hoursIn = (words: string): ({ days: string } & Clock) | null => {
  const [said, from, ofFirst, to, unit = ''] = hours.exec(words) ?? []
  if (said === undefined) return null
  const days = words.replace(said, ' ').trim().replace(/ +/g, ' ')
  const [begin, last] = [Number(from), inDay(Number(to), unit)]
  // "22 bis 2 uhr" goes on into the night, as does "1 bis 3 uhr nachts".
  if (begin >= 17 && Number(to) <= earliest && unit !== 'pm') return { days, hours: [begin, Number(to) + 24] }
  if (begin < earliest && last > 24) return { days, hours: [begin + 24, last] }
  // "2 bis 5 uhr" is in the afternoon as a whole.
  if (begin < earliest && last < 12 && unit !== 'am') return { days, hours: [begin + 12, last + 12] }
  const first = [inDay(begin, ofFirst ?? unit), begin].find((hour) => hour < last)
  return first === undefined ? { days } : { days, hours: [first, last] }
}

/** "Heute ab 18"; of "today at 6" only the day is certain. */
const bareIn = (words: string): ({ days: string } & Clock) | null => {
  const [, days, word, at] = bareAfter.exec(words) ?? []
  const [, wordBefore, atBefore, rest] = bareBefore.exec(words) ?? []
  const [found, said, hour] = [days ?? rest, word ?? wordBefore, at ?? atBefore]
  if (found === undefined) return besideHours(words)
  return { days: found, ...(said !== undefined && clockAt(said, Number(hour), words)) }
}

const between = /(?:^| )(?:zwischen|zw|between) (\d{1,2}) (?:und|and) (\d{1,2})(?= |$)/

/** "Samstag zwischen 14 und 16"; of "tomorrow between 3 and 5" only the day is certain. */
const besideHours = (words: string): ({ days: string } & Clock) | null => {
  const [said, begin, end] = between.exec(words) ?? []
  const days = said === undefined ? '' : words.replace(said, '').trim()
  if (days === '') return null
  const hours: Hours = [Number(begin), Number(end)]
  return hours[0] < hours[1] && hours[1] > 12 && hours[1] <= 24 ? { days, hours } : { days }
}

/** Few events begin between 1:00 and 5:00: "um 3 uhr" is in the afternoon, unless it says "nachts". */
const inDay = (hour: number, unit: string): number => {
  if (hour === 0) return 24
  return hour < earliest || (unit === 'pm' && hour < 12) ? hour + 12 : hour
}

/** A day goes from 5:00 to 5:00 of the next. */
export const [earliest, latest] = [5, 29]

const clockAt = (before: string, said: number, words: string): Clock => {
  const unit = /\dpm|\bpm\b/.test(words) ? 'pm' : ''
  const at = inDay(said, unit)
  const of = sideNamed.get(before)
  if (of === 'until' || of === 'before') {
    // "Bis 3 uhr" may be at night.
    const end = said < earliest && said > 0 && unit === '' ? said + 24 : at
    return end > earliest ? { hours: [earliest, end] } : {}
  }
  if (of !== undefined) return { hours: [at, latest] }
  if (at < 12) return { part: 'morning' }
  if (at < 17) return { part: 'afternoon' }
  return { part: at < 24 ? 'evening' : 'night' }
}

/** The hours of folded words without a day: "ab 20 uhr", "um halb acht", "abends"; or null. "24h" is part of a title. */
export const hoursAlone = (said: string): Hours | null => {
  const spoken = partsSpoken.get(said)
  if (spoken !== undefined) return hoursOf[spoken]
  const words = withHalf(inFigures(said))
  const between = hoursIn(words)
  if (between?.days === '') return between.hours ?? null
  const [, side = '', at] = /^\d+ ?h$/.test(words) ? [] : (alone.exec(words) ?? [])
  if (at === undefined) return null
  const { part, hours } = clockAt(side, Number(at), words)
  return hours ?? (part === undefined ? null : hoursOf[part])
}

/** How hours are said: from one on, until one, or between two. */
export const openSideOf = ([begin, end]: Hours): 'from' | 'until' | 'between' => {
  if (end === latest) return 'from'
  return begin === earliest ? 'until' : 'between'
}
