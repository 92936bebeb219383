import { sql } from 'kysely'
import type { Condition } from '#server/db/dialect.ts'

/** Whether a source made the event, or writes for one who may change it. Other ties only keep it from coming twice. */
export const hasSay: Condition = sql`(source_events.made = 1 or exists (select 1 from users
  where users.id = sources.created_by and users.deactivated = 0 and (users.role <> 'normal' or exists (select 1
    from event_owners where event_owners.entry_id = source_events.entry_id and event_owners.user_id = users.id))))`

/** What an event is tied to; asked with {@link hasSay}. */
export const tiesOfEvent = sql`source_events join sources on sources.id = source_events.source_id
  where source_events.entry_id = events.id and ${hasSay}`
