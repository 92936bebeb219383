import { type Feed, type FeedNote, shownNotes } from '#domain/feed.ts'
import { referencedId } from '#domain/fields.ts'
import { alikeNotes } from '#domain/sources/alike.ts'
import { isLasting, type SourceFields } from '#domain/sources/source.ts'
import type { Incoming } from '#domain/sources/sourceEvent.ts'
import { doubtAbout, namedOnce, planRun, type Step, sparedIn } from '#domain/sources/sourcePlan.ts'
import type { Deps } from '#server/deps.ts'
import type { Writer } from '#server/entries/kind.ts'
import { inTurns } from '#server/turns.ts'
import { deletedNote, stepsInBin } from './deleted.ts'
import { editionNotes } from './edition.ts'
import { loadGroups } from './groups.ts'
import { incomingIn, loadElsewhere, loadOthers, loadPlaceNames } from './incoming.ts'
import { namesText } from './namedNote.ts'
import type { Plan } from './plan.ts'
import { loadTies } from './ties.ts'
import { offThereNote } from './told.ts'

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
  const { skipDoubles } = fields
  const known = { untold, tied, others, elsewhere, placeName, skipDoubles, timezone, now: now() }
  const planned = await inTurns(planRun(incoming, known))
  const inBin = await stepsInBin(db, planned)
  const all = planned.filter((step) => step.kind !== 'off' || !inBin.has(step))
  const isTorn = feed.isTorn === true && isLasting(fields.kind)
  const doubt = doubtAbout(all, { tied, isTorn, now: now() })
  const steps = isForced ? all : sparedIn(all, feed)
  const alike = await inTurns(alikeNotes(steps, placeName))
  const shown = [...withoutKnown(notes, steps), ...alike, ...beyondNote(steps)].slice(-shownNotes)
  const binned = new Set(steps.filter((step) => inBin.has(step)))
  const deleted = { steps: binned, notes: deletedNote(binned) }
  const plan = { steps, deleted, placeName, organizerNames }
  const offThere = await offThereNote(db, steps, viewer)
  const edition = isLasting(fields.kind) ? [] : await editionNotes(deps, plan, feed, { sourceId, viewer })
  return {
    ...plan,
    doubt,
    notes: shown,
    toDecide: [...offThere, ...edition],
    impossible,
    canceled: countCanceled(incoming, all),
  }
}

/** What is canceled and not known here does not come; all dates of a series are on the same line. */
const countCanceled = (incoming: readonly Incoming[], steps: readonly Step[]): number => {
  const taken = new Set(steps.flatMap((step) => ('incoming' in step ? step.incoming : [])))
  const left = namedOnce(incoming).filter((event) => event.fields.canceled && !taken.has(event))
  return new Set(left.map(({ line }) => line)).size
}

/** A table's canceled rows have notes before the plan knows which are in the calendar; those lose the note. */
const withoutKnown = (notes: readonly FeedNote[], steps: readonly Step[]): FeedNote[] => {
  const lines = new Set(steps.flatMap((step) => ('incoming' in step ? step.incoming.line : [])))
  return notes.filter(({ line, reason }) => reason !== 'canceled' || !lines.has(line))
}

/** One note names all that are beyond the end of a list. */
const beyondNote = (steps: readonly Step[]): FeedNote[] => {
  const names = steps.flatMap((step) => (step.kind === 'beyond' ? step.tied.imported.name : []))
  return names.length === 0 ? [] : [{ line: 1, reason: 'beyond', text: namesText(names) }]
}
