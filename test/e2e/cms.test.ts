import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeFileName } from '#domain/themes/themeFile.ts'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { answerDialog, dialogOf } from './pages/dialog.ts'
import { fieldOf } from './pages/form.ts'
import { join, openAs, openAsFirstAdmin, setUpTown } from './people.ts'
import { expectAccessible, keepToasts, leave, openPage } from './support.ts'

/** An administrator gives the calendar the town's own face, and cannot break it. */

const town = setUpTown({ LANGUAGE: 'en' })

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '')
const picture = (color: string) =>
  sharp({ create: { width: 120, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer()

/** What a visitor gets, as text. */
const visit = async (path: string) => {
  const response = await fetch(town.address + path)
  return { status: response.status, text: await response.text() }
}
const themePath = (rest: string, theme = 'Harbour') => `/backstage/cms/theme/${rest}?theme=${encodeURIComponent(theme)}`
const filePath = (option: string, type: string, name: string) => themePath(`${option}/${type}/${encodeFileName(name)}`)

const at = (page: Page) => {
  const editor = page.locator('section[data-state]')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    button,
    go: async (path: string) => {
      await page.goto(town.address + path)
      await page.locator('main h1').waitFor()
    },
    answer: (name: string) => answerDialog(page, name),
    said: (text: string) => page.getByText(text).first().waitFor(),
    /** Puts a text into the editor that is open, and saves it by keyboard. */
    save: async (text: string) => {
      await page.locator('section[data-state=unchanged] .cm-content').click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.insertText(text)
      await page.locator('section[data-state=edited]').waitFor()
      await page.keyboard.press('ControlOrMeta+s')
    },
    saved: () => page.locator('section[data-state=unchanged]').waitFor(),
    editor,
  }
}

test('a theme of the town’s own: made, looked at, activated, saved from being broken, and rolled back', async () => {
  const { page, errors } = await openAsFirstAdmin(town, { at: 'cms' })
  const { go, button, answer, said, save, saved, editor } = at(page)

  await button(en.cms.create).click()
  await answer(en.cms.createNow)
  await said(en.reasons.empty)
  await fieldOf(page, 'name').fill('Harbour')
  await page.keyboard.press('Enter')
  await said(filled(en.cms.created, { name: 'Harbour' }))

  await page.getByRole('link', { name: `${en.cms.edit} Harbour` }).click()
  await save('sitename: Harbour Calendar\ndefaultMetaTitle: Harbour Calendar\nlogoAlt: A blue boat\n')
  await saved()
  await said(en.cms.files.saveSuccess)

  await page.getByRole('link', { name: en.cms.options.file, exact: true }).click()
  await page.getByRole('link', { name: en.themeFiles.names.css, exact: true }).click()
  await page.getByRole('link', { name: 'tokens.css', exact: true }).click()
  await save(':root { --accent: #0a5a7a }')
  await saved()

  await go(themePath('file/image'))
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await picture('#0a5a7a') }
  await page.getByLabel(en.themeFiles.choose.image).setInputFiles(logo)
  await page.getByAltText(filled(en.themeFiles.previewOf, { name: 'logo.png' })).waitFor()
  await page.getByRole('link', { name: en.cms.options.content, exact: true }).click()
  await said(en.themeFiles.leaveText)
  await answer(en.form.stay)
  await button(en.themeFiles.save).click()
  await said(en.cms.files.uploadSuccess)
  const tile = page.getByRole('listitem').filter({ hasText: 'logo.png' }).locator('img')
  await tile.waitFor()
  await page.locator('input[name=name]').waitFor({ state: 'detached' })
  await expect.poll(() => tile.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120)

  await go(filePath('file', 'template', 'about.tpl'))
  await save('{% layout "layout" %}\n{% block content %}\n  {% if theme %}<p>Ahoy!</p>\n{% endblock %}')
  await editor
    .locator('[role=alert]')
    .filter({ hasText: /could not be saved! Line 4, column 1/ })
    .waitFor()
  expect([(await visit('/about')).status, (await visit('/about')).text.includes('Ahoy!')]).toEqual([200, false])
  expect(await editor.locator('.cm-content').textContent()).toContain('Ahoy!')
  await page.locator('.cm-content').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('{% layout "layout" %}{% block content %}<p class="hail">Ahoy!</p>{% endblock %}')
  await page.keyboard.press('ControlOrMeta+s')
  await saved()

  await go(themePath('content'))
  await page.getByRole('link', { name: 'backstage/faq.en.md', exact: true }).click()
  await save('## When does the harbour open?\n\nAt dawn.')
  await saved()

  await go('/backstage/cms')
  const opened = page.waitForEvent('popup')
  await button(`${en.cms.preview} Harbour`).click()
  const preview = await opened
  await preview.getByRole('img', { name: 'A blue boat' }).waitFor()
  expect(await preview.title()).toContain('Harbour Calendar')
  expect((await visit('/')).text).not.toContain('Harbour Calendar')
  await preview.close()

  await button(en.cms.create).click()
  await fieldOf(page, 'name').fill('Winter lights')
  await page.keyboard.press('Escape')
  // At once, as fast as somebody types.
  await page.keyboard.press('Enter')
  expect(await fieldOf(page, 'name').inputValue()).toBe('Winter lights')
  await page.keyboard.press('Escape')
  await button(`${en.cms.activate} Harbour`).click()
  await answer(en.app.no)
  await button(`${en.cms.activate} Harbour`).click()
  await answer(en.app.yes)
  await said(filled(en.cms.activated, { name: 'Harbour' }))
  await expect.poll(() => page.title()).toContain('Harbour Calendar')
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: `${en.cms.edit} Harbour` }).waitFor()
  await button(`${en.cms.delete} Harbour`).waitFor({ state: 'detached' })
  await button(en.cms.create).click()
  expect(await fieldOf(page, 'name').inputValue()).toBe('Winter lights')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: `${en.cms.edit} Harbour` }).click()
  await save(
    'sitename: { de: Hafenkalender, en: Harbour Calendar }\nsitenameShort: { de: Hafen und Bucht, en: Harbour and Bay }\ndefaultMetaTitle: Harbour Calendar\nlogoAlt: A blue boat\n',
  )
  await saved()
  await page.locator('header').getByText('Harbour and Bay').waitFor()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.locator('header').getByText('Hafen und Bucht').waitFor()
  await expect.poll(() => page.title()).toContain('Hafenkalender')
  await page.getByRole('button', { name: 'English' }).click()

  const { page: visitor } = await openPage(town.browser, { locale: 'en' })
  await visitor.goto(`${town.address}/about`)
  await visitor.getByText('Ahoy!').waitFor()
  await visitor.getByRole('img', { name: 'A blue boat' }).waitFor()
  const accent = () => visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
  expect(await accent()).toBe('#0a5a7a')
  await go('/backstage/faq')
  await said('When does the harbour open?')

  await go(filePath('file', 'template', 'about.tpl'))
  await save('{% layout "layout" %}{% block content %}<p>Gone fishing</p>{% endblock %}')
  await saved()
  await visitor.reload()
  await visitor.getByText('Gone fishing').waitFor()
  await button(en.fileHistory.title).click()
  await button(filled(en.fileHistory.compareVersion, { version: '1' })).click()
  await button(filled(en.fileHistory.restore, { version: '1' })).click()
  await answer(en.fileHistory.restoration.confirm)
  await said(filled(en.fileHistory.restoration.done, { name: 'about.tpl' }))
  await visitor.reload()
  await visitor.getByText('Ahoy!').waitFor()

  expect(errors).toEqual([])
  await leave(visitor)
  await leave(page)
})

test('what is deleted can be taken back: a file of a theme, and a theme', async () => {
  await town.call('POST', '/cms/themes', { name: 'Fair', active: false, editable: true })
  const { page } = await openAsFirstAdmin(town)
  await keepToasts(page)
  const { go, button, answer, said } = at(page)
  await go(themePath('file/css', 'Fair'))
  await button(en.themeFiles.create).click()
  for (const [name, reason] of [
    ['../fair.css', en.reasons.fileName],
    ['/etc/fair.css', en.reasons.fileName],
    ['fair.js', en.reasons.extension],
  ] as const) {
    await fieldOf(page, 'name').fill(name)
    await page.keyboard.press('Enter')
    await said(reason)
  }
  await fieldOf(page, 'name').fill('fair/extra.css')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'fair/extra.css' }).waitFor()
  await go(themePath('file/css', 'Fair'))
  await button(filled(en.themeFiles.delete, { name: 'fair/extra.css' })).click()
  await answer(en.app.yes)
  await said(filled(en.themeFiles.removed, { name: 'fair/extra.css' }))
  await page.getByRole('link', { name: 'fair/extra.css', exact: true }).waitFor({ state: 'detached' })
  await button(en.bulk.undo).click()
  await page.getByRole('link', { name: 'fair/extra.css', exact: true }).waitFor()

  await go('/backstage/cms')
  await button(`${en.cms.delete} Fair`).click()
  await answer(en.app.yes)
  await said(filled(en.cms.deleted, { name: 'Fair' }))
  await page.getByRole('heading', { name: 'Fair', exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(en.cms.title)
  await button(en.bulk.undo).click()
  await page.getByRole('heading', { name: 'Fair', exact: true }).waitFor()
  await leave(page)
})

test('files of another kind, names that cannot be and types that there are not are refused with a text', async () => {
  await town.call('POST', '/cms/themes', { name: 'Night', active: false, editable: true })
  const { page } = await openAsFirstAdmin(town)
  const { go, said } = at(page)
  await go(themePath('file/image', 'Night'))
  const chooser = page.getByLabel(en.themeFiles.choose.image)
  await chooser.setInputFiles({ name: 'page.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await said(en.failures.wrongExtension)
  await chooser.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await fieldOf(page, 'name').fill('../page.png')
  await page.getByRole('button', { name: en.themeFiles.save, exact: true }).click()
  await said(en.reasons.fileName)
  await fieldOf(page, 'name').fill('page.png')
  await page.getByRole('button', { name: en.themeFiles.save, exact: true }).click()
  await said(en.reasons.otherContent)
  for (const name of ['../../etc/passwd', '/etc/passwd.css', 'site.js', 'nowhere.css']) {
    await go(`/backstage/cms/theme/file/css/${encodeFileName(name)}?theme=Night`)
    await said(en.cms.files.fileCouldNotBeOpened)
  }
  await go(themePath('file/html', 'Night'))
  await said(en.cms.files.fileTypeDoesNotExist)
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await said(de.cms.files.fileTypeDoesNotExist)
  await leave(page)
})

test('an own theme, its editor, its uploads and dialogs are accessible, in both languages, light and dark', async () => {
  await town.call('POST', '/cms/themes', { name: 'Dusk', active: false, editable: true })
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await picture('#5a0a7a') }
  for (const [language, texts, width, colorScheme] of [
    ['en', en, 1280, 'light'],
    ['de', de, 390, 'dark'],
  ] as const) {
    const { page } = await openAsFirstAdmin(town, { lng: language })
    const { go, button } = at(page)
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const look = async () => {
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await go(`/backstage/cms/theme/content/md/${encodeFileName('about.de.md')}?theme=Dusk`)
    await page.locator('section[data-state=unchanged] .cm-content').waitFor()
    await look()
    await go(themePath('file/image', 'Dusk'))
    await page.getByLabel(texts.themeFiles.choose.image).setInputFiles(logo)
    await page.getByAltText(filled(texts.themeFiles.previewOf, { name: 'logo.png' })).waitFor()
    await look()
    await go('/backstage/cms')
    await page.getByRole('heading', { name: 'Dusk' }).waitFor()
    await look()
    await button(texts.cms.create).click()
    await dialogOf(page).waitFor()
    await look()
    await leave(page)
  }
})

test('others than administrators find it closed', async () => {
  const jonas = await join(town, 'Jonas', 'moderator')
  const { page } = await openAs(town, jonas)
  for (const path of ['/backstage/cms', themePath('file')]) {
    await page.goto(town.address + path)
    await page.getByRole('heading', { name: en.app.forbiddenTitle }).waitFor()
  }
  expect(await page.getByRole('link', { name: en.menu.cms, exact: true }).count()).toBe(0)
  await leave(page)
})
