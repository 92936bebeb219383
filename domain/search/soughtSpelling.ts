import { wordsOf } from '#domain/text.ts'

/** A word of a text, also with signs within: "Repair-Café". */
const written = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’-]*[\p{L}\p{N}\p{M}])?/gu

/** Folded words as the first of some texts writes each: "Dürrenmatt" for "durrenmatt". */
export const asWritten = (words: string, texts: readonly string[]): string => {
  if (words === '') return ''
  const spelled = new Map<string, string>()
  for (const word of texts.flatMap((text) => text.match(written) ?? [])) {
    const folded = wordsOf(word).join('')
    if (!spelled.has(folded)) spelled.set(folded, word)
  }
  return words
    .split(' ')
    .map((word) => spelled.get(word) ?? word)
    .join(' ')
}
