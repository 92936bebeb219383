import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemsOf, programsIn, rowsToRetry, type SelectedItem, seriesIn, toggleId } from '#domain/selection.ts'

const row = (id: string, deactivated?: boolean): SelectedItem => ({
  id,
  name: `Group ${id}`,
  version: 1,
  ...(deactivated === undefined ? {} : { deactivated }),
})
const [a, b, c] = [row('a'), row('b'), row('c')] as const
test('main events that are deleted take their program along, sub-events that are deleted with them are counted once', () => {
  const main = row('0190163d-8694-739b-aea5-966c26f8ad91')
  const ofSeries = { ...row('b'), parent: 'revent:0190163d-8694-739b-aea5-966c26f8ad92' }
  const sub = { ...row('c'), parent: `id:${main.id}` }
  const stray = { ...row('d'), parent: 'id:0190163d-8694-739b-aea5-966c26f8ad93' }
  const aim = { resource: 'events', action: 'delete', targets: [main, ofSeries, sub, stray] } as const
  expect(programsIn(aim)).toEqual({ mains: [[main.id, 'b']], deleted: 1 })
  const many = Array.from({ length: 201 }, (_, index) => row(String(index)))
  expect(programsIn({ ...aim, targets: many }).mains.map(({ length }) => length)).toEqual([100, 100, 1])
  expect(programsIn({ ...aim, action: 'flip' })).toEqual({ mains: [], deleted: 0 })
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

test('repeating events take those coming events along whose flag would change with theirs', () => {
  const targets = [row('a', false), row('b', true)]
  expect(seriesIn({ resource: 'revents', action: 'flip', targets })).toEqual([
    { parent: 'revent:a', deactivated: false },
    { parent: 'revent:b', deactivated: true },
  ])
  expect(seriesIn({ resource: 'revents', action: 'delete', targets })).toEqual([])
  expect(seriesIn({ resource: 'events', action: 'flip', targets })).toEqual([])
})

test('what is left is tried as it is shown now, with the flag as it was confirmed', () => {
  const failed = [{ item: row('b', false), failure: { code: 'offline' } as const }]
  const left = { waiting: [], done: [row('a', false)], failed, skipped: [row('c', true)] }
  const shown = [{ ...row('b', true), version: 2, name: 'Renamed' }]
  expect(rowsToRetry({ action: 'flip', run: left, shown, takesEvents: false })).toEqual([
    { ...row('b', false), version: 2, name: 'Renamed', mayBeDone: true },
    row('c', true),
  ])
  expect(
    rowsToRetry({
      action: 'delete',
      run: { ...left, failed: [], skipped: [b, c] },
      shown: [{ ...c, version: 5 }],
      takesEvents: false,
    }),
  ).toEqual([b, { ...c, version: 5 }])
})

test('what changed meanwhile is tried again only as it is shown now', () => {
  const failed = [a, b, c].map((item) => ({ item, failure: { code: 'changedMeanwhile' } as const }))
  const run = { waiting: [], done: [], failed, skipped: [row('d')] }
  const newer = { ...b, version: 2 }
  const deletion = { action: 'delete', takesEvents: false } as const
  expect(rowsToRetry({ ...deletion, run, shown: [a, newer] })).toEqual([newer, row('d')])
  expect(rowsToRetry({ ...deletion, run: { ...run, skipped: [] }, shown: [a] })).toEqual([])
})

test('a series that somebody else flipped is sent anyway for its events, any other row in its old version', () => {
  const run = { waiting: [], done: [], failed: [], skipped: [row('a', false)] }
  const shown = [{ ...row('a', true), version: 2 }]
  const flip = { action: 'flip', run, shown } as const
  expect(rowsToRetry({ ...flip, takesEvents: false })).toEqual([row('a', false)])
  expect(rowsToRetry({ ...flip, takesEvents: true })).toEqual([{ ...row('a', false), version: 2 }])
})
