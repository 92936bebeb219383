import { sql } from 'kysely'
import { binLifetime, uploadLifetime } from '#domain/limits.ts'
import type { Connection } from '#server/db/connection.ts'
import { type Condition, inTransaction } from '#server/db/dialect.ts'
import { isId } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isPictureType, type Picture } from './pictureType.ts'

export type StoredMedia = { id: string; type: Picture['type']; bytes: number }

export const insertMedia = async (
  db: Db,
  id: string,
  { content, type, width, height }: Picture,
  created: { by: string; at: number },
): Promise<void> => {
  await db
    .insertInto('media')
    .values({ id, type, bytes: content.length, width, height, created_by: created.by, created_at: created.at })
    .execute()
}

export const findMedia = async (db: Db, id: string): Promise<StoredMedia | null> => {
  if (!isId(id)) return null
  const row = await db.selectFrom('media').select(['type', 'bytes']).where('id', '=', id).executeTakeFirst()
  return row !== undefined && isPictureType(row.type) ? { id, type: row.type, bytes: row.bytes } : null
}

/** Also in the bin, and for some time what a change replaced (history/record.ts): both may be restored. */
const pictured = ['events', 'repeating_events', 'groups', 'places'] as const

const entryWith = (table: (typeof pictured)[number], condition = sql``): Condition =>
  sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.image`)} = media.id ${condition})`

const hasNoEntry: Condition = sql`${sql.join(
  pictured.map((table) => sql`not ${entryWith(table)}`),
  sql` and `,
)}`

const unusedSince = (since: number): Condition =>
  sql`${hasNoEntry} and not exists (select 1 from history where history.picture = media.id and history.at >= ${since})`

/** Unpublished entries count: their pages open by their URL. */
const hasOpenEntry: Condition = sql`(${sql.join(
  pictured.map((table) => entryWith(table, sql`and deactivated = 0 and deleted_at is null`)),
  sql` or `,
)})`

/** No entry has it or had it before: a form that is not saved yet may show it. */
const isNew: Condition = sql`${hasNoEntry} and not exists (select 1 from history where history.picture = media.id)`

/** A picture, and whether everybody may see it (decision 16). */
export const findMediaToShow = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
): Promise<(StoredMedia & { isShown: boolean }) | null> => {
  if (!isId(id)) return null
  const isYoung: Condition = sql`created_at > ${now() - uploadLifetime}`
  const { rows } = await sql<{ type: string; bytes: number; shown: 0 | 1 }>`
    select type, bytes, case when ${hasOpenEntry} or (${isYoung} and ${isNew}) then 1 else 0 end as shown
    from media where id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined || !isPictureType(row.type)) return null
  return { id, type: row.type, bytes: row.bytes, isShown: row.shown === 1 }
}

/** Deletes old unused pictures after the id `after`. Returns the last checked id, null at the end, and how many. */
export const forgetUnusedMedia = (
  { db, dialect }: Connection,
  { before, after, limit }: { before: number; after: string; limit: number },
): Promise<{ last: string | null; forgotten: number }> =>
  inTransaction(db, async (db) => {
    const isUnused = unusedSince(before - binLifetime)
    const { rows } = await sql<{
      id: string
      unused: 0 | 1
    }>`select id, case when ${isUnused} then 1 else 0 end as unused
      from media where id > ${after} and created_at < ${before} order by id limit ${limit}
      ${dialect.forUpdate}`.execute(db)
    const unused = rows.filter((row) => row.unused === 1).map(({ id }) => id)
    if (unused.length > 0) {
      await sql`delete from media where id in (${sql.join(unused)}) and ${isUnused}`.execute(db)
    }
    return { last: rows.at(-1)?.id ?? null, forgotten: unused.length }
  })

export const knownMedia = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('media').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
