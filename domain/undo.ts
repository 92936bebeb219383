import * as v from 'valibot'
import type { FormKind, FormValues } from './forms.ts'
import type { ListedResource } from './listing.ts'
import { entryResources, ownedResources } from './resources.ts'
import type { Flag, Outcome, SelectedItem } from './selection.ts'
import { pinOfferId, rejoinOfferId, undoOfferId } from './toastIds.ts'

/** Themes are restored by name. */
export type UndoResource = ListedResource | 'themes'

/** What an undo does: restores what was deleted, deletes what was made, puts an event back into its series, or a flag as it was. */
type Undone =
  | { undo: 'restore'; resource: UndoResource }
  | { undo: 'delete'; resource: ListedResource }
  | { undo: 'rejoin'; resource: 'events'; series: SeriesDate }
  | { undo: 'flag'; resource: ListedResource; flag: Flag | { pinned: boolean } }

export type UndoItem = Undone & { id: string; name: string; start?: string | null }

export type SeriesDate = { id: string; date: string }

const binnedSchema = v.picklist(entryResources)
const deletedSchema = v.object({
  resource: binnedSchema,
  id: v.string(),
  name: v.string(),
  start: v.exactOptional(v.nullable(v.string())),
})

/** Rows of a list as the bin keeps them, if it does. In mixed lists and runs a row names its own resource. */
export const binnedItems = (resource: ListedResource, items: readonly SelectedItem[]): UndoItem[] =>
  items.flatMap(({ id, name, ...item }) => {
    const own = v.safeParse(binnedSchema, item.resource ?? resource)
    if (!own.success) return []
    const others = v.safeParse(v.array(deletedSchema), item.others)
    const all = [{ resource: own.output, id, name }, ...(resource === 'bin' && others.success ? others.output : [])]
    return all.map((one) => ({ ...one, undo: 'restore' as const }))
  })

export type UndoOffer = { id: string; entries: readonly UndoItem[] }

const undoOffer = (entries: readonly UndoItem[]): UndoOffer | null =>
  entries[0] ? { id: undoOfferId(entries[0]), entries } : null

export type MadeEntry = { resource: ListedResource; id: string; name: string; start?: string | null }

/** The offer to delete again what was made or came back. */
export const undoneByDeletion = (made: MadeEntry): UndoOffer => ({
  id: undoOfferId(made),
  entries: [{ ...made, undo: 'delete' }],
})

const flippable: readonly ListedResource[] = ['events', 'groups', 'places']

const flagItems = (
  resource: ListedResource,
  items: readonly SelectedItem[],
  flagOf: (item: SelectedItem) => Flag,
): UndoItem[] => items.map((item) => ({ resource, id: item.id, name: item.name, undo: 'flag', flag: flagOf(item) }))

const flippedItems = (resource: ListedResource, items: readonly SelectedItem[]): UndoItem[] =>
  flippable.includes(resource)
    ? flagItems(resource, items, ({ deactivated }) => ({ deactivated: deactivated === true }))
    : []

const canceledItems = (resource: ListedResource, items: readonly SelectedItem[]): UndoItem[] =>
  flagItems(resource, items, ({ canceled }) => ({ canceled: canceled === true }))

/** The offer to undo what a run over rows did itself, or null. */
export const offerOf = (resource: ListedResource, { action, done }: Pick<Outcome, 'action' | 'done'>) => {
  const own = done.filter(({ wasDone }) => wasDone !== true)
  const undone = {
    delete: binnedItems,
    flip: flippedItems,
    cancel: canceledItems,
    reinstate: canceledItems,
    none: () => [],
  }
  return undoOffer(undone[action ?? 'none'](resource, own))
}

/** An event left its series, or was pinned or unpinned. */
export type ChangeOffer = UndoOffer & { change: 'detached' | 'pinned' | 'unpinned' }

/** The offer to undo what saving an event did, or null. `before` is as stored; its `offer` still waits since an earlier saving. */
export const changeOffer = (
  before: { id?: string | null; values: FormValues; series?: SeriesDate; offer?: ChangeOffer | null },
  { id, values }: { id: string | null; values: FormValues },
): ChangeOffer | null => {
  if (id === null || (before.id ?? id) !== id) return null
  const event = { resource: 'events', id, name: String(values.name) } as const
  if (before.series && values.parent === null)
    return { change: 'detached', id: rejoinOfferId(id), entries: [{ ...event, undo: 'rejoin', series: before.series }] }
  const pinned = before.values.pinned === true
  if ((values.pinned === true) === pinned) return before.offer ?? null
  // The second change takes back the first.
  if (before.offer) return null
  const undone = { ...event, undo: 'flag', flag: { pinned } } as const
  return { change: pinned ? 'unpinned' : 'pinned', id: pinOfferId(id), entries: [undone] }
}

/** On its own page; categories and topics only in their list. */

export const deletableKind = ({ id, kind }: { id: string | null; kind: FormKind }) =>
  ownedResources.find((one) => id !== null && one === kind) ?? null

export const formOffer = (form: Parameters<typeof deletableKind>[0], outcome: Pick<Outcome, 'action' | 'done'>) => {
  const resource = deletableKind(form)
  return resource && offerOf(resource, outcome)
}

export const themeOffer = (name: string): UndoOffer => {
  const theme: UndoItem = { resource: 'themes', id: name, name, undo: 'restore' }
  return { id: undoOfferId(theme), entries: [theme] }
}

export const idsByResource = (entries: readonly UndoItem[]): { resource: UndoResource; ids: string[] }[] => {
  const resources = [...new Set(entries.map(({ resource }) => resource))]
  return resources.map((resource) => ({
    resource,
    ids: entries.filter((entry) => entry.resource === resource).map(({ id }) => id),
  }))
}
