import { useTranslation } from 'react-i18next'
import type { RepeatingEventWizardRef, SeriesEventsRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { EventResetDialog } from '#src/views/EventResetDialog.tsx'
import { GenerationView } from '#src/views/GenerationView.tsx'
import { ListView } from '#src/views/ListView.tsx'
import { SeriesDatesView } from '#src/views/SeriesDatesView.tsx'
import { SeriesUpdateQuestion, SeriesUpdateReport } from '#src/views/SeriesUpdateDialogs.tsx'
import { SeriesUpdateProgress } from '#src/views/SeriesUpdateProgress.tsx'
import { useChild } from './useChild.ts'
import { useSeriesEvents } from './useSeriesEvents.ts'
import { useSeriesList } from './useSeriesList.tsx'
import { useMember } from './useViewer.ts'

type EventsProps = { events: SeriesEventsRef }

/** The wizard's second step: generating events for a period. */
export const WizardGeneration = ({ wizard, events }: EventsProps & { wizard: RepeatingEventWizardRef }) => {
  const { t } = useTranslation()
  return (
    <GenerationView
      generation={useChild(events, 'generation')}
      title={t('generation.title')}
      heading="h1"
      onLocation={() => wizard.send({ type: 'step.returned' })}
    />
  )
}

/** The wizard's third step: the generated events, to edit or to delete, and what does not fit the series any more. */
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
        title={t('reventWizard.events')}
        context="events"
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
      <EventResetDialog reset={useChild(events, 'reset')} />
      <SeriesUpdateReport update={retiming} texts="seriesRetiming" timezone={timezone} />
      <SeriesUpdateProgress update={retiming} texts="seriesRetiming" />
    </>
  )
}

/** What the events of the series say and ask in every step: who goes back and changes it is asked about them (§4). */
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
