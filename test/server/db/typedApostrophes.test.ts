import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fold } from '#domain/text.ts'
import { connectDatabase, migrateDatabase } from '#server/db/database.ts'
import { insertRows } from '#server/db/rows.ts'
import { databases, startEmpty } from '#test/server/databases.ts'

/** As the version before compared names. */
const oldFold = (text: string) => text.normalize('NFKD').toLowerCase()

let at = 0
const row = () => {
  at += 1
  return { id: randomUUID(), version: 1, created_at: at, updated_at: at, deleted_at: null as number | null }
}
const placed = (name: string, address = '') => {
  const folded = { name_folded: oldFold(name), address_folded: oldFold(address) }
  const shown = { published: 1, deactivated: 0, description: '', image: null, alt: '' }
  return { ...row(), name, address, ...folded, ...shown, lat: null, lng: null, link: '', email: '' }
}

describe.each(databases)('a calendar of the version before on $name', ({ name }) => {
  test('compares double and fullwidth marks as apostrophes, and keeps names that became the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marks-'))
    const empty = await startEmpty(name, join(folder, 'calendar.db'))
    const { db } = await connectDatabase(empty.url, 1)
    await migrateDatabase(db, '0037-source-ties')
    const names = ["O'Neill Hall", 'O｀Neill Hall', "O'Neill Hall 2", 'Saal 12″', 'O_Neill% Hall']
    for (const called of names) await insertRows(db, 'places', [placed(called, called === 'Saal 12″' ? 'Tor 3‴' : '')])
    await insertRows(db, 'places', [{ ...placed('O｀Neill Hall'), deleted_at: 5 }])
    const blocked = { email: 'o｀n@x.test', email_folded: oldFold('o｀n@x.test'), created_at: 1, created_by: null }
    await insertRows(db, 'blocked_senders', [{ id: randomUUID(), ...blocked }])
    await migrateDatabase(db)

    const columnOf = async (table: string, column: string) => {
      const { rows } = await sql<{ value: string }>`select ${sql.ref(column)} as value from ${sql.table(table)}
        order by created_at`.execute(db)
      return rows.map(({ value }) => value)
    }
    const hall = "o'neill hall"
    expect(await columnOf('places', 'name_folded')).toEqual([
      hall,
      `${hall} 3`,
      `${hall} 2`,
      fold('Saal 12″'),
      'o_neill% hall',
      hall,
    ])
    expect(await columnOf('places', 'address_folded')).toEqual(['', '', '', fold('Tor 3‴'), '', ''])
    expect(await columnOf('blocked_senders', 'email_folded')).toEqual([fold('o｀n@x.test')])
    await db.destroy()
    await empty.stop()
    await rm(folder, { recursive: true })
  })
})
