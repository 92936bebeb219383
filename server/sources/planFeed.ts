import { type Feed, type FeedNote, shownNotes } from '#domain/feed.ts'
import { referencedId } from '#domain/fields.ts'
import { isLasting, type SourceFields } from '#domain/sources/source.ts'
import type { Incoming } from '#domain/sources/sourceEvent.ts'
import { doubtAbout, namedOnce, planRun, type Step, sparedIn } from '#domain/sources/sourcePlan.ts'
import type { Deps } from '#server/deps.ts'
import type { Writer } from '#server/entries/kind.ts'
import { inTurns } from '#server/turns.ts'
import { deletedNote, stepsInBin } from './deleted.ts'
import { loadGroups } from './groups.ts'
import { incomingIn, loadElsewhere, loadOthers, loadPlaceNames } from './incoming.ts'
import { namesText } from './namedNote.ts'
import { loadTies } from './ties.ts'

export type Plan = {
  steps: readonly Step[]
  doubt: ReturnType<typeof doubtAbout>
  notes: FeedNote[]
  /** The steps about what somebody deleted here, and the note that tells of them. */
  deleted: { steps: ReadonlySet<Step>; notes: FeedNote[] }
  /** How many events are canceled and not known here, a series as one. */
  canceled: number
  /** How many parts of the feed were read, but cannot be an event here. */
  impossible: number
  placeName: (location: string) => string
  organizerNames: (organizers: readonly string[]) => string[]
}

/** `sourceId` is null for a new source; it would be taken over in the name of `viewer`; `isForced`: the feed is right. */
type Asking = { sourceId: string | null; viewer: Writer; isForced?: boolean }

export const planFeed = async (
  deps: Deps,
  feed: Feed,
  fields: SourceFields,
  { sourceId, viewer, isForced = false }: Asking,
): Promise<Plan> => {
  const { db, now } = deps
  const groups = await loadGroups(db, viewer)
  const { incoming, untold, notes, impossible } = await incomingIn(deps, feed, { fields, groups: groups.known })
  const tied = sourceId === null ? [] : await loadTies(db, sourceId)
  const placeNames = await loadPlaceNames(db)
  const placeName = (location: string) => placeNames.get(location) ?? location
  const organizerNames = (organizers: readonly string[]) =>
    organizers.flatMap(
      (organizer) => groups.names.get(organizer) ?? (referencedId(organizer) === null ? organizer : []),
    )
  const [others, elsewhere] = [await loadOthers(deps, viewer.id), await loadElsewhere(db, incoming, sourceId)]
  const { timezone } = deps.settings
  const all = await inTurns(planRun(incoming, { untold, tied, others, elsewhere, placeName, timezone, now: now() }))
  const isTorn = feed.isTorn === true && isLasting(fields.kind)
  const doubt = doubtAbout(all, { tied, isTorn, now: now() })
  const steps = isForced ? all : sparedIn(all, feed)
  const shown = [...notes, ...beyondNote(steps)].slice(-shownNotes)
  const inBin = await stepsInBin(db, steps)
  const deleted = { steps: inBin, notes: deletedNote(inBin) }
  return {
    steps,
    doubt,
    notes: shown,
    deleted,
    impossible,
    canceled: countCanceled(incoming, all),
    placeName,
    organizerNames,
  }
}

/** What is canceled and not known here does not come; all dates of a series are on the same line. */
const countCanceled = (incoming: readonly Incoming[], steps: readonly Step[]): number => {
  const taken = new Set(steps.flatMap((step) => ('incoming' in step ? step.incoming : [])))
  const left = namedOnce(incoming).filter((event) => event.fields.canceled && !taken.has(event))
  return new Set(left.map(({ line }) => line)).size
}

/** One note names all that are beyond the end of a list. */
const beyondNote = (steps: readonly Step[]): FeedNote[] => {
  const names = steps.flatMap((step) => (step.kind === 'beyond' ? step.tied.imported.name : []))
  return names.length === 0 ? [] : [{ line: 1, reason: 'beyond', text: namesText(names) }]
}
