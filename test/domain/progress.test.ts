import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownProgress } from '#domain/progress.ts'

const shown = (total: number) => Array.from({ length: total + 1 }, (_, done) => shownProgress(done, total))

test('up to forty entries are counted one by one', () => {
  expect(shown(40)).toEqual(Array.from({ length: 41 }, (_, done) => done))
  expect(shown(0)).toEqual([0])
})

test('180 are counted by fives', () => {
  expect([...new Set(shown(180))]).toEqual(Array.from({ length: 37 }, (_, step) => step * 5))
})

test('never more than is done, ever on, and whole at the end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000 }), (total) => {
      const seen = shown(total)
      expect(seen.every((value, done) => value <= done && value >= (seen[done - 1] ?? 0))).toBe(true)
      expect([seen.at(-1), new Set(seen).size <= 42]).toEqual([total, true])
    }),
  )
})
