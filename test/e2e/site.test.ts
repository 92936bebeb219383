import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { watchWeight } from '../bench/weight.ts'
import { addTheme, filePath } from '../server/cms/support.ts'
import { databases } from '../server/databases.ts'
import { type Site, settleSite } from '../server/site/visitor.ts'
import { startTestServer, type TestServer } from '../server/support.ts'
import { launchBrowser, openPage } from './support.ts'

/** The public site as citizens meet it: without scripts, on a phone. That it has no barriers, accessibility.test.ts shows. */

const [sqlite] = databases as [(typeof databases)[number]]

let browser: Browser
let server: TestServer
let site: Site

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
    image,
    alt: 'Ein Plakat',
    location: `id:${place}`,
    organizers: [`id:${group}`],
    tags: ['umsonst'],
    description: '## Mitbringen\n\n- Decke\n- https://a.test',
  })
  await site.addEvent('Vorgruppe', '2026-06-06T17:00:00Z', { parent: `id:${event}` })
  await site.addEvent('Filmabend', '2026-06-07T18:00:00Z', { category: film, canceled: true })
  await site.addEvent('Frühstück', '2026-06-01T08:00:00Z', { end: '2026-06-01T09:00:00Z' })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

test.each([
  [390, 844],
  [1280, 800],
])('the first event is in view at %i × %i, and nothing moves while the page loads', async (width, height) => {
  const { page } = await openPage(browser, { locale: 'de', viewport: { width, height } })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Reflect.set(globalThis, 'shift', Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(server.url)
  await page.waitForLoadState('networkidle')
  const box = await page.locator('.event').first().boundingBox()
  expect((box?.y ?? height) + (box?.height ?? height)).toBeLessThanOrEqual(height)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shift') ?? 0)).toBeLessThan(0.01)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})

const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { left, right, top, bottom, middle: Math.round((top + bottom) / 2) }
    }),
  )

test('on a phone a day is chosen below the tabs, in full width', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto(server.url)
  await page.locator('.date summary').click()
  const [tabs, field, button, search] = await boxesOf(page, '.tabs, .date input, .date button, form.filters')
  expect(field?.top).toBeGreaterThan(tabs?.top ?? 0)
  expect(field?.top).toBeGreaterThanOrEqual((await boxesOf(page, '.date summary'))[0]?.bottom ?? 0)
  expect([field?.left, button?.right]).toEqual([20, 370])
  expect(search?.top).toBeGreaterThanOrEqual(field?.bottom ?? 0)
  await page.locator('.date input').fill('2026-06-06')
  await page.locator('.date button').click()
  await page.waitForURL(/day=2026-06-06/)
  await page.close()
})

test.each([
  [100, 'of the theme'],
  [150, 'of the theme'],
  [200, 'of the theme'],
  [200, 'of the device, while the theme’s has not come'],
])('with text of %i % in a font %s, nothing in the head lies over something else', async (percent, font) => {
  const { page } = await openPage(browser, { locale: 'de', viewport: { width: 390, height: 844 } })
  if (font !== 'of the theme') await page.route('**/*.woff2', (route) => route.abort())
  await page.goto(server.url)
  await page.evaluate(() => document.fonts.ready)
  await page.addStyleTag({ content: `html { font-size: ${percent}% }` })
  const boxes = await boxesOf(page, '.plate, .tongue a, .masthead nav a')
  expect(boxes.length).toBeGreaterThan(5)
  for (const [index, one] of boxes.entries()) {
    expect(one.left).toBeGreaterThanOrEqual(0)
    expect(one.right).toBeLessThanOrEqual(390)
    for (const other of boxes.slice(index + 1))
      expect(
        one.bottom <= other.top || other.bottom <= one.top || one.right <= other.left || other.right <= one.left,
      ).toBe(true)
  }
})

test('a member sees name and language in one line of the head, and the category underlined as a link', async () => {
  const { page } = await openPage(browser, { locale: 'de', viewport: { width: 1280, height: 800 } })
  await page.addInitScript(() =>
    localStorage.setItem('store', JSON.stringify({ id: 'a', nickname: 'Mona', role: 'moderator', token: 'a' })),
  )
  await page.goto(server.url)
  await page.getByRole('link', { name: 'Sommerkonzert' }).first().click()
  await page.getByRole('link', { name: de.site.edit }).waitFor()
  const middles = async (selector: string) => new Set((await boxesOf(page, selector)).map(({ middle }) => middle))
  expect((await boxesOf(page, '.member a')).length).toBe(2)
  expect((await middles('.member a, .tongue a')).size).toBe(1)
  expect((await middles('.plate, .masthead nav a')).size).toBeLessThanOrEqual(2)
  const [menu, language] = [(await boxesOf(page, '.masthead nav')).at(0), (await boxesOf(page, '.tongue')).at(0)]
  expect(menu?.right).toBe(language?.right)
  const lines = await page
    .locator('.facts .p-category .kind')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).textDecorationLine))
  expect(lines).toEqual(['underline'])
})

test('suggestions can be chosen by keyboard, and the search is a form without them', async () => {
  const { page } = await openPage(browser, { locale: 'de', viewport: { width: 1280, height: 800 } })
  await page.goto(server.url)
  const search = page.getByRole('combobox', { name: de.site.filters.text })
  await search.pressSequentially('somm')
  await page.getByRole('option', { name: /Sommerkonzert/ }).waitFor()
  await search.press('Escape')
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
  await search.pressSequentially('e')
  await page.getByRole('option', { name: /Sommerkonzert/ }).waitFor()
  await search.press('ArrowDown')
  expect(await page.locator('.suggestions [aria-selected=true]').textContent()).toContain('Sommerkonzert')
  await search.press('Enter')
  await page.waitForURL(/\/events\//)
})

test('share opens the sheet of the browser, copies the link where there is none, and is a mail without scripts', async () => {
  const { page, errors } = await openPage(browser, { locale: 'de', viewport: { width: 390, height: 844 } })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const share = page.getByRole('link', { name: de.site.share })
  const [place = ''] = /\/places\/[0-9a-f-]+/.exec(await site.html('/places')) ?? []
  await page.addInitScript(() => Reflect.set(Navigator.prototype, 'share', undefined))
  await page.goto(server.url + place)
  await share.click()
  await page.getByRole('status').filter({ hasText: de.site.copiedLink }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`http://calendar.test${place}`)

  await page.addInitScript(() => {
    Reflect.set(Navigator.prototype, 'share', async (data: unknown) => Reflect.set(globalThis, 'shared', data))
  })
  await page.reload()
  await share.focus()
  await page.keyboard.press('Enter')
  const shared = () => page.evaluate(() => Reflect.get(globalThis, 'shared'))
  await expect.poll(shared).toEqual({ title: 'Mühle', url: `http://calendar.test${place}` })
  expect(errors).toEqual([])
  expect(await share.getAttribute('href')).toMatch(/^mailto:\?subject=M/)
})

test('the menu of calendars closes with Escape, and when something beside it is clicked', async () => {
  const { page, errors } = await openPage(browser, { locale: 'de', viewport: { width: 390, height: 844 } })
  await page.goto(server.url)
  await page.getByRole('link', { name: 'Sommerkonzert' }).first().click()
  // Its script is there once it has loaded.
  await page.waitForURL(/\/events\//)
  const menu = page.locator('details.menu')
  const button = menu.getByText(de.site.addToCalendar, { exact: true })
  await button.press('Enter')
  await menu.getByRole('link', { name: 'Google' }).focus()
  await page.keyboard.press('Escape')
  expect(await menu.getAttribute('open')).toBe(null)
  expect(await button.evaluate((summary) => summary === document.activeElement)).toBe(true)
  await button.click()
  expect(await menu.getAttribute('open')).not.toBe(null)
  await page.getByRole('heading', { level: 1 }).click()
  expect(await menu.getAttribute('open')).toBe(null)
  expect(errors).toEqual([])
})

test('the address of a subscription is copied by a button, and can be selected without', async () => {
  const { page, errors } = await openPage(browser, { locale: 'en', viewport: { width: 390, height: 844 } })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(server.url)
  await page.locator('.subscribe').getByRole('link', { name: en.site.subscribe }).click()
  await page.getByRole('button', { name: en.site.copy }).first().click()
  await page.getByRole('status').filter({ hasText: en.site.copied }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('http://calendar.test/events.ics?lng=en')
  expect(errors).toEqual([])

  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(`${server.url}/subscribe`)
  expect(await plain.getByRole('button', { name: de.site.copy }).or(plain.locator('[data-copy]:visible')).count()).toBe(
    0,
  )
  expect(await plain.locator('#ical').inputValue()).toContain('/events.ics')
  await plain.close()
})

test('"Where I am" fills in the place and searches, rounded to 100 metres; a device that says nothing leaves the field', async () => {
  const { page, errors } = await openPage(browser, {
    locale: 'de',
    viewport: { width: 390, height: 844 },
    permissions: ['geolocation'],
    geolocation: { latitude: 51.500123, longitude: -0.099876 },
  })
  await page.goto(server.url)
  await page.locator('.filters summary').click()
  await page.getByRole('button', { name: de.site.near.here }).click()
  await page.waitForURL(/near=51\.5%2C-0\.1$/)
  await page.getByRole('link', { name: 'Sommerkonzert' }).waitFor()
  expect(await page.getByLabel(de.site.near.label).inputValue()).toBe('51.5,-0.1')
  await page.context().clearPermissions()
  await page.locator('.filters summary').click()
  await page.getByRole('button', { name: de.site.near.here }).click()
  await page.getByRole('status').filter({ hasText: de.site.near.failed }).waitFor()
  await page.locator('.chips .away').click()
  await page.waitForURL(`${server.url}/`)
  expect(errors).toEqual([])
})

test('thirty events with a Žižka among them weigh at most 60 KB, all fonts included', async () => {
  const quiet = await startTestServer(sqlite)
  const { addEvent } = await settleSite(quiet)
  for (let day = 1; day <= 30; day += 1)
    await addEvent(`Žižka und Ayşe, Lesung ${day}`, `2026-06-${String(day).padStart(2, '0')}T18:00:00Z`)
  const { page } = await openPage(browser, { locale: 'de', viewport: { width: 1280, height: 900 } })
  const weighed = await watchWeight(page)
  await page.goto(quiet.url)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)).toBe(2)
  expect(await page.locator('.event').count()).toBe(30)
  expect(weighed().kilobytes).toBeLessThan(60)
  await quiet.stop()
})

/** Adds up the layout shifts of the page that is opened next. */
const watchShifts = async (page: Page) => {
  await page.addInitScript(() => {
    const seen: number[] = []
    Reflect.set(globalThis, 'shifts', seen)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => (Reflect.get(globalThis, 'shifts') as number[]).reduce((sum, shift) => sum + shift, 0))
}

test('the page of an event with all it can say weighs at most 60 KB beside its picture, and nothing moves', async () => {
  const quiet = await startTestServer(sqlite)
  const own = await settleSite(quiet)
  const image = await own.addPicture()
  const place = await own.addPlace('Kulturmühle', { lat: 51.5, lng: -0.1, stepFree: 'yes', accessibleToilet: 'no' })
  const group = await own.addGroup('Lesekreis Žižka')
  const words = Array.from({ length: 600 }, (_, index) => `Wort${(index * 7919) % 1000}`).join(' ')
  const event = await own.addEvent('Žižka und Ayşe, eine Lesung', '2026-06-06T18:00:00Z', {
    image,
    alt: 'Ein Plakat',
    location: `id:${place}`,
    organizers: [`id:${group}`],
    price: '12 €, ermäßigt 8 €',
    registration: 'https://karten.example/',
    tags: ['lesung', 'roman', 'gespräch'],
    description: words,
  })
  for (let day = 7; day <= 20; day += 1)
    await own.addEvent(`Lesung ${day}`, `2026-06-${String(day).padStart(2, '0')}T18:00:00Z`, {
      location: `id:${place}`,
    })
  for (const width of [390, 1280]) {
    const { page } = await openPage(browser, { locale: 'de', viewport: { width, height: 844 } })
    const [weighed, shifted] = [await watchWeight(page), await watchShifts(page)]
    const pictures = page.waitForResponse(/\/media\//).then(async (answer) => (await answer.body()).length)
    await page.goto(quiet.url + (await own.pathOf(event)))
    await page.evaluate(() => document.fonts.ready)
    await page.waitForLoadState('networkidle')
    expect(weighed().kilobytes - (await pictures) / 1000).toBeLessThan(60)
    expect(await shifted()).toBe(0)
  }
  await quiet.stop()
})

test('a font that comes late moves nothing', async () => {
  const { page } = await openPage(browser, { locale: 'de', viewport: { width: 1280, height: 844 } })
  const shifted = await watchShifts(page)
  await page.route(/\.woff2/, async (route) => {
    // Long after the page was painted first.
    await sleep(1_500)
    await route.continue()
  })
  await page.goto(server.url)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  expect(await shifted()).toBe(0)
})

test('what lasts says until when beside its name, not across it', async () => {
  const quiet = await startTestServer(sqlite)
  const { addEvent } = await settleSite(quiet)
  await addEvent('Ausstellung', '2026-05-20T10:00:00Z', { end: '2026-09-13T16:00:00Z' })
  const { page } = await openPage(browser, { locale: 'en', viewport: { width: 1280, height: 844 } })
  await page.goto(quiet.url)
  const time = await page.locator('.event > time').boundingBox()
  const title = await page.getByRole('link', { name: 'Ausstellung' }).boundingBox()
  expect((time?.x ?? 0) + (time?.width ?? 0)).toBeLessThan(title?.x ?? 0)
  await quiet.stop()
})

test('the bar of several days shows its name as far as the time of its end, and on a phone its place', async () => {
  const quiet = await startTestServer(sqlite)
  const { addEvent } = await settleSite(quiet)
  const [three, two] = ['Donaudampfschifffahrt', 'Lichter am Abend']
  await addEvent(three, '2026-06-02T08:00:00Z', { end: '2026-06-04T17:00:00Z' })
  await addEvent(two, '2026-06-06T16:00:00Z', { end: '2026-06-08T20:00:00Z' })
  const { page } = await openPage(browser, { locale: 'de', viewport: { width: 1280, height: 844 } })
  await page.goto(`${quiet.url}/?month=2026-06`)
  const isWhole = (name: string) =>
    page
      .locator('.bar.begins .name', { hasText: name })
      .evaluate((element) => element.scrollWidth <= element.clientWidth)
  expect([await isWhole(three), await isWhole(two)]).toEqual([true, true])
  const [name] = await boxesOf(page, '.bar.begins.over3 .name')
  const [end] = await boxesOf(page, '.bar.ends time')
  expect(end?.left).toBeGreaterThanOrEqual(name?.right ?? Number.POSITIVE_INFINITY)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${quiet.url}/?week=2026-06-02`)
  expect((await boxesOf(page, '.bar.begins .soft')).map(({ right, left }) => right > left)).toEqual([true, true])
  await quiet.stop()
})

test('what is chosen of the periods is in sight on a phone', async () => {
  const { page } = await openPage(browser, { locale: 'de', viewport: { width: 390, height: 844 } })
  await page.goto(`${server.url}/?month=2026-06`)
  const chosen = await page.locator('.tabs [aria-current]').boundingBox()
  expect(chosen?.x).toBeGreaterThan(0)
  expect((chosen?.x ?? 0) + (chosen?.width ?? 0)).toBeLessThan(390)
})

test('on paper, lists have nothing to open, a month no way to others, and a place none to all', async () => {
  const { page } = await openPage(browser, { locale: 'de', viewport: { width: 718, height: 1000 } })
  await page.emulateMedia({ media: 'print' })
  await page.goto(`${server.url}/?month=2026-06`)
  expect(await boxesOf(page, '.pages:visible, .up:visible')).toEqual([])
  await page.goto(`${server.url}/places`)
  await page.locator('.entries .title').first().click()
  await page.getByRole('heading', { level: 1, name: 'Mühle' }).waitFor()
  expect(await page.locator('.up').isVisible()).toBe(false)
})

test('a drawn logo without a size of its own is seen', async () => {
  const own = await startTestServer(sqlite)
  const admin = await own.as('admin')
  await addTheme(admin, 'Town')
  const content = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><rect width="300" height="100"/></svg>'
  await admin.put(filePath('image', 'logo.svg'), { content })
  const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } })
  await page.goto(own.url)
  const { width = 0, height = 0 } = (await page.locator('.logo').boundingBox()) ?? {}
  expect([width, height]).toEqual([156, 52])
  await own.stop()
})

test('the button stands beside the text, and below the filters once they are open', async () => {
  const { page } = await openPage(browser, { locale: 'de', viewport: { width: 390, height: 844 } })
  await page.goto(server.url)
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0
  const submit = page.getByRole('button', { name: de.site.filters.submit })
  expect(Math.abs((await topOf(submit)) - (await topOf(page.getByLabel(de.site.filters.text))))).toBeLessThan(4)
  await page.locator('.filters summary').click()
  expect(await submit.count()).toBe(1)
  expect(await topOf(submit)).toBeGreaterThan(await topOf(page.getByLabel(de.site.filters.tag)))
})

test('long words are broken as the language does it, and printed headings stay with what they are about', async () => {
  const { page } = await openPage(browser, { locale: 'de', viewport: { width: 390, height: 844 } })
  await page.goto(server.url)
  await page.getByRole('link', { name: 'Sommerkonzert' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sommerkonzert' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const styles = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { hyphens, breakAfter } = getComputedStyle(element)
        return [hyphens, breakAfter]
      })
  expect(await styles('.part > h2')).toEqual(['auto', 'avoid'])
  for (const selector of ['.facts dd', '.prose li']) expect(await styles(selector)).toEqual(['auto', 'auto'])
  await page.goto(`${server.url}/?day=2026-06-04`)
  const paper = await page.locator('main').innerText()
  expect(paper).toContain('4. Juni 2026')
  expect(paper).not.toMatch(/×|Alles zeigen/)
})

test('what a link looks for, however long, makes no page wider than a phone', async () => {
  const { page } = await openPage(browser, { locale: 'de', viewport: { width: 390, height: 844 } })
  const word = 'Donaudampfschifffahrt'.repeat(8)
  await page.goto(`${server.url}/?tag=${word}&text=${word}`)
  await page
    .getByRole('link', { name: new RegExp(word) })
    .first()
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('on a sheet of A4 the time, the words and the picture of an event are side by side', async () => {
  const { page } = await openPage(browser, { viewport: { width: 718, height: 1000 } })
  await page.goto(server.url)
  await page.emulateMedia({ media: 'print' })
  const partsOf = (name: string) => boxesOf(page, `.event:has(:text-is("${name}")) > :is(time, .what, img)`)
  const [time, words, picture] = await partsOf('Sommerkonzert')
  expect([words?.top, picture?.top]).toEqual([time?.top, time?.top])
  expect(words?.left).toBeGreaterThanOrEqual(time?.right ?? Number.POSITIVE_INFINITY)
  expect(picture?.left).toBeGreaterThanOrEqual(words?.right ?? Number.POSITIVE_INFINITY)
  const [, alone] = await partsOf('Frühstück')
  expect([alone?.left, alone?.right]).toEqual([words?.left, picture?.right])
})

test('paper has light colours, also for people whose device is dark', async () => {
  const { page } = await openPage(browser, { colorScheme: 'dark' })
  await page.goto(server.url)
  const colors = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement)
      return ['--field', '--mark-blue'].map((name) => style.getPropertyValue(name))
    })
  expect(await colors()).toEqual(['#1d2126', '#75aef5'])
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await colors()).toEqual(['#fff', '#1467c2'])
})

describe.each([
  { locale: 'de', texts: de.site },
  { locale: 'en', texts: en.site },
])('without scripts, in $locale', ({ locale, texts }) => {
  test('somebody searches, looks at the month, opens an event and takes it along', async () => {
    const { page } = await openPage(browser, {
      locale,
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    await page.goto(server.url)
    await page.getByLabel(texts.filters.text).fill('film')
    await page.locator('.filters summary').click()
    await page.getByLabel(texts.filters.category, { exact: true }).selectOption({ label: 'Film' })
    await page.getByRole('button', { name: texts.filters.submit }).click()
    await page.waitForURL(/\/\?text=film&category=[0-9a-f-]{36}$/)
    expect(await page.locator('.results .event').count()).toBe(1)
    await page.getByText(texts.canceled, { exact: true }).waitFor()

    await page.getByRole('link', { name: texts.month, exact: true }).click()
    await page.getByRole('link', { name: 'Filmabend' }).waitFor()
    await page.getByRole('link', { name: texts.filters.reset }).click()
    await page.getByRole('link', { name: 'Sommerkonzert' }).click()
    await page.getByRole('img', { name: 'Ein Plakat' }).waitFor()
    await page.getByRole('link', { name: 'Vorgruppe' }).waitFor()
    await page.getByText(texts.addToCalendar, { exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /\(\.ics\)/ }).click()
    expect((await download).suggestedFilename()).toBe('sommerkonzert-2026-06-06.ics')

    await page.getByRole('link', { name: 'Mühle' }).click()
    await page.getByRole('heading', { level: 1, name: 'Mühle' }).waitFor()
    await page.getByRole('link', { name: texts.otherLanguage }).click()
    await page.locator(`html[lang=${locale === 'de' ? 'en' : 'de'}]`).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Mühle' }).waitFor()
  })
})
