import { sql } from 'kysely'
import { inTransaction } from '#server/db/dialect.ts'
import type { Db, MailKind } from '#server/db/schema.ts'

/** A restored calendar holds its mails until an administrator releases them: the original may have sent them. */
const name = 'mails held'

export const heldAndTold = 'mails held, and told'

export const heldNotice = 'mailsHeld'

export const holdMails = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('state').where('name', 'in', [name, heldAndTold]).execute()
  await db.insertInto('state').values({ name, value: '', at: now }).execute()
}

export const areHeld = sql<boolean>`exists (select 1 from state where name = ${sql.lit(name)})`

/** Links for which somebody waits. Asked for after the restoration they are sent, or nobody could log in to release the others. */
const awaited: readonly MailKind[] = ['recovery', 'proposalSent']

/** Whether a row of `mails` is held. */
export const isHeld = sql<boolean>`exists (select 1 from state where name = ${sql.lit(name)}
  and not (mails.kind in (${sql.join(awaited.map((kind) => sql.lit(kind)))}) and mails.created_at > state.at))`

/** Whether a row of `mails` will go out once released: not a digest of nothing but the notice that mails are held. */
export const isWaitingHeld = sql<boolean>`due_at is not null and ${isHeld} and (kind <> 'digest' or exists (
  select 1 from notifications where user_id = mails.user_id and viewed = 0 and mailed_at is null and deleted_at is null
  and (notice is null or notice <> ${sql.lit(heldNotice)})))`

/** How many mails are held; null if none are being held back. */
export const countHeld = async (db: Db): Promise<number | null> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from mails where ${isWaitingHeld}`.execute(db)
  const held = await db.selectFrom('state').select('name').where('name', '=', name).executeTakeFirst()
  return held === undefined ? null : Number(rows[0]?.total ?? 0)
}

/** Unread notices that mails are held go, too: otherwise the first digest would say so, though it is over. */
export const releaseMails = (db: Db): Promise<number> =>
  inTransaction(db, async (db) => {
    const count = (await countHeld(db)) ?? 0
    await db.deleteFrom('state').where('name', 'in', [name, heldAndTold]).execute()
    await db.deleteFrom('notifications').where('notice', '=', heldNotice).where('viewed', '=', 0).execute()
    return count
  })
