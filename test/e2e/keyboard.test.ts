import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import en from '#locales/en.json' with { type: 'json' }
import { cityFor } from '../../scripts/demo/cities.ts'
import { type ScreenTown, startScreenTown } from '../screens/town.ts'
import { dialogOf } from './pages/dialog.ts'
import { fieldOf } from './pages/form.ts'
import { rowOf } from './pages/list.ts'
import { poster } from './series.ts'
import { keepToasts, launchBrowser, waitForFocus } from './support.ts'

/**
 * The main job by keyboard: log in, make an event, find, change and delete it, and undo that. The focus is always
 * visible.
 */

const { people, password } = cityFor({})

let browser: Browser
let town: ScreenTown

beforeAll(async () => {
  ;[browser, town] = await Promise.all([launchBrowser(), startScreenTown({ isFull: false })])
})
afterAll(async () => {
  await browser.close()
  await town.stop()
})

/** What has the focus, and whether one sees that: by one ring, around it or around the box that it is in, within the window. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body) return null
    const boxes = [at, at.parentElement, at.parentElement?.parentElement].filter((box) => box instanceof HTMLElement)
    const rings = boxes.filter((box) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(box)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    })
    const { top, bottom } = at.getBoundingClientRect()
    const text = (at.getAttribute('aria-label') ?? at.textContent ?? '').trim()
    return { text, isSeen: rings.length === 1 && bottom > 0 && top < window.innerHeight }
  })

/** Presses Tab until the focus is on what the selector names, or on a link or button with this very name. */
const keysOf = (page: Page) => {
  const unseen: string[] = []
  const tabTo = async (target: { selector: string } | { name: string }) => {
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab')
      const focus = await focused(page)
      if (focus === null) continue
      if (!focus.isSeen) unseen.push(focus.text)
      const isThere =
        'name' in target
          ? focus.text === target.name
          : await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, target.selector)
      if (isThere) return
    }
    throw new Error(`Tab never reaches ${JSON.stringify(target)}`)
  }
  const typeInto = async (selector: string, text: string) => {
    await tabTo({ selector })
    // A field scrolls into view with the next picture, and a list that opened before would close.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await page.keyboard.type(text)
  }
  const follow = async (name: string, heading: string) => {
    await tabTo({ name })
    await page.keyboard.press('Enter')
    await arriveAt(heading)
  }
  /** The page has changed, and its heading has the focus. */
  const arriveAt = (heading: string) =>
    page.waitForFunction((heading) => {
      const at = document.activeElement
      return at?.tagName === 'H1' && at.textContent?.startsWith(heading)
    }, heading)
  return { tabTo, typeInto, follow, arriveAt, unseen }
}

const filled = (text: string, name: string) => text.replace('{{name}}', name)

test('an event is made, found, changed, deleted and taken back', async () => {
  const page = await town.open(browser, 'anonymous', 'en', { viewport: { width: 1280, height: 900 } })
  const { tabTo, typeInto, follow, arriveAt, unseen } = keysOf(page)
  const { keyboard } = page
  await keepToasts(page)
  // From here on no chooser of the system opens: told when the key is pressed, the browser hears of it too late at times.
  const chooser = page.waitForEvent('filechooser', { timeout: 0 })
  // A test that fails before closes the page: that is no second fault.
  chooser.catch(() => {})

  await page.goto(`${town.address}/backstage`)
  await fieldOf(page, 'email').waitFor()
  await keyboard.press('Tab')
  expect(await focused(page)).toEqual({ text: en.app.skip, isSeen: true })
  await keyboard.press('Enter')
  await waitForFocus(page, '#content')
  await typeInto('[name=email]', people[2].email)
  await typeInto('[name=password]', password)
  await keyboard.press('Enter')
  await arriveAt(en.overview.title.replace('{{nickname}}', people[2].nickname))

  await follow(en.menu.events, en.events.title)
  await follow(en.events.create, en.events.new)
  expect(await page.title()).toBe(`${en.events.new} – What’s on in Lindenau`)
  await typeInto('[name=name]', 'Night walk')
  await typeInto('[data-field=description] textarea', 'Bring a **lamp**.')
  await typeInto('[data-field=start] input', '241220311930')
  await typeInto('[data-field=end] input', '9:30pm')

  const options = page.getByRole('option')
  const place = page.getByRole('option', { name: 'Gewölbe' })
  await typeInto('[data-field=location] input', 'Gew')
  await place.waitFor()
  await keyboard.press('Escape')
  await place.waitFor({ state: 'detached' })
  expect(await page.locator('[data-field=location] input').inputValue()).toBe('Gew')
  await Promise.all([
    page.waitForResponse((answer) => decodeURIComponent(answer.url()).includes('Gewölbe')),
    keyboard.type('ölbe'),
  ])
  await place.waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await options.first().waitFor({ state: 'detached' })

  const picture = await poster('teal')
  await tabTo({ selector: 'input[type=file]' })
  await keyboard.press('Space')
  await (await chooser).setFiles(picture)
  await page.getByText(en.upload.done).waitFor()
  await typeInto('[name=alt]', 'A lamp in the dark')

  for (const field of ['category', 'topic']) {
    await tabTo({ selector: `[data-field=${field}] button` })
    await keyboard.press('Enter')
    await waitForFocus(page, '[role=option]')
    await keyboard.press('Escape')
    await options.first().waitFor({ state: 'detached' })
    await waitForFocus(page, `[data-field=${field}] *`)
    await keyboard.press('Enter')
    await waitForFocus(page, '[role=option]')
    await keyboard.press('Enter')
    await options.first().waitFor({ state: 'detached' })
  }
  await typeInto('[data-field=tags] input', 'Night')
  await keyboard.press('Enter')
  await follow(en.form.save, en.events.title)

  const row = rowOf(page, 'Night walk')
  const find = async (name: string) => {
    await keyboard.press('/')
    await waitForFocus(page, '[type=search]')
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(name)
    await page.getByRole('link', { name, exact: true }).waitFor()
    await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' })
  }
  await find('Night walk')
  await follow('Night walk', 'Night walk')
  await typeInto('[name=name]', 'Night walk with lamps')
  await tabTo({ name: en.form.save })
  await keyboard.press('Enter')
  // Who comes back from an entry is at its row.
  await page.waitForFunction(() => document.activeElement?.matches('tbody a'))
  expect((await focused(page))?.text).toBe('Night walk with lamps')

  await find('Night walk with lamps')
  const buttons = page.getByRole('button', { name: filled(en.list.delete, 'Night walk with lamps') })
  const deletion = (await buttons.getAttribute('aria-label')) ?? ''
  const dialog = dialogOf(page)
  await tabTo({ name: deletion })
  await page.evaluate(() => {
    const keysGoTo = new Promise((resolve) => {
      const look = new MutationObserver(() => {
        const dialog = document.querySelector('[role=alertdialog]')
        if (dialog === null) return
        look.disconnect()
        resolve(document.activeElement !== document.body && document.activeElement?.contains(dialog))
      })
      look.observe(document.body, { childList: true, subtree: true })
    })
    Object.assign(window, { keysGoTo })
  })
  await keyboard.press('Enter')
  const keysGoTo = await page.evaluate(() => Reflect.get(window, 'keysGoTo'))
  expect(keysGoTo, 'keys pressed while the dialog appears are for it').toBe(true)
  await dialog.waitFor()
  await page.evaluate(() => {
    const focusAfterwards = new Promise((resolve) => {
      window.addEventListener('keyup', () => resolve(document.activeElement?.getAttribute('aria-label')), {
        capture: true,
        once: true,
      })
    })
    Object.assign(window, { focusAfterwards })
  })
  await keyboard.press('Escape')
  const focusAfterwards = await page.evaluate(() => Reflect.get(window, 'focusAfterwards'))
  expect(focusAfterwards, 'the next key is for what opened the dialog').toBe(deletion)
  await keyboard.press('Enter')
  await waitForFocus(page, '[role=alertdialog], [role=alertdialog] *')
  for (let presses = 0; presses < 4; presses += 1) {
    await keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=alertdialog]') !== null)).toBe(true)
  }
  await tabTo({ name: en.bulk.delete })
  await keyboard.press('Enter')
  await row.waitFor({ state: 'detached' })
  await tabTo({ name: en.bulk.undo })
  await keyboard.press('Enter')
  await row.waitFor()

  const events = Object.values(await town.callAs('normal')('GET', '/events?sorting=start&order=DESC&limit=1'))
  expect(events[0]).toMatchObject({
    name: 'Night walk with lamps',
    description: 'Bring a **lamp**.',
    tags: ['night'],
    alt: 'A lamp in the dark',
    start: '2031-12-24T18:30:00.000Z',
    end: '2031-12-24T20:30:00.000Z',
    location: `id:${town.idsFor('normal').place}`,
    image: expect.stringMatching(/./),
  })
  expect(unseen).toEqual([])
  await page.context().close()
})

test('on a phone the menu opens, closes and gives the focus back', async () => {
  const page = await town.open(browser, 'normal', 'en', { viewport: { width: 390, height: 844 } })
  const { tabTo, arriveAt, unseen } = keysOf(page)
  await page.goto(`${town.address}/backstage/groups`)
  const opener = page.getByRole('button', { name: new RegExp(`^${en.menu.open}`) })
  await opener.waitFor()
  await tabTo({ selector: '[aria-controls=menu]' })
  await page.keyboard.press('Enter')
  await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true')
  await tabTo({ name: en.menu.places })
  await page.keyboard.press('Escape')
  await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false')
  await waitForFocus(page, '[aria-controls=menu]')
  await page.keyboard.press('Enter')
  await tabTo({ name: en.menu.places })
  await page.keyboard.press('Enter')
  await arriveAt(en.places.title)
  expect(unseen).toEqual([])
  await page.context().close()
})
