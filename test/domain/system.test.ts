import { expect, test } from 'vitest'
import { formatBytes, isOnlyHere } from '#domain/system.ts'

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

test.each([
  ['http://localhost:4910', true],
  ['http://localhost/backstage/invitation/t', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000/', true],
  ['https://localhost.example', false],
  ['http://192.168.1.20:3000', false],
  ['https://town.example/localhost', false],
])('%s opens on no other device: %s', (url, expected) => {
  expect(isOnlyHere(url)).toBe(expected)
})
