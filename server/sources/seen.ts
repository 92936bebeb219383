import type { Db } from '#server/db/schema.ts'
import type { Fetched } from './fetch.ts'
import type { SourceRow } from './sourceRows.ts'

/** What could not be read as a whole is read again. */
export const unseen = { etag: '', lastModified: '', hash: '' }

type Seen = Pick<Extract<Fetched, { kind: 'content' }>, 'etag' | 'lastModified'> & { hash: string }

/** Keeps what a source said, so that it is not read again while it says the same. */
export const keepSeen = async (db: Db, { id, version }: SourceRow, seen: Seen): Promise<void> => {
  const { etag, lastModified, hash } = seen
  // What was changed during the run reads everything anew.
  await db
    .updateTable('sources')
    .set({ etag, last_modified: lastModified, hash })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
}

/** Makes the next run read the source, whatever it says: something of this run may not be taken over. */
export const forgetSeen = (db: Db, source: SourceRow): Promise<void> => keepSeen(db, source, unseen)
