import { expect, test } from 'vitest'
import { formatBytes } from '#domain/system.ts'

test('sizes are said as people read them', () => {
  expect([0, 999, 1_000, 12_400_000, 9_123_456_789, 4e15].map((bytes) => formatBytes(bytes, 'en'))).toEqual([
    '0 byte',
    '999 byte',
    '1 kB',
    '12.4 MB',
    '9.12 GB',
    '4,000 TB',
  ])
  expect(formatBytes(12_400_000, 'de')).toBe('12,4 MB')
})
