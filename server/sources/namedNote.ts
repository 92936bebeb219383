import type { FeedNote, NamedEvent } from '#domain/feed.ts'

const mostNamed = 20
const textLength = 80

/** The beginning of a list of names. */
export const namesText = (names: readonly string[]): string => names.slice(0, mostNamed).join(', ').slice(0, textLength)

/** One note that counts and names events; none without any. */
export const namedNote = (reason: FeedNote['reason'], names: readonly string[]): FeedNote[] =>
  names.length === 0 ? [] : [{ line: 1, reason, text: namesText(names), count: names.length }]

const mostLinked = 50

/** One note that counts events and names the first of them with their ids; none without any. */
export const linkedNote = (reason: FeedNote['reason'], events: readonly NamedEvent[]): FeedNote[] =>
  namedNote(
    reason,
    events.map(({ name }) => name),
  ).map((note) => ({ ...note, events: events.slice(0, mostLinked) }))
