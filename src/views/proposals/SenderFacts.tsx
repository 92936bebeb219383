import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Proposal } from '#domain/proposal.ts'
import type { ProposalReviewRef } from '#src/actors/refs.ts'
import { useSettled } from '#src/views/shell/useSettled.ts'

type Props = { review: ProposalReviewRef; proposal: Proposal }

export const SenderFacts = ({ review, proposal: { sender, email, tally, state } }: Props) => {
  const { t } = useTranslation()
  // A decision moves this button under the finger that tapped it.
  const isSettled = useSettled(state)
  const canBlock = useSelector(review, (snapshot) => snapshot.can({ type: 'block.toggled' }))
  return (
    <>
      <p>
        {t('proposals.from', { sender })} <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p className="note">
        {t('proposals.tallyAccepted', { count: tally.accepted })}{' '}
        {t('proposals.tallyRefused', { count: tally.refused })}
        {tally.isBlocked && ` ${t('proposals.isBlocked')}`}
      </p>
      <button
        type="button"
        className="text-button"
        disabled={!canBlock}
        onClick={() => {
          if (isSettled()) review.send({ type: 'block.toggled' })
        }}
      >
        {t(tally.isBlocked ? 'proposals.unblock' : 'proposals.block')}
      </button>
    </>
  )
}
