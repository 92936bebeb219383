import { sql } from 'kysely'
import type { EventFields } from '#domain/event.ts'
import { isSame } from '#domain/merge.ts'
import { importedIn } from '#domain/sources/sourceEvent.ts'
import { followedChanges } from '#domain/sources/sourceFollowing.ts'
import type { Tied } from '#domain/sources/sourceTie.ts'
import { withRestAlong } from '#domain/span.ts'
import { selectRows } from '#server/db/rowSource.ts'
import { updateRow } from '#server/db/rows.ts'
import { unlessRefused } from '#server/db/unlessRefused.ts'
import type { Deps } from '#server/deps.ts'
import { createEntries } from '#server/entries/entries.ts'
import { eventKind } from '#server/entries/events.ts'
import { bySource } from '#server/history/record.ts'
import type { CurrentRun } from './runs.ts'
import { replaceTie } from './ties.ts'

/** `binned`: it was changed in the bin, where nobody sees it. `canceled`: it is canceled now, and was not before. */
export type Followed = 'changed' | 'canceled' | 'binned' | 'kept'

/** Brings an event, also one in the bin, to what its source says now, and keeps the tie. What belongs to others by now stays. */
export const followEvent = async (deps: Deps, current: CurrentRun, before: Tied, after: Tied): Promise<Followed> => {
  if (isSameTie(before, after)) return 'kept'
  const { db, now } = deps
  const isNew = before.withheld !== after.withheld || !isSame(before.imported, after.imported)
  const followed = isNew ? await changeEvent(deps, current, before, after) : 'kept'
  const isRefused = followed === 'refused'
  const { imported, withheld } = isRefused ? before : after
  const isChanged = followed !== 'kept' && followed !== 'refused'
  // Only what this source unpublished is published when it is told again, and not what its owner had hidden.
  const isWithheld = withheld && (isChanged || before.withheld)
  const tie = { ...after, imported, withheld: isWithheld, refused: isRefused && after.gone }
  if (!isSameTie(before, tie)) await replaceTie(db, current.row.id, before, tie)
  // Feeds name that page, and are cached by the last change.
  if (!isChanged && before.url !== after.url) await updateRow(db, 'events', before.entryId, { updated_at: now() })
  return isRefused ? 'kept' : followed
}

const isSameTie = (one: Tied, other: Tied): boolean =>
  isSame(one.imported, other.imported) &&
  one.gone === other.gone &&
  one.refused === other.refused &&
  one.withheld === other.withheld &&
  one.url === other.url &&
  one.uid === other.uid &&
  one.recurrence === other.recurrence

const changeEvent = async (
  deps: Deps,
  { row: source, run, viewer }: CurrentRun,
  before: Tied,
  after: Tied,
): Promise<Followed | 'refused'> => {
  const entries = createEntries(deps, eventKind)
  const { entryId } = before
  const changesOf = (entry: EventFields): Partial<EventFields> => {
    const said = { last: before.imported, now: after.imported }
    const followed = followedChanges(importedIn(entry), said, deps.settings.timezone)
    const isShown = before.withheld === after.withheld ? entry.published : !after.withheld
    return isShown === entry.published ? followed : { ...followed, published: isShown }
  }
  const [row] = await selectRows(deps, eventKind, sql`id = ${entryId}`)
  if (row === undefined) return 'kept'
  const changes = changesOf(eventKind.read(row))
  if (Object.keys(changes).length === 0) return 'kept'
  const changed = await unlessRefused(deps.db, () =>
    entries.update(entryId, { viewer, run, author: bySource(source), alsoBinned: true }, (entry) => {
      const followed = { ...entry, ...changesOf(entry) }
      // Sources have doors, but no deadline.
      const { registrationUntil } = withRestAlong(entry, followed, deps.settings.timezone)
      return { ...followed, registrationUntil }
    }),
  )
  if (changed === null) return 'refused'
  if (row.deleted_at !== null) return 'binned'
  return changes.canceled === true ? 'canceled' : 'changed'
}
