import { useTranslation } from 'react-i18next'
import type { SeriesEvent } from '#domain/series/seriesComparison.ts'
import { formatTimes } from '#src/views/shell/dates.ts'
import { DateList } from './DateList.tsx'
import styles from './Series.module.css'

type ToldEvent = Pick<SeriesEvent, 'date' | 'start' | 'end'> & { wasKept?: boolean }

type Props = { events: readonly ToldEvent[]; timezone: string }

const mostListed = 24

/**
 * Beside those that can be ticked, so that nobody takes these for them; many as their first and last one. What follows each
 * other at one time stands together behind it.
 */
export const ToldDates = ({ events, timezone }: Props) => {
  const { t } = useTranslation()
  const isLong = events.length > mostListed
  return (
    <ul className={styles.told}>
      {stretchesOf(events, timezone).map(({ time, isKept, dates: [first = '', ...others] }) => (
        <li key={first}>
          <strong className="figures">{t('seriesRetiming.at', { time, ...(isKept && { context: 'kept' }) })}</strong>{' '}
          {isLong && others.length > 1 ? (
            <>
              <DateList dates={[first]} /> – <DateList dates={others.slice(-1)} />
            </>
          ) : (
            <DateList dates={[first, ...others]} />
          )}
        </li>
      ))}
    </ul>
  )
}

type Stretch = { time: string; isKept: boolean; dates: string[] }

const stretchesOf = (events: readonly ToldEvent[], timezone: string): Stretch[] => {
  const stretches: Stretch[] = []
  for (const { date, wasKept: isKept = false, ...event } of events.toSorted(byDate)) {
    const time = formatTimes(event, timezone)
    const last = stretches.at(-1)
    if (last?.time === time && last.isKept === isKept) last.dates.push(date)
    else stretches.push({ time, isKept, dates: [date] })
  }
  return stretches
}

const byDate = (one: ToldEvent, other: ToldEvent): number => (one.date < other.date ? -1 : 1)
