import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addFailure,
  countThrough,
  itemsOf,
  noRun,
  programsIn,
  type Run,
  restOf,
  type SelectedItem,
  seriesIn,
  skipFollowing,
  stepOf,
  toggleId,
} from '#domain/selection.ts'

const row = (id: string, deactivated?: boolean): SelectedItem => ({
  id,
  name: `Group ${id}`,
  version: 1,
  ...(deactivated === undefined ? {} : { deactivated }),
})
const [a, b, c] = [row('a'), row('b'), row('c')] as const
const run: Run = {
  action: 'delete',
  targets: [a, b, c],
  affected: 0,
  takesEvents: false,
  done: ['a'],
  failed: [],
  skipped: [],
}

test('main events that are deleted take their program along, sub-events that are deleted with them are counted once', () => {
  const main = row('0190163d-8694-739b-aea5-966c26f8ad91')
  const ofSeries = { ...row('b'), parent: 'revent:0190163d-8694-739b-aea5-966c26f8ad92' }
  const sub = { ...row('c'), parent: `id:${main.id}` }
  const stray = { ...row('d'), parent: 'id:0190163d-8694-739b-aea5-966c26f8ad93' }
  const aim = { resource: 'events', action: 'delete', targets: [main, ofSeries, sub, stray] } as const
  expect(programsIn(aim)).toEqual({ mains: [[main.id, 'b']], deleted: 1 })
  const many = Array.from({ length: 201 }, (_, index) => row(String(index)))
  expect(programsIn({ ...aim, targets: many }).mains.map(({ length }) => length)).toEqual([100, 100, 1])
  expect(programsIn({ ...aim, action: 'deactivate' })).toEqual({ mains: [], deleted: 0 })
  expect(programsIn({ ...aim, resource: 'groups' })).toEqual({ mains: [], deleted: 0 })
})

test('an id goes in and out, and the ids stay sorted', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.string(), (ids, id) => {
      const sorted = ids.toSorted()
      const toggled = toggleId(sorted, id)
      expect(toggled).toEqual(toggled.toSorted())
      expect(toggled.includes(id)).toBe(!sorted.includes(id))
      expect(toggleId(toggled, id)).toEqual(sorted)
    }),
  )
})

test('the rows of some ids come in the order in which they are shown', () => {
  expect(itemsOf([c, a, b], ['a', 'b', 'z', 'c'])).toEqual([c, a, b])
  expect(itemsOf([c, a, b], [])).toEqual([])
})

test('a run has one row in hand, the first that is not through', () => {
  expect(stepOf(run)).toEqual({ action: 'delete', item: b, takesEvents: false })
  const failed = addFailure(run, { code: 'changedMeanwhile' })
  expect(failed.failed).toEqual([{ id: 'b', name: 'Group b', failure: { code: 'changedMeanwhile' } }])
  expect(stepOf(failed).item).toEqual(c)
  expect(countThrough(failed)).toBe(2)
  expect(() => stepOf({ ...run, done: ['a', 'b', 'c'] })).toThrow('No run is going on')
  expect(() => stepOf(noRun)).toThrow('No run is going on')
})

test('repeating events take those coming events along whose flag would change with theirs', () => {
  const targets = [row('a', false), row('b', true)]
  expect(seriesIn({ resource: 'revents', action: 'deactivate', targets })).toEqual([
    { parent: 'revent:a', deactivated: false },
    { parent: 'revent:b', deactivated: true },
  ])
  expect(seriesIn({ resource: 'revents', action: 'delete', targets })).toEqual([])
  expect(seriesIn({ resource: 'events', action: 'deactivate', targets })).toEqual([])
})

test('without a connection the row in hand is the last one', () => {
  expect(addFailure(run, { code: 'offline' })).toMatchObject({ targets: [a, b], skipped: [c] })
})

test('a stopped run keeps the row in hand and sets the others aside', () => {
  expect(skipFollowing(run)).toEqual({ targets: [a, b], skipped: [c] })
  expect(skipFollowing({ ...run, targets: [a, b] })).toEqual({ targets: [a, b], skipped: [] })
  expect(skipFollowing({ ...run, targets: [a, b], skipped: [c] })).toEqual({ targets: [a, b], skipped: [c] })
})

test('what is left is tried as it is shown now, with the flag as it was confirmed', () => {
  const failed = [{ id: 'b', name: 'Group b', failure: { code: 'offline' } as const }]
  const left: Run = {
    action: 'deactivate',
    targets: [row('a', false), row('b', false)],
    affected: 2,
    takesEvents: true,
    done: ['a'],
    failed,
    skipped: [row('c', true)],
  }
  const shown = [{ ...row('b', true), version: 2, name: 'Renamed' }]
  expect(restOf(left, shown)).toEqual({
    ...noRun,
    action: 'deactivate',
    takesEvents: true,
    targets: [{ ...row('b', false), version: 2, name: 'Renamed' }, row('c', true)],
  })
  expect(restOf({ ...run, failed, skipped: [c] }, [{ ...c, version: 5 }]).targets).toEqual([b, { ...c, version: 5 }])
})
