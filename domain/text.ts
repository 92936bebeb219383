/**
 * The form of a text that comparisons and searches use: no case, no accents, single blanks, `ß` as `ss`.
 * @param text what a person typed
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l')
    .replace(/\s+/g, ' ')
    .trim()

/** Tags as they are stored: trimmed, lower case, each once, none empty (§3, §5). Their order stays. */
export const normalizeTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim().replace(/\s+/g, ' ').toLowerCase()).filter((tag) => tag !== '')),
]
