import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { deletedIn, type FeedNote } from '#domain/feed.ts'
import { doubtfulOutcomes, hasTaken, isFault, type SourceRun } from '#domain/sources/sourceRun.ts'
import { FeedNotes } from './FeedNotes.tsx'
import { sourceFaultText } from './sourceTexts.ts'

const told = ['created', 'changed', 'canceled', 'kept'] as const

/** What has nothing more to do when its import is undone: what that brought is in the bin, and nothing is to be as in it. */
const settled: readonly FeedNote['reason'][] = ['double', 'offThere', 'otherThere', 'missingThere', 'earlier']

export const RunResult = ({ run, timezone }: { run: SourceRun; timezone: string }) => {
  const { t } = useTranslation()
  const { outcome, undoneAt } = run
  const notes = run.notes.filter(({ reason }) => undoneAt === null || !settled.includes(reason))
  const fault = faultTextOf(t, run)
  const deleted = deletedIn(notes)
  const counts = [
    ...told.filter((name) => run[name] > 0).map((name) => t(`sources.run.${name}`, { count: run[name] })),
    ...(deleted > 0 ? [t('sources.run.deleted', { count: deleted })] : []),
  ]
  return (
    <>
      {fault !== null && <p>{fault}</p>}
      {(outcome === 'unchanged' || outcome === 'unfinished') && <p>{t(`sources.run.${outcome}`)}</p>}
      {counts.length > 0 && <p>{counts.join(' · ')}</p>}
      {outcome === 'done' && counts.length === 0 && <p>{t('sources.run.nothing')}</p>}
      <FeedNotes notes={notes} timezone={timezone} />
    </>
  )
}

/** Why a run brought nothing, or not all. One that was undone needs no reason. */
const faultTextOf = (t: TFunction, run: SourceRun): string | null => {
  const { outcome, status, undoneAt } = run
  if (!isFault(outcome) || undoneAt !== null) return null
  return doubtfulOutcomes.includes(outcome) && hasTaken(run)
    ? t('sources.run.partial')
    : sourceFaultText(t, outcome, status)
}
