import type { ProposalResource, WaitsAgain } from '#domain/proposals/proposal.ts'
import type { Db } from '#server/db/schema.ts'
import { dropProposalMails } from '#server/mail/mails.ts'
import { changeProposal, contentAgain, type ProposalRow, undecided, wasTold } from './rows.ts'

/** When a merge is undone: notes about the entry that were accepted since the merge wait again, because only the other one was changed. */
export const reopenUnmerged = async (
  db: Db,
  { resource, entryId, since }: { resource: ProposalResource; entryId: string; since: number },
  at: number,
): Promise<void> => {
  const accepted = await db
    .selectFrom('proposals')
    .selectAll()
    .where((is) => is.and({ resource, entry_id: entryId, correction: 1, state: 'accepted' }))
    .where('decided_at', '>=', since)
    .execute()
  for (const row of accepted) await waitAgain(db, row, { again: 'unmerged', at })
}

/** Takes a decision back; a mail about it that still waits is dropped. False when the proposal was changed meanwhile. */
export const waitAgain = async (
  db: Db,
  row: ProposalRow,
  { again, at }: { again: WaitsAgain; at: number },
): Promise<boolean> => {
  // A block refuses without a reason, and tells nothing.
  const isByBlock = row.state === 'refused' && row.reason === ''
  const told = (!(await dropProposalMails(db, row.id)) && !isByBlock) || wasTold(row)
  return changeProposal(db, row, { ...undecided, content: contentAgain(row, { again, told }), updated_at: at })
}
