import type { Term } from './soughtConcepts.ts'
import { termsOf, wordsOfTokens } from './soughtMeaning.ts'
import { type Token, typedOf } from './soughtTokens.ts'

/** More are rather a text. */
const mostOthers = 7

/** Words that others follow after "or": "oder Chor oder Theater". `isWord`: whether a word is sought at an index. */
export const othersAt = (tokens: readonly Token[], index: number, isWord: (index: number) => boolean): Token[] => {
  const others: Token[] = []
  for (let at = index; others.length < mostOthers && isOr(tokens[at]); at += 2) {
    const other = tokens[at + 1]
    if (other === undefined || !isWord(at + 1)) break
    others.push(other)
  }
  return others
}

const isOr = (token: Token | undefined): boolean =>
  token !== undefined && !token.isQuoted && /^(?:or|oder)$/.test(token.words)

/** "Schach oder Chor": one of them has to be found. */
export const eitherTerm = (typed: string, tokens: readonly Token[]): Term => ({
  typed,
  alternatives: tokens.flatMap((token) =>
    termsOf('word', token.typed, wordsOfTokens([token])).flatMap(({ alternatives }) => alternatives),
  ),
})

/** Words on both sides of "or": a title can be called so. */
export const eitherPairs = (tokens: readonly Token[]): { typed: string; words: string[] }[] =>
  tokens
    .flatMap((token, index) => {
      const run = tokens.slice(Math.max(index - 1, 0), index + 2)
      if (!isOr(token) || run.length < 3 || run.some(({ isQuoted }) => isQuoted)) return []
      return [{ typed: typedOf(run), words: wordsOfTokens([...run.slice(0, 1), ...run.slice(2)]) }]
    })
    .slice(0, mostOthers)
