import { expect, test } from 'vitest'
import { storedKey } from '#domain/draft.ts'
import { formFor } from '#domain/editing.ts'
import { newEvent } from '#domain/event.ts'
import { isGone, isWorthRenewing, lostWorkOf, renewalOf, renewed } from '#domain/renewal.ts'
import { newSeries } from '#domain/series/series.ts'
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
  ['revents', 's1', 'notFound', true],
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

test('a repeating event that is gone begins anew under the key of its draft', () => {
  const empty = newSeries({ date: '2026-06-02', time: '19:00' })
  const form = { kind: 'revents' as const, empty, userId: 'u1', creationKey: 'c1' }
  const key = 'u1:revents:s1'
  expect(lostWorkOf('s1', form)).toEqual({ key, before: null, current: empty })
  const values = { ...empty, name: 'Choir', reason: 'Typo' }
  const page = renewalOf({ id: 's1', form }, { values, base: empty, version: 3, savedAt: '' })
  expect(formFor(page.form, null)).toMatchObject({ id: null, version: null, draftKey: key, resumes: true })
  expect(lostWorkOf('u2', { ...form, kind: 'users' })).toBeNull()
})

test('what is typed on while a new entry is stored is kept for that one', () => {
  expect(storedKey('u1:events:e1', 'e2', true)).toBe('u1:events:e2')
  expect(storedKey('u1:events:e1', 'e1')).toBe('u1:events:e1')
})
