import type { Feed, FeedNote } from '#domain/feed.ts'
import { referencedId } from '#domain/fields.ts'
import type { SourceFields } from '#domain/source.ts'
import { planRun, type Step, type Tied } from '#domain/sourcePlan.ts'
import type { Deps } from '#server/deps.ts'
import type { Writer } from '#server/entries/kind.ts'
import { inTurns } from '#server/turns.ts'
import { loadGroups } from './groups.ts'
import { incomingIn, loadElsewhere, loadOthers, loadPlaceNames } from './incoming.ts'
import { loadTies } from './ties.ts'

export type Plan = {
  steps: readonly Step[]
  tied: readonly Tied[]
  notes: FeedNote[]
  placeName: (location: string) => string
  organizerNames: (organizers: readonly string[]) => string[]
}

/**
 * Compares a feed with what is known here.
 * @param sourceId null for a new source
 * @param viewer in whose name it would be taken over
 */
export const planFeed = async (
  deps: Deps,
  feed: Feed,
  fields: SourceFields,
  { sourceId, viewer }: { sourceId: string | null; viewer: Writer },
): Promise<Plan> => {
  const { db, now } = deps
  const groups = await loadGroups(db, viewer)
  const { incoming, untold, notes } = await incomingIn(deps, feed, { fields, groups: groups.known })
  const tied = sourceId === null ? [] : await loadTies(db, sourceId)
  const placeNames = await loadPlaceNames(db)
  const placeName = (location: string) => placeNames.get(location) ?? location
  const organizerNames = (organizers: readonly string[]) =>
    organizers.flatMap(
      (organizer) => groups.names.get(organizer) ?? (referencedId(organizer) === null ? organizer : []),
    )
  const [others, elsewhere] = [await loadOthers(deps, viewer.id), await loadElsewhere(db, incoming, sourceId)]
  const steps = await inTurns(planRun(incoming, { untold, tied, others, elsewhere, placeName, now: now() }))
  return { steps, tied, notes, placeName, organizerNames }
}
