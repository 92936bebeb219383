import { expect, test } from 'vitest'
import en from '#locales/en.json' with { type: 'json' }
import { founder, pageOf, setUpTown } from './people.ts'
import { expectAccessible } from './support.ts'
import { arriveAt, press } from './wizard.ts'

/** The administrator of a new calendar is led through its set-up. */

const town = setUpTown({ LANGUAGE: 'en', STARTER_WORDS: '1' })

test('the calendar is named, its words are shown, a mail is tried; a reload returns to the step; then it is offered no more', async () => {
  const { page, errors } = await pageOf(town, founder, { width: 390 })
  await page.goto(`${town.address}/backstage/first-steps`)
  await page.getByRole('link', { name: en.setUp.link }).click()
  await arriveAt(page, 'name')
  await page.locator('[name=sitename]').fill('Ashcombe this week')
  await expectAccessible(page)
  await press(page, en.firstSteps.saveAndGoOn)

  await arriveAt(page, 'region')
  await page.getByText('Europe/London').waitFor()
  expect(await (await fetch(town.address)).text()).toContain('Ashcombe this week</span>')
  await expectAccessible(page)
  await press(page, en.setUp.continue)

  await arriveAt(page, 'words')
  await page.getByText(/Concert, Course/).waitFor()
  await page.reload()
  await arriveAt(page, 'words')
  await press(page, en.setUp.continue)

  await arriveAt(page, 'mail')
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
  await press(page, en.setUp.finish)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: founder.nickname }).waitFor()
  expect(await page.getByRole('link', { name: en.setUp.link }).count()).toBe(0)
  expect(errors).toEqual([])
})
