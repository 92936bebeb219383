import { maximumPhotoBytes } from '#domain/limits.ts'
import { type Proposed, proposedFields } from '#domain/proposals/proposal.ts'
import { keptText } from '#server/proposals/keptText.ts'
import { againOf, isNoteRow, type ProposalRow, readProposed, takenFields, textContext } from '#server/proposals/rows.ts'
import { awaitsDecision } from '#server/proposals/sender.ts'
import type { Page } from '../head.ts'
import type { SiteRequest } from '../siteRequest.ts'
import type { About } from './about.ts'

export const photoMegabytes = maximumPhotoBytes / 1_000_000

/** `day`: of a decision. */
type Values = { context?: string; day?: string; [name: string]: unknown }

const statePage = (request: SiteRequest, key: string, more: Values = {}): Page => {
  const { t } = request
  const { context = '', day = '' } = more
  const title = t(`suggest.states.${key}.title`, { context })
  return {
    template: 'suggestion',
    head: { title },
    values: {
      title,
      text: t(`suggest.states.${key}.text`, { context, day }),
      context,
      rows: [],
      reason: '',
      sent: '',
      entry: null,
      left: '',
      lost: '',
      post: null,
      edit: null,
      again: null,
      withdraw: null,
      hasArrived: false,
      ...more,
    },
  }
}

type Shown = { label: string; value: string }

/** What a field says, for people. Also of texts that nobody has checked. */
export const fieldText = (field: string, value: string, { dates }: Pick<SiteRequest, 'dates'>): string => {
  const day = field === 'date' || field === 'endDate' ? Date.parse(`${value}T12:00Z`) : Number.NaN
  return Number.isNaN(day) ? value : dates.day(day)
}

const fieldsOf = (values: Proposed, request: SiteRequest): Shown[] =>
  proposedFields.flatMap((field) => {
    const value = values[field]?.trim() ?? ''
    return value === ''
      ? []
      : [{ label: request.t(`suggest.fields.${field}`), value: fieldText(field, value, request) }]
  })

/** Of a correction its note and what it changes, or changed once accepted: all else is how the event was. */
const tellable = (row: ProposalRow): Proposed => {
  const values = readProposed(row.content)
  if (row.correction === 0) return values
  const told = new Set<string>(['note', ...takenFields(row)])
  return Object.fromEntries(Object.entries(values).filter(([field]) => told.has(field)))
}

const rowsOf = (row: ProposalRow, hasPicture: boolean, request: SiteRequest): Shown[] => {
  const { t } = request
  const shown = fieldsOf(tellable(row), request)
  if (hasPicture) shown.push({ label: t('suggest.groups.picture'), value: t('suggest.pictureHere') })
  return row.correction === 1 ? [{ label: t('suggest.about'), value: row.name }, ...shown] : shown
}

type Seen = ProposalRow & { hasPicture: boolean }

/** The i18next context of texts that promise a mail. */
export const mailContext = (sendsMail: boolean): string => (sendsMail ? '' : 'unsent')

/** After a form was sent; the same for known and unknown addresses. `entry`: what it is about now, after a merge. */
export const sentPage = (request: SiteRequest, sendsMail: boolean, entry: About | null): Page => {
  const context = mailContext(sendsMail)
  const merged = entry?.isListed ? { sent: request.t('suggest.merged'), entry } : {}
  return statePage(request, 'sent', { hasArrived: true, context, ...merged })
}

export const deadLinkPage = (request: SiteRequest): Page => statePage(request, 'dead')

export const tooLargePage = (request: SiteRequest): Page =>
  statePage(request, 'large', { text: request.t('suggest.states.large.text', { megabytes: photoMegabytes }) })

/** Gives back what was typed about an entry that is no longer public. */
export const gonePage = (request: SiteRequest, typed: Proposed): Page =>
  statePage(request, 'gone', { rows: fieldsOf(typed, request) })

/** For a photo while others are read, or after too many. */
export const busyPage = (request: SiteRequest): Page => statePage(request, 'busy')

/** Asks to confirm: programs open links, so opening changes nothing. */
export const confirmPage = (request: SiteRequest, row: Seen, token: string): Page =>
  statePage(request, 'confirm', {
    context: textContext(row),
    rows: rowsOf(row, row.hasPicture, request),
    post: { path: `/suggest/confirm/${token}`, label: request.t('suggest.confirm', { context: textContext(row) }) },
  })

const acceptedKey = (row: ProposalRow, isListed: boolean): string => {
  if (row.correction === 1) return isNoteRow(row) ? 'done' : 'corrected'
  return isListed ? 'accepted' : 'takenOut'
}

type Followed = Seen & { canSendAgain: boolean; outcome: string }

const undecidedKey = (row: ProposalRow): string => {
  const again = awaitsDecision(row) ? againOf(row) : null
  if (again === 'resent') return row.reason === '' ? 'waiting' : 'resent'
  return again === null ? row.state : 'reopened'
}

/**
 * What became of a proposal. `entry`: what it corrects, or became, if that has a page. It is named only while it is in the
 * calendar. `saysOtherwise`: it says something else by now than what was sent.
 */
export const followPage = (
  request: SiteRequest,
  row: Followed,
  token: string,
  entry: (Pick<About, 'path' | 'name' | 'isListed' | 'standing'> & { saysOtherwise: boolean }) | null,
): Page => {
  const path = `/suggest/mine/${token}`
  const listed = entry?.isListed === true ? entry : null
  const key = row.state === 'accepted' ? acceptedKey(row, listed !== null) : undecidedKey(row)
  const isUnexplained = row.state === 'refused' && row.reason === ''
  return statePage(request, key, {
    context: textContext(row),
    hasArrived: true,
    ...(isUnexplained && { text: request.t('suggest.states.refused.unexplained') }),
    ...(row.outcome !== '' && { text: request.t('suggest.states.done.text', { context: row.outcome }) }),
    rows: rowsOf(row, row.hasPicture, request),
    reason: row.state === 'refused' || row.state === 'accepted' || key === 'resent' ? row.reason : '',
    ...(row.state === 'accepted' && {
      sent: request.t('suggest.sent', listed?.saysOtherwise ? { context: 'otherwise' } : {}),
    }),
    day: row.decided_at === null ? '' : request.dates.day(row.decided_at),
    entry: listed,
    left: keptText(row, request.t),
    lost: row.correction === 1 && listed === null ? request.t('suggest.lost') : '',
    ...(awaitsDecision(row) && { edit: `${path}/edit`, withdraw: `${path}/withdraw` }),
    ...(row.canSendAgain && { again: `${path}/edit` }),
  })
}
