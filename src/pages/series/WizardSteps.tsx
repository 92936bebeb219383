import { useTranslation } from 'react-i18next'
import type { EntryEditorRef, SeriesEventsRef, SeriesWizardRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { ListView } from '#src/views/lists/ListView.tsx'
import { EventResetDialog } from '#src/views/series/EventResetDialog.tsx'
import { GenerationView } from '#src/views/series/GenerationView.tsx'
import { SeriesDatesView } from '#src/views/series/SeriesDatesView.tsx'
import { SeriesUpdateQuestion, SeriesUpdateReport } from '#src/views/series/SeriesUpdateDialogs.tsx'
import { SeriesUpdateProgress } from '#src/views/series/SeriesUpdateProgress.tsx'
import { useFirstOpenDay } from './useFirstOpenDay.ts'
import { useSeriesEvents } from './useSeriesEvents.ts'
import { useSeriesList } from './useSeriesList.tsx'
import { useSeriesTimes, useUnsavedSeries } from './useSeriesTimes.ts'

type EventsProps = { events: SeriesEventsRef }

type GenerationProps = EventsProps & { wizard: SeriesWizardRef; editor: EntryEditorRef }

export const WizardGeneration = ({ wizard, editor, events }: GenerationProps) => {
  const { t } = useTranslation()
  return (
    <GenerationView
      generation={useChild(events, 'generation')}
      title={t('generation.title')}
      heading="h1"
      timezone={useApp().settings.timezone}
      times={useSeriesTimes(editor)}
      isUnsaved={useUnsavedSeries(editor)}
      firstOpenDay={useFirstOpenDay(editor, events)}
      onLocation={() => wizard.send({ type: 'step.returned' })}
    />
  )
}

export const WizardReview = ({ events }: EventsProps) => {
  const { t } = useTranslation()
  const { timezone } = useApp().settings
  const schedule = useChild(events, 'schedule')
  const retiming = useChild(schedule, 'retiming')
  return (
    <>
      <ListView
        {...useSeriesList(events, 'all')}
        viewer={useMember()}
        title={t('seriesWizard.events')}
        hasPublicPage
        notice={
          <SeriesDatesView
            {...{ retiming, timezone }}
            dates={useChild(schedule, 'dates')}
            unfit={useChild(schedule, 'unfit')}
            onGenerate={(period) => events.send({ type: 'preview.requested', period })}
          />
        }
      />
      <EventResetDialog reset={useChild(events, 'reset')} timezone={timezone} />
      <SeriesUpdateReport update={retiming} texts="seriesRetiming" timezone={timezone} />
      <SeriesUpdateProgress update={retiming} texts="seriesRetiming" />
    </>
  )
}

/** In every step (§4). */
export const WizardEvents = ({ events }: EventsProps) => {
  const { timezone } = useApp().settings
  const update = useChild(events, 'update')
  useSeriesEvents(events)
  return (
    <>
      <SeriesUpdateQuestion update={update} timezone={timezone} />
      <SeriesUpdateReport update={update} texts="seriesUpdate" timezone={timezone} />
      <SeriesUpdateProgress update={update} texts="seriesUpdate" />
    </>
  )
}
