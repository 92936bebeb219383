import { type Selectable, sql } from 'kysely'
import { digestGathering, digestInterval } from '#domain/limits.ts'
import type { Connection } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { clockTolerance } from '#server/db/futureTimes.ts'
import type { Db, MailTable, ProposalMailKind, UserMailKind } from '#server/db/schema.ts'
import { createId } from '#server/ids.ts'
import { isHeld } from './held.ts'

/** The name in `state` that says when a mail was sent last: most are deleted then. */
export const mailSent = 'mail sent'

type MailRow = Selectable<MailTable>

/** It belongs to its process until `due_at`. */
export type ClaimedMail = MailRow & { due_at: number }

/** In ms; longer than any try. */
export const claimLease = 5 * 60_000

/** Milliseconds after each failed try; after the last the mail is given up. */
export const retryDelays = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * 60_000)

/** By number of tries. A longer wait was queued while the clock was ahead. */
const longestWait = sql<number>`case attempts when 0 then ${sql.lit(digestInterval + clockTolerance)} ${sql.join(
  retryDelays.map(
    (delay, index) => sql`when ${sql.lit(index + 1)} then ${sql.lit(Math.max(delay, claimLease) + clockTolerance)}`,
  ),
  sql` `,
)} else ${sql.lit(Math.max(...retryDelays))} end`

const single: readonly UserMailKind[] = ['recovery', 'digest', 'confirmation']

const slotOf = (kind: UserMailKind, userId: string) => `${kind} ${userId}`

/**
 * Within the transaction. Recoveries and digests wait once; digests are half an hour apart (contract §3). A recovery that
 * is asked for again starts anew: as it was, it may end before its next try. `address`: if not the user's own.
 */
export const queueMail = async (
  db: Db,
  { kind, userId, address = null }: { kind: UserMailKind; userId: string; address?: string | null },
  now: number,
): Promise<void> => {
  const due = kind === 'digest' ? now + digestGathering : now
  const anew = { created_at: now, due_at: due, attempts: 0 }
  await db
    .insertInto('mails')
    .values({
      id: createId(),
      kind,
      user_id: userId,
      slot: single.includes(kind) ? slotOf(kind, userId) : null,
      address,
      created_at: now,
      due_at: due,
      sent_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('slot').doUpdateSet(kind === 'recovery' ? { ...anew, error: '' } : unlessWaiting),
    )
    .execute()
}

/** A mail of the slot that waits stays as it is. */
const unlessWaiting = {
  due_at: sql<number>`case when mails.due_at is not null then mails.due_at
    when mails.sent_at > excluded.created_at then excluded.created_at + ${sql.lit(digestInterval)}
    when mails.sent_at + ${sql.lit(digestInterval)} > excluded.due_at then mails.sent_at + ${sql.lit(digestInterval)}
    else excluded.due_at end`,
  created_at: sql<number>`case when mails.due_at is not null then mails.created_at else excluded.created_at end`,
  attempts: sql<number>`case when mails.due_at is not null then mails.attempts else 0 end`,
  error: sql<string>`case when mails.due_at is not null then mails.error else '' end`,
}

export const queueProposalMail = async (
  db: Db,
  { kind, proposalId }: { kind: ProposalMailKind; proposalId: string },
  now: number,
): Promise<void> => {
  await db
    .insertInto('mails')
    .values({
      id: createId(),
      kind,
      user_id: null,
      proposal_id: proposalId,
      slot: null,
      address: null,
      created_at: now,
      due_at: now,
      sent_at: null,
    })
    .execute()
}

/** Drops what still waits about a decision. Returns false if its sender was told already. */
export const dropProposalMails = async (db: Db, proposalId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('proposal_id', '=', proposalId)
    .where('kind', 'in', ['proposalAccepted', 'proposalRefused'])
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Tells the old address of a new e-mail or password (contract §3), within the transaction. `account` is as before. */
export const queueAccountChange = async (
  db: Db,
  account: { id: string; email: string },
  changed: { email: boolean; password: boolean },
  now: number,
): Promise<void> => {
  const kind = kindOfChange(changed)
  if (kind !== null) await queueMail(db, { kind, userId: account.id, address: account.email }, now)
}

const kindOfChange = ({ email, password }: { email: boolean; password: boolean }): UserMailKind | null => {
  if (email && password) return 'emailAndPasswordChanged'
  if (email) return 'emailChanged'
  return password ? 'passwordChanged' : null
}

/** Null if none is due. After a crash it is due again after {@link claimLease}. Its error goes, so it counts as being sent. */
export const claimMail = async (db: Db, now: number): Promise<ClaimedMail | null> => {
  const due = await db
    .selectFrom('mails')
    .select(['id', 'due_at', 'attempts'])
    .where('due_at', 'is not', null)
    .where(sql<boolean>`not ${isHeld}`)
    .where(sql<boolean>`(due_at <= ${now} or due_at - ${longestWait} > ${now})`)
    .orderBy('due_at')
    .orderBy('id')
    .limit(20)
    .execute()
  for (const { id, due_at, attempts } of due) {
    const lease = now + claimLease
    const mail = await db
      .updateTable('mails')
      .set({ due_at: lease, attempts: attempts + 1, error: '' })
      .where('id', '=', id)
      .where('due_at', '=', due_at)
      .returningAll()
      .executeTakeFirst()
    if (mail) return { ...mail, due_at: lease }
  }
  return null
}

/** Whether a user's digest is being sent, or was without success. Until the transaction ends none begins. */
export const isDigestTried = async ({ db, dialect }: Connection, userId: string): Promise<boolean> => {
  const digest = await db
    .selectFrom('mails')
    .select(['due_at', 'attempts', 'error'])
    .where('slot', '=', slotOf('digest', userId))
    .modifyEnd(dialect.forUpdate)
    .executeTakeFirst()
  return digest !== undefined && digest.due_at !== null && (digest.attempts > 0 || digest.error !== '')
}

/** Nothing is written to a mail that another process has claimed since. */
const claimedRow = (db: Db, { id, due_at }: ClaimedMail) =>
  db.updateTable('mails').where('id', '=', id).where('due_at', '=', due_at)

export const removeMail = async (db: Db, { id, due_at }: ClaimedMail): Promise<void> => {
  await db.deleteFrom('mails').where('id', '=', id).where('due_at', '=', due_at).execute()
}

/** Stores a failure and the next try; null as `dueAt` gives up. */
export const postponeMail = async (
  db: Db,
  mail: ClaimedMail,
  { dueAt, attempts, error }: { dueAt: number | null; attempts: number; error: string },
): Promise<void> => {
  await claimedRow(db, mail).set({ due_at: dueAt, attempts, error }).execute()
}

/** Marks a digest's notifications as mailed; newer ones, and those that grew meanwhile, are due in half an hour. */
export const finishDigest = (
  db: Db,
  mail: ClaimedMail,
  mailed: readonly { id: string; version: number }[],
  now: number,
): Promise<void> =>
  inTransaction(db, async (db) => {
    for (const { id, version } of mailed) {
      const asMailed = db.updateTable('notifications').set({ mailed_at: now }).where('id', '=', id)
      await asMailed.where('version', '=', version).execute()
    }
    const sentAt = mailed.length > 0 ? now : mail.sent_at
    await claimedRow(db, mail).set({ due_at: null, attempts: 0, error: '', sent_at: sentAt }).execute()
    if (mail.user_id === null) return
    const missed = await unmailed(db, mail.user_id).select('notifications.id').limit(1).executeTakeFirst()
    if (missed) await queueMail(db, { kind: 'digest', userId: mail.user_id }, now)
  })

const unmailed = (db: Db, userId: string) =>
  db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .where('users.deactivated', '=', 0)
    .where('notifications.user_id', '=', userId)
    .where('notifications.viewed', '=', 0)
    .where('notifications.mailed_at', 'is', null)
    .where('notifications.deleted_at', 'is', null)

/** A user's unread, unmailed notifications, oldest first. Deactivated accounts get them after reactivation. */
export const findUnmailed = (db: Db, userId: string) =>
  unmailed(db, userId)
    .select(['notifications.id', 'notifications.version', 'notifications.created_at'])
    .select(['notifications.subject', 'notifications.message'])
    .orderBy('notifications.created_at')
    .orderBy('notifications.id')
    .execute()

export const countGivenUp = async (db: Db): Promise<number | null> => {
  const { total } = await db
    .selectFrom('mails')
    .select(sql<number>`count(*)`.as('total'))
    .where('due_at', 'is', null)
    .where('error', '!=', '')
    .executeTakeFirstOrThrow()
  return Number(total) || null
}

/** Also what waits for its next try, not what is being sent. This try is one more: the next scheduled one stays as planned. Returns how many. */
export const retryFailed = async (db: Db, now: number): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ due_at: now, attempts: sql<number>`case when due_at is null or attempts = 0 then 0 else attempts - 1 end` })
    .where('error', '!=', '')
    .where(sql<boolean>`(due_at is null or due_at > ${now})`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
