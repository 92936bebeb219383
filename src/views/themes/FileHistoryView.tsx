import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { canChangeFile } from '#domain/themes/fileEditing.ts'
import type { FileHistoryRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { FileHistoryDialog } from './FileHistoryDialog.tsx'
import styles from './FileHistoryView.module.css'
import { FileVersionDiff } from './FileVersionDiff.tsx'
import { FileVersions } from './FileVersions.tsx'

type Props = {
  history: FileHistoryRef
  text: string
  /** Then nothing can be restored. */
  isDirty: boolean
  timezone: string
}

/** Contract §4. */
export const FileHistoryView = ({ history, text, isDirty, timezone }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const state = useSelector(history, ({ value }) => String(value))
  const failure = useSelector(history, ({ context }) => context.failure)
  const isEmpty = useSelector(history, ({ context }) => context.versions.length === 0)
  const canRemove = useSelector(history, ({ context: { address, versions } }) =>
    canChangeFile('removal', address.type, versions, null),
  )
  const isOpen = state !== 'closed'
  return (
    <section className={styles.history} aria-label={t('fileHistory.title')} data-history={state}>
      <button
        type="button"
        className="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-disabled={state === 'changing'}
        onClick={() => history.send({ type: isOpen ? 'history.closed' : 'history.opened' })}
      >
        {t('fileHistory.title')}
      </button>
      <div id={id} className={styles.content} hidden={!isOpen}>
        {failure && (
          <div className="notice notice-danger" role="alert">
            <p>
              {state === 'failed' && t('fileHistory.failed')} {failureText(t, failure)}
            </p>
            {state === 'failed' && (
              <button type="button" className="button" onClick={() => history.send({ type: 'load.retried' })}>
                {t('app.retry')}
              </button>
            )}
          </div>
        )}
        {isEmpty && state === 'loading' && <p>{t('app.loading')}</p>}
        {isEmpty && state === 'listed' && <p>{t('fileHistory.empty')}</p>}
        <FileVersions history={history} timezone={timezone} />
        <FileVersionDiff history={history} text={text} isDirty={isDirty} />
        {canRemove && (
          <div>
            <button
              type="button"
              className="button button-danger"
              disabled={isDirty}
              onClick={() => history.send({ type: 'change.requested', change: 'removal' })}
            >
              {t('fileHistory.remove')}
            </button>
          </div>
        )}
        <FileHistoryDialog history={history} />
      </div>
    </section>
  )
}
