import { isLanguage, type Language } from '#domain/languages.ts'
import { recoveryLifetime } from '#domain/limits.ts'
import { unconfirmedSince } from '#domain/proposals/proposal.ts'
import { findOpenToken } from '#server/accounts/invitations.ts'
import { openRecovery } from '#server/accounts/recoveries.ts'
import { findUser } from '#server/accounts/users.ts'
import { openConfirmationLink } from '#server/confirmations/links.ts'
import { countOpen, findOpen } from '#server/confirmations/open.ts'
import type { ProposalMailKind } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { outcomeOf } from '#server/proposals/changedByHand.ts'
import { keptText } from '#server/proposals/keptText.ts'
import { openLink } from '#server/proposals/links.ts'
import { findProposal, isNoteRow, textContext, wasTold } from '#server/proposals/rows.ts'
import { canSendAgain } from '#server/proposals/sender.ts'
import { textsIn } from '#server/texts.ts'
import { themeConfig } from '#server/themes/siteTheme.ts'
import type { MailContent } from './layout.ts'
import { type ClaimedMail, findUnmailed, finishDigest, removeMail } from './mails.ts'
import {
  accountChangedMail,
  confirmationMail,
  digestMail,
  invitedMail,
  type MailFrame,
  proposalMail,
  recoveryMail,
} from './templates.ts'

type WrittenMail = MailContent & { siteName: string; to: string; language: Language; done: () => Promise<void> }

/** Writes a mail from today's data. Null when it is obsolete: expired link, all read, closed account. */
export const writeMail = async (deps: WriteDeps, mail: ClaimedMail): Promise<WrittenMail | null> => {
  const { db, settings, now } = deps
  if (isProposalMail(mail)) return writeProposalMail(deps, mail)
  const user = mail.user_id === null ? null : await findUser(db, mail.user_id)
  if (user === null) return null
  const language = isLanguage(user.language) ? user.language : settings.language
  const siteName = (await themeConfig(deps, language)).sitename
  const frame: MailFrame = { language, nickname: user.nickname, siteName, settings }
  const envelope = { siteName, to: mail.address ?? user.email, language, done: () => removeMail(db, mail) }

  if (mail.kind === 'confirmation') {
    const total = user.deactivated === 1 ? 0 : await countOpen(db, user.id)
    if (total === 0) return null
    const entries = await findOpen(db, { owner: user.id, limit: shownConfirmations })
    const token = await openConfirmationLink(db, user.id, now())
    return { ...envelope, ...(await confirmationMail(frame, { entries, total, token })) }
  }
  if (mail.kind !== 'recovery' && mail.kind !== 'digest') {
    return { ...envelope, ...(await accountChangedMail(frame, mail.kind as AccountChange, mail.created_at)) }
  }
  if (mail.kind === 'recovery') {
    if (user.deactivated === 1 || mail.created_at + recoveryLifetime <= now()) return null
    return { ...envelope, ...(await recoveryMail(frame, await openRecovery(db, user.id, now()))) }
  }
  const notifications = await findUnmailed(db, user.id)
  if (notifications.length === 0) return null
  const done = () => finishDigest(db, mail, notifications, now())
  return { ...envelope, ...(await digestMail(frame, notifications)), done }
}

const shownConfirmations = 20

type AccountChange = Parameters<typeof accountChangedMail>[1]

const isProposalMail = (mail: ClaimedMail): mail is ClaimedMail & { kind: ProposalMailKind; proposal_id: string } =>
  mail.proposal_id !== null

/** Makes its links here: only the mail has their tokens. */
const writeProposalMail = async (
  deps: WriteDeps,
  mail: ClaimedMail & { kind: ProposalMailKind; proposal_id: string },
): Promise<WrittenMail | null> => {
  const { db, settings, now } = deps
  const row = await findProposal(db, mail.proposal_id)
  const isObsolete = mail.kind === 'proposalSent' && row?.state !== 'unconfirmed'
  if (row === null || isObsolete || (row.state === 'unconfirmed' && row.created_at <= unconfirmedSince(now())))
    return null
  const siteName = (await themeConfig(deps, row.language)).sitename
  const frame: MailFrame = { language: row.language, nickname: row.sender, siteName, settings }
  const envelope = { siteName, to: row.email, language: row.language, done: () => removeMail(db, mail) }
  if (mail.kind === 'proposalInvited') {
    const token = row.invitation_id === null ? null : await findOpenToken(db, row.invitation_id)
    return token === null
      ? null
      : { ...envelope, ...(await invitedMail(frame, { name: row.name, context: textContext(row), token })) }
  }
  const link = (purpose: 'confirm' | 'follow') => openLink(db, row.id, purpose, now())
  const links = { confirm: mail.kind === 'proposalSent' ? await link('confirm') : null, follow: await link('follow') }
  const isDone = mail.kind === 'proposalAccepted' && isNoteRow(row)
  const content = await proposalMail(frame, mail.kind, {
    name: row.name,
    context: textContext(row),
    isDone,
    outcome: isDone ? await outcomeOf(db, row) : '',
    isReplacement: mail.kind !== 'proposalSent' && wasTold(row),
    left: keptText(row, await textsIn(row.language)),
    reason: row.reason,
    canSendAgain: mail.kind === 'proposalRefused' && (await canSendAgain(db, row)),
    ...links,
  })
  return { ...envelope, ...content }
}

type WriteDeps = Pick<Deps, 'db' | 'dialect' | 'settings' | 'now'>

/** Ends an obsolete mail, so that the next of its kind can be queued. */
export const dropMail = ({ db, now }: WriteDeps, mail: ClaimedMail): Promise<void> =>
  mail.kind === 'digest' ? finishDigest(db, mail, [], now()) : removeMail(db, mail)
