import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { listPath } from '#domain/backstagePaths.ts'
import { isRestorable } from '#domain/history.ts'
import type { EntryHistoryRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { formatInstant } from '#src/views/shell/dates.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import { ChangeRow } from './ChangeRow.tsx'
import styles from './History.module.css'

type Props = { page: EntryHistoryRef; timezone: string }

export const EntryHistoryView = ({ page, timezone }: Props) => {
  const { t, i18n } = useTranslation()
  const { resource, id, history, failure } = useSelector(page, ({ context }) => context)
  const isFailed = useSelector(page, (snapshot) => snapshot.matches('failed'))
  const canLoadMore = useSelector(page, (snapshot) => snapshot.can({ type: 'more.requested' }))
  const isLoading = useSelector(page, (snapshot) => snapshot.matches('loading'))
  const isLoadingMore = useSelector(page, (snapshot) => snapshot.matches('loadingMore'))
  const back = resource === 'themes' ? '/backstage/cms' : listPath(resource)
  return (
    <div className={styles.page} aria-busy={isLoading}>
      <h1 tabIndex={-1}>
        {history?.name ? t('history.of', { name: history.name }) : t('history.title')}
        {history?.start && `, ${formatInstant(history.start, timezone, i18n.resolvedLanguage)}`}
      </h1>
      <p>
        <a href={resource === 'themes' ? back : `${back}/${id}`}>
          {t(resource === 'users' ? 'history.backToUser' : 'history.back')}
        </a>
      </p>
      {isFailed && (
        <RetryNotice failure={failure} onRetry={() => page.send({ type: 'load.retried' })}>
          {t('history.failed')}
        </RetryNotice>
      )}
      {!isFailed && failure && (
        <p className="notice notice-warning" role="alert">
          {failureText(t, failure)}
        </p>
      )}
      {history && (
        <>
          <p>
            {t(history.total === 0 ? 'history.empty' : isRestorable(resource) ? 'history.intro' : 'history.introShort')}
          </p>
          <ol className={styles.changes}>
            {history.changes.map((change) => (
              <ChangeRow key={change.id} page={page} change={change} timezone={timezone} />
            ))}
          </ol>
          {(canLoadMore || isLoadingMore) && (
            <button
              type="button"
              className="button"
              aria-disabled={!canLoadMore}
              onClick={() => page.send({ type: 'more.requested' })}
            >
              {t('history.more', { count: history.total - history.changes.length })}
            </button>
          )}
        </>
      )}
    </div>
  )
}
