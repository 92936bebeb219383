import { sql } from 'kysely'
import { may } from '#domain/permissions.ts'
import type { Viewer } from '#domain/session.ts'
import { type Moved, type WordResource, wordField } from '#domain/word.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { equals } from '#server/db/listing.ts'
import { hasRow, isId } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { personOf, type Recorded, record } from '#server/history/record.ts'
import { notFound, refusedField, unauthorized } from '#server/refusal.ts'
import { indexEvents } from './indexEvents.ts'
import { assertExists } from './publishable.ts'

/** Moves all entries to another word, also from the bin, and what sources bring. @throws Refusal 401, 403, 404, 400 `field to: …` */
export const moveEntries = (
  deps: Pick<Deps, 'db' | 'dialect' | 'now'>,
  { resource, id, to, viewer }: { resource: WordResource; id: string; to: string; viewer: Viewer },
): Promise<Moved> => {
  if (!may(viewer, 'delete', resource)) throw unauthorized(viewer)
  if (!isId(id)) throw notFound()
  if (to.toLowerCase() === id) throw refusedField({ field: 'to', reason: 'notAllowed' })
  return inTransaction(deps.db, async (db) => {
    if (!(await hasRow(db, resource, sql`id = ${id} and deleted_at is null`))) throw notFound()
    await assertExists({ db, dialect: deps.dialect }, resource, to.toLowerCase(), 'to')
    const column = `${wordField(resource)}_id`
    const move = async (table: 'events' | 'repeating_events') => {
      const moved = await countMoved(db, table, column, id)
      const { rows } = await sql<{ id: string; version: number }>`update ${sql.table(table)}
        set ${sql.ref(column)} = ${to.toLowerCase()}, version = version + 1, updated_at = ${deps.now()}
        where ${sql.ref(column)} = ${id} returning id, version`.execute(db)
      const fields = [{ field: wordField(resource), before: id, after: to.toLowerCase() }]
      changed.push(
        ...rows.map(
          (row): Recorded => ({
            ...row,
            resource: table === 'events' ? 'events' : 'revents',
            action: 'changed',
            fields,
          }),
        ),
      )
      return moved
    }
    const changed: Recorded[] = []
    const moved = { events: await move('events'), revents: await move('repeating_events') }
    if (viewer !== null) await record(db, changed, { author: personOf(viewer), at: deps.now() })
    await moveSources(db, id, to.toLowerCase(), deps.now())
    await indexEvents({ db, dialect: deps.dialect }, equals(column)(to.toLowerCase()))
    return moved
  })
}

/** What sources say of their events names words, too, so that nothing counts as corrected here. */
const moveSources = async (db: Db, from: string, to: string, now: number): Promise<void> => {
  const moved = (column: string) => sql`${sql.ref(column)} = replace(${sql.ref(column)}, ${`"${from}"`}, ${`"${to}"`})`
  const named = (column: string) => sql`${sql.ref(column)} like ${`%"${from}"%`}`
  await sql`update sources set ${moved('rules')}, version = version + 1, updated_at = ${now}
    where ${named('rules')}`.execute(db)
  await sql`update source_events set ${moved('imported')} where ${named('imported')}`.execute(db)
}

const countMoved = async (
  db: Db,
  table: 'events' | 'repeating_events',
  column: string,
  id: string,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} and deleted_at is null`.execute(db)
  return Number(rows[0]?.total ?? 0)
}
