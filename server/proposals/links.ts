import { sql } from 'kysely'
import { unconfirmedSince } from '#domain/proposals/proposal.ts'
import { clockTolerance } from '#server/db/futureTimes.ts'
import type { Database, Db } from '#server/db/schema.ts'
import { hashToken, newToken } from '#server/tokens.ts'
import { findProposal, type ProposalRow } from './rows.ts'

type Purpose = Database['proposal_links']['purpose']

export const openLink = async (db: Db, proposalId: string, purpose: Purpose, now: number): Promise<string> => {
  const token = newToken()
  await db
    .insertInto('proposal_links')
    .values({ token_hash: hashToken(token), proposal_id: proposalId, purpose, created_at: now })
    .execute()
  return token
}

/** The proposal of a link, or null: wrong purpose, unknown, used, or not confirmed in two days. */
export const findByLink = async (db: Db, token: string, purpose: Purpose, now: number): Promise<ProposalRow | null> => {
  if (!/^[\w-]{43}$/.test(token)) return null
  const link = await db
    .selectFrom('proposal_links')
    .select('proposal_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  const row = link === undefined ? null : await findProposal(db, link.proposal_id)
  return row === null || isOutdated(row, now) ? null : row
}

/** Also when it was sent while the clock was ahead. */
const isOutdated = ({ state, created_at }: ProposalRow, now: number): boolean =>
  state === 'unconfirmed' && (created_at <= unconfirmedSince(now) || created_at > now + clockTolerance)

/** Uses up the links that confirm a proposal. Of two callers at once, one gets true. */
export const dropConfirmLinks = async (db: Db, proposalId: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from proposal_links
    where proposal_id = ${proposalId} and purpose = 'confirm'`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
