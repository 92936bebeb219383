import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Language } from '#domain/languages.ts'
import type { Settings } from '#server/settings.ts'
import type { MailContent } from './layout.ts'

/** `id` becomes the Message-ID, so that a mail sent twice is recognized. */
export type OutgoingMail = MailContent & { id: string; siteName: string; to: string; language: Language; date: Date }

export type Mailer = {
  /** Sends a mail; without SMTP it returns the file. @throws any error of sending */
  send: (mail: OutgoingMail, signal?: AbortSignal) => Promise<string | null>
}

/** Milliseconds that a mail server may be silent. */
const smtpTimeouts = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }
const closed = { disableFileAccess: true, disableUrlAccess: true }

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'siteUrl' | 'dataDir'>

export const sendsMail = ({ smtpUrl }: Pick<Settings, 'smtpUrl'>): boolean => smtpUrl !== null

/** Sends through `SMTP_URL`, or writes `.eml` files to `DATA_DIR/outbox` (contract §1). */
export const createMailer = (settings: MailSettings): Mailer => {
  const { smtpUrl } = settings
  return smtpUrl === null ? outbox(settings) : postbox(settings, smtpUrl)
}

const postbox = (settings: MailSettings, url: string): Mailer => ({
  send: async (mail, signal) => {
    const { createTransport } = await import('nodemailer')
    const message = await compose(mail, settings)
    await createTransport({ url, ...smtpTimeouts, ...closed }).sendMail({ ...message, ...(signal && { signal }) })
    return null
  },
})

/**
 * Links in mails give access: only the server's user may read the outbox. The text is not encoded, because people copy links
 * from the file.
 */
const outbox = (settings: MailSettings): Mailer => ({
  send: async (mail) => {
    const { createTransport } = await import('nodemailer')
    const folder = join(settings.dataDir, 'outbox')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed })
    const text = { raw: `${plainText}\r\n\r\n${mail.text}` }
    const { message } = await transport.sendMail({ ...(await compose(mail, settings)), text })

    const path = join(folder, `${mail.date.toISOString().replaceAll(':', '-')}-${mail.id}.eml`)
    await writeFile(`${path}.part`, message, { mode: 0o600 })
    await rename(`${path}.part`, path)
    return path
  },
})

const plainText = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit'

const compose = async (mail: OutgoingMail, { mailFrom, siteUrl }: MailSettings): Promise<SendMailOptions> => {
  const { id, to, siteName, language, date, subject, text, html } = mail
  return {
    from: mailFrom.includes('<') ? mailFrom : { name: siteName, address: mailFrom },
    to: { name: '', address: to },
    subject,
    text,
    html,
    date,
    messageId: `<${id}@${new URL(siteUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
  }
}

/** Whether a mail server refused for good, for example because the mailbox does not exist. */
export const isRefusedForGood = (error: unknown): boolean => {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown }
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  return typeof responseCode !== 'number' || responseCode >= 500
}
