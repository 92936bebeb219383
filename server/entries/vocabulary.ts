import { type Selectable, sql } from 'kysely'
import { type CategoryFields, categorySchema, type TopicFields, topicSchema } from '#domain/category.ts'
import { automaticColor, markOf } from '#domain/marks.ts'
import type { Condition } from '#server/db/dialect.ts'
import { containsWords, equals } from '#server/db/listing.ts'
import { hasRow } from '#server/db/rows.ts'
import type { CategoryTable, Db, VocabularyTable } from '#server/db/schema.ts'
import { refusedField } from '#server/refusal.ts'
import { indexEvents } from './indexEvents.ts'
import type { EntryKind } from './kind.ts'
import { entrySortings, nameCells } from './publishable.ts'

type Row = Selectable<VocabularyTable>
type CategoryRow = Selectable<CategoryTable>

/** Categories and topics (§3). One that entries or sources use cannot be deleted: `field {category topic}: inUse`. */
const vocabulary = (field: 'category' | 'topic') =>
  ({
    lists: {},
    writeLists: () => ({}),
    sortings: { name: entrySortings.name, createdAt: entrySortings.createdAt, updatedAt: entrySortings.updatedAt },
    filters: {
      likeName: containsWords('name_folded'),
      // Dropdowns filter every list by `deactivated` (§7).
      deactivated: (isWanted: boolean): Condition => (isWanted ? sql`false` : sql`true`),
    },
    visible: (): Condition => sql`deleted_at is null`,
    renamed: (connection, id) => indexEvents(connection, equals(`${field}_id`)(id)),
    binned: async ({ db }, id) => {
      const isUsed: Condition = sql`${sql.ref(`${field}_id`)} = ${id} and deleted_at is null`
      if (
        (await hasRow(db, 'events', isUsed)) ||
        (await hasRow(db, 'repeating_events', isUsed)) ||
        (await hasRow(db, 'sources', sql`ended_at is null and rules like ${`%"${id}"%`}`))
      )
        throw refusedField({ field, reason: 'inUse' })
    },
  }) satisfies Partial<EntryKind<'topics', TopicFields, Row>>

const readWord = ({ name, headline, description }: Row): TopicFields => ({ name, headline, description })
const writeWord = ({ name, headline, description }: TopicFields) => ({ ...nameCells(name), headline, description })

const chooseColor = async (db: Db) => {
  const { rows } = await sql<{ color: string }>`select color from categories where deleted_at is null`.execute(db)
  return automaticColor(rows.map(({ color }) => color))
}

export const categoryKind: EntryKind<'categories', CategoryFields, CategoryRow> = {
  ...vocabulary('category'),
  resource: 'categories',
  table: 'categories',
  schema: categorySchema,
  read: (row) => ({ ...readWord(row), ...markOf(row) }),
  write: (fields) => ({ ...writeWord(fields), color: fields.color, icon: fields.icon }),
  keptWhenLeftOut: ['color', 'icon'],
  beforeWrite: async ({ db }, { fields }) =>
    fields.color === '' ? { ...fields, color: await chooseColor(db) } : fields,
}

export const topicKind: EntryKind<'topics', TopicFields, Row> = {
  ...vocabulary('topic'),
  resource: 'topics',
  table: 'topics',
  schema: topicSchema,
  read: readWord,
  write: writeWord,
}
