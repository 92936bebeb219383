import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '#test/e2e/support.ts'
import { startScript } from '#test/script.ts'
import { buildGallery, serveGallery } from './machines.ts'

/** `npm run shots:inspecting` takes the pictures of docs/inspecting.md: gallery, simulation, inspector after a refused log-in. */

const folder = join(import.meta.dirname, '../docs/images')
const size = { width: 1280, height: 760 }

const shoot = async (page: Page, name: string): Promise<void> => {
  const { size: bytes } = await sharp(await page.screenshot())
    .resize({ width: 1100 })
    .webp({ quality: 76 })
    .toFile(join(folder, `inspecting-${name}.webp`))
  process.stdout.write(`${name}: ${Math.round(bytes / 1024)} KB\n`)
}

const shootGallery = async (page: Page): Promise<void> => {
  const { url, stop } = await serveGallery(await buildGallery(), 0)
  await page.goto(`${url}#/toast`)
  await page.locator('svg[data-machine="toast"]').waitFor()
  await shoot(page, 'gallery')
  await page.goto(`${url}#/session/play`)
  await page.getByRole('button', { name: 'credentials.submitted' }).first().click()
  await page.locator('[data-node="signingIn"].active').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await shoot(page, 'simulation')
  stop()
}

const shootLive = async (page: Page): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shots-'))
  const port = 20_000 + 2 * (process.pid % 5_000)
  const script = startScript(['scripts/dev.ts'], { DATA_DIR: dataDir, DATABASE_URL: '', PORT: String(port) })
  await script.first(/invitation\/(\S+)/)
  await script.first(/(Local:)/)
  const opened = page.context().waitForEvent('page')
  await page.goto(`http://127.0.0.1:${port}/backstage/login?inspect&lng=en`, { waitUntil: 'networkidle' })
  const inspector = await opened
  await inspector.setViewportSize({ ...size, height: 1100 })
  await page.locator('[name=email]').fill('mira@lindenau.example')
  await page.locator('[name=password]').fill('wrong battery')
  await page.locator('[type=submit]').click()
  await inspector.getByRole('button', { name: 'session', exact: true }).click()
  await inspector.locator('[data-node="refused"].active').waitFor()
  await inspector.getByRole('button', { name: 'Whole width' }).click()
  await inspector.evaluate(() => scrollTo(0, 0))
  await shoot(inspector, 'live')
  await script.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

const browser = await launchBrowser({ isMeasured: true })
const page = await browser.newPage({ viewport: size, locale: 'en' })
await shootGallery(page)
await shootLive(page)
await browser.close()
