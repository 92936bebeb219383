import type { Context } from 'hono'
import type { FieldIssue } from '#domain/failure.ts'
import { maximumBodyBytes, maximumFormBytes } from '#domain/limits.ts'
import { asWrittenAbout, type ProposalResource, type Proposed, readProposal } from '#domain/proposals/proposal.ts'
import { skippedTime } from '#domain/proposals/proposalTimes.ts'
import type { Deps, Env } from '#server/deps.ts'
import { isLargeForm } from '#server/http/body.ts'
import { clientAddress } from '#server/http/clientAddress.ts'
import { readMultipart } from '#server/http/multipart.ts'
import type { Picture } from '#server/media/pictureType.ts'
import { baseOf, findProposal } from '#server/proposals/rows.ts'
import { canChange, changeOwnProposal } from '#server/proposals/sender.ts'
import { countChange, countSubmission, submitProposal } from '#server/proposals/submission.ts'
import { Refusal } from '#server/refusal.ts'
import type { Page } from '../head.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { type About, findAbout } from './about.ts'
import { type FormState, formPage } from './form.ts'
import { changeForm, newForm, type OwnProposal, ownTexts } from './formState.ts'
import { mergeChange } from './ownChange.ts'
import { cleanPhoto } from './photos.ts'
import { readStamp } from './stamp.ts'
import { gonePage, photoMegabytes } from './states.ts'

type Refused = { page: Page; status: 400 | 404 | 429 }

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

type Read = ReturnType<typeof readProposal>

const readTexts = (
  { settings }: Deps,
  about: ProposalResource | null,
  texts: Readonly<Record<string, string>>,
  { today }: SiteRequest,
  base?: Proposed | null,
): Read => {
  const read = readProposal(about, texts, today, base)
  const skipped = 'values' in read ? skippedTime(read.values, settings.timezone) : null
  return skipped === null ? read : { issues: [{ field: skipped, reason: 'noSuchTime' }] }
}

/** A field that people do not see. */
const trap = 'homepage'

/**
 * Keeps a proposal and sends the mail to confirm. Returns the form again if something is wrong, else the entry that it is about,
 * which is another one after a merge.
 */
export const sendProposal = async (
  deps: Deps,
  c: Context<Env>,
  request: SiteRequest,
): Promise<Refused | { about: About | null }> => {
  const given = await readGiven(c)
  const wanted = given.texts.about ?? ''
  const about = wanted === '' ? null : await findAbout(deps, wanted, request)
  const texts = about?.merged ? asWrittenAbout(given.texts, about.merged.base, about.base) : given.texts
  const again: Again = async (notice, issues = []) => {
    const form = { ...(await newForm(deps, about)), values: { ...texts, [trap]: '' } }
    return formAgain(request, form, { given, notice, issues })
  }
  if (about === null && wanted !== '') return { page: gonePage(request, texts), status: 404 }
  if ((texts[trap] ?? '') !== '') return again('trap')
  const age = await readStamp(deps, texts.stamp ?? '')
  if (age !== 'good') return again(age)
  const read = readTexts(deps, about?.resource ?? null, texts, request, about?.base)
  const count = () => countSubmission(deps, clientAddress(c, deps.settings.trustProxy))
  const refused = await store(deps, c, { given, read, count, again, hasPicture: about === null }, async (proposed) => {
    const isKept = await submitProposal(deps, { ...proposed, about, language: request.language })
    return isKept ? null : 'waiting'
  })
  return refused ?? { about }
}

/** Keeps what its sender changes in a proposal, over what it says by then. Returns the form again if something is wrong. */
export const sendChange = async (
  deps: Deps,
  c: Context<Env>,
  own: OwnProposal,
  request: SiteRequest,
): Promise<Refused | null> => {
  const given = await readGiven(c)
  const about = own.row.correction === 1 ? own.row.resource : null
  const merge = async () => {
    const row = (await findProposal(deps.db, own.row.id)) ?? own.row
    const { texts, clashes, isDecidedSince } = mergeChange(given.texts, ownTexts(row))
    const read = readTexts(deps, about, { ...texts, email: row.email }, request, baseOf(row))
    const isUnread = row.state === 'refused' && isDecidedSince
    return { row, texts, clashes, read, isUnread }
  }
  let merged = await merge()
  const again: Again = async (notice, issues = []) => {
    const { row, texts, clashes } = merged
    const form = { ...(await changeForm(deps, { row, token: own.token, values: texts }, request)), clashes }
    return formAgain(request, form, { given, notice, issues })
  }
  if (!(await canChange(deps.db, merged.row))) return again('decided')
  if (merged.isUnread) return again('refused')
  if (hasClashes(merged)) return again('clashes')
  const count = () => countChange(deps, own.row, clientAddress(c, deps.settings.trustProxy))
  return store(deps, c, { given, read: merged.read, count, again, hasPicture: about === null }, async ({ picture }) => {
    while (await canChange(deps.db, merged.row)) {
      const { row, read, isUnread } = merged
      if (isUnread) return 'refused'
      if (hasClashes(merged) || 'issues' in read) return 'clashes'
      if (await changeOwnProposal(deps, row, { ...read, picture })) return null
      merged = await merge()
    }
    return 'decided'
  })
}

const hasClashes = ({ clashes }: { clashes: object }): boolean => Object.keys(clashes).length > 0

type Again = (notice: FormState['notice'], issues?: FieldIssue[]) => Promise<Refused>

const formAgain = async (
  request: SiteRequest,
  form: FormState,
  { given, notice, issues }: { given: Given; notice: FormState['notice']; issues: FieldIssue[] },
): Promise<Refused> => {
  const lostPicture = given.file !== null || given.isTooLarge
  const status = notice === 'many' || notice === 'waiting' ? 429 : 400
  return { page: await formPage(request, { ...form, notice, issues, lostPicture }), status }
}

/** `count` as it was counted before it was read, if it is large. */
type Proposing = { given: Given; read: Read; count: () => Promise<void>; again: Again; hasPicture: boolean }

/** Counts a submission and keeps it with its picture. `keep` says why it could not. */
const store = async (
  deps: Deps,
  c: Context<Env>,
  { given: { file, isTooLarge }, read, count, again, hasPicture }: Proposing,
  keep: (
    proposed: Extract<Read, { values: Proposed }> & { picture: Picture | null },
  ) => Promise<FormState['notice'] | null>,
): Promise<Refused | null> => {
  if ('issues' in read) return again('issues', read.issues)
  if (isTooLarge) return again('issues', [tooLargeIssue])
  try {
    if (!isLargeForm(c)) await count()
    const picture = hasPicture && file !== null ? await cleanPhoto(deps, c, file) : null
    const notice = await keep({ ...read, picture })
    return notice === null ? null : again(notice)
  } catch (error) {
    const issue = pictureIssue(error)
    if (issue !== null) return again('issues', [issue])
    if (error instanceof Refusal && error.status === 429) return again('many')
    throw error
  }
}

const tooLargeIssue: FieldIssue = { field: 'picture', reason: 'tooLarge', limit: photoMegabytes }

const pictureIssue = (error: unknown): FieldIssue | null => {
  const reason = error instanceof Refusal ? /^field media: (\w+)$/.exec(error.message)?.[1] : undefined
  if (reason === undefined) return null
  return reason === 'tooLarge' ? tooLargeIssue : { field: 'picture', reason }
}
