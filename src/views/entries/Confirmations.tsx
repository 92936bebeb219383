import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { entryPath } from '#domain/backstagePaths.ts'
import { localDate } from '#domain/localDate.ts'
import type { ConfirmationRef } from '#src/actors/refs.ts'
import { useRescuedFocus } from '#src/focus/useRescuedFocus.ts'
import { failureText } from '#src/texts.ts'
import { formatDate } from '#src/views/shell/dates.ts'
import { OverviewSection } from '#src/views/shell/OverviewSection.tsx'
import styles from '#src/views/shell/OwnEvents.module.css'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'

type Props = { confirmation: ConfirmationRef; timezone: string }

/** More are folded. */
const shown = 10

export const Confirmations = ({ confirmation, timezone }: Props) => {
  const { t } = useTranslation()
  const confirmations = useSelector(confirmation, ({ context }) => context.confirmations)
  const state = useSelector(confirmation, ({ value }) => value)
  if (state === 'loading' || state === 'answered') return null
  const rows = confirmations.map(({ id, resource, name, touchedAt, unconfirmed }) => (
    <li key={id} className={styles.item}>
      <span className={styles.name}>
        <a href={entryPath(resource, id)}>{name}</a>{' '}
        {unconfirmed && <span className="mark mark-warning">{t('confirmation.unconfirmed')}</span>}
      </span>
      <span className={styles.date}>
        {t('confirmation.since', { date: formatDate(localDate(Date.parse(touchedAt), timezone)) })}
      </span>
    </li>
  ))
  return (
    <OverviewSection title={t('confirmation.title')}>
      {state === 'unknown' && <Unknown confirmation={confirmation} />}
      {state === 'confirmed' && <Confirmed />}
      {(state === 'open' || state === 'confirming') && (
        <>
          <p>{t('confirmation.note', { count: confirmations.length })}</p>
          <ul className={styles.list}>{rows.slice(0, shown)}</ul>
          {rows.length > shown && (
            <details>
              <summary>{t('confirmation.more', { count: rows.length - shown })}</summary>
              <ul className={styles.list}>{rows.slice(shown)}</ul>
            </details>
          )}
          <p className="note">{t('confirmation.otherwise')}</p>
          <ConfirmButton confirmation={confirmation} />
        </>
      )}
    </OverviewSection>
  )
}

export const ConfirmationNote = ({ confirmation, timezone }: Props) => {
  const { t } = useTranslation()
  const asked = useSelector(confirmation, ({ context }) => context.confirmations[0])
  const state = useSelector(confirmation, ({ value }) => value)
  if (state === 'unknown') return <Unknown confirmation={confirmation} />
  if (state === 'confirmed') return <Confirmed />
  if (asked === undefined || state === 'loading' || state === 'answered') return null
  const date = formatDate(localDate(Date.parse(asked.askedAt), timezone))
  return (
    <div className="notice notice-warning">
      <p>
        {asked.unconfirmed && <strong>{t('confirmation.unconfirmed')}: </strong>}
        {t(asked.unconfirmed ? 'confirmation.marked' : 'confirmation.asked', { date })}
      </p>
      <ConfirmButton confirmation={confirmation} />
    </div>
  )
}

const ConfirmButton = ({ confirmation }: { confirmation: ConfirmationRef }) => {
  const { t } = useTranslation()
  const { confirmations, failure } = useSelector(confirmation, ({ context }) => context)
  const isConfirming = useSelector(confirmation, (snapshot) => snapshot.matches('confirming'))
  return (
    <div>
      {failure !== null && <p role="alert">{failureText(t, failure)}</p>}
      <button
        type="button"
        className="button"
        aria-busy={isConfirming}
        onClick={() => confirmation.send({ type: 'confirmation.requested' })}
      >
        {isConfirming ? t('confirmation.confirming') : t('confirmation.confirm', { count: confirmations.length })}
      </button>
    </div>
  )
}

/** The button is gone, so the focus comes here. */
const Confirmed = () => {
  const { t } = useTranslation()
  const text = useRescuedFocus<HTMLParagraphElement>()
  return (
    <p ref={text} tabIndex={-1} className="notice" role="status">
      {t('confirmation.confirmed')}
    </p>
  )
}

const Unknown = ({ confirmation }: { confirmation: ConfirmationRef }) => {
  const { t } = useTranslation()
  const failure = useSelector(confirmation, ({ context }) => context.failure)
  return (
    <RetryNotice failure={failure} onRetry={() => confirmation.send({ type: 'load.retried' })} className="note">
      {t('confirmation.failed')}
    </RetryNotice>
  )
}
