import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Period } from '#domain/recurrence.ts'
import type { GenerationRef, ListRef, RepeatingEventWizardRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { EventResetDialog } from '#src/views/EventResetDialog.tsx'
import { GenerationView } from '#src/views/GenerationView.tsx'
import { ListView } from '#src/views/ListView.tsx'
import { SeriesDatesView } from '#src/views/SeriesDatesView.tsx'
import { SeriesUpdateReport } from '#src/views/SeriesUpdateDialogs.tsx'
import { SeriesUpdateProgress } from '#src/views/SeriesUpdateProgress.tsx'
import { useEmitted } from './useEmitted.ts'
import { useListSelection } from './useEntryList.ts'
import { useEventReset } from './useEventReset.ts'
import { useGeneration } from './useGeneration.ts'
import { useSeriesDates } from './useSeriesDates.ts'
import { useSeriesColumns } from './useSeriesEvents.tsx'
import { useMember } from './useViewer.ts'

/** Under which name the wizard's list remembers its preferences. */
export const wizardListId = 'revents:wizard'

type Props = { wizard: RepeatingEventWizardRef }

/** The wizard's second step: generating events for a period. */
export const WizardGeneration = ({ wizard }: Props) => {
  const generation = useSelector(wizard, ({ children }) => children.generateDates)
  return generation ? <Generation wizard={wizard} generation={generation} /> : null
}

const Generation = ({ wizard, generation }: Props & { generation: GenerationRef }) => {
  const { t } = useTranslation()
  useGeneration(generation, () => {})
  return (
    <GenerationView
      generation={generation}
      title={t('generation.title')}
      heading="h1"
      onLocation={() => wizard.send({ type: 'step.returned' })}
    />
  )
}

/** The wizard's third step: the generated events, to edit or to delete, and what does not fit the series any more. */
export const WizardReview = ({ wizard }: Props) => {
  const list = useSelector(wizard, ({ children }) => children.listEvents)
  return list ? <Review wizard={wizard} list={list} /> : null
}

const Review = ({ wizard, list }: Props & { list: ListRef }) => {
  const { t } = useTranslation()
  const seriesId = useSelector(wizard, ({ context }) => context.seriesId ?? '')
  const { timezone } = useApp().settings
  const generation = useSelector(wizard, ({ children }) => children.generateDates)
  const lookAtDates = () => dates.send({ type: 'dates.changed' })
  const lookAgain = () => {
    list.send({ type: 'refresh.requested' })
    generation?.send({ type: 'series.changed' })
    lookAtDates()
  }
  const { dates, retiming, unfit } = useSeriesDates(seriesId, lookAgain)
  const reset = useEventReset(lookAgain)
  const generate = (period: Period) => {
    generation?.send({ type: 'report.closed' })
    generation?.send({ type: 'period.changed', period })
    generation?.send({ type: 'preview.requested' })
    wizard.send({ type: 'step.returned' })
  }
  const { columns, filters, nameOf } = useSeriesColumns(seriesId, reset)
  const selection = useListSelection(list, { resource: 'events', listId: wizardListId, nameOf })
  useEmitted(selection, 'run.finished', lookAgain)
  return (
    <>
      <ListView
        {...{ list, selection, columns, filters, nameOf }}
        viewer={useMember()}
        title={t('reventWizard.events')}
        context="events"
        hasPublicPage
        notice={<SeriesDatesView {...{ dates, unfit, retiming, timezone }} onGenerate={generate} />}
      />
      <EventResetDialog reset={reset} />
      <SeriesUpdateReport update={retiming} texts="seriesRetiming" timezone={timezone} />
      <SeriesUpdateProgress update={retiming} texts="seriesRetiming" />
    </>
  )
}
