import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encodeFileName, type FileType } from '#domain/themes/themeFile.ts'
import en from '#locales/en.json' with { type: 'json' }
import { answerDialog, dialogOf } from './pages/dialog.ts'
import { founder, join, type Member, openAs, setUpTown } from './people.ts'
import { expectAccessible } from './support.ts'

/** The real editor of a theme's files in Chromium: keyboard, faults, drafts, conflicts, history, and how it looks to axe. */

const town = setUpTown()
let other: Member
let mira: { page: Page; errors: string[] }

beforeAll(async () => {
  await town.call('POST', '/cms/themes', { name: 'Harbour' })
  other = await join(town, 'Ole', 'admin')
  mira = await openAs(town, founder)
})

const pathOf = (type: FileType, name: string) => `/cms/files/${type}/${encodeFileName(name)}`
const put = (name: string, content: string, call = town.call) =>
  call('PUT', `${pathOf('css', name)}?theme=Harbour`, { content })
const stored = async (type: FileType, name: string) =>
  (await town.call('GET', `${pathOf(type, name)}?theme=Harbour`)).content

const open = async (page: Page, option: string, type: FileType, name: string) => {
  const { address } = town
  await page.goto(`${address}/backstage/cms/theme/${option}/${type}/${encodeFileName(name)}?theme=Harbour`)
  await page.locator('.cm-content').waitFor()
}
/** What a person would see sooner or later. */
const eventually = (read: () => Promise<unknown>) => expect.poll(read)
const textOf = (page: Page) => page.locator('.cm-content').innerText()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

/** Tab, until what has this name has the focus. */
const tabTo = async (page: Page, name: string) => {
  for (let presses = 0; presses < 40; presses += 1) {
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
    )
    if (focused === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${name}`)
}

/** Writes a text in place of what is there. */
const write = async (page: Page, text: string) => {
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

test('what is typed is what stands there: no tag is closed twice', async () => {
  const { page } = mira
  await open(page, 'file', 'template', 'about.tpl')
  await write(page, '')
  const typed = '<p>Hello</p>{% if site %}<a href="/">x</a>{% endif %}'
  await page.keyboard.type(typed)
  await eventually(() => textOf(page)).toBe(typed)
  await button(page, en.form.reset).click()
})

test('a style sheet is changed with the keyboard alone, and a fault says where it is', async () => {
  await put('fair.css', 'a {\n  color: red;\n}\n')
  const { page } = mira
  await open(page, 'file', 'css', 'fair.css')
  const label = en.fileEditor.label.replace('{{name}}', 'fair.css')
  await tabTo(page, label)
  expect(await button(page, en.form.save).count()).toBe(0)
  expect(await page.locator('.cm-editor').evaluate((element) => element.parentElement?.clientHeight)).toBe(398)

  await page.keyboard.press('Control+End')
  await page.keyboard.type('b {\ncolor: blue')
  await page.keyboard.press('Control+s')
  const fault = page.getByRole('region', { name: 'fair.css' }).getByRole('alert')
  await fault.getByText(`${en.cms.files.saveError} Line 4, column 1: ${en.faults.blockOpen}`).waitFor()
  await eventually(() => page.locator('.cm-lintRange-error').first().innerText()).toBe('b {')
  await eventually(() => page.locator('.cm-content').getAttribute('aria-invalid')).toBe('true')
  expect(await stored('css', 'fair.css')).not.toContain('blue')
  await expectAccessible(page)

  await tabTo(page, en.form.save)
  await page.keyboard.press('Shift+Tab')
  expect(await focusedLabel(page)).toBe(label)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await eventually(() => focusedLabel(page)).toBe(label)
  await page.keyboard.press('Control+m')
  await page.keyboard.press('Tab')
  expect(await focusedLabel(page)).toBe(label)
  await page.keyboard.press('Control+m')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n}')
  await tabTo(page, en.form.save)
  await page.keyboard.press('Enter')
  await toast(page, en.cms.files.saveSuccess).waitFor()
  await button(page, en.form.save).waitFor({ state: 'detached' })
  expect(await stored('css', 'fair.css')).toMatch(/\n {2}b \{\n\s*color: blue\n\s*\}$/)
  await eventually(() => page.locator('.cm-content').getAttribute('aria-invalid')).toBe('false')
})

describe('what is typed', () => {
  beforeEach(() => put('draft.css', 'a { color: red }'))

  test('is asked about before it is left, and offered back after a reload', async () => {
    const { page } = mira
    await open(page, 'file', 'css', 'draft.css')
    await write(page, 'a { color: green }')
    await page.getByRole('link', { name: en.cms.options.content, exact: true }).click()
    await answerDialog(page, en.form.stay)
    await page.reload()
    await page.getByRole('region', { name: en.draft.label }).waitFor()
    await eventually(() => textOf(page)).toBe('a { color: red }')
    await button(page, en.draft.restore).click()
    await eventually(() => textOf(page)).toBe('a { color: green }')
    await button(page, en.form.reset).click()
    await eventually(() => textOf(page)).toBe('a { color: red }')
    await page.reload()
    await page.locator('.cm-content').waitFor()
    expect(await page.getByRole('region', { name: en.draft.label }).count()).toBe(0)
  })

  test('stays without a network, and is saved once it is back', async () => {
    const { page } = mira
    await open(page, 'file', 'css', 'draft.css')
    await write(page, 'a { color: green }')
    await page.context().setOffline(true)
    await button(page, en.form.save).click()
    await page.getByRole('alert').getByText(en.failures.offline).first().waitFor()
    await eventually(() => textOf(page)).toBe('a { color: green }')
    await page.context().setOffline(false)
    await button(page, en.form.save).click()
    await toast(page, en.cms.files.saveSuccess).waitFor()
    expect(await stored('css', 'draft.css')).toBe('a { color: green }')
  })

  test('is not overwritten when two administrators save, and every version can be compared and restored', async () => {
    const { page } = mira
    await open(page, 'file', 'css', 'draft.css')
    await write(page, 'a { color: mine }')
    await put('draft.css', 'a { color: theirs }', other.call)
    await button(page, en.form.save).click()
    const dialog = dialogOf(page)
    await dialog.getByText('a { color: theirs }').waitFor()
    const marks = await dialog
      .locator('[data-mark]')
      .evaluateAll((lines) => lines.map(({ textContent }) => textContent))
    expect(marks).toEqual(['−removed: a { color: theirs }', '+added: a { color: mine }'])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await eventually(() => textOf(page)).toBe('a { color: mine }')
    await button(page, en.form.save).click()
    await dialog.getByRole('radio', { name: en.fileConflict.mine }).check()
    await dialog.getByRole('button', { name: en.fileConflict.confirm }).click()
    await toast(page, en.cms.files.saveSuccess).waitFor()
    expect(await stored('css', 'draft.css')).toBe('a { color: mine }')

    await button(page, en.fileHistory.title).click()
    const versions = page.getByRole('list', { name: en.fileHistory.title }).getByRole('listitem')
    await versions.filter({ hasText: 'Ole' }).first().getByRole('button').click()
    const comparison = page.getByRole('region', { name: /compared$/ })
    await comparison.getByText('a { color: mine }').waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await comparison.getByRole('button', { name: /^Restore version/ }).click()
    await dialog.getByRole('button', { name: en.fileHistory.restoration.confirm }).click()
    await toast(page, en.fileHistory.restoration.done.replace('{{name}}', 'draft.css')).waitFor()
    await eventually(() => textOf(page)).toBe('a { color: theirs }')
    expect(await stored('css', 'draft.css')).toBe('a { color: theirs }')
  })
})

test('a theme’s own file that is deleted gives way to the inherited one', async () => {
  const { page } = mira
  const inherited = await stored('css', 'tokens.css')
  await put('tokens.css', ':root { --accent: #0a5a7a }')
  await open(page, 'file', 'css', 'tokens.css')
  await button(page, en.fileHistory.title).click()
  await button(page, en.fileHistory.remove).click()
  await answerDialog(page, en.fileHistory.removal.confirm)
  await page.getByText(en.fileEditor.builtIn).waitFor()
  expect(await stored('css', 'tokens.css')).toBe(inherited)
})

test('files of the built-in theme can only be read, and a file that is not there says so', async () => {
  const { page } = mira
  const address = `${town.address}/backstage/cms/theme`
  await page.goto(`${address}/config?theme=default`)
  await page.getByText(en.fileEditor.readOnly).waitFor()
  await page.locator('.cm-content').focus()
  const before = await textOf(page)
  await page.keyboard.type('sitename: mine')
  await eventually(() => textOf(page)).toBe(before)
  await eventually(() => page.locator('.cm-content').getAttribute('aria-readonly')).toBe('true')
  expect(await button(page, en.fileHistory.title).count()).toBe(0)

  await page.goto(`${address}/file/css/${encodeFileName('gone.css')}?theme=Harbour`)
  await page.getByRole('alert').getByText(en.cms.files.fileCouldNotBeOpened).waitFor()
  await put('gone.css', 'a { color: red }')
  await page.reload()
  await page.locator('.cm-content').waitFor()
  await eventually(() => textOf(page)).toBe('a { color: red }')
})

test('a text is previewed beside it as the site will show it, and HTML in it stays text', async () => {
  const { page } = mira
  await open(page, 'content', 'md', 'about.en.md')
  await write(page, '# Ahoy\n\n**{{siteName}}** <script>alert(1)</script>')
  const preview = page.getByRole('region', { name: en.textPreview.text })
  await preview.getByRole('heading', { level: 3, name: 'Ahoy' }).waitFor()
  expect(await preview.locator('p').innerHTML()).toMatch(/^<strong>[^<{]+<\/strong> &lt;script&gt;/)
  const [editor, beside] = [await page.locator('.cm-editor').boundingBox(), await preview.boundingBox()]
  expect(beside?.x ?? 0).toBeGreaterThan((editor?.x ?? 0) + (editor?.width ?? 0))
  await button(page, en.form.reset).click()
})

test('config, text and template are accessible, in light colours and in dark ones', async () => {
  const { page, errors } = mira
  await open(page, 'config', 'config', 'config.yaml')
  expect(await page.locator('.cm-editor').evaluate((element) => element.parentElement?.clientHeight)).toBe(298)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, 'content', 'md', 'about.en.md')
  await page.getByRole('region', { name: en.textPreview.text }).locator('p').first().waitFor()
  await expectAccessible(page)
  await open(page, 'file', 'template', 'about.tpl')
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+f')
  await page.locator('.cm-search').waitFor()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(errors).toEqual([])
})

test('the editor is loaded where files are edited, and nowhere else', async () => {
  const { page } = mira
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url())
  })
  await page.goto(`${town.address}/backstage/cms`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(scripts.filter((url) => url.includes('CodeEditor'))).toEqual([])
  await open(page, 'config', 'config', 'config.yaml')
  expect(scripts.filter((url) => url.includes('CodeEditor'))).toHaveLength(1)
})
