import { sql } from 'kysely'

/** Set if an event of a series is at another place than the series, because somebody said so in the event itself. */
export type Elsewhere = { elsewhere: 0 | 1 }

/** {@link Elsewhere} as a column of `events`. */
export const elsewhere = sql<0 | 1>`case when ' ' || events.hand_changed || ' ' like '% location %' and exists (
    select 1 from repeating_events where repeating_events.id = events.parent_series and (
      repeating_events.location <> events.location
      or coalesce(repeating_events.place_id, '') <> coalesce(events.place_id, '')))
  then 1 else 0 end as elsewhere`
