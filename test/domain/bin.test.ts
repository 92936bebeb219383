import { describe, expect, test } from 'vitest'
import {
  addEntries,
  type DeletedEntry,
  entryInHand,
  idsByResource,
  markFailed,
  markRestored,
  noRestoration,
  progressOf,
  type Restoration,
  retryRest,
  skipRest,
} from '#domain/bin.ts'

const entry = (id: string, resource: DeletedEntry['resource'] = 'groups'): DeletedEntry => ({
  resource,
  id,
  name: `Entry ${id}`,
})
const [a, b, c] = [entry('a'), entry('b'), entry('c')] as const
const failure = { code: 'nameExists' } as const
const failed = (...entries: DeletedEntry[]) => entries.map((entry) => ({ entry, failure }))
const under = (parts: Partial<Restoration>): Restoration => ({ ...noRestoration, ...parts })

describe('entries on their way back', () => {
  test('are in hand one after the other, and counted', () => {
    const start = under({ waiting: [a, b, c] })
    expect([entryInHand(start), progressOf(start)]).toEqual([a, { done: 0, total: 3 }])
    const second = { ...start, ...markRestored(start) }
    expect([entryInHand(second), progressOf(second)]).toEqual([b, { done: 1, total: 3 }])
    const third = { ...second, ...markFailed(second, failure) }
    expect(third).toEqual(under({ waiting: [c], restored: [a], failed: failed(b) }))
    expect(progressOf(third)).toEqual({ done: 2, total: 3 })
  })

  test('there is none in hand when none is waiting', () => {
    expect(() => entryInHand(under({ restored: [a] }))).toThrow('No entry is on its way back')
  })

  test('are added once, and tell kinds with the same id apart', () => {
    const place = entry('a', 'places')
    expect(addEntries(under({ waiting: [a] }), [a, b, place])).toEqual({
      waiting: [a, b, place],
      failed: [],
      skipped: [],
    })
  })

  test('that did not come back get another try when they are added', () => {
    expect(addEntries(under({ failed: failed(a, b), skipped: [c] }), [a, c])).toEqual({
      waiting: [a, c],
      failed: failed(b),
      skipped: [],
    })
  })

  test('that wait behind the one in hand are set aside', () => {
    expect(skipRest(under({ waiting: [a, b], skipped: [c] }))).toEqual({ waiting: [a], skipped: [c, b] })
  })

  test('are all tried again, those that failed first', () => {
    expect(retryRest(under({ restored: [a], failed: failed(b), skipped: [c] }))).toEqual(under({ waiting: [b, c] }))
  })

  test('that are no longer in the bin are not tried again', () => {
    const gone = [{ entry: a, failure: { code: 'notFound' } as const }]
    expect(retryRest(under({ failed: [...gone, ...failed(b)] }))).toEqual(under({ waiting: [b] }))
  })
})

test('ids are told by resource', () => {
  expect(idsByResource([a, entry('p', 'places'), b])).toEqual([
    { resource: 'groups', ids: ['a', 'b'] },
    { resource: 'places', ids: ['p'] },
  ])
  expect(idsByResource([])).toEqual([])
})
