import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { newEvent } from '#domain/event.ts'
import type { FormKind, FormValues } from '#domain/forms.ts'
import { newGroup } from '#domain/group.ts'
import { may } from '#domain/permissions.ts'
import { newPlace } from '#domain/place.ts'
import { isSetUpOpen } from '#domain/setUp.ts'
import { useApp } from '#src/app.tsx'
import { useStepArrival } from '#src/focus/useFocusHeading.ts'
import { EventEditor } from '#src/pages/entries/EventEditor.tsx'
import { GroupEditor } from '#src/pages/entries/GroupEditor.tsx'
import { PlaceEditor } from '#src/pages/entries/PlaceEditor.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { FirstStepsView } from '#src/views/people/FirstStepsView.tsx'
import { OpenedInvitation } from './OpenedInvitation.tsx'
import { useEndedElsewhere } from './useEndedElsewhere.ts'

const useBeginning = () => {
  const { actors, now, settings } = useApp()
  const { id: userId } = useMember()
  const [beginning] = useState(() => {
    const form = (kind: FormKind, empty: FormValues) => ({ kind, empty, userId, creationKey: actors.createKey() })
    return {
      position: actors.readFirstSteps(userId),
      forms: {
        group: form('groups', newGroup()),
        place: form('places', newPlace()),
        event: { ...form('events', newEvent(now())), timezone: settings.timezone },
      },
    }
  })
  return beginning
}

const FirstStepsPage = () => {
  const { t } = useTranslation()
  const { actors, people, settings } = useApp()
  const navigate = useNavigate()
  const member = useMember()
  const { id: userId, nickname } = member
  const isSetUpFirst =
    may(member, 'update', 'look') &&
    isSetUpOpen(actors.readSetUp(userId), { state: settings.setUp, hasName: settings.hasOwnTheme })
  const wizard = useActorRef(people.firstSteps, { input: useBeginning() })
  const step = useSelector(wizard, ({ value }) => value.steps)
  const editor = useSelector(wizard, ({ children }) => children.editor)
  useStepArrival(step)
  useEmitted(wizard, 'step.changed', ({ position }) => actors.keepFirstSteps(userId, position))
  useEmitted(wizard, 'wizard.closed', () => {
    actors.endFirstSteps(userId)
    void navigate('/backstage')
  })
  const form = editor && {
    editor,
    entry: null,
    saveLabel: t('firstSteps.saveAndGoOn'),
    onBack: () => wizard.send({ type: 'step.returned' }),
  }
  return (
    <>
      <PageTitle page={t('firstSteps.title')} />
      <OpenedInvitation />
      <FirstStepsView
        wizard={wizard}
        nickname={nickname}
        isSetUpFirst={isSetUpFirst}
        hasEndedElsewhere={useEndedElsewhere(userId)}
        forms={{
          createGroup: (title) => form && <GroupEditor {...form} title={title} takesOwn />,
          createPlace: (title) => form && <PlaceEditor {...form} title={title} />,
          createEvent: (title) => form && <EventEditor {...form} title={title} />,
        }}
      />
    </>
  )
}

export default FirstStepsPage
