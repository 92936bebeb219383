import { entryPath } from '#domain/backstagePaths.ts'
import type { OpenConfirmation } from '#domain/confirmation.ts'
import { invitationLink } from '#domain/invitation.ts'
import type { Language } from '#domain/languages.ts'
import { confirmationLinkLifetime, digestInterval, proposalLifetime, recoveryLifetime } from '#domain/limits.ts'
import { dateIn, timeIn } from '#domain/time.ts'
import type { ProposalMailKind, UserMailKind } from '#server/db/schema.ts'
import type { Settings } from '#server/settings.ts'
import { textsIn } from '#server/texts.ts'
import { type Block, layOut, type MailContent, shorten } from './layout.ts'

export type MailFrame = {
  language: Language
  nickname: string
  siteName: string
  settings: Pick<Settings, 'siteUrl' | 'moderationEmail' | 'timezone'>
}

const shownNotifications = 20
const shownCharacters = 1_000

const sentences = async ({ language, nickname, siteName, settings }: MailFrame) => {
  const t = await textsIn(language, 'mail')
  const siteValues = { nickname, site: siteName, url: settings.siteUrl, email: settings.moderationEmail }
  return (key: string, values: Record<string, string | number> = {}) => t(key, { ...siteValues, ...values })
}

/** The mail with the link for a new password (§2). */
export const recoveryMail = async (frame: MailFrame, token: string): Promise<MailContent> => {
  const say = await sentences(frame)
  const url = `${frame.settings.siteUrl}/backstage/passwordRecovery?token=${encodeURIComponent(token)}`
  const blocks: Block[] = [
    { text: say('greeting') },
    { text: say('recovery.text') },
    { link: { label: say('recovery.link'), url } },
    { text: say('recovery.validity', { count: recoveryLifetime / 3_600_000 }) },
    { text: say('recovery.ignore') },
  ]
  return layOut({ subject: say('recovery.subject'), blocks, footer: say('footer') }, frame.language)
}

/** The mail to the old address about a changed account (contract §3), without the new address. `changedAt` in ms. */
export const accountChangedMail = async (
  frame: MailFrame,
  kind: Exclude<UserMailKind, 'recovery' | 'digest' | 'confirmation'>,
  changedAt: number,
): Promise<MailContent> => {
  const say = await sentences(frame)
  const { timezone } = frame.settings
  const at = { date: dateOf(changedAt, timezone), time: timeIn(changedAt, timezone) }
  const hasEmail = kind !== 'passwordChanged'
  const url = `${frame.settings.siteUrl}/backstage/requestPasswordRecovery`
  const blocks: Block[] = [
    { text: say('greeting') },
    { text: say(`${kind}.text`, at) },
    { text: say(hasEmail ? 'accountChanged.unexpected' : 'passwordChanged.unexpected') },
    ...(hasEmail ? [] : [{ link: { label: say('recovery.link'), url } }]),
  ]
  return layOut({ subject: say(`${kind}.subject`), blocks, footer: say('footer') }, frame.language)
}

/** `isDone`: a note that was dealt with; `outcome`: what was done with its entry since it came (changedByHand.ts). `isReplacement`: another decision was told before. `canSendAgain`: it is refused, and can be changed and sent again. `left` says what was not taken over of a correction, if anything. */
type MailedProposal = {
  name: string
  context: string
  isDone: boolean
  outcome: string
  isReplacement: boolean
  left: string
  reason: string
  canSendAgain: boolean
  confirm: string | null
  follow: string
}

export const invitedMail = async (
  frame: MailFrame,
  { name, context, token }: { name: string; context: string; token: string },
): Promise<MailContent> => {
  const say = await sentences(frame)
  const blocks: Block[] = [
    { text: say('greeting') },
    { text: say('proposalInvited.text', { name, context }) },
    { link: { label: say('proposalInvited.link'), url: invitationLink(frame.settings.siteUrl, token) } },
    { text: say('proposalInvited.once') },
  ]
  return layOut({ subject: say('proposalInvited.subject'), blocks, footer: say('footer') }, frame.language)
}

export const proposalMail = async (
  frame: MailFrame,
  kind: Exclude<ProposalMailKind, 'proposalInvited'>,
  { name, context, isDone, outcome, isReplacement, left, reason, canSendAgain, confirm, follow }: MailedProposal,
): Promise<MailContent> => {
  const say = await sentences(frame)
  const told = isDone ? 'proposalDone' : kind
  const textOfDone = reason === '' ? 'text' : 'answered'
  const url = (path: string) => `${frame.settings.siteUrl}/suggest/${path}?lng=${frame.language}`
  const blocks: Block[] = [
    { text: say('greeting') },
    {
      text: isDone
        ? say(`proposalDone.${textOfDone}`, { name, context: outcome })
        : say(`${kind}.text`, { name, context }),
    },
    ...(confirm === null
      ? []
      : [
          { link: { label: say('proposalSent.link', { context }), url: url(`confirm/${confirm}`) } },
          { text: say('proposalSent.validity', { count: proposalLifetime / 3_600_000 }) },
        ]),
    ...(left === '' ? [] : [{ text: left }]),
    ...(reason === '' ? [] : [{ text: reason }]),
    ...(isReplacement ? [{ text: say('proposalReplaced') }] : []),
    ...(canSendAgain ? [{ text: say('proposalRefused.again') }] : []),
    {
      link: {
        label: say(`proposalSent.${confirm === null ? 'follow' : 'later'}`, { context }),
        url: url(`mine/${follow}`),
      },
    },
  ]
  return layOut({ subject: say(`${told}.subject`, { name, context }), blocks, footer: say('footer') }, frame.language)
}

/** `created_at` in ms. */
type MailedNotification = { id: string; created_at: number; subject: string; message: string }

/** The mail with unread notifications (contract §3), at least one. */
export const digestMail = async (
  frame: MailFrame,
  notifications: readonly MailedNotification[],
): Promise<MailContent> => {
  const say = await sentences(frame)
  const { siteUrl, timezone } = frame.settings
  const count = notifications.length
  const items = notifications.slice(0, shownNotifications).map(({ id, created_at, subject, message }) => ({
    title: subject,
    note: `${dateOf(created_at, timezone)} ${timeIn(created_at, timezone)}`,
    text: shorten(message, shownCharacters),
    url: `${siteUrl}/backstage/notifications/${id}`,
  }))
  const more = count - items.length
  const blocks: Block[] = [
    { text: say('greeting') },
    { text: say('digest.text', { count }) },
    { items },
    ...(more > 0 ? [{ text: say('digest.more', { count: more }) }] : []),
    { link: { label: say('digest.link'), url: `${siteUrl}/backstage/notifications` } },
    { text: say('digest.why', { count: digestInterval / 60_000 }) },
  ]
  const subject = say('digest.subject', { count, subject: notifications[0]?.subject ?? '' })
  return layOut({ subject, blocks, footer: say('footer') }, frame.language)
}

type MailedConfirmations = { entries: readonly OpenConfirmation[]; total: number; token: string }

export const confirmationMail = async (
  frame: MailFrame,
  { entries, total, token }: MailedConfirmations,
): Promise<MailContent> => {
  const say = await sentences(frame)
  const { siteUrl, timezone } = frame.settings
  const items = entries.map(({ resource, id, name, touchedAt }) => ({
    title: name,
    note: say(`confirmation.kinds.${resource}`),
    text: say('confirmation.touched', { date: dateOf(Date.parse(touchedAt), timezone) }),
    url: `${siteUrl}${entryPath(resource, id)}`,
  }))
  const more = total - items.length
  const blocks: Block[] = [
    { text: say('greeting') },
    { text: say('confirmation.text', { count: total }) },
    { items },
    ...(more > 0 ? [{ text: say('confirmation.more', { count: more }) }] : []),
    {
      link: {
        label: say('confirmation.link', { count: total }),
        url: `${siteUrl}/confirm/${token}?lng=${frame.language}`,
      },
    },
    { text: say('confirmation.otherwise') },
    { text: say('confirmation.validity', { count: confirmationLinkLifetime / 86_400_000 }) },
  ]
  return layOut(
    { subject: say('confirmation.subject', { count: total }), blocks, footer: say('footer') },
    frame.language,
  )
}

/** `01.06.2026` (§9). */
const dateOf = (instant: number, timezone: string): string => dateIn(instant, timezone).split('-').reverse().join('.')

export const testMail = async (frame: MailFrame): Promise<MailContent> => {
  const say = await sentences(frame)
  const blocks: Block[] = [{ text: say('greeting') }, { text: say('test.text') }]
  return layOut({ subject: say('test.subject'), blocks, footer: say('footer') }, frame.language)
}
