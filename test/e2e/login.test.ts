import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import en from '#locales/en.json' with { type: 'json' }
import { fieldOf, fillIn } from './pages/form.ts'
import { founder, openAsFirstAdmin, setUpTown } from './people.ts'
import { leave, openPage, waitForFocus } from './support.ts'

/** The log-in screen: what it weighs, what it says, and where it leads. */

const town = setUpTown()

test('its first load takes at most 150 KB of compressed scripts, without editor and date picker', async () => {
  const { page } = await openPage(town.browser, { viewport: { width: 390, height: 844 } })
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response)
  })
  await page.goto(`${town.address}/backstage`, { waitUntil: 'networkidle' })
  await fieldOf(page, 'password').waitFor()
  const sizes = await Promise.all(scripts.map(async (script) => (await script.request().sizes()).responseBodySize))
  const texts = await Promise.all(scripts.map((script) => script.text()))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000)
  expect(scripts.length).toBeLessThanOrEqual(8)
  expect(texts.filter((text) => /cm-editor|DateSegment|react-aria-DatePicker/.test(text))).toEqual([])
  await leave(page)
})

test('a refused log-in says why and loses nothing that was typed', async () => {
  const { page } = await openPage(town.browser, { viewport: { width: 1280, height: 900 }, locale: 'en' })
  await page.goto(`${town.address}/backstage?lng=en`)
  await page.getByRole('button', { name: en.login.submit }).click()
  await page
    .getByRole('alert')
    .getByText('Formfield E-mail: the field can not be empty!\nFormfield Password: the field can not be empty!')
    .waitFor()
  await waitForFocus(page, '[name=email]')
  await fillIn(page, { email: founder.email, password: 'wrong password' })
  await page.keyboard.press('Enter')
  await page.getByText('Email oder password invalid').first().waitFor()
  expect([await fieldOf(page, 'email').inputValue(), await fieldOf(page, 'password').inputValue()]).toEqual([
    founder.email,
    'wrong password',
  ])
  await leave(page)
})

test('the language comes from the address, then from what was chosen, the browser, the page; or it is English', async () => {
  const { page } = await openPage(town.browser, { locale: 'fr-FR' })
  const language = () => page.evaluate(() => document.documentElement.lang)
  await page.goto(`${town.address}/backstage`)
  await fieldOf(page, 'password').waitFor()
  const seen = [await language()]
  await page.goto(`${town.address}/backstage?lng=en`)
  await fieldOf(page, 'password').waitFor()
  seen.push(await language())
  await page.goto(`${town.address}/backstage`)
  await fieldOf(page, 'password').waitFor()
  seen.push(await language())
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  await page.reload()
  await fieldOf(page, 'password').waitFor()
  seen.push(await language())
  expect(seen).toEqual(['de', 'en', 'en', 'de'])
  await leave(page)

  const { page: english } = await openPage(town.browser, { locale: 'en-GB' })
  await english.goto(`${town.address}/backstage`)
  await english.getByRole('heading', { name: 'Log in' }).waitFor()
  await leave(english)

  const { page: strange } = await openPage(town.browser, { locale: 'fr-FR' })
  await strange.route('**/backstage', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('lang="de"', 'lang="fr"') })
  })
  await strange.goto(`${town.address}/backstage`)
  await strange.getByRole('heading', { name: 'Log in' }).waitFor()
  await leave(strange)
})

test('logging out leads to the log-in and forgets who was there', async () => {
  const { page } = await openAsFirstAdmin(town, { at: 'events' })
  await page.getByRole('button', { name: en.menu.logout }).click()
  await fieldOf(page, 'password').waitFor()
  await page.waitForURL(/\/backstage$/)
  expect(await page.evaluate(() => localStorage.getItem('store'))).toBeNull()
  await page.getByText(en.login.explanation).waitFor()
  expect(await page.getByRole('navigation', { name: en.menu.label }).count()).toBe(0)
  await leave(page)
})
