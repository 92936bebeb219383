import { useTranslation } from 'react-i18next'
import { lookId, newLook } from '#domain/themes/look.ts'
import type { EntryEditorRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { OpenedPage } from '#src/pages/entries/EntryPage.tsx'
import { useEntryEditor } from '#src/pages/entries/useEntryEditor.ts'
import { usePicture } from '#src/pages/entries/usePicture.ts'
import { LookForm } from '#src/views/themes/LookForm.tsx'
import { useThemeColors } from './useThemeColors.ts'

const Editor = ({ editor, title }: { editor: EntryEditorRef; title: string }) => {
  const { t } = useTranslation()
  const { now, settings } = useApp()
  const flows = useEntryEditor(editor, { savedText: t('look.saved') })
  return (
    <LookForm
      {...flows}
      {...usePicture(editor)}
      colors={useThemeColors()}
      language={settings.language}
      title={title}
      now={now()}
    />
  )
}

const LookPage = () => {
  const { t } = useTranslation()
  const title = t('look.title')
  return (
    <OpenedPage resource="look" kind="look" id={lookId} empty={newLook} title={title}>
      {(editor) => <Editor editor={editor} title={title} />}
    </OpenedPage>
  )
}

export default LookPage
