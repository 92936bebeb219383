import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import en from '#locales/en.json' with { type: 'json' }
import { fieldOf, saveForm } from './pages/form.ts'
import { join, type Member, openAs, setUpTown } from './people.ts'
import { expectAccessible, keepToasts, leave } from './support.ts'

/** A moderator among 300 events of others: finds the newest, deactivates many, undoes that, edits several in a row. */

const town = setUpTown()
const count = 300
/** The newest begin first, so that another order than that of the list is needed to find them. */
const named = (number: number) => `Event ${String(number).padStart(3, '0')}`
const newest = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => named(count - first + 1 - index))

let owner: Member
beforeAll(async () => {
  owner = await join(town, 'Oda')
  const [category, topic] = await Promise.all(
    ['categories', 'topics'].map((kind) => town.call('POST', `/${kind}`, { name: 'Music', headline: 'Music' })),
  )
  const fields = {
    ...newEvent(Date.parse('2031-05-01T18:00:00Z')),
    location: 'Park',
    category: category?.id,
    topic: topic?.id,
  }
  for (let number = 1; number <= count; number += 1) {
    await owner.call('POST', '/events', { ...fields, name: named(number) })
  }
})

const titles = (page: Page) => page.locator('tbody th a, tbody td a').filter({ hasText: /^Event \d+$/ })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: en.list.select.replace('{{name}}', name) })
const deactivated = async () => {
  const filters = encodeURIComponent(JSON.stringify([{ deactivated: true }]))
  return ((await town.call('GET', `/events?limit=500&filters=${filters}`)) as unknown as object[]).length
}

test('the 25 newest are found, 40 are deactivated and that is undone, five are edited in a row on the same page', async () => {
  const moderator = await join(town, 'Jonas', 'moderator')
  const { page, errors } = await openAs(town, moderator, { at: 'events' })
  await keepToasts(page)
  await page.getByRole('checkbox', { name: en.list.own }).uncheck()
  await page.getByRole('heading', { level: 1, name: String(count) }).waitFor()

  await page.getByRole('button', { name: en.list.unfold, exact: true }).click()
  await page.getByRole('checkbox', { name: en.list.details }).check()
  const created = page.getByRole('columnheader', { name: en.list.created }).getByRole('button')
  await created.click()
  await created.click()
  await titles(page).getByText(named(count), { exact: true }).waitFor()
  expect(await titles(page).allInnerTexts()).toEqual(newest(1, 25))

  await page.getByRole('combobox', { name: en.list.pageSize }).selectOption('50')
  await box(page, named(count - 39)).waitFor()
  await box(page, named(count)).click()
  await box(page, named(count - 39)).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: en.bulk.label })
  await bar.getByText('40 selected').waitFor()
  await bar.getByRole('button', { name: en.bulk.deactivate }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(en.moderation.reason.give).click()
  await question.getByText(en.moderation.reason.template).click()
  await question.getByRole('list').getByRole('button').first().press('Enter')
  const reason = await question.getByLabel(en.moderation.reason.label).inputValue()
  expect(reason).not.toBe('')
  await expectAccessible(page)
  await question.getByRole('button', { name: en.bulk.deactivate, exact: true }).click()
  await page.getByRole('button', { name: en.bulk.undo }).waitFor()
  expect(await deactivated()).toBe(40)
  const [told] = (await owner.call('GET', '/notifications')) as unknown as { message: string }[]
  expect(told?.message.split(reason)).toHaveLength(2)
  await page.getByRole('button', { name: en.bulk.undo }).click()
  const back = en.bulk.flippedBack_other.replace('{{count}}', '40').replace('{{objects}}', en.objects.events_other)
  await page.getByText(back).waitFor()
  expect(await deactivated()).toBe(0)
  const notices = (await owner.call('GET', '/notifications')) as unknown as { subject: string }[]
  expect(notices).toHaveLength(2)

  const pager = page.getByRole('navigation', { name: en.list.pagesBelow.replace('{{list}}', en.events.title) })
  await pager.getByRole('button', { name: en.list.next }).click()
  await titles(page)
    .getByText(named(count - 50), { exact: true })
    .waitFor()
  const listed = page.url()
  for (const name of newest(61, 65)) {
    await titles(page).getByText(name, { exact: true }).click()
    await fieldOf(page, 'location2').fill('Stage 2')
    await saveForm(page)
    await page.waitForURL(listed)
    const row = titles(page).getByText(name, { exact: true })
    await row.waitFor()
    await expect
      .poll(() =>
        row.evaluate((link) => {
          const { top, bottom } = link.getBoundingClientRect()
          return top >= 0 && bottom <= window.innerHeight
        }),
      )
      .toBe(true)
    expect((await titles(page).allInnerTexts()).slice(0, 1)).toEqual([named(count - 50)])
  }
  expect(errors).toEqual([])
  await leave(page)
})
