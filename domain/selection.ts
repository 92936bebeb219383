import { type ParentReference, splitParent } from './fields.ts'
import type { Json } from './forms.ts'
import { maximumListEntries } from './limits.ts'
import type { ListedResource, ListItem } from './listing.ts'
import { type FailedItem, type Run, restOf, runOver } from './run.ts'
import { chosenSuccessor } from './user.ts'

/** A row to select: an item with a name. */
export type SelectedItem = { id: string; name: string; version: number; [field: string]: Json }

/** The name, nickname, subject or link of an item, or empty. */
export const itemName = (item: { readonly [field: string]: Json }): string => {
  for (const name of [item.name, item.nickname, item.subject, item.link]) {
    if (typeof name === 'string' && name !== '') return name
  }
  return ''
}

export const toSelected = (item: ListItem): SelectedItem => ({ ...item, name: itemName(item) })

/** What a run does to each row: flip `deactivated`, or delete. */
export type BulkAction = 'deactivate' | 'delete'

/**
 * What is done to the rows of a run. With `takesEvents` repeating events take their coming events along; owners are told the
 * `reason`; the `successor` takes over the entries of deleted accounts.
 */
export type RowTask = {
  resource: ListedResource
  action: BulkAction | null
  takesEvents: boolean
  reason: string
  successor: string | null
}

/** Who takes over the entries of deleted accounts, as the field has it: ids, and text that is typed. */
export type HandOver = { handsOver: boolean; successor: readonly string[] }

/**
 * A requested action (§2 bulk bar). `targets` are the rows at that time; `affected` counts other entries, once known.
 */
type Request = Pick<RowTask, 'action' | 'takesEvents' | 'reason'> &
  HandOver & {
    targets: readonly SelectedItem[]
    affected: number
  }

/**
 * The selection in a list. `shown` are the rows of the page, `selected` sorted ids, `anchor` the last toggled row,
 * `run` the result.
 */
export type Selection = Request & {
  resource: ListedResource
  shown: readonly SelectedItem[]
  selected: readonly string[]
  anchor: string | null
  run: Run<SelectedItem>
}

export const noRequest: Request & Pick<Selection, 'run'> = {
  action: null,
  targets: [],
  affected: 0,
  takesEvents: false,
  reason: '',
  handsOver: false,
  successor: [],
  run: runOver([]),
}

/** A requested action with its rows. */
export type Aim = Pick<Request, 'action' | 'targets'> & { resource: ListedResource }

/**
 * The main events to delete, by id, in batches of a filter's size.
 * @returns with the number of program items among the targets
 */
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

/** The series to flip, with the flag of the coming events that would follow. */
export const seriesIn = ({ resource, action, targets }: Aim): { parent: string; deactivated: boolean }[] =>
  resource === 'revents' && action === 'deactivate'
    ? targets.map(({ id, deactivated }) => ({ parent: `revent:${id}`, deactivated: deactivated === true }))
    : []

/** Whether other entries have to be counted. */
export const concernsOthers = (aim: Aim): boolean =>
  programsIn(aim).mains.length + seriesIn(aim).length + accountsIn(aim).length > 0

/** The accounts to delete, by id. */
export const accountsIn = ({ resource, action, targets }: Aim): string[] =>
  resource === 'users' && action === 'delete' ? targets.map(({ id }) => id) : []

/** Who takes over; null for nobody, and for somebody who is deleted, too. */
const heirOf = (selection: Selection): string | null => {
  const id = selection.handsOver ? chosenSuccessor(selection) : null
  return accountsIn(selection).some((account) => account === id) ? null : id
}

/** Whether it is known what becomes of the entries of deleted accounts. */
export const isDecided = (selection: Selection): boolean => !selection.handsOver || heirOf(selection) !== null

/** A run as it begins, and what it does to its rows. */
export const begunRun = (selection: Selection): { run: Run<SelectedItem>; task: RowTask } => {
  const { run, resource, action, takesEvents, reason } = selection
  const said = action === 'deactivate' ? reason.trim() : ''
  return { run, task: { resource, action, takesEvents, reason: said, successor: heirOf(selection) } }
}

/** What came of a run: the rows that are done, and those that could not be. */
export type Outcome = {
  action: BulkAction | null
  done: readonly SelectedItem[]
  failed: readonly FailedItem<SelectedItem>[]
}

export const outcomeOf = ({ action, run: { done, failed } }: Selection): Outcome => ({ action, done, failed })

export const itemsOf = (items: readonly SelectedItem[], ids: readonly string[]): SelectedItem[] =>
  items.filter(({ id }) => ids.includes(id))

/** An action on the shown rows with these ids. Coming events of series follow by default. */
export const aimAt = ({ resource, shown }: Selection, action: BulkAction, ids: readonly string[]) => {
  const targets = itemsOf(shown, ids)
  return { action, targets, takesEvents: seriesIn({ resource, action, targets }).length > 0 }
}

/** The selection after a run, without finished rows. */
export const endRun = ({ selected }: Selection, run: Run<SelectedItem>): Pick<Selection, 'run' | 'selected'> => ({
  run,
  selected: selected.filter((id) => !run.done.some((row) => row.id === id)),
})

export const toggleId = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].toSorted()

/** A toggled row; with `range` also those since the last one. */
export type Toggle = { id: string; range?: boolean }

/** The selection after a row was toggled. A range takes the row's state. */
export const toggleRow = ({ shown, selected, anchor }: Selection, { id, range = false }: Toggle) => {
  const ids = shown.map((item) => item.id)
  const [from, to] = [ids.indexOf(anchor ?? ''), ids.indexOf(id)].toSorted((one, other) => one - other)
  const touched = range && from !== undefined && from >= 0 ? ids.slice(from, Number(to) + 1) : [id]
  const others = selected.filter((other) => !touched.includes(other))
  return { selected: selected.includes(id) ? others : [...others, ...touched].toSorted(), anchor: id }
}

/**
 * The undone rows with their present versions. `deactivated` is as confirmed, because a row whose answer got lost would
 * be flipped back.
 */
export const rowsToRetry = (run: Run<SelectedItem>, shown: readonly SelectedItem[]): SelectedItem[] =>
  restOf(run).map((row) => {
    const current = shown.find(({ id }) => id === row.id) ?? row
    return row.deactivated === undefined ? current : { ...current, deactivated: row.deactivated }
  })
