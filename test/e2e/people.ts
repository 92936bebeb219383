import type { Browser, Page } from 'playwright-core'
import { openPage, startTown, type TownServer } from './support.ts'

/** A town with its administrator, and a way to speak to it without a browser. */
export type Founded = {
  town: TownServer
  /** Calls the API as the administrator; answers the parsed body, throws with it when refused. */
  call: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>
}

export const founder = { email: 'mira@lindenau.example', nickname: 'Mira', password: 'correct horse' }

/** Starts a town and registers its administrator through the printed link. */
export const foundTown = async (env: Record<string, string> = {}): Promise<Founded> => {
  const town = await startTown(env)
  const api = `${town.address}/api/v1`
  const send = async (token: string | null, method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(`${api}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
  await send(null, 'POST', `/invitations/invite/${town.invitation.split('/').at(-1)}`, founder)
  const { email, password } = founder
  const { token } = await send(null, 'POST', '/auth/login', { email, password })
  return { town, call: (method, path, body) => send(String(token), method, path, body) }
}

/** A browser page of the administrator, logged in through the log-in screen. */
export const openAsFounder = async (
  browser: Browser,
  town: TownServer,
  lng = 'en',
): Promise<{ page: Page; errors: string[] }> => {
  const opened = await openPage(browser, {
    viewport: { width: 1280, height: 900 },
    locale: lng,
    timezoneId: 'Europe/London',
  })
  const { page } = opened
  await page.goto(`${town.address}/backstage?lng=${lng}`)
  await page.locator('[name=email]').fill(founder.email)
  await page.locator('[name=password]').fill(founder.password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').first().waitFor()
  return opened
}
