import { oneOf, partNamed } from '#domain/dateWords.ts'
import { type DayPart, type Hours, hoursOf } from '#domain/period.ts'
import { hourWords, inFigures } from '#domain/spokenTime.ts'
import { sideNamed } from './soughtWords.ts'

const spokenParts: readonly [DayPart, string][] = [
  [
    'morning',
    'vormittag, vormittags, morgens, am vormittag, am morgen, am fruhen morgen, fruh am morgen, early morning, late morning, ' +
      'in the morning, mornings',
  ],
  ['noon', 'mittags, am mittag, noon, at noon, midday, lunchtime, at lunchtime'],
  [
    'afternoon',
    'nachmittag, nachmittags, am nachmittag, in the afternoon, afternoons, early afternoon, late afternoon, am fruhen nachmittag, ' +
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

/** Figures after a dot that are minutes, because no month has such a number. */
const noMonth = String.raw`(?:00|1[3-9]|[2-5]\d)`

const hourOfPart = new RegExp(
  String.raw`(?<![\d.:])(\d{1,2})(:[0-5]\d|\.${noMonth}|\.\d\d(?= ?(?:uhr|h)\b)` +
    String.raw`|(?<=(?:um|gegen|at|around) \d\d?)\.\d\d)?` +
    ` ?(?:uhr|h|am|pm|o'clock)? (${oneOf(partsSpoken.keys())}|fruh)\\b`,
)

/** "2am", "12:30 am"; of "um 12 am samstag" the "am" belongs to the day, and "10-12 am" ends at noon. */
const early =
  /\b((?<!\d ?(?:-|–|to|and) ?)12|[1-4])([:.][0-5]\d)?(?:am\b| am(?=$| (?:on|this|next|today|tonight|tomorrow)\b))/g

const hourName = oneOf(hourWords.keys())
/** "acht uhr", "um sieben", "zwischen drei und funf". */
const hourInWords = new RegExp(
  '\\b((?:um|gegen|at|around|zwischen|zw|between|(?<=(?:zwischen|zw|between) [a-z]+ )(?:und|and)) )?' +
    `(${hourName})( (?:uhr|o'clock))?\\b`,
  'g',
)

/** "02:30" is at night, "2:30" perhaps in the afternoon. */
const smallHours = /\b0([1-4])(:[0-5]\d)(?: ?(?:uhr|h|am)\b)?(?! ?pm\b)/g

/** "19.30 bis 21.10" ends at a time, as it begins at one. */
const endOfTimes = new RegExp(
  String.raw`(?<=(?:(?<![\d.])\d\d?(?::\d\d|\.${noMonth})|uhr|\dh|[ap]m) ?(?:-|–|bis|to|until|till) ?\d\d?)` +
    String.raw`\.(?=[0-5]\d(?![\d.]))`,
  'g',
)

/** Nobody types it so: "27.12" is a date, and "25 h" a title. */
const atNight = (hour: string, minutes = ':00'): string => `${(Number(hour) % 12) + 24}${minutes.replace('.', ':')} uhr`

const middle = new RegExp(`\\b(${[...sideNamed.keys()].join('|')}) (noon|midday|mittags?|midnight|mitternacht)\\b`)

const minuteWords = new Map(Object.entries({ funf: 5, zehn: 10, zwanzig: 20, five: 5, ten: 10, twenty: 20 }))
/** "um zehn nach acht", "at 5 to 8". */
const minutesBeside = new RegExp(
  `\\b(um|gegen|at|around) (5|10|20|25|${oneOf(minuteWords.keys())}) (nach|vor|past|to) (\\d{1,2}|${hourName})\\b(?! ?(?:uhr|pm|am)\\b)`,
)
const minutesSaid = (_: string, before: string, minutes: string, side: string, name: string): string => {
  const [by, hour] = [minuteWords.get(minutes) ?? Number(minutes), hourWords.get(name) ?? Number(name)]
  const isAfter = side === 'nach' || side === 'past'
  return `${before} ${isAfter ? hour : hour === 1 ? 12 : hour - 1}:${String(isAfter ? by : 60 - by).padStart(2, '0')}`
}

/** "8 uhr abends" is "8 pm", and "2 uhr nachts" is "26:00 uhr": the day goes on until 5:00. */
const withHalf = (words: string): string =>
  words
    .replace(
      middle,
      (_, before: string, name: string) => `${before} ${/^mi(?:tt|dd)ag|noon|midday/.test(name) ? 12 : 24}:00`,
    )
    .replace(minutesBeside, minutesSaid)
    .replace(hourInWords, (said, before = '', name: string, after = '') =>
      before + after === '' ? said : `${before}${hourWords.get(name)}${after && ' uhr'}`,
    )
    .replace(/(?<=\d) ?o'clock/g, ' uhr')
    .replace(endOfTimes, ':')
    .replace(early, (_, hour: string, minutes?: string) => atNight(hour, minutes))
    .replace(smallHours, (_, hour: string, minutes: string) => atNight(hour, minutes))
    .replace(hourOfPart, (_, hour: string, minutes: string | undefined, name: string) => {
      const [at, part] = [Number(hour), partsSpoken.get(name) ?? 'morning']
      if (at > 12) return `${hour}${minutes ?? ''} uhr`
      const isSmall = at < earliest || (at === 12 && !name.includes('vormittag'))
      if (isSmall && (part === 'night' || part === 'morning')) return atNight(hour, minutes)
      const isMorning = part === 'morning' || (part === 'noon' && at > 9)
      return `${hour}${minutes ?? ''}${isMorning ? 'am' : ' pm'}`
    })

const side = `(?:(um|gegen|at|around|${[...sideNamed.keys()].join('|')}) )?`
const hour = String.raw`([01]?\d|2[0-3]|24(?![:.](?!00))|2[4-8](?=:\d\d uhr))`
/** "Am abend" is no hour in the morning. */
const unit = `(?:uhr|h|pm|am(?! (?:${oneOf(partNamed.keys())})))`
/** Of "bis 22.12" it is a day, of "bis 22.12 uhr" and "bis 22.30" a time. */
const lastDay = String.raw`(?<=\b(?:bis|until|till|through|by|to) \d\d?)\.` + String.raw`(?!${noMonth}|\d\d ?${unit}\b)`
const clock = String.raw`${side}${hour}(?:(?!${lastDay})[:.]([0-5]\d) ?${unit}?| ?${unit})`
const alone = new RegExp(`^${clock}$`)
const after = new RegExp(`^(.+?) ${clock}$`)
const before = new RegExp(`^${clock} (.+)$`)
const amid = new RegExp(`^(.+?) ${clock} (.+)$`)

/** Beside a day such a word is enough; "ab 6" is rather an age. */
const bare =
  '(?:(ab|um|gegen|nach|vor|bis|after|at|from|before|until) (1[3-9]|2[0-4]|(?<=(?:um|gegen|at) )(?:[1-9]|1[0-2]))|' +
  '(?:nach|after|before) (?:[1-9]|1[0-2]))'
const bareAlone = /^(um|gegen|at) ([1-9]|1\d|2[0-4])$/
const bareAfter = new RegExp(`^(.+?) ${bare}$`)
const bareBefore = new RegExp(`^${bare} (.+)$`)

/** "Um 20 uhr" is around that time, "ab 20 uhr" what begins from then on. Without hours: it is not certain. */
export type Clock = { hours?: Hours }

/** Takes a time of day from folded words such as "heute ab 20 uhr" or "after 8pm tonight", beside the words for days; or null. */
export const clockIn = (said: string): ({ days: string } & Clock) | null => {
  const words = withHalf(inFigures(said))
  const between = hoursIn(words)
  if (between !== null) return between
  const [, days, sideLast, end, endMinutes] = after.exec(words) ?? []
  if (days !== undefined) return { days, ...clockAt(words, sideLast, end, endMinutes) }
  const [, sideFirst, begin, beginMinutes, rest] = before.exec(words) ?? []
  if (rest !== undefined) return { days: rest, ...clockAt(words, sideFirst, begin, beginMinutes) }
  const [, first, sideAmid, at, minutes, last] = amid.exec(words) ?? []
  if (first !== undefined) return { days: `${first} ${last}`, ...clockAt(words, sideAmid, at, minutes) }
  return bareIn(words)
}

const hours = new RegExp(
  String.raw`(?<![\d.:])\b(?:(?:zwischen|zw|von|between|from) )?` +
    String.raw`(?!\d\d?\.(?!${noMonth})\d\d (?:bis|to|until) \d\d? ?${unit})${hour}(?:[:.](\d\d))? ?(uhr|h|am|pm)? ?` +
    String.raw`(?:-|–|und|bis|and|to|until) ?${hour}(?:(?:[:.](\d\d))? ?(uhr|h|am|pm)\b|:([0-5]\d)(?!\d))`,
)

const inHours = (minutes = '0'): number => Number(minutes) / 60

/** "samstag von 14 bis 16 uhr". */
const hoursIn = (words: string): ({ days: string } & Clock) | null => {
  const [said, from, minutes, ofFirst, to, minutesWithUnit, unit = '', minutesAlone] = hours.exec(words) ?? []
  if (said === undefined) return null
  const days = words.replace(said, ' ').trim().replace(/ +/g, ' ')
  const [begin, end] = spanOf(Number(from), Number(to), ofFirst ?? unit, unit)
  const found: Hours = [begin + inHours(minutes), end + inHours(minutesWithUnit ?? minutesAlone)]
  return found[0] < found[1] ? { days, hours: found } : { days }
}

const spanOf = (begin: number, end: number, ofBegin: string, ofEnd: string): Hours => {
  const last = inDay(end, ofEnd)
  const night = end <= earliest && ofEnd !== 'pm' ? end + 24 : last
  // "22 bis 2 uhr" goes on into the night, in which "0 bis 2 uhr" and "1 bis 3 uhr nachts" are.
  if (begin >= 17 && night >= 24) return [begin, night]
  if (begin === 0) return [night > 24 ? 24 : 0, night]
  if ((begin < earliest || begin === 12) && last > 24) return [(begin % 12) + 24, last]
  // "2 bis 5 uhr" is in the afternoon as a whole.
  if (begin < earliest && last < 12 && ofEnd !== 'am') return [begin + 12, last + 12]
  const first = inDay(begin, ofBegin)
  return [first < last ? first : begin, last]
}

/** "Heute ab 18", "today at 6"; of "today after 6" only the day is certain. */
const bareIn = (words: string): ({ days: string } & Clock) | null => {
  const [, days, word, at] = bareAfter.exec(words) ?? []
  const [, wordBefore, atBefore, rest] = bareBefore.exec(words) ?? []
  const [found, said, hour] = [days ?? rest, word ?? wordBefore, at ?? atBefore]
  if (found === undefined) return besideHours(words)
  return { days: found, ...(said !== undefined && clockAt(words, said, hour)) }
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

/** Of an hour from 5 to 9 without such a word nobody knows which half of the day is meant; "um 8 am Samstag" has none. */
const inMorning =
  /\dam\b|(?<!(?:um|gegen) [\d:.]+)(?<=\d) am\b(?! (?:\d|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend))/

/** What begins within half an hour begins around a time. */
const nearby = 0.5

const lastUncertain = 10

const clockAt = (words: string, before = '', hour = '0', minutes = '0'): Clock => {
  const said = Number(hour)
  const unit = /\dpm|\bpm\b/.test(words) ? 'pm' : ''
  const at = inDay(said, unit)
  const of = sideNamed.get(before)
  if (of === 'until' || of === 'before') {
    // "Bis 3 uhr" may be at night.
    const end = (said < earliest && said > 0 && unit === '' ? said + 24 : at) + inHours(minutes)
    return end > earliest ? { hours: [earliest, end] } : {}
  }
  const time = at + inHours(minutes)
  if (of !== undefined) return { hours: [time, latest] }
  const isTwice = at < lastUncertain && !/^0\d/.test(hour) && !inMorning.test(words)
  return { hours: [time - nearby, time + nearby, isTwice ? 'twice' : 'about'] }
}

const partFirst = new RegExp(`^(${oneOf(partsSpoken.keys())}) (.+)$`)

/** "Abends um acht". */
const withPartFirst = (said: string): Hours | null => {
  const [, name = '', rest = ''] = partFirst.exec(said) ?? []
  const [part, hours] = [partsSpoken.get(name), rest === '' ? null : hoursAlone(rest)]
  return part === undefined || hours?.[2] === undefined ? null : hoursInPart(hours, part)
}

/** The hours of folded words without a day: "ab 20 uhr", "um halb acht", "abends"; or null. "24h" is part of a title. */
export const hoursAlone = (said: string): Hours | null => {
  const spoken = partsSpoken.get(said)
  if (spoken !== undefined) return hoursOf[spoken]
  // The "am" belongs to a day.
  if (/(?:^| )(?:um|gegen) \S+ am$/.test(said)) return null
  const words = withHalf(inFigures(said))
  const between = hoursIn(words)
  if (between?.days === '') return between.hours ?? null
  const [, side, at, minutes] = /^\d+ ?h$/.test(words) ? [] : (alone.exec(words) ?? bareAlone.exec(words) ?? [])
  return at === undefined ? withPartFirst(said) : (clockAt(words, side, at, minutes).hours ?? null)
}

/** Hours around a time, in a part of the day: "8 uhr" of an evening is once. */
export const hoursInPart = ([begin, end]: Hours, part: DayPart): Hours => {
  const [time, [first, last]] = [(begin + end) / 2, hoursOf[part]]
  const small = time % 12
  // "Morgens um 4" is in the night after the day.
  const isBefore = part === 'morning' && small > 0 && small < earliest
  const until = part === 'evening' || part === 'night' ? latest : last
  const inPart = [small, small + 12, small + 24].find((one) => one >= first - 1 && one < until)
  const at = isBefore ? small + 24 : (inPart ?? time)
  return [at - nearby, at + nearby, 'about']
}

/** The part of the day that some hours are: "freitags abends". */
export const partWith = (hours: Hours | undefined): DayPart | undefined =>
  (Object.keys(hoursOf) as DayPart[]).find((part) => hoursOf[part][0] === hours?.[0] && hoursOf[part][1] === hours[1])

export const openSideOf = ([begin, end]: Hours): 'from' | 'until' | 'between' => {
  if (end === latest) return 'from'
  return begin === earliest ? 'until' : 'between'
}
