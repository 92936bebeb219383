import type { SourceContent } from '#domain/sources/source.ts'
import type { SourceLook } from '#domain/sources/sourceRun.ts'
import type { Deps } from '#server/deps.ts'
import type { InTurn } from '#server/media/fairQueue.ts'
import { loadColumns } from './columns.ts'
import { openSource, readOpened } from './open.ts'

/** What a file or rows contain: a calendar, or a table and what must be known of it. */
export const lookInto = async (
  deps: Deps,
  content: SourceContent,
  { userId, inTurn }: { userId: string; inTurn: InTurn },
): Promise<SourceLook> => {
  const remembered = await loadColumns(deps.db, userId)
  const origin = { kind: 'file', url: '', content } as const
  const found = await openSource(deps, origin)
  if (found.kind === 'unchanged') return { fault: 'noTable', status: null, feeds: [] }
  const feed = await readOpened(deps, found, origin, { inTurn, remembered })
  if ('fault' in feed) return { fault: feed.fault, status: null, feeds: [] }
  const { name, events, table = null } = feed
  return { fault: null, status: null, feeds: [{ url: '', name, events: events.length }], table }
}
