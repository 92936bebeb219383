import type { Feed, FeedNote } from '#domain/feed.ts'
import type { SourceFields } from '#domain/source.ts'
import { planRun, type Step, type Tied } from '#domain/sourcePlan.ts'
import type { Deps } from '#server/deps.ts'
import { inTurns } from '#server/turns.ts'
import { incomingIn, loadElsewhere, loadOthers, loadPlaceNames } from './incoming.ts'
import { loadTies } from './ties.ts'

type Plan = {
  steps: readonly Step[]
  tied: readonly Tied[]
  notes: FeedNote[]
  placeName: (location: string) => string
}

/**
 * Compares a feed with what is known here.
 * @param sourceId null for a new source
 * @param member in whose name it would be taken over
 */
export const planFeed = async (
  deps: Deps,
  feed: Feed,
  fields: SourceFields,
  { sourceId, member }: { sourceId: string | null; member: string },
): Promise<Plan> => {
  const { db, now } = deps
  const { incoming, untold, notes } = await incomingIn(deps, feed, fields)
  const tied = sourceId === null ? [] : await loadTies(db, sourceId)
  const placeNames = await loadPlaceNames(db)
  const placeName = (location: string) => placeNames.get(location) ?? location
  const [others, elsewhere] = [await loadOthers(deps, member), await loadElsewhere(db, incoming, sourceId)]
  const steps = await inTurns(planRun(incoming, { untold, tied, others, elsewhere, placeName, now: now() }))
  return { steps, tied, notes, placeName }
}
