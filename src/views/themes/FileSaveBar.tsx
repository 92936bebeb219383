import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { FileEditorRef } from '#src/actors/refs.ts'
import { cx } from '#src/styles/cx.ts'
import styles from '#src/views/forms/SaveBar.module.css'

export const FileSaveBar = ({ editor }: { editor: FileEditorRef }) => {
  const { t } = useTranslation()
  const isSaving = useSelector(editor, (snapshot) => snapshot.matches('saving'))
  const canSave = useSelector(editor, (snapshot) => snapshot.can({ type: 'save.requested' }))
  const keepWork = useSelector(editor, ({ children }) => children.keepWork)
  const isKept = useSelector(keepWork, (snapshot) => snapshot?.matches('kept') ?? false)
  if (!canSave && !isSaving) return null
  return (
    <div className={cx(styles.bar, styles.wide, styles.floating)}>
      <button
        type="button"
        className="button button-primary"
        aria-busy={isSaving}
        onClick={() => editor.send({ type: 'save.requested' })}
      >
        {isSaving ? t('form.saving') : t('form.save')}
      </button>
      {canSave && (
        <>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => editor.send({ type: 'changes.discarded' })}
          >
            {t('form.reset')}
          </button>
          <span className={styles.state}>{isKept ? t('form.kept') : t('form.unsaved')}</span>
        </>
      )}
    </div>
  )
}
