import type { Selectable } from 'kysely'
import { type GroupFields, groupSchema } from '#domain/group.ts'
import type { GroupTable } from '#server/db/schema.ts'
import { indexEvents } from './indexEvents.ts'
import type { EntryKind } from './kind.ts'
import {
  childList,
  entryFilters,
  entrySortings,
  readPublishable,
  unconfirmed,
  validateOwnership,
  visibleTo,
  writeOwners,
  writePublishable,
} from './publishable.ts'
import { isOrganizedBy } from './references.ts'

type GroupRow = Selectable<GroupTable> & { owners: { user_id: string }[] }

/** Groups (§3). For its events, one in the bin is a plain name (references.ts). */
export const groupKind: EntryKind<'groups', GroupFields, GroupRow> = {
  resource: 'groups',
  table: 'groups',
  schema: groupSchema,
  lists: { owners: childList('group_owners', 'user_id') },

  read: (row) => ({ ...readPublishable(row), link: row.link, email: row.email }),
  dependsOn: () => [],
  write: (fields) => ({ ...writePublishable(fields), link: fields.link, email: fields.email }),
  writeLists: (fields) => ({ owners: writeOwners(fields) }),
  texts: (row) => ({ title: row.name, labels: [], body: row.description }),

  sortings: entrySortings,
  filters: { ...entryFilters('groups'), unconfirmed },
  visible: (viewer) => visibleTo(viewer, 'group_owners'),

  beforeWrite: (connection, change) => validateOwnership(connection, change, 'groups'),
  renamed: (connection, id) => indexEvents(connection, isOrganizedBy(id)),
}
