import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { type RowSource, selectRows } from '#server/db/rowSource.ts'
import type { Deps } from '#server/deps.ts'
import { eventKind } from '#server/entries/events.ts'
import { groupKind } from '#server/entries/groups.ts'
import { placeKind } from '#server/entries/places.ts'
import { indexAgain } from '#server/search/searchIndex.ts'
import type { Facts } from './job.ts'
import { inSlices } from './pace.ts'

const batch = 50

/** Rebuilds the search (contract §3) entry by entry: searches stay complete. */
export const rebuildSearch = async ({ db, dialect }: Deps, signal: AbortSignal): Promise<Facts> => {
  const slices = searchSlices()
  const entries = await inSlices(signal, () => inTransaction(db, (trx) => slices.next({ db: trx, dialect })))
  return { entries }
}

/** Each slice returns how many entries it checked, 0 at the end. */
export const searchSlices = (size = batch) => {
  const steps = [forgetWords, ofKind(eventKind, size), ofKind(groupKind, size), ofKind(placeKind, size), dropOrphans()]
  return {
    next: async (connection: Connection): Promise<number> => {
      for (let step = steps[0]; step !== undefined; step = steps[0]) {
        const done = await step(connection)
        if (done > 0) return done
        steps.shift()
      }
      return 0
    },
  }
}

/** They are learnt again from the entries; the last one stays, so that numbers grow on SQLite, too. */
const forgetWords = async ({ db }: Connection): Promise<number> => {
  await sql`delete from search_vocabulary where number < (select max(number) from search_vocabulary)`.execute(db)
  return 0
}

const ofKind = <Row extends { id: string }>(source: RowSource<Row>, size: number) => {
  let last = ''
  return async (connection: Connection): Promise<number> => {
    const ids = sql`select id from ${sql.table(source.table)} where id > ${last} order by id limit ${size}`
    const rows = await selectRows(connection, source, sql`id in (${ids})`)
    await indexAgain(connection.db, source, rows)
    last = rows.reduce((largest, { id }) => (id > largest ? id : largest), last)
    return rows.length
  }
}

const dropOrphans = () => {
  const isOrphan = sql.join(
    [eventKind, groupKind, placeKind].map(
      ({ table }) =>
        sql`not exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = search_documents.entry_id)`,
    ),
    sql` and `,
  )
  let last = ''
  return async ({ db }: Connection): Promise<number> => {
    const rows = await db
      .selectFrom('search_documents')
      .select('entry_id')
      .where('entry_id', '>', last)
      .orderBy('entry_id')
      .limit(batch * 10)
      .execute()
    const ids = rows.map(({ entry_id }) => entry_id)
    if (ids.length > 0) {
      await sql`delete from search_documents where entry_id in (${sql.join(ids)}) and ${isOrphan}`.execute(db)
    }
    last = ids.at(-1) ?? last
    return ids.length
  }
}
