import { sql } from 'kysely'
import type { Event } from '#domain/event.ts'
import { fieldHistory } from '#domain/history.ts'
import type { Connection } from '#server/db/connection.ts'
import { selectRows } from '#server/db/rowSource.ts'
import type { EventRow } from '#server/entries/eventRow.ts'
import { eventKind } from '#server/entries/events.ts'
import { entryOf } from '#server/entries/kind.ts'
import { type Occasion, record } from '#server/history/record.ts'
import { indexChanged } from '#server/search/searchIndex.ts'

/** After the row of an event was written, within the transaction: search index and history. Returns the event as it is now. */
export const finishEvent = async (connection: Connection, before: EventRow, occasion: Occasion): Promise<Event> => {
  const { id } = before
  const [row = before] = await selectRows(connection, eventKind, sql`id = ${id}`)
  await indexChanged(connection.db, eventKind, before, row)
  const after = entryOf(eventKind, row)
  const fields = fieldHistory(entryOf(eventKind, before), after)
  const recorded = { resource: 'events', id, version: after.version, action: 'changed', fields } as const
  await record(connection.db, [recorded], occasion)
  return after
}
