import { decidedProposalLifetime } from '#domain/limits.ts'
import { type Proposed, unconfirmedSince } from '#domain/proposals/proposal.ts'
import { inTransaction } from '#server/db/dialect.ts'
import type { Db } from '#server/db/schema.ts'
import { lock } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import { dropProposalMails } from '#server/mail/mails.ts'
import type { Picture } from '#server/media/pictureType.ts'
import { findBlock, isBlocked, refusedByBlock } from './blocking.ts'
import { dropConfirmLinks, findByLink, openLink } from './links.ts'
import {
  againOf,
  baseOf,
  changeProposal,
  contentAgain,
  contentCells,
  type ProposalRow,
  readProposed,
  undecided,
  wasTold,
} from './rows.ts'
import { keepPicture } from './submission.ts'

type SenderDeps = Pick<Deps, 'db' | 'now'>

/** Once, by its mail's link. Returns the token to follow it, or null for a bad link. A blocked sender's is refused at once. */
export const confirmProposal = ({ db, now }: SenderDeps, token: string): Promise<string | null> =>
  inTransaction(db, async (db) => {
    const at = now()
    await lock(db, 'proposals', at)
    const row = await findByLink(db, token, 'confirm', at)
    if (row === null || row.state !== 'unconfirmed' || !(await dropConfirmLinks(db, row.id))) return null
    const block = await findBlock(db, row.email_folded)
    const state = block === null ? { state: 'waiting' as const } : refusedByBlock(block, at)
    if (!(await changeProposal(db, row, { ...state, confirmed_at: at, updated_at: at }))) return null
    return openLink(db, row.id, 'follow', at)
  })

export const awaitsDecision = ({ state }: Pick<ProposalRow, 'state'>): boolean => state === 'waiting'

/** Whether its sender can change a new event that was refused with a reason, and send it again. */
export const canSendAgain = async (db: Db, row: ProposalRow): Promise<boolean> =>
  row.state === 'refused' && row.correction === 0 && row.reason !== '' && !(await isBlocked(db, row.email_folded))

export const canChange = async (db: Db, row: ProposalRow): Promise<boolean> =>
  awaitsDecision(row) || canSendAgain(db, row)

type OwnChange = { values: Proposed; sender: string; picture: Picture | null }

/** Moderators also see it as it was before. What was refused waits again. False when it was changed or decided meanwhile. */
export const changeOwnProposal = (
  { db, now }: SenderDeps,
  row: ProposalRow,
  { values, sender, picture }: OwnChange,
): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const at = now()
    const isRefused = row.state === 'refused'
    if (isRefused) {
      await lock(db, 'proposals', at)
      if (!(await canSendAgain(db, row))) return false
      await dropProposalMails(db, row.id)
    }
    const known = isRefused ? null : baseOf(row)
    const base = row.correction === 1 ? known : (known ?? readProposed(row.content))
    const cells = contentCells(values, row.correction === 1 ? row.name : null)
    const marks = isRefused ? ({ again: 'resent', told: false } as const) : { again: againOf(row), told: wasTold(row) }
    const changed = await changeProposal(db, row, {
      ...cells,
      ...(isRefused && undecided),
      content: contentAgain(cells, marks),
      base: JSON.stringify(base),
      sender,
      updated_at: at,
    })
    if (changed && picture !== null) await keepPicture(db, row.id, picture)
    return changed
  })

export const withdrawProposal = ({ db, now }: SenderDeps, row: ProposalRow): Promise<boolean> =>
  inTransaction(db, async (db) => {
    if (!awaitsDecision(row)) return false
    const at = now()
    const changed = await changeProposal(db, row, { state: 'withdrawn', decided_at: at, updated_at: at })
    if (changed) await db.deleteFrom('proposal_pictures').where('proposal_id', '=', row.id).execute()
    return changed
  })

export const dropUnconfirmed = async (db: Db, now: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('proposals')
    .where('state', '=', 'unconfirmed')
    .where('created_at', '<=', unconfirmedSince(now))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const dropDecided = async (db: Db, now: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('proposals')
    .where('decided_at', '<=', now - decidedProposalLifetime)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
