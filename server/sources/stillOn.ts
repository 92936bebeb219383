import { sql } from 'kysely'
import type { FeedNote } from '#domain/feed.ts'
import type { Db } from '#server/db/schema.ts'
import { namedNote } from './namedNote.ts'
import { hasSay } from './say.ts'

/**
 * One note counts and names what is to come and takes place here, though its source has canceled it or no longer lists
 * it: somebody corrected that here, or undid a run.
 */
export const stillOnNote = async (db: Db, sourceId: string, now: number): Promise<FeedNote[]> => {
  // In texts, quotation marks are escaped, so only the field itself reads like this.
  const { rows } = await sql<{ name: string }>`select events.name from source_events
    join sources on sources.id = source_events.source_id join events on events.id = source_events.entry_id
    where source_id = ${sourceId} and imported like '%"canceled":true%' and events.canceled = 0 and published = 1
    and deleted_at is null and start_at > ${now} and ${hasSay} and not exists (select 1 from source_events as others
      where others.entry_id = events.id and others.gone = 0 and others.imported not like '%"canceled":true%')
    order by start_at, events.id`.execute(db)
  return namedNote(
    'stillOn',
    rows.map(({ name }) => name),
  )
}
