import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { newEntryPath } from '#domain/backstagePaths.ts'
import { hasOtherOwners } from '#domain/copying.ts'
import type { Entry } from '#domain/editing.ts'
import { newSeries } from '#domain/series/series.ts'
import { searchOf } from '#domain/series/seriesWizard.ts'
import { timeIn } from '#domain/time.ts'
import type { EntryEditorRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { EntryPage } from '#src/pages/entries/EntryPage.tsx'
import { useEntryEditor } from '#src/pages/entries/useEntryEditor.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToday } from '#src/pages/shell/useToday.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { WizardFrame } from '#src/views/series/WizardView.tsx'
import { SeriesEditor } from './SeriesEditor.tsx'

type EditorProps = { editor: EntryEditorRef; original: Entry | null; title: string }

const Editor = ({ editor, original, title }: EditorProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id: userId } = useMember()
  useEntryEditor(editor)
  useEmitted(editor, 'entry.completed', ({ id }) => {
    void navigate(newEntryPath('revents') + searchOf({ step: 'generate', seriesId: id }), { replace: true })
  })
  const notice = original && (
    <p className="notice">
      {t('seriesWizard.copied', { name: String(original.name) })}{' '}
      {hasOtherOwners(original, userId) && t('events.copiedAlone')}
    </p>
  )
  return <SeriesEditor {...{ editor, title }} entry={null} intro={notice} saveLabel={t('seriesWizard.save')} />
}

/** The first step of the wizard with the values of another series. Once the copy is stored, the wizard goes on. */
export const CopiedSeries = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { now, settings } = useApp()
  const { timezone } = settings
  const today = useToday()
  return (
    <WizardFrame step="describe">
      <EntryPage
        resource="revents"
        kind="revents"
        empty={() => newSeries({ date: today, time: timeIn(now(), timezone) })}
        copy={{ id, now: now(), timezone }}
        titles={{ edit: t('revents.edit'), new: t('revents.new') }}
      >
        {(editor, shown) => <Editor editor={editor} {...shown} />}
      </EntryPage>
    </WizardFrame>
  )
}
