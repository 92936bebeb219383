import { formFields, type ProposalResource } from '#domain/proposals/proposal.ts'
import type { Deps } from '#server/deps.ts'
import { sendsMail } from '#server/mail/mailer.ts'
import { hasProposedPicture } from '#server/proposals/pictures.ts'
import { baseOf, type ProposalRow, readProposed } from '#server/proposals/rows.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { type About, findAbout } from './about.ts'
import type { FormState } from './form.ts'
import { firstPlaces } from './places.ts'
import { signStamp } from './stamp.ts'

const second = 1_000

/** An empty form. Its stamp is the end of this second, so that nobody is faster than it says. */
export const newForm = async (deps: Deps, about: About | null): Promise<FormState> => ({
  about,
  token: null,
  base: about?.base ?? null,
  values: about?.base ?? {},
  issues: [],
  notice: '',
  stamp: await signStamp(deps, Math.ceil(deps.now() / second) * second),
  places: await placesFor(deps, about?.resource ?? null),
  sendsMail: sendsMail(deps.settings),
})

/** Only where the form has a field for the place. */
const placesFor = (deps: Deps, about: ProposalResource | null): Promise<string[]> | string[] =>
  formFields(about).includes('location') ? firstPlaces(deps) : []

/** `token` is that of the sender's link. */
export type OwnProposal = { row: ProposalRow; token: string }

/** What its sender can change in a proposal, as it is stored, and when it was decided. */
export const ownTexts = ({
  content,
  sender,
  decided_at,
}: Pick<ProposalRow, 'content' | 'sender' | 'decided_at'>): Record<string, string> => ({
  ...readProposed(content),
  sender,
  decided: String(decided_at ?? ''),
})

/** The form for what its sender changes in a proposal. */
export const changeForm = async (
  deps: Deps,
  { row, token, values }: OwnProposal & { values: Readonly<Record<string, string>> },
  request: SiteRequest,
): Promise<FormState> => {
  const isCorrection = row.correction === 1 && row.resource !== null && row.entry_id !== null
  const about = isCorrection ? await findAbout(deps, `${row.resource}/${row.entry_id}`, request) : null
  const listed = about?.isListed === true ? about : null
  const known = isCorrection
    ? (listed ?? { resource: row.resource ?? 'events', id: row.entry_id ?? '', name: row.name, path: '/' })
    : null
  const hasPicture = await hasProposedPicture(deps.db, row.id)
  const places = await placesFor(deps, known?.resource ?? null)
  const unchanged = { issues: [], notice: '', stamp: '', sendsMail: sendsMail(deps.settings) } as const
  const refusal = row.state === 'refused' ? row.reason : ''
  const stored = ownTexts(row)
  return { about: known, token, base: baseOf(row), values, stored, refusal, places, hasPicture, ...unchanged }
}
