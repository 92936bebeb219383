import { expect, test } from 'vitest'
import { keepRecent } from '#server/recent.ts'

test('what was used last is kept, and the least recently used goes first', () => {
  const kept = keepRecent<number>(2)
  expect(kept.set('a', 1)).toBe(1)
  kept.set('b', 2)
  expect(kept.get('a')).toBe(1)
  kept.set('c', 3)
  expect(['a', 'b', 'c'].map(kept.get)).toEqual([1, undefined, 3])
})

test('what is set anew takes no more room', () => {
  const kept = keepRecent<number>(2)
  for (const value of [1, 2, 3]) kept.set('a', value)
  kept.set('b', 4)
  expect(['a', 'b'].map(kept.get)).toEqual([3, 4])
  kept.forget('a')
  expect(kept.get('a')).toBeUndefined()
})
