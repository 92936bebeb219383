import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProposalReviewRef } from '#src/actors/refs.ts'

/** A correction of a deleted entry cannot be accepted, but its sender hears the words in the field for the reason below. */
export const GoneEntry = ({ review }: { review: ProposalReviewRef }) => {
  const { t } = useTranslation()
  const title = useId()
  const isNote = useSelector(review, ({ context }) => context.review?.proposal.isNote ?? false)
  const ending = { type: isNote ? 'acceptance.requested' : 'refusal.requested' } as const
  const canEnd = useSelector(review, (snapshot) => snapshot.can(ending))
  return (
    <section className="notice notice-warning" aria-labelledby={title}>
      <h2 id={title}>{t('proposals.gone.title')}</h2>
      <p>
        {t('proposals.gone.explained')} <a href="/backstage/bin?all">{t('proposals.gone.bin')}</a>
      </p>
      <button type="button" className="button button-primary" disabled={!canEnd} onClick={() => review.send(ending)}>
        {t('proposals.gone.end')}
      </button>
    </section>
  )
}
