import * as v from 'valibot'
import { canTryAgain, type Failure } from './failure.ts'
import type { ListedResource } from './listing.ts'
import type { SelectedItem } from './selection.ts'

/** What can lie in the bin: entries of these kinds. */
export const binned = ['events', 'revents', 'groups', 'places', 'categories', 'topics'] as const

/** What can be taken back: entries, and themes, which are known by their name. */
export type Restorable = ListedResource | 'themes'

/** An entry that was deleted and can come back: from the notification at once, from the bin for 30 days. */
export type DeletedEntry = { resource: Restorable; id: string; name: string }

/** One row of the bin. `deletedAt` is an ISO date-time. What moderators deleted (`byModeration`), only they bring back. */
export type BinItem = DeletedEntry & { version: number; deletedAt: string; byModeration: boolean }

const binnedSchema = v.picklist(binned)

/**
 * Rows as deleted entries; those that the bin does not keep are left out.
 * @param resource the resource that was listed; in the bin each row names its own
 */
export const deletedEntries = (resource: ListedResource, items: readonly SelectedItem[]): DeletedEntry[] =>
  items.flatMap(({ id, name, ...item }) => {
    const own = v.safeParse(binnedSchema, resource === 'bin' ? item.resource : resource)
    return own.success ? [{ resource: own.output, id, name }] : []
  })

/** What was deleted together and can come back together. `id` names the offer to undo it. */
export type UndoOffer = { id: string; entries: readonly DeletedEntry[] }

/** The offer to undo a deletion; null when nothing of it can come back. */
export const undoOffer = (entries: readonly DeletedEntry[]): UndoOffer | null =>
  entries[0] ? { id: offerId(entries[0]), entries } : null

/** The offer to undo the deletion of a theme. */
export const themeOffer = (name: string): UndoOffer => {
  const theme: DeletedEntry = { resource: 'themes', id: name, name }
  return { id: offerId(theme), entries: [theme] }
}

const offerId = ({ resource, id }: DeletedEntry): string => `undo:${resource}/${id}`

/**
 * Deleted entries on their way back, one after the other: the first of `waiting` is in hand. `skipped` were not begun,
 * because it was stopped.
 */
export type Restoration = {
  waiting: readonly DeletedEntry[]
  restored: readonly DeletedEntry[]
  failed: readonly { entry: DeletedEntry; failure: Failure }[]
  skipped: readonly DeletedEntry[]
}

/** Nothing is on its way back. */
export const noRestoration: Restoration = { waiting: [], restored: [], failed: [], skipped: [] }

/** How far it is: `done` entries of `total` are through. */
export const progressOf = ({ waiting, restored, failed }: Restoration): { done: number; total: number } => {
  const done = restored.length + failed.length
  return { done, total: done + waiting.length }
}

/** The entry in hand. Throws when there is none. */
export const entryInHand = ({ waiting: [first] }: Restoration): DeletedEntry => {
  if (first === undefined) throw new Error('No entry is on its way back')
  return first
}

/** More entries are to come back, each once; those that did not come back before get another try. */
export const addEntries = (
  { waiting, failed, skipped }: Restoration,
  entries: readonly DeletedEntry[],
): Pick<Restoration, 'waiting' | 'failed' | 'skipped'> => ({
  waiting: [...waiting, ...entries.filter((entry) => !isAmong(waiting, entry))],
  failed: failed.filter(({ entry }) => !isAmong(entries, entry)),
  skipped: skipped.filter((entry) => !isAmong(entries, entry)),
})

/** The entry in hand came back. */
export const markRestored = (restoration: Restoration): Pick<Restoration, 'waiting' | 'restored'> => ({
  waiting: restoration.waiting.slice(1),
  restored: [...restoration.restored, entryInHand(restoration)],
})

/** The entry in hand did not come back. */
export const markFailed = (restoration: Restoration, failure: Failure): Pick<Restoration, 'waiting' | 'failed'> => ({
  waiting: restoration.waiting.slice(1),
  failed: [...restoration.failed, { entry: entryInHand(restoration), failure }],
})

/** The entry in hand is the last one; those after it are set aside. */
export const skipRest = ({ waiting, skipped }: Restoration): Pick<Restoration, 'waiting' | 'skipped'> => ({
  waiting: waiting.slice(0, 1),
  skipped: [...skipped, ...waiting.slice(1)],
})

/** Another try with all that did not come back, as far as it is still in the bin. */
export const retryRest = ({ failed, skipped }: Restoration): Restoration => ({
  ...noRestoration,
  waiting: [...failed.filter(({ failure }) => canTryAgain(failure)).map(({ entry }) => entry), ...skipped],
})

/** The ids by resource, in the order in which they come. */
export const idsByResource = (entries: readonly DeletedEntry[]): { resource: Restorable; ids: string[] }[] => {
  const resources = [...new Set(entries.map(({ resource }) => resource))]
  return resources.map((resource) => ({
    resource,
    ids: entries.filter((entry) => entry.resource === resource).map(({ id }) => id),
  }))
}

const isAmong = (entries: readonly DeletedEntry[], { resource, id }: DeletedEntry): boolean =>
  entries.some((entry) => entry.resource === resource && entry.id === id)
