import { sql } from 'kysely'
import { referencedId } from '#domain/fields.ts'
import { isModerating } from '#domain/permissions.ts'
import type { SourceFields } from '#domain/sources/source.ts'
import type { GoneFault } from '#domain/sources/sourceRun.ts'
import { hasRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Writer } from '#server/entries/kind.ts'

export const isKept = (db: Db, table: 'categories' | 'topics' | 'places' | 'groups', id: string): Promise<boolean> =>
  hasRow(db, table, sql`id = ${id} and deleted_at is null`)

/** What the rules of a source name and its writer cannot use any more; null if all is there. */
export const goneIn = async (db: Db, fields: SourceFields, writer: Writer): Promise<GoneFault | null> => {
  if (!(await hasWords(db, fields))) return 'wordGone'
  const place = fields.placeRule === 'online' ? null : referencedId(fields.place)
  if (place !== null && !(await isKept(db, 'places', place))) return 'placeGone'
  const group = referencedId(fields.organizer)
  return group === null || (await mayLink(db, group, writer)) ? null : 'organizerGone'
}

const hasWords = async (db: Db, { category, topic, categoryRules, topicRules }: SourceFields): Promise<boolean> => {
  const used = {
    categories: [category, ...categoryRules.map((rule) => rule.category)],
    topics: [topic, ...topicRules.map((rule) => rule.topic)],
  } as const
  for (const table of ['categories', 'topics'] as const) {
    for (const id of new Set(used[table])) {
      if (!(await isKept(db, table, id))) return false
    }
  }
  return true
}

const mayLink = async (db: Db, group: string, { id, role }: Writer): Promise<boolean> =>
  (await isKept(db, 'groups', group)) &&
  (isModerating({ id, role }) || (await hasRow(db, 'group_owners', sql`entry_id = ${group} and user_id = ${id}`)))
