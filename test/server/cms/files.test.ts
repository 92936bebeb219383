import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeFileName, type FileType, maximumThemeTextBytes } from '#domain/themes/themeFile.ts'
import { defaultTheme } from '#server/themes/builtIn.ts'
import { themesOf } from '#server/themes/resolvedThemes.ts'
import { databases } from '../databases.ts'
import { type Answer, type Member, startTestServer, type TestServer, testStart } from '../support.ts'
import { addTheme, filePath, outcome, refused, upload } from './support.ts'

const at = new Date(testStart).toISOString()
const bytes = (...values: number[]) => new Uint8Array(values)
const png = () =>
  sharp({ create: { width: 8, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

describe.each(databases)('files of themes on $name', (database) => {
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

  const put = (type: FileType, name: string, content: string, version?: number) => {
    const headers = version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }
    return admin.put(filePath(type, name), { content }, headers)
  }
  const send = (type: FileType, name: string, content: Uint8Array) => admin.put(filePath(type, name), upload(content))
  const content = async (type: FileType, name: string) => Object((await admin.get(filePath(type, name))).body).content
  const builtIn = (path: string) => readFile(join(defaultTheme, path), 'utf8')
  const own = (name: string, size: number, version = 1) => ({
    name,
    own: true,
    theme: 'Town',
    version,
    size,
    updatedAt: at,
  })

  test('a theme has the files of the built-in one, and its own instead where it has some', async () => {
    expect((await admin.get('/cms/files/css')).body).toEqual(['form.css', 'preview.css', 'site.css', 'tokens.css'])
    expect(await content('css', 'tokens.css')).toBe(await builtIn('css/tokens.css'))
    const css = ':root { --accent: #a00 }'
    const saved = await put('css', 'tokens.css', css)
    expect(outcome(saved)).toEqual([200, { ...own('tokens.css', css.length), content: css, isBinary: false }])
    expect(saved.headers.get('etag')).toBe('"1"')
    expect((await put('css', 'fair/extra.css', '')).status).toBe(200)
    const inherited = async (name: string) => {
      const size = Buffer.byteLength(await builtIn(`css/${name}`))
      return { name, own: false, theme: 'default', version: 0, size, updatedAt: null }
    }
    expect((await admin.get('/cms/files/css?details=1')).body).toEqual([
      own('fair/extra.css', 0),
      await inherited('form.css'),
      await inherited('preview.css'),
      await inherited('site.css'),
      own('tokens.css', css.length),
    ])
    expect((await admin.get('/cms/files/css?theme=default')).body).toEqual([
      'form.css',
      'preview.css',
      'site.css',
      'tokens.css',
    ])
    expect((await admin.get(filePath('css', 'tokens.css', 'default'))).body).toMatchObject({
      content: await builtIn('css/tokens.css'),
      own: true,
      version: 0,
    })
  })

  test('names are taken in base64 as well as in base64url', async () => {
    expect(Object((await admin.get(`/cms/files/md/${btoa('about.de.md')}`)).body).name).toBe('about.de.md')
    expect(btoa('about.de.md')).not.toBe(encodeFileName('about.de.md'))
  })

  test('the config is one file', async () => {
    expect((await admin.get('/cms/files/config')).body).toEqual(['config.yaml'])
    expect((await put('config', 'config.yaml', 'sitename: Dorf')).status).toBe(200)
    expect(outcome(await put('config', 'other.yaml', ''))).toEqual(refused('field name: fileName'))
    const page = await (await fetch(`${server.url}/about`)).text()
    expect(page).toContain('· Dorf</title>')
  })

  test('a change shows in the very next request', async () => {
    expect((await put('md', 'about.de.md', '# Über *uns*')).status).toBe(200)
    const [page, partial] = await Promise.all(
      ['/about?lng=de', '/partial/content?p=about&lng=de'].map(async (path) => (await fetch(server.url + path)).text()),
    )
    expect(partial).toBe('<h2 id="uber-uns">Über <em>uns</em></h2>\n')
    expect(page).toContain(partial)
  })

  describe('while another administrator saves', () => {
    const path = filePath('css', 'site.css')
    const meanwhile = () => admin.put(path, { content: 'a { color: blue }' })

    test.each([
      ['an own file', async () => (await put('css', 'site.css', 'a { color: red }')).status, 'a { color: red }', 1],
      ['an inherited one', async () => 200, () => builtIn('css/site.css'), 0],
    ])(
      'a text of %s is read with its own version, so that saving it is refused',
      async (_, prepare, before, version) => {
        expect(await prepare()).toBe(200)
        const themes = themesOf(server.deps)
        const { active } = themes
        const spy = vi.spyOn(themes, 'active').mockImplementationOnce(async () => {
          const theme = await active()
          const read: typeof theme.read = async (type, name) => {
            const text = await theme.read(type, name)
            await meanwhile()
            return text
          }
          return { ...theme, read }
        })
        const { body } = await admin.get(path)
        spy.mockRestore()
        const text = typeof before === 'string' ? before : await before()
        expect([Object(body).content, Object(body).version]).toEqual([text, version])
        expect((await put('css', 'site.css', 'a { color: green }', version)).status).toBe(412)
      },
    )

    test('the answer to saving is what was saved, with its version', async () => {
      const themes = themesOf(server.deps)
      const { named } = themes
      const spy = vi.spyOn(themes, 'named').mockImplementationOnce(async (name) => {
        await meanwhile()
        return named(name)
      })
      const { body } = await put('css', 'site.css', 'a { color: red }')
      spy.mockRestore()
      expect(body).toEqual({ ...own('site.css', 16), content: 'a { color: red }', isBinary: false })
      expect(await content('css', 'site.css')).toBe('a { color: blue }')
    })
  })

  describe('versions', () => {
    test('are all kept, with their authors, and can be restored', async () => {
      const other = await server.as('admin')
      await put('css', 'site.css', 'a { color: red }')
      server.clock.now += 1_000
      await other.put(filePath('css', 'site.css'), { content: 'a { color: blue }' })
      await other.put(filePath('css', 'site.css'), { content: 'a { color: blue }' })
      const path = filePath('css', 'site.css')
      const author = ({ user: { id, nickname } }: Member) => ({ id, nickname })
      const first = { version: 1, createdAt: at, author: author(admin), size: 16, removed: false }
      const later = new Date(testStart + 1_000).toISOString()
      const second = { version: 2, createdAt: later, author: author(other), size: 17, removed: false }
      expect(outcome(await admin.get(`${path}/versions`))).toEqual([200, [second, first]])
      expect(outcome(await admin.get(`${path}/versions/1`))).toEqual([
        200,
        { version: 1, content: 'a { color: red }', isBinary: false },
      ])
      expect((await admin.get(`${path}/versions/3`)).status).toBe(404)
      expect((await admin.get(`${path}/versions/x`)).status).toBe(404)
      const restored = await admin.post(`${path}/versions/1/restore`)
      expect([restored.status, restored.headers.get('etag')]).toEqual([200, '"3"'])
      expect(await content('css', 'site.css')).toBe('a { color: red }')
    })

    test('are not overwritten unseen', async () => {
      const late = [412, { error: 'changed meanwhile' }]
      expect((await put('css', 'site.css', 'a {}', 0)).status).toBe(200)
      expect(outcome(await put('css', 'site.css', 'b {}', 0))).toEqual(late)
      expect((await put('css', 'site.css', 'b {}', 1)).status).toBe(200)
      expect(await content('css', 'site.css')).toBe('b {}')
      expect(outcome(await admin.delete(filePath('css', 'site.css'), { headers: { 'If-Match': '"1"' } }))).toEqual(late)
    })

    test('stay when the own file is taken away for the inherited one', async () => {
      await put('css', 'site.css', 'a {}')
      expect(outcome(await admin.delete(filePath('css', 'site.css')))).toEqual([200, {}])
      const inherited = await admin.get(filePath('css', 'site.css'))
      expect([inherited.headers.get('etag'), inherited.body]).toMatchObject([
        '"2"',
        { own: false, theme: 'default', version: 2, content: await builtIn('css/site.css') },
      ])
      expect((await admin.delete(filePath('css', 'site.css'))).status).toBe(404)
      expect((await admin.get(`${filePath('css', 'site.css')}/versions`)).body).toMatchObject([
        { version: 2, removed: true },
        { version: 1, removed: false },
      ])
      expect((await admin.post(`${filePath('css', 'site.css')}/versions/1/restore`)).status).toBe(200)
      expect(await content('css', 'site.css')).toBe('a {}')
    })

    test('of removed files come back only where there is room: a theme has 500 files', async () => {
      await put('css', 'first.css', 'a {}')
      await admin.delete(filePath('css', 'first.css'))
      const { db } = server.deps
      const { theme_id } = await db.selectFrom('theme_files').select('theme_id').limit(1).executeTakeFirstOrThrow()
      const file = {
        theme_id,
        type: 'css' as const,
        version: 1,
        current: 1 as const,
        author_id: admin.user.id,
        created_at: 1,
      }
      const empty = { content: new Uint8Array(), hash: '', size: 0, removed: 0 as const }
      const names = Array.from({ length: 499 }, (_, number) => `${number}.css`)
      await db
        .insertInto('theme_files')
        .values(names.map((name) => ({ ...file, ...empty, name })))
        .execute()
      const full = refused('field name: tooMany')
      expect(outcome(await put('css', 'second.css', ''))).toEqual(full)
      expect(outcome(await admin.post(`${filePath('css', 'first.css')}/versions/1/restore`))).toEqual(full)
    })

    test('keep their place in time when their author is gone', async () => {
      const gone = await server.as('admin')
      await gone.put(filePath('css', 'site.css'), { content: 'a {}' })
      await admin.delete(`/users/${gone.user.id}`)
      expect((await admin.get(`${filePath('css', 'site.css')}/versions`)).body).toMatchObject([{ author: null }])
    })
  })

  describe('what cannot be saved', () => {
    test.each([
      ['css', '../site.css', 'field name: fileName'],
      ['css', '..', 'field name: fileName'],
      ['css', '/etc/site.css', 'field name: fileName'],
      ['css', './site.css', 'field name: fileName'],
      ['css', 'a//b.css', 'field name: fileName'],
      ['css', 'a\\b.css', 'field name: fileName'],
      ['css', 'a\u0000.css', 'field name: fileName'],
      ['css', 'größe.css', 'field name: fileName'],
      ['css', 'a b.css', 'field name: fileName'],
      ['css', `${'x'.repeat(97)}.css`, 'field name: tooLong'],
      ['css', 'site.js', 'field name: extension'],
      ['css', 'site', 'field name: extension'],
      ['css', '.css', 'field name: extension'],
      ['template', 'page.html', 'field name: extension'],
      ['js', 'page.mjs', 'field name: extension'],
      ['image', 'page.gif', 'field name: extension'],
      ['font', 'page.woff2', 'field name: extension'],
      ['md', 'page.txt', 'field name: extension'],
    ] as const)('%s %j', async (type, name, error) => {
      const code = Buffer.from(name, 'latin1').toString('base64url')
      expect(outcome(await admin.put(`/cms/files/${type}/${code}`, { content: 'a {}' }))).toEqual(refused(error))
      expect(outcome(await admin.get(`/cms/files/${type}/${code}`))).toEqual(refused(error))
    })

    test.each([
      ['a name that is no base64', '/cms/files/css/%25%25', 'field name: fileName'],
      ['another type', '/cms/files/html/YQ', 'field type: unknown'],
      ['a type of objects', '/cms/files/toString/YQ', 'field type: unknown'],
      ['another parameter', `${filePath('css', 'site.css')}?version=1`, 'field version: unknown'],
    ])('%s', async (_, path, error) => {
      expect(outcome(await admin.put(path, { content: '' }))).toEqual(refused(error))
      expect(outcome(await admin.get(path))).toEqual(refused(error))
    })

    test.each([
      ['template', 'event.tpl', '<p>\n  {% if event %}', 'line 2, column 3: tag {% if event %} not closed'],
      ['template', 'event.tpl', '{{ event.name | shout }}', 'line 1, column 1: undefined filter: shout'],
      ['template', 'event.tpl', '<p>\n{% render "nowhere" %}', 'line 2, column 11: noTemplate'],
      ['css', 'site.css', 'a {\n  color: red;\n', 'line 1, column 1: Unclosed block'],
      ['css', 'site.css', 'a {\n  color: red\n  top: 0;\n}', 'line 2, column 13: Missed semicolon'],
      ['css', 'site.css', 'a {}\n@media (width > 1px { b {} }', /^line 2, column \d+: Unexpected token/],
      ['js', 'site.js', 'const a = 1\nconst = 2', "line 2, column 7: Unexpected token '='"],
      [
        'image',
        'logo.svg',
        '<svg xmlns="http://www.w3.org/2000/svg"><rect',
        'line 1, column 41: <rect without its end',
      ],
      ['image', 'logo.svg', '<svg viewBox="0 0 1 1"/>', 'line 1, column 1: xmlns missing'],
      ['config', 'config.yaml', 'sitename: a\n  b: c: d', /^line 1, column 11: Nested mappings are not allowed/],
      ['template', 'layout.tpl', '', 'line 1, column 1: noContentBlock'],
      ['template', 'layout.tpl', '<html><body>hello only</body></html>', 'line 1, column 1: noContentBlock'],
      [
        'template',
        'layout.tpl',
        '{% comment %}{% block content %}{% endblock %}{% endcomment %}',
        'line 1, column 1: noContentBlock',
      ],
      ...[
        '{% raw %}{% block content %}{% endblock %}{% endraw %}hello',
        '{% # {% block content %} %}hello',
        '{% layout none %}hello',
        '<!-- <b>{% block content %}{% endblock %}</b> -->hello',
        '{% layout "days" %}{% block days %}hello{% endblock %}',
      ].map((text) => ['template', 'layout.tpl', text, 'line 1, column 1: noContentBlock'] as const),
      ['template', 'masthead.tpl', '<a href="/">Us</a>\n<!-- a --> <!-- winter', 'line 2, column 12: htmlCommentOpen'],
      ['template', 'calendar.tpl', ' \n', 'line 1, column 1: blankPage'],
      [
        'template',
        'event.tpl',
        '{%- comment -%} soon {%- endcomment -%}\n<!-- -->{% # later %}',
        'line 1, column 1: blankPage',
      ],
      ['config', 'config.yaml', 'sitename: a\nsitename: b', 'line 2, column 1: Map keys must be unique'],
      ['config', 'config.yaml', 'sitename: a\nsitenam: b', 'line 2, column 10: key "sitenam" not known'],
      ['config', 'config.yaml', 'logoAlt: x\nsitename:\n', 'line 2, column 1: empty'],
      ['config', 'config.yaml', 'logoAlt: x\ncolorAccent: red', 'line 2, column 14: color'],
      ['config', 'config.yaml', 'colorAccent: #1b4f91', 'line 1, column 1: colorQuotes'],
      ['config', 'config.yaml', 'colorAccent: "#ffff00"', 'line 1, column 14: contrastAccent'],
      ['config', 'config.yaml', 'colorTextDark: "#222222"', 'line 1, column 16: contrastText'],
      ['config', 'config.yaml', 'sitename: 2026', 'line 1, column 11: quotes'],
      ['config', 'config.yaml', 'sitename: {de: 2026}', 'line 1, column 11: quotes'],
      ['config', 'config.yaml', 'sitename: [a]', 'line 1, column 11: type'],
      ['config', 'config.yaml', '- a', 'line 1, column 1: type'],
      ['config', 'config.yaml', 'parent: Nowhere', 'line 1, column 9: parent "Nowhere" not known'],
      ['config', 'config.yaml', 'logoAlt: a\nparent: town', 'line 2, column 9: themeCycle'],
    ] as const)('a faulty %s: %s %j', async (type, name, text, reason) => {
      const before = await admin.get(filePath(type, name))
      const { status, body } = await put(type, name, text)
      const { error } = Object(body)
      if (typeof reason === 'string') expect([status, error]).toEqual([400, `field content: ${reason}`])
      else expect([status, error.replace('field content: ', '')]).toEqual([400, expect.stringMatching(reason)])
      expect((await admin.get(filePath(type, name))).body).toEqual(before.body)
    })

    test('the frame of a layout without a place for the content, and no other part', async () => {
      const frame = '<main>{% block content %}{% endblock %}</main>'
      expect((await put('template', 'frame.tpl', frame)).status).toBe(200)
      expect((await put('template', 'layout.tpl', '{% layout "frame" %}')).status).toBe(200)
      expect(outcome(await put('template', 'frame.tpl', 'hello only'))).toEqual(
        refused('field content: line 1, column 1: noContentBlock'),
      )
      expect((await put('template', 'footerLinks.tpl', '')).status).toBe(200)
      for (const closed of [
        '<!-- <b>a</b> -->',
        '<!-- a --!>',
        '{% # <!-- %}',
        '<script>s.replace("<!--", "")</script>',
        '{% comment %}<!--{% endcomment %}',
        '<!-- {{ now }} -->a',
      ])
        expect((await put('template', 'footerLinks.tpl', closed)).status).toBe(200)
      expect((await put('template', 'layout.tpl', '{% layout none %}{% block content %}{% endblock %}')).status).toBe(
        200,
      )
      expect((await put('template', 'layout.tpl', '{% assign f = "frame" %}{% layout f %}')).status).toBe(200)
    })

    test('a config whose parts stand for each other without end', async () => {
      const bomb = `a: &a [x,x]\nb: &b [${'*a,'.repeat(20)}]\nc: &c [${'*b,'.repeat(20)}]\nd: [${'*c,'.repeat(20)}]`
      expect(outcome(await put('config', 'config.yaml', bomb))).toEqual(
        refused('field content: line 1, column 1: tooMany'),
      )
    })

    test('a circle of themes', async () => {
      await addTheme(admin, 'Fair', { active: false, parent: 'Town' })
      await addTheme(admin, 'Night', { active: false, parent: 'Fair' })
      expect(outcome(await put('config', 'config.yaml', 'parent: Night'))).toEqual(
        refused('field content: line 1, column 9: themeCycle'),
      )
      await admin.put(filePath('config', 'config.yaml', 'Fair'), { content: 'parent: default' })
      expect((await put('config', 'config.yaml', 'parent: Night')).status).toBe(200)
    })

    test('files that are too large', async () => {
      const text = 'x'.repeat(maximumThemeTextBytes)
      const tooLarge = refused('http: request body too large')
      expect((await put('md', 'long.md', text)).status).toBe(200)
      expect(outcome(await put('md', 'long.md', `${text}x`))).toEqual(tooLarge)
      expect(outcome(await put('md', 'long.md', 'ä'.repeat(maximumThemeTextBytes / 2 + 1)))).toEqual(tooLarge)
      expect(outcome(await send('image', 'large.png', Buffer.alloc(1_000_001)))).toEqual(tooLarge)
      expect(outcome(await send('image', 'large.png', Buffer.alloc(3_000_000)))).toEqual(tooLarge)
    })

    test.each([
      ['image', 'logo.png', () => Buffer.from('no picture')],
      ['image', 'logo.jpg', png],
      ['image', 'logo.png', async () => (await png()).subarray(0, 60)],
      ['image', 'logo.ico', png],
      ['image', 'logo.svg', png],
      ['image', 'logo.svg', () => Buffer.from('<html><script>alert(1)</script></html>')],
      ['font', 'sans.ttf', png],
      ['css', 'site.css', () => bytes(0xff, 0xfe, 0x20)],
      ['css', 'site.css', () => Buffer.from('a {}\0')],
    ] as const)('%s %s with another content', async (type, name, make) => {
      expect(outcome(await send(type, name, await make()))).toEqual(refused('field content: otherContent'))
    })

    test('a picture as text, an upload without a file, and anything that is no body', async () => {
      expect(outcome(await put('image', 'logo.png', 'text'))).toEqual(refused('field content: otherContent'))
      expect(outcome(await send('image', 'logo.png', bytes()))).toEqual(refused('field binary: empty'))
      const path = filePath('image', 'logo.png')
      expect(outcome(await admin.put(path, new FormData()))).toEqual(refused('field content: type'))
      expect(outcome(await admin.put(path, { content: 5 }))).toEqual(refused('field content: type'))
      expect(outcome(await admin.put(path, {}))).toEqual(refused('field content: empty'))
    })

    test('anything in the built-in theme', async () => {
      await admin.patch('/cms/themes', { name: 'default' })
      const readOnly = refused('field theme: readOnly')
      expect(outcome(await put('css', 'site.css', 'a {}'))).toEqual(readOnly)
      expect(outcome(await admin.delete(filePath('css', 'site.css')))).toEqual(readOnly)
      expect(outcome(await admin.post(`${filePath('css', 'site.css')}/versions/1/restore`))).toEqual(readOnly)
      expect((await admin.get(`${filePath('css', 'site.css')}/versions`)).body).toEqual([])
    })

    test('a file of a theme that is not there', async () => {
      const answers = await Promise.all([
        admin.get('/cms/files/css?theme=Nowhere'),
        admin.get(filePath('css', 'site.css', 'Nowhere')),
        admin.put(filePath('css', 'site.css', 'Nowhere'), { content: 'a {}' }),
        admin.get(filePath('css', 'nothing.css')),
      ])
      expect(answers.map(outcome)).toEqual(answers.map(() => [404, { error: 'not found' }]))
    })
  })

  test('a template that others name is not taken away', async () => {
    await put('template', 'parts/line.tpl', '<b>{{ name }}</b>')
    await put('template', 'about.tpl', '{% render "parts/line", name: "x" %}')
    expect(outcome(await admin.delete(filePath('template', 'parts/line.tpl')))).toEqual(refused('field name: inUse'))
    expect((await admin.delete(filePath('template', 'about.tpl'))).status).toBe(200)
    expect((await admin.delete(filePath('template', 'parts/line.tpl'))).status).toBe(200)
  })

  test('two who save at once get two versions', async () => {
    const texts = ['a { top: 0 }', 'a { top: 1px }', 'a { top: 2px }']
    const answers = await Promise.all(texts.map((text) => put('css', 'site.css', text)))
    const versions: Answer[] = answers.toSorted((one, other) => Object(one.body).version - Object(other.body).version)
    expect(versions.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await admin.get(`${filePath('css', 'site.css')}/versions`)).body).toMatchObject([
      { version: 3 },
      { version: 2 },
      { version: 1 },
    ])
  })

  test('pictures and fonts come back as they were sent', async () => {
    const picture = await png()
    const saved = await send('image', 'logo.png', picture)
    const { link } = Object(saved.body)
    expect(outcome(saved)).toEqual([
      200,
      { ...own('logo.png', picture.length), link, content: picture.toString('base64'), isBinary: true },
    ])
    const font = bytes(0, 1, 0, 0, 5)
    expect((await send('font', 'sans.ttf', font)).status).toBe(200)
    const answers = await Promise.all(
      ['image/logo.png', 'font/sans.ttf'].map(async (path) => {
        const response = await fetch(`${server.url}/theme/${path}`)
        return [response.headers.get('content-type'), Buffer.from(await response.arrayBuffer()).toString('hex')]
      }),
    )
    expect(answers).toEqual([
      ['image/png', picture.toString('hex')],
      ['font/ttf', '0001000005'],
    ])
  })

  test('a picture is listed with the address where the site has it, in a theme that is not active, too', async () => {
    await addTheme(admin, 'Fair', { active: false, parent: 'Town' })
    const picture = await png()
    await admin.put(filePath('image', 'logo.png', 'Fair'), upload(picture))
    const [listed] = (await admin.get('/cms/files/image?theme=Fair&details=1')).body as { link: string }[]
    const response = await fetch(server.url + listed?.link)
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true)
    expect(response.headers.get('cache-control')).toContain('immutable')
  })

  test('an SVG is shown, and nothing in it runs', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    expect((await send('image', 'logo.svg', Buffer.from(svg))).body).toMatchObject({ content: svg, isBinary: false })
    const response = await fetch(`${server.url}/theme/image/logo.svg`)
    expect([await response.text(), response.headers.get('content-type')]).toEqual([svg, 'image/svg+xml'])
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })
})
