import { randomUUID } from 'node:crypto'
import type { MailTest } from '#domain/system.ts'
import { noteTime } from '#server/db/state.ts'
import type { Deps } from '#server/deps.ts'
import { createMailer, type Mailer } from '#server/mail/mailer.ts'
import { mailSent } from '#server/mail/mails.ts'
import { type MailFrame, testMail } from '#server/mail/templates.ts'
import { themeConfig } from '#server/themes/siteTheme.ts'

/** Milliseconds. */
const timeout = 15_000

/** Sends a mail to an administrator at once. A failure is an answer, too: it shows a wrong setting. */
export const sendTestMail = async (
  deps: Deps,
  { email, ...person }: Pick<MailFrame, 'nickname' | 'language'> & { email: string },
  mailer: Mailer = createMailer(deps.settings),
): Promise<MailTest> => {
  const { settings, now, log } = deps
  const siteName = (await themeConfig(deps, person.language)).sitename
  const content = await testMail({ ...person, siteName, settings })
  const mail = { ...content, id: randomUUID(), siteName, to: email, language: person.language, date: new Date(now()) }
  try {
    const file = await mailer.send(mail, AbortSignal.timeout(timeout))
    await noteTime(deps.db, mailSent, now())
    return { to: email, file, error: null }
  } catch (error) {
    log.warn({ err: error }, 'test mail not sent')
    return { to: email, file: null, error: error instanceof Error ? error.message : String(error) }
  }
}
