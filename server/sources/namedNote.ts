import type { FeedNote } from '#domain/feed.ts'

const mostNamed = 20
const textLength = 80

/** The beginning of a list of names. */
export const namesText = (names: readonly string[]): string => names.slice(0, mostNamed).join(', ').slice(0, textLength)

/** One note that counts and names events; none without any. */
export const namedNote = (reason: FeedNote['reason'], names: readonly string[]): FeedNote[] =>
  names.length === 0 ? [] : [{ line: 1, reason, text: namesText(names), count: names.length }]
