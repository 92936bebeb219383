import { type Failure, FailureError, failureFromAnswer } from '#domain/failure.ts'
import { type Role, roleHeader, roles, settingsHeader } from '#domain/session.ts'

export type ClientOptions = {
  apiurl: string
  token: () => string | null
  /** For mails; null: the browser's. */
  language: () => string | null
  onSessionExpired: () => void
  /** Every answer to the session's token tells the role of its account. */
  onRoleTold: (role: Role) => void
  /** And the version of the server's settings. */
  onSettingsTold: (version: string) => void
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type RequestOptions = {
  search?: URLSearchParams
  body?: unknown
  /** Sent as If-Match. */
  version?: number | null
  /** Sent as Idempotency-Key: a repeated creation makes nothing new. */
  key?: string | undefined
  run?: string | undefined
  signal?: AbortSignal
}

/** `body` is parsed, not validated. */
type Answer = { body: unknown; headers: Headers }

export type Progress = (bytes: { loaded: number; total: number }) => void

type UploadOptions = Pick<RequestOptions, 'search' | 'version'> & { method?: Method }

/** Calls the server with the session's token (§7). Rejects with a FailureError unless the answer is 200. */
export type Client = {
  request: (method: Method, path: string, options?: RequestOptions) => Promise<Answer>
  upload: (
    path: string,
    form: FormData,
    signal: AbortSignal,
    onProgress: Progress,
    options?: UploadOptions,
  ) => Promise<Answer>
}

export const createClient = (options: ClientOptions): Client => {
  const { apiurl, token, language, onSessionExpired, onRoleTold, onSettingsTold } = options
  const address = (path: string, search?: URLSearchParams) =>
    `${apiurl}${path}${search && search.size > 0 ? `?${search}` : ''}`

  const headersOf = (usedToken: string | null, version: number | null): Headers => {
    const headers = new Headers({ accept: 'application/json' })
    const spoken = language()
    if (spoken !== null) headers.set('accept-language', spoken)
    if (usedToken !== null) headers.set('authorization', `Bearer ${usedToken}`)
    if (version !== null) headers.set('if-match', `"${version}"`)
    return headers
  }

  const settle = (status: number, body: unknown, headers: Headers, usedToken: string | null): Answer => {
    const role = roles.find((known) => known === headers.get(roleHeader))
    if (role !== undefined && usedToken === token()) onRoleTold(role)
    const version = headers.get(settingsHeader)
    if (version !== null) onSettingsTold(version)
    if (status === 200) return { body, headers }
    if (proxyFailures.includes(status)) throw new FailureError(unreached())
    const failure = failureFromAnswer(status, body, Number(headers.get('retry-after')) || undefined)
    if (status === 401 && failure.code === 'unauthorized' && usedToken !== null && usedToken === token())
      onSessionExpired()
    throw new FailureError(failure)
  }

  return {
    request: async (method, path, { search, body, version = null, key, run, signal } = {}) => {
      const usedToken = token()
      const headers = headersOf(usedToken, version)
      if (body !== undefined) headers.set('content-type', 'application/json')
      if (key !== undefined) headers.set('idempotency-key', key)
      if (run !== undefined) headers.set('run-id', run)
      const init: RequestInit = { method, headers, credentials: 'omit' }
      if (body !== undefined) init.body = JSON.stringify(body)
      if (signal) init.signal = signal
      const response = await fetch(address(path, search), init).catch(unanswered(signal, navigator.onLine))
      const answer: unknown = await response.json().catch(() => (signal?.aborted ? stopped() : undefined))
      return settle(response.status, answer, response.headers, usedToken)
    },

    upload: async (path, form, signal, onProgress, { search, version = null, method = 'POST' } = {}) => {
      const usedToken = token()
      const headers = headersOf(usedToken, version)
      const answered = await send({ method, url: address(path, search), headers, form, signal, onProgress })
      return settle(answered.status, parse(answered.text), answered.headers, usedToken)
    },
  }
}

/** Never ends. What becomes of an aborted call would reach its actor when StrictMode has started that again. */
export const stopped = () => new Promise<never>(() => undefined)

/** What becomes of a call without an answer (§7). `wasOnline`: the browser was, when it sent the call. */
export const unanswered =
  (signal: AbortSignal | undefined, wasOnline = false) =>
  (): Promise<never> =>
    signal?.aborted ? stopped() : Promise.reject(new FailureError(unreached(wasOnline)))

const unreached = (wasOnline = false): Failure => {
  if (navigator.onLine) return { code: 'UnknownError', unreached: true }
  return wasOnline ? { code: 'offline', wasSent: true } : { code: 'offline' }
}

/** What a proxy answers when the calendar behind it does not. */
const proxyFailures: readonly number[] = [502, 503, 504]

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Upload = {
  method: Method
  url: string
  headers: Headers
  form: FormData
  signal: AbortSignal
  onProgress: Progress
}

type Uploaded = { status: number; text: string; headers: Headers }

const readHeaders = (lines: string): Headers =>
  new Headers(
    lines
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  )

/** Not fetch: it reports no progress. */
const send = ({ method, url, headers, form, signal, onProgress }: Upload): Promise<Uploaded> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress({ loaded, total })
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        headers: readHeaders(request.getAllResponseHeaders()),
      })
    request.onerror = () => reject(new FailureError(unreached()))
    request.onabort = () => reject(new FailureError({ code: 'UnknownError' }))
    if (signal.aborted) return reject(new FailureError({ code: 'UnknownError' }))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
