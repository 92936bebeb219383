import { isPictureType, type Picture } from '../media/images.ts'
import { isId } from './rows.ts'
import type { Db } from './schema.ts'

/** Remembers a picture whose file is kept. */
export const insertMedia = async (
  db: Db,
  id: string,
  { content, type, width, height }: Picture,
  createdBy: string,
  now: number,
): Promise<void> => {
  await db
    .insertInto('media')
    .values({ id, type, bytes: content.length, width, height, created_by: createdBy, created_at: now })
    .execute()
}

/** The kind of a picture; null when there is none under this id. */
export const findMediaType = async (db: Db, id: string): Promise<Picture['type'] | null> => {
  if (!isId(id)) return null
  const row = await db.selectFrom('media').select('type').where('id', '=', id).executeTakeFirst()
  return row !== undefined && isPictureType(row.type) ? row.type : null
}
