import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encodeFileName, isFileType } from '#domain/themes/themeFile.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { insertUser } from '#server/accounts/users.ts'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { minifyCss } from '#server/themes/minifyCss.ts'
import { previewLifetime } from '#server/themes/preview.ts'
import { processorTime } from '#test/processorTime.ts'
import { addTheme, filePath } from '../cms/support.ts'
import { databases } from '../databases.ts'
import { type Member, startTestServer, type TestServer, testSettings, testStart } from '../support.ts'

describe.each(databases)('the site in its themes on $name', (database) => {
  let server: TestServer
  let admin: Member
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    await server.clear()
    admin = await server.as('admin')
  })
  afterAll(() => server.stop())

  const page = async (path = '/about') => {
    const response = await fetch(server.url + path, { headers: { 'Accept-Language': 'en' } })
    return { response, html: await response.text() }
  }
  const put = async (path: string, content: string) => expect((await admin.put(path, { content })).status).toBe(200)
  /** Not to be kept or listed. */
  const hidden = ({ headers }: Response) => [headers.get('cache-control'), headers.get('x-robots-tag')]
  /** The short templates here lack it. */
  const isBuiltIn = (html: string) => html.includes('class="masthead"')

  test('a template of its own is used, the others are inherited', async () => {
    await addTheme(admin, 'Town')
    await put(filePath('template', 'about.tpl'), '<h1>{{ theme.sitename }}</h1>{{ "canceled" | t }} {{ "/" | link }}')
    expect((await page()).html).toBe('<h1>Stadtkalender</h1>Canceled /')
    expect((await page('/about?lng=en')).html).toBe('<h1>Stadtkalender</h1>Canceled /?lng=en')
    expect(isBuiltIn((await page('/')).html)).toBe(true)
  })

  test('a child inherits from its parent what it lacks, and the parent what it lacks from the built-in theme', async () => {
    await addTheme(admin, 'Town', { active: false })
    await put(filePath('template', 'part.tpl', 'Town'), 'town {{ theme.sitename }} ')
    await put(filePath('template', 'about.tpl', 'Town'), '{% render "part" %}{{ "css/site.css" | asset }}')
    await addTheme(admin, 'Fair', { parent: 'Town' })
    await put(filePath('template', 'part.tpl'), 'fair ')
    await put(filePath('css', 'site.css'), 'a { color: red }')
    const { html } = await page()
    const address = /^fair (\/theme\/css\/site\.css\?v=[\w-]{8})$/.exec(html)?.[1]
    expect(await (await fetch(server.url + address)).text()).toBe('a { color: red }')
    await put(filePath('template', 'about.tpl', 'Town'), '{% render "part" %}changed')
    expect((await page()).html).toBe('fair changed')
    await put(filePath('config', 'config.yaml'), 'parent: ""')
    expect(isBuiltIn((await page()).html)).toBe(true)
  })

  test('the words of its config stand on its pages', async () => {
    await addTheme(admin, 'Town')
    const words = {
      sitename: 'Calendar & Co',
      sitenameLong: 'Calendar of the town',
      foreignContent: 'Others write here, too.',
      defaultMetaTitle: 'What is on',
      defaultMetaDescription: 'Concerts and markets',
      logoAlt: 'A blue boat',
    }
    const config = (fields: object) => Object.entries(fields).map((entry) => entry.join(': '))
    await put(filePath('config', 'config.yaml'), config(words).join('\n'))
    const { html } = await page('/')
    expect(html).toContain('<title>What is on</title>')
    expect((await page('/?lng=de')).html).toContain('<meta name="description" content="Concerts and markets">')
    expect(html).toContain('<meta name="description" content="Calendar &amp; Co – events, groups')
    expect(html).toContain('<meta property="og:site_name" content="Calendar &amp; Co">')
    expect(html).toContain('<span class="plate">Calendar &amp; Co</span>')
    expect(html).toMatch(/<footer[^>]*>\s*<p>Calendar of the town<\/p>\s*<p>Others write here, too\.<\/p>/)
    expect((await page('/groups')).html).toContain('<title>Groups · Calendar &amp; Co</title>')

    await put(filePath('image', 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await put(filePath('config', 'config.yaml'), config({ ...words, sitenameLong: 'Calendar & Co' }).join('\n'))
    const { html: again } = await page('/')
    expect(again).toMatch(/<img class="logo" src="[^"]*logo\.svg[^"]*" alt="A blue boat">/)
    expect(again).toMatch(/<footer[^>]*>\s*<p>Others write/)

    await put(filePath('config', 'config.yaml'), config({ ...words, logoAlt: '""' }).join('\n'))
    expect((await page('/')).html).toMatch(/<img class="logo" src="[^"]*" alt="Calendar &amp; Co">/)
  })

  test('the colours of its config come as a style sheet that no list of files shows', async () => {
    await addTheme(admin, 'Town')
    const sheetOf = (html: string) => /href="(\/theme\/[^"]*css\/colors\.css[^"]*)"/.exec(html)?.[1]
    await put(filePath('config', 'config.yaml'), 'sitename: Town')
    expect(sheetOf((await page('/')).html)).toBe(undefined)
    await put(filePath('config', 'config.yaml'), 'sitename: Town\ncolorAccent: "#7A1F5C"')
    const address = sheetOf((await page('/')).html)
    const sheet = await (await fetch(`${server.url}${address}`)).text()
    expect(sheet).toContain('--accent: #7a1f5c;')
    expect(sheet).toContain('--accent-ink: #ffffff;')
    const { body } = await admin.get('/cms/files/css?theme=Town')
    expect(JSON.stringify(body)).not.toContain('colors.css')
  })

  describe('a template that cannot be rendered', () => {
    const faulty = '{% assign name = "nowhere" %}\n{% render name %}'
    const told = async (member: Member) => {
      const { body } = await member.get('/notifications')
      return Array.from(Object(body), (item) => [Object(item).subject, Object(item).message, Object(item).linkUrl])
    }

    test('gives way to the built-in one, and administrators hear of it once', async () => {
      const moderator = await server.as('moderator')
      await addTheme(admin, 'Town')
      await put(filePath('template', 'about.tpl'), faulty)
      await put(filePath('css', 'site.css'), 'a { color: red }')
      const { response, html } = await page()
      expect([response.status, isBuiltIn(html)]).toEqual([200, true])
      const style = /href="(\/theme\/[^"]*site\.css[^"]*)"/.exec(html)?.[1] ?? ''
      expect(style).toMatch(/^\/theme\/@default\//)
      expect(await (await fetch(server.url + style)).text()).not.toBe('a { color: red }')

      const error = 'about.tpl:2:1: ENOENT: Failed to lookup "nowhere" in "."'
      const notice = [
        'Eine Vorlage des Designs „Town“ ist fehlerhaft',
        `Die Vorlage „about“ des Designs „Town“ kann nicht dargestellt werden. Bis sie repariert ist, sieht man die mitgelieferte. Fehler: ${error}`,
        `/backstage/cms/theme/file/template/${encodeFileName('about.tpl')}?theme=Town`,
      ]
      const failures = [{ template: 'about', error, at: new Date(testStart).toISOString() }]
      expect([await told(admin), await told(moderator)]).toEqual([[notice], []])
      expect((await admin.get('/cms/themes')).body).toMatchObject([{ failures: [] }, { name: 'Town', failures }])
      const failingOf = async (name: string) => Object((await admin.get(filePath('template', name))).body).failing
      const at = new Date(testStart).toISOString()
      expect([await failingOf('about.tpl'), await failingOf('layout.tpl')]).toEqual([{ error, at }, undefined])

      await put(filePath('css', 'site.css'), 'a { color: blue }')
      expect((await admin.get('/cms/themes')).body).toMatchObject([{ failures: [] }, { name: 'Town', failures: [] }])
      await page()
      expect((await admin.get('/cms/themes')).body).toMatchObject([{ failures: [] }, { name: 'Town', failures }])
      expect(await told(admin)).toEqual([notice])

      await put(filePath('template', 'about.tpl'), 'repaired')
      expect((await page()).html).toBe('repaired')
      expect(await failingOf('about.tpl')).toBeUndefined()
      expect((await admin.get('/cms/themes')).body).toMatchObject([{ failures: [] }, { name: 'Town', failures: [] }])
    })

    const swallowing = ['<!-- soon ', '<script>', '<style media="print">', '<title>']

    test('gives way to the built-in one, too, when nothing would be seen of the page', async () => {
      await addTheme(admin, 'Town')
      await put(filePath('template', 'about.tpl'), '{% if false %}{% endif %}')
      expect(isBuiltIn((await page()).html)).toBe(true)
      await put(filePath('template', 'about.tpl'), '<p>Ahoy!</p>')
      expect((await page()).html).toBe('<p>Ahoy!</p>')
      expect((await told(admin)).map(([, message]) => message)).toEqual([
        expect.stringContaining('about.tpl:1:1: the page is blank'),
      ])

      await put(filePath('template', 'layout.tpl'), '<p>hello</p>{% block content %}{% endblock %}')
      await put(filePath('template', 'about.tpl'), '{% layout "layout" %}{% block content %}<p>Ahoy!</p>{% endblock %}')
      expect((await page()).html).toBe('<p>hello</p><p>Ahoy!</p>')
      // As it may be stored since before such a layout was refused.
      for (const text of [
        '',
        '<html><body>hello only</body></html>',
        '{% layout "days" %}',
        '{% layout none %}hello',
        '<h1>hello</h1>\n<!-- soon {% block content %}<p>gone</p>{% endblock %}',
        'hello <!-- <main>{% block content %}{% endblock %}</main> -->',
      ]) {
        const { db } = server.deps
        const stored = { content: Buffer.from(text), hash: `stored ${text}` }
        await db.updateTable('theme_files').set(stored).where('name', '=', 'layout.tpl').execute()
        await db
          .updateTable('themes')
          .set(({ eb }) => ({ version: eb('version', '+', 1) }))
          .execute()
        for (const path of ['/', '/about']) expect(isBuiltIn((await page(path)).html)).toBe(true)
      }
      expect((await told(admin)).map(([, message]) => message)).toContainEqual(
        expect.stringContaining('layout.tpl:2:1: the page ends within <!-- soon'),
      )
      for (const begin of swallowing) {
        await put(
          filePath('template', 'about.tpl'),
          `<h1>Ahoy!</h1><{{ ${JSON.stringify(begin.slice(1))} | raw }}<p>gone</p>`,
        )
        expect(isBuiltIn((await page()).html)).toBe(true)
      }
      expect((await told(admin)).map(([, message]) => message)).toContainEqual(
        expect.stringContaining('layout.tpl:1:1: there is no {% block content %}'),
      )
    })

    test('is not waited for a second time when it has no end, and the site answers all the while', async () => {
      await addTheme(admin, 'Town')
      const endless = '{% for i in (1..9000) %}{% for j in (1..9000) %}{% endfor %}{% endfor %}'
      await put(filePath('template', 'about.tpl'), endless)
      const order: string[] = []
      const slow = page().then(({ html }) => order.push(`endless: ${isBuiltIn(html)}`))
      for (const path of ['/robots.txt', '/api/v1/cms/themes', '/theme/css/site.css']) {
        await fetch(server.url + path)
        order.push(path)
      }
      await slow
      expect(order).toEqual(['/robots.txt', '/api/v1/cms/themes', '/theme/css/site.css', 'endless: true'])
      // A tried template works for a second.
      const tookAgain = await processorTime(async () =>
        expect(isBuiltIn((await page('/about?lng=de')).html)).toBe(true),
      )
      expect(tookAgain).toBeLessThan(700)
    })
  })

  test('?theme=default shows every page in the built-in theme, and its links stay there', async () => {
    await addTheme(admin, 'Town')
    await put(filePath('template', 'about.tpl'), 'broken {{ "/" | link }}')
    await put(filePath('css', 'site.css'), 'body { display: none }')
    const { response, html } = await page('/about?theme=default')
    expect([isBuiltIn(html), hidden(response)]).toEqual([true, ['no-store', 'noindex']])
    expect(html).toContain('href="/?theme=default"')
    const style = /href="(\/theme\/[^"]*site\.css[^"]*)"/.exec(html)?.[1] ?? ''
    const css = await fetch(server.url + style)
    expect(await css.text()).not.toBe('body { display: none }')
    expect(css.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await page('/about?theme=Town')).html).toBe('broken /')
  })

  describe('a preview', () => {
    const open = async () => {
      await addTheme(admin, 'Town', { active: false })
      await put(filePath('template', 'about.tpl', 'Town'), '{{ "/about" | link }} {{ "css/site.css" | asset }}')
      await put(filePath('css', 'site.css', 'Town'), 'a { color: red }')
      const { body } = await admin.post('/cms/themes/Town/preview')
      return String(Object(body).link)
    }

    test('shows a theme to whoever has the link, before it is active', async () => {
      const link = await open()
      expect(link).toMatch(/^\/\?preview=[\w.-]+$/)
      const { response, html } = await page(`/about${link.slice(1)}`)
      expect(hidden(response)).toEqual(['no-store', 'noindex'])
      const [content = '', banner] = html.split('\n<link rel="stylesheet"')
      expect(banner).toContain('Preview of the theme “Town”. Only people with this link see it.')
      expect(banner).toContain('<a href="/about?lng=en">End the preview</a>')
      const [way, style] = content.split(' ')
      expect(way).toBe(`/about${link.slice(1)}`)
      expect(style).toMatch(/^\/theme\/@[\w-]{36}\/css\/site\.css\?v=[\w-]{8}$/)
      expect(await (await fetch(server.url + style)).text()).toBe('a { color: red }')
      expect(isBuiltIn((await page()).html)).toBe(true)
      await put(filePath('css', 'site.css', 'Town'), 'a { color: blue }')
      const changed = await fetch(server.url + style)
      expect([changed.headers.get('cache-control'), await changed.text()]).toEqual(['no-cache', 'a { color: blue }'])
    })

    test('ends after a day, and with the theme', async () => {
      const link = await open()
      const path = `/about${link.slice(1)}`
      server.clock.now += previewLifetime - 1
      expect(isBuiltIn((await page(path)).html)).toBe(false)
      server.clock.now += 1
      expect(isBuiltIn((await page(path)).html)).toBe(true)
      const { body } = await admin.post('/cms/themes/Town/preview')
      const another = `/about${String(Object(body).link).slice(1)}`
      expect(isBuiltIn((await page(another)).html)).toBe(false)
      await admin.delete('/cms/themes/Town')
      const { response, html } = await page(another)
      expect([isBuiltIn(html), ...hidden(response)]).toEqual([true, 'no-store', 'noindex'])
      expect(html).toMatch(/<aside class="preview-banner" lang="en"><p>This preview is over\. [^<]*<\/p><\/aside>/)
      expect((await page('/about')).html).not.toContain('preview-banner')
    })

    test('is none once its theme is active', async () => {
      const link = await open()
      await admin.patch('/cms/themes', { name: 'Town' })
      const { response, html } = await page(`/about${link.slice(1)}`)
      expect([html.includes('preview-banner'), ...hidden(response)]).toEqual([false, 'no-cache', null])
      expect(html).toContain('/about')
    })

    test('cannot be made up', async () => {
      const token = (await open()).replace('/?preview=', '')
      const [id, end, signature] = token.split('.')
      const later = (Number.parseInt(end ?? '', 36) + 1).toString(36)
      for (const forged of [
        `${id}.${later}.${signature}`,
        `${id}.${end}.${'A'.repeat(43)}`,
        `${id}.${end}`,
        'x',
        '',
        '%00',
      ]) {
        expect(isBuiltIn((await page(`/about?preview=${forged}`)).html)).toBe(true)
      }
      expect((await admin.post('/cms/themes/Nowhere/preview')).status).toBe(404)
    })

    test('has its banner in the page of a theme, and nobody else has it', async () => {
      const link = await open()
      await put(filePath('template', 'about.tpl', 'Town'), '<html><body class="own">Us</body></html>')
      const { html } = await page(`/about${link.slice(1)}`)
      expect(html).toMatch(
        /^<html><body class="own">Us\n<link rel="stylesheet" href="([^"]*)">\n<aside class="preview-banner".*<\/aside>\n<\/body><\/html>$/s,
      )
      const sheet = /<link rel="stylesheet" href="([^"]*)">\n<aside/.exec(html)?.[1] ?? ''
      expect((await fetch(server.url + sheet)).status).toBe(200)
      expect((await page('/about')).html).not.toContain('preview-banner')
      expect((await page('/about?theme=default')).html).toContain('preview-banner')
    })

    test('says which template failed, and keeps saying it while that template rests', async () => {
      const link = await open()
      const bannerIn = async (language = 'en') => {
        const { html } = await page(`/about${link.slice(1)}&lng=${language}`)
        expect(isBuiltIn(html)).toBe(true)
        return /<aside class="preview-banner".*?<\/aside>/s.exec(html)?.[0] ?? ''
      }
      await put(filePath('template', 'about.tpl', 'Town'), '{% assign name = "nowhere" %}\n{% render name %}')
      expect(await bannerIn()).toContain('about.tpl, line 2')
      const endless = '{% for i in (1..9000) %}{% for j in (1..9000) %}{% endfor %}{% endfor %}'
      await put(filePath('template', 'about.tpl', 'Town'), endless)
      expect(await bannerIn()).toMatch(/role="alert".*The template takes too much time or memory\./s)
      expect(await bannerIn('de')).toContain('about.tpl, Zeile')
    })

    test('of the built-in theme is the safe mode', async () => {
      expect((await admin.post('/cms/themes/default/preview')).body).toEqual({ link: '/?theme=default' })
    })
  })

  test('files of a theme are kept by browsers as long as their address stands for their content', async () => {
    await addTheme(admin, 'Town')
    await put(filePath('css', 'site.css'), 'a { color: red }')
    await put(filePath('template', 'about.tpl'), '{{ "css/site.css" | asset }}|{{ "css/none.css" | asset }}')
    const [address = '', none] = (await page()).html.split('|')
    expect(none).toBe('')
    const forever = await fetch(server.url + address)
    const etag = forever.headers.get('etag') ?? ''
    expect(forever.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    await put(filePath('css', 'site.css'), 'a { color: blue }')
    const outdated = await fetch(server.url + address, { headers: { 'If-None-Match': etag } })
    expect([outdated.status, outdated.headers.get('cache-control'), await outdated.text()]).toEqual([
      200,
      'no-cache',
      'a { color: blue }',
    ])
    const known = await fetch(`${server.url}/theme/css/site.css`, {
      headers: { 'If-None-Match': outdated.headers.get('etag') ?? '' },
    })
    expect(known.status).toBe(304)
    for (const path of [
      '/theme/css/none.css',
      '/theme/template/about.tpl',
      '/theme/css/..%2fsite.css',
      '/theme/@x/css/site.css',
    ]) {
      expect((await fetch(server.url + path)).status).toBe(404)
    }
  })
})

test('what one process changes, another one shows in its next answer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'calendar-'))
  const open = () => openDatabase(join(folder, 'calendar.db'))
  const [one, other] = [await open(), await open()]
  const common = { settings: testSettings(folder), log: pino({ enabled: false }), now: () => testStart }
  const apps = [createApp({ ...one, ...common }), createApp({ ...other, ...common })] as const
  const names = { nickname: 'Ada', email: 'ada@calendar.test', role: 'admin' as const, passwordHash: '' }
  const { id } = await insertUser(one.db, names, testStart)
  const headers = {
    Authorization: `Bearer ${await openSession(one.db, id, testStart)}`,
    'Content-Type': 'application/json',
  }
  const call = (method: string, path: string, body: object) =>
    apps[0].request(`/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
  const shown = async () => (await apps[1].request('/about?lng=en')).text()

  const before = await shown()
  await call('POST', '/cms/themes', { name: 'Town' })
  await call('PUT', filePath('template', 'about.tpl', 'Town'), { content: 'one' })
  const inactive = await shown()
  await call('PATCH', '/cms/themes', { name: 'Town' })
  const active = await shown()
  await call('PUT', filePath('template', 'about.tpl'), { content: 'two' })
  const changed = await shown()
  await call('PATCH', '/cms/themes', { name: 'default' })
  const after = await shown()
  await Promise.all([one.db.destroy(), other.db.destroy()])
  await rm(folder, { recursive: true })

  expect([inactive === before, active, changed, after === before]).toEqual([true, 'one', 'two', true])
})

test('the worked example of docs/theming.md gives what it promises', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../../docs/theming.md'), 'utf8')
  const files = [...guide.matchAll(/^`(\w+)\/([\w./]+)`:\n\n```\w+\n([\s\S]*?)```$/gm)]
  expect(files.map(([, type, name]) => `${type}/${name}`)).toEqual([
    'config/config.yaml',
    'css/own.css',
    'template/about.tpl',
    'md/about.de.md',
  ])
  const [database] = databases
  if (database === undefined) throw new Error('no database')
  const server = await startTestServer(database)
  const admin = await server.as('admin')
  await addTheme(admin, 'Harbour', { active: false })
  const statuses: number[] = []
  for (const [, type = '', name = '', content = ''] of files) {
    if (isFileType(type)) statuses.push((await admin.put(filePath(type, name, 'Harbour'), { content })).status)
  }
  await admin.patch('/cms/themes', { name: 'Harbour' })
  const html = await (await fetch(`${server.url}/about?lng=de`)).text()
  const style = /site\.css[^"]*">\s*<link rel="stylesheet" href="([^"]*own\.css[^"]*)"/.exec(html)?.[1] ?? ''
  const css = await (await fetch(server.url + style)).text()
  await server.stop()

  expect(statuses).toEqual([200, 200, 200, 200])
  expect(html).toContain('<p class="greeting">Hafenkalender</p>')
  expect(html).toContain('<h2 id="register">So machst du mit</h2>')
  expect(css).toBe(minifyCss(files[1]?.[3] ?? ''))
})
