import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { newCategory } from '#domain/category.ts'
import { newEvent } from '#domain/event.ts'
import { prepareSearch } from '#server/actions/prepareSearch.ts'
import type { Dialect } from '#server/db/dialect.ts'
import { selectRows } from '#server/db/rowSource.ts'
import { type Cells, insertRows } from '#server/db/rows.ts'
import type { Database, Db, Table } from '#server/db/schema.ts'
import { eventKind } from '#server/entries/events.ts'
import { categoryKind, topicKind } from '#server/entries/vocabulary.ts'
import { hashPassword } from '#server/passwords.ts'
import { indexRows } from '#server/search/searchIndex.ts'

const minute = 60_000
const day = 1_440 * minute
/** Events spread over two years around today. */
const start = Math.floor(Date.now() / day - 365) * day
export const words =
  'jazz choir market walk theatre reading workshop garden film dance children night open river'.split(' ')
const word = (index: number) => words[index % words.length] ?? ''
const stored = () => ({ id: randomUUIDv7(), version: 1, created_at: start, updated_at: start, deleted_at: null })

export type Seeded = {
  member: string
  admin: string
  event: string
  category: string
  topic: string
  credentials: { email: string; password: string }
}

const password = 'right horse battery'

/** 50 members; each event with owner, organizer and two tags, one in twenty unpublished. */
export const seed = async (db: Db, dialect: Dialect, count: number): Promise<Seeded> => {
  // Else the server writes all documents again before it listens.
  await prepareSearch({ db, dialect, now: Date.now })
  const members = Array.from({ length: 50 }, (_, index) => member(index))
  const [first, admin] = [
    { ...member(0), password_hash: await hashPassword(password) },
    { ...member(50), role: 'admin' },
  ]
  await insertRows(db, 'users', [first, ...members.slice(1), admin])
  members[0] = first
  const category = { ...stored(), ...categoryKind.write({ ...newCategory(), name: 'Music', headline: 'Music' }) }
  const topic = { ...stored(), ...topicKind.write({ name: 'Jazz', headline: 'Jazz', description: '' }) }
  await insertRows(db, 'categories', [category])
  await insertRows(db, 'topics', [topic])

  const size = 500
  for (let from = 0; from < count; from += size) {
    await db.transaction().execute(async (trx) => {
      const lists: Partial<Record<keyof Database, Cells[]>> = {}
      const rows: Cells[] = []
      for (let index = from; index < Math.min(from + size, count); index += 1) {
        const row = stored()
        const fields = event(index, category.id, topic.id, members[index % members.length]?.id ?? '')
        rows.push({ ...row, ...eventKind.write(fields) })
        for (const [name, children] of Object.entries(eventKind.writeLists(fields))) {
          const table: Table | undefined = eventKind.lists[name]?.table
          if (table === undefined) continue
          lists[table] ??= []
          lists[table].push(...children.map((child, position) => ({ entry_id: row.id, position, ...child })))
        }
      }
      await insertRows(trx, 'events', rows)
      for (const [table, children] of Object.entries(lists)) await insertRows(trx, table as Table, children)
      const ids = rows.map(({ id }) => id)
      const connection = { db: trx, dialect }
      await indexRows(trx, eventKind, await selectRows(connection, eventKind, sql`id in (${sql.join(ids)})`))
    })
  }
  const listed = db.selectFrom('events').select('id').where('listed', '=', 1)
  const coming = await listed.where('start_at', '>', Date.now()).orderBy('start_at').executeTakeFirstOrThrow()
  return {
    member: first.id,
    admin: admin.id,
    event: coming.id,
    category: category.id,
    topic: topic.id,
    credentials: { email: first.email, password },
  }
}

const member = (index: number) => ({
  ...stored(),
  nickname: `member ${index}`,
  nickname_folded: `member ${index}`,
  email: `member${index}@example.org`,
  email_folded: `member${index}@example.org`,
  role: 'normal',
  password_hash: '',
  deactivated: 0,
})

const event = (index: number, category: string, topic: string, owner: string) => {
  const at = start + ((index * 7_919) % 1_051_200) * minute
  return {
    ...newEvent(at),
    name: `${word(index)} and ${word(index * 3 + 1)} ${index}`,
    published: index % 20 > 0,
    organizers: [`Friends of ${word(index)}`],
    location: `Hall ${index % 40}`,
    description: 'An evening for everybody who likes it. '.repeat(1 + (index % 12)),
    category,
    topic,
    tags: [word(index), word(index + 5)],
    ownedBy: [owner],
  }
}
