import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { shownProgress } from '#domain/progress.ts'
import { countUpdated } from '#domain/seriesUpdate.ts'
import type { SeriesUpdateRef } from '#src/actors/refs.ts'
import { useRescuedFocus } from '#src/focus/useRescuedFocus.ts'
import styles from './Series.module.css'
import type { UpdateTexts } from './UpdateChoice.tsx'

type Props = { update: SeriesUpdateRef; texts: UpdateTexts }

/** How far a change together is, in view wherever the page is scrolled, with the way to stop it after the event in hand. */
export const SeriesUpdateProgress = (props: Props) => {
  const isUpdating = useSelector(props.update, (snapshot) => snapshot.matches('updating'))
  return isUpdating ? <Progress {...props} /> : null
}

const Progress = ({ update, texts }: Props) => {
  const { t } = useTranslation()
  const done = useSelector(update, ({ context }) => shownProgress(countUpdated(context), context.targets.length))
  const total = useSelector(update, ({ context }) => context.targets.length)
  const canStop = useSelector(update, (snapshot) => snapshot.can({ type: 'run.stopped' }))
  const stop = useRescuedFocus<HTMLButtonElement>()
  const text = t(`${texts}.progress`, { done, total })
  return (
    <section className={styles.run} aria-label={t(`${texts}.running`)}>
      <p className={styles.count}>{text}</p>
      <progress className={styles.progress} max={total} value={done} aria-label={text} />
      <button
        ref={stop}
        type="button"
        className="button"
        aria-disabled={!canStop}
        onClick={() => update.send({ type: 'run.stopped' })}
      >
        {t('bulk.stop')}
      </button>
    </section>
  )
}
