/** Hangul fillers, empty Braille, a note without a head, hieroglyphic blanks. */
const blankLooking = /[\u115f\u1160\u2800\u3164\uffa0\u{1d159}\u{13441}\u{13442}]+/gu

/** Browsers do not draw them. */
const invisible = /[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\ufffc]+/gu

const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\ufffc]/u

export const isVisible = (text: string): boolean => visible.test(text.replace(blankLooking, ' '))

export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/** What is typed or printed for `'`; a lone accent would become a blank. */
const apostrophes = /[´`‘’‚‛‹›′]/g
/** What `″` and `｀` are for a comparison. */
const comparedApostrophes = /[`′]/g
const quotationMarks = /[“”„‟«»]/g
const dashes = /[\p{Pd}−]/gu

/** For comparing: no case or accents, signs as on a keyboard. A change needs a migration that folds stored texts again. */
export const fold = (text: string): string =>
  withoutInvisible(
    text
      .replace(apostrophes, "'")
      .normalize('NFKD')
      .replace(comparedApostrophes, "'")
      .replace(quotationMarks, '"')
      .replace(dashes, '-')
      .replace(blankLooking, ' ')
      .replace(/\p{M}+/gu, ''),
  )
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l')
    .replace(/\s+/g, ' ')
    .trim()

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** `Muehle`. */
export const spellUmlauts = (text: string): string =>
  text.normalize('NFC').replace(/[äöü]/gi, (letter) => {
    const two = umlauts[letter.toLowerCase()] ?? letter
    return letter === letter.toLowerCase() ? two : two.charAt(0).toUpperCase() + two.slice(1)
  })

/** Folds two letters that may be an umlaut: `muhle`. */
export const foldUmlauts = (folded: string): string =>
  folded.replace(/aeu|[aou]e/g, (letters) => letters.replace('e', ''))

/** {@link fold}, with umlauts in either spelling alike: `Mühle`, `Muehle` and `Muhle`. */
export const foldSpelling = (text: string): string => foldUmlauts(fold(text))

/** PostgreSQL's index keys have at most 2,704 bytes. */
const longestKey = 640

/** {@link fold} for whole names, cut: one character can become eighteen. */
export const foldName = (name: string): string => fold(name).slice(0, longestKey).toWellFormed()

/** They turn the direction of the text around them. */
const turning = /[\u202a-\u202e\u2066-\u2069]+/g

/** A text on one line, without control characters and direction marks; empty without visible characters. */
export const toLine = (text: string): string => {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(blankLooking, ' ')
    .replace(turning, '')
    .trim()
  return isVisible(line) ? line : ''
}

/** Tags as stored (§3, §5): lower case, each once, in order. */
export const normalizeTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => toLine(tag).replace(/\s+/g, ' ').toLowerCase()).filter((tag) => tag !== '')),
]

/** PostgreSQL refuses longer words. */
const wordLength = 60

/** A text's folded words, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set((fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, wordLength))),
]
