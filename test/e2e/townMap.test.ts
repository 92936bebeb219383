import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import de from '#locales/de.json' with { type: 'json' }
import { tilesIn, writePmtiles, writeTownMap } from '../pmtiles.ts'
import { databases } from '../server/databases.ts'
import { settleSite } from '../server/site/visitor.ts'
import { startTestServer, type TestServer } from '../server/support.ts'
import { expectAccessible, launchBrowser, openPage } from './support.ts'

/** The town's map as visitors open it. */

const [sqlite] = databases as [(typeof databases)[number]]
const words = de.site.townMap

const bounds = { west: 7.7, south: 47.9, east: 8, north: 48.1 }
const zooms = [8, 9, 10, 11, 12, 13]

/** Whether a tile has been painted, in more than one colour. */
const isPainted = (page: Page) =>
  page.locator('canvas.leaflet-tile').evaluateAll((tiles) =>
    tiles.some((tile) => {
      const canvas = tile as HTMLCanvasElement
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      return new Set(new Uint32Array(Uint8Array.from(data).buffer)).size > 1
    }),
  )

describe('the town’s map', () => {
  const folder = mkdtempSync(join(tmpdir(), 'map-'))
  const mapFile = join(folder, 'town.pmtiles')
  let browser: Browser
  let server: TestServer
  let place: string
  let event: string

  beforeAll(async () => {
    writeFileSync(mapFile, writeTownMap(bounds, zooms))
    browser = await launchBrowser()
    server = await startTestServer(sqlite, { mapFile })
    const site = await settleSite(server)
    const at = (lat: number, lng: number, fields = {}) => ({ lat, lng, ...fields })
    place = await site.addPlace('Mühle', at(48, 7.85))
    await site.addEvent('Spät', '2026-06-04T10:00:00Z', at(48.02, 7.8))
    await site.addEvent('Früh', '2026-06-02T10:00:00Z', at(47.99, 7.9))
    event = await site.pathOf(
      await site.addEvent('Chor & <b>Band</b>', '2026-06-03T10:00:00Z', { location: `id:${place}` }),
    )
    await site.addEvent('Tanz', '2026-06-05T10:00:00Z', { location: `id:${place}` })
    await site.addEvent('Nirgends', '2026-06-03T11:00:00Z')
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  const openAt = async (path: string, options = {}) => {
    const { page } = await openPage(browser, { locale: 'de', ...options })
    const troubles: string[] = []
    const asked: string[] = []
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
    page.on('pageerror', ({ message }) => troubles.push(message))
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(server.url + path)
    return { page, troubles, asked }
  }
  const openMap = async (page: Page, name = words.name) => {
    await page.getByRole('button', { name, exact: true }).click()
    await page.locator('.leaflet-marker-icon').first().waitFor()
  }
  const pins = (page: Page) =>
    page.locator('.leaflet-marker-icon').evaluateAll((all) => all.map((pin) => pin.getAttribute('aria-label')))
  test('is loaded when it is opened, from this origin alone, with a pin for each position in the order of the list', async () => {
    const { page, troubles, asked } = await openAt('/')
    const before = asked.length
    expect(asked.filter((url) => /pmtiles|assets/.test(url))).toEqual([])
    await openMap(page)
    expect(await pins(page)).toEqual([
      'Früh, Morgen, 11:00',
      'Chor & <b>Band</b>, 3. Juni 2026, 11:00; Tanz, 5. Juni 2026, 11:00',
      'Spät, 4. Juni 2026, 11:00',
    ])
    await expect.poll(() => isPainted(page)).toBe(true)
    expect(asked.slice(before).filter((url) => !url.startsWith(server.url) && !url.startsWith('blob:'))).toEqual([])
    expect(await page.locator('.leaflet-control-attribution').textContent()).toBe('© OpenStreetMap')
    expect(troubles).toEqual([])
    await expectAccessible(page)
    await page.getByRole('button', { name: words.name, exact: true }).click()
    await page.locator('.leaflet-container').waitFor({ state: 'hidden' })
  })

  test('is used by the keyboard: pins in their order, into what one holds, and back', async () => {
    const { page } = await openAt('/')
    await page.getByRole('button', { name: words.name, exact: true }).press('Enter')
    await page.locator('.leaflet-marker-icon').first().waitFor()
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
    await expect.poll(focused).toBe(words.name)
    await page.keyboard.press('Tab')
    expect(await focused()).toContain('Früh')
    await page.keyboard.press('Tab')
    expect(await focused()).toContain('Chor')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Chor & <b>Band</b>')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toContain('Chor & <b>Band</b>, 3. Juni')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Chor & <b>Band</b>')
    await page.keyboard.press('Enter')
    await page.waitForURL(server.url + event)
  })

  test.each(['light', 'dark'] as const)('shows where an event and a place are, %s', async (colorScheme) => {
    for (const [path, name] of [
      [event, 'Chor & <b>Band</b>'],
      [`/places/${place}`, 'Mühle'],
    ] as const) {
      const { page, troubles } = await openAt(path, { colorScheme, viewport: { width: 390, height: 844 } })
      await openMap(page, words.open)
      expect(await pins(page)).toEqual([name])
      expect(await page.getByRole('link', { name: de.site.map }).isVisible()).toBe(false)
      await expect.poll(() => isPainted(page)).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      expect(troubles).toEqual([])
    }
  })

  test('a finger closes what a pin shows', async () => {
    const { page } = await openAt('/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await openMap(page)
    await page.locator('.leaflet-marker-icon').first().tap()
    const close = page.getByRole('button', { name: words.close })
    await close.waitFor()
    const { width, height } = Object(await close.boundingBox())
    expect([width, height]).toEqual([44, 44])
    await close.tap()
    await close.waitFor({ state: 'detached' })
  })

  test('says that it cannot be shown, and can be tried again', async () => {
    const { page } = await openAt('/')
    await page.route('**/*.pmtiles', (route) => route.abort())
    await page.getByRole('button', { name: words.name, exact: true }).click()
    await page.getByText(words.failed).waitFor()
    await page.unroute('**/*.pmtiles')
    await openMap(page)
    expect(await page.getByText(words.failed).count()).toBe(0)
  })

  test('is not offered without a script, where the page links to a map on the web as before', async () => {
    const { page } = await openAt(event, { javaScriptEnabled: false })
    expect(await page.getByRole('button', { name: words.open }).count()).toBe(0)
    expect(await page.getByRole('link', { name: de.site.map }).getAttribute('href')).toContain('openstreetmap.org')
  })
})

test.each(['png', 'jpeg', 'webp', 'avif'] as const)('a map of tiles that are pictures is drawn: %s', async (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'map-'))
  const mapFile = join(folder, 'town.pmtiles')
  const ground = sharp({ create: { width: 256, height: 256, channels: 3, background: '#c8d8b0' } })
  const content = await ground[kind]().toBuffer()
  const tiles = tilesIn(bounds, zooms).map((tile) => ({ ...tile, content }))
  writeFileSync(mapFile, writePmtiles(kind, tiles, bounds))
  const server = await startTestServer(sqlite, { mapFile })
  const browser = await launchBrowser()
  onTestFinished(async () => {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true })
  })
  const site = await settleSite(server)
  await site.addEvent('Früh', '2026-06-02T10:00:00Z', { lat: 47.99, lng: 7.9 })
  const { page, errors } = await openPage(browser, { locale: 'de' })
  await page.goto(server.url)
  await page.getByRole('button', { name: words.name, exact: true }).click()
  await page.locator('.leaflet-marker-icon').first().waitFor()
  const widths = () =>
    page.locator('img.leaflet-tile').evaluateAll((all) => all.map((tile) => (tile as HTMLImageElement).naturalWidth))
  await expect.poll(async () => [...new Set(await widths())]).toEqual([256])
  expect(errors).toEqual([])
})

test('a compressed extract with leaf directories is drawn, of which only parts are fetched', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'map-'))
  const mapFile = join(folder, 'town.pmtiles')
  writeFileSync(mapFile, writeTownMap(bounds, zooms, { isExtract: true }))
  const server = await startTestServer(sqlite, { mapFile })
  const browser = await launchBrowser()
  onTestFinished(async () => {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true })
  })
  const site = await settleSite(server)
  await site.addEvent('Früh', '2026-06-02T10:00:00Z', { lat: 47.99, lng: 7.9 })
  const { page, errors } = await openPage(browser, { locale: 'de' })
  const statuses = new Set<number>()
  page.on('response', (answer) => answer.url().endsWith('.pmtiles') && statuses.add(answer.status()))
  await page.goto(server.url)
  await page.getByRole('button', { name: words.name, exact: true }).click()
  await page.locator('.leaflet-marker-icon').first().waitFor()
  await expect.poll(() => isPainted(page)).toBe(true)
  expect(await page.locator('.leaflet-control-attribution').textContent()).toBe('© OpenStreetMap')
  expect([...statuses]).toEqual([206])
  expect(errors).toEqual([])
})

/** A server of its own, whose map file may be replaced. */
const startWithMap = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'map-'))
  const mapFile = join(folder, 'town.pmtiles')
  writeFileSync(mapFile, writeTownMap(bounds, zooms))
  const server = await startTestServer(sqlite, { mapFile })
  const browser = await launchBrowser()
  onTestFinished(async () => {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true })
  })
  const site = await settleSite(server)
  return { server, browser, mapFile, site }
}

test('a map that is replaced is shown to the next visitor, on every page that was kept', async () => {
  const { server, browser, mapFile, site } = await startWithMap()
  const place = await site.addPlace('Mühle', { lat: 48, lng: 7.85 })
  const event = await site.pathOf(await site.addEvent('Früh', '2026-06-02T10:00:00Z', { location: `id:${place}` }))
  const picturesAt = async (path: string, name: string) => {
    const { page, errors } = await openPage(browser, { locale: 'de' })
    await page.goto(server.url + path)
    await page.getByRole('button', { name, exact: true }).click()
    await page.locator('.leaflet-marker-icon').first().waitFor()
    expect(errors).toEqual([])
    return page.locator('img.leaflet-tile').count()
  }
  const pages = [
    ['/', words.name],
    [event, words.open],
    [`/places/${place}`, words.open],
  ] as const
  for (const [path, name] of pages) expect(await picturesAt(path, name), path).toBe(0)
  const ground = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#c8d8b0' } })
    .png()
    .toBuffer()
  const tiles = tilesIn(bounds, zooms).map((tile) => ({ ...tile, content: ground }))
  writeFileSync(mapFile, writePmtiles('png', tiles, bounds))
  server.clock.now += 60_000
  for (const [path, name] of pages) expect(await picturesAt(path, name), path).toBeGreaterThan(0)
})

test('a map that is replaced is shown on pages that are open, and on those that were kept before', async () => {
  const { server, browser, mapFile, site } = await startWithMap()
  await site.addEvent('Früh', '2026-06-02T10:00:00Z', { lat: 47.99, lng: 7.9 })
  const openHome = async () => {
    const { page } = await openPage(browser, { locale: 'de' })
    await page.goto(server.url)
    return page
  }
  const openMap = async (page: Page) => {
    await page.getByRole('button', { name: words.name, exact: true }).click()
    await page.locator('.leaflet-marker-icon').waitFor()
    await expect.poll(() => isPainted(page)).toBe(true)
  }
  const [read, unread] = [await openHome(), await openHome()]
  await openMap(read)

  writeFileSync(mapFile, writeTownMap(bounds, zooms, { isExtract: true }))
  await openMap(unread)
  await openMap(await openHome())

  const statuses: number[] = []
  read.on('response', (answer) => answer.url().endsWith('.pmtiles') && statuses.push(answer.status()))
  for (let zoom = 0; zoom < 3; zoom += 1) await read.getByRole('button', { name: words.zoomOut }).click()
  await expect.poll(() => statuses).toContain(206)
  await expect.poll(() => isPainted(read)).toBe(true)
})
