import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { type PlannerState, plannerQuery, readPlannerState } from '#domain/planner.ts'
import { reservationOfferId } from '#domain/toastIds.ts'
import type { OptionsRef, PlannerRef, ReservationsRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { Select } from '#src/fields/Select.tsx'
import { useOptions } from '#src/fields/useOptions.ts'
import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { useAskBeforeLeaving } from '#src/pages/shell/useAskBeforeLeaving.ts'
import { useChild } from '#src/pages/shell/useChild.ts'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useToast } from '#src/pages/shell/useToast.ts'
import { useToday } from '#src/pages/shell/useToday.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { failureText } from '#src/texts.ts'
import { LeaveDialog } from '#src/views/forms/LeaveDialog.tsx'
import styles from '#src/views/planning/Planner.module.css'
import { PlannerView } from '#src/views/planning/PlannerView.tsx'
import { ReservationsView } from '#src/views/planning/ReservationsView.tsx'

const PlannerPage = () => {
  const { t } = useTranslation()
  const { planning, actors, settings } = useApp()
  const say = useToast()
  const today = useToday()
  const shown = readPlannerState(useSearchParams()[0], today)
  const viewer = useMember()
  const page = useActorRef(planning.plannerPage, { input: { today, shown, member: viewer.id } })
  const [planner, reservations, work] = [
    useChild(page, 'planner'),
    useChild(page, 'reservations'),
    useChild(page, 'work'),
  ]
  const guard = useChild(work, 'guard')
  const isLost = useSelector(useChild(work, 'keepWork'), (snapshot) => snapshot.matches('failed'))
  const ofPage = useSelector(page, ({ context }) => context.shown)
  const offer = { id: reservationOfferId, action: t('bulk.undo') }
  const places = useActorRef(actors.options, { input: { source: 'places', include: [] } })
  const suggest = useActorRef(actors.suggest, { input: { source: 'places' } })
  useEmitted(reservations, 'reservation.saved', ({ name }) => say('success', t('form.saved', { name })))
  useEmitted(reservations, 'reservation.deleted', ({ reservation: { name, by } }) => {
    say('success', t('reservations.deleted', { name }), by.id === viewer.id ? offer : {})
  })
  useEmitted(page, 'undo.failed', ({ failure }) => say('error', failureText(t, failure), offer))
  useAskBeforeLeaving(guard, { staysOnSearch: true, asksOnReload: isLost })
  return (
    <>
      <PageTitle page={t('planner.title')} />
      <h1 tabIndex={-1}>{t('planner.title')}</h1>
      <Narrowing shown={shown} places={places} />
      <Calendar
        key={planner.sessionId}
        {...{ planner, reservations, today }}
        isOfUrl={plannerQuery(ofPage) === plannerQuery(shown)}
      />
      <ReservationsView {...{ reservations, places, suggest, viewer }} timezone={settings.timezone} />
      <LeaveDialog guard={guard} text={t(isLost ? 'reservations.leaveLost' : 'reservations.leaveText')} />
    </>
  )
}

const Narrowing = ({ shown, places }: { shown: PlannerState; places: OptionsRef }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const categories = useActorRef(useApp().actors.options, { input: { source: 'categories', include: [] } })
  const known = { place: useOptions(places), category: useOptions(categories) }
  return (
    <div className={styles.narrowing}>
      {(['place', 'category'] as const).map((name) => (
        <Select
          key={name}
          name={name}
          label={t(`planner.${name}`)}
          value={shown[name] || 'all'}
          onChange={(id) => void navigate(`?${plannerQuery({ ...shown, [name]: id === 'all' ? '' : id })}`)}
          choices={known[name] && [{ id: 'all', name: t('planner.all') }, ...known[name]]}
        />
      ))}
    </div>
  )
}

type CalendarProps = {
  planner: PlannerRef
  reservations: ReservationsRef
  today: string
  /** False for the moment in which the router is elsewhere than the page: the focus waits for both. */
  isOfUrl: boolean
}

const Calendar = ({ planner, reservations, today, isOfUrl }: CalendarProps) => {
  const { settings } = useApp()
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  return (
    <PlannerView
      {...{ planner, reservations, today }}
      timezone={settings.timezone}
      takesFocus={isOfUrl && Object(state).byKey === true}
      onShow={(next) => void navigate(`?${plannerQuery(next)}`, { state: { byKey: true } })}
    />
  )
}

export default PlannerPage
