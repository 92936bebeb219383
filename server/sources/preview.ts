import { shownNotes } from '#domain/feed.ts'
import type { SourceContent, SourceFields } from '#domain/sources/source.ts'
import type { PreviewRow, SourcePreview } from '#domain/sources/sourceRun.ts'
import type { Deps } from '#server/deps.ts'
import type { Writer } from '#server/entries/kind.ts'
import type { InTurn } from '#server/media/fairQueue.ts'
import { betweenSeasons } from './blankPage.ts'
import { loadSeenColumns } from './columns.ts'
import { FetchRefused } from './fetch.ts'
import { followedAt } from './followed.ts'
import { openSource, readOpened } from './open.ts'
import { planFeed } from './planFeed.ts'
import { rowsOf } from './previewRows.ts'
import { goneIn } from './rules.ts'

/** What asks for a decision comes first. */
const order: readonly PreviewRow['state'][] = ['double', 'gone', 'changed', 'new', 'deleted', 'same']
const rankOf = ({ state, said }: PreviewRow): number => (said?.canceled === true ? -1 : order.indexOf(state))

const shownRows = 200

const nothingLeft = { canceled: 0, past: 0, later: 0, toCome: 0, cutOff: 0, private: 0, unread: 0, twice: 0 }

const noCounts = { new: 0, same: 0, changed: 0, double: 0, gone: 0, deleted: 0 }

const failed = (fault: NonNullable<SourcePreview['fault']>, status: number | null = null): SourcePreview => ({
  fault,
  status,
  name: '',
  counts: noCounts,
  leftOut: nothingLeft,
  rows: [],
  newPlaces: [],
  notes: [],
  followed: [],
})

/** What a source would bring a member by these rules; stores nothing. `id` is null for a new source. */
export const previewSource = async (
  deps: Deps,
  { id, content, ...fields }: SourceFields & { id: string | null; content: SourceContent | null },
  { viewer, inTurn }: { viewer: Writer; inTurn: InTurn },
): Promise<SourcePreview> => {
  const gone = await goneIn(deps.db, fields, viewer)
  if (gone !== null) return failed(gone)
  try {
    const found = await openSource(deps, { ...fields, content })
    if (found.kind === 'unchanged') return failed('noCalendar')
    const remembered = await loadSeenColumns(deps.db, viewer.id, content)
    const opened = await readOpened(deps, found, { ...fields, content }, { inTurn, remembered })
    const feed = await betweenSeasons(deps, opened, id)
    if ('fault' in feed) return failed(feed.fault)
    const plan = await planFeed(deps, feed, fields, { sourceId: id, viewer })
    const { doubt, deleted, canceled } = plan
    const notes = [...plan.toDecide, ...deleted.notes, ...plan.notes].slice(0, shownNotes)
    const read = { ...nothingLeft, ...feed.leftOut }
    const leftOut = { ...read, canceled, unread: read.unread + plan.impossible }
    const { rows: all, newPlaces } = await rowsOf(deps, plan, { viewer, fields })
    all.sort((one, other) => rankOf(one) - rankOf(other) || (one.start < other.start ? -1 : 1))
    const counts = { ...noCounts }
    for (const { state } of all) counts[state] += 1
    const followed = await followedAt(deps.db, fields, { viewer, sourceId: id })
    const rows = all.slice(0, shownRows)
    return { fault: doubt, status: null, name: feed.name, counts, leftOut, rows, newPlaces, notes, followed }
  } catch (error) {
    if (error instanceof FetchRefused) return failed(error.fault, error.status)
    throw error
  }
}
