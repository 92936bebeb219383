import { type FeedNote, shownNotes } from '#domain/feed.ts'
import { likenessBy, type PlaceName, slice } from './sourceKnown.ts'
import type { Step } from './sourcePlan.ts'

/** Of one start. */
const mostCompared = 50

/** So that other notes are not crowded out. */
const mostTold = shownNotes / 2

/** Notes on new events that are perhaps one further up in the same source; its name is the text. Yields between slices. */
export function* alikeNotes(steps: readonly Step[], placeName: PlaceName): Generator<undefined, FeedNote[]> {
  const likeness = likenessBy(placeName)
  const news = steps.flatMap((step) => (step.kind === 'new' ? step.incoming : []))
  const byStart = new Map<string, typeof news>()
  const told = new Map<number, FeedNote>()
  for (const [index, event] of news.toSorted((one, other) => one.line - other.line).entries()) {
    if (index % slice === slice - 1) yield
    if (told.size === mostTold) break
    const { line, fields } = event
    const before = byStart.get(fields.start) ?? []
    byStart.set(fields.start, before)
    const like = before.find((one) => {
      const other = { ...one.fields, place: placeName(one.fields.location) }
      return likeness.mayBeDouble(event, other) && likeness.isThere(fields, other)
    })
    if (like && !told.has(line)) told.set(line, { line, reason: 'alike', text: like.fields.name.slice(0, 80) })
    if (before.length < mostCompared) before.push(event)
  }
  return [...told.values()]
}
