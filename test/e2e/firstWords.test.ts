import { expect, test } from 'vitest'
import { otherWord } from '#domain/word.ts'
import en from '#locales/en.json' with { type: 'json' }
import { chooseOption, fieldOf, saveForm } from './pages/form.ts'
import { join, openAs, setUpTown } from './people.ts'
import { filled } from './series.ts'
import { expectAccessible } from './support.ts'

/** A calendar in which nobody has added a category or topic yet. */

const town = setUpTown({ LANGUAGE: 'en' })

test('a member saves their event under "Other" and is told who adds the words; a new one is seen without a reload', async () => {
  const ada = await join(town, 'Ada')
  const { page, errors } = await openAs(town, ada, { at: 'events/new', width: 390 })
  await fieldOf(page, 'name').fill('Picnic')
  await page.locator('[data-field=location] input').fill('Park')
  const told = page.getByText(filled(en.events.noVocabulary, { email: 'moderation@localhost' }))
  await told.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  for (const field of ['category', 'topic']) {
    await chooseOption(page, field, en.events.otherWord)
  }
  await saveForm(page)
  await page.getByText(filled(en.form.saved, { name: 'Picnic' })).waitFor()
  const [event] = Object.values(await town.call('GET', '/events'))
  expect(event).toMatchObject({ name: 'Picnic', published: true, category: otherWord, topic: otherWord })

  await page.goto(`${town.address}/backstage/events/new`)
  await page.locator('[data-field=category] button').click()
  await page.getByRole('option', { name: 'Other' }).waitFor()
  await page.keyboard.press('Escape')
  await town.call('POST', '/categories', { name: 'Concert', headline: 'Concerts' })
  await page.locator('[data-field=category] button').click()
  await page.getByRole('option', { name: 'Concert' }).waitFor()
  expect(errors).toEqual([])
})
