import { expect, test } from 'vitest'
import { createId } from '#server/ids.ts'

test('ids sort in the order in which they were made, each is another, and each is a UUID of version 7', () => {
  const ids = Array.from({ length: 50_000 }, createId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual(
    [],
  )
})
