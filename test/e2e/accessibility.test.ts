import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routePaths } from '#src/router.tsx'
import { layoutFaults } from '../screens/layout.ts'
import { backstageRoutes, publicPaths } from '../screens/routes.ts'
import { watchLoads } from '../screens/settled.ts'
import { type ScreenTown, startScreenTown, type ViewerName } from '../screens/town.ts'
import { barriersIn, coloured, follow, launchBrowser } from './support.ts'

/**
 * Every page, as each role, in German on a phone and in English on a desktop, light and dark: no barriers for axe, no
 * sideways scrolling at 320 px and 200 % zoom, nothing cut or covered. Backstage is walked without reloading.
 */

let browser: Browser
let town: ScreenTown

beforeAll(async () => {
  ;[browser, town] = await Promise.all([launchBrowser(), startScreenTown({ isFull: false })])
})
afterAll(async () => {
  await browser.close()
  await town.stop()
})

const desk = { width: 1280, height: 900 }
const sizes = { de: { width: 390, height: 844 }, en: desk }
/** What stands beside 1280 px: the narrowest phone, and those 1280 px at 200 % zoom. */
const narrow = [
  { width: 320, height: 640 },
  { width: 640, height: 450 },
]
const schemes = ['light', 'dark'] as const
const colourless = Object.fromEntries(coloured.map((rule) => [rule, { enabled: false }]))

/** The colours of a part of the page: elements, styles, states and where texts are, but not their words. */
const drawingOf = (page: Page, part: string): Promise<string> =>
  page.locator(part).evaluate((whole) => {
    const words =
      /^(id|for|name|lang|href|src|srcset|alt|title|value|datetime|content|placeholder|data-key|data-collection|aria-(label|labelledby|describedby|controls|owns|valuetext|valuenow))$/
    const drawn = (element: Element): string => {
      const styles = [...element.attributes]
        .map(({ name, value }) => (words.test(name) ? name : `${name}=${value}`))
        .toSorted()
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      const hasValue = 'value' in element && element.value !== ''
      return `<${element.tagName} ${styles.join(' ')} ${hasText} ${hasValue}>${[...element.children].map(drawn).join('')}</>`
    }
    return drawn(whole)
  })

/** What was looked at in one of the walks, and need not be again: drawings by day and by night, and pages with their words. */
const seen = new Set<string>()
const isNew = (what: string): boolean => {
  const before = seen.size
  return seen.add(what).size > before
}

/** What axe finds in the colours of a part of the page, by day and by night. These rules are its slowest. */
const colourFaults = async (page: Page, part: string): Promise<string[]> => {
  const found: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    const faults = await barriersIn(page, part, { runOnly: coloured })
    found.push(...faults.map((fault) => `${colorScheme}, ${fault}`))
  }
  return found
}

/** All faults of the page. The frame's colours and words only count on the first page of a walk. */
const faultsOf = async (page: Page, lng: keyof typeof sizes, isFirst: boolean): Promise<string[]> => {
  await page.setViewportSize(sizes[lng])
  const headings = await page.locator('h1').count()
  const faults = headings === 1 ? [] : [`${headings} headings of level 1`]
  const part = isFirst ? 'html' : 'main'
  const drawing = await drawingOf(page, part)
  if (!isNew(`${drawing}${await page.locator(part).innerText()}`)) return faults
  faults.push(...(await barriersIn(page, 'html', { rules: colourless })))
  if (isNew(drawing)) faults.push(...(await colourFaults(page, part)))
  for (const viewport of narrow) {
    await page.setViewportSize(viewport)
    faults.push(...(await layoutFaults(page)).map((fault) => `${viewport.width} px, ${fault}`))
  }
  await page.setViewportSize(desk)
  return faults
}

const { open, members, moderation, administration } = routePaths
const walks: { viewer: ViewerName; routes: readonly string[] }[] = [
  { viewer: 'admin', routes: [...members, ...moderation, ...administration] },
  // What is not open to somebody looks the same wherever it is: one of each kind stands for all.
  { viewer: 'moderator', routes: [...members, ...moderation, 'actions'] },
  { viewer: 'normal', routes: [...members, 'users', 'cms'] },
  { viewer: 'anonymous', routes: [...open, 'events'] },
]

test('no route is left out', () => {
  const all = [...open, ...members, ...moderation, ...administration]
  expect(Object.keys(backstageRoutes).toSorted()).toEqual(all.toSorted())
})

/** Far more than they need, as they run side by side. */
const timeout = 900_000

describe.concurrent.each(['de', 'en'] as const)('in %s', (lng) => {
  test.each(walks)('Backstage as $viewer', { timeout }, async ({ viewer, routes }) => {
    const page = await town.open(browser, viewer, lng, { viewport: desk })
    const settled = watchLoads(page)
    const found: Record<string, string[]> = {}
    await page.goto(`${town.address}/backstage/account`)
    await settled()
    const paths = routes.flatMap((route) => backstageRoutes[route]?.(town.idsFor(viewer)) ?? [])
    for (const path of paths) {
      await follow(page, `/backstage/${path}`)
      await settled()
      const faults = await faultsOf(page, lng, path === paths[0])
      if (faults.length > 0) found[path] = faults
    }
    expect(found).toEqual({})
    await page.context().close()
  })

  test('the public site', { timeout }, async () => {
    const page = await town.open(browser, 'anonymous', lng, { viewport: desk })
    const found: Record<string, string[]> = {}
    const linked = new Set<string>()
    const paths = publicPaths(town.idsFor('anonymous'))
    for (const path of paths) {
      await page.goto(town.address + path)
      const faults = await faultsOf(page, lng, path === paths[0])
      if (faults.length > 0) found[path] = faults
      for (const kind of await page.locator('a[href^="/"]').evaluateAll(kindsOfPages)) linked.add(kind)
    }
    expect(found).toEqual({})
    const known = paths.map((path) => path.replace(/\?.*/, '').replace(/[0-9a-f-]{36}/, ':id'))
    expect([...linked].filter((kind) => !known.includes(kind) && kind !== '/backstage')).toEqual([])
    await page.context().close()
  })
})

/** Which pages of the site links lead to, with `:id` for ids; feeds, files and pictures are no pages. */
const kindsOfPages = (links: Element[]): string[] =>
  links
    .map((link) => new URL((link as HTMLAnchorElement).href).pathname.replace(/[0-9a-f-]{36}/, ':id'))
    .map((path) => path.replace(/^\/events\/\d{4}-\d\d-\d\d-[\w-]+$/, '/events/:id'))
    .filter((path) => !/\.\w+$|^\/api\//.test(path))
