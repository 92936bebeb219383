import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Development, startDevelopment } from './development.ts'
import { fieldOf, saveForm } from './pages/form.ts'
import { submitLogIn, submitRegistration } from './pages/session.ts'
import { founder } from './people.ts'
import { launchBrowser, openPage, startTown } from './support.ts'

/** The inspectors: everything in development, secrets masked; nothing in production. */

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('the production build contains nothing of the inspector', async () => {
  const files = (await readdir('dist', { recursive: true })).filter((file) => /\.(js|html|css)$/.test(file))
  const scripts = await Promise.all(
    files.map(async (file) => [file, await readFile(join('dist', file), 'utf8')] as const),
  )
  expect(scripts.length).toBeGreaterThan(20)
  const inspecting = scripts.filter(([, text]) =>
    /stately\.ai|@statelyai|createBrowserInspector|xstateinspector|backstage-machines|masked\.invalid|Save a recording/.test(
      text,
    ),
  )
  expect(inspecting.map(([file]) => file)).toEqual([])
})

let development: Development
let address: string
/** One of these tests takes the invitation; those after it log in. */
let token: string

beforeAll(async () => {
  development = await startDevelopment()
  address = development.address
  token = development.token
})
afterAll(() => development.end())

/** Whether a state is in sight within the frame of the picture. */
const isInFrame = (inspector: Page, state: string) =>
  inspector.locator(`[data-node="${state}"]`).evaluate((node) => {
    const frame = node.closest('section')?.getBoundingClientRect()
    const { top, bottom } = node.getBoundingClientRect()
    return frame !== undefined && top >= frame.top - 1 && bottom <= frame.bottom + 1
  })

test('a log-in with a wrong password is followed live, saved without the password, and replays the same', async () => {
  const { page } = await openPage(browser, { locale: 'en' })
  const foreign: string[] = []
  await page.context().route('**', (route) => {
    if (route.request().url().startsWith(address)) return route.continue()
    foreign.push(route.request().url())
    return route.abort()
  })
  const opened = page.context().waitForEvent('page')
  await page.goto(`${address}/backstage/login?inspect`, { waitUntil: 'networkidle' })
  const inspector = await opened
  // The sequence has its colours before an actor is chosen.
  const sequence = inspector.getByRole('region', { name: /^Sequence diagram/ }).locator('svg')
  await expect.poll(() => sequence.evaluate((svg) => getComputedStyle(svg).fontFamily)).toContain('monospace')
  await inspector.getByRole('button', { name: 'session', exact: true }).click()
  await submitLogIn(page, { email: founder.email, password: 'wrong battery' })
  await inspector.locator('[data-node="refused"].active').waitFor()
  await expect.poll(() => isInFrame(inspector, 'refused')).toBe(true)

  const tools = await inspector.getByRole('toolbar').boundingBox()
  const place = await inspector.getByRole('region', { name: 'Statechart of session' }).boundingBox()
  expect(tools && place && [tools.x === place.x, tools.height < 60, tools.y + tools.height <= place.y]).toEqual([
    true,
    true,
    true,
  ])

  await inspector.getByRole('slider').fill('0')
  await inspector.locator('[data-node="anonymous"].active').waitFor()
  expect(await fieldOf(page, 'email').inputValue()).toBe('mira@lindenau.example')
  const [download] = await Promise.all([
    inspector.waitForEvent('download'),
    inspector.getByRole('button', { name: 'Save recording', exact: true }).click(),
  ])
  const file = await download.path()
  const text = await readFile(file, 'utf8')
  expect(['wrong battery', 'mira@lindenau', 'credentials.submitted'].map((part) => text.includes(part))).toEqual([
    false,
    false,
    true,
  ])
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/replay.ts', file], { encoding: 'utf8' })
  expect([stdout, stderr, foreign]).toEqual(['same: session, 2 steps\n', '', []])

  await page.reload({ waitUntil: 'networkidle' })
  await inspector.locator('[data-node="anonymous"].active').waitFor()
  // Time in which a second window of the inspector would have opened.
  await page.waitForTimeout(1_000)
  expect(page.context().pages()).toEqual([page, inspector])
  await inspector.locator('li', { hasText: 'before the reload' }).first().waitFor()
  await page.goto(page.url().replace('?inspect', ''))
  await inspector.locator('.active').waitFor({ state: 'detached' })

  const asked = inspector.waitForEvent('dialog')
  await inspector.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
})

test("in development Stately's inspector sees the actors of the frame and of the page, but no password and no token", async () => {
  const { page } = await openPage(browser, { locale: 'en' })
  // Stately's window is far away: this one only notes what it is told.
  await page.addInitScript(() => {
    const told: unknown[] = []
    const other = { postMessage: (message: unknown) => told.push(message) }
    const open = () => {
      setTimeout(() => window.postMessage({ type: '@statelyai.connected' }, '*'))
      return other
    }
    Object.assign(window, { told, open })
  })
  // Vite may find a package that it has not prepared yet, and then loads the page once more.
  await page.goto(`${address}/backstage/invitation/${token}?inspect=stately`, { waitUntil: 'networkidle' })
  await submitRegistration(page, founder)
  await page.waitForURL(/first-steps/)
  await page.locator('[data-state=welcome]').waitFor()

  const readTold = () => page.evaluate(() => Reflect.get(window, 'told') as { type: string; name: string }[])
  const readNames = async () =>
    (await readTold()).filter(({ type }) => type === '@xstate.actor').map(({ name }) => name)
  await expect
    .poll(readNames)
    .toEqual(expect.arrayContaining(['session', 'toast', 'connection', 'registration', 'form', 'firstSteps']))
  const told = JSON.stringify(await readTold())
  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('store') ?? '{}').token as string)
  expect(session.length).toBeGreaterThan(20)
  expect(['mira@lindenau.example', 'correct horse', token, session].map((text) => told.includes(text))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('whatever happened while an entry was made and changed replays the same; actors that were stopped have ended', async () => {
  const { page } = await openPage(browser, { locale: 'en' })
  const opened = page.context().waitForEvent('page')
  await page.goto(`${address}/backstage/login?inspect`, { waitUntil: 'networkidle' })
  const inspector = await opened
  await submitLogIn(page, founder)
  await page.waitForURL(/\/backstage\/?(\?.*)?$/)
  await page.goto(`${address}/backstage/groups/new?inspect`, { waitUntil: 'networkidle' })
  const pages = inspector.locator('li', { has: inspector.getByRole('button', { name: 'entryPage', exact: true }) })
  const states = () => pages.locator('> small').allTextContents()
  // StrictMode has stopped it and started it again. Within a minute the unread count would show it as running anyway.
  await expect.poll(states, { timeout: 50_000 }).toEqual(['editing'])
  for (const [name, before] of [
    ['Choir', null],
    ['Town choir', 'Choir'],
  ] as const) {
    if (before !== null) await page.getByRole('link', { name: before, exact: true }).click()
    await fieldOf(page, 'name').fill(name)
    await saveForm(page)
    await page.getByRole('link', { name, exact: true }).waitFor()
  }
  await expect.poll(states).toEqual(['ended', 'ended'])
  const [download] = await Promise.all([
    inspector.waitForEvent('download'),
    inspector.getByRole('button', { name: 'Save recordings of all' }).click(),
  ])
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/replay.ts', await download.path()], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout.match(/^same: entryEditor/gm)).toHaveLength(2)
})

test('a Backstage with a recorder saves what happened by an entry of its menu, and that replays the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recorder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const build = ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--logLevel', 'error']
  const built = spawnSync(process.execPath, build, { encoding: 'utf8', env: { ...process.env, VITE_RECORDER: '1' } })
  expect(built.status, built.stderr).toBe(0)
  const town = await startTown()
  onTestFinished(town.stop)
  const { page, errors } = await openPage(browser, { locale: 'en' })
  const settings = /<script type="application\/json" id="settings">[^<]*<\/script>/
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  await page.route('**/backstage/**', async (route) => {
    const response = await route.fetch()
    const [ours = ''] = settings.exec(await response.text()) ?? []
    await route.fulfill({ response, body: index.replace(settings, () => ours) })
  })
  await page.route('**/assets/*', (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  )
  await page.goto(town.invitation.replace(/\?.*$/, ''))
  await submitRegistration(page, founder)
  await page.waitForURL(/first-steps|setup/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a recording' }).click(),
  ])
  await page.getByText('Send the file with your report.').waitFor()
  const file = await download.path()
  const text = await readFile(file, 'utf8')
  expect(['correct horse', 'mira@lindenau', 'registration'].map((part) => text.includes(part))).toEqual([
    false,
    false,
    true,
  ])
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/replay.ts', file], { encoding: 'utf8' })
  expect([stdout.includes('same: registration'), stderr, errors]).toEqual([true, '', []])
})
