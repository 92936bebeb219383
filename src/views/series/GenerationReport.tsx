import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { skipReasons } from '#domain/series/generation.ts'
import type { GenerationRef } from '#src/actors/refs.ts'
import { useRescuedFocus } from '#src/focus/useRescuedFocus.ts'
import { DateList } from './DateList.tsx'
import styles from './Generation.module.css'

type Props = {
  generation: GenerationRef
  heading: 'h2' | 'h3'
}

export const GenerationReport = ({ generation, heading: Heading }: Props) => {
  const { t } = useTranslation()
  const report = useSelector(generation, ({ context }) => context.report)
  const heading = useRescuedFocus<HTMLHeadingElement>()
  const skipped = report?.skipped ?? []
  return (
    <div className="notice">
      <Heading ref={heading} tabIndex={-1}>
        {t('generation.created', { count: report?.created.length ?? 0 })}
      </Heading>
      {skipReasons.map((reason) => {
        const dates = skipped.filter((one) => one.reason === reason).map(({ date }) => date)
        return dates.length === 0 ? null : (
          <p key={reason} className={styles.reason}>
            {t(`generation.reasons.${reason}`, { count: dates.length })} <DateList dates={dates} />
          </p>
        )
      })}
      <div className={styles.buttons}>
        <button type="button" className="button" onClick={() => generation.send({ type: 'report.closed' })}>
          {t('generation.close')}
        </button>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => generation.send({ type: 'preview.requested' })}
        >
          {t('generation.again')}
        </button>
      </div>
    </div>
  )
}
