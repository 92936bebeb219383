import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { newEvent } from '#domain/event.ts'
import { stepDepth } from '#domain/firstSteps.ts'
import { useApp } from '#src/app.tsx'
import { FirstStepsView } from '#src/views/FirstStepsView.tsx'
import { EventEditor } from './EventEditor.tsx'
import { GroupEditor } from './GroupEditor.tsx'
import { PageTitle } from './PageTitle.tsx'
import { PlaceEditor } from './PlaceEditor.tsx'
import { useStepArrival } from './useArrival.ts'
import { useEmitted } from './useEmitted.ts'
import { useStepHistory } from './useStepHistory.ts'
import { useMember } from './useViewer.ts'

/** The wizard for new people (§2): three things to create or to skip, with the forms of their pages. */
const FirstStepsPage = () => {
  const { t } = useTranslation()
  const { actors, now } = useApp()
  const navigate = useNavigate()
  const { id: userId, nickname } = useMember()
  const wizard = useActorRef(actors.firstSteps, { input: actors.readFirstSteps(userId) })
  const step = useSelector(wizard, ({ value }) => value.steps)
  const { group, place } = useSelector(wizard, ({ context }) => context)
  const [begun] = useState(() => newEvent(now()))
  useStepArrival(step)
  useStepHistory({
    depth: step === 'starting' ? null : stepDepth[step],
    onBack: () => wizard.send({ type: 'step.returned' }),
    onForward: () => wizard.send({ type: step === 'welcome' ? 'wizard.begun' : 'step.skipped' }),
  })
  useEmitted(wizard, 'step.changed', ({ position }) => actors.keepFirstSteps(userId, position))
  useEmitted(wizard, 'wizard.closed', () => {
    actors.dropFirstSteps(userId)
    void navigate('/backstage')
  })
  const form = {
    entry: null,
    step: { saveLabel: t('firstSteps.saveAndGoOn'), onBack: () => wizard.send({ type: 'step.returned' }) },
  }
  return (
    <>
      <PageTitle page={t('firstSteps.title')} />
      <FirstStepsView
        wizard={wizard}
        nickname={nickname}
        forms={{
          createGroup: (title) => (
            <GroupEditor {...form} title={title} next={(id) => wizard.send({ type: 'group.created', id })} />
          ),
          createPlace: (title) => (
            <PlaceEditor
              {...form}
              title={title}
              next={(id) => wizard.send({ type: 'place.created', id })}
              onChosen={({ id }) => wizard.send({ type: 'place.chosen', id })}
            />
          ),
          createEvent: (title) => (
            <EventEditor
              {...form}
              title={title}
              empty={{
                ...begun,
                location: place === null ? '' : `id:${place}`,
                organizers: group === null ? [] : [`id:${group}`],
              }}
              next={() => wizard.send({ type: 'event.created' })}
            />
          ),
        }}
      />
    </>
  )
}

export default FirstStepsPage
