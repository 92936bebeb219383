import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** Fonts and connections are as by default. `blob:`, `data:`: chosen files. Inline styles: widgets that position themselves. */
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Of every answer (contract §5), unless its route sets its own. Names are in small letters. */
const headersFor = (siteUrl: string): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(siteUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=15552000' }),
})

type Given = OutgoingHttpHeaders | OutgoingHttpHeader[]

/** Answers with security headers. They are added when the head is written: setting each in `Headers` took a tenth of a kept answer. */
export const securedResponse = (siteUrl: string): typeof ServerResponse<IncomingMessage> => {
  const headers = headersFor(siteUrl)
  return class extends ServerResponse<IncomingMessage> {
    override writeHead(status: number, reason?: string | Given, given?: Given): this {
      const own = typeof reason === 'string' ? given : reason
      if (Array.isArray(own)) throw new TypeError('headers of an answer are an object')
      const all: OutgoingHttpHeaders = { ...headers }
      for (const name in own) all[name.toLowerCase()] = own[name]
      return typeof reason === 'string' ? super.writeHead(status, reason, all) : super.writeHead(status, all)
    }
  }
}
