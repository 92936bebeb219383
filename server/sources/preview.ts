import { sql } from 'kysely'
import type { EventFields } from '#domain/event.ts'
import { shownNotes } from '#domain/feed.ts'
import type { SourceContent, SourceFields } from '#domain/source.ts'
import { importedIn } from '#domain/sourceEvent.ts'
import { followingFields } from '#domain/sourceFollowing.ts'
import type { Step } from '#domain/sourcePlan.ts'
import type { PreviewRow, SourcePreview } from '#domain/sourceRun.ts'
import type { Tied } from '#domain/sourceTie.ts'
import { selectRows } from '#server/db/source.ts'
import type { Deps } from '#server/deps.ts'
import { eventKind } from '#server/entries/events.ts'
import type { Writer } from '#server/entries/kind.ts'
import type { InTurn } from '#server/media/fairQueue.ts'
import { takeTurn } from '#server/turns.ts'
import { betweenSeasons } from './blankPage.ts'
import { FetchRefused } from './fetch.ts'
import { openSource, readOpened } from './open.ts'
import { type Plan, planFeed } from './planFeed.ts'
import { goneIn } from './rules.ts'

/** What asks for a decision comes first. */
const order: readonly PreviewRow['state'][] = ['double', 'gone', 'changed', 'new', 'deleted', 'same']
const rankOf = ({ state }: PreviewRow): number => order.indexOf(state)

const shownRows = 200

const nothingLeft = { canceled: 0, past: 0, later: 0, private: 0, unread: 0, twice: 0 }

const noCounts = { new: 0, same: 0, changed: 0, double: 0, gone: 0, deleted: 0 }

const failed = (fault: NonNullable<SourcePreview['fault']>, status: number | null = null): SourcePreview => ({
  fault,
  status,
  name: '',
  counts: noCounts,
  leftOut: nothingLeft,
  rows: [],
  notes: [],
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
    const opened = await readOpened(deps, found, { ...fields, content }, { inTurn })
    const feed = await betweenSeasons(deps, opened, id)
    if ('fault' in feed) return failed(feed.fault)
    const plan = await planFeed(deps, feed, fields, { sourceId: id, viewer })
    const { steps, doubt, deleted, canceled } = plan
    const notes = [...deleted.notes, ...plan.notes].slice(0, shownNotes)
    const read = { ...nothingLeft, ...feed.leftOut }
    const leftOut = { ...read, canceled, unread: read.unread + plan.impossible }
    const changed = await changedIn(deps, steps)
    const all = steps
      .map((step) => rowOf(step, plan, changed))
      .sort((one, other) => rankOf(one) - rankOf(other) || (one.start < other.start ? -1 : 1))
    const counts = { ...noCounts }
    for (const { state } of all) counts[state] += 1
    return { fault: doubt, status: null, name: feed.name, counts, leftOut, rows: all.slice(0, shownRows), notes }
  } catch (error) {
    if (error instanceof FetchRefused) return failed(error.fault, error.status)
    throw error
  }
}

const changedIn = async (deps: Deps, steps: readonly Step[]): Promise<ReadonlySet<Tied>> => {
  const asked = steps.flatMap((step) => (step.kind === 'known' || step.kind === 'withheld' ? [step] : []))
  const changed = new Set<Tied>()
  for (let from = 0; from < asked.length; from += shownRows) {
    const part = asked.slice(from, from + shownRows)
    await takeTurn()
    const ids = sql.join(part.map(({ tied }) => tied.entryId))
    const rows = await selectRows(deps, eventKind, sql`id in (${ids}) and deleted_at is null`)
    const entries = new Map(rows.map((row) => [row.id, eventKind.read(row)]))
    for (const step of part) {
      const entry = entries.get(step.tied.entryId)
      if (entry && changes(entry, step)) changed.add(step.tied)
    }
  }
  return changed
}

type TiedStep = Extract<Step, { kind: 'known' | 'withheld' }>

const changes = (entry: EventFields, step: TiedStep): boolean => {
  if (step.kind === 'withheld') return entry.published
  const { tied, incoming } = step
  const isPublished = tied.withheld && !entry.published
  return isPublished || followingFields(importedIn(entry), tied.imported, incoming.fields).length > 0
}

const rowOf = (step: Step, { placeName, organizerNames, deleted }: Plan, changed: ReadonlySet<Tied>): PreviewRow => {
  const { fields, place, line } =
    'tied' in step && step.kind !== 'known'
      ? { fields: step.tied.imported, place: 'text' as const, line: null }
      : step.incoming
  const { name, start, end, allDay, location, location2, category, organizers } = fields
  const words = [placeName(location), location2].filter((text) => text !== '')
  return {
    line,
    name,
    start,
    end,
    allDay,
    category,
    place: { kind: place, name: words.join(', ') },
    organizers: organizerNames(organizers),
    state: deleted.steps.has(step) ? 'deleted' : stateOf(step, changed),
    double: step.kind === 'new' && step.double ? { id: step.double.id, name: step.double.name } : null,
  }
}

const stateOf = (step: Step, changed: ReadonlySet<Tied>): PreviewRow['state'] => {
  if (step.kind === 'known' || step.kind === 'withheld') return changed.has(step.tied) ? 'changed' : 'same'
  if (step.kind === 'new') return step.double === null ? 'new' : 'double'
  return step.kind === 'own' || step.kind === 'unread' || step.kind === 'beyond' ? 'same' : step.kind
}
