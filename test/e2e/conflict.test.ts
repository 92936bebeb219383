import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import en from '#locales/en.json' with { type: 'json' }
import { dialogOf } from './pages/dialog.ts'
import { fieldOf, saveForm } from './pages/form.ts'
import { join, openAs, openAsFirstAdmin, setUpTown } from './people.ts'
import { choose, filled } from './series.ts'
import { expectAccessible, leave } from './support.ts'
import { fillVocabulary } from './wizard.ts'

/** Two organizers edit one event at once: the second one merges, and nothing that anybody typed is lost. */

const town = setUpTown()
beforeAll(() => fillVocabulary(town.call))

const idOf = async (list: string) => {
  const [first] = Object.values(await town.call('GET', list)) as { id: string }[]
  return first?.id
}

const type = (page: Page, field: string, text: string) =>
  page.locator(`[name=${field}], [data-field=${field}] textarea`).first().fill(text)

test('the second of two who edit an event gets the conflict dialog, merges, and nothing typed is lost', async () => {
  const ada = await join(town, 'Ada')
  const bert = await join(town, 'Bert')
  const event = await ada.call('POST', '/events', {
    name: 'Summer concert',
    location: 'By the river',
    location2: 'Stage one',
    description: 'With the chamber choir.',
    start: '2031-06-01T19:00:00Z',
    category: await idOf('/categories'),
    topic: await idOf('/topics'),
    ownedBy: [ada.id, bert.id],
  })
  const [first, second] = [await openAs(town, ada), await openAs(town, bert, { width: 390 })]
  for (const { page } of [first, second]) {
    await page.goto(`${town.address}/backstage/events/${event.id}`)
    await fieldOf(page, 'name').waitFor()
  }

  await type(first.page, 'name', 'Midsummer concert')
  await type(first.page, 'location2', 'Stage two')
  await saveForm(first.page)
  await first.page.waitForURL(/\/backstage\/events$/)

  const { page } = second
  await type(page, 'name', 'Concert at midsummer')
  await type(page, 'description', 'With the chamber choir and a brass band.')
  await saveForm(page)
  const dialog = dialogOf(page)
  await dialog.getByRole('heading', { name: en.conflict.title }).waitFor()
  await dialog.locator('[data-clash]').waitFor()
  const clashes = await dialog.locator('[data-clash]').evaluateAll((all) => all.map((one) => one.textContent))
  expect(clashes).toEqual([
    `${en.events.fields.name}Before: Summer concert${en.conflict.theirs} Midsummer concert${en.conflict.mine} Concert at midsummer`,
  ])
  await expectAccessible(page)

  await dialog.getByRole('button', { name: en.conflict.later }).click()
  expect(await fieldOf(page, 'name').inputValue()).toBe('Concert at midsummer')
  await saveForm(page)
  await dialog.getByRole('radio', { name: new RegExp(`^${en.conflict.theirs}`) }).check()
  await dialog.getByRole('button', { name: en.conflict.merge }).click()
  await page.waitForURL(/\/backstage\/events$/)

  const { name, location2, description, end, version } = await ada.call('GET', `/events/${event.id}`)
  expect({ name, location2, description, end, version }).toEqual({
    name: 'Midsummer concert',
    location2: 'Stage two',
    description: 'With the chamber choir and a brass band.',
    end: null,
    version: 3,
  })
  expect([...first.errors, ...second.errors]).toEqual([])
  for (const opened of [first, second]) await leave(opened.page)
})

test('what both chose is told apart by its name, and when it begins as a local time', async () => {
  const { call } = town
  const barn = await call('POST', '/places', { name: 'Barn', address: 'Mill lane 1' })
  const concert = await idOf('/categories')
  await call('POST', '/categories', { name: 'Reading', headline: 'Readings' })
  const play = await call('POST', '/categories', { name: 'Play', headline: 'Plays' })
  const fields = { name: 'Night', location: 'Park', start: '2031-06-01T19:00:00Z', topic: await idOf('/topics') }
  const event = await call('POST', '/events', { ...fields, category: concert })
  const { page } = await openAsFirstAdmin(town, { at: `events/${event.id}` })
  await choose(page, 'category', 'Reading')
  await page.locator('[data-field=start] input').fill('2.6.2031')
  await page.locator('[data-field=location] input').fill('Yard')
  const theirs = { start: '2031-06-01T20:00:00Z', category: play.id, location: `id:${barn.id}` }
  await call('PUT', `/events/${event.id}`, { ...fields, ...theirs })
  await saveForm(page)
  const dialog = dialogOf(page)
  await dialog.locator('[data-clash]').first().waitFor()
  const clashes = await dialog.locator('[data-clash]').evaluateAll((all) => all.map((one) => one.textContent))
  const side = (base: string, other: string, own: string) =>
    `Before: ${base}${en.conflict.theirs} ${other}${en.conflict.mine} ${own}`
  expect(clashes.map((text) => text?.slice(text.indexOf('Before')))).toEqual([
    side('Park', filled(en.conflict.known.places, { text: 'Barn' }), filled(en.conflict.onlyText, { text: 'Yard' })),
    side('01.06.2031 20:00', '01.06.2031 21:00', '02.06.2031 20:00'),
    side('Concert', 'Play', 'Reading'),
  ])
  await leave(page)
})

test('changes to other fields fit together with one click', async () => {
  const { call } = town
  const place = await call('POST', '/places', { name: 'Old barn', address: 'Mill lane 2' })
  const first = await openAs(town, await join(town, 'Cleo', 'moderator'), { at: `places/${place.id}` })
  await type(first.page, 'address', 'Mill lane 3')
  await call('PUT', `/places/${place.id}`, { name: 'Old barn', address: 'Mill lane 2', description: 'Cold in winter.' })
  await saveForm(first.page)
  const dialog = dialogOf(first.page)
  await dialog.getByText(en.conflict.noClash).waitFor()
  const changes = await dialog.locator('[data-change]').evaluateAll((all) => all.map((one) => one.textContent))
  expect(changes).toEqual([`${en.places.fields.description}Cold in winter.`])
  await dialog.getByRole('button', { name: en.conflict.merge }).click()
  await first.page.waitForURL(/\/backstage\/places$/)
  const { address, description } = await call('GET', `/places/${place.id}`)
  expect({ address, description }).toEqual({ address: 'Mill lane 3', description: 'Cold in winter.' })
  await leave(first.page)
})

test('a known place and an address that was typed meanwhile are one question, and what was typed is kept', async () => {
  const { call } = town
  const barn = await call('POST', '/places', { name: 'Red barn', address: 'Mill lane 9' })
  const fields = {
    name: 'Reading night',
    location: 'Park',
    location2: 'Stage one',
    start: '2031-06-01T19:00:00Z',
    category: await idOf('/categories'),
    topic: await idOf('/topics'),
  }
  const event = await call('POST', '/events', fields)
  const { page } = await openAsFirstAdmin(town, { at: `events/${event.id}` })
  await type(page, 'address', 'Park street 5')
  await call('PUT', `/events/${event.id}`, { ...fields, location: `id:${barn.id}`, location2: '' })
  await saveForm(page)
  const dialog = dialogOf(page)
  await dialog.locator('[data-clash=location]').waitFor()
  expect(await dialog.locator('[data-clash]').count()).toBe(1)
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: /Park street 5/ }).check()
  await dialog.getByRole('button', { name: en.conflict.merge }).click()
  await page.waitForURL(/\/backstage\/events$/)
  const { location, location2, address } = await call('GET', `/events/${event.id}`)
  expect({ location, location2, address }).toEqual({
    location: 'Park',
    location2: 'Stage one',
    address: 'Park street 5',
  })
  await leave(page)
})
