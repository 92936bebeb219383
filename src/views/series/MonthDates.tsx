import { useTranslation } from 'react-i18next'
import { datesOfRange, plannedWeeks } from '#domain/planner.ts'
import type { PreviewedDate } from '#domain/series/generation.ts'
import { DayDate, DayGrid } from '#src/views/planning/DayGrid.tsx'
import { formatMonth } from '#src/views/shell/dates.ts'
import { DateChoice } from './DateChoice.tsx'
import styles from './Generation.module.css'

type Props = {
  month: string
  dates: readonly PreviewedDate[]
  chosen: readonly string[]
  isOpen: boolean
  onToggle: (date: string) => void
}

export const MonthDates = ({ month, dates, chosen, isOpen, onToggle }: Props) => {
  const { t, i18n } = useTranslation()
  const name = formatMonth(month, i18n.resolvedLanguage ?? 'en')
  const isBlank = (date: string) => dates.every((one) => one.date !== date)
  const taken = dates.filter(({ clash }) => clash?.isTaken).length
  return (
    <details className={styles.month} open={isOpen}>
      <summary>
        <strong>{name}</strong> <span className="note">{t('generation.dates', { count: dates.length })}</span>{' '}
        {taken > 0 && <span className="mark mark-danger">{t('generation.taken', { count: taken })}</span>}
      </summary>
      <DayGrid
        label={name}
        view="month"
        dates={datesOfRange(plannedWeeks(dates.map(({ date }) => date)))}
        isOutside={(date) => !date.startsWith(month)}
        isOver={isBlank}
        isBlank={isBlank}
      >
        {(date) => {
          const one = dates.find((other) => other.date === date)
          if (one) return <DateChoice one={one} isChosen={chosen.includes(date)} onToggle={() => onToggle(date)} />
          return (
            <span className={styles.idle}>
              <DayDate date={date} />
            </span>
          )
        }}
      </DayGrid>
    </details>
  )
}
