import { expect, test } from 'vitest'
import { comingEvent } from '#domain/selection.ts'
import { idsByResource, offerOf, type UndoItem } from '#domain/undo.ts'

const entry = (id: string, resource: UndoItem['resource'] = 'groups'): UndoItem => ({
  resource,
  id,
  name: `Entry ${id}`,
  undo: 'restore',
})
const [a, b] = [entry('a'), entry('b')] as const
test('ids are told by resource', () => {
  expect(idsByResource([a, entry('p', 'places'), b])).toEqual([
    { resource: 'groups', ids: ['a', 'b'] },
    { resource: 'places', ids: ['p'] },
  ])
  expect(idsByResource([])).toEqual([])
})

test('a run over a series and its coming events brings all of them back', () => {
  const done = [comingEvent({ id: 'e', name: 'Rehearsal', version: 1 }), { id: 's', name: 'Choir', version: 1 }]
  expect(offerOf('revents', { action: 'delete', done })?.entries).toEqual([
    { resource: 'events', id: 'e', name: 'Rehearsal', undo: 'restore' },
    { resource: 'revents', id: 's', name: 'Choir', undo: 'restore' },
  ])
})

test('a run over entries can be undone, whether it deleted or deactivated; over accounts and series it cannot', () => {
  const done = [{ id: 'a', name: 'Choir', version: 1, deactivated: false }]
  const choir = { resource: 'groups', id: 'a', name: 'Choir' }
  const flipped = { id: 'undo:groups/a', entries: [{ ...choir, undo: 'flag', flag: { deactivated: false } }] }
  expect(offerOf('groups', { action: 'flip', done })).toEqual(flipped)
  expect(offerOf('groups', { action: 'delete', done })?.entries).toEqual([{ ...choir, undo: 'restore' }])
  for (const resource of ['users', 'revents'] as const) {
    expect(offerOf(resource, { action: 'flip', done })).toBeNull()
  }
  expect([offerOf('groups', { action: null, done }), offerOf('groups', { action: 'delete', done: [] })]).toEqual([
    null,
    null,
  ])
})
