import { expect, test } from 'vitest'
import en from '#locales/en.json' with { type: 'json' }
import { chooseOption, fieldOf } from './pages/form.ts'
import { join, openAs, openAsFirstAdmin, setUpTown } from './people.ts'
import { expectAccessible, leave } from './support.ts'

/** A calendar without categories and topics: who may adds them in place, and who waits sees them without a reload. */

const town = setUpTown()

test('moderators add the first category and topic in the form; members are told, and see them by themselves', async () => {
  const member = await join(town, 'Ada')
  const { page: waiting } = await openAs(town, member, { at: 'events/new', width: 390 })
  await waiting.getByText('The moderators add them: moderation@localhost').waitFor()
  expect(await waiting.getByRole('textbox', { name: en.events.firstCategory }).count()).toBe(0)
  await fieldOf(waiting, 'name').fill('Night of choirs')

  const { page, errors } = await openAsFirstAdmin(town, { at: 'events/new' })
  const add = async (label: string, name: string) => {
    await page.getByRole('textbox', { name: label }).fill(name)
    await page.getByRole('textbox', { name: label }).press('Enter')
    await page.getByRole('textbox', { name: label }).waitFor({ state: 'detached' })
  }
  await page.getByRole('textbox', { name: en.events.firstCategory }).waitFor()
  await expectAccessible(page)
  await add(en.events.firstCategory, 'Concert')
  await add(en.events.firstTopic, 'Music')
  for (const [field, name] of [
    ['category', 'Concert'],
    ['topic', 'Music'],
  ] as const) {
    await chooseOption(page, field, name)
  }
  expect(errors).toEqual([])

  await waiting.getByText('The moderators add them').waitFor({ state: 'detached' })
  await waiting.locator('[data-field=category] button').click()
  await waiting.getByRole('option', { name: 'Concert' }).waitFor()
  expect(await fieldOf(waiting, 'name').inputValue()).toBe('Night of choirs')
  for (const opened of [page, waiting]) await leave(opened)
})
