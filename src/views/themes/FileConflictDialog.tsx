import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { withPlainLines } from '#domain/themes/fileEditing.ts'
import type { FileConflictRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import styles from '#src/views/forms/ConflictDialog.module.css'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import { DiffView } from './DiffView.tsx'

/** 412. Postponing loses nothing. */
export const FileConflictDialog = ({ conflict }: { conflict: FileConflictRef }) => {
  const { t } = useTranslation()
  const { theirs, mine, side, failure } = useSelector(conflict, ({ context }) => context)
  const state = useSelector(conflict, ({ value }) => value)
  const canSubmit = useSelector(conflict, (snapshot) => snapshot.can({ type: 'choice.submitted' }))
  const isFailed = state === 'failed'
  return (
    <ConfirmDialog
      isOpen
      isWide
      title={t('conflict.title')}
      confirmLabel={isFailed ? t('app.retry') : t(state === 'gone' ? 'fileConflict.saveAnew' : 'fileConflict.confirm')}
      cancelLabel={t('fileConflict.later')}
      canConfirm={isFailed || canSubmit}
      onConfirm={() => conflict.send({ type: isFailed ? 'load.retried' : 'choice.submitted' })}
      onCancel={() => conflict.send({ type: 'conflict.postponed' })}
    >
      {state === 'loadingTheirs' && <p>{t('conflict.loading')}</p>}
      {state === 'gone' && <p>{t('fileConflict.gone')}</p>}
      {isFailed && <p>{t('conflict.failed')}</p>}
      {isFailed && failure && <p role="alert">{failureText(t, failure)}</p>}
      {theirs && (
        <>
          <p>{t('fileConflict.text')}</p>
          <DiffView label={t('fileConflict.diff')} before={withPlainLines(theirs.content)} after={mine} />
          <fieldset>
            <legend className="visually-hidden">{t('fileConflict.choice')}</legend>
            {(['mine', 'theirs'] as const).map((offered) => (
              <label key={offered} className={styles.side}>
                <input
                  type="radio"
                  name="file-conflict"
                  checked={side === offered}
                  onChange={() => conflict.send({ type: 'side.chosen', side: offered })}
                />
                {t(`fileConflict.${offered}`)}
              </label>
            ))}
          </fieldset>
        </>
      )}
    </ConfirmDialog>
  )
}
