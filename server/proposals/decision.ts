import { type EventFields, eventSchema, newEvent } from '#domain/event.ts'
import type { Acceptance, Proposed, Refused } from '#domain/proposals/proposal.ts'
import { canReopen } from '#domain/proposals/proposal.ts'
import type { Viewer } from '#domain/session.ts'
import { noticesOf } from '#server/accounts/entryNotices.ts'
import { inTransaction } from '#server/db/dialect.ts'
import type { Deps } from '#server/deps.ts'
import type { Cause } from '#server/entries/cause.ts'
import { createEntries } from '#server/entries/entries.ts'
import { eventKind } from '#server/entries/events.ts'
import { parseBody } from '#server/http/body.ts'
import { createRandomId } from '#server/ids.ts'
import { queueProposalMail } from '#server/mail/mails.ts'
import { pictureStoreOf } from '#server/media/pictureStore.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { versionByHand } from './changedByHand.ts'
import { corrected, timesOf } from './corrected.ts'
import { readCorrectedEvent } from './correctedEvent.ts'
import { findPicture } from './pictures.ts'
import { isEntryGone } from './review.ts'
import { changeProposal, contentKeeping, isNoteRow, type ProposalRow, readProposed } from './rows.ts'
import { tellOwners } from './tellOwners.ts'
import { waitAgain } from './waitAgain.ts'

/** Each decision is mailed to the sender. None is taken twice, but a refusal can be taken back. */

type Moderator = NonNullable<Viewer>
/** `seenGone`: the moderator knows of the entry of a correction that it is deleted. */
type Decision = { row: ProposalRow; viewer: Moderator; seenGone: boolean }

/** @throws Refusal 412 when it was decided, withdrawn or corrected meanwhile, or its entry came back */
const decide = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { row, viewer, seenGone }: Decision,
  decision: Partial<Pick<ProposalRow, 'state' | 'reason' | 'resource' | 'entry_id' | 'content'>>,
): Promise<void> => {
  if (seenGone && !(await isEntryGone(db, row))) throw new Refusal(412, 'changed meanwhile')
  const at = now()
  const cells = { reason: '', ...decision, decided_at: at, decided_by: viewer.id, updated_at: at }
  if (row.state !== 'waiting' || !(await changeProposal(db, row, cells))) throw new Refusal(412, 'changed meanwhile')
  const isAccepted = decision.state === 'accepted'
  if (isAccepted) await db.deleteFrom('proposal_pictures').where('proposal_id', '=', row.id).execute()
  const kind = isAccepted ? 'proposalAccepted' : 'proposalRefused'
  await queueProposalMail(db, { kind, proposalId: row.id }, at)
}

export const refuseProposal = (
  deps: Deps,
  decision: Omit<Decision, 'seenGone'>,
  { reason, seenGone }: Refused,
): Promise<void> =>
  inTransaction(deps.db, (db) => decide({ ...deps, db }, { ...decision, seenGone }, { state: 'refused', reason }))

/** Lets it wait again with the reason or answer that was written, also a note that was dealt with; a mail about the decision that still waits is dropped. @throws Refusal 412 if decided otherwise */
export const reopenProposal = ({ db, now }: Deps, row: ProposalRow): Promise<void> =>
  inTransaction(db, async (db) => {
    const isReopenable = canReopen({ state: row.state, isNote: isNoteRow(row) })
    if (!isReopenable || !(await waitAgain(db, row, { again: 'reopened', at: now() })))
      throw new Refusal(412, 'changed meanwhile')
  })

/** Accepts a proposal: an event, or a change of one. Its history names the moderator. @throws Refusal 400, 412 */
export const acceptProposal = async (
  deps: Deps,
  taken: Omit<Decision, 'seenGone'>,
  acceptance: Acceptance,
): Promise<void> => {
  const decision = { ...taken, seenGone: acceptance.seenGone }
  const { row, viewer } = decision
  if (row.state !== 'waiting') throw new Refusal(412, 'changed meanwhile')
  const events = createEntries(deps, eventKind, noticesOf(deps, 'events'))
  const cause: Cause = {
    author: { kind: 'suggestion', id: viewer.id, cause: '' },
    also: (db, id) => decide({ ...deps, db }, decision, { state: 'accepted', resource: 'events', entry_id: id }),
  }
  if (row.correction === 0)
    await createEvent(deps, decision, acceptance, (event) => events.create(event, viewer, null, cause))
  else if (isNoteRow(row)) await endNote(deps, decision, { reason: acceptance.answer })
  else await acceptCorrection(deps, decision, acceptance)
}

/** What changes nothing is told as looked at. What a moderator corrected by hand before is told to the owners. */
const endNote = (deps: Deps, decision: Decision, cells: Partial<Pick<ProposalRow, 'reason' | 'content'>>) =>
  inTransaction(deps.db, async (db) => {
    const within = { ...deps, db }
    const { row, viewer } = decision
    await decide(within, decision, { state: 'accepted', ...cells })
    const { resource, entry_id } = row
    const version = await versionByHand(db, row)
    if (resource !== null && entry_id !== null && version !== null)
      await tellOwners(within, { resource, id: entry_id, version }, viewer)
  })

/** What is kept of the event's own changes is not taken over, and the proposal says so. */
const acceptCorrection = async (deps: Deps, decision: Decision, acceptance: Acceptance): Promise<void> => {
  const { row, viewer } = decision
  const { entryVersion, meanwhile } = await readCorrectedEvent(deps, row)
  const seen = acceptance.entryVersion ?? (acceptance.keepsChanges ? entryVersion : null)
  const refuseStale = (version: number | null) => {
    if (seen !== null && version !== seen) throw new Refusal(412, 'changed meanwhile')
  }
  const kept = acceptance.keepsChanges ? meanwhile.map(({ field }) => field) : []
  const taken = { ...row, content: contentKeeping(row, kept) }
  if (isNoteRow(taken)) {
    refuseStale(entryVersion)
    return endNote(deps, decision, { content: taken.content })
  }
  const also: Cause['also'] = async (db, id) => {
    await decide({ ...deps, db }, decision, { state: 'accepted', content: taken.content })
    await tellOwners({ ...deps, db }, { resource: 'events', id }, viewer)
  }
  const author: Cause['author'] = { kind: 'suggestion', id: viewer.id, cause: '' }
  await createEntries(deps, eventKind, noticesOf(deps, 'events')).update(
    row.entry_id ?? '',
    { viewer, author, also, refuseStale },
    (event) => corrected(event, taken, acceptance, deps),
  )
}

const createEvent = async (
  deps: Deps,
  { row, viewer }: Decision,
  { category, topic, owner, location }: Acceptance,
  create: (event: EventFields) => Promise<unknown>,
): Promise<void> => {
  for (const [field, id] of Object.entries({ category, topic })) {
    if (id === null) throw refusedField({ field, reason: 'empty' })
  }
  const values = readProposed(row.content)
  const picture = await takePicture(deps, row, viewer.id)
  const event = {
    ...newEvent(deps.now()),
    ...timesOf(values, deps.settings.timezone),
    name: values.name,
    location: location || values.location,
    description: describe(values),
    category,
    topic,
    ownedBy: [owner ?? viewer.id],
    image: picture?.id ?? null,
  }
  try {
    await create(parseBody(eventSchema, event))
  } catch (error) {
    await picture?.drop()
    throw error
  }
}

const describe = ({ description = '', link = '' }: Proposed): string =>
  [description, link === '' ? '' : `<${link}>`].filter(Boolean).join('\n\n')

const takePicture = async (deps: Deps, row: ProposalRow, userId: string) => {
  const picture = await findPicture(deps.db, row.id)
  if (picture === null) return null
  const id = createRandomId()
  const store = pictureStoreOf(deps)
  await store.add(id, picture, { by: userId, at: deps.now() })
  return { id, drop: () => store.remove(id) }
}
