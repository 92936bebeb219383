import { sql } from 'kysely'
import { correctedFields, type LikeEntry, type Proposal } from '#domain/proposals/proposal.ts'
import { hasRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/schema.ts'
import { signClaim } from '#server/db/signing.ts'
import type { Deps } from '#server/deps.ts'
import { partedFrom } from '#server/doubles/redirects.ts'
import { notFound } from '#server/refusal.ts'
import { textsIn } from '#server/texts.ts'
import { isBlocked } from './blocking.ts'
import { readCorrectedEvent } from './correctedEvent.ts'
import { findSenderInvitation } from './invitation.ts'
import { likeEntries, likeLocations, likeMade, likeProposals } from './likeEntries.ts'
import { hasProposedPicture } from './pictures.ts'
import {
  againOf,
  baseOf,
  findProposal,
  isNoteRow,
  keptOf,
  type ProposalRow,
  readProposed,
  toProposalItem,
} from './rows.ts'

/** Milliseconds. */
export const pictureLifetime = 3_600_000

export const pictureClaim = (proposalId: string): string => `proposal-${proposalId}`

/** A proposal that moderators may see. @throws Refusal 404 */
export const findConfirmed = async (db: Db, id: string): Promise<ProposalRow> => {
  const row = await findProposal(db, id)
  if (row === null || row.confirmed_at === null) throw notFound()
  return row
}

export const reviewProposal = async (deps: Deps, row: ProposalRow): Promise<Proposal> => {
  const { db, settings } = deps
  const isGone = await isEntryGone(db, row)
  const again = row.state === 'waiting' ? againOf(row) : null
  return {
    ...toProposalItem(row),
    email: row.email,
    picture: (await hasProposedPicture(db, row.id)) ? await pictureLink(deps, row.id) : null,
    reason: row.reason,
    again,
    mergedWith: again === 'unmerged' && row.resource ? await partedFrom(db, row.resource, row.entry_id ?? '') : null,
    decidedAt: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
    decidedBy: row.decided_by === null ? null : await nicknameOf(db, row.decided_by),
    tally: await tallyOf(db, row.email_folded),
    isGone,
    kept: keptOf(row),
    ...(await readCorrectedEvent(deps, row)),
    goneReason: isGone && row.state === 'waiting' ? (await textsIn(row.language))('suggest.goneReason') : '',
    invitation: await findSenderInvitation(db, row),
    like: await likeOf(db, row, settings.timezone),
    likeProposals:
      row.state === 'waiting' && row.correction === 0 ? await likeProposals(db, row, settings.timezone) : [],
  }
}

export const isEntryGone = async (db: Db, { resource, entry_id }: ProposalRow): Promise<boolean> =>
  resource !== null && !(await hasRow(db, resource, sql`id = ${entry_id} and deleted_at is null`))

/** Of a correction the places that its new place may mean; of an event that was made, what it may be a double of. */
const likeOf = async (db: Db, row: ProposalRow, zone: string): Promise<LikeEntry[]> => {
  const values = readProposed(row.content)
  if (row.state === 'accepted' && row.correction === 0) return likeMade(db, row.entry_id ?? '', zone)
  if (row.state !== 'waiting') return []
  if (row.correction === 0) return likeEntries(db, values, zone)
  const isMoved = !isNoteRow(row) && correctedFields(values, baseOf(row)).includes('location')
  return isMoved ? likeLocations(db, values.location ?? '') : []
}

/** With a token: browsers send no credential for pictures. */
const pictureLink = async (deps: Deps, id: string): Promise<string> =>
  `/api/v1/proposals/picture/${await signClaim(deps, pictureClaim(id), pictureLifetime)}`

const nicknameOf = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('users').select('nickname').where('id', '=', id).executeTakeFirst())?.nickname ?? null

const tallyOf = async (db: Db, folded: string): Promise<Proposal['tally']> => {
  const rows = await db
    .selectFrom('proposals')
    .select(['state', 'correction', 'resource', 'content', 'base'])
    .where('email_folded', '=', folded)
    .where('state', 'in', ['accepted', 'refused'])
    .execute()
  const accepted = rows.filter(({ state }) => state === 'accepted')
  const done = accepted.filter(isNoteRow).length
  const refused = rows.length - accepted.length
  return { accepted: accepted.length - done, done, refused, isBlocked: await isBlocked(db, folded) }
}
