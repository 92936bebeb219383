import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { FileEditorRef } from '#src/actors/refs.ts'
import { cx } from '#src/styles/cx.ts'
import styles from '#src/views/forms/SaveBar.module.css'
import { WorkState } from '#src/views/forms/WorkState.tsx'

export const FileSaveBar = ({ editor }: { editor: FileEditorRef }) => {
  const { t } = useTranslation()
  const isSaving = useSelector(editor, (snapshot) => snapshot.matches('saving'))
  const canSave = useSelector(editor, (snapshot) => snapshot.can({ type: 'save.requested' }))
  const canReturn = useSelector(
    editor,
    (snapshot) => snapshot.matches('unchanged') && snapshot.can({ type: 'draft.restored' }),
  )
  const keepWork = useSelector(editor, ({ children }) => children.keepWork)
  const isKept = useSelector(keepWork, (snapshot) => snapshot?.matches('kept') ?? false)
  if (!canSave && !canReturn && !isSaving) return null
  return (
    <div className={cx(styles.bar, styles.wide, styles.floating)}>
      <button
        type="button"
        className="button button-primary"
        aria-busy={isSaving}
        aria-disabled={!canSave && !isSaving}
        onClick={() => editor.send({ type: 'save.requested' })}
      >
        {isSaving ? t('form.saving') : t('form.save')}
      </button>
      <WorkState
        {...{ canReturn, isKept }}
        canDiscard={canSave}
        onDiscard={() => editor.send({ type: 'changes.discarded' })}
        onReturn={() => editor.send({ type: 'draft.restored' })}
      />
    </div>
  )
}
