import { sql } from 'kysely'
import { inTransaction } from '#server/db/dialect.ts'
import type { Deps } from '#server/deps.ts'
import { searchSlices } from './rebuildSearch.ts'

/** Raise it when documents get another form (`search/searchIndex.ts`) or other texts (`texts` of a kind). */
const form = '6'
const name = 'search form'

const batch = 500

/** Rewrites search documents of an older program; an interrupted run begins again. */
export const prepareSearch = async ({ db, dialect, now }: Pick<Deps, 'db' | 'dialect' | 'now'>): Promise<void> => {
  const found = await db.selectFrom('state').select('value').where('name', '=', name).executeTakeFirst()
  if (found?.value === form) return
  const slices = searchSlices(batch)
  for (let isOver = false; !isOver; ) {
    isOver = (await inTransaction(db, (trx) => slices.next({ db: trx, dialect }))) === 0
  }
  await sql`insert into state (name, value, at) values (${name}, ${form}, ${now()})
    on conflict (name) do update set value = excluded.value, at = excluded.at`.execute(db)
}
