import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { GenerationRef } from '#src/actors/refs.ts'
import { formatDate } from '#src/views/shell/dates.ts'
import { DatesChoice } from './DatesChoice.tsx'
import styles from './Generation.module.css'
import { GenerationReport } from './GenerationReport.tsx'
import { PeriodForm } from './PeriodForm.tsx'
import type { SeriesTimes } from './TimesOfDates.tsx'

type Props = {
  generation: GenerationRef
  title: string
  heading: 'h1' | 'h2'
  timezone: string
  times?: SeriesTimes | null
  generatedUntil?: string | null
  /** Where the buttons for months begin unless a day was chosen; by default today. */
  firstOpenDay?: string
  isUnsaved?: boolean
  onLocation: () => void
}

/** §4. */
export const GenerationView = ({ generation, title, heading: Heading, ...props }: Props) => {
  const { timezone, times = null, generatedUntil = null, isUnsaved = false, firstOpenDay, onLocation } = props
  const { t } = useTranslation()
  const isChoosing = useSelector(generation, (snapshot) => snapshot.matches('choosing') || snapshot.matches('running'))
  const isReport = useSelector(generation, (snapshot) => snapshot.matches('report'))
  const state = useSelector(generation, ({ value }) => (typeof value === 'string' ? value : Object.values(value)[0]))
  const below = Heading === 'h1' ? 'h2' : 'h3'
  return (
    <section id="generate" className={styles.section} aria-label={title} data-state={state}>
      <Heading tabIndex={-1}>{title}</Heading>
      <p className="note">
        {t('generation.explanation')}{' '}
        {generatedUntil !== null && t('generation.until', { date: formatDate(generatedUntil) })}
      </p>
      {isUnsaved && (
        <p className="notice" role="status">
          {t('generation.unsaved')}
        </p>
      )}
      {isReport ? (
        <GenerationReport generation={generation} heading={below} />
      ) : (
        <PeriodForm {...{ generation, timezone, firstOpenDay, onLocation }} />
      )}
      {isChoosing && <DatesChoice generation={generation} heading={below} times={times} />}
    </section>
  )
}
