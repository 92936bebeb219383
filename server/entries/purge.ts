import { type RawBuilder, sql } from 'kysely'
import { fieldHistory } from '#domain/history.ts'
import { binLifetime } from '#domain/limits.ts'
import { type Condition, inTransaction } from '#server/db/dialect.ts'
import type { Db, Table } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { forgottenWith } from '#server/doubles/redirects.ts'
import { forgetHistory, type Recorded, record, systemBy } from '#server/history/record.ts'
import { forgetModeration, noteShown } from '#server/moderation/noteChange.ts'
import { mayBeNamed } from './visibility.ts'

/** What stays must look the same: links become the names shown meanwhile (references.ts), hidden ones nothing. */

const batch = 100

/** Ids in a statement, of which databases take a limited number. */
const idsAtOnce = 500

type Ids = RawBuilder<unknown>

/** `before` handles references; `ids` is a list for `in`. */
type PurgedKind = { table: Table; before?: (db: Db, ids: Ids, now: number) => Promise<void>; unless?: Condition }

const isUsed = (column: 'category_id' | 'topic_id', table: 'categories' | 'topics'): Condition =>
  sql`(exists (select 1 from events where events.${sql.ref(column)} = ${sql.ref(`${table}.id`)})
    or exists (select 1 from repeating_events where repeating_events.${sql.ref(column)} = ${sql.ref(`${table}.id`)}))`

/** The order matters: first what refers to others. */
const kinds: readonly PurgedKind[] = [
  {
    table: 'events',
    before: async (db, ids, now) => {
      await orphan(db, { column: 'parent_event', kind: 'id', ids, now })
      await dropDocuments(db, ids)
    },
  },
  {
    table: 'repeating_events',
    before: async (db, ids, now) => {
      await orphan(db, { column: 'parent_series', kind: 'revent', ids, now })
    },
  },
  {
    table: 'places',
    before: async (db, ids) => {
      for (const table of ['events', 'repeating_events', 'reservations']) {
        const name = sql`coalesce((select name from places where places.id = ${sql.ref(`${table}.place_id`)}
          and ${mayBeNamed('places')}), '')`
        await sql`update ${sql.table(table)} set location = ${name}, place_id = null
          where place_id in (${ids})`.execute(db)
      }
      await dropDocuments(db, ids)
    },
  },
  {
    table: 'groups',
    before: async (db, ids) => {
      const hidden = sql`select id from ${sql.table('groups')} where published = 0 or deactivated = 1`
      for (const table of ['event_organizers', 'repeating_event_organizers']) {
        await sql`delete from ${sql.table(table)} where group_id in (${ids}) and group_id in (${hidden})`.execute(db)
        const name = sql`(select name from ${sql.table('groups')}
          where ${sql.ref('groups.id')} = ${sql.ref(`${table}.group_id`)})`
        await sql`update ${sql.table(table)} set name = ${name}, group_id = null where group_id in (${ids})`.execute(db)
      }
      await dropDocuments(db, ids)
    },
  },
  { table: 'categories', unless: isUsed('category_id', 'categories') },
  { table: 'topics', unless: isUsed('topic_id', 'topics') },
  { table: 'notifications' },
  { table: 'themes' },
  // A used invitation tells who invited whom.
  { table: 'invitations', unless: sql`used_at is not null` },
]

type Orphaned = { column: 'parent_event' | 'parent_series'; kind: 'id' | 'revent'; ids: Ids; now: number }

const freed = {
  // A hidden sub-event must not appear without its main event.
  parent_event: sql`published = case when parent_listed = 1 then published else 0 end, parent_event = null`,
  parent_series: sql`parent_series = null, series_date = null, series_start_at = null, series_end_at = null,
    hand_changed = ''`,
}

/** Events of deleted main events or series stand alone. */
const orphan = async (db: Db, { column, kind, ids, now }: Orphaned): Promise<void> => {
  type Row = { id: string; version: number; published: 0 | 1; parent: string }
  const { rows } = await sql<Row>`select id, version, published, ${sql.ref(column)} as parent from events
    where ${sql.ref(column)} in (${ids})`.execute(db)
  const published = new Map<string, 0 | 1>()
  for (let from = 0; from < rows.length; from += idsAtOnce) {
    const events = sql.join(rows.slice(from, from + idsAtOnce).map(({ id }) => id))
    await sql`update events set ${freed[column]}, version = version + 1, updated_at = ${now}
      where id in (${events})`.execute(db)
    const after = await sql<Row>`select id, published from events where id in (${events})`.execute(db)
    for (const row of after.rows) published.set(row.id, row.published)
    await noteShown(db, events)
  }
  const changes = rows.map(({ id, version, parent, ...row }): Recorded => {
    const fields = fieldHistory(
      { parent: `${kind}:${parent}`, published: row.published === 1 },
      { parent: null, published: published.get(id) === 1 },
    )
    return { resource: 'events', id, version: version + 1, action: 'changed', fields }
  })
  await record(db, changes, { author: systemBy('cleanup'), at: now })
}

const dropDocuments = async (db: Db, ids: Ids): Promise<void> => {
  await sql`delete from search_documents where entry_id in (${ids})`.execute(db)
}

/** Deletes some entries whose time in the bin is over. Returns how many; 0 at the end. */
export const purgeSome = async ({ db, dialect, now }: Pick<Deps, 'db' | 'dialect' | 'now'>): Promise<number> => {
  for (const { table, before, unless } of kinds) {
    const purged = await inTransaction(db, async (db) => {
      const isGone: Condition = sql`deleted_at < ${now() - binLifetime} ${unless ? sql`and not ${unless}` : sql``}`
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where ${isGone}
        order by deleted_at, id limit ${batch} ${dialect.forUpdate}`.execute(db)
      if (rows.length === 0) return 0
      const ids = sql.join(rows.map(({ id }) => id))
      await before?.(db, ids, now())
      await sql`delete from ${sql.table(table)} where id in (${ids})`.execute(db)
      const forgotten = await forgottenWith(
        db,
        rows.map(({ id }) => id),
      )
      for (let from = 0; from < forgotten.length; from += idsAtOnce) {
        const some = sql.join(forgotten.slice(from, from + idsAtOnce))
        await forgetHistory(db, some)
        await forgetModeration(db, some)
      }
      await sql`delete from distinct_entries where one_id in (${ids}) or other_id in (${ids})`.execute(db)
      return rows.length
    })
    if (purged > 0) return purged
  }
  return 0
}
