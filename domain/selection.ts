import { type ParentReference, splitParent } from './fields.ts'
import type { Json } from './forms.ts'
import { maximumListEntries } from './limits.ts'
import { itemName, type ListedResource, type ListItem } from './listing.ts'
import { type FailedItem, type Run, restOf, runOver, triedItem } from './run.ts'
import { chosenSuccessor } from './user.ts'

export type SelectedItem = { id: string; name: string; version: number; [field: string]: Json }

export const toSelected = (item: ListItem): SelectedItem => ({ ...item, name: itemName(item) })

/** `flip`: deactivates what is active, and the other way round. `reinstate`: canceled events take place after all. */
export type BulkAction = 'flip' | 'delete' | 'cancel' | 'reinstate'

export type Asked = { action: BulkAction }

/** What `canceled` becomes, where an action changes it. */
const cancellations: Partial<Record<BulkAction, boolean>> = { cancel: true, reinstate: false }

/** The flag of a row after an action; null for a deletion. */
export const flagAfter = (action: BulkAction | null, { deactivated }: SelectedItem): Flag | null => {
  if (action === 'flip') return { deactivated: deactivated !== true }
  const canceled = action === null ? undefined : cancellations[action]
  return canceled === undefined ? null : { canceled }
}

export type Flag = { deactivated: boolean } | { canceled: boolean }

/** What an action does to rows, as texts name it. */
export const deedOf = (action: BulkAction | null, items: readonly SelectedItem[]) =>
  action === null || action === 'flip' ? flipDirection(items) : action

/** `takesEvents`: coming events follow, or are deleted, too. `reason` is for owners. `successor` gets a deleted account's entries. */
export type RowTask = {
  resource: ListedResource
  action: BulkAction | null
  takesEvents: boolean
  reason: string
  successor: string | null
}

/** As in the field: ids and typed text. */
export type HandOver = { handsOver: boolean; successor: readonly string[] }

/** Other entries, once known: how many, and coming events of deleted series that the viewer may delete. */
export type Affected = { affected: number; coming?: readonly SelectedItem[] }

type Request = Pick<RowTask, 'action' | 'takesEvents' | 'reason'> &
  HandOver &
  Required<Affected> & { targets: readonly SelectedItem[] }

/** `selected` is sorted, `anchor` the last toggled row. */
export type Selection = Request & {
  resource: ListedResource
  shown: readonly SelectedItem[]
  selected: readonly string[]
  anchor: string | null
  run: Run<SelectedItem>
}

const noRequest: Request & Pick<Selection, 'run'> = {
  action: null,
  targets: [],
  affected: 0,
  coming: [],
  takesEvents: false,
  reason: '',
  handsOver: false,
  successor: [],
  run: runOver([]),
}

export const noSelection = (resource: ListedResource): Selection => ({
  ...noRequest,
  resource,
  shown: [],
  selected: [],
  anchor: null,
})

/** After a request. The reason of one that was canceled stays for the next one. */
export const afterRequest = ({ run, reason }: Selection): Request & Pick<Selection, 'run'> => ({
  ...noRequest,
  reason: Object.values(run).every((rows) => rows.length === 0) ? reason : '',
})

export type Aim = Pick<Request, 'action' | 'targets'> & { resource: ListedResource }

/** Main events to delete, in batches for a filter, and how many targets are program items. */
export const programsIn = ({ resource, action, targets }: Aim): { mains: string[][]; deleted: number } => {
  if (resource !== 'events' || action !== 'delete') return { mains: [], deleted: 0 }
  const parents = targets.map(({ parent }) => (typeof parent === 'string' ? splitParent(parent) : null))
  const mains = targets.filter((_, index) => parents[index]?.kind !== 'id').map(({ id }) => id)
  const pieces = Array.from({ length: Math.ceil(mains.length / maximumListEntries) }, (_, index) =>
    mains.slice(index * maximumListEntries, (index + 1) * maximumListEntries),
  )
  const isDeleted = (parent: ParentReference | null) => parent?.kind === 'id' && mains.includes(parent.id)
  return { mains: pieces, deleted: parents.filter(isDeleted).length }
}

/** Series to flip, with the flag of coming events that would follow. */
export const seriesIn = ({ resource, action, targets }: Aim): { parent: string; deactivated: boolean }[] =>
  resource === 'revents' && action === 'flip'
    ? targets.map(({ id, deactivated }) => ({ parent: `revent:${id}`, deactivated: deactivated === true }))
    : []

export const doomedSeriesIn = ({ resource, action, targets }: Aim): string[] =>
  resource === 'revents' && action === 'delete' ? targets.map(({ id }) => `revent:${id}`) : []

/** A coming event that goes with its series, and before it. */
export const comingEvent = ({ id, version, start, ...item }: ListItem): SelectedItem => ({
  id,
  version,
  name: itemName(item),
  start: start ?? null,
  resource: 'events',
  isFirst: true,
})

/** What a row is, also a coming event in a run over series. */
export const resourceOf = (resource: ListedResource, item: SelectedItem): ListedResource =>
  item.resource === 'events' ? 'events' : resource

/** Whether coming events follow only if that is wanted. */
export const offersEvents = (selection: Selection): boolean => seriesIn(selection).length + selection.coming.length > 0

export const concernsOthers = (aim: Aim): boolean =>
  [programsIn(aim).mains, seriesIn(aim), doomedSeriesIn(aim), accountsIn(aim), usedIn(aim)].some(
    (others) => others.length > 0,
  )

/** Places and groups to delete, which coming events name. */
export const usedIn = ({ resource, action, targets }: Aim): { name: 'place' | 'group'; id: string }[] => {
  const name = resource === 'places' ? 'place' : resource === 'groups' ? 'group' : null
  return name === null || action !== 'delete' ? [] : targets.map(({ id }) => ({ name, id }))
}

export const accountsIn = ({ resource, action, targets }: Aim): string[] =>
  resource === 'users' && action === 'delete' ? targets.map(({ id }) => id) : []

/** Null, too, if the successor is among the accounts to delete. */
const heirOf = (selection: Selection): string | null => {
  const id = selection.handsOver ? chosenSuccessor(selection) : null
  return accountsIn(selection).some((account) => account === id) ? null : id
}

export const isDecided = (selection: Selection): boolean => !selection.handsOver || heirOf(selection) !== null

export const rowsToDo = ({ action, targets, coming, takesEvents }: Request): readonly SelectedItem[] =>
  action === 'delete' && takesEvents ? [...coming, ...targets] : targets

export const begunRun = (selection: Selection): { run: Run<SelectedItem>; task: RowTask } => {
  const { run, resource, action, takesEvents, reason } = selection
  const said = action === 'flip' ? reason.trim() : ''
  return { run, task: { resource, action, takesEvents, reason: said, successor: heirOf(selection) } }
}

export type Outcome = {
  action: BulkAction | null
  done: readonly SelectedItem[]
  failed: readonly FailedItem<SelectedItem>[]
}

export const outcomeOf = ({ action, run: { done, failed } }: Selection): Outcome => ({ action, done, failed })

export const itemsOf = (items: readonly SelectedItem[], ids: readonly string[]): SelectedItem[] =>
  items.filter(({ id }) => ids.includes(id))

/** An action on rows. Coming events of series follow by default. */
const aimAt = ({ resource }: Selection, action: BulkAction, targets: readonly SelectedItem[]) => ({
  action,
  targets,
  takesEvents: seriesIn({ resource, action, targets }).length > 0,
})

/** Selected rows with which an action has something to do: none is canceled twice. */
export const selectedFor = (
  { shown, selected }: Pick<Selection, 'shown' | 'selected'>,
  action: BulkAction,
): SelectedItem[] => itemsOf(shown, selected).filter(({ canceled = false }) => canceled !== cancellations[action])

export const aimAtSelected = (selection: Selection, action: BulkAction) =>
  aimAt(selection, action, selectedFor(selection, action))

export const aimAtRow = (selection: Selection, id: string) => aimAt(selection, 'delete', itemsOf(selection.shown, [id]))

/** Other rows: none is selected that nobody sees. */
export const withShown = ({ selected }: Selection, shown: readonly SelectedItem[]) => ({
  shown,
  selected: selected.filter((id) => shown.some((item) => item.id === id)),
})

export const endRun = ({ selected }: Selection, run: Run<SelectedItem>): Pick<Selection, 'run' | 'selected'> => ({
  run,
  selected: selected.filter((id) => !run.done.some((row) => row.id === id)),
})

export const toggleId = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].toSorted()

/** All rows; none where all were selected. */
export const allOrNone = ({ shown, selected }: Pick<Selection, 'shown' | 'selected'>): string[] =>
  selected.length === shown.length ? [] : shown.map(({ id }) => id).toSorted()

/** `range`: also rows since the last one. */
export type Toggle = { id: string; range?: boolean }

/** Toggles a row; a range takes its state. */
export const toggleRow = ({ shown, selected, anchor }: Selection, { id, range = false }: Toggle) => {
  const ids = shown.map((item) => item.id)
  const [from, to] = [ids.indexOf(anchor ?? ''), ids.indexOf(id)].toSorted((one, other) => one - other)
  const touched = range && from !== undefined && from >= 0 ? ids.slice(from, Number(to) + 1) : [id]
  const others = selected.filter((other) => !touched.includes(other))
  return { selected: selected.includes(id) ? others : [...others, ...touched].toSorted(), anchor: id }
}

/**
 * Undone rows in their present version, but `deactivated` as confirmed: else a lost answer would flip it back. A row that
 * changed meanwhile is left out until the list shows its present version, because nobody has seen that.
 */
export const rowsToRetry = ({
  action,
  run,
  shown,
  takesEvents,
}: Pick<Selection, 'action' | 'run' | 'shown' | 'takesEvents'>): SelectedItem[] => {
  const currentOf = (row: SelectedItem) => shown.find(({ id }) => id === row.id) ?? row
  const failed = run.failed
    .filter(({ item, failure }) => failure.code !== 'changedMeanwhile' || currentOf(item).version !== item.version)
    .map(({ item, failure }) => ({ item: triedItem(item, failure), failure }))
  return restOf({ ...run, failed }).map((row) => {
    const { deactivated, mayBeDone } = row
    const current = currentOf(row)
    const isFlipped = action === 'flip' && current.deactivated !== deactivated
    // Somebody else flipped it: the old version is refused, so that this run does not count it as its own. A series is sent
    // for its events.
    if (isFlipped && mayBeDone !== true && !takesEvents) return row
    return {
      ...current,
      ...(deactivated !== undefined && { deactivated }),
      ...(mayBeDone !== undefined && { mayBeDone }),
    }
  })
}

export const countDeactivated = (items: readonly SelectedItem[]): number =>
  items.filter(({ deactivated }) => deactivated === true).length

/** What a flip does to the items (§2): the same to each, or to some this and to some that. */
export const flipDirection = (items: readonly SelectedItem[]): 'deactivate' | 'activate' | 'mixed' => {
  const count = countDeactivated(items)
  if (count === 0) return 'deactivate'
  return count === items.length ? 'activate' : 'mixed'
}
