import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { NotificationsPageRef } from '#src/actors/refs.ts'

export const ReadAll = ({ page, unread }: { page: NotificationsPageRef; unread: number }) => {
  const { t } = useTranslation()
  const isMarking = useSelector(page, (snapshot) => snapshot.matches('marking'))
  const isFailed = useSelector(page, (snapshot) => snapshot.matches('failed'))
  return (
    <div>
      {(unread > 0 || isMarking || isFailed) && (
        <button
          type="button"
          className="button"
          aria-busy={isMarking}
          onClick={() => page.send({ type: 'all.viewed' })}
        >
          {t('notifications.readAll')}
        </button>
      )}
      <p role="status">{isFailed && t('notifications.readAllFailed')}</p>
    </div>
  )
}
