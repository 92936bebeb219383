import { canTryAgain, type Failure } from './failure.ts'
import type { Json } from './forms.ts'

/** A row that can be selected: the whole item of the list, with a name to call it by. */
export type SelectedItem = { id: string; name: string; version: number; [field: string]: Json }

/** What is done to each row of a run: its `deactivated` flag is flipped, or it is deleted. */
export type BulkAction = 'deactivate' | 'delete'

/** A row that could not be done, and why. */
export type FailedItem = { id: string; name: string; failure: Failure }

/**
 * An action on its way over several rows (§2 bulk bar). `targets` are the rows as they were when it was asked for; those
 * whose ids are in `done` or `failed` are through. `skipped` were not begun, because the run was stopped.
 */
export type Run = {
  action: BulkAction | null
  targets: readonly SelectedItem[]
  done: readonly string[]
  failed: readonly FailedItem[]
  skipped: readonly SelectedItem[]
}

/** No run is going on. */
export const noRun: Run = { action: null, targets: [], done: [], failed: [], skipped: [] }

/** The rows with these ids, in the order of `items`. */
export const itemsOf = (items: readonly SelectedItem[], ids: readonly string[]): SelectedItem[] =>
  items.filter(({ id }) => ids.includes(id))

/** The ids with this one put in or taken out, sorted. */
export const toggleId = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].toSorted()

/** How many rows of a run are through. */
export const countThrough = ({ done, failed }: Run): number => done.length + failed.length

/** The row that a run has in hand, and what is done to it. Throws when no run is going on. */
export const stepOf = (run: Run): { action: BulkAction; item: SelectedItem } => {
  const item = run.targets[countThrough(run)]
  if (run.action === null || item === undefined) throw new Error('No run is going on')
  return { action: run.action, item }
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
export const restOf = ({ action, targets, failed, skipped }: Run, shown: readonly SelectedItem[]): Run => {
  const ids = failed.filter(({ failure }) => canTryAgain(failure)).map(({ id }) => id)
  const renewed = [...itemsOf(targets, ids), ...skipped].map((target) => {
    const current = shown.find(({ id }) => id === target.id) ?? target
    return target.deactivated === undefined ? current : { ...current, deactivated: target.deactivated }
  })
  return { ...noRun, action, targets: renewed }
}
