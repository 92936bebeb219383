import { canTryAgain, type Failure, isUnanswered } from './failure.ts'
import type { Json } from './forms.ts'

/**
 * Ids are unique within a resource. What follows an item that `isFirst` waits until it is done. `mayBeDone`: a try got no
 * answer. `wasDone`: somebody else had done it before.
 */
export type RunItem = { readonly id: string; readonly [field: string]: Json }

export type FailedItem<Item> = { item: Item; failure: Failure }

/** The first of `waiting` is in hand; `skipped` were not begun. */
export type Run<Item> = {
  waiting: readonly Item[]
  done: readonly Item[]
  failed: readonly FailedItem<Item>[]
  skipped: readonly Item[]
}

export const runOver = <Item>(items: readonly Item[]): Run<Item> => ({
  waiting: items,
  done: [],
  failed: [],
  skipped: [],
})

/** A run over the rest of an earlier one. It keeps what that one did and what stays failed: both are told as one. */
export const goOn = <Item extends RunItem>({ done, failed }: Run<Item>, rest: readonly Item[]): Run<Item> => ({
  ...runOver(rest),
  done,
  failed: failed.filter(({ item }) => !isAmong(rest, item)),
})

export const hasRest = ({ failed, skipped }: Run<unknown>): boolean => failed.length + skipped.length > 0

export const restOf = <Item>({ failed, skipped }: Run<Item>): Item[] => [
  ...failed.filter(({ failure }) => canTryAgain(failure)).map(({ item }) => item),
  ...skipped,
]

/** Skipped items do not count. */
export const progressOf = ({ waiting, done, failed }: Run<unknown>): { done: number; total: number } => {
  const through = done.length + failed.length
  return { done: through, total: through + waiting.length }
}

export const countItems = (run: Run<unknown>): number => progressOf(run).total + run.skipped.length

/** @throws without an item in hand */
export const itemInHand = <Item>({ waiting: [first] }: Run<Item>): Item => {
  if (first === undefined) throw new Error('The run has no item in hand')
  return first
}

export const triedItem = <Item extends RunItem>(item: Item, failure: Failure): Item =>
  isUnanswered(failure) ? { ...item, mayBeDone: true } : item

/** The item when it is done. `wasSo`: this try found it done, perhaps by an earlier one. */
export const doneItem = <Item extends RunItem>(item: Item, wasSo: boolean): Item =>
  wasSo && item.mayBeDone !== true ? { ...item, wasDone: true } : item

export const markDone = <Item extends RunItem>(run: Run<Item>, wasSo: boolean): Run<Item> => ({
  ...run,
  waiting: run.waiting.slice(1),
  done: [...run.done, doneItem(itemInHand(run), wasSo)],
})

export const markFailed = <Item>(run: Run<Item>, failure: Failure): Run<Item> => ({
  ...run,
  waiting: run.waiting.slice(1),
  failed: [...run.failed, { item: itemInHand(run), failure }],
})

export const stopsAt = <Item extends RunItem>(run: Run<Item>, failure: Failure): boolean =>
  failure.code === 'offline' || itemInHand(run).isFirst === true

export const skipFollowing = <Item>(run: Run<Item>): Run<Item> => ({
  ...run,
  waiting: run.waiting.slice(0, 1),
  skipped: [...run.skipped, ...run.waiting.slice(1)],
})

/** Adds items, each once; failed or skipped ones are tried again. */
export const addItems = <Item extends RunItem>(run: Run<Item>, items: readonly Item[]): Run<Item> => ({
  ...run,
  waiting: [...run.waiting, ...items.filter((item) => !isAmong(run.waiting, item))],
  failed: run.failed.filter(({ item }) => !isAmong(items, item)),
  skipped: run.skipped.filter((item) => !isAmong(items, item)),
})

const isAmong = (items: readonly RunItem[], { id, resource }: RunItem): boolean =>
  items.some((item) => item.id === id && item.resource === resource)
