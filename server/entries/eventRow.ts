import type { Selectable } from 'kysely'
import type { EventTable } from '#server/db/schema.ts'
import type { OrganizerRow, PlacedRow } from './references.ts'

export type EventRow = Selectable<EventTable> &
  PlacedRow & {
    parent_hidden: 0 | 1
    place_address: string | null
    place_district: string | null
    category_name: string | null
    topic_name: string | null
    from_source: 0 | 1
    owners: { user_id: string }[]
    organizers: OrganizerRow[]
    involved: { name: string; description: string }[]
    tags: { tag: string }[]
  }
