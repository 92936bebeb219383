import type { Feed, Untold } from '#domain/feed.ts'
import type { Incoming } from './sourceEvent.ts'
import {
  type Elsewhere,
  findOthers,
  findTied,
  firstDayIn,
  likenessBy,
  type Other,
  type PlaceName,
  slice,
} from './sourceKnown.ts'
import { type MissingStep, missingSteps } from './sourceMissing.ts'
import { occurrenceKey, type Tied } from './sourceTie.ts'

export type Step =
  | { kind: 'new'; incoming: Incoming; double: Other | null }
  | { kind: 'same'; incoming: Incoming; entryId: string }
  /** Entered here, came back through another calendar. */
  | { kind: 'own'; incoming: Incoming }
  /** Canceled there, and here without its source: it stays as it is, which a note tells. */
  | { kind: 'off'; incoming: Incoming; entryId: string }
  /** Perhaps here already, and left out for that. */
  | { kind: 'left'; incoming: Incoming; double: Other }
  | { kind: 'known'; incoming: Incoming; tied: Tied }
  | MissingStep

type Known = {
  untold: readonly Untold[]
  tied: readonly Tied[]
  others: readonly Other[]
  /** By {@link occurrenceKey}. */
  elsewhere: ReadonlyMap<string, Elsewhere>
  placeName: PlaceName
  skipDoubles: boolean
  timezone: string
  now: number
}

/** Each event of a source once, as it was named last. */
export const namedOnce = (incoming: readonly Incoming[]): Incoming[] => [
  ...new Map(incoming.map((event) => [occurrenceKey(event), event])).values(),
]

/**
 * Compares a source with what is known. An event is found by UID and occurrence, also of another source, else by start,
 * name and place: first of the source, whose UIDs may change at each load, then of all. An equal name goes before a
 * similar one. Yields between slices.
 */
export function* planRun(
  incoming: readonly Incoming[],
  { untold, tied, others, elsewhere, placeName, skipDoubles, timezone, now }: Known,
): Generator<undefined, Step[]> {
  const likeness = likenessBy(placeName)
  const events = namedOnce(incoming)
  const found = yield* findTied(events, { tied, elsewhere, placeName, likeness, timezone })
  const ours = new Set(tied.map(({ entryId }) => entryId))
  const foreign = others.filter(({ id }) => !ours.has(id))
  const isOwn = (event: Incoming) => elsewhere.get(occurrenceKey(event))?.isOwn === true
  const unknown = events.filter((event) => !found.has(event) && !isOwn(event))
  const { fresh = [], off = [] } = Object.groupBy(unknown, ({ fields }) => (fields.canceled ? 'off' : 'fresh'))
  const same = yield* findOthers([...fresh, ...off], { others: foreign, ours, elsewhere, likeness, timezone })
  const taken = new Set(same.values())
  const left = foreign.filter(({ id }) => !taken.has(id))
  const dayOf = firstDayIn(timezone)
  const leftByDay = Map.groupBy(left, dayOf)
  const doubled = new Set<Other>()
  const steps: Step[] = []
  for (const [index, event] of events.entries()) {
    if (index % slice === slice - 1) yield
    const [row, entryId] = [found.get(event), same.get(event)]
    if (row) steps.push({ kind: 'known', incoming: event, tied: row })
    else if (isOwn(event)) steps.push({ kind: 'own', incoming: event })
    else {
      const sameDay = leftByDay.get(dayOf(event.fields)) ?? []
      if (event.fields.canceled) {
        // Who cancels an event in a table often writes so instead of the time.
        const here =
          entryId ?? (event.fields.allDay ? sameDay.find((one) => likeness.isLike(event, one))?.id : undefined)
        if (here !== undefined) steps.push({ kind: 'off', incoming: event, entryId: here })
      } else if (entryId !== undefined) steps.push({ kind: 'same', incoming: event, entryId })
      else {
        const doubles = sameDay.filter((one) => likeness.mayBeDouble(event, one))
        const double = doubles.find((one) => !doubled.has(one)) ?? doubles[0] ?? null
        if (double) doubled.add(double)
        const isLeft = double !== null && skipDoubles
        steps.push(isLeft ? { kind: 'left', incoming: event, double } : { kind: 'new', incoming: event, double })
      }
    }
  }
  const named = new Set(found.values())
  const unnamed = tied.filter((row) => !named.has(row))
  const missing = missingSteps({ left: unnamed, events, added: new Set(steps.flatMap(addedBy)), untold, now })
  // Events stay because of new ones, so this is kept before those are made: a run may stop in between.
  const { beyond = [], others: later = [] } = Object.groupBy(missing, ({ kind }) =>
    kind === 'beyond' ? 'beyond' : 'others',
  )
  return [...beyond, ...steps, ...later]
}

/** The event that a step adds to what its source names. What is never tied is nothing new, however often it comes. */
const addedBy = (step: Step): Incoming[] => {
  if (step.kind === 'new' || step.kind === 'same') return [step.incoming]
  return step.kind === 'known' && step.tied.gone ? [step.incoming] : []
}

/** With fewer known events the loss of half of them is no sign of a broken feed. */
const fewEvents = 4

/** Keeps what a partial feed leaves out. What was pushed off its end stays anyway, and is remembered so. */
export const sparedIn = (steps: readonly Step[], { isPartial = false }: Pick<Feed, 'isPartial'>): readonly Step[] =>
  isPartial ? steps.map((step) => (step.kind === 'gone' ? { kind: 'unread', tied: step.tied } : step)) : steps

type Doubt = { tied: readonly Tied[]; isTorn: boolean; now: number }

/** Whether a feed that says something of coming events breaks off, is empty or halved, so probably broken. */
export const doubtAbout = (
  steps: readonly Step[],
  { tied, isTorn, now }: Doubt,
): 'torn' | 'empty' | 'halved' | null => {
  const coming = tied.filter(({ gone, imported }) => !gone && Date.parse(imported.start) > now)
  // What stays beyond the end of a list is no part of it.
  const listed = coming.filter(({ beyond }) => !beyond).length
  // What was gone before is no new loss: it is only tried again.
  const fresh = steps.filter((step) => step.kind !== 'gone' || !step.tied.gone)
  const gone = fresh.filter(({ kind }) => kind === 'gone' || kind === 'beyond').length
  if (coming.length === 0) return null
  if (isTorn) return 'torn'
  if (fresh.length === gone) return 'empty'
  return listed >= fewEvents && gone > listed / 2 ? 'halved' : null
}
