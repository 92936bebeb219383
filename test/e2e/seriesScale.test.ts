import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, addMonths } from '#domain/time.ts'
import en from '#locales/en.json' with { type: 'json' }
import { waitedForProcessor } from '#test/waiting.ts'
import { fieldOf } from './pages/form.ts'
import { setUpTown } from './people.ts'
import { eventsOf, filled, furthest, generate, makeSeries, openSeries, save, today, tomorrow } from './series.ts'
import { leave } from './support.ts'
import { fillVocabulary, press } from './wizard.ts'

/**
 * Long series: changed together while people watch, and listed page by page. Bars hold for what it takes when nothing else wants the
 * processor.
 */

const town = setUpTown({ TIMEZONE: 'Europe/London' }, { isMeasured: true })
beforeAll(() => fillVocabulary(town.call))

const daily = (date: string) => [{ type: 'day', interval: 1, weekDay: null, date }]

/** Notes every value that a progress bar shows from now on, and when the last one went away. */
const watchProgress = (page: Page) =>
  page.evaluate(() => {
    const seen: number[] = []
    const watched = { seen, begun: performance.now(), ended: 0 }
    Object.assign(window, { watched })
    const look = () => {
      const value = document.querySelector('progress')?.value
      if (value !== undefined && value !== seen.at(-1)) seen.push(value)
      if (value === undefined && seen.length > 0 && watched.ended === 0) watched.ended = performance.now()
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  })

const watched = (page: Page) =>
  page.evaluate(() => {
    const { seen, begun, ended } = Reflect.get(window, 'watched') as { seen: number[]; begun: number; ended: number }
    return { seen, took: ended - begun }
  })

test('180 coming events are changed together in at most 4 seconds, and one sees it move on', async () => {
  const { id } = await makeSeries(town.call, { name: 'Daily choir', intervals: daily(tomorrow()) })
  const count = await generate(town.call, String(id), `start=${tomorrow()}&end=${addDays(tomorrow(), 179)}`)
  expect(count).toBe(180)
  const { page, errors } = await openSeries(town, id)
  await fieldOf(page, 'alt').fill('The choir by the river')
  await save(page, 'Daily choir')
  const confirm = page.getByRole('button', { name: filled(en.seriesUpdate.confirm_other, { count }) })
  await confirm.waitFor()
  await watchProgress(page)
  const waitedBefore = waitedForProcessor()
  await confirm.click()
  await page.getByText(filled(en.seriesUpdate.done_other, { count })).waitFor()
  await expect.poll(async () => (await watched(page)).took).toBeGreaterThan(0)
  const { seen, took } = await watched(page)
  expect(took - (waitedForProcessor() - waitedBefore)).toBeLessThanOrEqual(4_000)
  expect(seen.length).toBeGreaterThan(20)
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  expect((await eventsOf(town.call, id)).filter(({ alt }) => alt === 'The choir by the river').length).toBe(count)
  expect(errors).toEqual([])
  await leave(page)
})

test('half a year of days is previewed and generated in one run', async () => {
  const { id } = await makeSeries(town.call, { name: 'Half a year', intervals: daily(today()) })
  const { page } = await openSeries(town, id)
  await press(page, filled(en.generation.months_other, { count: 6 }))
  await press(page, en.generation.preview)
  const count = (Date.parse(furthest()) - Date.parse(today())) / 86_400_000 + 1
  await page.locator('#generate[data-state=ready]').waitFor()
  expect(await page.locator('#generate input[type=checkbox]').count()).toBe(count)
  await press(page, filled(en.generation.generate_other, { count }))
  await page.getByRole('heading', { name: filled(en.generation.created_other, { count }) }).waitFor()
  expect((await eventsOf(town.call, id)).length).toBe(count)
  await leave(page)
})

test('1,000 generated dates are listed page by page without a stall', async () => {
  const begin = addMonths(today(), -36)
  const { id } = await makeSeries(town.call, { name: 'Old choir', intervals: daily(begin) })
  let total = 0
  let start = begin
  for (let run = 0; run < 6; run += 1) {
    const end = addDays(addMonths(start, 6), -1)
    total += await generate(town.call, String(id), `start=${start}&end=${end}`)
    start = addDays(end, 1)
  }
  expect(total).toBeGreaterThan(1_000)

  const { page, errors } = await openSeries(town, id)
  const past = page.getByRole('region', { name: en.revents.past, exact: true })
  await past.getByRole('combobox', { name: en.list.pageSize }).selectOption('100')
  const pages = Math.ceil(total / 100)
  const pageText = (number: number) => filled(en.list.page, { page: number, pages })
  await past.getByText(pageText(1)).first().waitFor()
  // The old rows stay until the new ones are there.
  await past.locator('tbody tr').nth(99).waitFor()
  await page.evaluate(() => {
    const stalls: number[] = []
    Object.assign(window, { stalls })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) stalls.push(duration)
    }).observe({ type: 'longtask' })
  })
  const starts = new Set<string>()
  const turns: number[] = []
  let waited = 0
  for (let number = 1; number <= pages; number += 1) {
    const links = past.locator('tbody a .figures')
    for (const text of await links.allInnerTexts()) starts.add(text)
    if (number === pages) break
    const first = await links.first().innerText()
    const [begun, waitedBefore] = [performance.now(), waitedForProcessor()]
    await past.getByRole('button', { name: en.list.next }).first().click()
    await past
      .getByText(pageText(number + 1))
      .first()
      .waitFor()
    await page.waitForFunction(
      ([region, text]) =>
        document.querySelector(`section[aria-label="${region}"] tbody a .figures`)?.textContent !== text,
      [en.revents.past, first] as const,
    )
    const waiting = waitedForProcessor() - waitedBefore
    waited = Math.max(waited, waiting)
    turns.push(performance.now() - begun - waiting)
  }
  expect(starts.size).toBe(total)
  const stalls = await page.evaluate(() => Reflect.get(window, 'stalls') as number[])
  expect(Math.max(0, ...stalls) - waited).toBeLessThan(500)
  expect(Math.max(...turns)).toBeLessThan(1_500)
  expect(errors).toEqual([])
  await leave(page)
})
