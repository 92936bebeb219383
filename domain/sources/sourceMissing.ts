import type { Untold } from '#domain/feed.ts'
import { fold } from '#domain/text.ts'
import type { Incoming } from './sourceEvent.ts'
import { occurrenceKey, type Tied } from './sourceTie.ts'

export type MissingStep =
  | { kind: 'gone'; tied: Tied }
  /** Private there by now. */
  | { kind: 'withheld'; tied: Tied }
  /** Named there, but not readable: it stays as it is. */
  | { kind: 'unread'; tied: Tied }
  /** The list ends before it, because of new events: it stays until the list reaches that far again. */
  | { kind: 'beyond'; tied: Tied }

type Missing = {
  /** Of the source, and not found in it. */
  left: readonly Tied[]
  events: readonly Incoming[]
  /** Those of the events that it did not name before. */
  added: ReadonlySet<Incoming>
  untold: readonly Untold[]
  now: number
}

/** Events in `left` are gone, unless they are over, told of otherwise, or beyond the end of a list of the next few events. */
export const missingSteps = ({ left, events, added, untold, now }: Missing): MissingStep[] => {
  const reasonOf = reasonsIn(untold)
  const unread = left.filter((row) => reasonOf(row) !== null)
  const starts = [...events.map(({ fields }) => fields.start), ...unread.map(({ imported }) => imported.start)]
  const end = starts.reduce((latest, start) => Math.max(latest, Date.parse(start)), -Infinity)
  const isBeyond = ({ imported }: Tied) => starts.length > 0 && Date.parse(imported.start) >= end
  const steps = left.map((row): MissingStep => ({ kind: reasonOf(row) ?? 'gone', tied: row }))
  const due = steps.filter((step) => isDue(step, now))
  const gone = due.flatMap(({ kind, tied }) => (kind === 'gone' ? tied : []))
  const pushed = pushedOff(
    gone.filter((row) => isBeyond(row) && !row.beyond && !row.gone),
    { events, added },
  )
  return due
    .filter(({ kind, tied }) => kind !== 'gone' || !tied.beyond || !isBeyond(tied))
    .map((step) => (step.kind === 'gone' && pushed.has(step.tied) ? { ...step, kind: 'beyond' } : step))
}

/** Nothing is done about what is over, or twice unless refused. A private event is unpublished also while it takes place. */
const isDue = ({ kind, tied: { imported, gone, refused, withheld } }: MissingStep, now: number): boolean =>
  kind === 'withheld'
    ? Date.parse(imported.end ?? imported.start) > now && (!gone || refused || (imported.canceled && !withheld))
    : Date.parse(imported.start) > now && (!gone || refused)

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

/**
 * Which of the events beyond the end of a list were pushed off it by new ones: none, if fewer are new than are missing. An
 * event was moved or replaced, and not pushed off, if a new one has its time, has its name on its day, or is the only one
 * with its name. A missing date of a series that is still named was not pushed off, either.
 */
const pushedOff = (
  beyond: readonly Tied[],
  { events, added }: Pick<Missing, 'events' | 'added'>,
): ReadonlySet<Tied> => {
  const nameOf = (event: Pick<Incoming['fields'], 'name'>) => fold(event.name)
  const dayOf = (event: Pick<Incoming['fields'], 'name' | 'start'>) => `${event.start.slice(0, 10)} ${nameOf(event)}`
  const news = [...added].map(({ fields }) => fields)
  const addedStarts = new Set(news.map(({ start }) => start))
  const addedDays = new Set(news.map(dayOf))
  const addedNames = new Set(news.map(nameOf))
  const knownNames = new Set(events.filter((event) => !added.has(event)).map(({ fields }) => nameOf(fields)))
  const isMoved = ({ imported }: Tied) =>
    addedStarts.has(imported.start) ||
    addedDays.has(dayOf(imported)) ||
    (addedNames.has(nameOf(imported)) && !knownNames.has(nameOf(imported)))
  const uids = new Set(events.map(({ uid }) => uid))
  const pushed = beyond.filter((row) => !isMoved(row) && !uids.has(row.uid))
  return new Set(beyond.length > added.size ? [] : pushed)
}
