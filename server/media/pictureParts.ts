import type { Db } from '#server/db/schema.ts'

export type Content = Uint8Array<ArrayBuffer>

/** Bytes of one part of a picture. More is never held while a picture is written or sent. */
export const partSize = 262_144

/** Cuts content into parts of {@link partSize}. */
export const partsOf = function* (content: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < content.length; from += partSize) yield content.subarray(from, from + partSize)
}

/** Stores the parts of a picture whose row exists. Call it in the transaction that adds or locks the row. */
export const insertParts = async (
  db: Db,
  id: string,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> => {
  let number = 0
  for await (const content of parts) {
    await db.insertInto('media_parts').values({ media_id: id, number, content }).execute()
    number += 1
  }
}

/** The parts of a stored picture, read one by one; none when its content is not in the database. */
export const readParts = async function* (db: Db, id: string): AsyncGenerator<Content> {
  for (let number = 0; ; number += 1) {
    const part = await db
      .selectFrom('media_parts')
      .select('content')
      .where('media_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst()
    if (part === undefined) return
    yield new Uint8Array(part.content)
  }
}
