import type { Term } from '#domain/soughtConcepts.ts'
import type { Hits } from './rankedEvents.ts'

/** The most ways of leaving words out that are tried. */
const maximumTries = 12

/** The terms without some of them: all ways to leave out one, then all to leave out two, and so on; the last first. */
const fewer = function* (terms: readonly Term[]): Generator<{ kept: Term[]; leftOut: Term[] }[]> {
  let ways = [{ kept: [...terms], from: 0 }]
  for (let out = 1; out < terms.length; out += 1) {
    ways = ways.flatMap(({ kept, from }) =>
      kept.slice(from).map((_, index) => ({ kept: kept.toSpliced(from + index, 1), from: from + index })),
    )
    yield ways.toReversed().map(({ kept }) => ({ kept, leftOut: terms.filter((term) => !kept.includes(term)) }))
  }
}

const isBetter = (found: Hits, best: Hits | null): boolean => {
  if (best === null) return found.hits.length > 0
  return found.isTitled === best.isTitled ? found.hits.length > best.hits.length : found.isTitled
}

/**
 * What most of the terms find where all together find nothing: as few as possible are left out, and of these ways one
 * that finds a title is taken, else the one that finds most.
 * @returns null if nothing is found in {@link maximumTries} ways
 */
export const withFewer = async (
  terms: readonly Term[],
  rank: (terms: readonly Term[]) => Promise<Hits>,
): Promise<{ found: Hits; kept: Term[]; leftOut: Term[] } | null> => {
  let tries = 0
  for (const ways of fewer(terms)) {
    let best: { found: Hits; kept: Term[]; leftOut: Term[] } | null = null
    for (const way of ways) {
      tries += 1
      if (tries > maximumTries) break
      const found = await rank(way.kept)
      if (isBetter(found, best?.found ?? null)) best = { found, ...way }
    }
    if (best !== null || tries > maximumTries) return best
  }
  return null
}
