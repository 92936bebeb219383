import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fieldOf } from './pages/form.ts'
import { founder, pageOf, setUpTown } from './people.ts'

/** How pages look: while they come, and with the colours of the system. */

const town = setUpTown({ STARTER_WORDS: '1' })

/** The share of the window that may move while a form opens. */
const maximumShift = 0.02

test.each([390, 1280])('nothing jumps while a form opens at %i px', async (width) => {
  const { page } = await pageOf(town, founder, { width })
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['events/new', 'groups/new', 'places/new', 'repeatingevents/new', 'look']) {
    await page.goto(`${town.address}/backstage/${path}`)
    await page.locator('form button[type=submit]').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => Reflect.get(window, 'shift')), path).toBeLessThan(maximumShift)
  }
  await page.context().close()
})

/** The colours of one side of the edges that a selector finds, each once, and that of the ground. */
const edges = (page: Page, selector: string, side: 'bottom' | 'left') =>
  page.evaluate(
    ({ selector, side }) => {
      const all = [...document.querySelectorAll(selector)]
      const colors = all.map((element) => getComputedStyle(element).getPropertyValue(`border-${side}-color`))
      return { colors: [...new Set(colors)], ground: getComputedStyle(document.documentElement).backgroundColor }
    },
    { selector, side },
  )

test('with forced colours hidden edges stay hidden, what is chosen is marked, and choices have arrows', async () => {
  const { page } = await pageOf(town, founder)
  await page.emulateMedia({ forcedColors: 'active' })
  const expectHidden = async (selector: string, side: 'bottom' | 'left' = 'bottom') => {
    const { colors, ground } = await edges(page, selector, side)
    expect(colors, selector).toEqual([ground])
  }
  const expectSeen = async (selector: string) => {
    const { colors, ground } = await edges(page, selector, 'bottom')
    expect([colors.length, colors.includes(ground)], selector).toEqual([1, false])
  }
  await town.call('POST', '/groups', { name: 'Choir' })
  await page.goto(`${town.address}/`)
  await expectHidden('.tabs a:not([aria-current])')
  await expectSeen('.tabs a[aria-current]')

  await page.goto(`${town.address}/backstage/groups`)
  await page.getByRole('link', { name: 'Choir', exact: true }).waitFor()
  await expectHidden('td .icon-button')
  expect(
    await page
      .locator('select')
      .first()
      .evaluate((select) => getComputedStyle(select).appearance),
  ).toBe('auto')

  await page.goto(`${town.address}/backstage/cms/theme/content`)
  await page.locator('main [aria-current]').first().waitFor()
  await expectHidden('main nav ul a:not([aria-current])')
  await expectSeen('main nav ul a[aria-current]')

  await page.goto(`${town.address}/backstage/events/new`)
  await fieldOf(page, 'name').waitFor()
  await expectHidden('.button-quiet', 'left')
  await page.context().close()
})
