import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntryReview } from '#domain/moderation.ts'
import type { DeskRef } from '#src/actors/refs.ts'
import { fieldLabel } from '#src/texts.ts'
import { describeValue } from '#src/views/forms/describeValue.ts'
import { formatInstant } from '#src/views/shell/dates.ts'
import { ClaimNote } from './ClaimNote.tsx'
import { LookedAt } from './LookedAt.tsx'
import styles from './Moderation.module.css'

type Props = { page: DeskRef; timezone: string }

export const ReviewPanel = ({ page, timezone }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const review = useSelector(page, ({ context }) => context.review)
  const isTaken = useSelector(page, (snapshot) => snapshot.matches('taken'))
  const isReviewing = useSelector(page, (snapshot) => snapshot.matches('reviewing'))
  const isMarking = useSelector(page, (snapshot) => snapshot.matches('marking'))
  if (review === null) return <p role="status">{t('moderation.desk.opening')}</p>
  const path = `/backstage/${review.resource === 'revents' ? 'repeatingevents' : review.resource}/${review.id}`
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
            <ReviewedFields review={review} timezone={timezone} />
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

const ReviewedFields = ({ review, timezone }: { review: EntryReview; timezone: string }) => {
  const { t, i18n } = useTranslation()
  const { resource, fields, names, seen } = review
  const wording = { language: i18n.resolvedLanguage ?? 'en', timezone, names }
  return (
    <>
      <p className="note">
        {seen === null
          ? t('moderation.desk.isNew')
          : seen.at === null
            ? t('moderation.desk.since')
            : t('moderation.desk.sinceThen', {
                nickname: seen.nickname ?? t('history.gone'),
                at: formatInstant(seen.at, timezone),
              })}
      </p>
      {fields.length === 0 && <p>{t('moderation.desk.same')}</p>}
      <dl className={styles.values}>
        {fields.map(({ field, before, after }) => (
          <div key={field} data-field={field}>
            <dt>{fieldLabel(t, resource, field)}</dt>
            <dd>
              {seen !== null && <del>{describeValue(t, wording, field, before)}</del>}{' '}
              <ins>{describeValue(t, wording, field, after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
