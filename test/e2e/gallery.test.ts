import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { declaredIn, nodesOf, pathOf } from '#tools/machines/chart/parts.ts'
import { unmetIn } from '#tools/machines/model/coverage.ts'
import { machineFiles } from '../../scripts/machineFiles.ts'
import { buildGallery, serveGallery } from '../../scripts/machines.ts'
import { barriersIn, coloured, expectAccessible, launchBrowser } from './support.ts'

/** The gallery of machines (docs/inspecting.md), with every host but its own unreachable. */

let browser: Browser
let gallery: { url: string; stop: () => void }
let folder: string

beforeAll(async () => {
  folder = await buildGallery()
  gallery = await serveGallery(folder, 0)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  gallery.stop()
})

const open = async (hash = '') => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const asked: string[] = []
  await context.route('**', async (route) => {
    if (route.request().url().startsWith(gallery.url)) return route.continue()
    asked.push(route.request().url())
    return route.abort()
  })
  const page = await context.newPage()
  page.on('pageerror', ({ message }) => asked.push(message))
  await page.goto(`${gallery.url}${hash}`)
  return { page, asked, close: () => context.close() }
}

const drawn = (page: Page, part: 'node' | 'arrow') =>
  page
    .locator(`svg.picture [data-${part}]`)
    .evaluateAll((all, name) => all.map((one) => one.getAttribute(name)), `data-${part}`)

/** The texts of the picture that another text covers, or that a line strikes through, as they are drawn. */
const unreadable = (page: Page) =>
  page.locator('svg.picture').evaluate((svg) => {
    const texts = [...svg.querySelectorAll('text')].map((text) => {
      const { x, y, width, height } = text.getBBox()
      return { says: text.textContent, left: x, right: x + width, top: y + 2, bottom: y + height - 2 }
    })
    const covered = texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter(
          (other) =>
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
        )
        .map((other) => `“${one.says}” and “${other.says}”`),
    )
    const lines = [...svg.querySelectorAll('path.line')].flatMap((path) => {
      const points = [...(path.getAttribute('d') ?? '').matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => ({
        x: Number(x),
        y: Number(y),
      }))
      return points.slice(1).map((to, index) => [points[index] ?? to, to] as const)
    })
    const struck = texts.filter((text) =>
      lines.some(
        ([from, to]) =>
          Math.min(from.x, to.x) < text.right &&
          Math.max(from.x, to.x) > text.left &&
          Math.min(from.y, to.y) < text.bottom &&
          Math.max(from.y, to.y) > text.top,
      ),
    )
    return [...covered, ...struck.map(({ says }) => `“${says}” and a line`)]
  })

/** What a reader cannot see at first sight: text under 10 pixels, a first state out of view, more than the frame announces. */
const unseen = (page: Page) =>
  page.locator('.place').evaluate((place) => {
    const frame = place.getBoundingClientRect()
    const isIn = (part: Element) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom
    }
    const svg = place.querySelector('svg') as SVGSVGElement
    const dots = [...svg.querySelectorAll('[data-initial] .dot')]
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
    const sizes = [...svg.querySelectorAll('text')].map((text) => Number.parseFloat(getComputedStyle(text).fontSize))
    const isWider = place.scrollWidth > place.clientWidth
    const isHigher = place.scrollHeight > place.clientHeight
    const isAnnounced = document.querySelector('.hint') !== null && place.matches('[tabindex="0"][aria-describedby]')
    return [
      ...(Math.min(...sizes) * scale < 9.99 ? [`text is ${Math.min(...sizes) * scale} px high`] : []),
      ...(isWider && globalThis.innerWidth >= 1280
        ? [`it is ${place.scrollWidth} of ${place.clientWidth} px wide`]
        : []),
      ...((isWider || isHigher) !== isAnnounced ? ['what can be moved is not what is announced'] : []),
      ...(dots.slice(0, 1).every(isIn) ? [] : ['the first state is out of view']),
      ...(frame.bottom > globalThis.innerHeight ? [`the frame ends at ${Math.round(frame.bottom)} px`] : []),
    ]
  })

describe('each picture', () => {
  const wrong: string[] = []
  const hidden: string[] = []
  const illegible: string[] = []
  const asked: string[] = []

  beforeAll(async () => {
    const opened = await open()
    const { page } = opened
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const [name, file] of machineFiles) {
      const exported: Record<string, unknown> = await import(join(import.meta.dirname, '../..', file))
      const machine = exported[`${name}Machine`] as AnyStateMachine
      await page.goto(`${gallery.url}#/${name}`)
      await page.locator(`svg[data-machine="${name}"]`).waitFor()
      const [nodes, arrows] = [await drawn(page, 'node'), await drawn(page, 'arrow')]
      if (nodes.join() !== nodesOf(machine).map(pathOf).join()) wrong.push(`${name}: states ${nodes.join()}`)
      const all = declaredIn(machine).length
      if (new Set(arrows).size !== all || arrows.length !== all)
        wrong.push(`${name}: ${arrows.length} of ${all} transitions`)
      for (const fault of await unreadable(page)) illegible.push(`${name}: ${fault}`)
      for (const fault of await unseen(page)) hidden.push(`${name}: ${fault}`)
    }
    asked.push(...opened.asked)
    await opened.close()
  })

  test('has exactly the states and transitions of its machine', () => {
    expect([wrong, asked]).toEqual([[], []])
  })

  test('shows its first state at 1280 × 800 px, in text of at least 10 px, and says when there is more', () => {
    expect(hidden).toEqual([])
  })

  test('has no text that another covers, or that a line strikes through', () => {
    expect(illegible).toEqual([])
  })
})

test('a picture larger than its frame is moved by the arrow keys, and can be seen whole', async () => {
  const { page, close } = await open('#/desk')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const place = page.locator('.place')
  const at = () => place.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop] as const)
  await page.locator('.hint').waitFor()
  expect((await unseen(page)).filter((fault) => fault.includes('first state'))).toEqual([])
  await place.focus()
  const [before] = await at()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await at())[0]).toBeLessThan(before)
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await at())[1]).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Whole width' }).click()
  await expect.poll(() => place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await close()
})

test('a picture is dragged by the mouse, from a state, a line of text or the ground, and selects and opens nothing', async () => {
  const { page, close } = await open('#/desk')
  await page.setViewportSize({ width: 800, height: 700 })
  await page.reload()
  const place = page.locator('.place')
  const at = () => place.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop] as const)
  await page.locator('.hint').waitFor()
  await place.scrollIntoViewIfNeeded()
  /** Scrolls to the first such part with room to be dragged. @returns its middle */
  const middleOf = (selector: string) =>
    place.evaluate((frame, sought) => {
      for (const part of frame.querySelectorAll(sought)) {
        part.scrollIntoView({ block: 'center', inline: 'center' })
        const { left, right, top, bottom } = part.getBoundingClientRect()
        const hasRoom =
          frame.scrollLeft + frame.clientWidth < frame.scrollWidth - 50 &&
          frame.scrollTop + frame.clientHeight < frame.scrollHeight - 50
        if (hasRoom) return [(left + right) / 2, (top + bottom) / 2] as const
      }
      return null
    }, selector)
  const ground = async () => {
    await place.evaluate((frame) => frame.scrollTo(30, 30))
    const { x, y } = (await place.boundingBox()) ?? { x: Number.NaN, y: Number.NaN }
    return [x + 60, y + 60] as const
  }
  for (const start of [() => middleOf('[data-node] text'), () => middleOf('[data-arrow] text'), ground]) {
    const [x, y] = (await start()) ?? [Number.NaN, Number.NaN]
    const before = await at()
    await page.mouse.move(x, y)
    await page.mouse.move(x - 20, y - 20)
    expect(await at()).toEqual(before)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 20, y - 15)
    await page.mouse.move(x - 40, y - 30)
    await page.mouse.up()
    await expect.poll(at).toEqual([before[0] + 40, before[1] + 30])
    await page.mouse.move(x, y)
    await expect.poll(at).toEqual([before[0] + 40, before[1] + 30])
  }
  expect(await page.evaluate(() => getSelection()?.toString() ?? '')).toBe('')
  expect(new URL(page.url()).hash).toBe('#/desk')
  await close()
})

test('the search leads to a state, whose address shows it again; all by keyboard', async () => {
  const { page, close } = await open()
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('signingOut')
  expect(await page.getByRole('navigation').getByRole('status').textContent()).toBe('1 found')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'session', level: 1 }).waitFor()
  const chosen = page.locator('[data-node="signingOut"].chosen')
  await chosen.waitFor()
  await page.reload()
  await chosen.waitFor()
  expect(await page.locator('[aria-label="In words"] [aria-current]').allTextContents()).toEqual(['signingOut'])
  await close()
})

test('a machine that stands far down in the overview is shown from its top, and marked in the menu', async () => {
  const { page, close } = await open()
  const card = page.locator('main a[href="#/undo"]')
  await card.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await card.click()
  await page.getByRole('heading', { level: 1, name: 'undo' }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const marked = await page.locator('nav [aria-current]').boundingBox()
  expect([(marked?.y ?? -1) >= 0, (marked?.y ?? 1e6) < 900]).toEqual([true, true])
  await close()
})

test('a state or transition that an address or a search leads to is in view', async () => {
  const { page, close } = await open('#/session/at/signingOut')
  const chosen = page.locator('.place [data-node].chosen .box')
  const isSeen = () =>
    chosen.evaluate((box) => {
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const frame = box.closest('.place')?.getBoundingClientRect()
      if (frame === undefined) return false
      const isInFrame = left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom
      return isInFrame && top >= 0 && bottom <= window.innerHeight
    })
  await chosen.waitFor()
  await expect.poll(isSeen).toBe(true)
  await page.goto(`${gallery.url}#/form`)
  await page.locator('svg[data-machine=form]').waitFor()
  await page.goto(`${gallery.url}#/session/at/refused`)
  await page.locator('svg[data-machine=session]').waitFor()
  await expect.poll(isSeen).toBe(true)
  await close()
})

test('an address of what there is not is a sentence', async () => {
  const { page, close } = await open('#/session/at/sleeping')
  expect(await page.locator('main').textContent()).toContain(
    'There is no machine, state or transition “session sleeping”',
  )
  await close()
})

test('it can be used by everyone, light and dark', async () => {
  for (const hash of ['', '#/form', '#/session/at/signedIn']) {
    const { page, close } = await open(hash)
    await page.locator('h1').waitFor()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await barriersIn(page, 'html', { runOnly: coloured }), `${hash}, dark`).toEqual([])
    await close()
  }
})

test('the page weighs at most 300 KB compressed', () => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const files = readdirSync(join(folder, 'assets')).filter((file) => page.includes(file))
  const weights = files.map((file) => gzipSync(readFileSync(join(folder, 'assets', file))).length)
  expect(files.length).toBeGreaterThan(1)
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(300_000)
})

test('the exported SVG and Mermaid are whole', async () => {
  const { page, close } = await open('#/toast')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save SVG' }).click(),
  ])
  const svg = readFileSync(await download.path(), 'utf8')
  expect([download.suggestedFilename(), svg.match(/data-node=/g)?.length, svg.includes('<style>')]).toEqual([
    'toast.svg',
    5,
    true,
  ])
  await close()
})

test.each(['session', 'gallery'])('the source of %s is copied for Stately', async (name) => {
  const { page, close } = await open(`#/${name}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy source for Stately' }).click()
  await page.getByText('The source for Stately is copied.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(readFileSync(machineFiles.get(name) ?? '', 'utf8'))
  await close()
})

const active = (page: Page) =>
  page.locator('svg.picture .active').evaluateAll((all) => all.map((one) => one.getAttribute('data-node')))

test('a simulation: what is refused cannot be pressed, what is taken moves the active state, and the path is an address', async () => {
  const { page, asked, close } = await open('#/session/play')
  const status = page.getByRole('main').getByRole('status')
  await expect.poll(() => status.textContent()).toBe('Active: anonymous')
  await page.getByLabel('also events that').check()
  const logOut = page.getByRole('button', { name: 'logout.requested' })
  expect([await logOut.isDisabled(), await active(page)]).toEqual([true, ['root', 'anonymous']])
  await page.getByRole('button', { name: 'credentials.submitted' }).first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => active(page)).toEqual(['root', 'signingIn'])
  await page.getByText('Another answer of signIn').click()
  await page.getByRole('textbox', { name: 'JSON' }).fill('{"code":"offline"}')
  await page.getByRole('button', { name: 'Fail with it' }).click()
  await expect.poll(() => active(page)).toEqual(['root', 'refused'])
  expect(await page.locator('pre').first().textContent()).toContain('"offline"')
  await expectAccessible(page)
  await page.reload()
  await expect.poll(() => active(page)).toEqual(['root', 'refused'])
  await page.getByRole('button', { name: 'start' }).click()
  await expect.poll(() => active(page)).toEqual(['root', 'anonymous'])
  expect(asked).toEqual([])
  await close()
})

test('a guard that refuses is named, and time passes by button', async () => {
  const { page, close } = await open('#/toast/play')
  await page.getByRole('button', { name: 'toast.pushed' }).first().click()
  await expect.poll(() => active(page)).toEqual(['root', 'shown', 'shown.passing'])
  const refused = page.getByRole('listitem').filter({ hasText: 'refused by' })
  expect(await refused.first().getByRole('button').isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'let 5000 ms pass' }).click()
  await expect.poll(() => active(page)).toEqual(['root', 'hidden'])
  expect(await page.getByRole('main').getByRole('status').textContent()).toBe('Active: hidden · 5000 ms')
  await close()
})

test('an impossible path and one that is no path are sentences', async () => {
  const impossible = encodeURIComponent(JSON.stringify([0, { type: 'toast.dismissed' }]))
  const { page, close } = await open(`#/toast/play?${impossible}`)
  expect(await page.getByRole('alert').textContent()).toBe(
    'Step 1, toast.dismissed, is impossible: not taken in this state.',
  )
  await close()
  const other = await open('#/toast/play?nonsense')
  expect(await other.page.getByRole('alert').textContent()).toContain('no path that can be read')
  await other.close()
})

test('what the tests have not met is marked in the picture, in the words, and said in a sentence', async () => {
  const { page, close } = await open('#/session')
  const select = page.getByLabel('Mark what the tests have not met')
  const marked = () =>
    page.locator('svg.picture .unmet').evaluateAll((all) => all.map((one) => one.getAttribute('data-arrow')))
  expect(await marked()).toEqual([])
  await select.selectOption('browser')
  const { arrows } = unmetIn('session', 'browser', await drawn(page, 'arrow').then((all) => all.map(String)))
  expect([(await marked()).toSorted(), arrows.length > 0]).toEqual([[...arrows].toSorted(), true])
  expect(await page.locator('[aria-label="In words"] .unmet').count()).toBe(arrows.length)
  expect(await page.locator('.coverage').getByRole('status').textContent()).toContain('in Chromium')
  await expectAccessible(page)
  await page.goto(`${gallery.url}#/toast`)
  await page.getByRole('heading', { name: 'toast', level: 1 }).waitFor()
  expect(await select.inputValue()).toBe('browser')
  await close()
})
