import type { Term } from './soughtConcepts.ts'
import { termsOf, wordsOfTokens } from './soughtMeaning.ts'
import { type Token, typedOf } from './soughtTokens.ts'

/** More are rather a text. */
const mostOthers = 7

/** Words after "or", up to the index `end`. `isWord`: a word is sought at an index; `isSmall`: it says nothing, as an article. */
export const othersAt = (
  tokens: readonly Token[],
  index: number,
  { isWord, isSmall }: { isWord: (index: number) => boolean; isSmall: (index: number) => boolean },
): { others: Token[]; end: number } => {
  const others: Token[] = []
  let end = index
  while (others.length < mostOthers && isOr(tokens[end])) {
    const at = isSmall(end + 1) ? end + 2 : end + 1
    const other = tokens[at]
    if (other === undefined || isOr(other) || !isWord(at)) break
    others.push(other)
    end = at + 1
  }
  return { others, end }
}

const isOr = (token: Token | undefined): boolean =>
  token !== undefined && !token.isQuoted && /^(?:or|oder)$/.test(token.words)

/** "Schach oder Chor": one of them has to be found. */
export const eitherTerm = (typed: string, tokens: readonly Token[]): Term => {
  const either = tokens.flatMap((token) => termsOf('word', token.typed, wordsOfTokens([token])))
  return { typed, alternatives: either.flatMap(({ alternatives }) => alternatives), either }
}

/** Words on both sides of "or": a title can be called so. */
export const eitherPairs = (tokens: readonly Token[]): { typed: string; words: string[] }[] =>
  tokens
    .flatMap((token, index) => {
      const run = tokens.slice(Math.max(index - 1, 0), index + 2)
      if (!isOr(token) || run.length < 3 || run.some(({ isQuoted }) => isQuoted)) return []
      return [{ typed: typedOf(run), words: wordsOfTokens([...run.slice(0, 1), ...run.slice(2)]) }]
    })
    .slice(0, mostOthers)
