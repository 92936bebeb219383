import { useActorRef } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useApp } from '#src/app.tsx'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { useToday } from '#src/pages/shell/useToday.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { ReservationsView } from '#src/views/planning/ReservationsView.tsx'

/** Where members plan dates: what they reserve for events that are not public yet. */
const PlannerPage = () => {
  const { t } = useTranslation()
  const { planning, actors } = useApp()
  const say = useToast()
  const reservations = useActorRef(planning.reservations, { input: { today: useToday() } })
  const places = useActorRef(actors.options, { input: { source: 'places', include: [] } })
  const suggest = useActorRef(actors.suggest, { input: { source: 'places' } })
  useEmitted(reservations, 'reservation.saved', ({ name }) => say('success', t('form.saved', { name })))
  useEmitted(reservations, 'reservation.deleted', ({ name }) => say('success', t('reservations.deleted', { name })))
  return (
    <>
      <PageTitle page={t('planner.title')} />
      <h1 tabIndex={-1}>{t('planner.title')}</h1>
      <ReservationsView {...{ reservations, places, suggest }} viewer={useMember()} />
    </>
  )
}

export default PlannerPage
