import type { EventFields } from '#domain/event.ts'
import { isSame } from '#domain/merge.ts'
import { importedIn } from '#domain/sourceEvent.ts'
import { followingFields } from '#domain/sourcePlan.ts'
import type { Tied } from '#domain/sourceTie.ts'
import { updateRow } from '#server/db/rows.ts'
import { unlessRefused } from '#server/db/unlessRefused.ts'
import type { Deps } from '#server/deps.ts'
import { createEntries } from '#server/entries/entries.ts'
import { eventKind } from '#server/entries/events.ts'
import { bySource } from '#server/history/record.ts'
import type { CurrentRun } from './runs.ts'
import { replaceTie } from './ties.ts'

/**
 * Brings an event from what its source said before to what it says now, and keeps the tie. Deleted events and those of
 * others by now stay. Returns whether the event was changed.
 */
export const followEvent = async (deps: Deps, current: CurrentRun, before: Tied, after: Tied): Promise<boolean> => {
  if (isSameTie(before, after)) return false
  const { db, now } = deps
  const isNew = before.withheld !== after.withheld || !isSame(before.imported, after.imported)
  const isChanged = isNew && (await changeEvent(deps, current, before, after))
  // Only what this source unpublished is published when it is told again, and not what its owner had hidden.
  const withheld = after.withheld && (isChanged || before.withheld)
  await replaceTie(db, current.row.id, before, { ...after, withheld })
  // Feeds name that page, and are cached by the last change.
  if (!isChanged && before.url !== after.url) await updateRow(db, 'events', before.entryId, { updated_at: now() })
  return isChanged
}

const isSameTie = (one: Tied, other: Tied): boolean =>
  isSame(one.imported, other.imported) &&
  one.gone === other.gone &&
  one.withheld === other.withheld &&
  one.url === other.url &&
  one.uid === other.uid &&
  one.recurrence === other.recurrence

const changeEvent = async (
  deps: Deps,
  { row, run, viewer }: CurrentRun,
  before: Tied,
  after: Tied,
): Promise<boolean> => {
  const entries = createEntries(deps, eventKind)
  const { entryId } = before
  const changesOf = (entry: EventFields): Partial<EventFields> => {
    const fields = followingFields(importedIn(entry), before.imported, after.imported)
    const followed = Object.fromEntries(fields.map((field) => [field, after.imported[field]]))
    const isShown = before.withheld === after.withheld ? entry.published : !after.withheld
    return isShown === entry.published ? followed : { ...followed, published: isShown }
  }
  const isChanged = await unlessRefused(deps.db, async () => {
    const entry = await entries.find(entryId, viewer)
    if (Object.keys(changesOf(entry)).length === 0) return false
    await entries.update(entryId, { viewer, run, author: bySource(row) }, (entry) => ({
      ...entry,
      ...changesOf(entry),
    }))
    return true
  })
  return isChanged ?? false
}
