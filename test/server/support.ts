import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import type { Role } from '#domain/session.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { insertUser, type UserRow } from '#server/accounts/users.ts'
import { createApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { securedResponse } from '#server/http/securityHeaders.ts'
import { hashPassword } from '#server/passwords.ts'
import type { Settings } from '#server/settings.ts'
import type { databases, TestDatabase } from './databases.ts'

export type Answer = { status: number; body: unknown; headers: Headers }

/** JSON unless it is FormData. */
type Call = { body?: unknown; headers?: Record<string, string> }

export type Client = {
  get: (path: string, call?: Call) => Promise<Answer>
  post: (path: string, body?: unknown, call?: Call) => Promise<Answer>
  put: (path: string, body?: unknown, call?: Call) => Promise<Answer>
  patch: (path: string, body?: unknown, call?: Call) => Promise<Answer>
  delete: (path: string, call?: Call) => Promise<Answer>
}

export type Member = Client & { user: UserRow; token: string }

/** With a manual clock. */
export type TestServer = {
  url: string
  deps: Deps
  clock: { now: number }
  logged: string[]
  nobody: Client
  withToken: (token: string) => Client
  as: (role: Role) => Promise<Member>
  clear: () => Promise<void>
  stop: () => Promise<void>
}

export const password = 'right horse battery'

export const testStart = Date.parse('2026-06-01T10:00:00Z')

/** `changes` of the settings. */
export const startTestServer = async (
  { start }: (typeof databases)[number],
  changes: Partial<Settings> = {},
  dist?: string,
): Promise<TestServer> => {
  const [database, dataDir] = await Promise.all([start(), mkdtemp(join(tmpdir(), 'calendar-'))])
  const clock = { now: testStart }
  const logged: string[] = []
  const deps: Deps = {
    db: database.db,
    dialect: database.dialect,
    settings: { ...testSettings(dataDir), ...changes },
    log: pino({}, { write: (line: string) => logged.push(line) }),
    now: () => clock.now,
  }
  // A test on a busy machine may pause longer than Node's 5 s, and its next request would meet a connection that closes.
  const options = { keepAliveTimeout: 125_000, ServerResponse: securedResponse(deps.settings.siteUrl) }
  const server = createServer(options, getRequestListener(createApp(deps, dist).fetch))
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    deps,
    clock,
    logged,
    nobody: clientOf(url),
    withToken: (token) => clientOf(url, token),
    as: (role) => addMember(deps, url, role),
    clear: () => clearAll(database, clock),
    stop: async () => {
      const closed = Promise.withResolvers<unknown>()
      server.close(closed.resolve)
      server.closeAllConnections()
      await closed.promise
      await database.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

export const testSettings = (dataDir: string): Settings => ({
  port: 0,
  host: '127.0.0.1',
  siteUrl: 'http://calendar.test',
  dataDir,
  databaseUrl: ':memory:',
  timezone: 'Europe/London',
  language: 'de',
  moderationEmail: 'moderation@calendar.test',
  smtpUrl: null,
  mailFrom: 'calendar@calendar.test',
  geocoderUrl: 'http://127.0.0.1:1/search',
  holidayRegion: null,
  admin: null,
  trustProxy: false,
  sourceHosts: [],
  mapFile: null,
  starterWords: false,
})

export const idOf = ({ body }: Answer): string => String(Object(body).id)

const clearAll = async (database: TestDatabase, clock: { now: number }) => {
  await database.clear()
  clock.now = testStart
}

let members = 0
let hash: Promise<string> | undefined

const addMember = async ({ db, now }: Deps, url: string, role: Role): Promise<Member> => {
  hash ??= hashPassword(password)
  members += 1
  const names = { nickname: `${role} ${members}`, email: `${role}${members}@calendar.test` }
  const user = await insertUser(db, { ...names, role, passwordHash: await hash }, now())
  const token = await openSession(db, user.id, now())
  return { ...clientOf(url, token), user, token }
}

export const clientOf = (url: string, token?: string): Client => {
  const send = async (method: string, path: string, call: Call): Promise<Answer> => {
    const headers = new Headers(call.headers)
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
    const init: RequestInit = { method, headers, redirect: 'manual' }
    if (call.body instanceof FormData) init.body = call.body
    else if (call.body !== undefined) {
      if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
      init.body = JSON.stringify(call.body)
    }
    const response = await fetch(`${url}/api/v1${path}`, init)
    const text = await response.text()
    return { status: response.status, body: parse(text), headers: response.headers }
  }
  return {
    get: (path, call = {}) => send('GET', path, call),
    post: (path, body, call = {}) => send('POST', path, { ...call, body }),
    put: (path, body, call = {}) => send('PUT', path, { ...call, body }),
    patch: (path, body, call = {}) => send('PATCH', path, { ...call, body }),
    delete: (path, call = {}) => send('DELETE', path, call),
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
