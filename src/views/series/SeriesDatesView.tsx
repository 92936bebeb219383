import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { DateRange } from '#domain/series/recurrence.ts'
import type { ListSelectionRef, SeriesDatesRef, SeriesUpdateRef } from '#src/actors/refs.ts'
import { failureText } from '#src/texts.ts'
import { DateList } from './DateList.tsx'
import styles from './Series.module.css'
import { SeriesUpdateNotice } from './SeriesUpdateNotice.tsx'
import { SkippedDates } from './SkippedDates.tsx'
import { ToldDates } from './ToldDates.tsx'
import { UnfitEvents } from './UnfitEvents.tsx'

type Props = {
  dates: SeriesDatesRef
  unfit: ListSelectionRef
  retiming: SeriesUpdateRef
  timezone: string
  /** Null where no more dates are offered. */
  onGenerate: ((period: DateRange) => void) | null
}

const quiet = ['idle', 'looking', 'putOff'] as const

/** §4. */
export const SeriesDatesView = ({ dates, unfit, retiming, timezone, onGenerate }: Props) => {
  const { t } = useTranslation()
  const comparison = useSelector(dates, ({ context }) => context.comparison)
  const failure = useSelector(dates, (snapshot) => (snapshot.matches('failed') ? snapshot.context.failure : null))
  const isRetiming = useSelector(retiming, (snapshot) => !quiet.some((state) => snapshot.matches(state)))
  const hasUnfit = useSelector(unfit, ({ context }) => context.shown.length > 0)
  const missing = (onGenerate && comparison?.missing) ?? []
  const skipped = comparison?.skipped ?? []
  const kept = comparison?.kept ?? []
  const hasSomething = hasUnfit || isRetiming || missing.length + skipped.length + kept.length > 0
  const title = t('seriesDates.title')
  return (
    <>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {t('seriesDates.failed')} {failureText(t, failure)}{' '}
          <button type="button" className="text-button" onClick={() => dates.send({ type: 'load.retried' })}>
            {t('app.retry')}
          </button>
        </p>
      )}
      <section id="dates" className={styles.section} aria-label={title} hidden={!hasSomething}>
        <h2 tabIndex={-1}>{title}</h2>
        <UnfitEvents selection={unfit} timezone={timezone} />
        <SeriesUpdateNotice update={retiming} texts="seriesRetiming" timezone={timezone} asksAlways />
        {kept.length > 0 && (
          <div className={styles.block}>
            <h3>{t('seriesDates.kept', { count: kept.length })}</h3>
            <ToldDates events={kept} timezone={timezone} />
            <p className="note">{t('seriesDates.keptNote', { count: kept.length })}</p>
          </div>
        )}
        {onGenerate && <MissingDates missing={missing} onGenerate={onGenerate} />}
        {comparison !== null && skipped.length > 0 && (
          <SkippedDates dates={dates} comparison={comparison} timezone={timezone} />
        )}
      </section>
    </>
  )
}

type MissingProps = { missing: readonly string[]; onGenerate: (period: DateRange) => void }

const MissingDates = ({ missing, onGenerate }: MissingProps) => {
  const { t } = useTranslation()
  const [start, end] = [missing[0], missing.at(-1)]
  if (start === undefined || end === undefined) return null
  return (
    <div className={styles.block}>
      <h3>{t('seriesDates.missing', { count: missing.length })}</h3>
      <p>
        <DateList dates={missing} />
      </p>
      <div>
        <button type="button" className="button" onClick={() => onGenerate({ start, end })}>
          {t('seriesDates.generate')}
        </button>
      </div>
    </div>
  )
}
