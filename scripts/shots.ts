import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { keepToasts, launchBrowser } from '#test/e2e/support.ts'
import type { Screen } from '#test/screens/gestures.ts'
import { screens } from '#test/screens/screens.ts'
import { watchLoads } from '#test/screens/settled.ts'
import { type ScreenTown, startScreenTown } from '#test/screens/town.ts'

/**
 * `npm run shots`: pictures of every screen, in both languages, wide and narrow, light and dark, in `shots/`; of some with
 * `npm run shots -- events --lng de --width 390 --scheme dark`. The widths 768 and 1920 are taken only when asked for.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lng: { type: 'string' }, width: { type: 'string' }, scheme: { type: 'string' } },
})
const only = <Value extends string | number>(all: readonly Value[], asked: string | undefined) =>
  all.filter((value) => asked === undefined || String(value) === asked)
const languages = only(['de', 'en'] as const, values.lng)
const widths = values.width === undefined ? [1280, 390] : only([1920, 1280, 768, 390], values.width)
const schemes = only(['light', 'dark'] as const, values.scheme)
const chosen = screens
  .map((screen, index) => ({ ...screen, file: `${String(index + 1).padStart(3, '0')}-${screen.name}` }))
  .filter(({ file }) => positionals.length === 0 || positionals.some((word) => file.includes(word)))

const folder = join(import.meta.dirname, '../shots')
const texts = { de, en }
type Look = { lng: 'de' | 'en'; width: number }

const shoot = async (browser: Browser, town: ScreenTown, screen: Screen & { file: string }, { lng, width }: Look) => {
  const page = await town.open(browser, screen.viewer, lng, {
    viewport: { width, height: width < 640 ? 844 : 900 },
    ...(width < 640 && { hasTouch: true, isMobile: true }),
  })
  const settled = watchLoads(page)
  // Otherwise a toast could disappear before the picture on a busy machine.
  await keepToasts(page)
  try {
    const path = screen.path(town.idsFor(screen.viewer))
    await page.goto(`${town.address}${path}${path.includes('?') ? '&' : '?'}lng=${lng}`)
    await page.locator('h1').first().waitFor()
    await settled()
    await screen.act?.({ page, t: texts[lng], town })
    if (!screen.isWaiting) await settled()
    // Floating elements cover the window, and a list of suggestions closes when the window grows.
    const isFloating = (await page.locator('[role$=dialog]:visible, [role=listbox]:visible').count()) > 0
    if (!isFloating) {
      // Sets the window to the page's height, because Chromium's full-page pictures lose touch emulation.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width, height })
      if (!screen.isWaiting) await settled()
    }
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(folder, `${screen.file}.${lng}.${width}.${colorScheme}.png`) })
    }
    return null
  } catch (error) {
    return `${screen.file} ${lng} ${width}: ${error instanceof Error ? error.message.split('\n')[0] : error}`
  } finally {
    await page.context().close()
  }
}

mkdirSync(folder, { recursive: true })
const begun = Date.now()
const town = await startScreenTown({ isFull: true })
const browser = await launchBrowser({ isMeasured: true })
const looks: Look[] = languages.flatMap((lng) => widths.map((width) => ({ lng, width })))
const queue = chosen.flatMap((screen) => looks.map((look) => ({ screen, look })))
const failed: (string | null)[] = []
const work = async () => {
  for (let next = queue.shift(); next !== undefined; next = queue.shift())
    failed.push(await shoot(browser, town, next.screen, next.look))
}
await Promise.all([work(), work(), work()])
await browser.close()
await town.stop()

const problems = failed.filter((problem) => problem !== null)
for (const problem of problems) process.stderr.write(`${problem}\n`)
const count = (failed.length - problems.length) * schemes.length
process.stdout.write(`${count} pictures in shots/, ${Math.round((Date.now() - begun) / 1000)} s\n`)
process.exitCode = problems.length === 0 ? 0 : 1
