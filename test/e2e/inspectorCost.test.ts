import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Development, startDevelopment } from './development.ts'
import { fieldOf } from './pages/form.ts'
import { launchBrowser, openPage } from './support.ts'

let browser: Browser
let development: Development

beforeAll(async () => {
  browser = await launchBrowser({ isMeasured: true })
  development = await startDevelopment()
})
afterAll(async () => {
  await development.end()
  await browser.close()
})

/** Opens the registration beside twenty actors that take five events with each key. @returns types, and measures that */
const openCrowd = async (query: '' | '?inspect') => {
  const { page } = await openPage(browser, { locale: 'en' })
  const inspector = query === '' ? null : page.context().waitForEvent('page')
  await page.goto(`${development.address}/backstage/invitation/${development.token}${query}`, {
    waitUntil: 'networkidle',
  })
  const nickname = fieldOf(page, 'nickname')
  await nickname.waitFor()
  const crowd = `/@fs${join(import.meta.dirname, 'crowd.ts')}`
  const source = query === '' ? '/src/inspector/startInspector.ts' : '/src/inspector/live.ts'
  // As a text, because Vitest would make these imports its own.
  await page.evaluate(`(async () => {
    const [{ startCrowd }, { startInspector }] = await Promise.all([import('${crowd}'), import('${source}')])
    const send = startCrowd(startInspector())
    document.querySelector('[name=nickname]').addEventListener('keydown', () => send(5))
  })()`)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  return {
    inspector: await inspector,
    /** Types fifty letters. @returns the processor time of the page's thread in seconds */
    type: async () => {
      await page.bringToFront()
      await nickname.fill('')
      const before = await worked()
      for (let count = 0; count < 50; count++) await page.keyboard.press('x')
      // What was typed is told to the inspector up to 300 ms later, and that counts, too.
      await page.waitForTimeout(600)
      return (await worked()) - before
    },
  }
}

test('live, with twenty actors and five events for each letter, typing takes at most a tenth more', async () => {
  const plain = await openCrowd('')
  const watched = await openCrowd('?inspect')
  const tree = watched.inspector?.getByRole('button', { name: /draft/ })
  await expect.poll(() => tree?.count()).toBeGreaterThan(9)
  const middle = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
  const alone: number[] = []
  const seen: number[] = []
  const ratio = () => middle(seen) / middle(alone)
  // The first rounds warm up. The middle one of the others counts: one that was lucky or had a busy neighbour says little, and
  // beside busy neighbours it takes more rounds until that holds.
  for (let round = 0; round < 40; round++) {
    const [one, other] = [await plain.type(), await watched.type()]
    if (round < 3) continue
    alone.push(one)
    seen.push(other)
    if (round >= 9 && ratio() <= 1.1) break
  }
  expect(ratio()).toBeLessThanOrEqual(1.1)
  await expect.poll(() => watched.inspector?.locator('.live table tbody tr').count()).toBe(60)
})
