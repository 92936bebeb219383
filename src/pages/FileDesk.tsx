import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThemeFileAddress, ThemeFileContent } from '#domain/themeFile.ts'
import { useApp } from '#src/app.tsx'
import { FileEditorView } from '#src/views/FileEditorView.tsx'
import { FileHistoryView } from '#src/views/FileHistoryView.tsx'
import { TextPreview } from './TextPreview.tsx'
import { useFileEditor } from './useFileEditor.ts'

/** CodeMirror: nothing else in Backstage loads it. */
const CodeEditor = lazy(() => import('#src/views/CodeEditor.tsx'))

type Props = {
  address: ThemeFileAddress
  /** The file as it was just loaded. */
  file: ThemeFileContent
  /** Of the editor, in pixels (§9). */
  height: number
}

/** One file of a theme with all that belongs to it: editor, preview of texts, history. */
export const FileDesk = ({ address, file, height }: Props) => {
  const { now, settings } = useApp()
  const { t } = useTranslation()
  const { editor, history, guard } = useFileEditor(address, file)
  const loaded = useSelector(editor, ({ context }) => context.loaded)
  const isDirty = useSelector(editor, (snapshot) => !snapshot.matches('unchanged'))
  const isReadOnly = useSelector(editor, (snapshot) => snapshot.matches('readOnly'))
  const beside = address.type === 'md' ? <TextPreview address={address} editor={editor} height={height} /> : undefined
  return (
    <Suspense fallback={<p style={{ minHeight: height }}>{t('app.loading')}</p>}>
      <FileEditorView editor={editor} guard={guard} Editor={CodeEditor} height={height} now={now()} beside={beside} />
      {!isReadOnly && (
        <FileHistoryView history={history} text={loaded} isDirty={isDirty} timezone={settings.timezone} />
      )}
    </Suspense>
  )
}
