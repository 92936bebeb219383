import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { BlockedSendersRef } from '#src/actors/refs.ts'
import { cx } from '#src/styles/cx.ts'
import { failureText } from '#src/texts.ts'
import { formatInstant } from '#src/views/shell/dates.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import styles from './Proposal.module.css'

type Props = { senders: BlockedSendersRef; timezone: string }

export const BlockedSenders = ({ senders, timezone }: Props) => {
  const { t } = useTranslation()
  const { senders: listed, failure } = useSelector(senders, ({ context }) => context)
  const isFolded = useSelector(senders, (snapshot) => snapshot.matches('folded'))
  const isFailed = useSelector(senders, (snapshot) => snapshot.matches('failed'))
  const isListed = useSelector(senders, (snapshot) => snapshot.matches('listed') || snapshot.matches('releasing'))
  const canRelease = useSelector(senders, (snapshot) => snapshot.matches('listed'))
  return (
    <section className={cx(styles.part, styles.blocked)} aria-label={t('proposals.blockedTitle')}>
      {isFolded ? (
        <button type="button" className="text-button" onClick={() => senders.send({ type: 'list.opened' })}>
          {t('proposals.blockedTitle')}
        </button>
      ) : (
        <h2>{t('proposals.blockedTitle')}</h2>
      )}
      {isFailed && (
        <RetryNotice failure={failure} onRetry={() => senders.send({ type: 'load.retried' })}>
          {t('proposals.blockedFailed')}
        </RetryNotice>
      )}
      {isListed && failure && (
        <p className="notice notice-warning" role="alert">
          {failureText(t, failure)}
        </p>
      )}
      {isListed && listed.length === 0 && <p>{t('proposals.noneBlocked')}</p>}
      {isListed && listed.length > 0 && <p className="note">{t('proposals.unblockHint')}</p>}
      {isListed && (
        <ul className={styles.likes}>
          {listed.map(({ id, email, createdAt }) => (
            <li key={id}>
              {email} <span className="note">{formatInstant(createdAt, timezone)}</span>{' '}
              <button
                type="button"
                className="text-button"
                aria-label={t('proposals.releaseNamed', { email })}
                disabled={!canRelease}
                onClick={() => senders.send({ type: 'release.requested', id })}
              >
                {t('proposals.unblock')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
