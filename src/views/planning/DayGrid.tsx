import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dateAfterKey } from '#domain/planner.ts'
import { formatDate, formatWeekday } from '#src/views/shell/dates.ts'
import styles from './DayGrid.module.css'

type Props = {
  label: string
  /** Whole weeks. */
  dates: readonly string[]
  view: 'month' | 'week'
  isOutside: (date: string) => boolean
  /** Left out on phones, where days are a list. */
  isOver: (date: string) => boolean
  isBlank?: (date: string) => boolean
  onLeave?: (date: string) => void
  /** What takes the focus has `data-date`. */
  children: (date: string) => ReactNode
}

/** Columns, on phones a list. Arrows, Home and End move between days. */
export const DayGrid = ({ label, dates, view, isOutside, isOver, isBlank, onLeave, children }: Props) => {
  const language = useTranslation().i18n.resolvedLanguage ?? 'en'
  const grid = useRef<HTMLOListElement>(null)
  const dayAt = (date: string) => grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)
  const move = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.date : undefined
    let next = from === undefined ? null : dateAfterKey(from, event.key)
    if (next === null) return
    event.preventDefault()
    const isStep = event.key.startsWith('Arrow')
    while (isStep && next !== null && dates.includes(next) && !dayAt(next)) next = dateAfterKey(next, event.key)
    if (next === null) return
    if (dates.includes(next)) dayAt(next)?.focus()
    else onLeave?.(next)
  }
  return (
    <div className={styles.frame}>
      <div className={styles.weekdays} aria-hidden="true">
        {dates.slice(0, 7).map((date) => (
          <span key={date}>{formatWeekday(date, language)}</span>
        ))}
      </div>
      <ol ref={grid} className={styles.grid} data-view={view} aria-label={label} onKeyDown={move}>
        {dates.map((date) => (
          <li key={date} data-over={isOver(date)} data-outside={isOutside(date)} aria-hidden={isBlank?.(date)}>
            {children(date)}
          </li>
        ))}
      </ol>
    </div>
  )
}

export const DayDate = ({ date }: { date: string }) => {
  const language = useTranslation().i18n.resolvedLanguage ?? 'en'
  return (
    <span className={styles.date}>
      <span className={`${styles.whole} figures`}>{formatDate(date, language)}</span>
      <span className={styles.number} aria-hidden="true">
        {Number(date.slice(8))}
      </span>
    </span>
  )
}
