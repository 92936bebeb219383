import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import { type Incoming, importedSchema } from '#domain/sources/sourceEvent.ts'
import { occurrenceKey, type Tied, whenGone } from '#domain/sources/sourceTie.ts'
import { insertRows } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import { takeTurn } from '#server/turns.ts'
import { hasSay } from './say.ts'
import { writerOf } from './writer.ts'

const slice = 200

export const loadTies = async (db: Db, sourceId: string): Promise<Tied[]> => {
  const ties: Tied[] = []
  const rows = await db.selectFrom('source_events').selectAll().where('source_id', '=', sourceId).execute()
  for (const [index, { uid, recurrence, entry_id, url, imported, gone, made, withheld }] of rows.entries()) {
    if (index % slice === slice - 1) await takeTurn()
    const states = { gone: gone === 1 || gone === 3, beyond: gone === 2, refused: gone === 3 }
    const flags = { made: made === 1, withheld: withheld === 1 }
    const known = { uid, recurrence, url, entryId: entry_id, ...states, ...flags }
    ties.push({ ...known, imported: v.parse(importedSchema, imported) })
  }
  return ties
}

export const tieOf = (
  { uid, recurrence, url, fields }: Incoming,
  { entryId, made }: Pick<Tied, 'entryId' | 'made'>,
): Tied => ({
  uid,
  recurrence,
  url,
  entryId,
  imported: fields,
  gone: false,
  made,
  withheld: false,
  beyond: false,
  refused: false,
})

export const replaceTie = async (db: Db, sourceId: string, before: Tied, after: Tied): Promise<void> => {
  await db
    .deleteFrom('source_events')
    .where('source_id', '=', sourceId)
    .where('uid', '=', before.uid)
    .where('recurrence', '=', before.recurrence)
    .execute()
  await insertTies(db, sourceId, [after])
}

/** A source may name one event twice; the last counts. */
export const insertTies = async (db: Db, sourceId: string, ties: readonly Tied[]): Promise<void> => {
  const again = sql`on conflict (source_id, uid, recurrence) do update
    set entry_id = excluded.entry_id, imported = excluded.imported, url = excluded.url, gone = excluded.gone,
    made = excluded.made, withheld = excluded.withheld`
  const rows = [...new Map(ties.map((tie) => [occurrenceKey(tie), tie])).values()].map(
    ({ uid, recurrence, entryId, url, imported, gone, beyond, refused, made, withheld }) => ({
      source_id: sourceId,
      uid,
      recurrence,
      entry_id: entryId,
      imported: JSON.stringify(imported),
      url,
      gone: refused ? 3 : gone ? 1 : beyond ? 2 : 0,
      made: made ? 1 : 0,
      withheld: withheld ? 1 : 0,
    }),
  )
  await insertRows(db, 'source_events', rows, again)
}

/** Whether another source names the event, too, or this one under another UID after a merge. */
export const isNamedOtherwise = (db: Db, sourceId: string, { entryId, uid, recurrence }: Tied): Promise<boolean> =>
  isTiedBy(
    db,
    entryId,
    sql<boolean>`sources.ended_at is null and gone = 0
      and not (source_id = ${sourceId} and uid = ${uid} and recurrence = ${recurrence})`,
  )

/** Not one that was undone. */
export const stands = sql<boolean>`(sources.ended_at is null or exists (select 1 from source_runs
  where source_runs.source_id = sources.id and undone_at is null and (outcome = 'done' or created + changed + canceled > 0)))`

/**
 * Whether an event that is not in the bin is in another source, too: one that is followed, also if it was pushed off the end of
 * that, or a file that was taken over.
 */
export const isInAnother = (db: Db, sourceId: string, entryId: string): Promise<boolean> =>
  isTiedBy(
    db,
    entryId,
    sql<boolean>`${stands} and gone in (0, 2) and source_id <> ${sourceId} and entry_id in (select id from events where deleted_at is null)`,
  )

/** `from` and `where` of events here that this source has, and that another one made in a run that was undone. */
export const inheritedBy = (sourceId: RawBuilder<unknown>): RawBuilder<unknown> => sql`from source_events
  join events on events.id = source_events.entry_id and events.deleted_at is null
  join history on history.entry_id = events.id and history.resource = 'events' and history.action = 'created'
  join source_runs as makers on makers.id = history.run
  where source_events.source_id = ${sourceId} and makers.source_id <> ${sourceId} and makers.undone_at is not null`

/** Whether one of these ties is of a source that has a say in the event, and somebody who answers for it. */
const isTiedBy = async (db: Db, entryId: string, tie: RawBuilder<boolean>): Promise<boolean> => {
  const sources = await db
    .selectFrom('source_events')
    .innerJoin('sources', 'sources.id', 'source_events.source_id')
    .selectAll('sources')
    .where('source_events.entry_id', '=', entryId)
    .where(tie)
    .where(hasSay)
    .execute()
  for (const source of sources) {
    if ((await writerOf(db, source)) !== null) return true
  }
  return false
}

export const untie = async (db: Db, sourceId: string, entryId: string): Promise<void> => {
  await db.deleteFrom('source_events').where('source_id', '=', sourceId).where('entry_id', '=', entryId).execute()
}

/** Notes in all ties of a canceled event that it is canceled: the first source that names it again takes that back. */
export const cancelTies = async (db: Db, entryId: string): Promise<void> => {
  const ties = await db
    .selectFrom('source_events')
    .select(['source_id', 'uid', 'recurrence', 'imported'])
    .where('entry_id', '=', entryId)
    .execute()
  for (const { imported, ...tie } of ties) {
    const canceled = whenGone(v.parse(importedSchema, imported))
    await db
      .updateTable('source_events')
      .set({ imported: JSON.stringify(canceled) })
      .where('source_id', '=', tie.source_id)
      .where('uid', '=', tie.uid)
      .where('recurrence', '=', tie.recurrence)
      .execute()
  }
}
