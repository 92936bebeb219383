import { certainWeekdays, partNamed } from '#domain/dateWords.ts'
import { hoursOf, type Period } from '#domain/period.ts'
import { type Token, wordsAt } from './soughtTokens.ts'
import { sideNamed } from './soughtWords.ts'

/** Words before a weekday and behind it that belong to all of a list. */
const [longestHead, longestTail] = [3, 6]

const weekdayNamed = (word: string | undefined): number | undefined =>
  certainWeekdays.get(word ?? '') ?? certainWeekdays.get(word?.replace(/s$/, '') ?? '')

/** The weekdays that follow each other from an index on, and the word that joins them. */
const namesAt = (
  tokens: readonly Token[],
  index: number,
): { names: string[]; isUntil: boolean; end: number } | null => {
  const wordAt = (at: number) => (tokens[at]?.isQuoted ? undefined : tokens[at]?.words)
  const names: string[] = []
  let end = index
  for (let at = index; weekdayNamed(wordAt(at)) !== undefined; at += 2) {
    names.push(wordAt(at) ?? '')
    end = at + 1
    if (!/^(?:und|oder|and|or)$/.test(wordAt(end) ?? '')) break
  }
  if (names.length > 1) return { names, isUntil: false, end }
  const last = /^(?:bis|to|-)$/.test(wordAt(end) ?? '') ? wordAt(end + 1) : undefined
  return names.length === 1 && weekdayNamed(last) !== undefined
    ? { names: [...names, last ?? ''], isUntil: true, end: end + 2 }
    : null
}

/** Of two periods, and the words of the second. */
type Join = (first: Period, last: Period, words: string) => Period

/** "Samstag und Sonntag im Januar" are all of them. */
const each = (name: string, tail: string): string => (/^(?:im|in) /.test(tail) ? `${name.replace(/s$/, '')}s` : name)

/**
 * Weekdays with what is said once for all of them: "jeden Sa, So", "Mo/Mi nächste Woche", "Tuesday and Thursday evenings",
 * "Mo-Fr ab 18 Uhr"; or null. `read` knows the days of folded words.
 */
export const listedDays = (
  tokens: readonly Token[],
  index: number,
  read: (words: string) => Period | null,
  { until, both }: { until: Join; both: Join },
): { length: number; period: Period } | null => {
  for (let head = 0; head <= longestHead; head += 1) {
    const list = namesAt(tokens, index + head)
    // "Ab Freitag bis Sonntag" has two ends.
    if (list === null || (head > 0 && sideNamed.has(tokens[index]?.words ?? ''))) continue
    const before = wordsAt(tokens, index, head)
    for (let tail = Math.min(longestTail, tokens.length - list.end); tail >= (head === 0 ? 1 : 0); tail -= 1) {
      const behind = wordsAt(tokens, list.end, tail)
      if (list.isUntil && partNamed.has(behind) && !behind.endsWith('s')) continue
      const said = (name: string) => [before, name, behind].filter(Boolean).join(' ')
      const days = list.names.map((name) => read(said(each(name, behind))) ?? read(said(name)))
      if (days.some((one) => one === null) || tokens.slice(list.end, list.end + tail).some(({ isQuoted }) => isQuoted))
        continue
      const [first, ...others] = days as Period[]
      const last = others.at(-1)
      if (first === undefined || last === undefined) continue
      const period = list.isUntil
        ? { ...until(first, last, said(list.names.at(-1) ?? '')), ...hoursFor(last) }
        : others.reduce((joined, one, at) => both(joined, one, said(list.names[at + 1] ?? '')), first)
      return { length: list.end + tail - index, period }
    }
  }
  return null
}

const hoursFor = ({ hours, part }: Period): Pick<Period, 'hours'> => {
  const found = part === undefined ? hours : hoursOf[part]
  return found === undefined ? {} : { hours: found }
}
