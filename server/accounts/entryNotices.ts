import type { Stored } from '#domain/fields.ts'
import type { Deps } from '#server/deps.ts'
import type { Announce } from '#server/entries/entries.ts'
import type { EntryFields, EntryResource } from '#server/entries/kind.ts'
import { tellable } from './causedNotices.ts'
import { entryPath, notify } from './notices.ts'
import { findUser } from './users.ts'

type Entry = EntryFields & Stored

/**
 * Notifies owners when others give them an entry, or deactivate or reactivate theirs (contract §3). A member notifies
 * at most 20 people an hour (decision 8).
 */
export const noticesOf =
  (deps: Deps, resource: EntryResource): Announce<Entry> =>
  async (db, { before, after, viewer }) => {
    const within = { ...deps, db }
    const owned = before?.ownedBy ?? []
    const owners = (after.ownedBy ?? []).filter((id) => id !== viewer.id)
    const values = { name: after.name }
    const path = entryPath(resource, after.id)

    const added = await tellable(
      within,
      viewer,
      owners.filter((id) => !owned.includes(id)),
    )
    if (added.length > 0) {
      const nickname = (await findUser(db, viewer.id))?.nickname ?? ''
      await notify(within, added, 'ownerAdded', { ...values, nickname, about: viewer.id }, path)
    }
    if (before !== null && before.deactivated !== after.deactivated) {
      const told = owners.filter((id) => owned.includes(id))
      await notify(within, told, after.deactivated ? 'deactivated' : 'reactivated', values, path)
    }
  }
