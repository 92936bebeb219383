import type { Db } from '#server/db/schema.ts'
import { isPictureType, type Picture } from '#server/media/pictureType.ts'

/** Only moderators see a proposal's picture before it is accepted. */
export const findPicture = async (db: Db, proposalId: string): Promise<Picture | null> => {
  const row = await db
    .selectFrom('proposal_pictures')
    .selectAll()
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst()
  if (row === undefined || !isPictureType(row.type)) return null
  return { type: row.type, width: row.width, height: row.height, content: new Uint8Array(row.content) }
}

export const hasProposedPicture = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('proposal_pictures').select('proposal_id').where('proposal_id', '=', id).executeTakeFirst()) !==
  undefined
