import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  dateAfterKey,
  datesIn,
  type Plan,
  type PlannedDay,
  type PlannerPlace,
  periodOf,
  plannedDay,
} from '#domain/planner.ts'
import type { Reservation } from '#domain/reservation.ts'
import { cx } from '#src/styles/cx.ts'
import { formatDate } from '#src/views/shell/dates.ts'
import styles from './Planner.module.css'

type Props = {
  place: PlannerPlace
  plan: Plan | null
  reservations: readonly Reservation[]
  today: string
  day: string | null
  /** Whether somebody came here by key: then the day of the address takes the focus. */
  takesFocus: boolean
  onDay: (date: string) => void
  /** The keys lead out of the period. */
  onLeave: (date: string) => void
}

/** So many lines of a day are shown in a month; its panel has all. */
const mostLines = { month: 3, week: 12 }

/** The days of a month or a week. One of them is in the tab order; arrows, Home and End lead to others. */
export const PlannerGrid = ({ place, plan, reservations, today, day, takesFocus, onDay, onLeave }: Props) => {
  const { t } = useTranslation()
  const dates = datesIn(periodOf(place))
  const isNow = dates.includes(today)
  const [current, setCurrent] = useState(isNow && place.date < today ? today : place.date)
  const [showsPast, setShowsPast] = useState(false)
  const grid = useRef<HTMLOListElement>(null)
  const isOutside = (date: string) => place.view === 'month' && date.slice(0, 7) !== place.date.slice(0, 7)
  const isOver = (date: string) => isNow && !showsPast && date < today && !isOutside(date)
  const focusOn = (date: string) => grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
  useEffect(() => {
    if (takesFocus) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [takesFocus])
  const move = (event: KeyboardEvent) => {
    const next = dateAfterKey(current, event.key)
    if (next === null) return
    event.preventDefault()
    if (!dates.includes(next)) return onLeave(next)
    focusOn(next)
  }
  return (
    <>
      {dates.some(isOver) && (
        <button type="button" className={cx('text-button', styles.before)} onClick={() => setShowsPast(true)}>
          {t('planner.before')}
        </button>
      )}
      <ol ref={grid} className={styles.grid} data-view={place.view} aria-label={t('planner.days')} onKeyDown={move}>
        {dates.map((date) => (
          <li key={date} data-over={isOver(date)} data-outside={isOutside(date)}>
            <button
              type="button"
              className={styles.day}
              data-date={date}
              data-past={date < today}
              aria-current={date === today ? 'date' : undefined}
              aria-expanded={date === day}
              tabIndex={date === current ? 0 : -1}
              onFocus={() => setCurrent(date)}
              onClick={() => onDay(date)}
            >
              <Day {...plannedDay(date, plan, reservations)} most={mostLines[place.view]} />
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

const Day = ({ date, events, reservations, holiday, most }: PlannedDay & { most: number }) => {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  const lines = [
    ...reservations.map(({ id, name }) => ({ id, name, kind: 'reserved' })),
    ...events.map(({ id, name, isOwn }) => ({ id, name, kind: isOwn ? 'own' : 'other' })),
  ]
  return (
    <>
      <span className={styles.date}>
        <span className={styles.whole}>{formatDate(date, language)}</span>
        <span className={styles.number} aria-hidden="true">
          {Number(date.slice(8))}
        </span>
      </span>
      {holiday && <span className={styles.holiday}>{language.startsWith('de') ? holiday.de : holiday.en}</span>}
      {lines.slice(0, most).map(({ id, name, kind }) => (
        <span key={id} className={styles.entry} data-kind={kind}>
          {kind === 'reserved' && <span className="visually-hidden">{t('clash.reserved')}: </span>}
          {name}
        </span>
      ))}
      {lines.length > most && <span className={styles.more}>{t('clash.more', { count: lines.length - most })}</span>}
    </>
  )
}
