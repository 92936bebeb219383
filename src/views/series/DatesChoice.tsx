import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { datesAs, selectableDates, selectableHolidays } from '#domain/series/generation.ts'
import type { GenerationRef } from '#src/actors/refs.ts'
import { useRescuedFocus } from '#src/focus/useRescuedFocus.ts'
import { failureText } from '#src/texts.ts'
import styles from './Generation.module.css'
import { MonthDates } from './MonthDates.tsx'
import { type SeriesTimes, TimesOfDates } from './TimesOfDates.tsx'

const openMonths = 2

type Props = {
  generation: GenerationRef
  times: SeriesTimes | null
  heading: 'h2' | 'h3'
}

export const DatesChoice = ({ generation, heading: Heading, times }: Props) => {
  const { t } = useTranslation()
  const { dates, chosen, failure } = useSelector(generation, ({ context }) => context)
  const isRunning = useSelector(generation, (snapshot) => snapshot.matches('running'))
  const canGenerate = useSelector(generation, (snapshot) => snapshot.can({ type: 'generation.requested' }))
  const heading = useRescuedFocus<HTMLHeadingElement>()
  const total = selectableDates(dates).length
  const months = Map.groupBy(dates, ({ date }) => date.slice(0, 7))
  const open = [...new Set(selectableDates(dates).map((date) => date.slice(0, 7)))].slice(0, openMonths)
  if (dates.length === 0) {
    return (
      <p ref={heading} tabIndex={-1}>
        {t('generation.noDates')}
      </p>
    )
  }
  return (
    <div className={styles.choice}>
      <div className={styles.head}>
        <Heading ref={heading} tabIndex={-1}>
          {t('generation.dates', { count: dates.length })}
        </Heading>
        <p className="note figures" role="status">
          {t('generation.chosen', { count: chosen.length, total })}
        </p>
        <Toggles generation={generation} />
      </div>
      {times !== null && <TimesOfDates times={times} dates={dates} />}
      <fieldset
        className={styles.months}
        disabled={isRunning}
        aria-label={t('generation.dates', { count: dates.length })}
      >
        {[...months].map(([month, monthDates]) => (
          <MonthDates
            key={month}
            {...{ month, chosen }}
            dates={monthDates}
            isOpen={open.includes(month)}
            onToggle={(date) => generation.send({ type: 'date.toggled', date })}
          />
        ))}
      </fieldset>
      {failure !== null && (
        <p className={styles.refusal} role="alert">
          {t('generation.failed')} {failureText(t, failure)}
        </p>
      )}
      <div className={styles.run}>
        <button
          type="button"
          className="button button-primary"
          aria-busy={isRunning}
          aria-disabled={!canGenerate}
          onClick={() => generation.send({ type: 'generation.requested' })}
        >
          {isRunning
            ? t('generation.running', { count: chosen.length })
            : t('generation.generate', { count: chosen.length })}
        </button>
        {isRunning && <progress className={styles.progress} aria-label={t('generation.progress')} />}
      </div>
    </div>
  )
}

const Toggles = ({ generation }: { generation: GenerationRef }) => {
  const { t } = useTranslation()
  const { dates, chosen } = useSelector(generation, ({ context }) => context)
  const can = {
    all: useSelector(generation, (snapshot) => snapshot.can({ type: 'all.toggled' })),
    holidays: useSelector(generation, (snapshot) => snapshot.can({ type: 'holidays.toggled' })),
    skipped: useSelector(generation, (snapshot) => snapshot.can({ type: 'skipped.toggled' })),
  }
  const meant = {
    all: selectableDates(dates),
    holidays: selectableHolidays(dates),
    skipped: datesAs(dates, 'skipped'),
  }
  return (
    <div className={styles.toggles}>
      {(['all', 'holidays', 'skipped'] as const)
        .filter((which) => can[which])
        .map((which) => (
          <button
            key={which}
            type="button"
            className="button button-quiet"
            onClick={() => generation.send({ type: `${which}.toggled` })}
          >
            {t(`generation.${meant[which].every((date) => chosen.includes(date)) ? 'leave' : 'take'}.${which}`)}
          </button>
        ))}
    </div>
  )
}
