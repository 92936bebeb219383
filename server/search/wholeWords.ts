import type { Term } from '#domain/search/soughtConcepts.ts'
import { stem } from '#domain/search/stem.ts'
import type { Dialect, Pieces } from '#server/db/dialect.ts'
import { isShort, partPieces, sharedBeginning, termPieces, wholePieces, type Zone } from './searchIndex.ts'
import { type Vocabulary, wordsContaining } from './vocabulary.ts'

/* An index finds whole words only, so parts are first looked up in the vocabulary. */

const maximumWholes = 60

/** The words of the vocabulary that each word of some terms may stand for. */
type Wholes = ReadonlyMap<string, readonly string[]>

export const wholesIn = (terms: readonly Term[], vocabulary: Vocabulary): Wholes =>
  new Map(
    terms
      .flatMap(({ alternatives }) => alternatives.flat())
      .map((word) => [
        word,
        [...new Set([stem(word), ...wordsContaining(vocabulary, sharedBeginning(word), isShort(word))])],
      ]),
  )

/** A figure that stands in no word of any entry. Of other words the index may have a form that is written otherwise. */
const isUnheard = (vocabulary: Vocabulary, word: string): boolean =>
  /^\p{N}+$/u.test(word) && wordsContaining(vocabulary, word, isShort(word)).length === 0

/**
 * Whether an entry may have all terms; where it is false, nothing needs to be asked. Words of long transactions reach the
 * vocabulary late on a server, so there anything may be found.
 */
export const mayFind = (
  terms: readonly Term[],
  vocabulary: Vocabulary,
  { isServer }: Pick<Dialect, 'isServer'>,
): boolean =>
  isServer ||
  terms.every(({ alternatives }) => alternatives.some((words) => !words.some((word) => isUnheard(vocabulary, word))))

const piecesIn = (wholes: Wholes, word: string): Pieces => {
  const found = wholes.get(word) ?? []
  return found.length > maximumWholes ? partPieces(word) : wholePieces(found, 'all')
}

const anywhereOf = (terms: readonly Term[], wholes: Wholes): Pieces =>
  termPieces(terms, (word) => piecesIn(wholes, word))

/** Pieces for all terms anywhere, as words or parts. */
export const anywhere = (terms: readonly Term[], vocabulary: Vocabulary): Pieces =>
  anywhereOf(terms, wholesIn(terms, vocabulary))

/** As {@link anywhere}, but of some terms, parts of words count in titles and labels only. */
export const inTexts = (terms: readonly Term[], wholes: Wholes): Pieces =>
  termPieces(terms, (word, { isWhole = false }) => {
    if (!isWhole) return piecesIn(wholes, word)
    const named = wholePieces((wholes.get(word) ?? []).slice(0, maximumWholes), 'labels')
    return { any: [named, wholePieces([stem(word)], 'all')] }
  })

export const anyRank = (terms: readonly Term[], wholes: Wholes): Pieces => {
  const whole = termPieces(terms, (word) => wholePieces((wholes.get(word) ?? []).slice(0, maximumWholes), 'all'))
  return { any: [whole, anywhereOf(terms, wholes)] }
}

export const wholeIn = (terms: readonly Term[], zone: Zone): Pieces =>
  termPieces(terms, (word) => wholePieces([stem(word)], zone))

export type Rank = { pieces: Pieces; zone: Zone }

/** In order of rank: title, labels, anywhere; whole words before parts of words, if there are any. */
export const ranksOf = (terms: readonly Term[], wholes: Wholes): Rank[] => {
  const exact = (zone: Zone) => wholeIn(terms, zone)
  const part = (zone: Zone) =>
    termPieces(terms, (word) => wholePieces((wholes.get(word) ?? []).slice(0, maximumWholes), zone))
  const hasParts = [...wholes.values()].some((stems) => stems.length > 1)
  const rank = (zone: Zone, pieces: Pieces): Rank => ({ zone, pieces })
  const parts = (zone: Zone, found: Pieces) => (hasParts ? [rank(zone, { found, not: exact(zone) })] : [])
  return [
    rank('title', exact('title')),
    ...parts('title', part('title')),
    rank('labels', { found: exact('labels'), not: exact('title') }),
    ...parts('labels', part('labels')),
    rank('all', { found: exact('all'), not: exact('labels') }),
    ...parts('all', inTexts(terms, wholes)),
  ]
}
