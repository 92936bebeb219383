import { notify } from '#server/accounts/notices.ts'
import { findAdmins } from '#server/accounts/users.ts'
import { inTransaction } from '#server/db/dialect.ts'
import type { Deps } from '#server/deps.ts'
import { countHeld, heldAndTold, heldNotice } from './held.ts'

/** Reports held mails at a start: always in the log, once to administrators. */
export const tellHeld = async (deps: Pick<Deps, 'db' | 'dialect' | 'settings' | 'log' | 'now'>): Promise<void> => {
  const count = await countHeld(deps.db)
  if (count === null) return
  deps.log.warn({ mails: count }, 'this calendar was restored and holds its mails until an administrator releases them')
  await inTransaction(deps.db, async (db) => {
    const isFirst = await db
      .insertInto('state')
      .values({ name: heldAndTold, value: '', at: deps.now() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst()
    if (isFirst) await notify({ ...deps, db }, await findAdmins(db), heldNotice, { count }, '/backstage/actions')
  })
}
