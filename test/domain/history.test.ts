import { expect, test } from 'vitest'
import { fieldHistory, isRestorable, stateBefore, writtenFields } from '#domain/history.ts'

const stored = { id: '1', version: 3, createdAt: 'a', updatedAt: 'b', seriesDate: '2026-06-01', changedByHand: [] }

test('a new entry has changed in every field that says something', () => {
  expect(fieldHistory(null, { ...stored, name: 'Jazz', alt: '', image: null, tags: [], published: false })).toEqual([
    { field: 'name', before: null, after: 'Jazz' },
    { field: 'published', before: null, after: false },
  ])
})

test('a change has the fields that differ by content, of both states, and none that the server writes', () => {
  const before = { ...stored, name: 'Jazz', tags: ['a', 'b'], lat: 1, former: 'x' }
  const after = { ...stored, version: 4, updatedAt: 'c', name: 'Blues', tags: ['a', 'b'], lat: null, price: 'free' }
  expect(fieldHistory(before, after)).toEqual([
    { field: 'name', before: 'Jazz', after: 'Blues' },
    { field: 'lat', before: 1, after: null },
    { field: 'price', before: null, after: 'free' },
    { field: 'former', before: 'x', after: null },
  ])
  expect(fieldHistory(before, structuredClone(before))).toEqual([])
})

test('the state before changes is the present with the oldest value of each changed field', () => {
  const present = { name: 'C', alt: 'x', lat: 2 }
  const changes = [
    [{ field: 'name', before: 'B', after: 'C' }],
    [
      { field: 'name', before: 'A', after: 'B' },
      { field: 'lat', before: null, after: 2 },
    ],
  ]
  expect(stateBefore(present, changes)).toEqual({ name: 'A', alt: 'x', lat: null })
  expect(stateBefore(present, [])).toEqual(present)
  expect(present).toEqual({ name: 'C', alt: 'x', lat: 2 })
})

test('what people write is all but what the server says', () => {
  expect(writtenFields({ ...stored, name: 'Jazz' })).toEqual({ name: 'Jazz' })
})

test('accounts and themes have a history that nothing is brought back from', () => {
  expect([isRestorable('events'), isRestorable('users'), isRestorable('themes')]).toEqual([true, false, false])
})
