import { useTranslation } from 'react-i18next'
import type { ListRef } from '#src/actors/refs.ts'
import { formatInstant } from './dates.ts'
import { OverviewList } from './OverviewList.tsx'
import styles from './UnreadNotifications.module.css'

type Props = { list: ListRef; timezone: string }

export const UnreadNotifications = ({ list, timezone }: Props) => {
  const { t } = useTranslation()
  return (
    <OverviewList
      list={list}
      empty={t('overview.noUnread')}
      className={styles.list}
      row={({ id, subject, createdAt }) => (
        <li key={id} className={styles.item}>
          <a className={styles.subject} href={`/backstage/notifications/${id}`}>
            {String(subject)}
          </a>
          <time className={styles.date} dateTime={String(createdAt)}>
            {formatInstant(String(createdAt), timezone)}
          </time>
        </li>
      )}
      link={(further) => (
        <p>
          <a href="/backstage/notifications">
            {further > 0 ? t('overview.further', { count: further }) : t('overview.allNotifications')}
          </a>
        </p>
      )}
    />
  )
}
