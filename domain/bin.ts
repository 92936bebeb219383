import * as v from 'valibot'
import type { FormKind } from './forms.ts'
import type { ListedResource } from './listing.ts'
import type { Outcome, SelectedItem } from './selection.ts'

/** What can lie in the bin: entries of these kinds. */
export const binned = ['events', 'revents', 'groups', 'places', 'categories', 'topics'] as const

/** What can be taken back: entries, and themes, which are known by their name. */
export type Restorable = ListedResource | 'themes'

/**
 * An entry that was deleted and can come back: from the notification at once, from the bin for 30 days. With `series` it is
 * an event that was taken out of that series, where it had that local date; with `deactivated` an entry that is there, and
 * was deactivated or activated: it gets this flag back.
 */
export type DeletedEntry = {
  resource: Restorable
  id: string
  name: string
  series?: SeriesPlace
  deactivated?: boolean
}

/** Which date of which series an event is for. */
export type SeriesPlace = { id: string; date: string }

/**
 * One row of the bin. `deletedAt` is an ISO date-time. What moderators deleted (`byModeration`), only they bring back.
 * `others` were deleted in the same run; only a grouped list names them, under one of them.
 */
export type BinItem = Pick<DeletedEntry, 'resource' | 'id' | 'name'> & {
  version: number
  deletedAt: string
  byModeration: boolean
  others: Pick<DeletedEntry, 'resource' | 'id' | 'name'>[]
}

const binnedSchema = v.picklist(binned)
const deletedSchema = v.object({ resource: binnedSchema, id: v.string(), name: v.string() })

/**
 * Rows as deleted entries; those that the bin does not keep are left out.
 * @param resource the resource that was listed; in the bin each row names its own, and what was deleted with it
 */
export const deletedEntries = (resource: ListedResource, items: readonly SelectedItem[]): DeletedEntry[] =>
  items.flatMap(({ id, name, ...item }) => {
    const own = v.safeParse(binnedSchema, resource === 'bin' ? item.resource : resource)
    if (!own.success) return []
    const others = v.safeParse(v.array(deletedSchema), item.others)
    return [{ resource: own.output, id, name }, ...(resource === 'bin' && others.success ? others.output : [])]
  })

/** What was deleted together and can come back together. `id` names the offer to undo it. */
export type UndoOffer = { id: string; entries: readonly DeletedEntry[] }

/** The offer to undo a deletion; null when nothing of it can come back. */
export const undoOffer = (entries: readonly DeletedEntry[]): UndoOffer | null =>
  entries[0] ? { id: offerId(entries[0]), entries } : null

/** What is deactivated or activated by itself. Repeating events take others along, and accounts end sessions. */
const flippable: readonly ListedResource[] = ['events', 'groups', 'places']

/** Rows whose flag was flipped, with the one that they had. */
const flippedEntries = (resource: ListedResource, items: readonly SelectedItem[]): DeletedEntry[] =>
  flippable.includes(resource)
    ? items.map(({ id, name, deactivated }) => ({ resource, id, name, deactivated: deactivated === true }))
    : []

/** The offer to undo what a run over rows did; null where nothing can be undone. */
export const offerOf = (resource: ListedResource, { action, done }: Pick<Outcome, 'action' | 'done'>) =>
  undoOffer({ delete: deletedEntries, deactivate: flippedEntries, none: () => [] }[action ?? 'none'](resource, done))

/** The offer to undo that an event was taken out of its series. */
export const rejoinOffer = (id: string, name: string, series: SeriesPlace): UndoOffer => ({
  id: `rejoin:${id}`,
  entries: [{ resource: 'events', id, name, series }],
})

/** What is deleted on its own page. Categories and topics are deleted where their uses are listed. */
const deletable = ['events', 'revents', 'groups', 'places'] as const

/** What kind of stored entry a form can delete, if any. */
export const deletableKind = ({ id, kind }: { id: string | null; kind: FormKind }) =>
  deletable.find((one) => id !== null && one === kind) ?? null

/** The offer to undo what was deleted on the page of its form. */
export const formOffer = (form: Parameters<typeof deletableKind>[0], outcome: Pick<Outcome, 'action' | 'done'>) => {
  const resource = deletableKind(form)
  return resource && offerOf(resource, outcome)
}

/** The offer to undo the deletion of a theme. */
export const themeOffer = (name: string): UndoOffer => {
  const theme: DeletedEntry = { resource: 'themes', id: name, name }
  return { id: offerId(theme), entries: [theme] }
}

const offerId = ({ resource, id }: DeletedEntry): string => `undo:${resource}/${id}`

/** The ids by resource, in the order in which they come. */
export const idsByResource = (entries: readonly DeletedEntry[]): { resource: Restorable; ids: string[] }[] => {
  const resources = [...new Set(entries.map(({ resource }) => resource))]
  return resources.map((resource) => ({
    resource,
    ids: entries.filter((entry) => entry.resource === resource).map(({ id }) => id),
  }))
}
