import type { Feed, Untold } from './feed.ts'
import type { Incoming } from './sourceEvent.ts'
import { type MissingStep, missingSteps } from './sourceMissing.ts'
import { occurrenceKey, type Tied } from './sourceTie.ts'
import { fold } from './text.ts'

/** `place` in words. */
export type Other = { id: string; name: string; start: string; place: string }

export type Step =
  | { kind: 'new'; incoming: Incoming; double: Other | null }
  | { kind: 'same'; incoming: Incoming; entryId: string }
  /** Entered here, came back through another calendar. */
  | { kind: 'own'; incoming: Incoming }
  | { kind: 'known'; incoming: Incoming; tied: Tied }
  | MissingStep

const wordsIn = (text: string): ReadonlySet<string> => new Set(fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])

/** Whether two names have the same, or most words. */
const sharesMostWords = (one: string, other: string, wordsOf: typeof wordsIn): boolean => {
  const [first, second] = [wordsOf(one), wordsOf(other)]
  if (first.size === 0 || second.size === 0) return fold(one) === fold(other)
  const shared = first.intersection(second).size
  return shared / first.union(second).size >= 0.6 || (shared >= 2 && shared === Math.min(first.size, second.size))
}

/** An unnamed place can be any. */
const isLikePlace = (one: string, other: string): boolean => {
  const [first, second] = [fold(one), fold(other)]
  return first === '' || second === '' || first.includes(second) || second.includes(first)
}

/** References are the same text on both sides. */
type PlaceName = (location: string) => string

/** Ours with the same UID: from another source, or entered here. */
export type Elsewhere = { entryId: string; isOwn: boolean }

type Known = {
  untold: readonly Untold[]
  tied: readonly Tied[]
  others: readonly Other[]
  /** By {@link occurrenceKey}. */
  elsewhere: ReadonlyMap<string, Elsewhere>
  placeName: PlaceName
  now: number
}

/** Each event of a source once, as it was named last. */
export const namedOnce = (incoming: readonly Incoming[]): Incoming[] => [
  ...new Map(incoming.map((event) => [occurrenceKey(event), event])).values(),
]

/**
 * Compares a source with what is known. An event is found by UID and occurrence, also of another source, else by start,
 * name and place: first of the source, whose UIDs may change at each load, then of all. Yields between slices.
 */
export function* planRun(
  incoming: readonly Incoming[],
  { untold, tied, others, elsewhere, placeName, now }: Known,
): Generator<undefined, Step[]> {
  const likeness = likenessBy(placeName)
  const events = namedOnce(incoming)
  const found = yield* findTied(events, { tied, elsewhere, placeName, likeness })
  const ours = new Set(tied.map(({ entryId }) => entryId))
  const untied = untiedStep({ others: others.filter(({ id }) => !ours.has(id)), ours, elsewhere, likeness })
  const steps: Step[] = []
  for (const [index, event] of events.entries()) {
    if (index % slice === slice - 1) yield
    const row = found.get(event)
    const step: Step | null = row ? { kind: 'known', incoming: event, tied: row } : untied(event)
    if (step !== null) steps.push(step)
  }
  const named = new Set(found.values())
  const left = tied.filter((row) => !named.has(row))
  const missing = missingSteps({ left, events, added: new Set(steps.flatMap(addedBy)), untold, now })
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

const slice = 50

/** Which events of a source it named before: each of `tied` once, first by UID and occurrence. */
function* findTied(
  events: readonly Incoming[],
  { tied, elsewhere, placeName, likeness }: Pick<Known, 'tied' | 'elsewhere' | 'placeName'> & { likeness: Likeness },
): Generator<undefined, ReadonlyMap<Incoming, Tied>> {
  const byKey = new Map(tied.map((row) => [occurrenceKey(row), row]))
  const found = new Map<Incoming, Tied>()
  for (const event of events) {
    const row = byKey.get(occurrenceKey(event))
    if (row) found.set(event, row)
  }
  const left = new Set(tied)
  for (const row of found.values()) left.delete(row)
  const leftByStart = Map.groupBy(left, ({ imported }) => imported.start)
  const inWords = ({ imported: { name, location } }: Tied) => ({ name, place: placeName(location) })
  const leftByEntry = new Map([...left].map((row) => [row.entryId, row]))
  for (const [index, event] of events.entries()) {
    if (index % slice === slice - 1) yield
    if (found.has(event)) continue
    const named = leftByEntry.get(elsewhere.get(occurrenceKey(event))?.entryId ?? '')
    const alike = leftByStart.get(event.fields.start) ?? []
    const row =
      named && left.has(named) ? named : alike.find((one) => left.has(one) && likeness.isLike(event, inWords(one)))
    if (row) {
      found.set(event, row)
      left.delete(row)
    }
  }
  return found
}

type Untied = Pick<Known, 'others' | 'elsewhere'> & { ours: ReadonlySet<string>; likeness: Likeness }

/** The step for an event that its source did not name before, or null; each of ours is taken once. */
const untiedStep = ({ others, ours, elsewhere, likeness }: Untied): ((event: Incoming) => Step | null) => {
  const othersByDay = Map.groupBy(others, ({ start }) => start.slice(0, 10))
  const taken = new Set<string>()
  const take = (incoming: Incoming, entryId: string): Step => {
    taken.add(entryId)
    return { kind: 'same', incoming, entryId }
  }
  return (event) => {
    const { start, name, canceled } = event.fields
    const other = elsewhere.get(occurrenceKey(event))
    if (other?.isOwn) return { kind: 'own', incoming: event }
    if (canceled) return null
    if (other && !ours.has(other.entryId) && !taken.has(other.entryId)) return take(event, other.entryId)
    const sameDay = (othersByDay.get(start.slice(0, 10)) ?? []).filter(({ id }) => !taken.has(id))
    const same = sameDay.find((one) => one.start === start && likeness.isLike(event, one))
    if (same) return take(event, same.id)
    return { kind: 'new', incoming: event, double: sameDay.find((one) => likeness.hasLikeName(one.name, name)) ?? null }
  }
}

type Likeness = ReturnType<typeof likenessBy>

/** Names are compared with many others of their day, so their words are kept. */
const likenessBy = (placeName: PlaceName) => {
  const known = new Map<string, ReadonlySet<string>>()
  const wordsOf = (text: string): ReadonlySet<string> => {
    const words = known.get(text) ?? wordsIn(text)
    known.set(text, words)
    return words
  }
  const hasLikeName = (one: string, other: string) => sharesMostWords(one, other, wordsOf)
  return {
    hasLikeName,
    isLike: ({ fields }: Incoming, other: Pick<Other, 'name' | 'place'>): boolean =>
      hasLikeName(fields.name, other.name) && isLikePlace(placeName(fields.location), other.place),
  }
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
