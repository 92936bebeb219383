import type { TFunction } from 'i18next'
import { entryPath } from '#domain/backstagePaths.ts'
import type { Stored } from '#domain/fields.ts'
import { isModerated, type ModeratedResource } from '#domain/moderation.ts'
import { isModerating } from '#domain/permissions.ts'
import type { EntryResource } from '#domain/resources.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Announce } from '#server/entries/entries.ts'
import type { EntryFields, Writer } from '#server/entries/kind.ts'
import { addReason, closeAnsweredThreads } from '#server/moderation/messages.ts'
import { withinNoticeLimit } from './causedNotices.ts'
import { nameWithDate, notify, tellModerated, tellRestored, threadPath } from './notices.ts'
import { takeBackNotices } from './takenBack.ts'
import { findUser } from './users.ts'

type Entry = EntryFields & Stored

/** Tells owners what others do to their entries (contract §3), at most 20 people an hour (decision 8). */
export const noticesOf =
  (deps: Deps, resource: EntryResource): Announce<Entry> =>
  async (db, { before, after, viewer, run, reason, informed, isRestored = false }) => {
    const within = { ...deps, db }
    const namedOf = (entry: Entry) => ({ resource, ...namedEntry(entry) })
    const owned = before?.ownedBy ?? []
    if (after === null) {
      const told = owned.includes(viewer.id) ? [] : owned.filter((id) => !informed.includes(id))
      if (before !== null) await tellModerated(within, told, { notice: 'deleted', run, entry: namedOf(before), reason })
      return
    }
    if (isRestored) {
      const told = owned.includes(viewer.id) ? [] : owned
      await tellRestored(within, told, namedOf(after))
      return
    }
    const owners = (after.ownedBy ?? []).filter((id) => id !== viewer.id)
    const values = { name: after.name }
    const dated = { name: nameWithDate(namedOf(after), deps.settings.timezone) }
    const told = { ...namedOf(after), version: after.version }
    const back = before === null ? null : await takeBackNotices(within, { resource, before, after, viewer })
    const path = entryPath(resource, after.id)
    if (isModerated(resource) && before !== null)
      await remind(db, { resource, before, after, viewer, reason }, deps.now())

    const added = await withinNoticeLimit(
      within,
      viewer,
      owners.filter((id) => !owned.includes(id) && !informed.includes(id)),
    )
    if (added.length > 0) {
      const nickname = (await findUser(db, viewer.id))?.nickname ?? ''
      await notify(within, added, 'ownerAdded', { ...values, nickname, about: viewer.id }, path)
    }
    if (before !== null && before.deactivated !== after.deactivated) {
      const known = owners.filter((id) => owned.includes(id))
      const notice = after.deactivated ? 'deactivated' : 'reactivated'
      await tellModerated(within, known, { notice, run, entry: namedOf(after), reason })
    } else if (reason !== '') {
      await notify(within, owners, 'corrected', { ...values, reason }, threadPath(resource, after.id), told)
    } else if (before !== null && isCanceled(after) && !isCanceled(before) && !owned.includes(viewer.id)) {
      const known = owners.filter((id) => owned.includes(id))
      await notify(within, known, 'canceled', dated, path, told)
    } else {
      const values = (t: TFunction) => ({ ...dated, more: back?.isMore ? ` ${t('notices.takenBackMore')}` : '' })
      await notify(within, back?.misled ?? [], 'takenBack', values, path, told)
    }
  }

const isCanceled = (entry: Entry): boolean => Reflect.get(entry, 'canceled') === true

type Reasoned = { resource: ModeratedResource; before: Entry; after: Entry; viewer: Writer; reason: string }

/**
 * A reason becomes a message of the entry's thread, unless nobody but its writer would read it; reactivation first closes one in
 * which moderators have read all.
 */
const remind = async (db: Db, { resource, before, after, viewer, reason }: Reasoned, now: number): Promise<void> => {
  const owners = after.ownedBy ?? []
  const isOwner = owners.includes(viewer.id)
  const byModeration = !isOwner || isModerating(viewer)
  const isReturning = before.deactivated === true && !after.deactivated
  if (isReturning) await closeAnsweredThreads(db, resource, [after.id], { viewer, now })
  const written = { text: reason, authorId: viewer.id, byModeration, isReturning }
  const isReadByOthers = !isOwner || owners.length > 1
  if (reason !== '' && isReadByOthers) await addReason(db, { resource, id: after.id }, written, now)
}

const namedEntry = ({ id, name, ...entry }: Entry) => {
  const start: unknown = Reflect.get(entry, 'start')
  const isMoment = typeof start === 'string' && start.includes('T')
  return { id, name, ...(isMoment && { start }) }
}
