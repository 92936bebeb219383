import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import { inTransaction } from '#server/db/dialect.ts'
import { hasRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { pictureFile } from './files.ts'
import type { StoredMedia } from './media.ts'
import { insertParts, partSize } from './pictureParts.ts'

const batch = 200

/** Copies picture files into PostgreSQL; the files stay. Interrupted, it goes on at the next start. */
export const copyPicturesToDatabase = async ({
  db,
  settings: { dataDir },
}: Pick<Deps, 'db' | 'settings'>): Promise<{ carried: number; missing: number }> => {
  let carried = 0
  let missing = 0
  for (let after = ''; ; ) {
    const waiting = await withoutParts(db, after)
    for (const media of waiting) {
      if (await carry(db, media, dataDir)) carried += 1
      else missing += 1
      after = media.id
    }
    if (waiting.length === 0) return { carried, missing }
  }
}

const withoutParts = async (db: Db, after: string): Promise<StoredMedia[]> => {
  const { rows } = await sql<StoredMedia>`select id, type, bytes from media
    where id > ${after} and not exists (select 1 from media_parts where media_id = media.id)
    order by id limit ${batch}`.execute(db)
  return rows
}

const carry = async (db: Db, { id, type, bytes }: StoredMedia, dataDir: string): Promise<boolean> => {
  const handle = await open(pictureFile(dataDir, id, type)).catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return null
    throw error
  })
  if (handle === null) return false
  try {
    if ((await handle.stat()).size !== bytes) return false
    await inTransaction(db, async (db) => {
      // Needs a second statement: it sees what another process stored while the first one waited.
      const locked = await db.selectFrom('media').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
      if (locked === undefined || (await hasRow(db, 'media_parts', sql`media_id = ${id}`))) return
      await insertParts(db, id, handle.createReadStream({ start: 0, highWaterMark: partSize, autoClose: false }))
    })
    return true
  } finally {
    await handle.close()
  }
}
