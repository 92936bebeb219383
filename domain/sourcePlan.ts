import type { Untold } from './feed.ts'
import type { Imported, Incoming } from './sourceEvent.ts'
import { fold } from './text.ts'

/**
 * `imported` is what the source said last; `made`: it made the event; `withheld`: the event was unpublished because it
 * is private there by now.
 */
export type Tied = {
  uid: string
  recurrence: string
  entryId: string
  url: string
  imported: Imported
  gone: boolean
  made: boolean
  withheld: boolean
}

/** `place` in words. */
export type Other = { id: string; name: string; start: string; place: string }

type MissingStep =
  | { kind: 'gone'; tied: Tied }
  /** Private there by now. */
  | { kind: 'withheld'; tied: Tied }
  /** Named there, but not readable: it stays as it is. */
  | { kind: 'unread'; tied: Tied }

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

export const occurrenceKey = ({ uid, recurrence }: { uid: string; recurrence: string }): string =>
  `${recurrence} ${uid}`

/**
 * Compares a source with what is known. An event is found by UID and occurrence, also of another source, else by start,
 * name and place: first of the source, whose UIDs may change at each load, then of all. Missing ones are gone, unless they
 * are over, or {@link Untold}. Yields between slices.
 */
export function* planRun(
  incoming: readonly Incoming[],
  { untold, tied, others, elsewhere, placeName, now }: Known,
): Generator<undefined, Step[]> {
  const likeness = likenessBy(placeName)
  const events = [...new Map(incoming.map((event) => [occurrenceKey(event), event])).values()]
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
  const reasonOf = reasonsIn(untold)
  const left = tied.filter((row) => !named.has(row))
  const missing = left.map((row): MissingStep => ({ kind: reasonOf(row) ?? 'gone', tied: row }))
  return [...steps, ...missing.filter((step) => isDue(step, now))]
}

/** Nothing is done about what is over. Private events are unpublished while they last, too, and if they were canceled. */
const isDue = ({ kind, tied: { imported, gone, withheld } }: MissingStep, now: number): boolean =>
  kind === 'withheld'
    ? Date.parse(imported.end ?? imported.start) > now && (!gone || (imported.canceled && !withheld))
    : Date.parse(imported.start) > now && !gone

/** Why the feed says nothing of an event that is in it; null if it is not in it. */
const reasonsIn = (untold: readonly Untold[]) => {
  const isPrivateBy = new Map<string, boolean>()
  const keyOf = ({ uid, recurrence }: Pick<Untold, 'uid' | 'recurrence'>) =>
    recurrence === null ? `all ${uid}` : occurrenceKey({ uid, recurrence })
  for (const one of untold) isPrivateBy.set(keyOf(one), isPrivateBy.get(keyOf(one)) || one.isPrivate)
  return ({ uid, recurrence }: Tied): 'withheld' | 'unread' | null => {
    const named = [isPrivateBy.get(keyOf({ uid, recurrence: null })), isPrivateBy.get(keyOf({ uid, recurrence }))]
    if (named.includes(true)) return 'withheld'
    return named.includes(false) ? 'unread' : null
  }
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

/** Whether a feed is empty or halved, so probably broken. */
export const doubtAbout = (steps: readonly Step[], tied: readonly Tied[], now: number): 'empty' | 'halved' | null => {
  const coming = tied.filter(({ gone, imported }) => !gone && Date.parse(imported.start) > now).length
  const gone = steps.filter(({ kind }) => kind === 'gone').length
  if (coming > 0 && steps.length === gone) return 'empty'
  return coming >= fewEvents && gone > coming / 2 ? 'halved' : null
}

/** What a source means by leaving an event out. */
export const whenGone = (imported: Imported): Imported => ({ ...imported, canceled: true })
