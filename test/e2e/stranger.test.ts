import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { chooseOption, saveForm } from './pages/form.ts'
import { expectAccessible, launchBrowser, openPage, startTown, type TownServer } from './support.ts'

/**
 * A stranger starts the calendar on an empty folder, becomes administrator by the printed link, makes a place, words
 * and an event with a picture, and finds it in the list and on its public page.
 */

let browser: Browser
let town: TownServer

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  town = await startTown({ STARTER_WORDS: '1' })
})
afterEach(() => town.stop())

const poster = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#8c2f39' } })
    .jpeg()
    .toBuffer()

const languages = [
  { texts: de, lng: 'de', event: 'Frühlingskonzert am Fluss', viewport: { width: 1280, height: 900 } },
  { texts: en, lng: 'en', event: 'Spring concert by the river', viewport: { width: 390, height: 844 } },
]

/** Goes where the menu leads; on a narrow screen the menu is opened first. */
const chooseInMenu = async (page: Page, texts: typeof en, entry: string) => {
  const toggle = page.getByRole('button', { name: new RegExp(`^${texts.menu.open}`) })
  if ((page.viewportSize()?.width ?? 0) < 900) await toggle.click()
  await page.getByRole('navigation', { name: texts.menu.label }).getByRole('link', { name: entry, exact: true }).click()
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first()

describe.each(languages)('in $lng at $viewport.width px', ({ texts, lng, event, viewport }) => {
  test('from the printed link to the public event', async () => {
    const { page, errors } = await openPage(browser, { viewport, locale: lng, timezoneId: 'Europe/London' })

    await page.goto(`${town.address}/backstage?lng=${lng}`)
    await page.getByRole('heading', { name: texts.login.title }).first().waitFor()

    await page.goto(town.invitation)
    await field(page, texts.registration.fields.email).fill('mira@lindenau.example')
    await field(page, texts.registration.fields.nickname).fill('Mira')
    await page.getByLabel(texts.registration.fields.password, { exact: false }).first().fill('correct horse')
    await page.getByLabel(texts.registration.fields.passwordRepeat, { exact: false }).fill('correct horse')
    await page.getByRole('button', { name: texts.registration.submit }).click()
    await page.waitForURL(/\/backstage\/first-steps$/)

    await chooseInMenu(page, texts, texts.menu.categories)
    await page.getByRole('link', { name: texts.categories.create }).first().click()
    await field(page, texts.categories.fields.name).fill('Blasmusik')
    await field(page, texts.categories.fields.headline).fill('Blasmusik in der Stadt')
    await saveForm(page, texts)
    await page.waitForURL(/\/backstage\/categories$/)
    await page.getByRole('link', { name: 'Blasmusik', exact: true }).waitFor()

    await page.getByRole('link', { name: texts.topics.create }).first().click()
    await field(page, texts.topics.fields.name).fill('Frühling')
    await field(page, texts.topics.fields.headline).fill('Rund um den Frühling')
    await saveForm(page, texts)
    await page.waitForURL(/\/backstage\/categories$/)
    await page.getByRole('link', { name: 'Frühling' }).first().waitFor()

    await chooseInMenu(page, texts, texts.menu.places)
    await page.getByRole('link', { name: texts.places.create }).first().waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: texts.places.create }).first().click()
    await field(page, texts.places.fields.name).fill('Flussbühne')
    await field(page, texts.places.fields.address).fill('Uferweg 1, 79098 Lindenau')
    await saveForm(page, texts)
    await page.waitForURL(/\/backstage\/places$/)
    await page.getByText('Flussbühne').first().waitFor()

    await chooseInMenu(page, texts, texts.menu.events)
    await page.getByRole('link', { name: texts.events.create }).first().click()
    await field(page, texts.events.fields.name).fill(event)
    const place = page.getByRole('combobox', { name: new RegExp(`^${texts.events.fields.location}`) })
    await place.focus()
    await place.pressSequentially('Fluss')
    await page.getByRole('option', { name: 'Flussbühne' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await chooseOption(page, 'category', 'Blasmusik')
    await chooseOption(page, 'topic', 'Frühling')
    await page.locator('[data-field=image] input[type=file]').setInputFiles({
      name: 'poster.jpg',
      mimeType: 'image/jpeg',
      buffer: await poster(),
    })
    await page.getByText(texts.upload.done).waitFor()
    await field(page, texts.events.fields.alt).fill('Eine Bühne am Wasser')
    await expectAccessible(page)
    await saveForm(page, texts)
    await page.waitForURL(/\/backstage\/events$/)
    await page.getByText(event).first().waitFor()

    await page.getByRole('link', { name: new RegExp(texts.list.view.replace('{{name}}', `${event}.*`)) }).click()
    await page.getByRole('heading', { level: 1, name: event }).waitFor()
    await page.getByRole('img', { name: 'Eine Bühne am Wasser' }).waitFor()
    expect(await page.textContent('body')).toContain('Flussbühne')

    await page.goto(`${town.address}/`)
    await page.getByRole('link', { name: event }).waitFor()
    expect(errors).toEqual([])
  })
})
