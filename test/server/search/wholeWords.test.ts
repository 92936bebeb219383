import fc from 'fast-check'
import { expect, test } from 'vitest'
import { understand } from '#domain/search/sought.ts'
import { lettersOf } from '#domain/search/typos.ts'
import type { Pieces } from '#server/db/dialect.ts'
import { documentOf, wordsByZone } from '#server/search/searchIndex.ts'
import { anyRank, ranksOf, wholesIn } from '#server/search/wholeWords.ts'

const has = (document: readonly string[], pieces: Pieces): boolean => {
  if ('found' in pieces) return has(document, pieces.found) && !has(document, pieces.not)
  if ('piece' in pieces)
    return document.some((one) => (pieces.isPrefix ? one.startsWith(pieces.piece) : one === pieces.piece))
  return 'all' in pieces ? pieces.all.every((one) => has(document, one)) : pieces.any.some((one) => has(document, one))
}

/** Of few letters, so that words are parts of others, and of more than a query is looked up in whole. */
const word = fc.string({ unit: fc.constantFrom(...'abens'), minLength: 1, maxLength: 6 })
const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '))

test('what any rank finds is found by the one statement that says whether there is anything', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ title: text, labels: fc.array(text, { maxLength: 2 }), body: text }), { maxLength: 8 }),
      fc.array(word, { minLength: 2, maxLength: 3 }),
      (entries, query) => {
        const zones = entries.map(wordsByZone)
        const words = [...new Set(zones.flatMap((each) => Object.values(each).flat()))]
        const vocabulary = { words, letters: words.map(lettersOf), known: new Set(words), numbers: new Map() }
        const { terms } = understand(query.join(' '), null)
        for (const zone of zones) {
          const document = documentOf(zone).split(' ')
          const isFound = ranksOf(terms, wholesIn(terms, vocabulary)).some(({ pieces }) => has(document, pieces))
          expect(has(document, anyRank(terms, wholesIn(terms, vocabulary)))).toBe(isFound)
        }
      },
    ),
    { numRuns: 500 },
  )
})
