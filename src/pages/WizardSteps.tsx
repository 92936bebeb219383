import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { GenerationRef, ListRef, RepeatingEventWizardRef } from '#src/actorRefs.ts'
import { GenerationView } from '#src/views/GenerationView.tsx'
import { ListView } from '#src/views/ListView.tsx'
import { useEmitted } from './useEmitted.ts'
import { useListSelection } from './useEntryList.ts'
import { useGeneration } from './useGeneration.ts'
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

/** The wizard's third step: the generated events, to edit or to delete. */
export const WizardReview = ({ wizard }: Props) => {
  const list = useSelector(wizard, ({ children }) => children.listEvents)
  return list ? <Review wizard={wizard} list={list} /> : null
}

const Review = ({ wizard, list }: Props & { list: ListRef }) => {
  const { t } = useTranslation()
  const { columns, filters, nameOf } = useSeriesColumns()
  const selection = useListSelection(list, { resource: 'events', listId: wizardListId, nameOf })
  useEmitted(selection, 'run.finished', () =>
    wizard.getSnapshot().children.generateDates?.send({ type: 'series.changed' }),
  )
  return (
    <ListView
      {...{ list, selection, columns, filters, nameOf }}
      viewer={useMember()}
      title={t('reventWizard.events')}
      context="events"
      hasPublicPage
    />
  )
}
