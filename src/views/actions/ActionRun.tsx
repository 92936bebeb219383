import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ActionRunnerRef } from '#src/actors/refs.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import styles from './ActionRun.module.css'

export const ActionRun = ({ runner }: { runner: ActionRunnerRef }) => {
  const { t } = useTranslation()
  const action = useSelector(runner, ({ context }) => t(`actions.names.${context.name}`))
  const isAsking = useSelector(runner, (snapshot) => snapshot.matches('asking'))
  const isRunning = useSelector(runner, (snapshot) => snapshot.matches('running'))
  const isDone = useSelector(runner, (snapshot) => snapshot.matches('done'))
  const isFailed = useSelector(runner, (snapshot) => snapshot.matches('failed'))
  return (
    <div className={styles.run}>
      <p className={styles.state} role="status">
        {isRunning && t('actions.running')}
        {isDone && t('actions.done')}
        {isFailed && <span className="mark mark-danger">{t('actions.failed')}</span>}
      </p>
      <button
        type="button"
        className="button"
        aria-label={t('actions.callNamed', { name: action })}
        aria-busy={isRunning}
        aria-disabled={isRunning}
        onClick={() => runner.send({ type: 'run.requested' })}
      >
        {t('actions.call')}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('actions.releaseTitle')}
        confirmLabel={action}
        onConfirm={() => runner.send({ type: 'dialog.confirmed' })}
        onCancel={() => runner.send({ type: 'dialog.canceled' })}
      >
        <p>{t('actions.releaseText')}</p>
      </ConfirmDialog>
    </div>
  )
}
