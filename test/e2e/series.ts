import type { Page, Response } from 'playwright-core'
import sharp from 'sharp'
import { addDays, addMonths, dateIn } from '#domain/time.ts'
import en from '#locales/en.json' with { type: 'json' }
import { chooseOption, fieldOf, saveForm } from './pages/form.ts'
import { type Call, openAsFirstAdmin, type Town } from './people.ts'

/** What the tests of repeating events do over and over. Texts are the English ones. */

export type Entry = { id: string; [field: string]: unknown }

/** Today in the town's zone, and the last day that one run may reach. */
export const today = () => dateIn(Date.now(), 'Europe/London')
export const furthest = () => addMonths(today(), 6)
export const tomorrow = () => addDays(today(), 1)

/** A text with its counts and names put in. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  Object.entries(values).reduce((sentence, [name, value]) => sentence.replaceAll(`{{${name}}}`, String(value)), text)

/** Ids of the only category and topic. */
const vocabularyOf = async (call: Call) => {
  const [category] = Object.values(await call('GET', '/categories')) as Entry[]
  const [topic] = Object.values(await call('GET', '/topics')) as Entry[]
  return { category: category?.id ?? '', topic: topic?.id ?? '' }
}

/** A weekly choir from tomorrow on, made without a browser. */
export const makeSeries = async (call: Call, fields: Record<string, unknown> = {}): Promise<Entry> => {
  const weekDay = new Date(tomorrow()).getUTCDay()
  return (await call('POST', '/revents', {
    name: 'Choir',
    location: 'Parish hall',
    start: '19:00',
    end: '21:00',
    intervals: [{ type: 'week', interval: 1, weekDay, date: tomorrow() }],
    ...(await vocabularyOf(call)),
    ...fields,
  })) as Entry
}

/** Generates events and answers how many there are new. */
export const generate = async (call: Call, id: string, query: string): Promise<number> => {
  const { created } = await call('GET', `/revents/${id}/generate?${query}`)
  return Object.values(created as object).length
}

/** All events of a series, by their start. */
export const eventsOf = async (call: Call, id: string): Promise<Entry[]> => {
  const filters = encodeURIComponent(JSON.stringify([{ parent: `revent:${id}` }]))
  return Object.values(await call('GET', `/events?sorting=start&order=ASC&limit=2000&filters=${filters}`)) as Entry[]
}

/** Changes a stored entry. */
export const change = async (call: Call, path: string, changes: Record<string, unknown>) =>
  call('PUT', path, { ...(await call('GET', path)), ...changes })

/** Goes to the edit page of a series. */
export const goToSeries = async (town: Town, page: Page, id: string) => {
  await page.goto(`${town.address}/backstage/repeatingevents/${id}`)
  await fieldOf(page, 'name').waitFor()
  await unfold(page)
}

/** The administrator's page, on the edit page of a series. */
export const openSeries = async (town: Town, id: string) => {
  const opened = await openAsFirstAdmin(town, { at: `repeatingevents/${id}` })
  await fieldOf(opened.page, 'name').waitFor()
  await unfold(opened.page)
  return opened
}

/** Opens the sections of a stored series' form. */
export const unfold = (page: Page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll('form section > details')) fold.setAttribute('open', '')
  })

/** Types a date, `yyyy-mm-dd`, into a field. */
export const typeDate = async (page: Page, field: string, date: string) => {
  const box = page.locator(`[data-field=${field}] input`)
  await box.fill(date.split('-').reverse().join('.'))
  await box.blur()
}

/** Types a time of day, `HH:mm`, into a field. */
export const typeTime = async (page: Page, field: string, time: string) => {
  const box = page.locator(`[data-field=${field}] input`)
  await box.fill(time)
  await box.blur()
}

export const choose = async (page: Page, field: string, name: string) => {
  await chooseOption(page, field, name)
}

/** Whether an answer is that of a saved entry. */
const isSaved = (answer: Response): boolean =>
  answer.ok() &&
  ['POST', 'PUT'].includes(answer.request().method()) &&
  /\/api\/v1\/(events|revents|groups)(\/[\w-]+)?$/.test(new URL(answer.url()).pathname)

/** Saves the form; resolves when it is stored and a notification says so, which may be that of an earlier saving. */
export const save = async (page: Page, name: string) => {
  await Promise.all([page.waitForResponse(isSaved), saveForm(page)])
  await page.getByText(filled(en.form.saved, { name })).waitFor()
}

/** A picture to upload. */
export const poster = async (background: string) => ({
  name: 'poster.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})
