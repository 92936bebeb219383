import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { type Condition, dialectOf } from './dialect.ts'
import { type EventRow, eventKind } from './events.ts'
import { type Rows, selectPage } from './listing.ts'
import { isId } from './rows.ts'
import type { Db } from './schema.ts'
import { isPublic } from './shown.ts'
import { columnsOf, selectRows, withLists } from './source.ts'

/** What began longer ago is not looked at, even if it still lasts. Milliseconds. */
const longestEvent = 92 * 86_400_000

/**
 * The events that the public calendar lists from some moment on, those still under way at that moment first.
 * @param since milliseconds since the epoch
 * @param window offset and limit count events
 */
export const comingEvents = async (
  { db, kind }: Pick<Deps, 'db' | 'kind'>,
  since: number,
  window: { offset: number; limit: number },
): Promise<Rows<EventRow>> => {
  const dialect = dialectOf(kind)
  const where: Condition = sql`listed = 1 and start_at >= ${since - longestEvent} and coalesce(end_at, start_at) >= ${since}`
  const columns = columnsOf(eventKind, dialect)
  const page = await selectPage(db, { table: 'events', columns, where, sorting: 'start_at', order: 'ASC' }, window)
  return { ...page, rows: withLists(page.rows, eventKind, dialect) }
}

/** What an event's page shows besides the event. */
export type EventContext = {
  row: EventRow
  /** The known place's address, otherwise the event's own. */
  address: string
  category: string
  topic: string
  /** The main event that this one is part of. */
  main: { id: string; name: string } | null
  /** The sub-events, by start. */
  programme: EventRow[]
}

/** An event by its id, also an unpublished one (§4); null when it is not there or was deactivated. */
export const findEventContext = async (
  { db, kind }: Pick<Deps, 'db' | 'kind'>,
  id: string,
): Promise<EventContext | null> => {
  if (!isId(id)) return null
  const connection = { db, dialect: dialectOf(kind) }
  const isOpen: Condition = sql`deactivated = 0 and deleted_at is null`
  const [row] = await selectRows(connection, eventKind, sql`id = ${id} and ${isOpen}`)
  if (row === undefined) return null
  const programme = await selectRows(connection, eventKind, sql`parent_event = ${id} and ${isPublic}`)
  const main = row.parent_event === null ? null : await findMain(db, row.parent_event)
  return {
    row,
    address: (await addressOf(db, row)) ?? row.address,
    category: await nameOf(db, 'categories', row.category_id),
    topic: await nameOf(db, 'topics', row.topic_id),
    main,
    programme: programme.toSorted((one, other) => one.start_at - other.start_at || (one.id < other.id ? -1 : 1)),
  }
}

const findMain = async (db: Db, id: string) =>
  (await db
    .selectFrom('events')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deactivated', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) ?? null

const addressOf = async (db: Db, { place_id, place_binned }: EventRow): Promise<string | undefined> => {
  if (place_id === null || place_binned === 1) return undefined
  return (await db.selectFrom('places').select('address').where('id', '=', place_id).executeTakeFirst())?.address
}

const nameOf = async (db: Db, table: 'categories' | 'topics', id: string): Promise<string> =>
  (await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name ?? ''
