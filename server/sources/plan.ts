import type { FeedNote } from '#domain/feed.ts'
import type { doubtAbout, Step } from '#domain/sources/sourcePlan.ts'

/** What a source would bring. */
export type Plan = {
  steps: readonly Step[]
  doubt: ReturnType<typeof doubtAbout>
  notes: FeedNote[]
  /** The steps about what somebody deleted here, and the note that tells of them. */
  deleted: { steps: ReadonlySet<Step>; notes: FeedNote[] }
  /** About what is canceled or otherwise there, and not here. */
  toDecide: FeedNote[]
  /** How many events are canceled and not known here, a series as one. */
  canceled: number
  /** How many parts of the feed were read, but cannot be an event here. */
  impossible: number
  placeName: (location: string) => string
  organizerNames: (organizers: readonly string[]) => string[]
}

/** What the rows of a plan are made of. */
export type Planned = Pick<Plan, 'steps' | 'deleted' | 'placeName' | 'organizerNames'>
