import type { OwnedResource } from '#domain/resources.ts'

/** The table of each kind that has owners, and the table of these. */
export const ownedTables = {
  events: ['events', 'event_owners'],
  revents: ['repeating_events', 'repeating_event_owners'],
  groups: ['groups', 'group_owners'],
  places: ['places', 'place_owners'],
} as const satisfies Record<OwnedResource, readonly [string, string]>

export type OwnerTable = (typeof ownedTables)[OwnedResource][1]
