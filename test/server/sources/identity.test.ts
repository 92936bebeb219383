import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { up } from '#server/db/migrations/0032-source-identity.ts'
import { databases } from '../databases.ts'
import { startTestServer, type TestServer } from '../support.ts'

const ids = { imported: '0'.repeat(8), occurrence: '1'.repeat(8), tied: '2'.repeat(8), entered: '3'.repeat(8) }
const idOf = (name: keyof typeof ids) => `${ids[name]}-0000-7000-8000-000000000000`

for (const database of databases) {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(() => server.stop())

  test(`on ${database.name}, what sources made gets their UIDs, and what somebody entered keeps its own`, async () => {
    const { db } = server.deps
    await sql`drop index source_events_by_uid`.execute(db)
    for (const column of ['source_uid', 'source_recurrence_at'])
      await sql`alter table events drop column ${sql.ref(column)}`.execute(db)
    const source = {
      id: 'source',
      created_at: 0,
      updated_at: 0,
      name: 'Choir',
      url: '',
      host: '',
      rules: '{}',
      every: 1,
    }
    await db
      .insertInto('sources')
      .values({ ...source, owner_kind: 'town' } as never)
      .execute()
    for (const name of ['imported', 'occurrence', 'tied', 'entered'] as const) {
      await sql`insert into categories (id, name, name_folded, headline, description, created_at, updated_at)
        values ('word', 'Word', 'word', '', '', 0, 0) on conflict do nothing`.execute(db)
      await sql`insert into topics (id, name, name_folded, headline, description, created_at, updated_at)
        values ('word', 'Word', 'word', '', '', 0, 0) on conflict do nothing`.execute(db)
      await sql`insert into events (id, created_at, updated_at, name, name_folded, alt, address, published, deactivated,
        description, canceled, parent_listed, location, location2, start_at, category_id, topic_id)
        values (${idOf(name)}, 0, 0, 'A', 'a', '', '', 1, 0, '', 0, 0, '', '', 1000, 'word', 'word')`.execute(db)
      await sql`insert into history (id, resource, entry_id, version, action, author_kind, cause, leads, fields, at)
        values (${name}, 'events', ${idOf(name)}, 1, 'created', ${name === 'imported' || name === 'occurrence' ? 'source' : 'person'}, '', 1, '[]', 0)`.execute(
        db,
      )
      if (name !== 'entered')
        await sql`insert into source_events (source_id, uid, recurrence, entry_id, imported)
          values ('source', ${`${name}@there`}, ${name === 'occurrence' ? '2026-06-02' : ''}, ${idOf(name)}, '{}')`.execute(
          db,
        )
    }
    await up(db as never)
    const { rows } = await sql<{ id: string; source_uid: string | null; at: unknown }>`
      select id, source_uid, source_recurrence_at as at from events order by id`.execute(db)
    expect(rows.map(({ id, source_uid, at }) => [id, source_uid, at === null ? null : Number(at)])).toEqual([
      [idOf('imported'), 'imported@there', null],
      [idOf('occurrence'), 'occurrence@there', 1000],
      [idOf('tied'), null, null],
      [idOf('entered'), null, null],
    ])
  })
}
