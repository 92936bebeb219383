import { notify } from '#server/accounts/notices.ts'
import { findAdmins } from '#server/accounts/users.ts'
import { damageState, ownDamage, setOwnDamage } from '#server/db/damage.ts'
import { inTransaction } from '#server/db/dialect.ts'
import type { Deps } from '#server/deps.ts'

type ReportDeps = Pick<Deps, 'db' | 'dialect' | 'settings' | 'log' | 'now'>

/** Stores damage, or keeps it in this process, and notifies administrators once. Never throws. */
export const reportDamage = async (deps: ReportDeps, finding: string): Promise<void> => {
  const { db, log, now } = deps
  try {
    await inTransaction(db, async (trx) => {
      const isNew = await trx
        .insertInto('state')
        .values({ name: damageState, value: finding, at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst()
      if (isNew === undefined) return
      log.error({ finding }, 'database damaged')
      await notify({ ...deps, db: trx }, await findAdmins(trx), 'databaseDamaged', { finding }, '/backstage/actions')
    })
    setOwnDamage(db, null)
  } catch (error) {
    setOwnDamage(db, finding)
    log.error({ finding, err: error }, 'database damaged, and that cannot be written down')
  }
}

export const reportDamageMet = async (deps: ReportDeps): Promise<void> => {
  const met = ownDamage(deps.db)
  if (met !== null) await reportDamage(deps, met)
}

export const forgetDamage = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  setOwnDamage(db, null)
  await db.deleteFrom('state').where('name', '=', damageState).execute()
}
