import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type PlannerState, periodOf, plannedDay, plannedReservations, plannerQuery, shifted } from '#domain/planner.ts'
import type { PlannerRef, ReservationsRef } from '#src/actors/refs.ts'
import { formatDate, formatMonth } from '#src/views/shell/dates.ts'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import styles from './Planner.module.css'
import { PlannerDay } from './PlannerDay.tsx'
import { PlannerGrid } from './PlannerGrid.tsx'
import { PlannerLegend } from './PlannerLegend.tsx'

type Props = {
  planner: PlannerRef
  reservations: ReservationsRef
  timezone: string
  today: string
  takesFocus?: boolean
  onShow: (shown: PlannerState) => void
}

/** Links hold the state, so that Back works. */
export const PlannerView = ({ planner, reservations, timezone, today, takesFocus = false, onShow }: Props) => {
  const { t, i18n } = useTranslation()
  const { shown, plan, day, failure } = useSelector(planner, ({ context }) => context)
  const isFailed = useSelector(planner, (snapshot) => snapshot.matches('failed'))
  const listed = useSelector(reservations, ({ context }) => context.reservations)
  const reserved = plannedReservations(plan, listed)
  const canReserve = useSelector(reservations, (snapshot) => snapshot.matches('listed'))
  const language = i18n.resolvedLanguage ?? 'en'
  const { start, end } = periodOf(shown)
  const title =
    shown.view === 'month' ? formatMonth(shown.date.slice(0, 7), language) : `${formatDate(start)} – ${formatDate(end)}`
  const link = (to: PlannerState) => `/backstage/planner?${plannerQuery(to)}`
  const close = () => {
    document.querySelector<HTMLElement>(`[data-date="${day}"]`)?.focus()
    planner.send({ type: 'day.closed' })
  }
  const reserve = () => {
    const location = shown.place && `id:${shown.place}`
    if (day !== null) reservations.send({ type: 'reservation.begun', date: day, location })
  }
  return (
    <section className={styles.planner} aria-label={title} aria-busy={plan === null && !isFailed}>
      <nav className={styles.steps} aria-label={t('planner.period')}>
        <a className="button" href={link(shifted(shown, -1))}>
          {t('planner.earlier')}
        </a>
        <strong aria-live="polite">{title}</strong>
        <a className="button" href={link(shifted(shown, 1))}>
          {t('planner.later')}
        </a>
        <a href={link({ ...shown, date: today })}>{t('planner.today')}</a>
        {(['month', 'week'] as const).map((view) => (
          <a key={view} href={link({ ...shown, view })} aria-current={view === shown.view ? 'true' : undefined}>
            {t(`planner.views.${view}`)}
          </a>
        ))}
      </nav>
      {isFailed && (
        <RetryNotice failure={failure} onRetry={() => planner.send({ type: 'load.retried' })}>
          {t('planner.notLoaded')}
        </RetryNotice>
      )}
      {plan && plan.total > plan.events.length && (
        <p className="note">{t('planner.cut', { count: plan.events.length })}</p>
      )}
      <PlannerLegend />
      <PlannerGrid
        {...{ shown, plan, timezone, today, day, takesFocus }}
        reservations={reserved}
        onDay={(date) => planner.send({ type: 'day.opened', date })}
        onLeave={(date) => onShow({ ...shown, date })}
      />
      {day !== null && (
        <PlannerDay
          day={plannedDay(day, plan, reserved)}
          known={plan ? 'known' : isFailed ? 'failed' : 'looking'}
          timezone={timezone}
          isPast={day < today}
          chosen={shown}
          onReserve={canReserve ? reserve : null}
          onClose={close}
        />
      )}
    </section>
  )
}
