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

  test('its links within the site keep the language, as those of templates do', async () => {
    const text =
      '# A\n\n[a](/suggest?about=1&x=2#top) [b](//other.example/) [c](https://other.example/) [d](#top) `<a href="/">`'
    for (const name of ['impressum.de.md', 'about.de.md']) await put(name, text)
    const linksOn = async (path: string) =>
      [...(await html(path)).matchAll(/<a href="([^"]*)"[^>]*>[a-d]</g)].map(([, href]) => href)
    const others = ['//other.example/', 'https://other.example/', '#top']
    expect(await linksOn('/pages/impressum')).toEqual(['/suggest?about=1&amp;x=2#top', ...others])
    expect(await linksOn('/pages/impressum?lng=de')).toEqual(['/suggest?about=1&amp;x=2&amp;lng=de#top', ...others])
    expect(await linksOn('/about?lng=de')).toEqual(['/suggest?about=1&amp;x=2&amp;lng=de#top', ...others])
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

  test('a draft is not public while gaps are left in it, in no language, and Backstage counts them', async () => {
    for (const path of ['/impressum', '/pages/impressum', '/imprint', '/datenschutz', '/pages/privacy'])
      expect((await get(path)).status, path).toBe(404)
    expect(await html('/sitemap.xml')).not.toContain('/pages/')
    const files = async () => {
      const { body } = await admin.get('/cms/files/md?details=1')
      return (body as { name: string; gaps?: number }[]).filter(({ gaps }) => gaps !== undefined)
    }
    expect((await files()).map(({ name }) => name)).toEqual(
      ['accessibility', 'impressum', 'privacy'].flatMap((name) => [`${name}.de.md`, `${name}.en.md`]),
    )

    await put('privacy.de.md', '# Datenschutz\n\nWir, die [NAME DER STADT], merken uns nichts.')
    expect((await get('/pages/privacy')).status).toBe(404)
    await put(
      'privacy.de.md',
      '# Datenschutz\n\nWir merken uns nichts, siehe [DSGVO] und [GANZ GENAU](https://dsgvo.example).',
    )
    expect(await links('/?lng=de')).toEqual([['/pages/privacy?lng=de', '', 'Datenschutz']])
    // The English draft has gaps.
    expect(await html('/pages/privacy?lng=en')).toContain('<h1 lang="de">Datenschutz')
    expect((await get('/datenschutz?lng=de')).headers.get('location')).toBe('/pages/privacy?lng=de')
    expect(await html('/pages/privacy?lng=de')).toContain(
      '<meta name="description" content="Wir merken uns nichts, siehe [DSGVO] und GANZ GENAU.">',
    )
    expect((await files()).map(({ name }) => name)).not.toContain('privacy.de.md')
    // Saved empty, it is no page.
    await put('privacy.de.md', '')
    expect((await get('/pages/privacy')).status).toBe(404)
  })

  test('where the theme has a layout without the list of pages, files say that no link leads to a page', async () => {
    const open = async (type: 'md' | 'template', name: string) => Object((await admin.get(filePath(type, name))).body)
    await put('impressum.de.md', '# Impressum')
    expect((await open('md', 'impressum.de.md')).unlinkedIn).toBeUndefined()
    const content = '<main>{% block content %}{% endblock %}</main>'
    expect((await admin.put(filePath('template', 'layout.tpl'), { content })).status).toBe(200)
    expect((await open('md', 'impressum.de.md')).unlinkedIn).toBe('layout.tpl')
    expect([(await open('template', 'layout.tpl')).lacks, (await open('template', 'event.tpl')).lacks]).toEqual([
      2,
      undefined,
    ])
  })

  test('texts in the folder "menu" are linked in the menu', async () => {
    await put('menu/kinder.de.md', '# Für Kinder')
    const page = await html('/?lng=de')
    const [head = '', foot = ''] = page.split('<footer')
    expect(head).toContain('<li><a href="/pages/menu/kinder?lng=de">Für Kinder</a></li>')
    expect(foot).not.toContain('/pages/menu/kinder')
  })

  test('words of the config stand for all languages or for each', async () => {
    const words = `sitename: {de: Stadtkalender, en: Town diary}
defaultMetaTitle:
  de: Was in der Stadt läuft
  en: What is on in town
defaultMetaDescription: {en: All that is on.}
logoAlt: Ein Turm
`
    expect((await admin.put(filePath('config', 'config.yaml'), { content: words })).status).toBe(200)
    const [german, english] = [await html('/?lng=de'), await html('/?lng=en')]
    expect(german).toContain('<title>Was in der Stadt läuft</title>')
    expect(german).not.toContain('All that is on.')
    expect(english).toContain('<title>What is on in town</title>')
    expect(english).toContain('<meta name="description" content="All that is on.">')
    expect(english).toContain('<span class="plate">Town diary</span>')
    expect(await html('/about?lng=en')).toContain('Town diary</title>')
    // Only the site's own language.
    const look = await admin.get('/look/site')
    expect(look.body).toMatchObject({ sitename: 'Stadtkalender' })
    await admin.put('/look/site', { ...Object(look.body), id: undefined, version: undefined, sitename: 'Neu' })
    expect(
      [await html('/?lng=de'), await html('/?lng=en')].map((page) => /class="plate">([^<]*)/.exec(page)?.[1]),
    ).toEqual(['Neu', 'Town diary'])
    const refusal = await admin.put(filePath('config', 'config.yaml'), { content: 'sitename: {fr: Ville}' })
    expect(refusal.status).toBe(400)
  })
})
