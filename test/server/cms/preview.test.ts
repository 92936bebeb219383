import { afterAll, beforeAll, expect, test } from 'vitest'
import { maximumThemeTextBytes } from '#domain/themes/themeFile.ts'
import { databases } from '../databases.ts'
import { type Member, startTestServer, type TestServer } from '../support.ts'
import { addTheme, filePath, outcome, refused } from './support.ts'

let server: TestServer
let admin: Member
beforeAll(async () => {
  const [database] = databases
  if (database === undefined) throw new Error('no database')
  server = await startTestServer(database)
  admin = await server.as('admin')
  await addTheme(admin, 'Harbour', { active: false })
  await admin.put(filePath('config', 'config.yaml', 'Harbour'), { content: 'sitename: Hafenkalender' })
})
afterAll(() => server.stop())

const pathOf = (theme?: string) => filePath('md', 'about.de.md', theme).replace(/(\?|$)/, '/preview$1')
const preview = async (content: string, theme?: string) => admin.post(pathOf(theme), { content })

test('it is what the site makes of the text once it is saved', async () => {
  const content = '# Ahoi {#ahoi}\n\n{{siteName}}, <b>bold</b>\n\n[mail](mailto:{{moderationEmail}})\n'
  const answer = await preview(content, 'Harbour')
  expect(answer.status).toBe(200)
  await admin.put(filePath('md', 'about.de.md', 'Harbour'), { content })
  await admin.patch('/cms/themes', { name: 'Harbour' })
  const partial = await (await fetch(`${server.url}/partial/content?p=about&lng=de`)).text()
  expect(Object(answer.body).html).toBe(partial)
  expect(partial).toContain('<h2 id="ahoi">Ahoi</h2>\n<p>Hafenkalender, &lt;b&gt;bold&lt;/b&gt;</p>')
})

test('it speaks of the theme that is asked for, the active one if none is', async () => {
  const html = async (theme?: string) => Object((await preview('{{siteName}}', theme)).body).html
  expect(await html('Harbour')).toBe('<p>Hafenkalender</p>\n')
  expect(await html('default')).not.toBe('<p>Hafenkalender</p>\n')
})

test('nothing is saved', async () => {
  const path = filePath('md', 'about.en.md')
  const before = (await admin.get(path)).body
  await preview('# Something else')
  expect((await admin.get(path)).body).toEqual(before)
})

test('only administrators, Markdown, and texts of the usual length are answered', async () => {
  expect((await (await server.as('moderator')).post(pathOf(), { content: '' })).status).toBe(403)
  expect((await server.nobody.post(pathOf(), { content: '' })).status).toBe(401)
  const css = filePath('css', 'site.css')
  expect(outcome(await admin.post(`${css}/preview`, { content: '' }))).toEqual(refused('field type: notMarkdown'))
  expect(outcome(await preview('x'.repeat(maximumThemeTextBytes + 1)))).toEqual(refused('http: request body too large'))
  expect((await preview('', 'Nowhere')).status).toBe(404)
})
