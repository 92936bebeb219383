import { type SqlBool, sql } from 'kysely'
import { type ConfirmedResource, monthsOf } from '#domain/confirmation.ts'
import { confirmationWait } from '#domain/limits.ts'
import { addMonths, dateIn, instantOf } from '#domain/time.ts'
import type { Facts, Job } from '#server/actions/job.ts'
import { inTransaction } from '#server/db/dialect.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isUnconfirmed } from '#server/entries/publishable.ts'
import { queueMail } from '#server/mail/mails.ts'
import { themeConfig } from '#server/themes/siteTheme.ts'
import { confirmedTables, isAskable, isOpen } from './open.ts'

/** Its key in `state`. */
const roundName = 'round of confirmations'

/** Monthly: one mail asks an owner for all that nobody touched for `confirmAfter`; marks what stays unanswered (decision 25). */
export const askOwners: Job = async (deps) => {
  const { db, settings, now } = deps
  const months = monthsOf((await themeConfig(deps, settings.language)).confirmAfter)
  const today = dateIn(now(), settings.timezone)
  if (months === null) return { withdrawn: await withdraw(db, sql`true`) }
  const before = instantOf(addMonths(today, -months), '00:00', settings.timezone)
  const withdrawn = await withdraw(db, sql`${touchedAt} > ${before}`)
  const marked = await mark(db, now())
  return { withdrawn, marked, ...(await ask(deps, { month: today.slice(0, 7), before })) }
}

const touchedAt = sql<number>`case when confirmed_at > updated_at then confirmed_at else updated_at end`

const inAllTables = async (work: (resource: ConfirmedResource, table: string) => Promise<bigint | undefined>) => {
  let total = 0n
  for (const [resource, { table }] of Object.entries(confirmedTables)) {
    total += (await work(resource as ConfirmedResource, table)) ?? 0n
  }
  return Number(total)
}

const withdraw = (db: Db, where: ReturnType<typeof sql<SqlBool>> | ReturnType<typeof sql<unknown>>): Promise<number> =>
  inAllTables(async (_, table) => {
    const { numAffectedRows } = await sql`update ${sql.table(table)} set asked_at = null, marked_at = null
      where ${isOpen} and ${where}`.execute(db)
    return numAffectedRows
  })

const mark = (db: Db, now: number): Promise<number> =>
  inAllTables(async (resource, table) => {
    const { numAffectedRows } = await sql`update ${sql.table(table)} set marked_at = ${now}
      where ${isOpen} and ${isAskable(resource)} and marked_at is null
      and asked_at <= ${now - confirmationWait}`.execute(db)
    return numAffectedRows
  })

const ask = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { month, before }: { month: string; before: number },
): Promise<Facts> =>
  inTransaction(db, async (db) => {
    if (!(await claimRound(db, month, now()))) return { asked: 0, mails: 0 }
    const at = now()
    const asked = await inAllTables(async (resource, table) => {
      const { numAffectedRows } = await sql`update ${sql.table(table)} set asked_at = ${at},
        marked_at = case when ${isUnconfirmed} then marked_at end
        where ${isAskable(resource)} and ${touchedAt} <= ${before}
        and (asked_at is null or asked_at < updated_at or asked_at <= ${before})`.execute(db)
      return numAffectedRows
    })
    const owners = await findAsked(db, at)
    for (const userId of owners) await queueMail(db, { kind: 'confirmation', userId }, at)
    return { asked, mails: owners.length }
  })

const claimRound = async (db: Db, month: string, now: number): Promise<boolean> => {
  const claimed = await db
    .insertInto('state')
    .values({ name: roundName, value: month, at: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: month, at: now }).where('state.value', '!=', month),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

const findAsked = async (db: Db, at: number): Promise<string[]> => {
  const owners = Object.values(confirmedTables).map(
    ({ table, owners }) => sql`select user_id from ${sql.table(owners)}
      where entry_id in (select id from ${sql.table(table)} where asked_at = ${at})`,
  )
  const { rows } = await sql<{ id: string }>`select id from users
    where deactivated = 0 and id in (${sql.join(owners, sql` union `)}) order by id`.execute(db)
  return rows.map(({ id }) => id)
}
