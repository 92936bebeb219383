import { type Selectable, sql } from 'kysely'
import { type CategoryFields, categorySchema } from '#domain/category.ts'
import type { Condition } from '#server/db/dialect.ts'
import { containsWords, equals } from '#server/db/listing.ts'
import { hasRow } from '#server/db/rows.ts'
import type { VocabularyTable } from '#server/db/schema.ts'
import { refusedField } from '#server/refusal.ts'
import { indexEvents } from './indexEvents.ts'
import type { EntryKind } from './kind.ts'
import { entrySortings, nameCells } from './publishable.ts'

/**
 * The words that every event is sorted by: categories and topics (§3). One that an event or a series uses cannot be
 * deleted, because both are needed; it is refused with `field {category|topic}: inUse`.
 */
const vocabulary = (
  resource: 'categories' | 'topics',
  field: 'category' | 'topic',
): EntryKind<'categories' | 'topics', CategoryFields, Selectable<VocabularyTable>> => ({
  resource,
  table: resource,
  schema: categorySchema,
  lists: {},
  read: ({ name, headline, description }) => ({ name, headline, description }),
  write: ({ name, headline, description }) => ({ ...nameCells(name), headline, description }),
  writeLists: () => ({}),
  sortings: { name: entrySortings.name, createdAt: entrySortings.createdAt, updatedAt: entrySortings.updatedAt },
  filters: {
    likeName: containsWords('name_folded'),
    // Dropdowns ask every list for what is not deactivated (§7); of these nothing ever is.
    deactivated: (isWanted) => (isWanted ? sql`false` : sql`true`),
  },
  visible: () => sql`deleted_at is null`,
  renamed: (connection, id) => indexEvents(connection, equals(`${field}_id`)(id)),
  binned: async ({ db }, id) => {
    const isUsed: Condition = sql`${sql.ref(`${field}_id`)} = ${id} and deleted_at is null`
    if ((await hasRow(db, 'events', isUsed)) || (await hasRow(db, 'repeating_events', isUsed)))
      throw refusedField({ field, reason: 'inUse' })
  },
})

export const categoryKind = vocabulary('categories', 'category')
export const topicKind = vocabulary('topics', 'topic')
