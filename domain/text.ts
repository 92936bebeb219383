/**
 * Letters and signs that are drawn as a blank: fillers of Hangul, the empty Braille cell, a note without a head, blanks of
 * hieroglyphs.
 */
const blankLooking = /[\u115f\u1160\u2800\u3164\uffa0\u{1d159}\u{13441}\u{13442}]+/gu

/** Characters that browsers draw as nothing, or as nothing of their own. */
const invisible = /[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\ufffc]+/gu

const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\ufffc]/u

/** Whether a text has anything to see. Blanks, and marks such as the zero-width space that come along with pasted text, are nothing. */
export const isVisible = (text: string): boolean => visible.test(text.replace(blankLooking, ' '))

/** A text without the characters that nobody sees. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/**
 * The form of a text that comparisons and searches use: no case, no accents, single blanks, `ß` as `ss`, and nothing that
 * nobody sees, such as a zero-width space, so that no two names look the same. Change it together with a migration that folds
 * anew what is kept.
 * @param text what a person typed
 */
export const fold = (text: string): string =>
  withoutInvisible(
    text
      .normalize('NFKD')
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

/** A text with its umlauts in two letters each: `Muehle`. */
export const spellUmlauts = (text: string): string =>
  text.normalize('NFC').replace(/[äöü]/gi, (letter) => {
    const two = umlauts[letter.toLowerCase()] ?? letter
    return letter === letter.toLowerCase() ? two : two.charAt(0).toUpperCase() + two.slice(1)
  })

/** A folded text in which two letters that may spell an umlaut are folded, too: `muhle`. */
export const foldUmlauts = (folded: string): string =>
  folded.replace(/aeu|[aou]e/g, (letters) => letters.replace('e', ''))

/** How long a folded text may be that an index of PostgreSQL holds: its keys have at most 2,704 bytes. */
const longestKey = 640

/** {@link fold} for names that are compared as a whole. Some characters fold into eighteen: what is endless is cut. */
export const foldName = (name: string): string => fold(name).slice(0, longestKey).toWellFormed()

/** Marks that turn the direction of whatever stands behind them, and of the text around. */
const turning = /[\u202a-\u202e\u2066-\u2069]+/g

/**
 * A text of one line: what breaks lines or steers terminals becomes a blank, what would turn the letters of the texts
 * around it goes. What looks like a blank is one, and a line with nothing to see is empty.
 */
export const toLine = (text: string): string => {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(blankLooking, ' ')
    .replace(turning, '')
    .trim()
  return isVisible(line) ? line : ''
}

/** Tags as they are stored: trimmed, lower case, each once, none empty (§3, §5). Their order stays. */
export const normalizeTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => toLine(tag).replace(/\s+/g, ' ').toLowerCase()).filter((tag) => tag !== '')),
]

/** Longer words are cut: nobody types them, and PostgreSQL would not take them. */
const wordLength = 60

/** The words of a text as the search knows them, folded, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set((fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, wordLength))),
]
