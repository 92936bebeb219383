import { type ParentReference, splitParent } from './fields.ts'
import type { Json } from './forms.ts'
import { maximumListEntries } from './limits.ts'
import type { ListedResource, ListItem } from './listing.ts'
import { type FailedItem, type Run, restOf, runOver } from './run.ts'

/** A row that can be selected: the whole item of the list, with a name to call it by. */
export type SelectedItem = { id: string; name: string; version: number; [field: string]: Json }

/** What people call an item of a list: its name, nickname, subject or link; empty when it has none of them. */
export const itemName = (item: { readonly [field: string]: Json }): string => {
  for (const name of [item.name, item.nickname, item.subject, item.link]) {
    if (typeof name === 'string' && name !== '') return name
  }
  return ''
}

/** A list item as a row that can be selected. */
export const toSelected = (item: ListItem): SelectedItem => ({ ...item, name: itemName(item) })

/** What is done to each row of a run: its `deactivated` flag is flipped, or it is deleted. */
export type BulkAction = 'deactivate' | 'delete'

/** What is done to the rows of a run. With `takesEvents` repeating events take their coming events along. */
export type RowTask = { resource: ListedResource; action: BulkAction | null; takesEvents: boolean }

/**
 * An action that was asked for (§2 bulk bar). `targets` are the rows as they were then; `affected` is how many other
 * entries the action concerns too, once they are counted.
 */
type Request = Pick<RowTask, 'action' | 'takesEvents'> & { targets: readonly SelectedItem[]; affected: number }

/**
 * What is selected in a list. `shown` are the rows of the page, `selected` the ids of those chosen, sorted; `anchor` is the
 * row that was toggled last, from which a range begins; `run` is what became of the rows.
 */
export type Selection = Request & {
  resource: ListedResource
  shown: readonly SelectedItem[]
  selected: readonly string[]
  anchor: string | null
  run: Run<SelectedItem>
}

/** Nothing is asked for. */
export const noRequest: Request & Pick<Selection, 'run'> = {
  action: null,
  targets: [],
  affected: 0,
  takesEvents: false,
  run: runOver([]),
}

/** What is asked for: an action, and the rows that it shall be done to. */
export type Aim = Pick<Request, 'action' | 'targets'> & { resource: ListedResource }

/**
 * The events that take their program along when they are deleted, by id, as many together as a filter takes; none where
 * nothing like that is done.
 * @returns with how many entries of these programs are deleted anyway
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

/**
 * The repeating events that are deactivated or activated again, with the flag that those of their coming events have which
 * would change with them; none where nothing like that is done.
 */
export const seriesIn = ({ resource, action, targets }: Aim): { parent: string; deactivated: boolean }[] =>
  resource === 'revents' && action === 'deactivate'
    ? targets.map(({ id, deactivated }) => ({ parent: `revent:${id}`, deactivated: deactivated === true }))
    : []

/** Whether other entries may be concerned, which have to be counted. */
export const concernsOthers = (aim: Aim): boolean => programsIn(aim).mains.length + seriesIn(aim).length > 0

/** What came of a run: the rows that are done, and those that could not be. */
export type Outcome = {
  action: BulkAction | null
  done: readonly SelectedItem[]
  failed: readonly FailedItem<SelectedItem>[]
}

/** What came of a run that is over. */
export const outcomeOf = ({ action, run: { done, failed } }: Selection): Outcome => ({ action, done, failed })

/** The rows with these ids, in the order of `items`. */
export const itemsOf = (items: readonly SelectedItem[], ids: readonly string[]): SelectedItem[] =>
  items.filter(({ id }) => ids.includes(id))

/** An action to do to the shown rows with these ids. Repeating events take their coming events along unless that is unticked. */
export const aimAt = ({ resource, shown }: Selection, action: BulkAction, ids: readonly string[]) => {
  const targets = itemsOf(shown, ids)
  return { action, targets, takesEvents: seriesIn({ resource, action, targets }).length > 0 }
}

/** The selection after a run: rows that are done are not selected. */
export const endRun = ({ selected }: Selection, run: Run<SelectedItem>): Pick<Selection, 'run' | 'selected'> => ({
  run,
  selected: selected.filter((id) => !run.done.some((row) => row.id === id)),
})

/** The ids with this one put in or taken out, sorted. */
export const toggleId = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].toSorted()

/** A row that was ticked or unticked; with `range` those between it and the row before are, too. */
export type Toggle = { id: string; range?: boolean }

/** The selection after a row was toggled. The rows of a range all become what the row becomes. */
export const toggleRow = ({ shown, selected, anchor }: Selection, { id, range = false }: Toggle) => {
  const ids = shown.map((item) => item.id)
  const [from, to] = [ids.indexOf(anchor ?? ''), ids.indexOf(id)].toSorted((one, other) => one - other)
  const touched = range && from !== undefined && from >= 0 ? ids.slice(from, Number(to) + 1) : [id]
  const others = selected.filter((other) => !touched.includes(other))
  return { selected: selected.includes(id) ? others : [...others, ...touched].toSorted(), anchor: id }
}

/**
 * The rows that a run left undone, as they are shown now, whose versions the server takes. Only `deactivated` is as it was
 * when the action was confirmed: otherwise a row that was flipped although its answer got lost would be flipped back.
 */
export const rowsToRetry = (run: Run<SelectedItem>, shown: readonly SelectedItem[]): SelectedItem[] =>
  restOf(run).map((row) => {
    const current = shown.find(({ id }) => id === row.id) ?? row
    return row.deactivated === undefined ? current : { ...current, deactivated: row.deactivated }
  })
