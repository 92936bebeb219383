import type { Page } from 'playwright-core'
import { launchBrowser } from '../e2e/support.ts'
import type { Town } from './town.ts'

/** Bytes over the wire with an empty cache, compressed. */
export type RouteWeight = { route: string; kilobytes: number; scripts: number; answers: number }

const routesOf = ({ event }: Town) => ({
  public: ['/', '/?month=2026-12', `/events/${event}`, '/groups', '/places', '/about'],
  backstage: [
    '',
    '/first-steps',
    '/faq',
    '/usage-principles',
    '/events',
    '/events/new',
    `/events/${event}`,
    '/repeatingevents',
    '/repeatingevents/new',
    '/groups',
    '/groups/new',
    '/places',
    '/places/new',
    '/categories',
    '/categories/new',
    '/topics/new',
    '/notifications',
    '/users',
    '/invite',
    '/bin',
    '/account',
    '/actions',
    '/cms',
    '/cms/theme',
    '/cms/theme/content',
    '/cms/theme/file',
  ].map((path) => `/backstage${path}`),
})

/** As an administrator; the log-in is the first page of Backstage. */
export const measureWeights = async (town: Town): Promise<RouteWeight[]> => {
  const browser = await launchBrowser({ isMeasured: true })
  const { public: open, backstage } = routesOf(town)
  const weigh = async (route: string, token: string | null): Promise<RouteWeight> => {
    const context = await browser.newContext({ locale: 'de' })
    if (token !== null) {
      const user = { id: town.admin, nickname: 'admin', email: 'admin@example.org', role: 'admin', token }
      await context.addInitScript((value) => localStorage.setItem('store', value), JSON.stringify(user))
    }
    const page = await context.newPage()
    const weighed = await watchWeight(page)
    await page.goto(town.server.address + route)
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    await context.close()
    return { route: route.replace(town.event, '{id}'), ...weighed() }
  }

  const weights: RouteWeight[] = []
  for (const route of open) weights.push(await weigh(route, null))
  weights.push({ ...(await weigh('/backstage', null)), route: '/backstage (log-in)' })
  for (const route of backstage) weights.push(await weigh(route, town.tokens.admin))
  await browser.close()
  return weights
}

/** Returns the sum so far. */
export const watchWeight = async (page: Page) => {
  const scripts = new Set<string>()
  const total = { bytes: 0, scripts: 0, answers: 0 }
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  protocol.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    total.bytes += encodedDataLength
    total.answers += 1
    if (scripts.has(requestId)) total.scripts += encodedDataLength
  })
  const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10
  return () => ({ kilobytes: kilobytes(total.bytes), scripts: kilobytes(total.scripts), answers: total.answers })
}
