import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { entryPath } from '#domain/backstagePaths.ts'
import type { DeskRef } from '#src/actors/refs.ts'
import { ClaimNote } from './ClaimNote.tsx'
import { LookedAt } from './LookedAt.tsx'
import styles from './Moderation.module.css'
import { type MediaUrl, ReviewedFields } from './ReviewedFields.tsx'

type Props = { page: DeskRef; timezone: string; mediaUrl: MediaUrl }

export const ReviewPanel = ({ page, timezone, mediaUrl }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const review = useSelector(page, ({ context }) => context.review)
  const isTaken = useSelector(page, (snapshot) => snapshot.matches('taken'))
  const isReviewing = useSelector(page, (snapshot) => snapshot.matches('reviewing'))
  const isMarking = useSelector(page, (snapshot) => snapshot.matches('marking'))
  if (review === null) return <p role="status">{t('moderation.desk.opening')}</p>
  const path = entryPath(review.resource, review.id)
  return (
    <div className={styles.review}>
      {isTaken && (
        <>
          <ClaimNote claim={review.claim} timezone={timezone} />
          <button type="button" className="button" onClick={() => page.send({ type: 'takeover.requested' })}>
            {t('moderation.desk.takeOver')}
          </button>
        </>
      )}
      {(isReviewing || isMarking) && (
        <>
          <div id={id}>
            <ReviewedFields {...{ review, timezone, mediaUrl }} />
          </div>
          <LookedAt page={page} isBusy={isMarking} describedBy={id} />
        </>
      )}
      <p>
        <a href={path}>{t('moderation.desk.entry')}</a>
        {' · '}
        <a href={`/backstage/threads/${review.resource}/${review.id}`}>{t('moderation.desk.write')}</a>
      </p>
    </div>
  )
}
