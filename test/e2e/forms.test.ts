import { describe, expect, test } from 'vitest'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { dialogOf } from './pages/dialog.ts'
import { fieldOf, fillIn, saveForm } from './pages/form.ts'
import { founder, openAs, openAsFirstAdmin, setUpTown } from './people.ts'
import { expectAccessible, keepToasts, leave, waitForFocus } from './support.ts'

/** What a form does with what people typed: it says what is wrong, keeps drafts, asks before it is left. */

const town = setUpTown()

describe('a form that is not right yet', () => {
  test('marks its fields, says so in a notification, and starts at the top with the first wrong field in focus', async () => {
    const { page } = await openAsFirstAdmin(town, { at: 'places/new' })
    await page.getByRole('textbox', { name: en.places.fields.link }).fill('ftp://lindenau.example')
    await saveForm(page)

    const toast = page.getByRole('alert').filter({ hasText: 'Formfield' })
    await toast.waitFor()
    const text = await toast.innerText()
    expect(text).toContain('Formfield Name: the field can not be empty!')
    expect(text).toContain('Formfield Address: the field can not be empty!')
    await expect.poll(() => page.locator('[data-field=link]').innerText()).toContain(en.reasons.link)
    await expect
      .poll(() => page.evaluate(() => [window.scrollY, document.activeElement?.getAttribute('name')]))
      .toEqual([0, 'name'])
    expect(await fieldOf(page, 'name').getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)

    await fieldOf(page, 'name').fill('Altes Spital')
    await expect.poll(() => fieldOf(page, 'name').getAttribute('aria-invalid')).toBeNull()
    await leave(page)
  })
})

test('on a phone the notification of a refusal leaves the form to be gone on with', async () => {
  const { page } = await openAs(town, founder, { at: 'events/new', lng: 'de', width: 390 })
  await keepToasts(page)
  await fieldOf(page, 'name').fill('x'.repeat(201))
  const save = page.getByRole('button', { name: de.form.save })
  await save.click()
  const toast = page.getByRole('alert').filter({ hasText: 'Formularfeld' })
  await toast.waitFor()
  const menu = page.getByRole('button', { name: de.menu.open })
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const [said, titled] = await Promise.all([toast.boundingBox(), heading.boundingBox()])
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(titled?.y ?? 0)
  // A click waits until nothing covers the button any more; a tap has to reach it while the notification still stands.
  const isReached = await menu.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect([isReached, await toast.isVisible()]).toEqual([true, true])
  await menu.click()
  await page.getByRole('link', { name: de.menu.account }).waitFor()
  await leave(page)
})

test('on a phone the notification about an endless name can be read and closed', async () => {
  const { page } = await openAs(town, founder, { at: 'groups/new', lng: 'de', width: 390 })
  await keepToasts(page)
  await fieldOf(page, 'name').fill('Donaudampfschifffahrts'.repeat(9))
  await saveForm(page, de)
  const close = page.getByRole('status').getByRole('button', { name: de.toast.close })
  const box = await close.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  await close.click()
  await close.waitFor({ state: 'detached' })
  await leave(page)
})

describe('a form with something unsaved', () => {
  test('asks before it is left, and offers what was typed after a reload', async () => {
    const { page } = await openAsFirstAdmin(town, { at: 'groups/new' })
    await fieldOf(page, 'name').fill('Kammerchor')
    await page.getByRole('link', { name: en.menu.places, exact: true }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: en.form.stay }).click()
    expect(page.url()).toContain('/backstage/groups/new')
    expect(await fieldOf(page, 'name').inputValue()).toBe('Kammerchor')

    await page.getByText(en.form.kept).waitFor()
    await page.reload()
    await page.getByRole('button', { name: en.draft.restore }).click()
    await expect.poll(() => fieldOf(page, 'name').inputValue()).toBe('Kammerchor')

    await page.getByRole('link', { name: en.menu.places, exact: true }).click()
    await dialog.getByRole('button', { name: en.form.leave, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: en.places.title }).waitFor()
    await leave(page)
  })

  test('keeps a draft of its own in each tab', async () => {
    const { page } = await openAsFirstAdmin(town, { at: 'groups/new' })
    const other = await page.context().newPage()
    await fieldOf(page, 'name').fill('Gartenrunde')
    await page.getByText(en.form.kept).waitFor()

    await other.goto(page.url())
    await fieldOf(other, 'name').fill('Filmabend')
    await other.getByText(en.form.kept).waitFor()

    await page.reload()
    await page.getByRole('button', { name: en.draft.restore }).click()
    await expect.poll(() => fieldOf(page, 'name').inputValue()).toBe('Gartenrunde')

    await other.close()
    const next = await page.context().newPage()
    await next.goto(page.url())
    await next.getByRole('button', { name: en.draft.discard }).click()
    await expect.poll(() => fieldOf(next, 'name').isEnabled()).toBe(true)
    expect(await fieldOf(next, 'name').inputValue()).toBe('')
    await next.close()

    await page.reload()
    await page.getByRole('button', { name: en.draft.restore }).click()
    await expect.poll(() => fieldOf(page, 'name').inputValue()).toBe('Gartenrunde')
    await page.getByRole('button', { name: en.form.reset, exact: true }).click()
    await leave(page)
  })

  test('discards it with a way back, and the focus stays in sight', async () => {
    const { page } = await openAsFirstAdmin(town, { at: 'events/new' })
    await fieldOf(page, 'name').fill('Gartenfest')
    await page.getByRole('button', { name: en.form.reset, exact: true }).focus()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await page.keyboard.press('Enter')
    const back = page.getByRole('button', { name: en.form.bringBack, exact: true })
    await back.waitFor()
    expect(await fieldOf(page, 'name').inputValue()).toBe('')
    const { focused, top, height } = await page.evaluate(() => ({
      focused: document.activeElement?.textContent,
      top: document.activeElement?.getBoundingClientRect().top ?? -1,
      height: window.innerHeight,
    }))
    expect(focused).toBe(en.form.bringBack)
    expect(top > 0 && top < height).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => fieldOf(page, 'name').inputValue()).toBe('Gartenfest')

    await page.getByRole('button', { name: en.form.reset, exact: true }).click()
    await fieldOf(page, 'name').fill('Sommerfest')
    expect(await back.count()).toBe(0)
    await page.getByRole('button', { name: en.form.reset, exact: true }).click()
    await leave(page)
  })

  test('gives an event the length it had, after a mistyped start', async () => {
    const { page } = await openAsFirstAdmin(town, { at: 'events/new' })
    const type = async (name: string, text: string) => {
      await fieldOf(page, name).fill(text)
      await fieldOf(page, name).press('Tab')
    }
    await type('start', '26.11.2030 19:30')
    await type('end', '26.11.2030 21:00')
    await type('start', '19.11.2030 24:30')
    await type('start', '19.11.2030 19:30')
    await expect.poll(() => fieldOf(page, 'end').inputValue()).toBe('19.11.2030 21:00')
    await page.getByRole('button', { name: en.form.reset, exact: true }).click()
    await leave(page)
  })

  test('keeps a whole day one day when a time is typed into it, and says that the time does not count', async () => {
    const { page } = await openAsFirstAdmin(town, { at: 'events/new' })
    const hint = page.getByText(en.facts.allDayHint)
    const typeStart = async (text: string) => {
      await fieldOf(page, 'start').fill(text)
      await fieldOf(page, 'start').press('Tab')
    }
    await typeStart('26.11.2030 00:00')
    await fieldOf(page, 'end').fill('26.11.2030 23:59')
    expect(await hint.count()).toBe(0)
    await page.getByText(en.facts.time, { exact: true }).click()
    await page.getByText(en.facts.fields.allDay, { exact: true }).click()
    await hint.waitFor()
    await typeStart('26.11.2030 19:30')
    await expect.poll(() => fieldOf(page, 'end').inputValue()).toBe('26.11.2030 23:59')
    await typeStart('28.11.2030 19:30')
    await expect.poll(() => fieldOf(page, 'end').inputValue()).toBe('28.11.2030 23:59')
    await page.getByRole('button', { name: en.form.reset, exact: true }).click()
    await leave(page)
  })

  test('keeps it through a session that ended, and saves it after logging in again', async () => {
    const { page } = await openAsFirstAdmin(town, { at: 'groups/new' })
    await fieldOf(page, 'name').fill('Gartengruppe')
    await page.getByText(en.form.kept).waitFor()
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('store') ?? '{}')
      localStorage.setItem('store', JSON.stringify({ ...kept, token: 'no-longer-known' }))
    })
    await page.reload()
    await page.getByText(en.login.expired).waitFor()
    await fillIn(page, { email: founder.email, password: founder.password })
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: en.draft.restore }).click()
    await saveForm(page)
    await page.waitForURL(/\/backstage\/groups$/)
    await page.getByRole('link', { name: 'Gartengruppe', exact: true }).waitFor()
    await leave(page)
  })
})

test('a calendar that opens with the keyboard has the chosen day in focus, and arrows move on from it', async () => {
  const { page } = await openAsFirstAdmin(town, { at: 'events/new' })
  await fieldOf(page, 'start').fill('7.6.2027 19:30')
  await fieldOf(page, 'start').press('Tab')
  await page.keyboard.press('Enter')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await expect.poll(focused).toContain('7 June 2027')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toContain('15 June 2027')
  await page.keyboard.press('Enter')
  await expect.poll(() => fieldOf(page, 'start').inputValue()).toBe('15.06.2027 19:30')
  await page.getByRole('button', { name: en.form.reset, exact: true }).click()
  await leave(page)
})

test('the main job needs no mouse: a group is made, found and deleted with the keyboard alone', async () => {
  const { page } = await openAsFirstAdmin(town, { at: 'groups' })
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
      )
      if (focused === name) return
    }
    throw new Error(`Tab never reaches ${name}`)
  }
  await tabTo(en.groups.create)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: en.groups.new }).waitFor()
  await waitForFocus(page, 'h1')
  // The fields come after the search for a draft.
  await page.locator('[name=name]').waitFor()
  await page.keyboard.press('Tab')
  await waitForFocus(page, '[name=name]')
  await page.keyboard.type('Schachfreunde')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/backstage\/groups$/)
  await page.getByRole('link', { name: 'Schachfreunde', exact: true }).waitFor()

  await page.keyboard.press('/')
  await waitForFocus(page, '[type=search]')
  await page.keyboard.type('schach')
  await page.getByRole('link', { name: 'Gartengruppe', exact: true }).waitFor({ state: 'detached' })
  const deletion = en.list.delete.replace('{{name}}', 'Schachfreunde')
  await tabTo(deletion)
  await page.keyboard.press('Enter')
  await dialogOf(page).waitFor()
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
  await waitForFocus(page, `[aria-label="${deletion}"]`)
  await page.keyboard.press('Enter')
  await dialogOf(page).waitFor()
  await tabTo(en.bulk.delete)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Schachfreunde', exact: true }).waitFor({ state: 'detached' })
  await leave(page)
})
