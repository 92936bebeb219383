import type { Stored } from '#domain/fields.ts'
import type { Deps } from '#server/deps.ts'
import type { Announce } from '#server/entries/entries.ts'
import type { EntryFields, EntryResource } from '#server/entries/kind.ts'
import { withinNoticeLimit } from './causedNotices.ts'
import { entryPath, notify, notifyInRun } from './notices.ts'
import { findUser } from './users.ts'

type Entry = EntryFields & Stored

/**
 * Notifies owners when others give them an entry, or deactivate or reactivate theirs (contract §3). A member notifies
 * at most 20 people an hour (decision 8).
 */
export const noticesOf =
  (deps: Deps, resource: EntryResource): Announce<Entry> =>
  async (db, { before, after, viewer, run }) => {
    const within = { ...deps, db }
    const owned = before?.ownedBy ?? []
    const owners = (after.ownedBy ?? []).filter((id) => id !== viewer.id)
    const values = { name: after.name }
    const path = entryPath(resource, after.id)

    const added = await withinNoticeLimit(
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
      const notice = after.deactivated ? 'deactivated' : 'reactivated'
      if (run === null) await notify(within, told, notice, values, path)
      else await notifyInRun(within, told, { notice, run, entry: { resource, ...namedOf(after) } })
    }
  }

/** What a notice says of an entry: its name, and when it begins if it does once. */
const namedOf = ({ id, name, ...entry }: Entry) => {
  const start: unknown = Reflect.get(entry, 'start')
  const isMoment = typeof start === 'string' && start.includes('T')
  return { id, name, ...(isMoment && { start }) }
}
