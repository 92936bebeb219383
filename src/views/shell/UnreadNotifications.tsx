import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ListRef } from '#src/actors/refs.ts'
import { formatInstant } from './dates.ts'
import { RetryNotice } from './RetryNotice.tsx'
import styles from './UnreadNotifications.module.css'

type Props = { list: ListRef; timezone: string }

/** The newest unread notifications in short, for the overview (§2). */
export const UnreadNotifications = ({ list, timezone }: Props) => {
  const { t } = useTranslation()
  const { items, total, failure } = useSelector(list, ({ context }) => context)
  const isFailed = useSelector(list, (snapshot) => snapshot.matches('failed'))
  const isEmpty = useSelector(list, (snapshot) => snapshot.matches('ready') && snapshot.context.total === 0)
  const further = total - items.length
  return (
    <>
      {isFailed && (
        <RetryNotice failure={failure} onRetry={() => list.send({ type: 'refresh.requested' })}>
          {t('list.failed')}
        </RetryNotice>
      )}
      {isEmpty && <p>{t('overview.noUnread')}</p>}
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map(({ id, subject, createdAt }) => (
            <li key={id} className={styles.item}>
              <a className={styles.subject} href={`/backstage/notifications/${id}`}>
                {String(subject)}
              </a>
              <time className={styles.date} dateTime={String(createdAt)}>
                {formatInstant(String(createdAt), timezone)}
              </time>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href="/backstage/notifications">
          {further > 0 ? t('overview.further', { count: further }) : t('overview.allNotifications')}
        </a>
      </p>
    </>
  )
}
