import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { progressOf } from '#domain/bin.ts'
import { shownProgress } from '#domain/progress.ts'
import type { UndoRef } from '#src/actors/refs.ts'
import { cx } from '#src/styles/cx.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import toast from '#src/views/shell/Toast.module.css'
import { FailedByReason } from './FailedByReason.tsx'

/** Deleted entries on their way back: how far it is, and what did not come back. */
export const RestorationView = ({ undo }: { undo: UndoRef }) => {
  const { t } = useTranslation()
  const { restored, failed, skipped } = useSelector(undo, ({ context }) => context)
  const isFailed = useSelector(undo, (snapshot) => snapshot.matches('failed'))
  const canRetry = useSelector(undo, (snapshot) => snapshot.can({ type: 'rest.retried' }))
  const total = restored.length + failed.length + skipped.length
  return (
    <>
      <RestorationProgress undo={undo} />
      <ConfirmDialog
        isOpen={isFailed}
        title={t(failed.length > 0 ? 'restoration.failedTitle' : 'restoration.stoppedTitle')}
        confirmLabel={t('bulk.retryRest')}
        cancelLabel={t('app.close')}
        onConfirm={canRetry ? () => undo.send({ type: 'rest.retried' }) : null}
        onCancel={() => undo.send({ type: 'report.closed' })}
      >
        <p>{t('restoration.report', { done: restored.length, total })}</p>
        {failed.length > 0 && (
          <FailedByReason
            failed={failed.map(({ entry: { id, name }, failure }) => ({
              id,
              name: name || t('list.nameless'),
              failure,
            }))}
          />
        )}
        {canRetry && <p className="note">{t('restoration.stillInBin')}</p>}
      </ConfirmDialog>
    </>
  )
}

/** Shown where notifications are, as soon as there is more than one to bring back. */
const RestorationProgress = ({ undo }: { undo: UndoRef }) => {
  const { t } = useTranslation()
  const isRestoring = useSelector(undo, (snapshot) => snapshot.matches('restoring'))
  const total = useSelector(undo, ({ context }) => progressOf(context).total)
  const done = useSelector(undo, ({ context }) => shownProgress(progressOf(context).done, progressOf(context).total))
  const canStop = useSelector(undo, (snapshot) => snapshot.can({ type: 'restoration.stopped' }))
  if (!isRestoring || total < 2) return null
  const text = t('restoration.progress', { done, total })
  return (
    <section className={toast.region} aria-label={t('restoration.label')}>
      <div className={cx(toast.toast, toast.work)}>
        <p role="status">{text}</p>
        <progress max={total} value={done} aria-label={text} />
        <button
          type="button"
          className="button"
          disabled={!canStop}
          onClick={() => undo.send({ type: 'restoration.stopped' })}
        >
          {t('bulk.stop')}
        </button>
      </div>
    </section>
  )
}
