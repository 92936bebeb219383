import { oneOf, weekdays } from './dateWords.ts'
import { fold } from './text.ts'

/** A word of a query as it is typed and folded, or a quoted phrase. */
export type Token = { typed: string; words: string; isQuoted: boolean }

/** "Thursday, 3 December" and "Do., den 3.12." are one day, not two. */
const commaBeforeDate = new RegExp(`(?<=\\b(?:${oneOf(weekdays.keys())})\\.?),\\s*(?=(?:den |the )?\\d)`, 'gi')

export const tokensOf = (text: string): Token[] =>
  [...text.replace(commaBeforeDate, ' ').matchAll(/["“”„«»]([^"“”„«»]+)["“”„«»]|[^\s"“”„«»]+/g)].map(
    ([typed, quoted]) => ({
      typed,
      words: fold(quoted ?? (typed === 'WE' ? 'Wochenende' : typed)).replace(
        /^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$|(?<=\p{L})\.+$/gu,
        '',
      ),
      isQuoted: quoted !== undefined,
    }),
  )

/** Words of a part: `am Samstag Abend ab 20 Uhr`. */
const longest = 6

/** The folded words of `length` tokens. */
export const wordsAt = (tokens: readonly Token[], index: number, length: number): string =>
  tokens
    .slice(index, index + length)
    .map(({ words }) => words)
    .join(' ')

/** Reads as many words as possible from `index` on; null if `read` understands none. */
export const readAt = <Read>(
  tokens: readonly Token[],
  index: number,
  read: (words: string) => Read | null,
): { length: number; found: Read } | null => {
  for (let length = Math.min(longest, tokens.length - index); length > 0; length -= 1) {
    const run = tokens.slice(index, index + length)
    const isTorn = run.some(({ isQuoted }) => isQuoted) || run.slice(0, -1).some(({ typed }) => typed.endsWith(','))
    const found = isTorn ? null : read(wordsAt(tokens, index, length))
    if (found !== null) return { length, found }
  }
  return null
}
