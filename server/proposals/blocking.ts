import { sql } from 'kysely'
import type { BlockedSender } from '#domain/proposals/proposal.ts'
import { inTransaction } from '#server/db/dialect.ts'
import type { Db } from '#server/db/schema.ts'
import { lock } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import { createId } from '#server/ids.ts'
import { type ProposalRow, undecided } from './rows.ts'

/**
 * Senders of whom nothing is taken. What waits of them is refused with the block, without a mail, and waits again when the block
 * ends. Moderators give each other refusal a reason, so one without tells what a block refused.
 */

type BlockDeps = Pick<Deps, 'db' | 'now'>

/** Who blocked a sender, or null without a block. `folded` is the e-mail as it is compared. */
export const findBlock = async (db: Db, folded: string): Promise<{ by: string | null } | null> =>
  (await db
    .selectFrom('blocked_senders')
    .select('created_by as by')
    .where('email_folded', '=', folded)
    .executeTakeFirst()) ?? null

export const isBlocked = async (db: Db, folded: string): Promise<boolean> => (await findBlock(db, folded)) !== null

export const blockedSenders = async (db: Db): Promise<BlockedSender[]> => {
  const rows = await db.selectFrom('blocked_senders').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map(({ id, email, created_at }) => ({ id, email, createdAt: new Date(created_at).toISOString() }))
}

/** Blocks the sender of a proposal, which need not wait itself. */
export const blockSender = (
  { db, now }: BlockDeps,
  { email, email_folded }: Pick<ProposalRow, 'email' | 'email_folded'>,
  by: string,
): Promise<void> =>
  inTransaction(db, async (db) => {
    const at = now()
    await lock(db, 'proposals', at)
    await db
      .insertInto('blocked_senders')
      .values({ id: createId(), email, email_folded, created_at: at, created_by: by })
      .onConflict((conflict) => conflict.column('email_folded').doNothing())
      .execute()
    await db
      .updateTable('proposals')
      .set({ ...refusedByBlock({ by }, at), version: sql<number>`version + 1` })
      .where('email_folded', '=', email_folded)
      .where('state', '=', 'waiting')
      .execute()
  })

export const refusedByBlock = ({ by }: { by: string | null }, at: number) =>
  ({ state: 'refused', reason: '', decided_at: at, decided_by: by, updated_at: at }) as const

/** Takes proposals of a sender again. False when it is not blocked. */
export const releaseSender = (
  { db, now }: BlockDeps,
  sender: { id: string } | Pick<ProposalRow, 'email_folded'>,
): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const at = now()
    await lock(db, 'proposals', at)
    const released = await db
      .deleteFrom('blocked_senders')
      .where((is) => is.and(sender))
      .returning('email_folded')
      .executeTakeFirst()
    if (released === undefined) return false
    await db
      .updateTable('proposals')
      .set({ ...undecided, updated_at: at, version: sql<number>`version + 1` })
      .where('email_folded', '=', released.email_folded)
      .where('state', '=', 'refused')
      .where('reason', '=', '')
      .execute()
    return true
  })
