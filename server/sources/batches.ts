import { inTransaction } from '#server/db/dialect.ts'
import type { Db } from '#server/db/schema.ts'
import { takeTurn } from '#server/turns.ts'

/** How long one transaction may write, in ms. */
const longest = 15

/** `finish` is called at the end of the transaction, `committed` when all that was taken since the beginning is kept. */
type Batch<Item, Result> = {
  take: (item: Item) => Promise<Result>
  finish?: () => Promise<void>
  committed?: () => void
}

/** Writes item after item, several in one transaction, as each waits for the disk. `begin` is called again for a retry. */
export const inBatches = async <Item, Result>(
  db: Db,
  items: readonly Item[],
  begin: (db: Db) => Batch<Item, Result>,
  signal?: AbortSignal,
): Promise<Result[]> => {
  const results: Result[] = []
  while (results.length < items.length) {
    signal?.throwIfAborted()
    await takeTurn()
    const { taken, batch } = await inTransaction(db, async (within) => {
      const until = performance.now() + longest
      const batch = begin(within)
      const taken: Result[] = []
      for (let next = results.length; next < items.length; next += 1) {
        taken.push(await batch.take(items[next] as Item))
        if (performance.now() > until) break
      }
      await batch.finish?.()
      return { taken, batch }
    })
    batch.committed?.()
    results.push(...taken)
  }
  return results
}
