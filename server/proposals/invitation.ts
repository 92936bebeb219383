import { sql } from 'kysely'
import type { SenderInvitation } from '#domain/proposals/proposal.ts'
import type { Viewer } from '#domain/session.ts'
import { countNotice } from '#server/accounts/causedNotices.ts'
import { createInvitation } from '#server/accounts/invitations.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { hasRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { queueProposalMail } from '#server/mail/mails.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { isBlocked } from './blocking.ts'
import { findProposal, type ProposalRow } from './rows.ts'

/** Whether a sender can be invited, or was, also for another proposal. Null if not accepted, or blocked. */
export const findSenderInvitation = async (
  db: Db,
  { state, email_folded }: Pick<ProposalRow, 'state' | 'email_folded'>,
): Promise<SenderInvitation | null> => {
  if (state !== 'accepted' || (await isBlocked(db, email_folded))) return null
  if (await hasRow(db, 'users', sql`email_folded = ${email_folded}`)) return { state: 'member', by: null, at: null }
  const sent = await db
    .selectFrom('proposals')
    .innerJoin('invitations', 'invitations.id', 'proposals.invitation_id')
    .leftJoin('users', 'users.id', 'invitations.created_by')
    .select(['users.nickname', 'invitations.created_at'])
    .where('proposals.email_folded', '=', email_folded)
    .where('invitations.deleted_at', 'is', null)
    .orderBy('invitations.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (sent === undefined) return { state: 'open', by: null, at: null }
  return { state: 'sent', by: sent.nickname, at: new Date(sent.created_at).toISOString() }
}

/** Invites the sender of an accepted proposal by mail, once, within the limits of §6. @throws Refusal 400, 412, 429 */
export const inviteSender = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: Pick<ProposalRow, 'id'>,
  viewer: NonNullable<Viewer>,
): Promise<void> =>
  inTransaction(db, async (db) => {
    // First, because its lock makes others wait.
    const invitation = await createInvitation(db, viewer, now())
    const row = await findProposal(db, id)
    const standing = row && (await findSenderInvitation(db, row))
    if (standing === null) throw new Refusal(412, 'changed meanwhile')
    if (standing.state === 'member') throw refusedField({ field: 'sender', reason: 'alreadyMember' })
    if (standing.state === 'sent') throw refusedField({ field: 'sender', reason: 'alreadyInvited' })
    await countNotice({ db, now }, viewer.id)
    await db.updateTable('proposals').set({ invitation_id: invitation.id }).where('id', '=', id).execute()
    await queueProposalMail(db, { kind: 'proposalInvited', proposalId: id }, now())
  })
