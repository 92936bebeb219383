import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { newPlace } from '#domain/place.ts'
import { addDays, dateIn } from '#domain/time.ts'
import en from '#locales/en.json' with { type: 'json' }
import { formatDate, formatInstant } from '#src/views/shell/dates.ts'
import { hold } from './held.ts'
import { saveForm } from './pages/form.ts'
import { join, openAs, setUpTown } from './people.ts'
import { filled } from './series.ts'
import { leave } from './support.ts'

/** What else is on a day (decision 22), by keyboard and as a screen reader is told, and while nothing is known of it. */

const town = setUpTown()
const zone = 'Europe/London'
const date = addDays(dateIn(Date.now(), zone), 60)
let words = { category: '', topic: '' }
let hall = ''

beforeAll(async () => {
  const word = async (resource: string, name: string) =>
    String((await town.call('POST', `/${resource}`, { name, headline: name })).id)
  words = { category: await word('categories', 'Music'), topic: await word('topics', 'Town') }
  hall = String((await town.call('POST', '/places', { ...newPlace(), name: 'Hall', address: 'Market 1' })).id)
  const event = { ...newEvent(0), ...words, name: 'Ball', location: `id:${hall}` }
  await town.call('POST', '/events', { ...event, start: `${date}T17:00:00Z`, end: `${date}T23:00:00Z` })
})

const draft = async (nickname: string, name: string) => {
  const member = await join(town, nickname)
  const body = { ...newEvent(0), ...words, name, location: `id:${hall}` }
  const start = `${addDays(date, 3)}T18:00:00.000Z`
  const { id } = await member.call('POST', '/events', { ...body, start, end: null, published: false })
  return { member, id: String(id) }
}

const startOf = (page: Page) => page.locator('[data-field=start] input').first()

/** Types the day that is taken. */
const typeTaken = async (page: Page) => {
  await startOf(page).fill(`${formatDate(date)} 19:00`)
  await page.keyboard.press('Tab')
}

/** Presses Tab until something is in focus. */
const tabTo = async (page: Page, isThere: () => Promise<boolean>) => {
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press('Tab')
  expect(await isThere()).toBe(true)
}

test('a screen reader is told what is on that day; a quiet day is reached and taken by keyboard', async () => {
  const { member, id } = await draft('Ada', 'Concert')
  const { page } = await openAs(town, member, { at: `events/${id}` })
  await typeTaken(page)
  const line = `${filled(en.clash.others_one, { count: 1 })}, ${en.clash.place.taken}`
  const helper = page.locator('main')
  await helper.getByRole('status').filter({ hasText: line }).waitFor({ state: 'attached' })
  expect(await helper.ariaSnapshot()).toContain(`- status: ${line}`)

  const focused = (text: string) => () =>
    page.evaluate((wanted) => document.activeElement?.textContent?.includes(wanted) === true, text)
  await tabTo(page, () => page.evaluate(() => document.activeElement?.tagName === 'SUMMARY'))
  expect(await focused(line)()).toBe(true)
  await page.keyboard.press('Enter')
  await helper.getByRole('region', { name: en.clash.quiet }).waitFor()
  const tree = await helper.ariaSnapshot()
  for (const part of [`- heading "${en.clash.at.place}"`, '- link "Ball"', `- heading "${en.clash.quiet}"`])
    expect(tree).toContain(part)
  const offered = helper.getByRole('region', { name: en.clash.quiet }).getByRole('button')
  expect(await offered.count()).toBe(3)
  const name = String(await offered.first().getAttribute('aria-label'))
  await tabTo(page, () => offered.first().evaluate((button) => button === document.activeElement))
  await page.keyboard.press('Enter')
  await expect.poll(async () => name.includes(formatDate(await chosen(page), 'en'))).toBe(true)
  // The focus stays in the helper, and its new finding is said.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
  await helper.getByRole('status').filter({ hasText: en.clash.none }).waitFor({ state: 'attached' })
  await saveForm(page)
  await page.waitForURL(/\/backstage\/events(\?|$)/)
  expect((await member.call('GET', `/events/${id}`)).start).not.toContain(date)
  await leave(page)
})

/** The date that the field of the start shows, as `yyyy-mm-dd`. */
const chosen = async (page: Page) => {
  const [day, month, year] = (await startOf(page).inputValue()).split(/[. ]/)
  return `${year}-${month}-${day}`
}

test.each(['fails', 'is slow'])('a call that %s leaves a quiet line, and the form saves as ever', async (what) => {
  const { member, id } = await draft(what.replaceAll(' ', '-'), `Talk ${what}`)
  const { page, errors } = await openAs(town, member, { at: `events/${id}` })
  await page.getByText(en.clash.none).first().waitFor({ state: 'attached' })
  const held = await hold(page, { clash: /GET \/api\/v1\/clashes/ })
  await typeTaken(page)
  await expect.poll(held.waiting).toEqual(['clash'])
  if (what === 'fails') {
    await held.lose('clash')
    await held.reconnect()
  }
  await page.locator('main').getByRole('status').filter({ hasText: en.clash.unknown }).waitFor({ state: 'attached' })
  expect(await page.getByRole('alert').count()).toBe(0)
  await saveForm(page)
  await page.waitForURL(/\/backstage\/events(\?|$)/)
  const { start } = await member.call('GET', `/events/${id}`)
  expect(formatInstant(String(start), zone)).toBe(`${formatDate(date)} 19:00`)
  expect(errors).toEqual([])
  await leave(page)
})
