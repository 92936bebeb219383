import sharp from 'sharp'
import { expect, test } from 'vitest'
import en from '#locales/en.json' with { type: 'json' }
import { fieldOf, fillIn, saveForm } from './pages/form.ts'
import { founder, pageOf, setUpTown } from './people.ts'
import { filled } from './series.ts'
import { expectAccessible } from './support.ts'
import { arriveAt, press } from './wizard.ts'

/** The administrator of a new calendar is led through its set-up. */

const town = setUpTown({ LANGUAGE: 'en', STARTER_WORDS: '1' })

test('the calendar is named, its words are shown, a mail is tried; a reload returns to the step; then it is offered no more', async () => {
  const { page, errors } = await pageOf(town, founder, { width: 390 })
  await page.goto(`${town.address}/backstage/first-steps`)
  await page.getByRole('link', { name: en.setUpNotice.link }).click()
  await arriveAt(page, 'name')
  await fillIn(page, { sitename: 'Ashcombe this week', sitenameShort: 'Ashcombe' })
  await expectAccessible(page)
  await press(page, en.firstSteps.saveAndGoOn)

  await arriveAt(page, 'region')
  const offersSetUp = async () => {
    const { page: elsewhere } = await pageOf(town, founder)
    await elsewhere.goto(`${town.address}/backstage`)
    await elsewhere.locator('h1').waitFor()
    const offers = await elsewhere.getByRole('link', { name: en.setUpNotice.link }).count()
    await elsewhere.context().close()
    return offers > 0
  }
  expect(await offersSetUp()).toBe(true)
  await page.getByText('Europe/London').first().waitFor()
  await page.getByRole('link', { name: 'Ashcombe Backstage' }).waitFor()
  expect(await (await fetch(town.address)).text()).toContain('Ashcombe this week</span>')
  await expectAccessible(page)
  await press(page, en.setUp.continue)

  await arriveAt(page, 'words')
  await page.getByText(/Concert, Course/).waitFor()
  await page.reload()
  await arriveAt(page, 'words')
  await press(page, en.setUp.continue)

  await arriveAt(page, 'mail')
  await page.getByText(filled(en.system.nobodys, { email: 'moderation@localhost' })).waitFor()
  await press(page, en.system.mail.try)
  await page
    .getByText(/outbox/)
    .first()
    .waitFor()
  await page.goBack()
  await arriveAt(page, 'words')
  await page.goForward()
  await arriveAt(page, 'mail')
  await press(page, en.setUp.continue)

  await arriveAt(page, 'end')
  await expectAccessible(page)
  await page.getByRole('link', { name: en.setUp.end.links.imprint }).click()
  await page.getByRole('heading', { name: /impressum\.en\.md/ }).waitFor()
  await page.goBack()
  await arriveAt(page, 'end')
  await press(page, en.setUp.finish)
  await page.getByRole('link', { name: en.overview.pages.impressum }).waitFor()
  expect(await page.getByText(en.overview.unfilledFirst).count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: founder.nickname }).waitFor()
  expect(await page.getByRole('link', { name: en.setUpNotice.link }).count()).toBe(0)
  expect(await offersSetUp()).toBe(false)
  expect(errors).toEqual([])
})

test('a logo is seen in the head of the pages at once, and is there and gone with what is saved', async () => {
  const { page, errors } = await pageOf(town, founder)
  const head = async () => (await fetch(town.address)).text()
  const background = { r: 20, g: 90, b: 60, alpha: 1 }
  const buffer = await sharp({ create: { width: 300, height: 90, channels: 4, background } })
    .png()
    .toBuffer()
  await page.goto(`${town.address}/backstage/look`)
  await fieldOf(page, 'sitename').waitFor()
  await page.locator('[data-field=image] input').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByText(en.upload.done).waitFor()
  await fieldOf(page, 'logoAlt').fill('Ashcombe, with an oak')
  expect(await page.getByRole('img', { name: 'Ashcombe, with an oak' }).count()).toBe(2)
  await expectAccessible(page)
  await saveForm(page)
  await page.getByText(en.look.saved).waitFor()
  expect(await head()).toMatch(/<img class="logo" src="[^"]+" alt="Ashcombe, with an oak">/)

  await page.reload()
  await page.getByRole('button', { name: en.upload.remove }).click()
  await saveForm(page)
  await page.getByText(en.look.saved).waitFor()
  expect(await head()).not.toContain('class="logo"')
  expect(errors).toEqual([])
})
