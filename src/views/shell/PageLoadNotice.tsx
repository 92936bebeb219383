import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PageLoadRef } from '#src/actors/refs.ts'
import styles from './PageLoadNotice.module.css'

export const PageLoadNotice = ({ pageLoad }: { pageLoad: PageLoadRef }) => {
  const { t } = useTranslation()
  const isSlow = useSelector(pageLoad, (snapshot) => snapshot.matches({ loading: 'slow' }))
  const isOutdated = useSelector(pageLoad, (snapshot) => snapshot.matches('outdated'))
  const isChanged = useSelector(pageLoad, (snapshot) => snapshot.matches('changed'))
  const canRetry = useSelector(pageLoad, (snapshot) => snapshot.can({ type: 'load.retried' }))
  const isOffline = useSelector(pageLoad, ({ context }) => context.failure?.code === 'offline')
  const fault = isOffline ? t('connection.pageOffline') : t('connection.pageFailed')
  const outdated = isChanged ? t('connection.settingsChanged') : t('connection.pageOutdated')
  const needsReload = isOutdated || isChanged
  return (
    <>
      <p className={styles.slow} role="status">
        {isSlow && t('connection.pageSlow')}
      </p>
      {canRetry && (
        <div className={styles.failed} role="alert">
          <p>{needsReload ? outdated : fault}</p>
          <button type="button" className="button" onClick={() => pageLoad.send({ type: 'load.retried' })}>
            {needsReload ? t('app.reload') : t('app.retry')}
          </button>
        </div>
      )}
    </>
  )
}
