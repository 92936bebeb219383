import { sql } from 'kysely'
import type { AuthorKind, FieldHistory, RecordedAction, RecordedResource } from '#domain/history.ts'
import type { Viewer } from '#domain/session.ts'
import { isLasting, type SourceKind } from '#domain/sources/source.ts'
import { hasRow, insertRows } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import { createId } from '#server/ids.ts'

/** `isByHand`: a source that a person brought once, such as a pasted table. */
export type Author = { kind: AuthorKind; id: string | null; cause: string; isByHand?: boolean }

/** The author of a person's change; without an account it is the system. */
export const personOf = (viewer: NonNullable<Viewer>): Author =>
  viewer.id === '' ? systemBy('start') : { kind: 'person', id: viewer.id, cause: '' }

/** A source by name, because it may be deleted. */
export const bySource = ({ name, kind }: { name: string; kind: SourceKind }): Author => ({
  kind: 'source',
  id: null,
  cause: name,
  isByHand: !isLasting(kind),
})

export const systemBy = (job: string): Author => ({ kind: 'system', id: null, cause: job })

export type Recorded = {
  resource: RecordedResource
  id: string
  version: number
  action: RecordedAction
  fields: readonly FieldHistory[]
  reason?: string
}

/** A run's first change leads in lists, unless all `follow` another run. */
export type Occasion = { author: Author; at: number; run?: string | null; follows?: boolean }

const batch = 500

/** Records changes within their transaction, except those without changed fields. */
export const record = async (
  db: Db,
  given: readonly Recorded[],
  { author, at, run = null, follows = false }: Occasion,
): Promise<void> => {
  const changes = given.filter(({ action, fields }) => action !== 'changed' || fields.length > 0)
  if (changes.length === 0) return
  const common = run ?? (changes.length > 1 ? createId() : null)
  const isLed = follows || (run !== null && (await hasRow(db, 'history', sql`run = ${run} and leads = 1`)))
  const rows = changes.map(({ resource, id, version, action, fields, reason = '' }, index) => ({
    id: createId(),
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

const pictureTaken = (fields: readonly FieldHistory[]): string | null => {
  const before = fields.find(({ field }) => field === 'image')?.before
  return typeof before === 'string' ? before : null
}

const nobody = '00000000-0000-0000-0000-000000000000'

export const forgetPerson = async (db: Db, id: string): Promise<void> => {
  await forgetHistory(db, sql`${id}`)
  await sql`update history set fields = replace(fields, ${id}, ${nobody})
    where fields like ${`%"${id}"%`}`.execute(db)
}

export const forgetHistory = async (db: Db, ids: ReturnType<typeof sql>): Promise<void> => {
  await sql`delete from history where entry_id in (${ids})`.execute(db)
}
