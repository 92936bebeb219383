import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectDatabase, migrateDatabase } from '#server/db/database.ts'
import { databases, startEmpty } from '../databases.ts'

/** A database of the version before sources told what they made, with three sources. */
const begin = async (name: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'sources-'))
  const empty = await startEmpty(name, join(folder, 'calendar.db'))
  const { db } = await connectDatabase(empty.url, 1)
  await migrateDatabase(db, '0036-keyboard-marks')
  for (const source of ['a', 'b', 'c'])
    await sql`insert into sources (id, created_at, updated_at, name, url, host, owner_kind, rules, every)
      values (${source}, 0, 0, 'Choir', '', '', 'town', '{}', 1)`.execute(db)
  const end = async () => {
    await db.destroy()
    await empty.stop()
    await rm(folder, { recursive: true })
  }
  return { db, end }
}

test.each(databases)('on $name, of earlier ties the oldest with the UID made the event', async ({ name }) => {
  const { db, end } = await begin(name)
  for (const table of ['categories', 'topics'])
    await sql`insert into ${sql.table(table)} (id, name, name_folded, headline, description, created_at, updated_at)
      values ('word', 'Word', 'word', '', '', 0, 0)`.execute(db)
  const events: [id: string, uid: string | null][] = [
    ['imported', 'uid-1'],
    ['renamed', 'uid-2'],
    ['entered', null],
  ]
  for (const [id, uid] of events)
    await sql`insert into events (id, created_at, updated_at, name, name_folded, alt, address, published, deactivated,
      description, canceled, parent_listed, location, location2, start_at, category_id, topic_id, source_uid)
      values (${id}, 0, 0, 'A', 'a', '', '', 1, 0, '', 0, 0, '', '', 1000, 'word', 'word', ${uid})`.execute(db)
  for (const [id] of events)
    await sql`insert into history (id, resource, entry_id, version, action, author_kind, cause, fields, at)
      values (${id}, 'events', ${id}, 1, 'created', ${id === 'entered' ? 'person' : 'source'},
        ${id === 'entered' ? '' : 'Choir'}, '[]', 0)`.execute(db)
  const ties: [source: string, uid: string, event: string][] = [
    ['a', 'uid-0', 'imported'],
    ['a', 'uid-1', 'imported'],
    ['b', 'uid-1', 'imported'],
    ['b', 'uid-3', 'renamed'],
    ['c', 'uid-3', 'renamed'],
    ['b', 'uid-4', 'entered'],
  ]
  for (const [source, uid, event] of ties)
    await sql`insert into source_events (source_id, uid, recurrence, entry_id, imported)
      values (${source}, ${uid}, '', ${event}, '{}')`.execute(db)
  await migrateDatabase(db)
  const { rows } = await sql<{ source_id: string; uid: string }>`
    select source_id, uid from source_events where made = 1 order by source_id`.execute(db)
  expect(rows).toEqual([
    { source_id: 'a', uid: 'uid-1' },
    { source_id: 'b', uid: 'uid-3' },
  ])
  await end()
})
