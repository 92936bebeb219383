import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { countItems } from '#domain/run.ts'
import type { BatchRunRef, UndoRef } from '#src/actors/refs.ts'
import { cx } from '#src/styles/cx.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import toast from '#src/views/shell/Toast.module.css'
import { FailedByReason } from './FailedByReason.tsx'
import { useRunProgress } from './useRunProgress.ts'

export const RestorationView = ({ undo }: { undo: UndoRef }) => {
  const { t } = useTranslation()
  const report = useSelector(undo, ({ context }) => context.run)
  const run = useSelector(undo, ({ children }) => children.run)
  const { failed } = report
  const isDeletion = failed.some(({ item }) => item.undo === 'delete')
  const title = failed.length > 0 ? 'failedTitle' : 'stoppedTitle'
  const isFailed = useSelector(undo, (snapshot) => snapshot.matches('failed'))
  const canRetry = useSelector(undo, (snapshot) => snapshot.can({ type: 'rest.retried' }))
  return (
    <>
      {run && <RestorationProgress run={run} />}
      <ConfirmDialog
        isOpen={isFailed}
        title={t(`restoration.${isDeletion ? 'notDeletedTitle' : title}`)}
        confirmLabel={t('bulk.retryRest')}
        cancelLabel={t('app.close')}
        onConfirm={canRetry ? () => undo.send({ type: 'rest.retried' }) : null}
        onCancel={() => undo.send({ type: 'report.closed' })}
      >
        {!isDeletion && <p>{t('restoration.report', { done: report.done.length, total: countItems(report) })}</p>}
        {failed.length > 0 && (
          <FailedByReason
            failed={failed.map(({ item: { id, name }, failure }) => ({
              id,
              name: name || t('list.nameless'),
              failure,
            }))}
          />
        )}
        {canRetry && !isDeletion && <p className="note">{t('restoration.stillInBin')}</p>}
      </ConfirmDialog>
    </>
  )
}

/** Beside toasts, for more than one entry. */
const RestorationProgress = ({ run }: { run: BatchRunRef }) => {
  const { t } = useTranslation()
  const { done, total, canStop, stop } = useRunProgress(run)
  if (total < 2) return null
  const text = t('restoration.progress', { done, total })
  return (
    <section className={toast.region} aria-label={t('restoration.label')}>
      <div className={cx(toast.toast, toast.work)}>
        <p role="status">{text}</p>
        <progress max={total} value={done} aria-label={text} />
        <button type="button" className="button" disabled={!canStop} onClick={stop}>
          {t('bulk.stop')}
        </button>
      </div>
    </section>
  )
}
