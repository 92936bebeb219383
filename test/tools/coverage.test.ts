import { describe, expect, test } from 'vitest'
import { unmetIn } from '#tools/machines/model/coverage.ts'

const all = ['a', 'b', 'c']
const walks = {
  toast: {
    view: { unmet: ['a', 'b'], guards: ['isFull is false'] },
    browser: { unmet: ['b', 'c'], guards: null },
  },
  draft: { view: { unmet: [], guards: [] } },
}

describe('what the tests have not met', () => {
  test('is said for each level', () => {
    expect(unmetIn('toast', 'view', all, walks)).toEqual({
      isWalked: true,
      arrows: ['a', 'b'],
      guards: ['isFull is false'],
    })
    expect(unmetIn('toast', 'browser', all, walks)).toEqual({ isWalked: true, arrows: ['b', 'c'], guards: [] })
  })

  test('anywhere is what neither the view nor Chromium has met', () => {
    expect(unmetIn('toast', 'anywhere', all, walks).arrows).toEqual(['b'])
    expect(unmetIn('draft', 'anywhere', all, walks).arrows).toEqual([])
  })

  test('is everything where a machine is not walked', () => {
    expect(unmetIn('draft', 'browser', all, walks)).toEqual({ isWalked: false, arrows: all, guards: [] })
    expect(unmetIn('new', 'anywhere', all, walks)).toEqual({ isWalked: false, arrows: all, guards: [] })
  })
})
