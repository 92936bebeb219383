import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { BatchRunRef, SeriesUpdateRef } from '#src/actors/refs.ts'
import { useRescuedFocus } from '#src/focus/useRescuedFocus.ts'
import { useRunProgress } from '#src/views/lists/useRunProgress.ts'
import styles from './Series.module.css'
import type { UpdateTexts } from './UpdateChoice.tsx'

type Props = { update: SeriesUpdateRef; texts: UpdateTexts }

export const SeriesUpdateProgress = ({ update, texts }: Props) => {
  const run = useSelector(update, ({ children }) => children.run)
  return run ? <Progress run={run} texts={texts} /> : null
}

const Progress = ({ run, texts }: { run: BatchRunRef; texts: UpdateTexts }) => {
  const { t } = useTranslation()
  const { done, total, canStop, stop } = useRunProgress(run)
  const button = useRescuedFocus<HTMLButtonElement>()
  const text = t(`${texts}.progress`, { done, total })
  return (
    <section className={styles.run} aria-label={t(`${texts}.running`)}>
      <p className={styles.count}>{text}</p>
      <progress className={styles.progress} max={total} value={done} aria-label={text} />
      <button ref={button} type="button" className="button" aria-disabled={!canStop} onClick={stop}>
        {t('bulk.stop')}
      </button>
    </section>
  )
}
