import { findUser } from '#server/accounts/users.ts'
import type { Db } from '#server/db/schema.ts'
import type { Writer } from '#server/entries/kind.ts'
import { mayKeep } from './owners.ts'
import type { SourceRow } from './sourceRows.ts'

/** For whom a source writes: who saved it last. Null if nobody answers for it any more. */
export const writerOf = async (db: Db, row: SourceRow): Promise<Writer | null> => {
  const user = row.created_by === null ? null : await findUser(db, row.created_by)
  if (user === null || user.deactivated === 1) return null
  const viewer = { id: user.id, role: user.role }
  return (await mayKeep(db, row, viewer)) ? viewer : null
}
