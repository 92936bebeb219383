import { canTryAgain, type Failure } from './failure.ts'
import { type ParentReference, splitParent } from './fields.ts'
import type { Json } from './forms.ts'
import { maximumListEntries } from './limits.ts'
import type { ListedResource, ListItem } from './listing.ts'

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

/** A row that could not be done, and why. */
export type FailedItem = { id: string; name: string; failure: Failure }

/**
 * An action on its way over several rows (§2 bulk bar). `targets` are the rows as they were when it was asked for; those
 * whose ids are in `done` or `failed` are through. `skipped` were not begun, because the run was stopped. `affected` is how
 * many other entries the action concerns too, once they are counted. With `takesEvents` repeating events take their coming
 * events along.
 */
export type Run = {
  action: BulkAction | null
  targets: readonly SelectedItem[]
  affected: number
  takesEvents: boolean
  done: readonly string[]
  failed: readonly FailedItem[]
  skipped: readonly SelectedItem[]
}

/**
 * What is selected in a list. `shown` are the rows of the page, `selected` the ids of those chosen, sorted; `anchor` is the
 * row that was toggled last, from which a range begins; with the run that is going on, if any.
 */
export type Selection = Run & {
  resource: ListedResource
  shown: readonly SelectedItem[]
  selected: readonly string[]
  anchor: string | null
}

/** No run is going on. */
export const noRun: Run = {
  action: null,
  targets: [],
  affected: 0,
  takesEvents: false,
  done: [],
  failed: [],
  skipped: [],
}

/** What is asked for: an action, and the rows that it shall be done to. */
export type Aim = Pick<Run, 'action' | 'targets'> & { resource: ListedResource }

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
export type Outcome = { action: BulkAction | null; done: SelectedItem[]; failed: readonly FailedItem[] }

/** What came of a run that is over. */
export const outcomeOf = ({ action, targets, done, failed }: Run): Outcome => ({
  action,
  done: itemsOf(targets, done),
  failed,
})

/** The rows with these ids, in the order of `items`. */
export const itemsOf = (items: readonly SelectedItem[], ids: readonly string[]): SelectedItem[] =>
  items.filter(({ id }) => ids.includes(id))

/** An action to do to the shown rows with these ids. Repeating events take their coming events along unless that is unticked. */
export const aimAt = ({ resource, shown }: Selection, action: BulkAction, ids: readonly string[]) => {
  const targets = itemsOf(shown, ids)
  return { action, targets, takesEvents: seriesIn({ resource, action, targets }).length > 0 }
}

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

/** How many rows of a run are through. */
export const countThrough = ({ done, failed }: Run): number => done.length + failed.length

/** One row of a run, and what is done to it. */
export type Step = Pick<Run, 'takesEvents'> & { action: BulkAction; item: SelectedItem }

/** The row that a run has in hand, and what is done to it. Throws when no run is going on. */
export const stepOf = (run: Run): Step => {
  const item = run.targets[countThrough(run)]
  if (run.action === null || item === undefined) throw new Error('No run is going on')
  return { action: run.action, item, takesEvents: run.takesEvents }
}

/** The row in hand is the last one of the run; those after it join the ones that were set aside before. */
export const skipFollowing = (run: Run): Pick<Run, 'targets' | 'skipped'> => ({
  targets: run.targets.slice(0, countThrough(run) + 1),
  skipped: [...run.skipped, ...run.targets.slice(countThrough(run) + 1)],
})

/** The row in hand could not be done. Without a connection it is the last one that is tried. */
export const addFailure = (run: Run, failure: Failure): Run => {
  const { id, name } = stepOf(run).item
  return {
    ...run,
    ...(failure.code === 'offline' && skipFollowing(run)),
    failed: [...run.failed, { id, name, failure }],
  }
}

/**
 * Another run over what a run left undone, as far as the rows still exist. The rows are taken as they are shown now, whose versions the server takes, but
 * with `deactivated` as it was when the action was confirmed: otherwise a row that was flipped although its answer got
 * lost would be flipped back.
 */
export const restOf = ({ action, targets, takesEvents, failed, skipped }: Run, shown: readonly SelectedItem[]): Run => {
  const ids = failed.filter(({ failure }) => canTryAgain(failure)).map(({ id }) => id)
  const renewed = [...itemsOf(targets, ids), ...skipped].map((target) => {
    const current = shown.find(({ id }) => id === target.id) ?? target
    return target.deactivated === undefined ? current : { ...current, deactivated: target.deactivated }
  })
  return { ...noRun, action, takesEvents, targets: renewed }
}
