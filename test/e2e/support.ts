import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'

/** A calendar as a stranger starts it: a process of its own, on an empty data folder, on a free port. */
export type TownServer = {
  address: string
  /** The invitation link that the start printed. */
  invitation: string
  dataDir: string
  /** Stops it for good and removes its data. */
  stop: () => Promise<void>
}

/** Starts `server/main.ts`; resolves when it has printed where it listens. */
export const startTown = async (env: Record<string, string> = {}): Promise<TownServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'town-'))
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  let printed = ''
  const first = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(printed)?.[1]
        if (found) resolve(found)
      }
      child.stdout.on('data', look)
      child.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)))
      look()
    })
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  const address = await first(/Listening on (\S+)/)
  const invitation = await first(/Become the administrator: (\S+)/)
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    await rm(dataDir, { recursive: true, force: true })
  }
  return { address, invitation: invitation.replace(/^https?:\/\/[^/]+/, address), dataDir, stop }
}

/** Debian's Chromium, without a window. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

/**
 * A page in a profile of its own. Whatever the page reports as an error (exceptions, refused by the content security
 * policy, failed loads) is gathered in `errors`.
 */
export const openPage = async (
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ page: Page; errors: string[] }> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught|React|Warning/.test(message.text()))
      errors.push(message.text())
  })
  return { page, errors }
}

/** Fails with the list of what an accessibility scan finds on the page as it stands. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found, `axe on ${page.url()}`).toEqual([])
}
