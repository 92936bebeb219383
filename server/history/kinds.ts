import type { RecordedResource } from '#domain/history.ts'
import type { EntryResource } from '#domain/resources.ts'
import type { RowSource } from '#server/db/rowSource.ts'
import type { BinnedRow } from '#server/db/rows.ts'
import type { Table } from '#server/db/schema.ts'
import { eventKind } from '#server/entries/events.ts'
import { groupKind } from '#server/entries/groups.ts'
import type { EntryFields } from '#server/entries/kind.ts'
import { placeKind } from '#server/entries/places.ts'
import { categoryKind, topicKind } from '#server/entries/vocabulary.ts'
import { seriesKind } from '#server/series/series.ts'

export const tableOf = {
  events: 'events',
  revents: 'repeating_events',
  groups: 'groups',
  places: 'places',
  categories: 'categories',
  topics: 'topics',
  users: 'users',
  themes: 'themes',
} as const satisfies Record<RecordedResource, Table>

type ReadKind = RowSource<BinnedRow> & { read: (row: BinnedRow) => EntryFields }

const kinds = {
  events: eventKind,
  revents: seriesKind,
  groups: groupKind,
  places: placeKind,
  categories: categoryKind,
  topics: topicKind,
} as const

export const kindOf = (resource: EntryResource): ReadKind => kinds[resource] as unknown as ReadKind
