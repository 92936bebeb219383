import type { Page, Request, Route } from 'playwright-core'
import { expect } from 'vitest'

/** Requests of a page that wait until the test says how they end. What the page itself gives up is forgotten. */
export type Held<Kind extends string> = {
  /** Which kinds wait, in the order in which they were asked. */
  waiting: () => Kind[]
  /** Lets the one request of a kind reach the server. Waits until it is there, and for the answer. */
  pass: (kind: Kind) => Promise<void>
  /** Takes the network away from the browser, and with it this request. Waits until it is there. */
  lose: (kind: Kind) => Promise<void>
  /** Gives the network back, if it was away. */
  reconnect: () => Promise<void>
}

/**
 * Holds every request of the page whose method and path fit one of the kinds.
 * @param kinds matched against such as `GET /api/v1/revents/123/preview`
 */
export const hold = async <Kind extends string>(page: Page, kinds: Record<Kind, RegExp>): Promise<Held<Kind>> => {
  const held: { kind: Kind; route: Route }[] = []
  const kindOf = (request: Request) => {
    const line = `${request.method()} ${new URL(request.url()).pathname}`
    return (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].test(line))
  }
  await page.route('**/api/v1/**', (route) => {
    const kind = kindOf(route.request())
    if (kind === undefined) return route.continue()
    held.push({ kind, route })
  })
  page.on('requestfailed', (request) => {
    const index = held.findIndex(({ route }) => route.request() === request)
    if (index >= 0) held.splice(index, 1)
  })
  const take = async (kind: Kind): Promise<Route | undefined> => {
    const find = () => held.findIndex((one) => one.kind === kind)
    await expect.poll(find, { message: `a request waits: ${kind}` }).not.toBe(-1)
    return held.splice(find(), 1)[0]?.route
  }
  return {
    waiting: () => held.map(({ kind }) => kind),
    pass: async (kind) => {
      const route = await take(kind)
      await route?.continue()
      await route?.request().response()
    },
    lose: async (kind) => {
      const route = await take(kind)
      await page.context().setOffline(true)
      await route?.abort('internetdisconnected')
    },
    reconnect: () => page.context().setOffline(false),
  }
}
