import { canTryAgain, type Failure } from './failure.ts'
import type { Json } from './forms.ts'

/** Something that a run works on. The id is unique among the items of its resource. */
export type RunItem = { readonly id: string; readonly [field: string]: Json }

/** An item that could not be done, and why. */
export type FailedItem<Item> = { item: Item; failure: Failure }

/**
 * Work over many items, one after the other: the first of `waiting` is in hand. `skipped` were not begun, because the run
 * was stopped.
 */
export type Run<Item> = {
  waiting: readonly Item[]
  done: readonly Item[]
  failed: readonly FailedItem<Item>[]
  skipped: readonly Item[]
}

/** A run over these items that has not begun. */
export const runOver = <Item>(items: readonly Item[]): Run<Item> => ({
  waiting: items,
  done: [],
  failed: [],
  skipped: [],
})

/** Whether a run that ended left something undone. */
export const hasRest = ({ failed, skipped }: Run<unknown>): boolean => failed.length + skipped.length > 0

/** The items to try again: those that failed and may succeed, then those that were not begun. */
export const restOf = <Item>({ failed, skipped }: Run<Item>): Item[] => [
  ...failed.filter(({ failure }) => canTryAgain(failure)).map(({ item }) => item),
  ...skipped,
]

/** How far a run is: `done` of `total` items are through. The skipped ones do not count. */
export const progressOf = ({ waiting, done, failed }: Run<unknown>): { done: number; total: number } => {
  const through = done.length + failed.length
  return { done: through, total: through + waiting.length }
}

/** How many items a run has, the skipped ones included. */
export const countItems = (run: Run<unknown>): number => progressOf(run).total + run.skipped.length

/** The item in hand. Throws when there is none. */
export const itemInHand = <Item>({ waiting: [first] }: Run<Item>): Item => {
  if (first === undefined) throw new Error('The run has no item in hand')
  return first
}

/** The item in hand is done. */
export const markDone = <Item>(run: Run<Item>): Run<Item> => ({
  ...run,
  waiting: run.waiting.slice(1),
  done: [...run.done, itemInHand(run)],
})

/** The item in hand failed. */
export const markFailed = <Item>(run: Run<Item>, failure: Failure): Run<Item> => ({
  ...run,
  waiting: run.waiting.slice(1),
  failed: [...run.failed, { item: itemInHand(run), failure }],
})

/** The item in hand is the last one of the run. */
export const skipFollowing = <Item>(run: Run<Item>): Run<Item> => ({
  ...run,
  waiting: run.waiting.slice(0, 1),
  skipped: [...run.skipped, ...run.waiting.slice(1)],
})

/** Adds items, each once. Those that failed or were skipped before get another try. */
export const addItems = <Item extends RunItem>(run: Run<Item>, items: readonly Item[]): Run<Item> => ({
  ...run,
  waiting: [...run.waiting, ...items.filter((item) => !isAmong(run.waiting, item))],
  failed: run.failed.filter(({ item }) => !isAmong(items, item)),
  skipped: run.skipped.filter((item) => !isAmong(items, item)),
})

const isAmong = (items: readonly RunItem[], { id, resource }: RunItem): boolean =>
  items.some((item) => item.id === id && item.resource === resource)
