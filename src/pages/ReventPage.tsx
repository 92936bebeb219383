import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newRevent } from '#domain/revent.ts'
import type { Entry } from '#machines/entry.ts'
import { useApp } from '#src/app.tsx'
import { EventResetDialog } from '#src/views/EventResetDialog.tsx'
import { focusField } from '#src/views/focusField.ts'
import { GenerationView } from '#src/views/GenerationView.tsx'
import { ListView } from '#src/views/ListView.tsx'
import { SeriesDatesView } from '#src/views/SeriesDatesView.tsx'
import { SeriesPage } from '#src/views/SeriesPage.tsx'
import { SeriesUpdateQuestion, SeriesUpdateReport } from '#src/views/SeriesUpdateDialogs.tsx'
import { SeriesUpdateNotice } from '#src/views/SeriesUpdateNotice.tsx'
import { SeriesUpdateProgress } from '#src/views/SeriesUpdateProgress.tsx'
import { EntryLoader } from './EntryLoader.tsx'
import { ReventEditor } from './ReventEditor.tsx'
import { useEntryForm } from './useEntryForm.ts'
import { useSeries } from './useSeries.ts'
import { useToday } from './useToday.ts'
import { useMember } from './useViewer.ts'

const Editor = ({ entry, title }: { entry: Entry; title: string }) => {
  const { t } = useTranslation()
  const { timezone } = useApp().settings
  const viewer = useMember()
  const today = useToday()
  const [empty] = useState(() => newRevent({ date: today, time: '00:00' }))
  const { form, guard } = useEntryForm({ kind: 'revents', entry, empty, next: null })
  const { generation, update, dates, retiming, reset, unfit, generate, ...lists } = useSeries(entry.id, form)
  const until = useSelector(dates, ({ context }) => context.comparison?.generatedUntil ?? null)
  return (
    <SeriesPage>
      <ReventEditor
        form={form}
        guard={guard}
        title={title}
        entry={entry}
        intro={<SeriesUpdateNotice update={update} texts="seriesUpdate" timezone={timezone} />}
      />
      <SeriesDatesView dates={dates} unfit={unfit} retiming={retiming} timezone={timezone} onGenerate={generate} />
      <GenerationView
        generation={generation}
        title={t('generation.title')}
        heading="h2"
        generatedUntil={until}
        onLocation={() => focusField('location')}
      />
      {(['future', 'past'] as const).map((which) => (
        <ListView
          key={which}
          {...lists[which]}
          viewer={viewer}
          title={t(`revents.${which}`)}
          heading="h2"
          kind="dates"
          context="events"
          hasPublicPage
        />
      ))}
      <EventResetDialog reset={reset} />
      <SeriesUpdateQuestion update={update} timezone={timezone} />
      <SeriesUpdateReport update={update} texts="seriesUpdate" timezone={timezone} />
      <SeriesUpdateReport update={retiming} texts="seriesRetiming" timezone={timezone} />
      <SeriesUpdateProgress update={update} texts="seriesUpdate" />
      <SeriesUpdateProgress update={retiming} texts="seriesRetiming" />
    </SeriesPage>
  )
}

/** A repeating event (§2): its form, generating its events, what is to decide about their dates, and both lists of them. */
const ReventPage = () => {
  const { t } = useTranslation()
  return (
    <EntryLoader resource="revents" titles={{ edit: t('revents.edit') }}>
      {(entry, title) => entry && <Editor entry={entry} title={title} />}
    </EntryLoader>
  )
}

export default ReventPage
