import { expect, test } from 'vitest'
import en from '#locales/en.json' with { type: 'json' }
import { fieldOf, fillIn, saveForm } from './pages/form.ts'
import { join, openAs, setUpTown } from './people.ts'
import { expectAccessible, leave } from './support.ts'
import { press } from './wizard.ts'

/** A place is not registered twice unnoticed: like ones are shown while its name or address is typed. */

const town = setUpTown()

const use = (name: string) => en.similarPlaces.useNamed.replace('{{name}}', name)

test('a like place is used instead: one’s own opens, what was typed is dropped', async () => {
  const member = await join(town, 'Ada')
  const own = await member.call('POST', '/places', { name: 'Altes Spital', address: 'Spitalgasse 4, Lindenau' })
  const { page, errors } = await openAs(town, member, { at: 'places/new' })
  await fillIn(page, { name: 'spital, das alte', address: 'Spitalgasse 4' })
  await page.getByRole('button', { name: use('Altes Spital') }).waitFor()
  await expectAccessible(page)
  await press(page, use('Altes Spital'))
  await page.waitForURL(`**/backstage/places/${own.id}`)
  // The address changes a moment before the page does.
  await expect.poll(() => fieldOf(page, 'name').inputValue()).toBe('Altes Spital')

  await page.goto(`${town.address}/backstage/places/new`)
  // A form is locked until it knows whether there is a draft, and while it offers one.
  await page.locator('[name=name]:enabled').waitFor()
  expect(await page.getByRole('button', { name: en.draft.restore }).count()).toBe(0)
  expect(errors).toEqual([])
  await leave(page)
})

test('somebody else’s place opens in the calendar; another place is saved all the same', async () => {
  const foreign = await town.call('POST', '/places', { name: 'Ratskeller', address: 'Markt 2, Lindenau' })
  const member = await join(town, 'Bert')
  const { page } = await openAs(town, member, { at: 'places/new', width: 390 })
  await fieldOf(page, 'address').fill('Markt 2')
  await page.getByRole('button', { name: use('Ratskeller') }).waitFor()
  await press(page, en.similarPlaces.dismiss)
  await page.getByRole('button', { name: use('Ratskeller') }).waitFor({ state: 'detached' })
  await fieldOf(page, 'name').fill('Tower above it')
  await saveForm(page)
  await page.waitForURL(/\/backstage\/places$/)

  await page.goto(`${town.address}/backstage/places/new`)
  await fieldOf(page, 'name').fill('rats')
  await press(page, use('Ratskeller'))
  await page.waitForURL(`${town.address}/places/${foreign.id}`)
  await leave(page)
})
