import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProposalReviewRef } from '#src/actors/refs.ts'

/** A correction of an entry that was deleted: nothing of it can be accepted, but its sender hears of its end. */
export const GoneEntry = ({ review }: { review: ProposalReviewRef }) => {
  const { t } = useTranslation()
  const title = useId()
  const reason = useSelector(review, ({ context }) => context.reason)
  const isNote = useSelector(review, ({ context }) => context.review?.proposal.isNote ?? false)
  const isReady = useSelector(review, (snapshot) => snapshot.matches('deciding'))
  const end = () => {
    if (reason.trim() === '') review.send({ type: 'reason.changed', reason: t('proposals.gone.reason') })
    review.send({ type: isNote ? 'acceptance.requested' : 'refusal.requested' })
  }
  return (
    <section className="notice notice-warning" aria-labelledby={title}>
      <h2 id={title}>{t('proposals.gone.title')}</h2>
      <p>
        {t('proposals.gone.explained')} <a href="/backstage/bin">{t('proposals.gone.bin')}</a>
      </p>
      <button type="button" className="button button-primary" disabled={!isReady} onClick={end}>
        {t('proposals.gone.end')}
      </button>
    </section>
  )
}
