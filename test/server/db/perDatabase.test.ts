import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { onePerDatabase } from '#server/db/perDatabase.ts'
import { picturesOf } from '#server/media/images.ts'

test('parts of one server share a value; two servers in one process share nothing', async () => {
  const [one, other] = [await openDatabase(':memory:'), await openDatabase(':memory:')]
  const counterOf = onePerDatabase(() => ({ count: 0 }))
  counterOf(one).count += 1
  expect([counterOf(one).count, counterOf(other).count]).toEqual([1, 0])
  expect(picturesOf(one)).toBe(picturesOf(one))
  expect(picturesOf(one)).not.toBe(picturesOf(other))
  await Promise.all([one.db.destroy(), other.db.destroy()])
})
