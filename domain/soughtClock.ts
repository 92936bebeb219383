import type { DayPart } from './period.ts'

const until = new Set(['bis', 'vor', 'until', 'till', 'before', 'by'])

const side = `(?:(ab|um|gegen|nach|after|at|from|around|${[...until].join('|')}) )?`
const hour = String.raw`([01]?\d|2[0-4])`
const clock = `${side}${hour}(?:[:.][0-5]\\d ?(?:uhr|h|am|pm)?| ?(?:uhr|h|am|pm))`
const alone = new RegExp(`^${clock}$`)
const after = new RegExp(`^(.+?) ${clock}$`)
const before = new RegExp(`^${clock} (.+)$`)

/** Beside a day such a word is enough; "ab 6" is rather an age. */
const bare =
  '(?:(ab|um|gegen|nach|vor|bis|after|at|from|before|until) (1[3-9]|2[0-4])|(?:um|gegen|nach|after|at|before) [1-9])'
const bareAfter = new RegExp(`^(.+?) ${bare}$`)
const bareBefore = new RegExp(`^${bare} (.+)$`)

/**
 * Takes a time of day from folded words such as "heute ab 20 uhr" or "after 8pm tonight": the words for days, and the part of the
 * day that it means, null for "bis 20 uhr". Null if there is none.
 */
export const clockIn = (words: string): { days: string; part: DayPart | null } | null => {
  const between = hoursIn(words)
  if (between !== null) return between
  const [, days, said = '', at] = after.exec(words) ?? []
  if (days !== undefined) return { days, part: partAt(said, Number(at), words) }
  const [, word = '', begin, rest] = before.exec(words) ?? []
  if (rest !== undefined) return { days: rest, part: partAt(word, Number(begin), words) }
  return bareIn(words)
}

const hours =
  /\b(?:(?:zwischen|von|between|from) )?([01]?\d|2[0-4])(?:[:.]\d\d)? ?(uhr|h|am|pm)? ?(?:-|–|und|bis|and|to|until) ?([01]?\d|2[0-4])(?:[:.]\d\d)? ?(uhr|h|am|pm)\b/

/** "samstag von 14 bis 16 uhr": the part of the day in which both lie, or all of it. */
const hoursIn = (words: string): { days: string; part: DayPart | null } | null => {
  const [said, from, ofFirst, to, unit] = hours.exec(words) ?? []
  if (said === undefined) return null
  const days = words.replace(said, ' ').trim().replace(/ +/g, ' ')
  const [begin, end] = [
    partAt('', Number(from), `${from}${ofFirst ?? unit}`),
    partAt('', Number(to) - 1, `${Number(to) - 1}${unit}`),
  ]
  return { days, part: begin === end ? begin : null }
}

/** "Heute ab 18"; of "today at 6" only the day is certain. */
const bareIn = (words: string): { days: string; part: DayPart | null } | null => {
  const [, days, word, at] = bareAfter.exec(words) ?? []
  const [, wordBefore, atBefore, rest] = bareBefore.exec(words) ?? []
  const [found, said, hour] = [days ?? rest, word ?? wordBefore, at ?? atBefore]
  if (found === undefined) return null
  return { days: found, part: said === undefined ? null : partAt(said, Number(hour), words) }
}

const partAt = (before: string, said: number, words: string): DayPart | null => {
  const at = said < 12 && /\dpm|\bpm\b/.test(words) ? said + 12 : said
  if (until.has(before)) return at <= 12 ? 'morning' : null
  if (at < 12) return 'morning'
  return at < 17 ? 'afternoon' : 'evening'
}

/** Whether folded words are a time of day without a day, such as "um 20 uhr". "24h" is part of a title. */
export const isClock = (words: string): boolean =>
  (alone.test(words) && !/^\d+ ?h$/.test(words)) || hoursIn(words)?.days === ''
