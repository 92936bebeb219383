import { certainWeekdays } from '#domain/dateWords.ts'
import { meanings } from './soughtWords.ts'
import { distanceOf } from './typos.ts'

const shortestMistyped = 6

/** "Mögen" and names, and not "morgen" or "sunday" without a letter. */
const otherWords = new Set(['mogen', 'moren', 'sunay'])

/** Words for months and evenings are too near to names: "Janer", "Tonie". */
const everyDay = [...certainWeekdays.keys(), 'morgen'].filter((day) => day.length === shortestMistyped)

/** The word for days of "morgn" and "motag", which lack a letter within. "Frida" is a name. */
const shortened = (word: string): string | null =>
  (word.length === shortestMistyped - 1 &&
    !otherWords.has(word) &&
    everyDay.find((day) => day[0] === word[0] && day.at(-1) === word.at(-1) && distanceOf(word, day, 1) === 1)) ||
  null

/** Without "morgen", for which names such as Morgan would be taken. */
const forgiven = [...meanings.keys()].filter((word) => word !== 'morgen')

/** From this length on, words for days are known with two wrong letters, too: "wochende", "tommorow". */
const longDay = 8

/** The word for days that a folded word misses by a letter or two, or null. Endings such as in "samstags" are no mistake. */
export const mistypedDay = (word: string): string | null => {
  if (meanings.has(word)) return null
  if (word.length < shortestMistyped) return shortened(word)
  const likely = forgiven.filter((day) => day[0] === word[0] && !word.startsWith(day))
  return (
    likely.find((day) => distanceOf(word, day, 1) === 1) ??
    likely.find((day) => Math.min(word.length + 1, day.length) >= longDay && distanceOf(word, day, 2) === 2) ??
    null
  )
}
