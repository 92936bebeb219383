import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { idList } from '#server/db/rows.ts'

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `id ${index}`)

test('lists of many lengths share few statements and still name the same ids', async () => {
  const { db } = await openDatabase(':memory:', 2)
  const queryOf = (count: number) => sql`select id from events where id in (${idList(idsOf(count))})`.compile(db)
  const statements = new Set(Array.from({ length: 100 }, (_, index) => queryOf(index + 1).sql))
  const named = [1, 5, 100].map((count) => [...new Set(queryOf(count).parameters)])
  const lengths = [16_384, 16_385].map((count) => queryOf(count).parameters.length)
  await db.destroy()
  expect({ statements: statements.size, named, lengths }).toEqual({
    statements: 8,
    named: [idsOf(1), idsOf(5), idsOf(100)],
    lengths: [16_384, 16_385],
  })
})
