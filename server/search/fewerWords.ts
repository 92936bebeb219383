import type { Term } from '#domain/search/soughtConcepts.ts'
import { saysLittle } from '#domain/search/soughtLittle.ts'
import type { Hits } from './rankedEvents.ts'

const maximumTries = 12

type Way = { kept: Term[]; leftOut: Term[] }

/**
 * The terms without some of them. First what says little is left out, one by one, then together. Then all ways to leave out
 * one of the others, then all to leave out two, and so on; the last first. One of the others stays.
 */
const fewer = function* (terms: readonly Term[]): Generator<Way[]> {
  const little = terms.every(saysLittle) ? [] : terms.filter(saysLittle)
  const others = terms.filter((term) => !little.includes(term))
  const without = (leftOut: readonly Term[]): Way => ({
    kept: terms.filter((term) => !leftOut.includes(term)),
    leftOut: terms.filter((term) => leftOut.includes(term)),
  })
  if (little.length > 1) yield little.toReversed().map((term) => without([term]))
  if (little.length > 0) yield [without(little)]
  let ways: { leftOut: Term[]; from: number }[] = [{ leftOut: [], from: 0 }]
  for (let out = 1; out < others.length; out += 1) {
    ways = ways.flatMap(({ leftOut, from }) =>
      others.slice(from).map((term, index) => ({ leftOut: [...leftOut, term], from: from + index + 1 })),
    )
    const lastFirst = ways.map(({ leftOut }) => leftOut).toReversed()
    yield lastFirst.map(without)
    if (little.length > 0) yield lastFirst.map((leftOut) => without([...leftOut, ...little]))
  }
}

type Fewer = Way & { found: Hits }

/** A single word should be the rarer one; several words should find more together. */
const isBetter = ({ found, kept }: Fewer, best: Fewer | null): boolean => {
  if (found.hits.length === 0 || best === null) return found.hits.length > 0
  if (found.isTitled !== best.found.isTitled) return found.isTitled
  const more = found.hits.length - best.found.hits.length
  return kept.length === 1 ? more < 0 : more > 0
}

/**
 * What most of the terms find where all find nothing. Of the ways that leave out as few, one that finds a title is taken,
 * else the one that finds most, or the rarest word if only one stays. Null if {@link maximumTries} ways find nothing.
 */
export const withFewer = async (
  terms: readonly Term[],
  rank: (terms: readonly Term[]) => Promise<Hits>,
): Promise<Fewer | null> => {
  let tries = 0
  for (const ways of fewer(terms)) {
    let best: Fewer | null = null
    for (const way of ways) {
      tries += 1
      if (tries > maximumTries) break
      const tried = { ...way, found: await rank(way.kept) }
      if (isBetter(tried, best)) best = tried
    }
    if (best !== null || tries > maximumTries) return best
  }
  return null
}
