import type { Failure } from '#domain/failure.ts'
import { isSame } from '#domain/merge.ts'
import type { Claim } from '#domain/moderation.ts'
import { canReopen, type Proposal } from './proposal.ts'
import { type Choices, choicesIn } from './proposalChoices.ts'

type Named = { id: string; name: string }

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

/** `reason` is of a refusal, or the answer to a note. */
export type Reviewing = Shown & { id: string; choices: Choices; reason: string; failure: Failure | null }

type Told = { name: string; isNote: boolean; isCorrection: boolean }

export type Decided =
  | ({ type: 'proposal.accepted' } & Told)
  | ({ type: 'proposal.refused' } & Told)
  | ({ type: 'proposal.reopened' } & Told)

export const isWaiting = (review: Review | null): review is Review => review?.proposal.state === 'waiting'
/** What is said of a decision. */
export const toldIn = ({ review }: Shown): Told => {
  const { name = '', isNote = false, isCorrection = false } = review?.proposal ?? {}
  return { name, isNote, isCorrection }
}

export type OfProposal = { id: string; version: number }

export const versionIn = ({ id, review }: Shown & { id: string }): OfProposal => ({
  id,
  version: review?.proposal.version ?? 0,
})

/** Its sender is blocked, or no longer. */
export const blockIn = (shown: Shown & { id: string }): OfProposal & { blocked: boolean } => ({
  ...versionIn(shown),
  blocked: shown.review?.proposal.tally.isBlocked !== true,
})

/** An event needs its category and topic, a correction a choice only if its event was changed meanwhile. */
export const canAcceptIn = ({ review, choices }: Reviewing): boolean => {
  if (!isWaiting(review)) return false
  const { isCorrection, meanwhile } = review.proposal
  return isCorrection
    ? meanwhile.length === 0 || choices.changed !== ''
    : choices.category !== '' && choices.topic !== ''
}

export const canRefuseIn = ({ review, reason }: Reviewing): boolean => isWaiting(review) && reason.trim() !== ''

export const canReopenIn = ({ review }: Reviewing): boolean => review !== null && canReopen(review.proposal)

/**
 * The answer that the form begins with: that the entry was deleted, or what moderators wrote before they took their decision
 * back. Who has sent a refused suggestion again has read that already.
 */
export const preparedIn = (proposal: Proposal | undefined): string => {
  if (proposal?.state !== 'waiting') return ''
  return proposal.goneReason || (proposal.again === 'resent' ? '' : proposal.reason)
}

/**
 * What was typed or chosen stays, but not what was chosen for other changes of the event; what was prepared comes and goes
 * with what it is for.
 */
export const takeReview = (
  { review: before, choices, reason }: Reviewing,
  review: Review,
): Pick<Reviewing, 'review' | 'choices' | 'reason'> => {
  const isPrepared = reason === preparedIn(before?.proposal)
  const isAsBefore = isSame(before?.proposal.meanwhile ?? [], review.proposal.meanwhile)
  return {
    review,
    choices: choicesIn(review, isAsBefore ? choices : { ...choices, changed: '' }),
    reason: isPrepared || reason === '' ? preparedIn(review.proposal) : reason,
  }
}
