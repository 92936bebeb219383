import { expect, test } from 'vitest'
import { type DeletedEntry, idsByResource } from '#domain/bin.ts'

const entry = (id: string, resource: DeletedEntry['resource'] = 'groups'): DeletedEntry => ({
  resource,
  id,
  name: `Entry ${id}`,
})
const [a, b] = [entry('a'), entry('b')] as const
test('ids are told by resource', () => {
  expect(idsByResource([a, entry('p', 'places'), b])).toEqual([
    { resource: 'groups', ids: ['a', 'b'] },
    { resource: 'places', ids: ['p'] },
  ])
  expect(idsByResource([])).toEqual([])
})
