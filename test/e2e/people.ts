import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { Role } from '#domain/session.ts'
import { launchBrowser, type Opened, startTown, type TownServer, takeOver } from './support.ts'

/** Calls the API as somebody; answers the parsed body, throws with it when refused. */
export type Call = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

export type Person = { email: string; nickname: string; password: string }

/** A town with its administrator: a way to speak to it as them without a browser, and a browser to look at it with. */
export type Town = TownServer & { call: Call; browser: Browser }

/** Somebody who has joined. */
export type Member = Person & { id: string; call: Call }

export const founder: Person = { email: 'mira@lindenau.example', nickname: 'Mira', password: 'correct horse' }

const callAs =
  ({ address }: TownServer, token: unknown = null): Call =>
  async (method, path, body) => {
    const headers = { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) }
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const response = await fetch(`${address}/api/v1${path}`, init)
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }

/** What the log-in answers: the person, and the token of a session of their own. */
const logIn = (town: TownServer, { email, password }: Person) =>
  callAs(town)('POST', '/auth/login', { email, password })

/** Registers somebody with the token of an invitation, and logs them in. */
const register = async (town: TownServer, token: string, person: Person): Promise<Member> => {
  await callAs(town)('POST', `/invitations/invite/${token}`, person)
  const session = await logIn(town, person)
  return { ...person, id: String(session.id), call: callAs(town, session.token) }
}

/**
 * A calendar for the tests of a file, with its administrator and a browser, from before the tests until after them.
 * @param env settings that differ from the defaults
 * @param browserOptions as `launchBrowser` takes them
 */
export const setUpTown = (
  env: Record<string, string> = {},
  browserOptions: Parameters<typeof launchBrowser>[0] = {},
): Town => {
  const town = {} as Town
  beforeAll(async () => {
    const [server, browser] = await Promise.all([startTown(env), launchBrowser(browserOptions)])
    const { call } = await register(server, server.invitation.split('/').at(-1) ?? '', founder)
    Object.assign(town, server, { call, browser })
  })
  afterAll(async () => {
    await town.browser.close()
    await town.stop()
  })
  return town
}

/** Somebody joins by invitation of the administrator, who then gives them their role. */
export const join = async (town: Town, nickname: string, role: Role = 'normal'): Promise<Member> => {
  const { token } = await town.call('POST', '/invitations/invite')
  const person = { email: `${nickname.toLowerCase()}@lindenau.example`, nickname, password: 'correct horse' }
  const member = await register(town, String(token), person)
  if (role !== 'normal') await town.call('PUT', `/users/${member.id}`, { role })
  return member
}

/** Whether a log-in with this password is let in. */
export const canLogIn = (town: Town, email: string, password: string): Promise<boolean> =>
  logIn(town, { email, nickname: '', password }).then(
    () => true,
    () => false,
  )

/** In which language, on how wide a screen, and with what else in the browser's memory somebody comes. */
export type Manner = { lng?: string; width?: number; kept?: Record<string, string> }

/** An empty page with a person's session, as the log-in leaves it (login.test.ts and stranger.test.ts test that). */
export const pageOf = async (
  town: Town,
  person: Person,
  { lng = 'en', width = 1280, kept = {} }: Manner = {},
): Promise<Opened> => {
  const viewport = { width, height: width < 640 ? 844 : 900 }
  const values = { store: JSON.stringify(await logIn(town, person)), language: lng, ...kept }
  const options = { viewport, locale: lng, timezoneId: 'Europe/London' }
  return takeOver(town.browser, options, { address: town.address, values })
}

/** The same, at a page of Backstage: the first one unless `at` names another. */
export const openAs = async (
  town: Town,
  person: Person,
  { at = '', ...manner }: Manner & { at?: string } = {},
): Promise<Opened> => {
  const opened = await pageOf(town, person, manner)
  await opened.page.goto(`${town.address}/backstage/${at}`)
  await opened.page.locator('main h1').waitFor()
  return opened
}

/** The same for the administrator. */
export const openAsFirstAdmin = (town: Town, visit: Parameters<typeof openAs>[2] = {}) => openAs(town, founder, visit)
