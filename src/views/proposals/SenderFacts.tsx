import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Proposal } from '#domain/proposals/proposal.ts'
import type { ProposalReviewRef } from '#src/actors/refs.ts'

type Props = { proposal: Proposal }

export const SenderFacts = ({ proposal: { again, sender, email, tally } }: Props) => {
  const { t } = useTranslation()
  return (
    <>
      <p>
        {t('proposals.from', { sender })} <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p className="note">
        {t('proposals.tallyAccepted', { count: tally.accepted })}{' '}
        {tally.done > 0 && `${t('proposals.tallyDone', { count: tally.done })} `}
        {t('proposals.tallyRefused', { count: tally.refused })}
        {again && ` ${t('proposals.tallyWithoutThis')}`}
        {tally.isBlocked && ` ${t('proposals.isBlocked')}`}
      </p>
    </>
  )
}

/** Below the decisions: it is rarely meant, and done at once. */
export const SenderBlock = ({ review, proposal: { tally } }: Props & { review: ProposalReviewRef }) => {
  const { t } = useTranslation()
  const hint = useId()
  const canBlock = useSelector(review, (snapshot) => snapshot.can({ type: 'block.toggled' }))
  return (
    <>
      <button
        type="button"
        className="text-button"
        aria-describedby={hint}
        disabled={!canBlock}
        onClick={() => review.send({ type: 'block.toggled' })}
      >
        {t(tally.isBlocked ? 'proposals.unblock' : 'proposals.block')}
      </button>
      <p id={hint} className="note">
        {t(tally.isBlocked ? 'proposals.unblockHint' : 'proposals.blockHint')}
      </p>
    </>
  )
}
