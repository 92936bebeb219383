import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { addDays, dateIn } from '#domain/time.ts'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { join, openAs, setUpTown } from './people.ts'
import { expectAccessible, keepToasts, leave } from './support.ts'

/** The organizer's way (decision 22): from the look for a quiet Saturday to the event. */

const town = setUpTown()
const texts = { de, en }
const today = dateIn(Date.now(), 'Europe/London')
const year = Number(today.slice(0, 4)) + (today.slice(5, 7) >= '05' ? 1 : 0)

/** The Saturdays of the next May. The third one is quiet. */
const saturdays = Array.from({ length: 31 }, (_, day) => addDays(`${year}-05-01`, day)).filter(
  (date) => new Date(date).getUTCDay() === 6 && date.slice(5, 7) === '05',
)
const quiet = saturdays[2] ?? ''

let words = { category: '', topic: '' }
beforeAll(async () => {
  const word = async (resource: string, name: string) =>
    String((await town.call('POST', `/${resource}`, { name, headline: name })).id)
  words = { category: await word('categories', 'Music'), topic: await word('topics', 'Town') }
  for (const date of saturdays.filter((one) => one !== quiet)) {
    for (const name of ['Fair', 'Concert']) {
      await town.call('POST', '/events', {
        ...newEvent(0),
        ...words,
        name: `${name} ${date}`,
        start: `${date}T18:00:00.000Z`,
        end: null,
        location: 'Park',
      })
    }
  }
})

const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)

test.each([
  { lng: 'de', width: 390 },
  { lng: 'en', width: 1280 },
] as const)(
  'looks for a quiet Saturday in spring, reserves it and makes it an event in $lng at $width px',
  async (manner) => {
    const { lng } = manner
    const t = texts[lng]
    const name = `Garden day ${lng}`
    const member = await join(town, `Ada${lng}`)
    const { page } = await openAs(town, member, { ...manner, at: 'planner' })
    const begun = performance.now()
    const months = (year - Number(today.slice(0, 4))) * 12 + 5 - Number(today.slice(5, 7))
    for (let step = 0; step < months; step += 1) {
      const shown = await page.locator('nav strong').textContent()
      await page.getByRole('link', { name: t.planner.later, exact: true }).click()
      await expect.poll(() => page.locator('nav strong').textContent()).not.toBe(shown)
    }
    const busy = day(page, saturdays[0] ?? '')
    await busy.getByText(`Fair ${saturdays[0]}`).waitFor()
    expect(await day(page, quiet).textContent()).not.toMatch(/Fair|Concert/)
    await day(page, quiet).click()
    await page.getByRole('button', { name: t.planner.reserve }).click()
    await page.getByLabel(t.reservations.fields.name).fill(name)
    await page.getByRole('combobox', { name: t.reservations.fields.location, exact: true }).fill('Garden')
    await page.getByRole('button', { name: t.reservations.save, exact: true }).click()
    await day(page, quiet).getByText(name).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await expectAccessible(page)

    await page.getByRole('link', { name: `${t.reservations.toEvent}: ${name}` }).click()
    await expect.poll(() => page.locator('[name=name]').inputValue()).toBe(name)
    for (const [field, option] of [
      ['category', 'Music'],
      ['topic', 'Town'],
    ] as const) {
      await page.locator(`[data-field=${field}] button`).click()
      await page.getByRole('option', { name: option }).click()
    }
    await page.getByRole('button', { name: t.form.save, exact: true }).click()
    await page.waitForURL(/\/backstage\/planner\?/)
    const took = performance.now() - begun
    expect(took).toBeLessThan(60_000)

    const { events } = Object(await member.call('GET', '/eventsearch?filters=[]&query=Garden')) as { events: object[] }
    expect(events).toMatchObject([{ name, start: expect.stringContaining(quiet) }])
    expect(await member.call('GET', '/reservations')).toEqual({ reservations: [] })
    await page.goto(`${town.address}/backstage/planner?date=${quiet}`)
    await day(page, quiet).getByText(name).waitFor()
    const { id } = Object(events[0])
    await member.call('DELETE', `/events/${id}`)
    await leave(page)
  },
)

test('a deleted reserved date comes back by undo, and typed text is not left by mistake', async () => {
  const member = await join(town, 'Bert')
  const body = { name: 'Street fair', start: quiet, end: quiet }
  await member.call('POST', '/reservations', body)
  const { page } = await openAs(town, member, { at: `planner?date=${quiet}` })
  await keepToasts(page)
  await page.getByRole('button', { name: `${en.reservations.delete}: Street fair` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: en.reservations.delete, exact: true }).click()
  await page.getByRole('button', { name: en.bulk.undo }).click()
  await page.getByRole('button', { name: `${en.reservations.delete}: Street fair` }).waitFor()
  const { reservations } = Object(await member.call('GET', '/reservations'))
  expect(reservations).toMatchObject([body])

  await page.getByRole('button', { name: en.reservations.begin }).click()
  await page.getByLabel(en.reservations.fields.name).fill('Half typed')
  await page.getByRole('link', { name: en.planner.later, exact: true }).click()
  await page.waitForURL(/date=/)
  expect(await page.getByLabel(en.reservations.fields.name).inputValue()).toBe('Half typed')
  await page.getByRole('link', { name: en.menu.groups, exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(en.reservations.leaveText).waitFor()
  await dialog.getByRole('button', { name: en.form.stay }).click()
  expect(await page.getByLabel(en.reservations.fields.name).inputValue()).toBe('Half typed')
  await page.getByRole('button', { name: en.reservations.cancel, exact: true }).click()
  await page.getByRole('link', { name: en.menu.groups, exact: true }).click()
  await page.waitForURL(/\/backstage\/groups/)
  await leave(page)
})

test('on a phone the days begin with today; those before open on demand', async () => {
  const member = await join(town, 'Cleo')
  const { page } = await openAs(town, member, { at: `planner?date=${today}`, width: 390 })
  const first = () =>
    page.locator('[data-date]:visible').evaluateAll(([first]) => first?.getAttribute('data-date') ?? '')
  await day(page, today).waitFor()
  expect(await first()).toBe(today)
  const before = page.getByRole('button', { name: en.planner.before })
  // On the first of a month nothing is over.
  if (!today.endsWith('-01')) await before.click()
  expect(await first()).toBe(`${today.slice(0, 7)}-01`)
  expect(await before.count()).toBe(0)
  await leave(page)
})
