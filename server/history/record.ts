import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { AuthorKind, FieldHistory, RecordedAction, RecordedResource } from '#domain/history.ts'
import type { Viewer } from '#domain/user.ts'
import { hasRow, insertRows } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'

/** Who changes something: a person, or a job of the system. */
export type Author = { kind: AuthorKind; id: string | null; cause: string }

/** A person; the calendar without an account is the system. */
export const personOf = (viewer: NonNullable<Viewer>): Author =>
  viewer.id === '' ? systemBy('start') : { kind: 'person', id: viewer.id, cause: '' }

/** A source, whose name outlives it. */
export const bySource = (name: string): Author => ({ kind: 'source', id: null, cause: name })

export const systemBy = (job: string): Author => ({ kind: 'system', id: null, cause: job })

/** A change of an entry with its new version, and the reason that moderators gave. */
export type Recorded = {
  resource: RecordedResource
  id: string
  version: number
  action: RecordedAction
  fields: readonly FieldHistory[]
  reason?: string
}

/** `run` joins changes; its first one leads in lists, unless all `follow` another. */
export type Occasion = { author: Author; at: number; run?: string | null; follows?: boolean }

/** Each row has a dozen values, and fields may be long. */
const batch = 500

/** Records changes within their transaction. A change without changed fields is none. */
export const record = async (
  db: Db,
  given: readonly Recorded[],
  { author, at, run = null, follows = false }: Occasion,
): Promise<void> => {
  const changes = given.filter(({ action, fields }) => action !== 'changed' || fields.length > 0)
  if (changes.length === 0) return
  const common = run ?? (changes.length > 1 ? randomUUIDv7() : null)
  const isLed = follows || (run !== null && (await hasRow(db, 'history', sql`run = ${run} and leads = 1`)))
  const rows = changes.map(({ resource, id, version, action, fields, reason = '' }, index) => ({
    id: randomUUIDv7(),
    resource,
    entry_id: id,
    version,
    action,
    author_kind: author.kind,
    author_id: author.id,
    cause: author.cause,
    run: common,
    leads: isLed || index > 0 ? 0 : 1,
    fields: JSON.stringify(fields.map(({ field, before, after }) => [field, before, after])),
    reason,
    picture: pictureTaken(fields),
    at,
  }))
  for (let from = 0; from < rows.length; from += batch) await insertRows(db, 'history', rows.slice(from, from + batch))
}

/** The replaced picture, kept for a restoration. */
const pictureTaken = (fields: readonly FieldHistory[]): string | null => {
  const before = fields.find(({ field }) => field === 'image')?.before
  return typeof before === 'string' ? before : null
}

/** Replaces owners whose accounts are deleted. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Forgets a deleted account as author and owner. */
export const forgetPerson = async (db: Db, id: string): Promise<void> => {
  await forgetHistory(db, sql`${id}`)
  await sql`update history set fields = replace(fields, ${id}, ${nobody})
    where fields like ${`%"${id}"%`}`.execute(db)
}

/** Forgets entries that are gone for good. */
export const forgetHistory = async (db: Db, ids: ReturnType<typeof sql>): Promise<void> => {
  await sql`delete from history where entry_id in (${ids})`.execute(db)
}
