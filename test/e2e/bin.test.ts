import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import en from '#locales/en.json' with { type: 'json' }
import { answerDialog, dialogOf } from './pages/dialog.ts'
import { fieldOf, saveForm } from './pages/form.ts'
import { rowOf, selectAllOf } from './pages/list.ts'
import { join, openAs, openAsFirstAdmin, setUpTown } from './people.ts'
import { expectAccessible, keepToasts, leave } from './support.ts'
import { press } from './wizard.ts'

/** What was deleted comes back: from the notification at once, from the bin later. */

const town = setUpTown()

const named = (text: string, name: string) => text.replace('{{name}}', name)
const confirm = (page: Page) => answerDialog(page, en.bulk.delete)

describe('the notification of a deletion', () => {
  test('undoes it, and the entry is in the list again', async () => {
    const member = await join(town, 'Ada')
    const group = await member.call('POST', '/groups', { name: 'Chess club' })
    const { page, errors } = await openAs(town, member, { at: 'groups' })
    await keepToasts(page)
    await page.getByRole('button', { name: named(en.list.delete, 'Chess club') }).click()
    await confirm(page)
    await page.getByText(named(en.bulk.deleted_one, 'Chess club')).waitFor()
    await rowOf(page, 'Chess club').waitFor({ state: 'detached' })
    await press(page, en.bulk.undo)
    await page.getByText(named(en.bulk.restored_one, 'Chess club')).waitFor()
    await rowOf(page, 'Chess club').waitFor()
    expect((await member.call('GET', `/groups/${group.id}`)).name).toBe('Chess club')
    expect(errors).toEqual([])
    await leave(page)
  })

  test('undoes a deletion of many from whatever page is shown by then, and says what did not come back', async () => {
    const { call } = town
    for (const name of ['North', 'South', 'West']) await call('POST', '/topics', { name, headline: name })
    const { page } = await openAsFirstAdmin(town, { at: 'categories' })
    await keepToasts(page)
    const topics = page.getByRole('region', { name: en.topics.title })
    await selectAllOf(topics).check()
    await page.getByRole('region', { name: en.bulk.label }).getByRole('button', { name: en.bulk.delete }).click()
    await confirm(page)
    await page.getByRole('button', { name: en.bulk.undo }).waitFor()
    await call('POST', '/topics', { name: 'South', headline: 'The new one' })
    await page.getByRole('link', { name: en.menu.groups, exact: true }).click()
    await press(page, en.bulk.undo)

    const report = dialogOf(page)
    await report.getByRole('heading', { name: en.restoration.failedTitle }).waitFor()
    const said = await report.getByRole('list').first().innerText()
    expect(said.split(/\n+/)).toEqual([en.failures.nameExists, 'South'])
    await expectAccessible(page)
    await report.getByRole('button', { name: en.app.close }).click()
    const names = (Object.values(await call('GET', '/topics')) as { name: string; headline: string }[])
      .map(({ name, headline }) => `${name}: ${headline}`)
      .toSorted()
    expect(names).toEqual(['North: North', 'South: The new one', 'West: West'])
    await leave(page)
  })
})

describe('the bin', () => {
  test('gives back what was deleted while somebody changed it: the form says so, and is saved after all', async () => {
    const member = await join(town, 'Erika')
    const { id } = await member.call('POST', '/groups', { name: 'Dart club' })
    const { page } = await openAs(town, member, { at: `groups/${id}` })
    await fieldOf(page, 'name').fill('Darts club')
    await member.call('DELETE', `/groups/${id}`)
    await saveForm(page)
    await page.getByText(en.form.gone).waitFor()
    await expectAccessible(page)
    expect(await page.getByText(en.form.gone).getByRole('link', { name: en.menu.bin }).getAttribute('href')).toBe(
      '/backstage/bin?all',
    )
    await member.call('POST', `/groups/${id}/restore`)
    await saveForm(page)
    await dialogOf(page).getByRole('button', { name: en.conflict.merge }).click()
    await expect.poll(async () => (await member.call('GET', `/groups/${id}`)).name).toBe('Darts club')
    await leave(page)
  })

  test('gives a member back their own entries, one by one or many at once', async () => {
    const { call } = town
    const member = await join(town, 'Bert')
    const foreign = await call('POST', '/places', { name: 'Foreign hall', address: 'Market 1' })
    await call('DELETE', `/places/${foreign.id}`)
    const own = await member.call('POST', '/places', { name: 'Own barn', address: 'Mill lane 2' })
    await member.call('DELETE', `/places/${own.id}`)
    const { page } = await openAs(town, member, { at: 'bin', width: 390 })
    await keepToasts(page)
    await rowOf(page, 'Own barn').waitFor()
    expect(await rowOf(page, 'Foreign hall').count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: named(en.bin.restoreNamed, 'Own barn') }).click()
    await page.getByText('no entries available').waitFor()
    expect((await member.call('GET', `/places/${own.id}`)).name).toBe('Own barn')

    for (const name of ['First', 'Second', 'Third']) {
      const { id } = await member.call('POST', '/groups', { name: `${name} choir` })
      await member.call('DELETE', `/groups/${id}`)
    }
    // The page waits for the code that shows the message.
    await page.route(/\/AppEffects-/, async (route) => {
      await setTimeout(1_000)
      await route.continue()
    })
    await page.reload()
    await selectAllOf(page).check()
    await page.getByRole('region', { name: en.bulk.label }).getByRole('button', { name: en.bin.restore }).click()
    await page.getByText('3 groups are back.').waitFor()
    await leave(page)
  })

  test('gives the moderation back what they select, whoever it belongs to', async () => {
    const member = await join(town, 'Cleo')
    for (const name of ['First band', 'Second band']) {
      const { id } = await member.call('POST', '/groups', { name })
      await member.call('DELETE', `/groups/${id}`)
    }
    const { page } = await openAs(town, await join(town, 'Dora', 'moderator'), { at: 'bin' })
    await page.getByRole('checkbox', { name: en.list.own }).uncheck()
    await page.getByRole('searchbox').fill('band')
    await rowOf(page, 'Foreign hall').waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: named(en.list.select, 'First band') }).check()
    await page.getByRole('checkbox', { name: named(en.list.select, 'Second band') }).check()
    await page.getByRole('region', { name: en.bulk.label }).getByRole('button', { name: en.bin.restore }).click()
    await page.getByText('2 groups are back.').waitFor()
    await page.getByText('no entries available').waitFor()
    await leave(page)
  })
})

test('what was deleted in one run is one row of the bin, which opens, and comes back at once', async () => {
  const { call } = town
  for (const name of ['Rowing', 'Sailing', 'Diving']) await call('POST', '/topics', { name, headline: name })
  const { page } = await openAsFirstAdmin(town, { at: 'categories' })
  const topics = page.getByRole('region', { name: en.topics.title })
  for (const name of ['Rowing', 'Sailing', 'Diving'])
    await topics.getByRole('checkbox', { name: named(en.list.select, name) }).check()
  await page.getByRole('region', { name: en.bulk.label }).getByRole('button', { name: en.bulk.delete }).click()
  await confirm(page)
  await topics.getByRole('link', { name: 'Rowing', exact: true }).waitFor({ state: 'detached' })
  await page.goto(`${town.address}/backstage/bin?all&lng=en`)
  const group = rowOf(page, 'Rowing')
  await group.getByText(en.bin.together_other.replace('{{count}}', '2')).click()
  expect(await rowOf(page, 'Diving').count()).toBe(1)
  await expectAccessible(page)
  await group.getByRole('button', { name: en.bin.restoreAll_other.replace('{{count}}', '3') }).click()
  await group.waitFor({ state: 'detached' })
  const names = Object.values(await call('GET', '/topics')).map((topic) => Object(topic).name)
  expect(names).toEqual(expect.arrayContaining(['Rowing', 'Sailing', 'Diving']))
  await leave(page)
})

test('rows are deleted one after the other by keyboard, and dates of the same name are told apart in the bin', async () => {
  const { call } = town
  const member = await join(town, 'Edda')
  const word = { headline: 'Music', description: '' }
  const category = (await call('POST', '/categories', { ...word, name: 'Evenings' })).id
  const topic = (await call('POST', '/topics', { ...word, name: 'Singing' })).id
  const starts = ['2031-05-06T17:00:00.000Z', '2031-05-13T17:00:00.000Z']
  for (const start of starts)
    await member.call('POST', '/events', { name: 'Choir', location: 'Hall', category, topic, start, end: null })
  const { page, errors } = await openAs(town, member, { at: 'events' })
  const buttons = page.getByRole('button', { name: named(en.list.delete, 'Choir') })
  await buttons.first().waitFor()
  await page.locator('main').getByText('13.05.2031').first().waitFor()
  await buttons.first().focus()
  for (const left of [1, 0]) {
    await page.keyboard.press('Enter')
    const question = dialogOf(page).getByRole('button', { name: en.bulk.delete, exact: true })
    await question.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => buttons.count()).toBe(left)
    const focus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    if (left > 0) await expect.poll(focus).toMatch(/^Delete Choir \(\d\d\.05\.2031 \d\d:00\)$/)
  }
  await page.goto(`${town.address}/backstage/bin?lng=en`)
  await page.setViewportSize({ width: 390, height: 800 })
  const restore = page.getByRole('button', { name: named(en.bin.restoreNamed, 'Choir (13.05.2031 18:00)') })
  await restore.waitFor()
  expect((await restore.innerText()).trim()).toBe(en.bin.restore)
  await page.getByText('Tue 06.05.2031 18:00').waitFor()
  const box = await restore.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 400)).toBeLessThan(390)
  await expectAccessible(page)
  await restore.click()
  await restore.waitFor({ state: 'detached' })
  const [event] = Object.values(await member.call('GET', '/events')) as { id: string; start: string }[]
  expect(event?.start).toBe(starts[1])
  await page.goto(`${town.address}/backstage/events/${event?.id}?lng=en`)
  await page.getByText('Edit event · Tue 13.05.2031 18:00').waitFor()
  expect(errors).toEqual([])
  await leave(page)
})
