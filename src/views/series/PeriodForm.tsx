import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type DateRange, furthestDay, laterReach, periodOfMonths } from '#domain/series/recurrence.ts'
import type { GenerationRef } from '#src/actors/refs.ts'
import { DateField } from '#src/fields/DateField.tsx'
import { submitPress } from '#src/focus/submitPress.ts'
import { failureText, reasonText } from '#src/texts.ts'
import { formatDate } from '#src/views/shell/dates.ts'
import styles from './Generation.module.css'

type Props = {
  generation: GenerationRef
  timezone: string
  firstOpenDay: string | undefined
  onLocation: () => void
}

const spans = [1, 3, 6] as const

export const PeriodForm = ({ generation, timezone, firstOpenDay, onLocation }: Props) => {
  const { t } = useTranslation()
  const { period, today, issues, failure } = useSelector(generation, ({ context }) => context)
  const canChange = useSelector(generation, (snapshot) => snapshot.can({ type: 'period.changed', period }))
  const canPreview = useSelector(generation, (snapshot) => snapshot.can({ type: 'preview.requested' }))
  const isPreviewing = useSelector(generation, (snapshot) => snapshot.matches('previewing'))
  const isRefused = useSelector(generation, (snapshot) => snapshot.matches({ period: 'refused' }))
  const change = (changed: Partial<DateRange>) =>
    generation.send({ type: 'period.changed', period: { ...period, ...changed } })
  const issueOf = (field: string) => {
    const issue = issues.find((other) => other.field === field)
    return issue ? reasonText(t, issue) : null
  }
  const first = period.start === today ? (firstOpenDay ?? today) : period.start
  /** The default period (§4) may lie before it. */
  const nextOpen = canChange && period.end !== '' && first > period.end && period.start === today ? first : null
  const later = laterReach(period, today)
  const location = issueOf('location')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    generation.send({ type: 'preview.requested' })
  }
  return (
    <form className={styles.period} noValidate onSubmit={submit} {...submitPress} aria-label={t('generation.period')}>
      <div className={styles.dates}>
        <DateField
          name="periodStart"
          label={t('generation.fields.start')}
          value={period.start}
          onChange={(start) => change({ start })}
          issue={issueOf('start')}
          timezone={timezone}
          disabled={!canChange}
        />
        <DateField
          name="periodEnd"
          label={t('generation.fields.end')}
          value={period.end}
          onChange={(end) => change({ end })}
          issue={issueOf('end')}
          timezone={timezone}
          disabled={!canChange}
        />
        <fieldset className={styles.spans}>
          <legend className={styles.spansLabel}>{t('generation.spans')}</legend>
          {spans.map((months) => (
            <button
              key={months}
              type="button"
              className="button"
              disabled={!canChange}
              onClick={() => change(periodOfMonths(first, months, today))}
            >
              {t('generation.months', { count: months })}
            </button>
          ))}
        </fieldset>
      </div>
      {nextOpen !== null && <p className="note">{t('generation.nextOpen', { date: formatDate(nextOpen) })}</p>}
      <p className="note" role="status">
        {t('generation.furthest', { date: formatDate(furthestDay(today)) })}
        {later !== null &&
          ` ${t('generation.reachGrows', { start: formatDate(period.start), later: formatDate(later) })}`}
      </p>
      {location !== null && (
        <p className={styles.refusal}>
          {t('form.fieldIssue', { field: t('generation.fields.location'), error: location })}{' '}
          <button type="button" className="text-button" onClick={onLocation}>
            {t('generation.toLocation')}
          </button>
        </p>
      )}
      {isRefused && failure !== null && issues.length === 0 && (
        <p className={styles.refusal} role="alert">
          {failureText(t, failure)}
        </p>
      )}
      {(canPreview || isPreviewing) && (
        <div>
          <button type="submit" className="button button-primary" aria-busy={isPreviewing} aria-disabled={isPreviewing}>
            {t('generation.preview')}
          </button>
        </div>
      )}
    </form>
  )
}
