import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'
import type { Condition } from '#server/db/dialect.ts'
import { selectRows } from '#server/db/rowSource.ts'
import { indexRows } from '#server/search/searchIndex.ts'
import { eventKind } from './events.ts'

const batch = 500

export const indexEvents = async (connection: Connection, where: Condition): Promise<void> => {
  let last = ''
  while (true) {
    const ids = sql`select id from events where id > ${last} and ${where} order by id limit ${batch}`
    const rows = await selectRows(connection, eventKind, sql`id in (${ids})`)
    await indexRows(connection.db, eventKind, rows)
    last = rows.reduce((largest, { id }) => (id > largest ? id : largest), last)
    if (rows.length < batch) return
  }
}
