import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunOptions } from 'axe-core'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { toastDuration } from '#domain/limits.ts'
import { startScript } from '../script.ts'

/** A calendar as a stranger starts it: a process of its own, on an empty data folder, on a free port. */
export type TownServer = {
  address: string
  /** The invitation link that the start printed. */
  invitation: string
  dataDir: string
  /** Takes the process away from one moment to the next, as a power cut does. */
  kill: () => Promise<void>
  /** Starts it again on the same data folder and port. */
  startAgain: () => Promise<void>
  /** Stops it for good and removes its data. */
  stop: () => Promise<void>
}

const isListening = /Listening on (\S+)/

/** A port that nobody else takes while its server is down: the system never chooses it, and it is another for each run. */
export const lastingPort = (first: number): string => String(first + (process.pid % 5_000))

/** Starts `server/main.ts`; resolves when it has printed where it listens. */
export const startTown = async (env: Record<string, string> = {}): Promise<TownServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'town-'))
  const launch = (port: string) =>
    startScript(['server/main.ts'], { DATA_DIR: dataDir, DATABASE_URL: '', STARTER_WORDS: '0', ...env, PORT: port })
  let server = launch(env.PORT ?? '0')
  const address = await server.first(isListening)
  const invitation = await server.first(/Become the administrator: (\S+)/)
  return {
    address,
    invitation: invitation.replace(/^https?:\/\/[^/]+/, address),
    dataDir,
    kill: () => server.end('SIGKILL'),
    startAgain: async () => {
      server = launch(new URL(address).port)
      await server.first(isListening)
    },
    stop: async () => {
      await server.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** How long a page may take for anything, in milliseconds: far more than it needs, as others may want the machine, too. */
const timeout = 60_000

/** Debian's Chromium without windows is the same engine and opens pages in a third of the time; the usual one will do. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Saves a quarter of the tests' processor time: their pages live for seconds, too short for optimized code to pay. */
const thrifty = '--js-flags=--single-threaded,--no-turbofan,--no-maglev'

/** Debian's Chromium, without a window. `isMeasured`: as fast as it is for people, for a test that holds a figure to its bar. */
export const launchBrowser = ({ isMeasured = false } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: browsers.find((path) => existsSync(path)) ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(isMeasured ? [] : [thrifty]),
    ],
  })

/** A page and what it reported as an error: exceptions, failed loads, what the content security policy refused. */
export type Opened = { page: Page; errors: string[] }

/** Collects what a page reports as an error. */
const watch = (page: Page): Opened => {
  page.setDefaultTimeout(timeout)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught|React|Warning/.test(message.text()))
      errors.push(message.text())
  })
  return { page, errors }
}

/** A further page of the same profile. */
export const openTab = async (context: BrowserContext): Promise<Opened> => watch(await context.newPage())

/** What a browser has kept in its local storage since an earlier visit to this address. */
export type Kept = { address: string; values: Readonly<Record<string, string>> }

/** Puts it there when the page begins its first load. Playwright's `storageState` would load another page for that. */
const keep = async (page: Page, kept: Kept): Promise<void> => {
  const script = await page.addInitScript(({ address, values }: Kept) => {
    if (location.origin !== address || window !== top) return
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
  }, kept)
  // A page that is closed by then needs the script no longer.
  page.once('framenavigated', () => script.dispose().catch(() => undefined))
}

/** A page in a profile of its own. */
export const openPage = async (browser: Browser, options: BrowserContextOptions, kept?: Kept): Promise<Opened> => {
  const opened = await openTab(await browser.newContext({ reducedMotion: 'reduce', ...options }))
  if (kept !== undefined) await keep(opened.page, kept)
  return opened
}

/** Pages that were left, by browser and the options of their profile. */
const left = new WeakMap<Browser, Map<string, Page[]>>()
const leftIn = (browser: Browser, options: string): Page[] => {
  const ofBrowser = left.get(browser) ?? new Map<string, Page[]>()
  left.set(browser, ofBrowser)
  const pages = ofBrowser.get(options) ?? []
  ofBrowser.set(options, pages)
  return pages
}

/** Where a page goes when it is left. */
const homes = new WeakMap<Page, Page[]>()

/** Scripts that a page runs at each load, and which the next person must not meet. */
const lasting = new WeakMap<Page, Disposable[]>()

type Disposable = { dispose: () => Promise<void> }

/**
 * A page of somebody who is new here, in the place of one that was left: it loads again in its process, for a third of what a
 * new one costs. Its storages are those of `kept`, its cookies, routes, sizes and schemes those of a new one.
 */
export const takeOver = async (
  browser: Browser,
  { viewport, ...options }: BrowserContextOptions & { viewport: { width: number; height: number } },
  kept: Kept,
): Promise<Opened> => {
  const home = leftIn(browser, JSON.stringify(options))
  const page = home.pop()
  if (page === undefined) {
    const opened = await openPage(browser, { viewport, ...options }, kept)
    homes.set(opened.page, home)
    return opened
  }
  await page.setViewportSize(viewport)
  await keep(page, kept)
  return watch(page)
}

/** What tests listen to. */
const heard = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

/**
 * The test is done with a page: the next person may take it over, if it was opened for one. Who wants something that lasts, such as a
 * clock of their own, closes the profile instead.
 */
export const leave = async (page: Page): Promise<void> => {
  const context = page.context()
  const home = homes.get(page)
  if (home === undefined) return context.close()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const name of heard) page.removeAllListeners(name)
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearCookies(),
    context.clearPermissions(),
    page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: 'reduce' }),
    ...(lasting.get(page) ?? []).splice(0).map((script) => script.dispose()),
  ])
  await page.mouse.move(0, 0)
  // Text of the same origin keeps the process; an empty page would get another.
  await page.goto(new URL('/robots.txt', page.url()).href)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  home.push(page)
}

/**
 * Keeps toasts until they are closed or used, for tests that do something else first. toast.test.ts tests that they go.
 */
export const keepToasts = async (page: Page): Promise<void> => {
  const lengthen = (short: number) => {
    const { setTimeout } = window
    const patient = (handler: TimerHandler, pause?: number) => setTimeout(handler, pause === short ? 1e9 : pause)
    Object.assign(window, { setTimeout: patient })
  }
  lasting.set(page, [...(lasting.get(page) ?? []), await page.addInitScript(lengthen, toastDuration)])
  await page.evaluate(lengthen, toastDuration)
}

/** Waits until what has the focus fits a selector. */
export const waitForFocus = async (page: Page, selector: string): Promise<void> => {
  await page.waitForFunction((selector) => document.activeElement?.matches(selector), selector)
}

/** Goes to another page of Backstage as a link does, and waits until its heading has the focus. */
export const follow = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((path) => {
    const arrived = new Promise<void>((resolve) => {
      const look = ({ target }: FocusEvent) => {
        if (!(target instanceof HTMLElement) || !target.matches('main h1')) return
        document.removeEventListener('focusin', look)
        resolve()
      }
      document.addEventListener('focusin', look)
    })
    document.querySelector<HTMLElement>('main h1')?.blur()
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    return arrived
  }, path)
}

/** The scanner, small: it is brought into many pages. */
const scanner = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

/** The rules of axe that look at colours: the only ones that tell day from night, and the slowest. */
export const coloured = ['color-contrast', 'link-in-text-block']

/** Waits until nothing on the page is busy or fades: colours that only pass are not its own. */
const rest = (page: Page) =>
  page.waitForFunction(() => {
    const passes = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    return !document.querySelector('[aria-busy=true]') && !document.getAnimations().some(passes)
  })

/** What an accessibility scan finds in a part of the page, once it rests; the scanner is brought into each page once. */
export const barriersIn = async (page: Page, part: string, options: RunOptions = {}): Promise<string[]> => {
  await rest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(scanner)
  return page.evaluate(
    async ({ part, options }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // Who speaks to a program says what a button shows.
      const rules = { 'label-content-name-mismatch': { enabled: true }, ...options.rules }
      const { violations } = await axe.run(part, { resultTypes: ['violations'], ...options, rules })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    { part, options },
  )
}

/** Fails with the list of what an accessibility scan finds on the page, once it rests. */
export const expectAccessible = async (page: Page): Promise<void> => {
  expect(await barriersIn(page, 'html'), `axe on ${page.url()}`).toEqual([])
}
