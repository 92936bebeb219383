import { sql } from 'kysely'
import { dialectOf, inTransaction } from '#server/db/dialect.ts'
import type { Deps } from '#server/deps.ts'
import { searchSlices } from './rebuildSearch.ts'

/** The form of the search's documents. It changes with what `search/searchIndex.ts` writes. */
const form = '2'
const name = 'search form'

/** How many entries one transaction writes. */
const batch = 500

/** Writes the search's documents anew if an older version of the program wrote them. What is stopped begins anew. */
export const prepareSearch = async ({ db, kind, now }: Pick<Deps, 'db' | 'kind' | 'now'>): Promise<void> => {
  const found = await db.selectFrom('state').select('value').where('name', '=', name).executeTakeFirst()
  if (found?.value === form) return
  const slices = searchSlices(batch)
  for (let isOver = false; !isOver; ) {
    isOver = (await inTransaction(db, (trx) => slices.next({ db: trx, dialect: dialectOf(kind) }))) === 0
  }
  await sql`insert into state (name, value, at) values (${name}, ${form}, ${now()})
    on conflict (name) do update set value = excluded.value, at = excluded.at`.execute(db)
}
