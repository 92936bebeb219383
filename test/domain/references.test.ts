import { expect, test } from 'vitest'
import { conflictReferences, referencesIn } from '#domain/references.ts'

const id = (digit: number) => `018f0000-0000-7000-8000-00000000000${digit}`

test('a field refers to entries and members by id, names that were typed to nothing', () => {
  expect([
    referencesIn('category', id(1)),
    referencesIn('topic', id(1)),
    referencesIn('location', `id:${id(1)}`),
    referencesIn('parent', `id:${id(1)}`),
    referencesIn('parent', `revent:${id(1)}`),
    referencesIn('organizers', ['The band', `id:${id(1)}`]),
    referencesIn('ownedBy', [id(1), id(2)]),
    referencesIn('category', ''),
    referencesIn('location', 'Park'),
    referencesIn('parent', null),
    referencesIn('name', id(1)),
  ]).toEqual([
    [{ resource: 'categories', id: id(1) }],
    [{ resource: 'topics', id: id(1) }],
    [{ resource: 'places', id: id(1) }],
    [{ resource: 'events', id: id(1) }],
    [{ resource: 'revents', id: id(1) }],
    [{ resource: 'groups', id: id(1) }],
    [
      { resource: 'users', id: id(1) },
      { resource: 'users', id: id(2) },
    ],
    [],
    [],
    [],
    [],
  ])
})

test('what both changed differently and what the others changed is told by name, each once', () => {
  const base = { category: id(1), topic: id(4), location: 'Park' }
  const theirs = { category: id(2), topic: id(5), location: `id:${id(2)}` }
  const mine = { category: id(3), topic: id(4), location: `id:${id(6)}` }
  expect(conflictReferences(base, theirs, mine)).toEqual([
    { resource: 'categories', id: id(1) },
    { resource: 'categories', id: id(2) },
    { resource: 'categories', id: id(3) },
    { resource: 'places', id: id(6) },
    { resource: 'topics', id: id(5) },
  ])
})
