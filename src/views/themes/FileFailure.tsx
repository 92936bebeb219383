import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { contentFaultOf } from '#domain/themes/fileEditing.ts'
import type { Fault } from '#domain/themes/themeFile.ts'
import type { FileEditorRef } from '#src/actors/refs.ts'
import { faultText, ownWords } from '#src/faultTexts.ts'
import { failureText } from '#src/texts.ts'
import { OwnWords } from '#src/views/shell/OwnWords.tsx'
import styles from './FileEditorView.module.css'

type Props = {
  id: string
  editor: FileEditorRef
  onGoTo: (fault: Fault) => void
}

export const FileFailure = ({ id, editor, onGoTo }: Props) => {
  const { t } = useTranslation()
  const failure = useSelector(editor, ({ context }) => context.failure)
  const fault = contentFaultOf(failure)
  const words = fault && ownWords(fault.text)
  return (
    <div id={id} role="alert" className={styles.alert}>
      {failure && (
        <div className="notice notice-danger">
          <p>
            <strong>{t('cms.files.saveError')}</strong> {fault ? faultText(t, fault) : failureText(t, failure)}
          </p>
          {words && <OwnWords words={words} />}
          {fault && (
            <button type="button" className="button" onClick={() => onGoTo(fault)}>
              {t('fileEditor.goTo', { line: fault.line })}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
