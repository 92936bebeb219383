import { previewAllowance } from '#domain/sources/source.ts'
import type { Deps } from '#server/deps.ts'
import { createRateLimiter } from '#server/http/rateLimiter.ts'
import type { InTurn } from '#server/media/fairQueue.ts'
import { Refusal } from '#server/refusal.ts'
import { reads } from './reader.ts'

/** Lets members look at calendars: some in a time, few at once, in turn with others. */
export const createPreviews = (now: Deps['now']) => {
  const countPreview = createRateLimiter(previewAllowance, now)

  /** @throws Refusal 429 after too many */
  const count = (member: string): void => {
    const wait = countPreview(member)
    if (wait !== null) throw new Refusal(429, 'too many attempts', wait)
  }

  /** Counts, and does `look` in one of the member's places. @throws Refusal 429 without one */
  const admit = <Found>(member: string, look: (inTurn: InTurn) => Promise<Found>): Promise<Found> => {
    count(member)
    return reads.admit(member, look)
  }

  return { count, admit }
}
