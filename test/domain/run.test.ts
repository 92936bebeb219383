import { expect, test } from 'vitest'
import {
  addItems,
  countItems,
  goOn,
  hasRest,
  itemInHand,
  markDone,
  markFailed,
  progressOf,
  type Run,
  type RunItem,
  restOf,
  runOver,
  skipFollowing,
} from '#domain/run.ts'

const item = (id: string, resource = 'groups'): RunItem => ({ id, resource })
const [a, b, c] = [item('a'), item('b'), item('c')] as const
const failure = { code: 'nameExists' } as const
const failed = (...items: RunItem[]) => items.map((one) => ({ item: one, failure }))
const run = (parts: Partial<Run<RunItem>>): Run<RunItem> => ({ ...runOver([]), ...parts })

test('items are in hand one after the other, and counted', () => {
  const start = runOver([a, b, c])
  expect([itemInHand(start), progressOf(start)]).toEqual([a, { done: 0, total: 3 }])
  const second = markDone(start, false)
  expect([itemInHand(second), progressOf(second)]).toEqual([b, { done: 1, total: 3 }])
  const third = markFailed(second, failure)
  expect(third).toEqual(run({ waiting: [c], done: [a], failed: failed(b) }))
  expect([progressOf(third), hasRest(second), hasRest(third)]).toEqual([{ done: 2, total: 3 }, false, true])
})

test('no item is in hand when none is waiting', () => {
  expect(() => itemInHand(run({ done: [a] }))).toThrow('The run has no item in hand')
})

test('a stopped run keeps the item in hand; stopping twice forgets nothing', () => {
  const stopped = skipFollowing(run({ waiting: [a, b], skipped: [c] }))
  expect(stopped).toEqual(run({ waiting: [a], skipped: [c, b] }))
  expect(skipFollowing(stopped)).toEqual(stopped)
  expect([progressOf(stopped).total, countItems(stopped), hasRest(stopped)]).toEqual([1, 3, true])
})

test('items are added once; the same id of two resources is two items', () => {
  const place = item('a', 'places')
  expect(addItems(runOver([a]), [a, b, place])).toEqual(runOver([a, b, place]))
})

test('items that failed or were skipped get another try when they are added', () => {
  expect(addItems(run({ failed: failed(a, b), skipped: [c] }), [a, c])).toEqual(
    run({ waiting: [a, c], failed: failed(b) }),
  )
})

test('the rest is what failed, then what was skipped; what no longer exists is not tried again', () => {
  const gone = [{ item: a, failure: { code: 'notFound' } as const }]
  expect(restOf(run({ done: [a], failed: failed(b), skipped: [c] }))).toEqual([b, c])
  expect(restOf(run({ failed: [...gone, ...failed(b)] }))).toEqual([b])
})

test('going on with the rest keeps what was done', () => {
  expect(goOn(run({ done: [a], skipped: [b] }), [b])).toEqual(run({ waiting: [b], done: [a] }))
})

test('going on with the rest keeps what stays failed', () => {
  expect(goOn(run({ failed: failed(a, b), skipped: [c] }), [b, c])).toEqual(run({ waiting: [b, c], failed: failed(a) }))
})
