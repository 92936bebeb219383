import type { Claim } from './moderation.ts'
import type { Proposal } from './proposal.ts'

type Named = { id: string; name: string }

/** What moderators decide with. */
export type Review = {
  proposal: Proposal
  claim: Claim | null
  /** The proposal that waits after this one. */
  next: Named | null
  categories: readonly Named[]
  topics: readonly Named[]
  owners: readonly Named[]
}

type Shown = { review: Review | null }

export const isWaiting = (review: Review | null): review is Review => review?.proposal.state === 'waiting'
export const nameIn = ({ review }: Shown): string => review?.proposal.name ?? ''
export const isNote = ({ review }: Shown): boolean => review?.proposal.isNote ?? false

export type OfProposal = { id: string; version: number }

/** The version that was seen. */
export const versionIn = ({ id, review }: Shown & { id: string }): OfProposal => ({
  id,
  version: review?.proposal.version ?? 0,
})

/** Its sender is blocked, or no longer. */
export const blockIn = (shown: Shown & { id: string }): OfProposal & { blocked: boolean } => ({
  ...versionIn(shown),
  blocked: shown.review?.proposal.tally.isBlocked !== true,
})
