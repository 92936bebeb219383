import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextPreviewRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { TextPreviewView } from '#src/views/texts/TextPreviewView.tsx'
import { FileEditorView } from '#src/views/themes/FileEditorView.tsx'
import { FileHistoryView } from '#src/views/themes/FileHistoryView.tsx'
import { type FileFlows, useThemeFile } from './useThemeFile.ts'

/** CodeMirror loads only here. */
const CodeEditor = lazy(() => import('#src/views/themes/CodeEditor.tsx'))

type Props = FileFlows & {
  guard: Parameters<typeof FileEditorView>[0]['guard']
  preview: TextPreviewRef | null
  isShown: boolean
  height: number
}

export const OpenFile = ({ preview, isShown, height, ...flows }: Props) => {
  const { now, settings } = useApp()
  const { t } = useTranslation()
  const { editor, history, guard } = flows
  useThemeFile(flows)
  const loaded = useSelector(editor, ({ context }) => context.loaded)
  const language = useSelector(editor, ({ context }) => /\.(de|en)\.md$/.exec(context.address.name)?.[1])
  const isDirty = useSelector(editor, (snapshot) => !snapshot.matches('unchanged'))
  const isReadOnly = useSelector(editor, (snapshot) => snapshot.matches('readOnly'))
  const beside = preview ? <TextPreviewView preview={preview} language={language} height={height} /> : undefined
  return (
    <Suspense fallback={<p style={{ minHeight: height }}>{t('app.loading')}</p>}>
      <FileEditorView
        editor={editor}
        guard={guard}
        Editor={CodeEditor}
        height={height}
        now={now()}
        email={settings.moderationEmail}
        isShown={isShown}
        beside={beside}
      />
      {!isReadOnly && (
        <FileHistoryView history={history} text={loaded} isDirty={isDirty} timezone={settings.timezone} />
      )}
    </Suspense>
  )
}
