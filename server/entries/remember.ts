import { fieldHistory, type RecordedAction } from '#domain/history.ts'
import type { EntryResource } from '#domain/resources.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { personOf, record } from '#server/history/record.ts'
import { noteChanges } from '#server/moderation/noteChange.ts'
import type { Cause } from './cause.ts'
import type { Writer, Written } from './kind.ts'

/** Writes what happened to entries of a kind into the history and, where it concerns them, for moderators. */
export const createRemember = (resource: EntryResource, now: Deps['now']) => {
  const rememberAll = async (
    db: Db,
    action: RecordedAction,
    changes: readonly Written[],
    {
      viewer,
      run = null,
      author = personOf(viewer),
      action: named = action,
      follows = false,
      reason = '',
    }: Cause & { viewer: Writer },
  ) => {
    const recorded = changes.map(({ before, after }) => {
      const fields = action === 'deleted' ? [] : fieldHistory(before, after)
      return { resource, id: after.id, version: after.version, action: named, fields, reason }
    })
    await record(db, recorded, { author, at: now(), run, follows })
    const told = changes.filter((_, index) => action !== 'changed' || recorded[index]?.fields.length !== 0)
    await noteChanges(db, told, { resource, action, viewer, author, at: now() })
  }

  const remember = (db: Db, action: RecordedAction, change: Written, cause: Cause & { viewer: Writer }) =>
    rememberAll(db, action, [change], cause)

  return { remember, rememberAll }
}
