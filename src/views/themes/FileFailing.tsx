import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#domain/themes/theme.ts'
import type { FileEditorRef } from '#src/actors/refs.ts'
import { faultText, ownWords } from '#src/faultTexts.ts'
import { formatAge } from '#src/views/shell/dates.ts'
import { OwnWords } from '#src/views/shell/OwnWords.tsx'
import type { CodeEditorHandle } from './CodeEditor.tsx'

type Props = { editor: FileEditorRef; now: number; onGoTo: CodeEditorHandle['goTo'] }

/** Why visitors see the built-in template instead of the saved one. */
export const FileFailing = ({ editor, now, onGoTo }: Props) => {
  const { t, i18n } = useTranslation()
  const failing = useSelector(editor, ({ context }) => context.file.failing)
  if (failing === undefined) return null
  const { line, column, text } = readFailure(failing.error) ?? { line: 1, column: 1, text: failing.error }
  const age = formatAge(failing.at, now, i18n.resolvedLanguage ?? 'en') ?? t('dates.now')
  const words = ownWords(text)
  return (
    <div className="notice notice-warning">
      <p>{t('fileEditor.failing', { age })}</p>
      <p>{faultText(t, { line, column, text })}</p>
      {words && <OwnWords words={words} />}
      <button type="button" className="button" onClick={() => onGoTo({ line, column })}>
        {t('fileEditor.goTo', { line })}
      </button>
    </div>
  )
}
