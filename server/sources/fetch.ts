import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { FetchFault } from '#domain/feed.ts'
import type { Settings } from '#server/settings.ts'
import { isPublicAddress } from './address.ts'

export const fetchLimits = { bytes: 10_000_000, time: 20_000, wait: 60_000, redirects: 5 } as const

export class FetchRefused extends Error {
  override readonly name = 'FetchRefused'
  readonly fault: FetchFault
  readonly status: number | null

  constructor(fault: FetchFault, status: number | null = null) {
    super(status === null ? fault : `${fault} ${status}`)
    this.fault = fault
    this.status = status
  }
}

export type Validators = { etag: string; lastModified: string }

export type Fetched =
  | { kind: 'unchanged' }
  | ({ kind: 'content'; url: string; contentType: string; body: Buffer } & Validators)

type FetchSettings = Pick<Settings, 'siteUrl' | 'moderationEmail' | 'sourceHosts'>
type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>
/** `signal` ends the request with any error. */
type Options = {
  known?: Validators
  signal?: AbortSignal | undefined
  resolve?: Resolve
  limits?: typeof fetchLimits | Record<keyof typeof fetchLimits, number>
}

const resolveHost: Resolve = (host) => lookup(host, { all: true })

/** One request a host at a time. */
const hosts = new Map<string, Promise<unknown>>()

type Turn = { wait: number; signal: AbortSignal | undefined }

const inTurn = async <Result>(host: string, { wait, signal }: Turn, work: () => Promise<Result>): Promise<Result> => {
  const before = hosts.get(host) ?? Promise.resolve()
  const own = Promise.withResolvers<void>()
  const turn = before.then(() => own.promise)
  hosts.set(host, turn)
  try {
    await within(before, wait, signal)
    return await work()
  } finally {
    own.resolve()
    if (hosts.get(host) === turn) hosts.delete(host)
  }
}

const within = async <Result>(
  work: Promise<Result>,
  time: number,
  signal: AbortSignal | undefined,
): Promise<Result> => {
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => over.reject(new FetchRefused('tooSlow')), time)
  const stop = () => over.reject(signal?.reason)
  signal?.addEventListener('abort', stop)
  try {
    return await Promise.race([work, over.promise])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** Reads a typed URL. Its host, and each of its redirects, must be public or in `SOURCE_HOSTS`; each is resolved once. @throws FetchRefused */
export const fetchSource = async (
  settings: FetchSettings,
  url: string,
  { known, signal, resolve = resolveHost, limits = fetchLimits }: Options = {},
): Promise<Fetched> => {
  let next = requireUrl(url)
  let time = limits.time
  for (let hops = 0; hops <= limits.redirects; hops += 1) {
    const from = next
    signal?.throwIfAborted()
    const found = await inTurn(from.hostname, { wait: limits.wait, signal }, async () => {
      const begun = performance.now()
      try {
        return await hop({ settings, url: from, known, signal, resolve, limits, time })
      } finally {
        time -= performance.now() - begun
      }
    })
    if (!(found instanceof URL)) return found
    next = found
  }
  throw new FetchRefused('redirects')
}

const requireUrl = (text: string, base?: URL): URL => {
  if (!URL.canParse(text, base?.href)) throw new FetchRefused('address')
  const url = new URL(text, base?.href)
  const isUsual = url.port === '' || url.port === '80' || url.port === '443' || Number(url.port) >= 1024
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isWeb || !isUsual || url.username !== '' || url.password !== '') throw new FetchRefused('address')
  url.hash = ''
  return url
}

type Hop = Required<Pick<Options, 'resolve' | 'limits'>> & {
  settings: FetchSettings
  url: URL
  known: Validators | undefined
  signal: AbortSignal | undefined
  time: number
}

const hop = async ({ settings, url, known, signal, resolve, limits, time }: Hop): Promise<Fetched | URL> => {
  if (time <= 0) throw new FetchRefused('tooSlow')
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), time)
  try {
    const target = await within(addressOf(settings, url.hostname, resolve), time, signal)
    const ending = signal ? AbortSignal.any([over.signal, signal]) : over.signal
    const answer = await ask(settings, url, { target, known, signal: ending })
    try {
      return await read(answer, url, { known, limits })
    } finally {
      answer.destroy()
    }
  } catch (error) {
    throw over.signal.aborted ? new FetchRefused('tooSlow') : asRefused(error)
  } finally {
    clearTimeout(timer)
  }
}

/** @throws FetchRefused if any address is not public */
const addressOf = async ({ sourceHosts }: FetchSettings, hostname: string, resolve: Resolve) => {
  const host = hostname.replace(/^\[|\]$/g, '')
  const known = isIP(host)
  const addresses = known === 0 ? await resolve(host).catch(() => []) : [{ address: host, family: known }]
  const [first] = addresses
  if (first === undefined) throw new FetchRefused('unresolved')
  const isAllowed = sourceHosts.includes(host) || addresses.every(({ address }) => isPublicAddress(address))
  if (!isAllowed) throw new FetchRefused('private')
  return first
}

type Asking = { target: { address: string; family: number }; known: Validators | undefined; signal: AbortSignal }

const ask = ({ siteUrl, moderationEmail }: FetchSettings, url: URL, { target, known, signal }: Asking) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers: Record<string, string> = {
      'User-Agent': `town-calendar (${siteUrl}; ${moderationEmail})`,
      Accept: 'text/calendar, text/html;q=0.9, */*;q=0.5',
      'Accept-Encoding': 'gzip, deflate, br',
      ...(known?.etag && { 'If-None-Match': known.etag }),
      ...(known?.lastModified && { 'If-Modified-Since': known.lastModified }),
    }
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const asked = request(
      url,
      {
        headers,
        signal,
        agent: false,
        // The checked address: the name may resolve differently by now.
        lookup: (_, { all }, found) => {
          if (all) (found as (error: null, addresses: Asking['target'][]) => void)(null, [target])
          else found(null, target.address, target.family)
        },
      },
      resolve,
    )
    asked.on('error', reject)
    asked.end()
  })

const headerOf = (answer: IncomingMessage, name: string): string => {
  const value = answer.headers[name]
  return (typeof value === 'string' ? value : '').slice(0, 500)
}

const read = async (
  answer: IncomingMessage,
  url: URL,
  { known, limits }: Pick<Hop, 'known' | 'limits'>,
): Promise<Fetched | URL> => {
  const status = answer.statusCode ?? 0
  if (status === 304 && known !== undefined) return { kind: 'unchanged' }
  if ([301, 302, 303, 307, 308].includes(status)) {
    const { location } = answer.headers
    if (location === undefined) throw new FetchRefused('status', status)
    return requireUrl(location, url)
  }
  if (status !== 200) throw new FetchRefused('status', status)
  const body = await readBody(answer, limits.bytes)
  return {
    kind: 'content',
    url: url.href,
    contentType: headerOf(answer, 'content-type').toLowerCase(),
    etag: headerOf(answer, 'etag'),
    lastModified: headerOf(answer, 'last-modified'),
    body,
  }
}

const unpackers: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** @throws FetchRefused above `maximum` unpacked bytes */
const readBody = async (answer: IncomingMessage, maximum: number): Promise<Buffer> => {
  const unpack = unpackers[headerOf(answer, 'content-encoding').trim().toLowerCase()]
  const unpacked = unpack?.()
  if (unpacked) answer.on('error', (error) => unpacked.emit('error', error)).pipe(unpacked)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of unpacked ?? answer) {
    size += chunk.length
    if (size > maximum) throw new FetchRefused('tooLarge')
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks)
}

const asRefused = (error: unknown): FetchRefused => {
  if (error instanceof FetchRefused) return error
  const { code = '' } = Object(error) as { code?: string }
  const isCertificate = /CERT|SSL|TLS|SELF_SIGNED|ISSUER/.test(code)
  return new FetchRefused(isCertificate ? 'certificate' : 'unreachable')
}
