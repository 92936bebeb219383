import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newCategory } from '#domain/category.ts'
import { type EventFields, newEvent } from '#domain/event.ts'
import { connectDatabase, migrateDatabase } from '#server/db/database.ts'
import { insertRows } from '#server/db/rows.ts'
import { eventKind } from '#server/entries/events.ts'
import { categoryKind, topicKind } from '#server/entries/vocabulary.ts'
import { databases, startEmpty } from '#test/server/databases.ts'

const kept = (at: number) => ({ id: randomUUID(), version: 1, created_at: at, updated_at: at + 1, deleted_at: null })

describe.each(databases)('a calendar of the version before on $name', ({ name }) => {
  test('counts what it shows from its creation, and a draft from its publication', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'listed-'))
    const empty = await startEmpty(name, join(folder, 'calendar.db'))
    const { db } = await connectDatabase(empty.url, 1)
    await migrateDatabase(db, '0038-typed-apostrophes')
    const category = { ...kept(1), ...categoryKind.write({ ...newCategory(), name: 'Music', headline: 'Music' }) }
    const topic = { ...kept(1), ...topicKind.write({ name: 'Jazz', headline: 'Jazz', description: '' }) }
    await insertRows(db, 'categories', [category])
    await insertRows(db, 'topics', [topic])
    const add = async (at: number, fields: Partial<EventFields>) => {
      const written = eventKind.write({ ...newEvent(0), category: category.id, topic: topic.id, ...fields })
      await insertRows(db, 'events', [{ ...kept(at), ...written }])
    }
    await add(10, { name: 'shown' })
    await add(20, { name: 'draft', published: false })
    await migrateDatabase(db)
    await add(30, { name: 'new' })
    await db.updateTable('events').set({ published: 1, updated_at: 40 }).where('name', '=', 'draft').execute()
    await db.updateTable('events').set({ updated_at: 50 }).execute()

    const rows = await db.selectFrom('events').select(['name', 'listed_at']).orderBy('created_at').execute()
    expect(rows.map(({ name, listed_at }) => [name, listed_at])).toEqual([
      ['shown', 10],
      ['draft', 40],
      ['new', 30],
    ])
    await db.destroy()
    await empty.stop()
    await rm(folder, { recursive: true })
  })
})
