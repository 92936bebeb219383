import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#domain/system.ts'
import type { BackupListRef } from '#src/actors/refs.ts'
import { formatInstant } from '#src/views/shell/dates.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import styles from './BackupList.module.css'

export const BackupList = ({ list, timezone }: { list: BackupListRef; timezone: string }) => {
  const { t, i18n } = useTranslation()
  const { backups, failure, name: wanted } = useSelector(list, ({ context }) => context)
  const isReady = useSelector(list, (snapshot) => snapshot.matches('ready'))
  const isStarting = useSelector(list, (snapshot) => snapshot.matches('starting'))
  return (
    <section className={styles.backups} aria-label={t('backups.title')}>
      <h2>{t('backups.title')}</h2>
      <p className="note">{t('backups.explanation')}</p>
      {failure !== null && (
        <RetryNotice failure={failure} onRetry={() => list.send({ type: 'refresh.requested' })}>
          {t('backups.failed')}
        </RetryNotice>
      )}
      {isReady && backups.length === 0 && <p>{t('backups.none')}</p>}
      <ul className={styles.list}>
        {backups.map(({ name, createdAt, size, pictures }) => {
          const date = formatInstant(createdAt, timezone)
          return (
            <li key={name} className={styles.backup}>
              <time dateTime={createdAt}>{date}</time>
              <span className="figures">{formatBytes(size, i18n.resolvedLanguage ?? 'en')}</span>
              <span className="note">{t('backups.pictures', { count: pictures })}</span>
              <button
                type="button"
                className="button"
                aria-label={t('backups.downloadNamed', { date })}
                aria-busy={isStarting && name === wanted}
                onClick={() => list.send({ type: 'download.requested', name })}
              >
                {t('backups.download')}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
