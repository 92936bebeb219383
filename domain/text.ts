/**
 * The form of a text that comparisons and searches use: no case, no accents, single blanks, `ß` as `ss`, and nothing that
 * nobody sees, such as a zero-width space, so that no two names look the same.
 * @param text what a person typed
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l')
    .replace(/\s+/g, ' ')
    .trim()

/** How long a folded text may be that an index of PostgreSQL holds: its keys have at most 2,704 bytes. */
const longestKey = 640

/** {@link fold} for names that are compared as a whole. Some characters fold into eighteen: what is endless is cut. */
export const foldName = (name: string): string => fold(name).slice(0, longestKey).toWellFormed()

/** Marks that turn the direction of whatever stands behind them, and of the text around. */
const turning = /[\u202a-\u202e\u2066-\u2069]+/g

/**
 * A text of one line: what breaks lines or steers terminals becomes a blank, what would turn the letters of the texts
 * around it goes.
 */
export const toLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(turning, '')
    .trim()

/** Tags as they are stored: trimmed, lower case, each once, none empty (§3, §5). Their order stays. */
export const normalizeTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => toLine(tag).replace(/\s+/g, ' ').toLowerCase()).filter((tag) => tag !== '')),
]
