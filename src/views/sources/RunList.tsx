import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { doubtfulOutcomes, hasTaken, type SourceRun } from '#domain/sources/sourceRun.ts'
import type { SourcePageRef } from '#src/actors/refs.ts'
import { formatInstant } from '#src/views/shell/dates.ts'
import { RunResult } from './RunResult.tsx'
import styles from './Sources.module.css'

type Props = { page: SourcePageRef; timezone: string }

const shownRuns = 5

export const RunList = ({ page, timezone }: Props) => {
  const { t } = useTranslation()
  const runs = useSelector(page, ({ context }) => context.loaded?.runs ?? [])
  const isEnded = useSelector(page, ({ context }) => context.loaded?.source.ended === true)
  return (
    <section className={styles.page} aria-label={t('sources.runs')}>
      <h2>{t('sources.runs')}</h2>
      {isEnded ? <p>{t(isTakenBack(runs) ? 'sources.takenBack' : 'sources.ended')}</p> : <Buttons page={page} />}
      {runs.length === 0 && <p>{t('sources.never')}</p>}
      <Rows page={page} runs={runs.slice(0, shownRuns)} timezone={timezone} />
      {runs.length > shownRuns && (
        <details>
          <summary>{t('sources.olderRuns', { count: runs.length - shownRuns })}</summary>
          <Rows page={page} runs={runs.slice(shownRuns)} timezone={timezone} />
        </details>
      )}
    </section>
  )
}

const isTakenBack = (runs: readonly SourceRun[]): boolean => {
  const done = runs.filter((run) => run.outcome === 'done' || hasTaken(run))
  return done.length > 0 && done.every(({ undoneAt }) => undoneAt !== null)
}

const Buttons = ({ page }: Pick<Props, 'page'>) => {
  const { t } = useTranslation()
  const last = useSelector(page, ({ context }) => context.loaded?.runs[0])
  const isRunning = useSelector(page, (snapshot) => snapshot.matches('running'))
  const canRun = useSelector(page, (snapshot) => snapshot.can({ type: 'run.requested', force: false }))
  return (
    <p className={styles.buttons}>
      <button
        type="button"
        className="button"
        aria-busy={isRunning}
        aria-disabled={!canRun}
        onClick={() => page.send({ type: 'run.requested', force: false })}
      >
        {t('sources.runNow')}
      </button>
      {last && doubtfulOutcomes.includes(last.outcome) && (
        <button
          type="button"
          className="button"
          aria-busy={isRunning}
          aria-disabled={!canRun}
          onClick={() => page.send({ type: 'run.requested', force: true })}
        >
          {t('sources.runAnyway')}
        </button>
      )}
      <span role="status">{isRunning && t('sources.running')}</span>
    </p>
  )
}

const Rows = ({ page, runs, timezone }: Props & { runs: readonly SourceRun[] }) => (
  <ul className={styles.list}>
    {runs.map((run) => (
      <li key={run.id}>
        <RunRow page={page} run={run} timezone={timezone} />
      </li>
    ))}
  </ul>
)

const RunRow = ({ page, run, timezone }: Props & { run: SourceRun }) => {
  const { t } = useTranslation()
  const at = formatInstant(run.at, timezone)
  const canUndo = useSelector(page, (snapshot) => snapshot.can({ type: 'undo.requested', runId: run.id }))
  return (
    <>
      <p>
        <time dateTime={run.at}>{at}</time>
      </p>
      <RunResult run={run} timezone={timezone} />
      {run.undoneAt !== null && (
        <p className="note">{t('sources.undone', { at: formatInstant(run.undoneAt, timezone) })}</p>
      )}
      {run.undoable && (
        <button
          type="button"
          className="text-button"
          aria-label={t('sources.undoNamed', { at })}
          aria-disabled={!canUndo}
          onClick={() => page.send({ type: 'undo.requested', runId: run.id })}
        >
          {t('sources.undo')}
        </button>
      )}
    </>
  )
}
