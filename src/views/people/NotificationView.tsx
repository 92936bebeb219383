import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { historyLink } from '#domain/notification.ts'
import type { NotificationDetailRef } from '#src/actors/refs.ts'
import { formatInstant } from '#src/views/shell/dates.ts'
import { ErrorView } from '#src/views/shell/ErrorView.tsx'
import { MessageView } from '#src/views/shell/MessageView.tsx'
import { NotFoundView } from '#src/views/shell/NotFoundView.tsx'
import { LinkedText } from './LinkedText.tsx'
import styles from './NotificationView.module.css'

type Props = { detail: NotificationDetailRef; timezone: string }

export const NotificationView = ({ detail, timezone }: Props) => {
  const { t } = useTranslation()
  const { notification, failure } = useSelector(detail, ({ context }) => context)
  const state = useSelector(detail, ({ value }) => value)
  if (state === 'missing') return <NotFoundView resource="notifications" />
  if (state === 'failed') return <ErrorView failure={failure} onRetry={() => detail.send({ type: 'load.retried' })} />
  if (!notification) return <MessageView title={t('notifications.title')} text={t('app.loading')} />
  const { id, subject, message, createdAt, linkUrl, linkTitle, sender } = notification
  const history = historyLink(notification)
  return (
    <article className="prose">
      <h1 tabIndex={-1}>{subject}</h1>
      <p className="note">
        <time dateTime={createdAt}>{formatInstant(createdAt, timezone)}</time>
        {sender && `, ${t('notifications.from', { nickname: sender.nickname })}`}
      </p>
      <p className={styles.message}>
        <LinkedText text={message} />
      </p>
      {isSafeLink(linkUrl) && (
        <p>
          <a className="button" href={linkUrl} rel="noopener">
            {linkTitle || linkUrl}
          </a>{' '}
          {history && <a href={history}>{t('historyLink.text')}</a>}
        </p>
      )}
      {sender && (
        <p>
          <a className="button" href={`/backstage/notifications/${id}/answer`}>
            {t('notifications.answer')}
          </a>
        </p>
      )}
      <p className={styles.back}>
        <a href="/backstage/notifications">{t('notifications.back')}</a>
      </p>
    </article>
  )
}

/** Keeps `javascript:` URLs out. */
const isSafeLink = (url: string): boolean => /^(https?:\/\/|\/(?![/\\]))/i.test(url)
