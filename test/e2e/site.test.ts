import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { databases } from '../server/databases.ts'
import { type Site, settleSite } from '../server/site/visitor.ts'
import { startTestServer, type TestServer } from '../server/support.ts'
import { expectAccessible, launchBrowser, openPage } from './support.ts'

/** The public site as citizens meet it: without scripts, on a phone and on a desk, by day and by night. */

const [sqlite] = databases as [(typeof databases)[number]]

let browser: Browser
let server: TestServer
let site: Site
let paths: string[]

beforeAll(async () => {
  browser = await launchBrowser()
  server = await startTestServer(sqlite)
  site = await settleSite(server)
  const image = await site.addPicture()
  const film = await site.word('categories', 'Film')
  const place = await site.addPlace('Mühle', {
    image,
    alt: 'Die Mühle',
    description: 'Am **Bach**.',
    lat: 51.5,
    lng: -0.1,
  })
  const group = await site.addGroup('Chor', { link: 'https://chor.example', email: 'chor@chor.example' })
  const event = await site.addEvent('Sommerkonzert', '2026-06-06T18:00:00Z', {
    ...{ image, alt: 'Ein Plakat', location: `id:${place}`, organizers: [`id:${group}`], tags: ['umsonst'] },
    description: '## Mitbringen\n\n- Decke\n- https://a.test',
  })
  await site.addEvent('Vorgruppe', '2026-06-06T17:00:00Z', { parent: `id:${event}` })
  const canceled = await site.addEvent('Filmabend', '2026-06-07T18:00:00Z', { category: film, canceled: true })
  await site.addEvent('Frühstück', '2026-06-01T08:00:00Z', { end: '2026-06-01T09:00:00Z' })
  await site.addEvent('Donaudampfschifffahrtsgesellschaftskapitänsversammlung'.repeat(2), '2026-06-08T18:00:00Z')
  paths = [
    ...['/', '/?text=film&from=2026-06-01', '/?text=nothing', '/?month=2026-06', `/events/${event}`],
    ...[`/events/${canceled}`, '/groups', `/groups/${group}`, '/places', `/places/${place}`, '/about', '/nowhere'],
  ]
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const visitors = [
  { locale: 'de', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { locale: 'de', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { locale: 'en', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { locale: 'en', colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
] as const

test.each(visitors)('every page is accessible in $locale, $colorScheme', async (visitor) => {
  const { page, errors } = await openPage(browser, visitor)
  for (const path of paths) {
    await page.goto(server.url + path)
    await expectAccessible(page)
  }
  expect(errors).toEqual([])
})

test('no page scrolls sideways on the narrowest phone', async () => {
  const { page } = await openPage(browser, { viewport: { width: 320, height: 640 } })
  const wide: string[] = []
  for (const path of paths) {
    await page.goto(server.url + path)
    if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) wide.push(path)
  }
  expect(wide).toEqual([])
})

describe.each([
  { locale: 'de', texts: de.site },
  { locale: 'en', texts: en.site },
])('without scripts, in $locale', ({ locale, texts }) => {
  test('somebody searches, looks at the month, opens an event and takes it along', async () => {
    const { page } = await openPage(browser, {
      ...{ locale, javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
    })
    await page.goto(server.url)
    await page.getByLabel(texts.filters.text).fill('film')
    await page.locator('summary').click()
    await page.getByLabel(texts.filters.category).selectOption({ label: 'Film' })
    await page.getByRole('button', { name: texts.filters.submit }).click()
    expect(new URL(page.url()).search).toMatch(/^\?text=film&category=[0-9a-f-]{36}$/)
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(1)
    await page.getByText(texts.canceled, { exact: true }).waitFor()

    await page.getByRole('link', { name: texts.month, exact: true }).click()
    await page.getByRole('link', { name: 'Filmabend' }).waitFor()
    await page.getByRole('link', { name: texts.filters.reset }).click()
    await page.getByRole('link', { name: 'Sommerkonzert' }).click()
    await page.getByRole('img', { name: 'Ein Plakat' }).waitFor()
    await page.getByRole('link', { name: 'Vorgruppe' }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: texts.addToCalendar }).click()
    expect((await download).suggestedFilename()).toMatch(/^[0-9a-f-]{36}\.ics$/)

    await page.getByRole('link', { name: 'Mühle' }).click()
    await page.getByRole('heading', { level: 1, name: 'Mühle' }).waitFor()
    await page.getByRole('link', { name: texts.otherLanguage }).click()
    expect(await page.locator('html').getAttribute('lang')).toBe(locale === 'de' ? 'en' : 'de')
    await page.getByRole('heading', { level: 1, name: 'Mühle' }).waitFor()
  })
})
