import { useTranslation } from 'react-i18next'
import { isFault, type SourceRun } from '#domain/sourceRun.ts'
import { FeedNotes } from './FeedNotes.tsx'
import { sourceFaultText } from './sourceTexts.ts'

const told = ['created', 'changed', 'canceled', 'kept'] as const

export const RunResult = ({ run }: { run: SourceRun }) => {
  const { t } = useTranslation()
  const { outcome, status, notes } = run
  const counts = told.filter((name) => run[name] > 0).map((name) => t(`sources.run.${name}`, { count: run[name] }))
  return (
    <>
      {isFault(outcome) && <p>{sourceFaultText(t, outcome, status)}</p>}
      {(outcome === 'unchanged' || outcome === 'unfinished') && <p>{t(`sources.run.${outcome}`)}</p>}
      {counts.length > 0 && <p>{counts.join(' · ')}</p>}
      {outcome === 'done' && counts.length === 0 && <p>{t('sources.run.nothing')}</p>}
      <FeedNotes notes={notes} />
    </>
  )
}
