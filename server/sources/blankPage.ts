import type { Deps } from '#server/deps.ts'
import type { ReaderAnswer } from './reader.ts'
import { loadTies } from './ties.ts'

/** Between two seasons a page is an empty feed: when it had events, and none of them is still to come. Else as it was. */
export const betweenSeasons = async (
  deps: Pick<Deps, 'db' | 'now'>,
  answer: ReaderAnswer,
  sourceId: string | null,
): Promise<ReaderAnswer> => {
  if (!('fault' in answer) || !answer.isBlank || sourceId === null) return answer
  const ties = await loadTies(deps.db, sourceId)
  const isComing = ties.some(({ gone, imported }) => !gone && Date.parse(imported.start) > deps.now())
  return ties.length === 0 || isComing ? answer : { name: '', events: [], notes: [] }
}
