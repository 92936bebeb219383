import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { newEvent } from '#domain/event.ts'
import { newPlace } from '#domain/place.ts'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { fieldOf, saveForm } from './pages/form.ts'
import { join, type Member, openAs, setUpTown } from './people.ts'
import { expectAccessible, keepToasts, leave, waitForFocus } from './support.ts'

/** Two moderators at one desk: what is new is looked at with one key, and neither looks at the other's entry unknowingly. */

const town = setUpTown()
const texts = { de, en }
const said = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

let owner: Member
let words: { category: unknown; topic: unknown }
beforeAll(async () => {
  owner = await join(town, 'Oda')
  const [category, topic] = await Promise.all(
    ['categories', 'topics'].map((kind) => town.call('POST', `/${kind}`, { name: 'Music', headline: 'Music' })),
  )
  words = { category: category?.id, topic: topic?.id }
})

test.each([
  { lng: 'de', width: 390, colorScheme: 'dark' },
  { lng: 'en', width: 1280, colorScheme: 'light' },
] as const)('the desk in $lng at $width px', async ({ lng, width, colorScheme }) => {
  const t = texts[lng]
  const { thread } = t
  const { desk } = t.moderation
  const fields = { ...newEvent(Date.parse('2031-05-01T18:00:00Z')), location: 'Park', ...words }
  const made = []
  for (const name of ['Choir', 'Film', 'Fair']) {
    made.push(await owner.call('POST', '/events', { ...fields, name: `${name} ${lng}` }))
  }
  const [mona, jonas] = [await join(town, `Mona${lng}`, 'moderator'), await join(town, `Jonas${lng}`, 'moderator')]
  const { page, errors } = await openAs(town, mona, { at: 'desk', lng, width })
  await keepToasts(page)
  await page.emulateMedia({ colorScheme })
  const row = (name: string, shown = page) => shown.getByRole('button', { name: new RegExp(`^${name} ${lng}`) })
  const lookedAt = page.getByRole('button', { name: desk.lookedAt })
  await row('Choir').waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await row('Choir').focus()
  await page.keyboard.press('Enter')
  await lookedAt.waitFor()
  expect(await page.locator('[data-field=location]').innerText()).toContain('Park')
  await expectAccessible(page)

  const other = await openAs(town, jonas, { at: 'desk', lng, width })
  await row('Choir', other.page).click()
  const takeOver = other.page.getByRole('button', { name: desk.takeOver })
  await takeOver.waitFor()
  expect(await other.page.getByText(`Mona${lng}`).count()).toBeGreaterThan(0)
  expect(await other.page.locator('[data-field=location]').count()).toBe(0)
  await expectAccessible(other.page)

  await lookedAt.press('Enter')
  await page.getByText(desk.reviewed.replace('{{name}}', `Choir ${lng}`)).waitFor()
  await row('Film').and(page.locator('[aria-expanded=true]')).waitFor()
  await lookedAt.waitFor()
  // One step back by the key, and once more from the notification.
  await page.keyboard.press('Control+z')
  await page.getByText(desk.takenBack.replace('{{name}}', `Choir ${lng}`)).waitFor()
  await row('Choir').and(page.locator('[aria-expanded=true]')).waitFor()
  await lookedAt.press('Enter')
  await page.getByRole('button', { name: t.bulk.undo, exact: true }).click()
  await row('Choir').and(page.locator('[aria-expanded=true]')).waitFor()
  expect(await row('Choir', other.page).count()).toBe(1)
  await lookedAt.press('Enter')
  await row('Film').and(page.locator('[aria-expanded=true]')).waitFor()
  await lookedAt.press('Enter')
  await row('Fair').and(page.locator('[aria-expanded=true]')).waitFor()
  await lookedAt.press('Enter')
  await page.getByText(desk.none.entries).waitFor()

  const [choir] = made
  await owner.call('POST', `/threads/events/${choir?.id}`, { text: 'May I use this picture?' })
  await page.getByRole('button', { name: desk.refresh }).click()
  await page.getByRole('link', { name: `Choir ${lng}` }).click()
  await page.getByLabel(thread.message).fill('Yes, you may.')
  await page.getByRole('button', { name: thread.send }).click()
  await page.getByText('Yes, you may.').first().waitFor()
  await expectAccessible(page)
  const notices = (await owner.call('GET', '/notifications')) as unknown as { message: string }[]
  expect(notices.some(({ message }) => message.includes('Yes, you may.'))).toBe(true)
  expect([...errors, ...other.errors]).toEqual([])
  await leave(other.page)
  await leave(page)
})

test('an entry longer than a phone is read from its name on, with the button in view, again and again', async () => {
  const mona = await join(town, 'MonaLong', 'moderator')
  const fields = { ...newEvent(Date.parse('2031-05-01T18:00:00Z')), location: 'Park', ...words }
  const description = Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n\n')
  for (const name of ['Long one', 'Long two']) await owner.call('POST', '/events', { ...fields, name, description })
  const { page, errors } = await openAs(town, mona, { at: 'desk', lng: 'en', width: 390 })
  const lookedAt = page.getByRole('button', { name: en.moderation.desk.lookedAt })
  await page.getByRole('button', { name: /^Long one/ }).click()
  for (const name of [/^Long one/, /^Long two/]) {
    const row = page.getByRole('button', { name }).and(page.locator('[aria-expanded=true]'))
    await lookedAt.waitFor()
    await expect.poll(async () => (await row.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
    const [height, box] = [page.viewportSize()?.height ?? 0, await lookedAt.boundingBox()]
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    await lookedAt.click()
  }
  await page.getByText(en.moderation.desk.none.entries).waitFor()
  expect(errors).toEqual([])
  await leave(page)
})

test('an entry that is changed from the desk leads back to where it waits, or to the others', async () => {
  const mona = await join(town, 'MonaBack', 'moderator')
  const fields = { ...newEvent(Date.parse('2031-05-01T18:00:00Z')), location: 'Park', ...words }
  await owner.call('POST', '/events', { ...fields, name: 'Cheap watches' })
  const { page, errors } = await openAs(town, mona, { at: 'desk', lng: 'en', width: 1280 })
  await page.getByRole('button', { name: /^Cheap watches/ }).click()
  await page.getByRole('link', { name: en.moderation.desk.entry }).click()
  await fieldOf(page, 'name').fill('Used watches')
  await saveForm(page)
  await page.getByRole('button', { name: /^Used watches/, expanded: true }).waitFor()
  await page.getByRole('link', { name: en.moderation.desk.entry }).click()
  await fieldOf(page, 'deactivated').press('Space')
  await saveForm(page)
  await page.waitForURL(/\/backstage\/desk$/)
  await page.getByText(en.moderation.desk.none.entries).waitFor()
  expect(await page.getByText(en.moderation.desk.gone).count()).toBe(0)
  expect(errors).toEqual([])
  await leave(page)
})

test('by keyboard all of one person is looked at and waits again; reload leads back to where one was', async () => {
  const mona = await join(town, 'MonaAll', 'moderator')
  const fields = { ...newEvent(Date.parse('2031-05-01T18:00:00Z')), location: 'Park', ...words }
  const [start, end] = ['2031-05-01T18:00:00Z', '2031-05-01T19:00:00Z']
  for (const name of ['First of all', 'Second of all'])
    await owner.call('POST', '/events', { ...fields, start, end, name })
  const { page, errors } = await openAs(town, mona, { at: 'desk', lng: 'en', width: 1280 })
  const { desk } = en.moderation
  const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}.* on 01.05.2031 `) })
  const isFocused = (shown: ReturnType<typeof row>) => shown.evaluate((button) => button === document.activeElement)
  const lookedAt = page.getByRole('button', { name: desk.lookedAt })
  await row('First of all').press('Enter')
  await lookedAt.waitFor()
  await page.reload()
  await row('First of all').and(page.locator('[aria-expanded=true]')).waitFor()
  await expect.poll(() => isFocused(lookedAt)).toBe(true)
  const all = page.getByRole('button', { name: said(desk.allOf_other, { author: 'Oda', count: '2' }) })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await all.waitFor()
  await page.keyboard.press('Tab')
  expect(await isFocused(all)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText(desk.none.entries).waitFor()
  await waitForFocus(page, 'h1')
  await page.getByText(said(desk.lastAll, { author: 'Oda', count: '2' })).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: desk.takeBack }).press('Enter')
  await row('First of all').and(page.locator('[aria-expanded=true]')).waitFor()
  await row('Second of all').waitFor()
  await expect.poll(() => isFocused(lookedAt)).toBe(true)
  expect(errors).toEqual([])
  await leave(page)
})

test('on a phone a second tap on the button marks nothing else of the same person', async () => {
  const [pia, mona] = [await join(town, 'Pia'), await join(town, 'MonaTaps', 'moderator')]
  const fields = { ...newEvent(Date.parse('2031-05-01T18:00:00Z')), location: 'Park', ...words }
  for (const name of ['Tap one', 'Tap two', 'Tap three', 'Tap four'])
    await pia.call('POST', '/events', { ...fields, name })
  const { page, errors } = await openAs(town, mona, { at: 'desk', lng: 'de', width: 390 })
  const { desk } = de.moderation
  const lookedAt = page.getByRole('button', { name: desk.lookedAt })
  await page.getByRole('button', { name: /^Tap one/ }).click()
  const fold = page.getByText(said(desk.moreOf, { author: 'Pia' }))
  const [above, below] = [await lookedAt.boundingBox(), await fold.boundingBox()]
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(12)
  await lookedAt.click()
  await page
    .getByRole('button', { name: /^Tap two/ })
    .and(page.locator('[aria-expanded=true]'))
    .waitFor()
  await lookedAt.waitFor()
  await page.getByText(said(desk.last, { name: 'Tap one' })).waitFor()
  await expectAccessible(page)
  const count = () => mona.call('GET', '/desk/count')
  const before = await count()
  // Where the second tap meant for a button a line higher lands: on the fold, twice.
  const at = await fold.boundingBox()
  await page.mouse.dblclick((at?.x ?? 0) + 20, (at?.y ?? 0) + 20)
  await page.mouse.click((at?.x ?? 0) + 20, (at?.y ?? 0) + 20)
  expect(await page.getByRole('button', { name: said(desk.allOf_other, { author: 'Pia', count: '3' }) }).count()).toBe(
    1,
  )
  expect(await count()).toEqual(before)
  expect(errors).toEqual([])
  await leave(page)
})

test('a picture is seen on the desk, and what the address says is not said again', async () => {
  const [pia, mona] = [await join(town, 'PiaPictures'), await join(town, 'MonaPictures', 'moderator')]
  const picture = new URL('../../themes/default/icon/icon-512.png', import.meta.url)
  const form = await openAs(town, pia, { at: 'places/new', lng: 'de', width: 1280 })
  const uploaded = form.page.waitForResponse((response) => response.url().endsWith('/api/v1/media'))
  await form.page.locator('input[type=file]').setInputFiles(fileURLToPath(picture))
  const { id: image } = (await (await uploaded).json()) as { id: string }
  const place = { ...newPlace(), name: 'Mühle', address: 'Weg 2, 04177 Leipzig', street: 'Weg', houseNumber: '2' }
  await pia.call('POST', '/places', { ...place, image, alt: 'Ein Rad im Bach' })
  await leave(form.page)
  const { page, errors } = await openAs(town, mona, { at: 'desk', lng: 'de', width: 390 })
  await page.getByRole('button', { name: /^Mühle/ }).click()
  const shown = page.getByRole('img', { name: 'Ein Rad im Bach' })
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  expect(await page.locator('[data-field=address]').innerText()).toContain('Weg 2, 04177 Leipzig')
  expect(await page.locator('[data-field=street]').count()).toBe(0)
  await expectAccessible(page)
  expect(errors).toEqual([])
  await leave(page)
})
