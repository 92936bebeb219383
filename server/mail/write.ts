import { isLanguage, type Language } from '#domain/languages.ts'
import { recoveryLifetime } from '#domain/limits.ts'
import { openRecovery } from '#server/accounts/recoveries.ts'
import { findUser } from '#server/accounts/users.ts'
import type { Deps } from '#server/deps.ts'
import { themeConfig } from '#server/themes/siteTheme.ts'
import type { MailContent } from './layout.ts'
import { type ClaimedMail, findUnmailed, finishDigest, removeMail } from './mails.ts'
import { accountChangedMail, digestMail, type MailFrame, recoveryMail } from './templates.ts'

/** A mail in its recipient's language. Call `done` after it was sent. */
type WrittenMail = MailContent & { siteName: string; to: string; language: Language; done: () => Promise<void> }

/**
 * Writes a mail from the current data, in the recipient's language. Only the mail contains the token of a recovery.
 * @returns null when the mail is obsolete: expired link, everything read, closed account
 */
export const writeMail = async (deps: WriteDeps, mail: ClaimedMail): Promise<WrittenMail | null> => {
  const { db, settings, now } = deps
  const user = await findUser(db, mail.user_id)
  if (user === null) return null
  const language = isLanguage(user.language) ? user.language : settings.language
  const siteName = (await themeConfig(deps, language)).sitename
  const frame: MailFrame = { language, nickname: user.nickname, siteName, settings }
  const envelope = { siteName, to: mail.address ?? user.email, language, done: () => removeMail(db, mail) }

  if (mail.kind !== 'recovery' && mail.kind !== 'digest') {
    return { ...envelope, ...(await accountChangedMail(frame, mail.kind, mail.created_at)) }
  }
  if (mail.kind === 'recovery') {
    if (user.deactivated === 1 || mail.created_at + recoveryLifetime <= now()) return null
    return { ...envelope, ...(await recoveryMail(frame, await openRecovery(db, user.id, now()))) }
  }
  const notifications = await findUnmailed(db, user.id)
  if (notifications.length === 0) return null
  const ids = notifications.map(({ id }) => id)
  const done = () => finishDigest(db, mail, ids, now())
  return { ...envelope, ...(await digestMail(frame, notifications)), done }
}

type WriteDeps = Pick<Deps, 'db' | 'kind' | 'settings' | 'now'>

/** Ends an obsolete mail of {@link writeMail}. The next one of its kind can be queued. */
export const dropMail = ({ db, now }: WriteDeps, mail: ClaimedMail): Promise<void> =>
  mail.kind === 'digest' ? finishDigest(db, mail, [], now()) : removeMail(db, mail)
