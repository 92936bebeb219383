import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  from: string
  to: string[]
  headers: Record<string, string>
  text: string
  html: string
}

export type SmtpServer = {
  url: string
  received: ReceivedMail[]
  /** After those waited for. */
  next: () => Promise<ReceivedMail>
  stop: () => Promise<void>
}

/** Null to accept, or a refusal with an SMTP code. */
export type Answers = {
  refuse?: (receiver: string) => { code: number; text: string } | null
  /** Before a mail is acknowledged. */
  before?: () => Promise<unknown>
  login?: { user: string; password: string }
}

export const startSmtpServer = async ({ refuse, before, login }: Answers = {}): Promise<SmtpServer> => {
  const received: ReceivedMail[] = []
  const waiting: ((mail: ReceivedMail) => void)[] = []
  let read = 0

  const server = new SMTPServer({
    authOptional: login === undefined,
    disabledCommands: login === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === login?.user && password === login?.password) done(null, { user: username })
      else done(new Error('wrong password'))
    },
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refuse?.(address) ?? null
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData: (stream, { envelope }, done) => {
      const receive = async () => {
        const message = await text(stream)
        await before?.()
        const { mailFrom, rcptTo } = envelope
        const from = mailFrom === false ? '' : mailFrom.address
        const mail = { from, to: rcptTo.map(({ address }) => address), ...parseMail(message) }
        received.push(mail)
        waiting.shift()?.(mail)
      }
      receive().then(() => done(), done)
    },
  })
  // Clients leave in the middle.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const credentials = login === undefined ? '' : `${login.user}:${encodeURIComponent(login.password)}@`

  return {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    received,
    next: () => {
      const mail = received[read]
      read += 1
      if (mail) return Promise.resolve(mail)
      const arriving = Promise.withResolvers<ReceivedMail>()
      waiting.push(arriving.resolve)
      return arriving.promise
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

export const parseMail = (message: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> => {
  const { headers, body } = splitHeaders(message)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitHeaders(part.replace(/^\r\n/, '')))
  const decoded = (type: string) => decode(parts.find((part) => part.headers['content-type']?.startsWith(type)))
  return { headers, text: decoded('text/plain'), html: decoded('text/html') }
}

const splitHeaders = (message: string): { headers: Record<string, string>; body: string } => {
  const end = message.indexOf('\r\n\r\n')
  const lines = message.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const headers = lines.split('\r\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: Object.fromEntries(headers), body: message.slice(end + 4) }
}

const decode = (part: ReturnType<typeof splitHeaders> | undefined): string => {
  if (!part) return ''
  const encoding = part.headers['content-transfer-encoding']
  const bytes = encoding === 'base64' ? Buffer.from(part.body, 'base64') : unquote(part.body, encoding)
  return bytes.toString('utf8').replaceAll('\r\n', '\n').trimEnd()
}

const unquote = (body: string, encoding: string | undefined): Buffer => {
  if (encoding !== 'quoted-printable') return Buffer.from(body)
  const joined = body.replace(/=\r\n/g, '')
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
}
