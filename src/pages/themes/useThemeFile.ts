import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Failure } from '#domain/failure.ts'
import { gapsOfFile } from '#domain/textPage.ts'
import { contentFaultOf } from '#domain/themes/fileEditing.ts'
import type { FileEditorRef, FileHistoryRef, LeaveGuardRef, ThemeFilePageRef } from '#src/actors/refs.ts'
import { faultText } from '#src/faultTexts.ts'
import { useAskBeforeLeaving } from '#src/pages/shell/useAskBeforeLeaving.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { failureText } from '#src/texts.ts'
import { themeLink } from '#src/views/themes/themeLinks.ts'

export type FileFlows = {
  page: ThemeFilePageRef
  editor: FileEditorRef
  history: FileHistoryRef
  guard: LeaveGuardRef
}

/** §8. After a removal the list opens. */
export const useThemeFile = ({ page, editor, history, guard }: FileFlows): void => {
  const say = useToast()
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { theme, type, name } = page.getSnapshot().context.address
  const reasonOf = (failure: Failure) => {
    const fault = contentFaultOf(failure)
    return fault === null ? failureText(t, failure) : faultText(t, fault)
  }
  const withGaps = (sentence: string, text: string) => {
    const count = gapsOfFile(type, name, text)
    return count === 0 ? sentence : `${sentence} ${t('fileEditor.gapsLeft', { count })}`
  }
  useAskBeforeLeaving(guard)
  useEmitted(editor, 'file.saved', () => {
    say('success', withGaps(t('cms.files.saveSuccess'), editor.getSnapshot().context.loaded))
  })
  // The editor says why.
  useEmitted(editor, 'file.refused', () => say('error', t('cms.files.saveError')))
  useEmitted(history, 'file.changed', ({ change, file }) => {
    say('success', withGaps(t(`fileHistory.${change}.done`, { name }), file?.content ?? ''))
  })
  useEmitted(history, 'change.refused', ({ failure }) => say('error', reasonOf(failure)))
  useEmitted(page, 'file.gone', () => {
    void navigate(themeLink(theme ?? undefined, type === 'md' ? 'content' : 'file', type))
  })
}
