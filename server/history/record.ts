import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { AuthorKind, FieldHistory, RecordedAction, RecordedResource } from '#domain/history.ts'
import type { Viewer } from '#domain/user.ts'
import { hasRow, insertRows } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'

/** Who changes something: a person, or the system by one of its jobs. */
export type Author = { kind: AuthorKind; id: string | null; cause: string }

/** A person; the calendar itself, which has no account, is the system. */
export const personOf = (viewer: NonNullable<Viewer>): Author =>
  viewer.id === '' ? systemBy('start') : { kind: 'person', id: viewer.id, cause: '' }

/** A source that entries are taken from; its name stays readable when it is gone. */
export const bySource = (name: string): Author => ({ kind: 'source', id: null, cause: name })

export const systemBy = (job: string): Author => ({ kind: 'system', id: null, cause: job })

/** What happened to one entry; `version` is the one that it has now. */
export type Recorded = {
  resource: RecordedResource
  id: string
  version: number
  action: RecordedAction
  fields: readonly FieldHistory[]
}

/** `run` names what belongs together; its first change stands for it in lists, unless all of these `follow` another. */
export type Occasion = { author: Author; at: number; run?: string | null; follows?: boolean }

/** Rows per insert: each has a dozen values, and fields may be long. */
const batch = 500

/** Notes changes of entries, in the transaction that makes them. A change that changes no field is none. */
export const record = async (
  db: Db,
  given: readonly Recorded[],
  { author, at, run = null, follows = false }: Occasion,
): Promise<void> => {
  const changes = given.filter(({ action, fields }) => action !== 'changed' || fields.length > 0)
  if (changes.length === 0) return
  const common = run ?? (changes.length > 1 ? randomUUIDv7() : null)
  const isLed = follows || (run !== null && (await hasRow(db, 'history', sql`run = ${run} and leads = 1`)))
  const rows = changes.map(({ resource, id, version, action, fields }, index) => ({
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
    picture: pictureTaken(fields),
    at,
  }))
  for (let from = 0; from < rows.length; from += batch) await insertRows(db, 'history', rows.slice(from, from + batch))
}

/** The picture that a change replaced: it is kept for some time, so that the state before can come back. */
const pictureTaken = (fields: readonly FieldHistory[]): string | null => {
  const before = fields.find(({ field }) => field === 'image')?.before
  return typeof before === 'string' ? before : null
}

/** Stands in histories for owners whose accounts are deleted. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Forgets a person whose account goes: what became of the account, and that they owned entries. */
export const forgetPerson = async (db: Db, id: string): Promise<void> => {
  await forgetHistory(db, sql`${id}`)
  await sql`update history set fields = replace(fields, ${id}, ${nobody})
    where fields like ${`%"${id}"%`}`.execute(db)
}

/** Forgets the history of entries that are gone for good. */
export const forgetHistory = async (db: Db, ids: ReturnType<typeof sql>): Promise<void> => {
  await sql`delete from history where entry_id in (${ids})`.execute(db)
}
