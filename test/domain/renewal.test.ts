import { expect, test } from 'vitest'
import { storedKey } from '#domain/draft.ts'
import { newEvent } from '#domain/event.ts'
import { isGone, isWorthRenewing, renewed } from '#domain/renewal.ts'
import { changeOffer } from '#domain/undo.ts'

const id = '0198f4a0-0000-7000-8000-000000000001'
const base = newEvent(0)

test('a new entry takes over what was typed, but no series, pin, deactivation or reason', () => {
  const typed = { name: 'Jazz', ownedBy: ['u1', 'u2'], parent: `revent:${id}`, parentListed: true }
  const values = { ...base, ...typed, pinned: true, deactivated: true, reason: 'Typo' }
  const kept = { ...base, name: 'Jazz', ownedBy: ['u1', 'u2'] }
  expect(renewed({ values, base: { ...base, reason: '' } })).toEqual({ id: null, values: kept, base })
  const item = { ...kept, parent: `id:${id}`, parentListed: true }
  expect(renewed({ values: item, base }).values).toEqual(item)
  expect(changeOffer({ id, values, series: { id, date: '2031-05-01' } }, { id: 'e2', values: kept })).toBeNull()
})

test.each([
  ['events', 'e1', 'notFound', true],
  ['events', 'e1', 'offline', false],
  ['events', null, 'notFound', false],
  ['users', 'u2', 'notFound', false],
] as const)('what is gone can be a new entry: %s %s %s', (kind, entry, code, isSo) => {
  expect(isGone({ kind, id: entry, failure: { code } })).toBe(isSo)
})

test('a draft fits with a reason or without, and with fewer fields', () => {
  const draft = { values: { ...base, name: 'Jazz' }, base, version: 1, savedAt: '' }
  expect(isWorthRenewing(draft, base)).toBe(true)
  expect(isWorthRenewing({ ...draft, values: { ...draft.values, reason: '' } }, base)).toBe(true)
  expect(isWorthRenewing({ ...draft, values: { name: 'Jazz' } }, base)).toBe(true)
  expect(isWorthRenewing({ ...draft, values: { reason: 'Old' } }, base)).toBe(false)
})

test('what is typed on while a new entry is stored is kept for that one', () => {
  expect(storedKey('u1:events:e1', 'e2', true)).toBe('u1:events:e2')
  expect(storedKey('u1:events:e1', 'e1')).toBe('u1:events:e1')
})
