import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { founder, openAs, setUpTown } from './people.ts'
import { expectAccessible, leave } from './support.ts'

/** The site's own texts in Backstage: in the language of the interface, and with a way to try again. */

const town = setUpTown()

describe.each([
  {
    lng: 'de',
    texts: de,
    other: en,
    width: 390,
    question: 'Absagen oder löschen?',
    rule: 'Wer eintragen darf',
    welcome: 'Schön, dass du da bist!',
  },
  {
    lng: 'en',
    texts: en,
    other: de,
    width: 1280,
    question: 'Cancel or delete?',
    rule: 'Who may register it',
    welcome: 'Good to have you here!',
  },
])('in $lng at $width px', ({ lng, texts, other, width, question, rule, welcome }) => {
  test('overview, questions and principles read well, and follow the language', async () => {
    const { page, errors } = await openAs(town, founder, { lng, width })
    const part = (title: string) => page.getByRole('region', { name: title })
    await page.getByText(texts.overview.noUnread).waitFor()
    // A text that comes moves what is below it: each is there before the next one is opened.
    const unfold = async (title: string, text: Locator) => {
      await part(title).locator('summary').click()
      await text.waitFor()
    }
    const { overview, principles, faq } = texts
    await unfold(overview.about, page.getByText(welcome))
    await unfold(principles.title, part(principles.title).getByRole('heading', { level: 3, name: rule }))
    await unfold(faq.title, part(faq.title).getByRole('heading', { level: 4, name: question }))
    await expectAccessible(page)

    await page.goto(`${town.address}/backstage/faq#canceled`)
    const heading = page.getByRole('heading', { level: 3, name: question })
    await heading.waitFor()
    await page.getByRole('heading', { level: 1, name: texts.faq.title }).waitFor()
    await page.waitForFunction(() => (document.getElementById('canceled')?.getBoundingClientRect().top ?? 9999) < 200)

    await page.goto(`${town.address}/backstage/usage-principles`)
    await page.getByRole('heading', { level: 2, name: rule }).waitFor()
    const toggle = page.getByRole('button', { name: new RegExp(`^${texts.menu.open}`) })
    if (await toggle.isVisible()) await toggle.click()
    await page.getByRole('button', { name: texts.app.languages[lng === 'de' ? 'en' : 'de'] }).click()
    await page.getByRole('heading', { level: 1, name: other.principles.title }).waitFor()
    await page.getByRole('heading', { level: 2, name: rule }).waitFor({ state: 'detached' })
    expect(errors).toEqual([])
    await leave(page)
  })
})

test('a text that does not come can be asked for again', async () => {
  const { page } = await openAs(town, founder)
  let isBroken = true
  await page.route(/\/partial\/content/, (route) => (isBroken ? route.fulfill({ status: 500 }) : route.continue()))
  await page.goto(`${town.address}/backstage/faq`)
  await page.getByRole('alert').getByText(en.partial.failed).waitFor()
  await expectAccessible(page)
  isBroken = false
  await page.getByRole('button', { name: en.app.retry }).click()
  await page.getByRole('heading', { level: 3, name: 'Cancel or delete?' }).waitFor()
  await leave(page)
})
