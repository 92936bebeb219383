import type { Deps } from '#server/deps.ts'
import type { ReaderAnswer } from './reader.ts'
import { loadTies } from './ties.ts'

/** The answer for a page between two seasons, an empty feed: it had events, and none is still to come. Else `answer` itself. */
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
