import type { Language } from '#domain/languages.ts'
import {
  doubleTap,
  maximumUnconfirmed,
  proposalAllowance,
  proposalAttempts,
  proposalChanges,
  unconfirmedPerSender,
} from '#domain/limits.ts'
import { type ProposalResource, type Proposed, unconfirmedSince } from '#domain/proposals/proposal.ts'
import { foldName } from '#domain/text.ts'
import { countAttempt } from '#server/accounts/attempts.ts'
import { inTransaction } from '#server/db/dialect.ts'
import { onePerDatabase } from '#server/db/perDatabase.ts'
import type { Db } from '#server/db/schema.ts'
import { lock } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import { createRateLimiter } from '#server/http/rateLimiter.ts'
import { createId } from '#server/ids.ts'
import { queueProposalMail } from '#server/mail/mails.ts'
import type { Picture } from '#server/media/pictureType.ts'
import { Refusal } from '#server/refusal.ts'
import { isBlocked } from './blocking.ts'
import { contentCells, type ProposalRow } from './rows.ts'

/** `about` is what it corrects, with its present values. */
export type Submission = {
  about: { resource: ProposalResource; id: string; name: string; base: Proposed } | null
  values: Proposed
  picture: Picture | null
  sender: string
  email: string
  language: Language
}

type SubmissionDeps = Pick<Deps, 'db' | 'now'>

const allowanceOf = onePerDatabase(({ now }: SubmissionDeps) => createRateLimiter(proposalAllowance, now))

/** Counts a form that somebody sends. `network` as in http/clientAddress.ts. @throws Refusal 429 after too many */
export const countSubmission = async (deps: SubmissionDeps, network: string): Promise<void> => {
  const attempts = await countAttempt(deps.db, { address: `proposal ${network}` }, deps.now(), proposalAttempts)
  const wait = attempts ?? allowanceOf(deps)(network)
  if (wait !== null) throw new Refusal(429, 'too many attempts', wait)
}

/** Counts a change by the sender of a confirmed proposal, apart from new proposals; what was refused is a new one. @throws Refusal 429 after too many */
export const countChange = async (
  deps: SubmissionDeps,
  { id, state }: Pick<ProposalRow, 'id' | 'state'>,
  network: string,
): Promise<void> => {
  if (state === 'refused') return countSubmission(deps, network)
  const wait = await countAttempt(deps.db, { account: `proposal ${id}` }, deps.now(), proposalChanges)
  if (wait !== null) throw new Refusal(429, 'too many attempts', wait)
}

/**
 * Returns false if as many of its sender as there may be wait to be confirmed. Silently drops it if it came twice, or its
 * sender is blocked. @throws Refusal 429 if too many of all wait
 */
export const submitProposal = ({ db, now }: SubmissionDeps, submission: Submission): Promise<boolean> =>
  inTransaction(db, async (db) => {
    await lock(db, 'proposals', now())
    const folded = foldName(submission.email)
    const unconfirmed = await countUnconfirmed(db, now())
    if (unconfirmed.total >= maximumUnconfirmed) throw new Refusal(429, 'too many attempts', 3_600)
    if ((await isBlocked(db, folded)) || (await isRepeated(db, submission, now()))) return true
    if ((unconfirmed.bySender.get(folded) ?? 0) >= unconfirmedPerSender) return false
    const id = await insertProposal(db, submission, now())
    await queueProposalMail(db, { kind: 'proposalSent', proposalId: id }, now())
    return true
  })

const countUnconfirmed = async (db: Db, now: number) => {
  const rows = await db
    .selectFrom('proposals')
    .select('email_folded')
    .where('state', '=', 'unconfirmed')
    .where('created_at', '>', unconfirmedSince(now))
    .execute()
  const bySender = new Map<string, number>()
  for (const { email_folded } of rows) bySender.set(email_folded, (bySender.get(email_folded) ?? 0) + 1)
  return { total: rows.length, bySender }
}

const isRepeated = async (db: Db, { about, values, email }: Submission, now: number): Promise<boolean> => {
  const same = await db
    .selectFrom('proposals')
    .select('id')
    .where('state', '=', 'unconfirmed')
    .where('email_folded', '=', foldName(email))
    .where('content', '=', contentCells(values, null).content)
    .where('entry_id', about === null ? 'is' : '=', about?.id ?? null)
    .where('created_at', '>', now - doubleTap)
    .executeTakeFirst()
  return same !== undefined
}

const insertProposal = async (db: Db, submission: Submission, now: number): Promise<string> => {
  const { about, values, picture, sender, email, language } = submission
  const id = createId()
  await db
    .insertInto('proposals')
    .values({
      id,
      created_at: now,
      updated_at: now,
      state: 'unconfirmed',
      correction: about === null ? 0 : 1,
      resource: about?.resource ?? null,
      entry_id: about?.id ?? null,
      ...contentCells(values, about?.name ?? null),
      base: about === null ? null : JSON.stringify(about.base),
      sender,
      email,
      email_folded: foldName(email),
      language,
      confirmed_at: null,
      decided_at: null,
      decided_by: null,
    })
    .execute()
  if (picture !== null) await keepPicture(db, id, picture)
  return id
}

export const keepPicture = async (db: Db, id: string, { type, width, height, content }: Picture): Promise<void> => {
  await db.deleteFrom('proposal_pictures').where('proposal_id', '=', id).execute()
  await db.insertInto('proposal_pictures').values({ proposal_id: id, type, width, height, content }).execute()
}
