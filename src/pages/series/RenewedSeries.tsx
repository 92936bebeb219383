import { useTranslation } from 'react-i18next'
import type { EntryEditorRef } from '#src/actors/refs.ts'
import { useEntryEditor } from '#src/pages/entries/useEntryEditor.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { SeriesEditor } from './SeriesEditor.tsx'

/** What was typed into a series that is gone, as in the first step of the wizard. */
export const RenewedSeries = ({ editor }: { editor: EntryEditorRef }) => {
  const { t } = useTranslation()
  useEntryEditor(editor)
  return (
    <>
      <PageTitle page={t('revents.new')} />
      <SeriesEditor editor={editor} title={t('revents.new')} entry={null} saveLabel={t('seriesWizard.save')} />
    </>
  )
}
