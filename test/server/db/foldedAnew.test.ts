import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { foldName } from '#domain/text.ts'
import { prepareSearch } from '#server/actions/prepareSearch.ts'
import { searchSlices } from '#server/actions/rebuildSearch.ts'
import { connectDatabase, migrateDatabase } from '#server/db/database.ts'
import { type Dialect, inTransaction } from '#server/db/dialect.ts'
import { type Cells, insertRows } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import { databases, startEmpty } from '#test/server/databases.ts'

const oldFold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

const fill = async (db: Db) => {
  let at = 0
  const row = () => {
    at += 1
    return { id: randomUUID(), version: 1, created_at: at, updated_at: at, deleted_at: null as number | null }
  }
  const named = (name: string) => ({ name, name_folded: oldFold(name) })
  const add = async (table: Parameters<typeof insertRows>[1], cells: Cells) => {
    await insertRows(db, table, [cells])
    return String(cells.id)
  }
  const user = (nickname: string, email: string) => ({
    ...row(),
    nickname,
    nickname_folded: oldFold(nickname),
    email,
    email_folded: oldFold(email),
    role: 'normal',
    password_hash: 'x',
    deactivated: 0,
  })
  await add('users', user('Root', 'root@x.test'))
  await add('users', user('Root\u3164', 'r\u2800oot@x.test'))
  await add('users', user('A\u2800da', 'ada@x.test'))
  await add('users', { ...user('Gone\u3164', 'gone@x.test'), deleted_at: 5 })
  const shown = { published: 1, deactivated: 0, description: '', image: null, alt: '' }
  const place = {
    address: 'Way\u3164 1',
    address_folded: oldFold('Way\u3164 1'),
    lat: null,
    lng: null,
    link: '',
    email: '',
  }
  const open = await add('places', { ...row(), ...named('Mill\u2800'), ...shown, ...place })
  await add('places', { ...row(), ...named('\u3164'), ...shown, ...place })
  await add('places', { ...row(), ...named('\u115f'), ...shown, ...place })
  const hidden = await add('places', { ...row(), ...named('Hideaway'), ...shown, published: 0, ...place })
  const secret = await add('groups', { ...row(), ...named('Lodge'), ...shown, deactivated: 1, link: '', email: '' })
  const choir = await add('groups', { ...row(), ...named('Choir'), ...shown, link: '', email: '' })
  const category = await add('categories', { ...row(), ...named('Mu\u3164sic'), headline: '', description: '' })
  const topic = await add('topics', { ...row(), ...named('Jazz'), headline: '', description: '' })
  const timed = { start_at: 1, end_at: null, canceled: 0, parent_event: null, parent_series: null, parent_listed: 0 }
  const event = async (name: string, place_id: string, words: string) => {
    const where = { place_id, location: '', location2: 'Hall', address: '', lat: null, lng: null }
    const about = { category_id: category, topic_id: topic, description: '20 songs' }
    const id = await add('events', { ...row(), ...named(name), ...shown, ...timed, ...where, ...about })
    await insertRows(db, 'search_documents', [{ entry_id: id, words }])
    return id
  }
  const atHidden = await event('Con\u3164cert', hidden, 'hideaway')
  const atOpen = await event('Ball', open, 'ba\u1160ll')
  for (const [position, group_id] of [secret, choir].entries()) {
    await insertRows(db, 'event_organizers', [{ entry_id: atHidden, position, group_id, name: '' }])
  }
  await insertRows(db, 'event_organizers', [{ entry_id: atHidden, position: 2, group_id: null, name: 'Friends' }])
  await insertRows(db, 'event_tags', [{ entry_id: atHidden, position: 0, tag: 'open air' }])
  await insertRows(db, 'event_involved', [{ entry_id: atHidden, position: 0, name: 'Ella', description: '' }])
  return { atHidden, atOpen }
}

const columnOf = async (db: Db, table: string, column: string): Promise<unknown[]> =>
  (
    await sql<{
      value: unknown
    }>`select ${sql.ref(column)} as value from ${sql.table(table)} order by created_at`.execute(db)
  ).rows.map(({ value }) => value)

describe.each(databases)('a calendar of the version before on $name', ({ name }) => {
  test('has its names folded anew, and what is hidden is out of its search', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'folded-'))
    const empty = await startEmpty(name, join(folder, 'calendar.db'))
    const { db, dialect } = await connectDatabase(empty.url, 1)
    await migrateDatabase(db, '0011-parts-of-words')
    const { atHidden, atOpen } = await fill(db)
    await migrateDatabase(db, '0012-folded-anew')

    // The younger of two equal names keeps its old form.
    const old = [oldFold('Root\u3164'), oldFold('r\u2800oot@x.test'), oldFold('\u115f')]
    expect(await columnOf(db, 'users', 'nickname_folded')).toEqual(['root', old[0], 'a da', 'gone'])
    expect(await columnOf(db, 'users', 'email_folded')).toEqual([
      'root@x.test',
      'r oot@x.test',
      'ada@x.test',
      'gone@x.test',
    ])
    expect(await columnOf(db, 'places', 'name_folded')).toEqual(['mill', '', old[2], 'hideaway'])
    expect(new Set(await columnOf(db, 'places', 'address_folded'))).toEqual(new Set(['way 1']))
    expect(await columnOf(db, 'categories', 'name_folded')).toEqual(['mu sic'])
    expect(await columnOf(db, 'events', 'name_folded')).toEqual(['con cert', 'ball'])
    expect(['Root\u3164', 'A\u2800da', 'Mill\u2800', 'Con\u3164cert'].map(foldName)).toEqual([
      'root',
      'a da',
      'mill',
      'con cert',
    ])

    const documents = () =>
      db.selectFrom('search_documents').select(['entry_id', 'words']).orderBy('entry_id').execute()
    const wordsOf = async (id: string) =>
      (await documents())
        .find(({ entry_id }) => entry_id === id)
        ?.words.split(' ')
        .toSorted()
    expect(await wordsOf(atOpen)).toEqual(['ball'])
    const migrated = await wordsOf(atHidden)
    expect(migrated).toEqual(
      expect.arrayContaining(['cert', 'choir', 'friends', 'ella', 'hall', 'songs', 'open', 'air']),
    )
    await migrateDatabase(db)
    await prepareSearch({ db, dialect, now: Date.now })
    const newest = await documents()
    await rebuild(db, dialect)
    const sorted = (list: typeof newest) => list.map(({ entry_id, words }) => [entry_id, words.split(' ').toSorted()])
    expect(sorted(newest)).toEqual(sorted(await documents()))
    expect(await wordsOf(atHidden)).toEqual(expect.arrayContaining(['cert', 'jazz']))
    await db.destroy()
    await empty.stop()
    await rm(folder, { recursive: true })
  })
})

const rebuild = async (db: Db, dialect: Dialect) => {
  const slices = searchSlices()
  while ((await inTransaction(db, (trx) => slices.next({ db: trx, dialect }))) > 0);
}
