import type { Db } from '#server/db/schema.ts'

export type Content = Uint8Array<ArrayBuffer>

/** In bytes; no more of a picture is in memory while it is written or sent. */
export const partSize = 262_144

export const partsOf = function* (content: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < content.length; from += partSize) yield content.subarray(from, from + partSize)
}

/** Stores the parts of a picture, in the transaction that adds or locks its row. */
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

/** The parts of a stored picture, one by one; nothing if it is not in the database. */
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
