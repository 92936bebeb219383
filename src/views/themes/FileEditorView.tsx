import { useSelector } from '@xstate/react'
import { type ComponentType, type ReactNode, useId, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { addYamlKey, contentFaultOf } from '#domain/themes/fileEditing.ts'
import type { FileType } from '#domain/themes/themeFile.ts'
import type { FileEditorRef, LeaveGuardRef } from '#src/actors/refs.ts'
import { complaintText } from '#src/faultTexts.ts'
import { LeaveDialog } from '#src/views/forms/LeaveDialog.tsx'
import { MarkdownHelp } from '#src/views/texts/MarkdownHelp.tsx'
import type { CodeEditorHandle, CodeEditorProps } from './CodeEditor.tsx'
import { ConfigHelp } from './ConfigHelp.tsx'
import type { Syntax } from './codeMirrorTypes.ts'
import { FileConflictDialog } from './FileConflictDialog.tsx'
import { FileDraftOffer } from './FileDraftOffer.tsx'
import styles from './FileEditorView.module.css'
import { FileFailing } from './FileFailing.tsx'
import { FileFailure } from './FileFailure.tsx'
import { FileLacks } from './FileLacks.tsx'
import { FileOrigin } from './FileOrigin.tsx'
import { FilePageNote } from './FilePageNote.tsx'
import { FileSaveBar } from './FileSaveBar.tsx'

type Props = {
  editor: FileEditorRef
  guard: LeaveGuardRef
  /** CodeMirror, or a substitute in tests. */
  Editor: ComponentType<CodeEditorProps>
  height: number
  now: number
  /** Of the moderators, which texts name. */
  email: string
  isShown: boolean
  beside?: ReactNode
}

const syntaxes: Partial<Record<FileType, Syntax>> = { template: 'liquid', css: 'css', js: 'js', image: 'svg', md: 'md' }

export const FileEditorView = ({ editor, guard, Editor, height, now, email, isShown, beside }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const handle = useRef<CodeEditorHandle>(null)
  const state = useSelector(editor, ({ value }) => String(value))
  const { type, name } = useSelector(editor, ({ context }) => context.address)
  const text = useSelector(editor, ({ context }) => context.content)
  const failure = useSelector(editor, ({ context }) => context.failure)
  const conflict = useSelector(editor, ({ children }) => children.resolveConflict)
  const isReadOnly = state === 'readOnly'
  const canType = useSelector(editor, (snapshot) => snapshot.can({ type: 'text.changed', content: '' }))
  const fault = useMemo(() => {
    const found = contentFaultOf(failure)
    return found && { ...found, text: complaintText(t, found.text) }
  }, [failure, t])

  const insertKey = (key: string) => {
    const content = addYamlKey(text, key)
    flushSync(() => editor.send({ type: 'text.changed', content }))
    handle.current?.goTo({ line: content.split('\n').length, column: Number.MAX_SAFE_INTEGER })
  }
  return (
    <section className={styles.editor} aria-label={name} data-state={state}>
      <FileOrigin editor={editor} />
      <FilePageNote {...{ editor, email, isShown }} onGoTo={(place) => handle.current?.goTo(place)} />
      <FileLacks editor={editor} />
      <FileFailing editor={editor} now={now} onGoTo={(place) => handle.current?.goTo(place)} />
      <FileDraftOffer editor={editor} now={now} />
      <FileFailure id={`${id}-failure`} editor={editor} onGoTo={(place) => handle.current?.goTo(place)} />
      <div className={beside ? styles.beside : undefined}>
        <div className={styles.text}>
          <Editor
            ref={handle}
            label={t('fileEditor.label', { name })}
            describedBy={`${id}-keys ${id}-failure`}
            text={text}
            syntax={syntaxes[type] ?? 'yaml'}
            height={height}
            isReadOnly={!canType}
            fault={fault}
            onChange={(content) => editor.send({ type: 'text.changed', content })}
            onSave={() => editor.send({ type: 'save.requested' })}
          />
          {!isReadOnly && (
            <p id={`${id}-keys`} className={`note ${styles.keys}`}>
              {t('fileEditor.keys')}
            </p>
          )}
        </div>
        {beside}
      </div>
      <FileSaveBar editor={editor} />
      {type === 'config' && <ConfigHelp text={text} canInsert={canType} isReadOnly={isReadOnly} onInsert={insertKey} />}
      {type === 'md' && <MarkdownHelp />}
      {conflict && <FileConflictDialog conflict={conflict} />}
      <LeaveDialog guard={guard} />
    </section>
  )
}
