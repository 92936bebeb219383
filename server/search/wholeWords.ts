import type { Term } from '#domain/sought.ts'
import { stem } from '#domain/stem.ts'
import type { Pieces } from '#server/db/dialect.ts'
import { isShort, partOf, partPieces, termPieces, wholePieces, type Zone } from './searchIndex.ts'
import { type Vocabulary, wholesOf } from './vocabulary.ts'

/*
 * How terms are sought by whole words. An index finds a whole word without reading what it does not want; the words that have a
 * part in them are read one by one. So a part of a word is looked up in the vocabulary first.
 */

/** In more words than these a part is sought as such. */
const maximumWholes = 60

/** The words that each word of the terms is a part of. */
const wholesIn = (terms: readonly Term[], vocabulary: Vocabulary): ReadonlyMap<string, string[]> =>
  new Map(
    terms
      .flatMap(({ alternatives }) => alternatives.flat())
      .map((word) => [word, [...new Set([stem(word), ...wholesOf(vocabulary, partOf(word), isShort(word))])]]),
  )

/** Pieces that find all terms, as words or as parts of words, in whichever text. */
export const anywhere = (terms: readonly Term[], vocabulary: Vocabulary): Pieces => {
  const wholes = wholesIn(terms, vocabulary)
  return termPieces(terms, (word) => {
    const found = wholes.get(word) ?? []
    return found.length > maximumWholes ? partPieces(word) : wholePieces(found, 'all')
  })
}

/** Pieces by where they find the terms, the best first: in the title, in labels, anywhere; whole words before parts of words. */
export const ranksOf = (terms: readonly Term[], vocabulary: Vocabulary): Pieces[] => {
  const wholes = wholesIn(terms, vocabulary)
  const exact = (zone: Zone) => termPieces(terms, (word) => wholePieces([stem(word)], zone))
  const part = (zone: Zone) =>
    termPieces(terms, (word) => wholePieces((wholes.get(word) ?? []).slice(0, maximumWholes), zone))
  return [
    exact('title'),
    { found: part('title'), not: exact('title') },
    { found: exact('labels'), not: exact('title') },
    { found: part('labels'), not: exact('labels') },
    { found: exact('all'), not: exact('labels') },
    { found: anywhere(terms, vocabulary), not: exact('all') },
  ]
}
