import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { isNobodys } from '#domain/system.ts'
import { bracketsIn, findFirstGap, gapsIn, isMenuPage, pageOfFile, pageStateOf, textNameOf } from '#domain/textPage.ts'
import type { FileEditorRef } from '#src/actors/refs.ts'
import type { CodeEditorHandle } from './CodeEditor.tsx'

type Props = {
  editor: FileEditorRef
  email: string
  /** Whether visitors see what this theme says. */
  isShown: boolean
  onGoTo: CodeEditorHandle['goTo']
}

/** Which page of the site the text is, or what keeps it from being public; and an address in it that nobody has. */
export const FilePageNote = ({ editor, email, isShown, onGoTo }: Props) => {
  const { t } = useTranslation()
  const isUnread = useSelector(editor, ({ context }) => context.content.includes('moderationEmail')) && isNobodys(email)
  const { type, name } = useSelector(editor, ({ context }) => context.address)
  const content = useSelector(editor, ({ context }) => context.content)
  const loaded = useSelector(editor, ({ context }) => context.loaded)
  const unlinkedIn = useSelector(editor, ({ context }) => context.file.unlinkedIn)
  const path = pageOfFile(type, name)
  if (path === null) return null
  const state = pageStateOf(content, loaded)
  const gap = findFirstGap(content)
  if (gap === null) {
    const isUnlinked = unlinkedIn !== undefined && state === 'public'
    const inMenu = isMenuPage(textNameOf(name) ?? '') ? 'inMenu' : state
    const brackets = bracketsIn(content)
    const told = state !== 'public' ? state : isShown ? inMenu : 'inactive'
    return (
      <>
        {isUnlinked ? (
          <p className="notice notice-warning">{t('fileEditor.pageStates.unlinked', { path, template: unlinkedIn })}</p>
        ) : (
          <p className="note">{t(`fileEditor.pageStates.${told}`, { path })}</p>
        )}
        {brackets.length > 0 && (
          <p className="notice notice-warning">{t('fileEditor.brackets', { brackets, count: brackets.length })}</p>
        )}
        {isUnread && <p className="notice notice-warning">{t('system.nobodys', { email })}</p>}
      </>
    )
  }
  const gaps = gapsIn(content)
  return (
    <div className="notice notice-warning">
      <p>{t('fileEditor.pageStates.gaps', { path, count: gaps.length, gap: gaps[0] })}</p>
      <button type="button" className="button" onClick={() => onGoTo(gap)}>
        {t('fileEditor.goToGap', { line: gap.line })}
      </button>
    </div>
  )
}
