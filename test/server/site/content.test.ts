import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { gapsIn } from '#domain/textPage.ts'
import { configIn } from '#domain/themes/themeConfig.ts'
import { type ContentTheme, createContents, type renderText } from '#server/site/content.ts'
import { TemplateError } from '#server/site/templates/sandbox.ts'
import { textsIn } from '#server/texts.ts'
import { defaultTheme, loadBuiltIn } from '#server/themes/builtIn.ts'

const settings = { language: 'de', moderationEmail: 'moderation@calendar.test' } as const

const config = configIn((await loadBuiltIn()).config, 'de', 'de')

const themeOf = (readText: ContentTheme['readText'], key = 'one'): ContentTheme => ({
  key,
  config,
  readText,
  texts: [],
  isBuiltInText: () => false,
})

const from = (files: Record<string, string>) => {
  const asked: string[] = []
  const contents = createContents(settings)
  const theme = themeOf(async (path) => {
    asked.push(path)
    return files[path] ?? null
  })
  return { asked, find: (name: string, language: 'de' | 'en') => contents.find(theme, name, language) }
}

describe('which file a text comes from', () => {
  const german = { html: '<p>deutsch</p>\n', language: 'de' }
  const english = { html: '<p>English</p>\n', language: 'en' }
  const plain = { html: '<p>plain</p>\n', language: 'de' }

  test.each([
    ['de', ['a/b.de.md', 'a/b.md', 'a/b.en.md'], german],
    ['en', ['a/b.de.md', 'a/b.md', 'a/b.en.md'], english],
    ['en', ['a/b.de.md', 'a/b.md'], plain],
    ['de', ['a/b.md', 'a/b.en.md'], plain],
    ['en', ['a/b.de.md'], german],
    ['de', ['a/b.en.md'], english],
    ['de', [], null],
  ] as const)('in %s, when there are %j', async (language, names, expected) => {
    const all = { 'a/b.de.md': 'deutsch', 'a/b.md': 'plain', 'a/b.en.md': 'English' }
    const { find } = from(Object.fromEntries(names.map((name) => [name, all[name]])))

    expect(await find('a/b', language)).toEqual(expected)
  })

  test.each(['../config', 'a/../b', '/etc/passwd', 'a//b', 'a/', '', 'a.b', 'a\0b', 'a\\b', 'x'.repeat(101)])(
    'never a file outside the folder: %j',
    async (name) => {
      const { asked, find } = from({})

      expect([await find(name, 'de'), asked]).toEqual([null, []])
    },
  )
})

test('a text that takes too much is shown as it was typed, and not kept for long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const fault = { file: '', line: 1, column: 1, text: 'template render limit exceeded', isLimit: true }
    const render = vi
      .fn<typeof renderText>()
      .mockRejectedValueOnce(new TemplateError(fault))
      .mockResolvedValue('<p>A</p>')
    const contents = createContents(settings, render)
    const theme = themeOf(async () => '# A <b>\n')
    const find = async () => (await contents.find(theme, 'a', 'de'))?.html
    expect([await find(), await find()]).toEqual(Array(2).fill('<pre># A &lt;b&gt;\n</pre>\n'))
    vi.advanceTimersByTime(60_000)
    expect(await find()).toBe('<p>A</p>')
  } finally {
    vi.useRealTimers()
  }
})

test('a text is read once, however many ask', async () => {
  const { asked, find } = from({ 'a.de.md': 'A' })
  const found = await Promise.all([find('a', 'de'), find('a', 'de')])
  found.push(await find('a', 'de'))

  expect([found.map((content) => content?.html), asked]).toEqual([Array(3).fill('<p>A</p>\n'), ['a.de.md']])
})

test('a text that is missing or cannot be read is looked for again', async () => {
  const answers = [null, null, null, new Error('disk'), 'A']
  const contents = createContents(settings)
  const theme = themeOf(async () => {
    const answer = answers.shift() ?? null
    if (answer instanceof Error) throw answer
    return answer
  })

  expect(await contents.find(theme, 'a', 'de')).toBeNull()
  await expect(contents.find(theme, 'a', 'de')).rejects.toThrow('disk')
  expect(await contents.find(theme, 'a', 'de')).toEqual({ html: '<p>A</p>\n', language: 'de' })
})

test('each theme has its own texts, also when it was changed', async () => {
  const contents = createContents(settings)
  const of = (key: string, text: string) => themeOf(async () => text, key)
  const found = [of('one', 'A'), of('two', 'B'), of('one', 'C')].map((theme) => contents.find(theme, 'a', 'de'))

  expect((await Promise.all(found)).map((content) => content?.html)).toEqual(['<p>A</p>\n', '<p>B</p>\n', '<p>A</p>\n'])
})

test('site name and moderation contact are filled in', async () => {
  const { find } = from({ 'a.de.md': '{{siteName}}: [{{moderationEmail}}](mailto:{{moderationEmail}})' })

  expect((await find('a', 'de'))?.html).toBe(
    '<p>Stadtkalender: <a href="mailto:moderation@calendar.test">moderation@calendar.test</a></p>\n',
  )
})

describe('the texts of the built-in theme', () => {
  const folder = join(defaultTheme, 'content')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
  const names = [...new Set(files.map((name) => name.replace(/\.\w\w\.md$/, '')))]
  const fragments = ['faq', 'principles', 'reasons', 'welcome', 'dataprotectionshort'].map(
    (name) => `backstage/${name}`,
  )
  const drafts = ['impressum', 'privacy', 'accessibility']
  const contents = createContents(settings)
  const theme = themeOf(async (name) => {
    const content = await (await loadBuiltIn()).read('md', name)
    return content && new TextDecoder().decode(content)
  })
  const html = async (name: string, language: 'de' | 'en') => (await contents.find(theme, name, language))?.html ?? ''
  const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
  const headings = (text: string) => matches(text, /<h(\d id="[^"]*)"/g)

  test('are all there, in German and English', () => {
    expect(names).toEqual(['about', ...drafts, ...fragments].sort())
    expect(files).toEqual(names.flatMap((name) => [`${name}.de.md`, `${name}.en.md`]))
  })

  test.each(names)('%s has the same headings and links in both languages', async (name) => {
    const [german, english] = [await html(name, 'de'), await html(name, 'en')]
    const links = (text: string) => matches(text, /href="([^"]*)"/g).map((href) => href.replace('/gruppen', '/groups'))
    const places = (list: string[]) => list.map((href) => href.replace('/orte', '/places'))

    expect(headings(english)).toEqual(headings(german))
    expect(places(links(english))).toEqual(places(links(german)))
  })

  test.each(drafts)('%s is a draft with as many gaps in both languages, and no page', async (name) => {
    const texts = ['de', 'en'].map((language) => readFileSync(join(folder, `${name}.${language}.md`), 'utf8'))
    const [german = 0, english = 0] = texts.map((text) => gapsIn(text).length)
    expect(german).toBeGreaterThan(3)
    expect(english).toBe(german)
    for (const text of texts) expect(text.match(/<\w|https?:|\]\((?!\/|mailto:\{\{)/g)).toBeNull()
    expect(texts.map((text) => text.match(/^## /gm)?.length)).toEqual([
      texts[0]?.match(/^## /gm)?.length,
      texts[0]?.match(/^## /gm)?.length,
    ])
    expect([await html(name, 'de'), await html(name, 'en')]).toEqual(['', ''])
  })

  test.each(['de', 'en'] as const)(
    'tell where an address goes that somebody types to look near it: %s',
    async (language) => {
      const label = (await textsIn(language))('near.label')
      const sentences = readFileSync(join(folder, `privacy.${language}.md`), 'utf8').split('.')
      expect(sentences.find((sentence) => sentence.includes(label))).toMatch(/Kartendienst|map service/)
    },
  )

  test.each(files.filter((file) => !drafts.includes(file.replace(/\..*$/, ''))))(
    '%s has no raw HTML, no title of its own, no way out of the site and no open placeholder',
    async (file) => {
      const markdown = readFileSync(join(folder, file), 'utf8')
      const [, name = '', language] = /^(.*)\.(\w\w)\.md$/.exec(file) ?? []
      const rendered = await html(name, language === 'en' ? 'en' : 'de')

      expect(markdown.match(/^# |<\w|https?:|\]\((?!\/|mailto:\{\{)/gm)).toBeNull()
      expect(rendered.match(/&lt;|\{|%7B|<h1/g)).toBeNull()
      expect(rendered.length).toBeGreaterThan(400)
    },
  )

  test.each(['de', 'en'] as const)('that stand on one page share no id: %s', async (language) => {
    const ids = (await Promise.all(fragments.map((name) => html(name, language)))).flatMap((text) =>
      matches(text, / id="([^"]*)"/g),
    )

    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(ids.length).toBeGreaterThan(30)
  })

  test('tell how to join under the address that Backstage links to', async () => {
    expect(headings(await html('about', 'de'))).toContain('2 id="register')
  })

  test('link to nothing in their own page that is not there', async () => {
    const broken: string[] = []
    for (const name of names) {
      const text = await html(name, 'de')
      const ids = matches(text, / id="([^"]*)"/g)
      broken.push(...matches(text, /href="#([^"]*)"/g).filter((id) => !ids.includes(id)))
    }
    expect(broken).toEqual([])
  })
})
