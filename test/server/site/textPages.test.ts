import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTheme, filePath, outcome, refused } from '../cms/support.ts'
import { databases } from '../databases.ts'
import { type Member, startTestServer, type TestServer } from '../support.ts'
import { readable } from './visitor.ts'

const imprint = '# Impressum & **Kontakt**\n\n{{siteName}}, Rathausplatz 1\n\n## Telefon\n'

describe.each(databases)('texts of a theme as pages of the site on $name', (database) => {
  let server: TestServer
  let admin: Member
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    await server.clear()
    admin = await server.as('admin')
    await addTheme(admin, 'Town')
  })
  afterAll(() => server.stop())

  const put = (name: string, content: string) => admin.put(filePath('md', name), { content })
  const get = (path: string) => fetch(server.url + path, { redirect: 'manual' })
  const html = async (path: string) => (await get(path)).text()
  /** The links at the foot of a page that lead to texts. */
  const links = async (path: string) =>
    [...(await html(path)).matchAll(/<li><a href="(\/pages\/[^"]*)"([^>]*)>(.*?)<\/a>/g)]
      .map((found) => found.slice(1))
      .filter(([, , title]) => title !== 'English')

  test('a text has a page with its first heading as title, a link at the foot of every page, and a line in the sitemap', async () => {
    expect((await put('impressum.de.md', imprint)).status).toBe(200)
    const page = await html('/pages/impressum?lng=de')
    expect(readable(page)).toBe('Impressum & Kontakt\nStadtkalender, Rathausplatz 1\nTelefon')
    expect(page).toContain('<title>Impressum &amp; Kontakt · Stadtkalender</title>')
    expect(page).toContain('<link rel="canonical" href="http://calendar.test/pages/impressum">')
    const link = ['/pages/impressum?lng=de', '', 'Impressum &amp; Kontakt']
    expect(await links('/?lng=de')).toEqual([link])
    expect(await links('/about?lng=de')).toEqual([link])
    expect(await links('/pages/impressum?lng=de')).toEqual([[link[0], ' aria-current="page"', link[2]]])
    expect(await html('/sitemap.xml')).toContain('<loc>http://calendar.test/pages/impressum</loc>')
  })

  test('in another language it says which one it is in', async () => {
    await put('impressum.de.md', imprint)
    expect(await html('/pages/impressum?lng=en')).toContain('<h1 lang="de">Impressum')
    expect(await links('/?lng=en')).toEqual([
      ['/pages/impressum?lng=en', ' lang="de" hreflang="de"', 'Impressum &amp; Kontakt'],
    ])
    await put('impressum.en.md', '# Imprint\n\nTown hall')
    expect(await links('/?lng=en')).toEqual([['/pages/impressum?lng=en', '', 'Imprint']])
  })

  test('without a heading the name of its file is its title; texts in folders are pages, too', async () => {
    await put('legal/privacy-policy.md', 'We keep nothing.')
    expect(readable(await html('/pages/legal/privacy-policy'))).toBe('Privacy policy\nWe keep nothing.')
  })

  test('its bare name leads there, unless something else has that path', async () => {
    await put('impressum.de.md', imprint)
    await put('groups.de.md', '# Unsere Gruppen')
    const response = await get('/impressum?lng=de')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/pages/impressum?lng=de'])
    expect((await get('/groups')).status).toBe(200)
    expect(readable(await html('/pages/groups'))).toBe('Unsere Gruppen')
    expect((await get('/datenschutz')).status).toBe(404)
  })

  test('the texts that have a place of their own are no pages, and none is built in', async () => {
    await put('about.de.md', '# Über uns')
    await put('backstage/faq.de.md', '# Fragen')
    expect(await links('/')).toEqual([])
    for (const path of ['/pages/about', '/pages/backstage/faq', '/pages/nothing', '/pages/', '/pages/..%2Fconfig'])
      expect((await get(path)).status, path).toBe(404)
  })

  test('a theme in preview shows its own', async () => {
    await addTheme(admin, 'Fair', { active: false })
    await admin.put(filePath('md', 'impressum.de.md', 'Fair'), { content: imprint })
    expect((await get('/pages/impressum')).status).toBe(404)
    const preview = Object((await admin.post('/cms/themes/Fair/preview')).body)
    const query = new URL(String(preview.link ?? preview.url), server.url).search
    expect(await links(`/${query}`)).toHaveLength(1)
  })

  test.each(['impressum.fr.md', 'impressum..md', 'über.md', 'a.b.de.md', 'impressum.MD'])(
    'a new text that no page would show is refused: %s',
    async (name) => {
      const { status, body } = await put(name, '# A')
      expect([status, Object(body).error]).toEqual([400, expect.stringMatching(/^field name: (textName|fileName)$/)])
    },
  )

  test('a footer with hundreds of texts has twenty links', async () => {
    for (let index = 10; index < 35; index += 1) await put(`page-${index}.md`, `# Page ${index}`)
    expect(await links('/')).toHaveLength(20)
    expect(outcome(await put('impressum.fr.md', ''))).toEqual(refused('field name: textName'))
  })
})
