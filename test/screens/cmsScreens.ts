import { encodeFileName } from '#domain/themes/themeFile.ts'
import { drawPosters } from '../../scripts/demo/posters.ts'
import { keepBack, press, type Screen, type Stage, screen, type, waiting } from './gestures.ts'

const pathOf = (option: string, kind: string, name: string) =>
  `/backstage/cms/theme/${option}/${kind}/${encodeFileName(name)}`

const dialog = ({ page }: Stage) => page.getByRole('alertdialog').waitFor()

/** The editor has loaded, and colours have reached this word. */
const coloured =
  (word: string) =>
  ({ page }: Stage) =>
    page
      .locator('.cm-line > span')
      .filter({ hasText: new RegExp(`^${word}$`) })
      .first()
      .waitFor()

const write = async ({ page }: Stage, text: string) => {
  await page.locator('section[data-state] .cm-content').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
  await page.locator('section[data-state=edited]').waitFor()
}

const compare = async ({ page, t, town }: Stage) => {
  const file = encodeFileName(`fest-${Date.now()}.css`)
  for (const [accent, rest] of [
    ['#0a5a7a', ''],
    ['#7a0a5a', '.plate {\n  border-radius: 0;\n}\n'],
  ])
    await town.callAs('admin')('PUT', `/cms/files/css/${file}?theme=Lindenau`, {
      content: `:root {\n  --accent: ${accent};\n  --radius: 2px;\n}\n${rest}`,
    })
  await page.goto(`${town.address}/backstage/cms/theme/file/css/${file}`)
  await press(page, t.fileHistory.title)
  await press(page, t.fileHistory.compareVersion.replace('{{version}}', '1'))
  await page.getByText('#0a5a7a').first().waitFor()
}

const chooseImage = async ({ page, t }: Stage, name = 'seepark.jpg') => {
  const buffer = Buffer.from((await drawPosters())('pavilion'))
  await page.getByLabel(t.themeFiles.choose.image).setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await page.getByRole('region', { name: t.themeFiles.upload }).locator('img').waitFor()
}

/** §2. */
export const cmsScreens: readonly Screen[] = [
  screen('actions', 'admin', '/backstage/actions'),
  waiting('actions-running', 'admin', '/backstage/actions', async ({ page, t }) => {
    await keepBack(page, /\/actions\/run/, 'POST')
    await press(page, t.actions.callNamed.replace('{{name}}', t.actions.names.rebuildSearch))
    await page.getByText(t.actions.running, { exact: true }).waitFor()
  }),
  screen('actions-failed', 'admin', '/backstage/actions', async ({ page, t }) => {
    const error = "ENOSPC: no space left on device, mkdir '/var/lib/town-calendar/backups/2026-11-22T03-12-40Z/media'"
    await page.route(/\/actions\/run/, (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.route(/\/api\/v1\/actions\/?(\?|$)/, async (route) => {
      const response = await route.fetch()
      const actions = (await response.json()) as { name: string }[]
      const failed = { error, calls: 3, lastCall: '2026-11-22T03:12:40Z' }
      await route.fulfill({ response, json: actions.map((it) => (it.name === 'backup' ? { ...it, ...failed } : it)) })
    })
    await press(page, t.actions.callNamed.replace('{{name}}', t.actions.names.backup))
    await page.getByText(t.actions.failed, { exact: true }).waitFor()
    await page.getByText(t.actions.faults.full).waitFor()
  }),
  screen('cms', 'admin', '/backstage/cms'),
  screen('cms-failing', 'admin', '/backstage/cms', async ({ page }) => {
    await page.route(/\/cms\/themes\/?(\?|$)/, async (route) => {
      const response = await route.fetch()
      const themes = (await response.json()) as { active: boolean }[]
      const failures = [
        { template: 'event', error: 'event.tpl:12:4: undefined filter: shoutLoudly', at: '2026-11-22T03:12:40Z' },
      ]
      await route.fulfill({ response, json: themes.map((it) => (it.active ? { ...it, failures } : it)) })
    })
    await page.reload()
    await page.getByText('shoutLoudly', { exact: false }).first().waitFor()
  }),
  screen('cms-preview', 'admin', '/backstage/cms', async ({ page, t }) => {
    await press(page, `${t.cms.preview} Sommerfest`)
    await page.getByRole('link', { name: t.cms.previewLink.replace('{{name}}', 'Sommerfest') }).waitFor()
  }),
  ...(['create', 'activate', 'delete'] as const).map((act) =>
    screen(`cms-${act}`, 'admin', '/backstage/cms', async (stage) => {
      await press(stage.page, act === 'create' ? stage.t.cms.create : `${stage.t.cms[act]} Sommerfest`)
      await dialog(stage)
    }),
  ),
  screen('cms-create-issues', 'admin', '/backstage/cms', async (stage) => {
    const { page, t } = stage
    await press(page, t.cms.create)
    await dialog(stage)
    await press(page, t.cms.createNow)
    await page.getByText(t.reasons.empty).first().waitFor()
  }),
  screen('cms-config', 'admin', '/backstage/cms/theme/config', coloured('sitename')),
  screen('cms-config-fault', 'admin', '/backstage/cms/theme/config', async (stage) => {
    await write(stage, 'sitename: "Lindenau\nlogoAlt: Ein Lindenblatt\n')
    await stage.page.keyboard.press('ControlOrMeta+s')
    await stage.page.locator('section[data-state] [role=alert]').waitFor()
  }),
  screen('cms-config-built-in', 'admin', '/backstage/cms/theme/config?theme=default', coloured('sitename')),
  screen('cms-content', 'admin', '/backstage/cms/theme/content'),
  screen('cms-content-editor', 'admin', pathOf('content', 'md', 'about.de.md'), async (stage) => {
    await write(stage, '# Mitmachen\n\nWir **freuen** uns.\n\n- Straßenmusikwettbewerb\n- Nachbarschaftsfest\n')
    await stage.page.getByRole('region', { name: stage.t.textPreview.text }).getByText('Nachbarschaftsfest').waitFor()
  }),
  screen('cms-content-help', 'admin', pathOf('content', 'md', 'about.de.md'), async ({ page, t }) => {
    await page.getByText(t.markdownHelp.title).first().click()
    await page.getByText(t.markdownHelp.intro).waitFor()
  }),
  ...['template', 'css', 'js', 'image', 'font', 'html'].map((kind) =>
    screen(`cms-files-${kind}`, 'admin', `/backstage/cms/theme/file/${kind}`),
  ),
  screen('cms-file-editor', 'admin', pathOf('file', 'template', 'event.tpl'), coloured('article')),
  screen('cms-file-fault', 'admin', pathOf('file', 'template', 'about.tpl'), async (stage) => {
    await write(stage, '{% layout "layout" %}\n{% block content %}\n  {% if theme %}<p>Ahoi!</p>\n{% endblock %}')
    await stage.page.keyboard.press('ControlOrMeta+s')
    await stage.page.locator('section[data-state] [role=alert]').waitFor()
  }),
  screen('cms-file-history', 'admin', '/backstage/cms/theme/file/css', compare),
  screen('cms-file-restore', 'admin', '/backstage/cms/theme/file/css', async (stage) => {
    await compare(stage)
    await press(stage.page, stage.t.fileHistory.restore.replace('{{version}}', '1'))
    await dialog(stage)
  }),
  screen('cms-file-unknown', 'admin', pathOf('file', 'css', 'nowhere.css')),
  screen('cms-file-new', 'admin', '/backstage/cms/theme/file/css', async (stage) => {
    const { page, t } = stage
    await press(page, t.themeFiles.create)
    await dialog(stage)
    await type(page, 'name', '../festtage.css')
    await page.keyboard.press('Enter')
    await page.getByText(t.reasons.fileName).first().waitFor()
  }),
  screen('cms-upload', 'admin', '/backstage/cms/theme/file/image', (stage) => chooseImage(stage)),
  screen('cms-upload-refused', 'admin', '/backstage/cms/theme/file/image', async ({ page, t }) => {
    const refused = { name: 'seepark.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
    await page.getByLabel(t.themeFiles.choose.image).setInputFiles(refused)
    await page.getByText(t.failures.wrongExtension).first().waitFor()
  }),
  screen('cms-upload-tiles', 'admin', '/backstage/cms/theme/file/image', async (stage) => {
    const name = `seepark-${Date.now()}.jpg`
    await chooseImage(stage, name)
    await press(stage.page, stage.t.themeFiles.save)
    await stage.page.getByRole('listitem').filter({ hasText: name }).locator('img').waitFor()
  }),
  screen('cms-file-delete', 'admin', '/backstage/cms/theme/file/css', async (stage) => {
    await stage.town.callAs('admin')('PUT', `/cms/files/css/${encodeFileName('fest.css')}?theme=Lindenau`, {
      content: 'p { color: teal }',
    })
    await stage.page.reload()
    await press(stage.page, stage.t.themeFiles.delete.replace('{{name}}', 'fest.css'))
    await dialog(stage)
  }),
]
