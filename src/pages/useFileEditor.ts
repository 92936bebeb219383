import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { SnapshotFrom } from 'xstate'
import type { Failure } from '#domain/failure.ts'
import { faultOf } from '#domain/fileEditing.ts'
import type { ThemeFileAddress, ThemeFileContent } from '#domain/themeFile.ts'
import type { FileEditorRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { faultText } from '#src/faultTexts.ts'
import { failureText } from '#src/texts.ts'
import { themeLink } from '#src/views/themeLinks.ts'
import { useEmitted } from './useEmitted.ts'
import { useSay } from './useSay.ts'
import { useSecuredWork } from './useSecuredWork.ts'
import { useMember } from './useViewer.ts'
import { useWorkGuard } from './useWorkGuard.ts'

const isUnsaved = ({ context: { content, loaded } }: SnapshotFrom<FileEditorRef>): boolean => content !== loaded

/**
 * The actors of one file of a theme: its editor, its history, and the guard that asks before it is left unsaved. What one
 * of them changes the others hear of, and the toast says it (§8).
 */
export const useFileEditor = (address: ThemeFileAddress, file: ThemeFileContent) => {
  const { cms, site } = useApp()
  const say = useSay()
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id: userId } = useMember()
  const { theme, type, name } = address
  const draftKey = [userId, 'themeFile', theme ?? '', type, name].join(':')
  const editor = useActorRef(cms.fileEditor, { input: { address, file, draftKey } })
  const history = useActorRef(cms.fileHistory, { input: { address } })
  useSecuredWork(editor)
  const guard = useWorkGuard(useSelector(editor, isUnsaved), () => isUnsaved(editor.getSnapshot()))

  const reasonOf = (failure: Failure) => {
    const fault = faultOf(failure)
    return fault === null ? failureText(t, failure) : faultText(t, fault)
  }
  useEmitted(editor, 'file.saved', () => {
    say('success', t('cms.files.saveSuccess'))
    history.send({ type: 'history.outdated' })
    if (type === 'config') site.send({ type: 'config.saved' })
  })
  useEmitted(editor, 'file.refused', ({ failure }) => say('error', `${t('cms.files.saveError')} ${reasonOf(failure)}`))
  useEmitted(history, 'change.refused', ({ failure }) => say('error', reasonOf(failure)))
  useEmitted(history, 'file.changed', ({ change, file: inUse }) => {
    say('success', t(`fileHistory.${change}.done`, { name }))
    if (type === 'config') site.send({ type: 'config.saved' })
    if (inUse !== null) editor.send({ type: 'file.replaced', file: inUse })
    else void navigate(themeLink(theme ?? undefined, type === 'md' ? 'content' : 'file', type))
  })
  return { editor, history, guard }
}
