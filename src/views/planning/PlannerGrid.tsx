import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { datesOfRange, type Plan, type PlannedDay, type PlannerState, periodOf, plannedDay } from '#domain/planner.ts'
import type { Reservation } from '#domain/reservation.ts'
import { cx } from '#src/styles/cx.ts'
import { formatTime } from '#src/views/shell/dates.ts'
import { DayDate, DayGrid } from './DayGrid.tsx'
import styles from './Planner.module.css'

type Props = {
  shown: PlannerState
  plan: Plan | null
  timezone: string
  reservations: readonly Reservation[]
  today: string
  day: string | null
  /** Whether the day of the URL takes the focus, as after a key. */
  takesFocus: boolean
  onDay: (date: string) => void
  onLeave: (date: string) => void
}

/** Lines that a day shows; its panel has all. */
const mostLines = { month: 3, week: 12 }

/** One day is in the tab order; keys lead to others. */
export const PlannerGrid = ({ shown, plan, timezone, reservations, today, day, takesFocus, onDay, onLeave }: Props) => {
  const { t } = useTranslation()
  const dates = datesOfRange(periodOf(shown))
  const isNow = dates.includes(today)
  const [current, setCurrent] = useState(isNow && shown.date < today ? today : shown.date)
  const [showsPast, setShowsPast] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const isOutside = (date: string) => shown.view === 'month' && date.slice(0, 7) !== shown.date.slice(0, 7)
  const isOver = (date: string) => isNow && !showsPast && date < today && !isOutside(date)
  useEffect(() => {
    if (takesFocus) frame.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus()
  }, [takesFocus])
  return (
    <div ref={frame}>
      {dates.some(isOver) && (
        <button type="button" className={cx('text-button', styles.before)} onClick={() => setShowsPast(true)}>
          {t('planner.before')}
        </button>
      )}
      <DayGrid label={t('planner.days')} view={shown.view} {...{ dates, isOutside, isOver, onLeave }}>
        {(date) => (
          <button
            type="button"
            className={styles.day}
            data-date={date}
            data-view={shown.view}
            data-past={date < today}
            aria-current={date === today ? 'date' : undefined}
            aria-expanded={date === day}
            tabIndex={date === current ? 0 : -1}
            onFocus={() => setCurrent(date)}
            onClick={() => onDay(date)}
          >
            <Day {...plannedDay(date, plan, reservations)} most={mostLines[shown.view]} timezone={timezone} />
          </button>
        )}
      </DayGrid>
    </div>
  )
}

type DayProps = PlannedDay & { most: number; timezone: string }

const Day = ({ date, events, reservations, holiday, most, timezone }: DayProps) => {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  const clashing = [...events, ...reservations].some(({ clashes }) => clashes)
  const lines = [
    ...reservations.map(({ id, name, clashes }) => ({ id, name, time: '', kind: 'reserved', clashes })),
    ...events.map(({ id, name, start, first, isAllDay, isOwn, clashes }) => {
      const time = isAllDay || first !== date ? '' : formatTime(start, timezone)
      return { id, name, time, kind: isOwn ? 'own' : 'other', clashes }
    }),
  ]
  return (
    <>
      <DayDate date={date} />
      {holiday && <span className={styles.holiday}>{language.startsWith('de') ? holiday.de : holiday.en}</span>}
      {clashing && <span className={styles.clash}>{t('planner.clash')}</span>}
      {lines.slice(0, most).map(({ id, name, time, kind, clashes }) => (
        <span key={id} className={styles.entry} data-kind={kind} data-clash={clashes}>
          {kind === 'reserved' && <span className="visually-hidden">{t('clash.reserved')}: </span>}
          {time && <span className={styles.time}>{time} </span>}
          {name}
        </span>
      ))}
      {lines.length > most && <span className={styles.more}>{t('clash.more', { count: lines.length - most })}</span>}
    </>
  )
}
