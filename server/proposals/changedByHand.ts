import { sql } from 'kysely'
import type { Json } from '#domain/forms.ts'
import { isSame } from '#domain/merge.ts'
import { hasRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import { ownerTables } from '#server/doubles/redirects.ts'
import { isPublicIn } from '#server/entries/visibility.ts'
import { readFields } from '#server/history/rows.ts'
import { isNoteRow, type ProposalRow } from './rows.ts'

/** A field that says something else than when the note came. Versions are the last ones in which people changed it. */
type Changed = { field: string; after: Json; byPeople: number | null; byOthers: number | null }

type Written = { version: number; fields: string; author_kind: string; owners: number | boolean | null }

/** What was changed in a note's entry since the note came, until it was decided. `others` do not own the entry. */
const changedSince = async (
  db: Db,
  { created_at, decided_at, resource, entry_id }: ProposalRow,
): Promise<Changed[]> => {
  if (resource === null || entry_id === null) return []
  const isOwners = sql<number>`(author_id in (select user_id from ${sql.table(ownerTables[resource])} where entry_id = ${entry_id}))`
  const { rows } = await sql<Written>`
    select version, fields, author_kind, ${isOwners} as owners from history
    where resource = ${resource} and entry_id = ${entry_id} and action = 'changed' and at >= ${created_at}
    ${decided_at === null ? sql`` : sql`and at <= ${decided_at}`} order by version`.execute(db)
  const changed = new Map<string, Changed & { before: Json }>()
  for (const { author_kind, owners, ...row } of rows) {
    const version = Number(row.version)
    for (const { field, before, after } of readFields(row)) {
      const known = changed.get(field) ?? { field, before, byPeople: null, byOthers: null }
      changed.set(field, {
        ...known,
        after,
        ...(author_kind !== 'system' && author_kind !== 'source' && { byPeople: version }),
        ...(author_kind === 'person' && !owners && { byOthers: version }),
      })
    }
  }
  return [...changed.values()].filter(({ before, after }) => !isSame(before, after))
}

/** The last version that somebody who does not own the entry made since a note came; null if all was set back. */
export const versionByHand = async (db: Db, row: ProposalRow): Promise<number | null> => {
  const changed = await changedSince(db, row)
  // Deactivation has its own notice.
  const versions = changed.flatMap(({ field, byOthers }) =>
    byOthers === null || field === 'deactivated' ? [] : [byOthers],
  )
  return versions.length === 0 ? null : Math.max(...versions)
}

/** Visitors are not told who may see an entry, and who may change it. */
const untold = ['published', 'deactivated', 'pinned', 'parentListed', 'ownedBy']

/**
 * What people did with an entry between a note's arrival and its end: `gone` if it is not public any more, empty if nothing, or
 * if it is no note that is done.
 */
export const outcomeOf = async (db: Db, row: ProposalRow): Promise<'canceled' | 'changed' | 'gone' | ''> => {
  const { resource, entry_id } = row
  if (row.state !== 'accepted' || !isNoteRow(row) || resource === null) return ''
  if (!(await hasRow(db, resource, sql`id = ${entry_id} and ${isPublicIn(resource)}`))) return 'gone'
  const changed = await changedSince(db, row)
  const told = changed.filter(({ field, byPeople }) => byPeople !== null && !untold.includes(field))
  if (told.some(({ field, after }) => field === 'canceled' && after === true)) return 'canceled'
  return told.length > 0 ? 'changed' : ''
}
