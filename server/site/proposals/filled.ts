import type { Context } from 'hono'
import type { FieldIssue } from '#domain/failure.ts'
import { maximumBodyBytes, maximumFormBytes } from '#domain/limits.ts'
import { formFields, type ProposalResource, type Proposed, readProposal } from '#domain/proposal.ts'
import { skippedTime } from '#domain/proposalTimes.ts'
import type { Deps, Env } from '#server/deps.ts'
import { isLargeForm } from '#server/http/body.ts'
import { clientAddress } from '#server/http/clientAddress.ts'
import { readMultipart } from '#server/http/multipart.ts'
import { sendsMail } from '#server/mail/mailer.ts'
import { hasProposedPicture } from '#server/proposals/pictures.ts'
import { baseOf, type ProposalRow } from '#server/proposals/rows.ts'
import { awaitsDecision, correctProposal } from '#server/proposals/sender.ts'
import { countSubmission, submitProposal } from '#server/proposals/submission.ts'
import { Refusal } from '#server/refusal.ts'
import type { Page } from '../head.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { type About, findAbout } from './about.ts'
import { type FormState, formPage } from './form.ts'
import { cleanPhoto } from './photos.ts'
import { firstPlaces } from './places.ts'
import { readStamp, signStamp } from './stamp.ts'
import { gonePage, photoMegabytes } from './states.ts'

type Refused = { page: Page; status: 400 | 404 | 429 }

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

type Changed = { row: ProposalRow; token: string }

export const changeForm = async (
  deps: Deps,
  { row, token, values }: Changed & { values: Readonly<Record<string, string>> },
  request: SiteRequest,
): Promise<FormState> => {
  const isCorrection = row.correction === 1 && row.resource !== null && row.entry_id !== null
  const about = isCorrection ? await findAbout(deps, `${row.resource}/${row.entry_id}`, request) : null
  const known = isCorrection
    ? (about ?? { resource: row.resource ?? 'events', id: row.entry_id ?? '', name: row.name, path: '/' })
    : null
  const hasPicture = await hasProposedPicture(deps.db, row.id)
  const places = await placesFor(deps, known?.resource ?? null)
  const unchanged = { values, issues: [], notice: '', places, hasPicture, sendsMail: sendsMail(deps.settings) } as const
  return { about: known, token, base: baseOf(row), stamp: '', ...unchanged }
}

/** The picture is the last field, so texts of a too large form are known. */
type Given = { texts: Record<string, string>; file: Uint8Array | File | null; isTooLarge: boolean }

const readGiven = async (c: Context<Env>): Promise<Given> => {
  if (isLargeForm(c)) {
    const isTooLarge = Number(c.req.header('content-length')) > maximumFormBytes
    const { texts, files } = await readMultipart(c, ...(isTooLarge ? [maximumBodyBytes] : []))
    return { texts, file: files.picture?.length ? files.picture : null, isTooLarge }
  }
  const body: Record<string, unknown> = await c.req.parseBody().catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    return {}
  })
  const texts = Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const { picture } = body
  return {
    texts: Object.fromEntries(texts),
    file: picture instanceof File && picture.size > 0 ? picture : null,
    isTooLarge: false,
  }
}

const readTexts = (
  { settings }: Deps,
  about: ProposalResource | null,
  texts: Readonly<Record<string, string>>,
  { today }: SiteRequest,
  base?: Proposed | null,
): ReturnType<typeof readProposal> => {
  const read = readProposal(about, texts, today, base)
  const skipped = 'values' in read ? skippedTime(read.values, settings.timezone) : null
  return skipped === null ? read : { issues: [{ field: skipped, reason: 'noSuchTime' }] }
}

/** A field that people do not see. */
const trap = 'homepage'

/** Takes a filled form and sends the mail to confirm. Returns the form again if something is wrong. */
export const sendForm = async (deps: Deps, c: Context<Env>, request: SiteRequest): Promise<Refused | null> => {
  const { texts, file, isTooLarge } = await readGiven(c)
  const wanted = texts.about ?? ''
  const about = wanted === '' ? null : await findAbout(deps, wanted, request)
  const again = async (notice: FormState['notice'], issues: FieldIssue[] = []): Promise<Refused> => {
    const values = { ...texts, [trap]: '' }
    const form = {
      ...(await newForm(deps, about)),
      values,
      issues,
      notice,
      lostPicture: file !== null || isTooLarge,
    }
    return { page: await formPage(request, form), status: statusOf(notice) }
  }
  if (about === null && wanted !== '') return { page: gonePage(request, texts.note ?? ''), status: 404 }
  if ((texts[trap] ?? '') !== '') return again('trap')
  const age = await readStamp(deps, texts.stamp ?? '')
  if (age !== 'good') return again(age)
  const read = readTexts(deps, about?.resource ?? null, texts, request, about?.base)
  if ('issues' in read) return again('issues', read.issues)
  if (isTooLarge) return again('issues', [tooLargeIssue])
  try {
    if (!isLargeForm(c)) await countSubmission(deps, clientAddress(c, deps.settings.trustProxy))
    const picture = about === null && file !== null ? await cleanPhoto(deps, c, file) : null
    const submission = { ...read, about, picture, language: request.language }
    if (!(await submitProposal(deps, submission))) return again('waiting')
  } catch (error) {
    const issue = pictureIssue(error)
    if (issue !== null) return again('issues', [issue])
    if (error instanceof Refusal && error.status === 429) return again('many')
    throw error
  }
  return null
}

/** Takes a correction; returns the form again if something is wrong. */
export const readForm = async (
  deps: Deps,
  c: Context<Env>,
  { row, token }: Changed,
  request: SiteRequest,
): Promise<Refused | null> => {
  const { texts, file, isTooLarge } = await readGiven(c)
  const again = async (notice: FormState['notice'], issues: FieldIssue[]): Promise<Refused> => {
    const form = await changeForm(deps, { row, token, values: texts }, request)
    return {
      page: await formPage(request, { ...form, notice, issues, lostPicture: file !== null || isTooLarge }),
      status: statusOf(notice),
    }
  }
  const about = row.correction === 1 ? row.resource : null
  if (!awaitsDecision(row)) return again('decided', [])
  const read = readTexts(deps, about, { ...texts, email: row.email }, request, baseOf(row))
  if ('issues' in read) return again('issues', read.issues)
  if (isTooLarge) return again('issues', [tooLargeIssue])
  try {
    if (!isLargeForm(c)) await countSubmission(deps, clientAddress(c, deps.settings.trustProxy))
    const picture = about === null && file !== null ? await cleanPhoto(deps, c, file) : null
    if (!(await correctProposal(deps, row, { ...read, picture }))) return again('decided', [])
  } catch (error) {
    const issue = pictureIssue(error)
    if (issue !== null) return again('issues', [issue])
    if (error instanceof Refusal && error.status === 429) return again('many', [])
    throw error
  }
  return null
}

const statusOf = (notice: FormState['notice']) => (notice === 'many' || notice === 'waiting' ? 429 : 400)

const tooLargeIssue: FieldIssue = { field: 'picture', reason: 'tooLarge', limit: photoMegabytes }

const pictureIssue = (error: unknown): FieldIssue | null => {
  const reason = error instanceof Refusal ? /^field media: (\w+)$/.exec(error.message)?.[1] : undefined
  if (reason === undefined) return null
  return reason === 'tooLarge' ? tooLargeIssue : { field: 'picture', reason }
}
