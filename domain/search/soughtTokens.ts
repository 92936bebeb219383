import { months, oneOf, partsTyped, weekdays } from '#domain/dateWords.ts'
import { fold } from '#domain/text.ts'
import { spellWeekdays } from './soughtWeekdays.ts'

/** A word of a query as it is typed and folded, or a quoted phrase. A dash between blanks is the word "-", a slash "oder". */
export type Token = { typed: string; words: string; isQuoted: boolean }

/** "Thursday, 3 December" and "Do., den 3.12." are one day, not two. */
const commaBeforeDate = new RegExp(
  `(?<=(?<!\\p{L})(?:${oneOf(weekdays.keys())})(?:\\.| ?(?:${partsTyped()}))?),\\s*(?=(?:de[nr] |the )?\\d)`,
  'giu',
)

/** Before another ordinal or such a word, two ordinals are no date: "3. 4. und 5. Dezember", "1. 2. Klasse". */
const nextOrdinal = '\\s*(?:(?:,|-|–|und|oder|bis|and|or|to)\\s*)?\\d{1,2}\\.(?!\\s?\\d)'
const countedWord = `\\s*(?:klasse|satz|stufe|jahrg|teil|runde|akt|${oneOf(months.keys())})`
const spacedDate = new RegExp(
  `(?<![\\d.])(\\d{1,2})\\. ?(0?[1-9]|1[0-2])\\.(?: ?(20\\d\\d)(?!\\d|\\s*(?:uhr|h)\\b))?(?!\\d)(?!${nextOrdinal}|${countedWord})`,
  'gi',
)

/** "24. 12. 2026" is one word. */
const joinDates = (text: string): string =>
  text.replace(spacedDate, (_, day: string, month: string, year = '') => `${day}.${month}.${year}`)

/** "Dec 24, 2026" is one day. */
const commaBeforeYear = new RegExp(
  `(?<=\\b(?:${oneOf(months.keys())})\\.? \\d{1,2}(?:st|nd|rd|th)?),\\s*(?=20\\d\\d\\b)`,
  'gi',
)

/** "Konzert/Film" is one of both; an address, a path, and "Bürger/innen" stay as they are. */
const spellSlashes = (text: string): string =>
  text.replace(/\S+/g, (word) =>
    /[:.@]|(?:\/.*){8}/.test(word) ? word : word.replace(/(?<=\p{L}{3})\/(?!in(?:nen)?\b)(?=\p{L}{3})/gu, ' / '),
  )

const quotation = /["“”„«»]([^"“”„«»]+)["“”„«»]|[^\s"“”„«»]+/g

const spellDays = (text: string): string =>
  spellWeekdays(joinDates(text).replace(commaBeforeDate, ' ').replace(commaBeforeYear, ' '))

/** What is quoted stays as it is. */
const spell = (text: string, isLiteral: boolean): string =>
  text.replace(/["“”„«»][^"“”„«»]+["“”„«»]|[^"“”„«»]+/g, (part) =>
    /^["“”„«»]/.test(part) ? part : spellSlashes(isLiteral ? part : spellDays(part)),
  )

/** "Am WE" is the weekend; "we" alone is English. */
const beforeWeekend =
  /^(?:am|(?:u|ue)bers|f(?:u|ue)rs|diese[sm]?|(?:nachst|naechst|kommend|letzt)e[sn]?|this|next|last)$/

/** `isLiteral`: days are words like others, as they are written. */
export const tokensOf = (text: string, isLiteral = false): Token[] =>
  tokensIn(text, isLiteral).map((token, index, all) =>
    token.words === 'we' && beforeWeekend.test(all[index - 1]?.words ?? '') ? { ...token, words: 'wochenende' } : token,
  )

/** Between words. */
const spokenSigns = new Map(Object.entries({ '-': '-', '–': '-', '—': '-', '/': 'oder', '+': 'und', '&': 'und' }))

const tokensIn = (text: string, isLiteral: boolean): Token[] =>
  [...spell(text, isLiteral).matchAll(quotation)].map(([typed, quoted], index, { length }) => ({
    typed,
    words:
      (typed === '-' || (index > 0 && index < length - 1) ? spokenSigns.get(typed) : undefined) ??
      fold(quoted ?? (typed === 'WE' ? 'Wochenende' : typed)).replace(
        /^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$|(?<=\p{L})\.+$/gu,
        '',
      ),
    isQuoted: quoted !== undefined,
  }))

/** Words of a part: `am Samstag Abend zwischen 18 und 20 Uhr`. */
const longest = 8

export const wordsAt = (tokens: readonly Token[], index: number, length: number): string =>
  tokens
    .slice(index, index + length)
    .map(({ words }) => words)
    .join(' ')

export const typedOf = (tokens: readonly Token[]): string => tokens.map(({ typed }) => typed).join(' ')

/** As `typedOf`, without the comma that leads to the next words. */
export const namedOf = (tokens: readonly Token[]): string => typedOf(tokens).replace(/[,;]+$/, '')

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
