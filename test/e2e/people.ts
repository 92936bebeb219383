import type { Browser, Page } from 'playwright-core'
import type { Role } from '#domain/user.ts'
import { openPage, startTown, type TownServer } from './support.ts'

/** Calls the API as somebody; answers the parsed body, throws with it when refused. */
export type Call = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

export type Person = { email: string; nickname: string; password: string }

/** A town with its administrator, and a way to speak to it as them without a browser. */
export type Founded = { town: TownServer; call: Call }

/** Somebody who has joined. */
export type Member = Person & { id: string; call: Call }

export const founder: Person = { email: 'mira@lindenau.example', nickname: 'Mira', password: 'correct horse' }

const callAs =
  ({ address }: TownServer, token: string | null): Call =>
  async (method, path, body) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const response = await fetch(`${address}/api/v1${path}`, init)
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }

/** Registers somebody with the token of an invitation, and logs them in. */
const register = async (town: TownServer, token: string, person: Person): Promise<Member> => {
  const anybody = callAs(town, null)
  await anybody('POST', `/invitations/invite/${token}`, person)
  const { email, password } = person
  const session = await anybody('POST', '/auth/login', { email, password })
  return { ...person, id: String(session.id), call: callAs(town, String(session.token)) }
}

/** Starts a town and registers its administrator through the printed link. */
export const foundTown = async (env: Record<string, string> = {}): Promise<Founded> => {
  const town = await startTown(env)
  const { call } = await register(town, town.invitation.split('/').at(-1) ?? '', founder)
  return { town, call }
}

/** Somebody joins by invitation of the administrator, who then gives them their role. */
export const join = async ({ town, call }: Founded, nickname: string, role: Role = 'normal'): Promise<Member> => {
  const { token } = await call('POST', '/invitations/invite')
  const person = { email: `${nickname.toLowerCase()}@lindenau.example`, nickname, password: 'correct horse' }
  const member = await register(town, String(token), person)
  if (role !== 'normal') await call('PUT', `/users/${member.id}`, { role })
  return member
}

/** Whether a log-in with this password is let in. */
export const canLogIn = async ({ town }: Founded, email: string, password: string): Promise<boolean> =>
  callAs(town, null)('POST', '/auth/login', { email, password }).then(
    () => true,
    () => false,
  )

/** A browser page of somebody, logged in through the log-in screen. */
export const openAs = async (
  browser: Browser,
  town: TownServer,
  { email, password }: Person,
  lng = 'en',
  width = 1280,
): Promise<{ page: Page; errors: string[] }> => {
  const opened = await openPage(browser, {
    viewport: { width, height: width < 640 ? 844 : 900 },
    locale: lng,
    timezoneId: 'Europe/London',
  })
  const { page } = opened
  await page.goto(`${town.address}/backstage?lng=${lng}`)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('[name=password]').waitFor({ state: 'detached' })
  await page.locator('main h1').waitFor()
  return opened
}

/** The same for the administrator. */
export const openAsFounder = (browser: Browser, town: TownServer, lng = 'en') => openAs(browser, town, founder, lng)
