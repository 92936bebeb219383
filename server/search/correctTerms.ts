import type { Term } from '#domain/search/soughtConcepts.ts'
import { inOtherWords, synonymsOf, translatedWords, translationsOf } from '#domain/search/soughtTranslations.ts'
import { wordsOf } from '#domain/text.ts'
import { correctParts, correctWords, splitCompound, type Vocabulary, wordListOf } from './vocabulary.ts'

/** Whether anything to come has a term. */
type IsKnown = (term: Term) => Promise<boolean>

/** `meant`: words in the place of unknown ones; `unknown`: words that nothing has and that have to be left out. */
export type Corrected = { terms: Term[]; meant: string[]; unknown: string[] }

export const correctTerms = async (
  sought: readonly Term[],
  vocabulary: Vocabulary,
  isKnown: IsKnown,
): Promise<Corrected> => {
  const corrected: Corrected = { terms: [], meant: [], unknown: [] }
  for (const term of sought) {
    const known = (await isKnown(term)) ? term : await meaningOf(term, vocabulary, isKnown)
    if (known === null) corrected.unknown.push(term.typed)
    else corrected.terms.push(known)
    if (known !== null && known !== term) corrected.meant.push(known.typed)
  }
  return corrected
}

const translated = wordListOf(translatedWords)

/** "bibliothek" and "library" for "bucherrei", which is written like "bucherei". */
const otherWordsAlike = (word: string): string[] =>
  inOtherWords(correctWords(translated, word).map((alike) => [alike])).flat()

/**
 * A translation or synonym, the parts of a compound, words written alike, or other words for such; null where nothing has any of
 * them.
 */
const meaningOf = async (
  { typed, alternatives, quoted }: Term,
  vocabulary: Vocabulary,
  isKnown: IsKnown,
): Promise<Term | null> => {
  if (quoted !== undefined || alternatives.length !== 1) return null
  const [word = ''] = wordsOf(typed)
  const same = (await knownOf(translationsOf(word), isKnown)) ?? (await knownOf(synonymsOf(word), isKnown))
  if (same !== null) return same
  const parts = splitCompound(vocabulary, word)
  const compound = { typed: parts.join(' '), alternatives: [parts] }
  if (parts.length > 0 && (await isKnown(compound))) return compound
  return (
    (await knownOf(correctWords(vocabulary, word), isKnown)) ??
    (await knownOf(correctParts(vocabulary, word), isKnown)) ??
    knownOf(otherWordsAlike(word), isKnown)
  )
}

/** Of "chess or choir" each word that nothing has also stands for what was probably meant. Another term stays as it is. */
export const meantByEither = async (term: Term, vocabulary: Vocabulary, isKnown: IsKnown): Promise<Term> => {
  if (term.either === undefined) return term
  const meant: Term[] = []
  for (const one of term.either) {
    const meaning = (await isKnown(one)) ? null : await meaningOf(one, vocabulary, isKnown)
    if (meaning !== null) meant.push(meaning)
  }
  return { ...term, alternatives: [...term.alternatives, ...meant.flatMap(({ alternatives }) => alternatives)] }
}

/** Those of some words that are known; the first is the likeliest. */
const knownOf = async (words: readonly string[], isKnown: IsKnown): Promise<Term | null> => {
  const known: string[] = []
  for (const word of words) if (await isKnown({ typed: word, alternatives: [[word]] })) known.push(word)
  const [likeliest] = known
  return likeliest === undefined ? null : { typed: likeliest, alternatives: known.map((word) => [word]) }
}
