import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThemeFilesRef } from '#src/actors/refs.ts'
import { cx } from '#src/styles/cx.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import styles from './ThemeFiles.module.css'

type Props = {
  files: ThemeFilesRef
  /** Null in the built-in theme. */
  adding: ReactNode
  children: ReactNode
}

export const ThemeFilesView = ({ files, adding, children }: Props) => {
  const { t } = useTranslation()
  const { failure, removed } = useSelector(files, ({ context }) => context)
  const isEmpty = useSelector(files, ({ context }) => context.files.length === 0)
  const isLoading = useSelector(files, (snapshot) => snapshot.matches({ list: 'loading' }))
  const isReady = useSelector(files, (snapshot) => snapshot.matches({ list: 'ready' }))
  const isRestoring = useSelector(files, (snapshot) => snapshot.matches({ work: 'restoring' }))
  return (
    <>
      {adding}
      {failure !== null && (
        <RetryNotice
          className={cx('notice notice-danger', styles.line)}
          failure={failure}
          onRetry={() => files.send({ type: 'files.refreshRequested' })}
        >
          {t('themeFiles.listFailed')}
        </RetryNotice>
      )}
      {removed !== null && (
        <p className={styles.line} role="status">
          {t('themeFiles.removed', { name: removed.name })}
          <button
            type="button"
            className="button"
            aria-busy={isRestoring}
            onClick={() => files.send({ type: 'deletion.undone' })}
          >
            {t('bulk.undo')}
          </button>
        </p>
      )}
      {isEmpty && isLoading && <p className="note">{t('app.loading')}</p>}
      {isEmpty && isReady && <p className="note">{t('themeFiles.empty')}</p>}
      {!isEmpty && (
        <div className={cx(isLoading && styles.refreshing)} aria-busy={isLoading}>
          {children}
        </div>
      )}
      <Question files={files} />
    </>
  )
}

const Question = ({ files }: { files: ThemeFilesRef }) => {
  const { t } = useTranslation()
  const name = useSelector(files, ({ context }) => context.target?.name ?? '')
  const isAsking = useSelector(files, (snapshot) => snapshot.matches({ work: 'asking' }))
  return (
    <ConfirmDialog
      isOpen={isAsking}
      isDanger
      title={t('themeFiles.confirmDeletion', { name })}
      confirmLabel={t('app.yes')}
      cancelLabel={t('app.no')}
      onConfirm={() => files.send({ type: 'dialog.confirmed' })}
      onCancel={() => files.send({ type: 'dialog.canceled' })}
    >
      <p>{t('themeFiles.deletionText')}</p>
    </ConfirmDialog>
  )
}
