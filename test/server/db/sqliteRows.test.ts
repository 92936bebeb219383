import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteDialect } from '#server/db/sqlite.ts'

const open = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rows-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'rows.db')
  const db = new Kysely<{ guests: { name: string; seats: number | null } }>({
    dialect: sqliteDialect(file, () => null),
  })
  onTestFinished(() => db.destroy())
  await sql`create table guests (name text, seats integer)`.execute(db)
  await sql`insert into guests values ('Nora', 2), ('Jakob', null)`.execute(db)
  const all = async (text: string) => (await sql.raw(text).execute(db)).rows
  return { file, db, all }
}

test('rows are plain objects with their columns, also those that are streamed', async () => {
  const { db, all } = await open()
  const guests = [
    { name: 'Nora', seats: 2 },
    { name: 'Jakob', seats: null },
  ]
  expect(await all('select name, seats from guests')).toStrictEqual(guests)
  expect(await all('select count(seats) as taken, max(name) from guests')).toStrictEqual([
    { taken: 1, 'max(name)': 'Nora' },
  ])
  const streamed: unknown[] = []
  for await (const row of db.selectFrom('guests').select(['name', 'seats']).stream()) streamed.push(row)
  expect(streamed).toStrictEqual(guests)
})

test('a statement for all columns follows a table that another process has changed', async () => {
  const { file, all } = await open()
  expect(await all('select * from guests')).toMatchObject([{ name: 'Nora', seats: 2 }, { name: 'Jakob' }])
  const other = new DatabaseSync(file)
  other.exec(`create table others (seats integer, phone text, name text);
    insert into others select seats, '123', name from guests;
    drop table guests;
    alter table others rename to guests`)
  other.close()
  expect(await all('select * from guests')).toMatchObject([
    { name: 'Nora', seats: 2, phone: '123' },
    { name: 'Jakob', seats: null, phone: '123' },
  ])
  expect(await all('select name, seats from guests')).toStrictEqual([
    { name: 'Nora', seats: 2 },
    { name: 'Jakob', seats: null },
  ])
})
