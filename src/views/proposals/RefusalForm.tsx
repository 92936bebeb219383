import { useSelector } from '@xstate/react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maximumTextLength } from '#domain/limits.ts'
import { preparedIn } from '#domain/proposals/proposalReview.ts'
import type { ProposalReviewRef } from '#src/actors/refs.ts'
import styles from './Proposal.module.css'

/** Of a note, a text can be the answer, too. */
export const RefusalForm = ({ review }: { review: ProposalReviewRef }) => {
  const { t } = useTranslation()
  const id = useId()
  const reason = useSelector(review, ({ context }) => context.reason)
  const [wasKept] = useState(reason !== '')
  const isNote = useSelector(review, ({ context }) => context.review?.proposal.isNote ?? false)
  /** Then it is ended above, with this answer, which is seen before. */
  const isGone = useSelector(review, ({ context }) => context.review?.proposal.isGone ?? false)
  /** It is decided anew; what was written before is seen. */
  const isBegun = useSelector(review, ({ context }) => preparedIn(context.review?.proposal) !== '')
  const canRefuse = useSelector(review, (snapshot) => snapshot.can({ type: 'refusal.requested' }))
  const refuse = (event: FormEvent) => {
    event.preventDefault()
    review.send({ type: 'refusal.requested' })
  }
  return (
    <details open={wasKept || isGone || isBegun}>
      <summary>{t(isNote ? 'proposals.note.answerOrRefuse' : 'proposals.refuse')}</summary>
      <form className={styles.form} onSubmit={refuse}>
        <label htmlFor={id}>{t(isNote ? 'proposals.note.answerLabel' : 'proposals.refuseWhy')}</label>
        <textarea
          id={id}
          className="input"
          rows={4}
          maxLength={maximumTextLength}
          value={reason}
          onChange={({ target }) => review.send({ type: 'reason.changed', reason: target.value })}
        />
        {isNote && !isGone && (
          <button
            type="button"
            className="button button-primary"
            disabled={!canRefuse}
            onClick={() => review.send({ type: 'acceptance.requested' })}
          >
            {t('proposals.note.answerNow')}
          </button>
        )}
        <button type="submit" className="button" disabled={!canRefuse}>
          {t('proposals.refuseNow')}
        </button>
      </form>
    </details>
  )
}

/** What was typed until somebody else decided; it can still be copied. */
export const UnsentReason = ({ review }: { review: ProposalReviewRef }) => {
  const { t } = useTranslation()
  const reason = useSelector(review, ({ context }) => context.reason)
  if (reason === '') return null
  return (
    <section className="notice" aria-label={t('proposals.unsent')}>
      <p>{t('proposals.unsent')}</p>
      <p>{reason}</p>
      <button type="button" className="button" onClick={() => review.send({ type: 'reason.changed', reason: '' })}>
        {t('proposals.discard')}
      </button>
    </section>
  )
}
