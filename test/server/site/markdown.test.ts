import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '#server/site/templates/markdown.ts'

describe('Markdown', () => {
  test('becomes HTML', async () => {
    const html = await renderMarkdown('A **good** day\n\n- one\n- two\n')

    expect(html).toBe('<p>A <strong>good</strong> day</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n')
  })

  test.each([
    ['- one\n- ', '<ul>\n<li>one</li>\n</ul>\n'],
    ['1. one\n2.\n\nNext', '<ol>\n<li>one</li>\n</ol>\n<p>Next</p>\n'],
    ['- one\n  - a\n  -\n- b', '<ul>\n<li>one\n<ul>\n<li>a</li>\n</ul>\n</li>\n<li>b</li>\n</ul>\n'],
    ['- ', ''],
  ])('shows no list item that was begun and left empty: %j', async (markdown, html) => {
    expect(await renderMarkdown(markdown)).toBe(html)
  })

  test.each([
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n'],
    ['a <b onclick="x()">b</b>', '<p>a &lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt;</p>\n'],
    ['<!-- hidden -->', '<p>&lt;!-- hidden --&gt;</p>\n'],
    ['[a](javascript:alert(1))', '<p>[a](javascript:alert(1))</p>\n'],
    ['[a](JaVaScRiPt&colon;alert(1))', '<p>[a](JaVaScRiPt:alert(1))</p>\n'],
    ['[a](data:text/html,x)', '<p>[a](data:text/html,x)</p>\n'],
    ['[a](/x"onclick="y)', '<p><a href="/x%22onclick=%22y">a</a></p>\n'],
  ])('lets nothing through that a browser would run: %s', async (markdown, html) => {
    expect(await renderMarkdown(markdown)).toBe(html)
  })

  test.each([
    ['[there](https://example.org/)', '<p><a href="https://example.org/" rel="noopener">there</a></p>\n'],
    ['<http://example.org>', '<p><a href="http://example.org" rel="noopener">http://example.org</a></p>\n'],
    ['[there](//example.org)', '<p><a href="//example.org" rel="noopener">there</a></p>\n'],
    ['[here](/backstage/faq#bin)', '<p><a href="/backstage/faq#bin">here</a></p>\n'],
    ['[mail](mailto:a@b.org)', '<p><a href="mailto:a@b.org">mail</a></p>\n'],
  ])('marks links that lead elsewhere: %s', async (markdown, html) => {
    expect(await renderMarkdown(markdown)).toBe(html)
  })
})

describe('links', () => {
  test.each([
    'data:text/html,x',
    'data:image/png;base64,AAAA',
    'blob:https://a.test/1',
    'javascript:x',
    '\tdata:x',
    'file:///etc',
  ])('%s is none, and no picture', async (url) => {
    expect(await renderMarkdown(`[x](${url}) ![x](${url}) <${url}>`)).not.toMatch(/href=|src=/)
  })

  test.each(['https://a.test', 'mailto:a@b.example', '/groups', '#x'])('%s is one', async (url) => {
    expect(await renderMarkdown(`[x](${url})`)).toContain(`href="${url}"`)
  })
})

describe('headings', () => {
  test.each([
    ['## So machst du mit {#register}', '<h2 id="register">So machst du mit</h2>\n'],
    ['### Größe & `Maß`', '<h3 id="grosse-mass">Größe &amp; <code>Maß</code></h3>\n'],
    ['## Что это?', '<h2 id="что-это">Что это?</h2>\n'],
    ['## !!!', '<h2 id="section">!!!</h2>\n'],
    ['## What is {#this', '<h2 id="what-is-this">What is {#this</h2>\n'],
  ])('have the id they name, or one of their text: %s', async (markdown, html) => {
    expect(await renderMarkdown(markdown)).toBe(html)
  })

  test('never share an id', async () => {
    const html = await renderMarkdown('## Same\n\n## Same\n\n## Other {#same}\n')

    expect(html).toBe('<h2 id="same">Same</h2>\n<h2 id="same-2">Same</h2>\n<h2 id="same-3">Other</h2>\n')
  })

  test.each([
    ['16,000 headings of one name', '# a\n\n'.repeat(16_000), /<h2 id="a-16000">a<\/h2>\n$/],
    ['as many that name it', '# b {#a}\n\n'.repeat(16_000), /<h2 id="a-16000">b<\/h2>\n$/],
    ['a heading of blanks', `# a${' '.repeat(100_000)}b`, /^<h2 id="a-b">/],
    ['a heading of blanks and braces', `# ${'a {#'.repeat(50_000)}`, /^<h2 id="a-a-/],
  ])('take time in proportion to their length: %s', async (_, markdown, html) => {
    const before = process.cpuUsage()
    expect(await renderMarkdown(markdown)).toMatch(html)
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(4)
  })

  test('start below the title of the page', async () => {
    expect(await renderMarkdown('# Title\n\nOther\n=====\n')).toBe(
      '<h2 id="title">Title</h2>\n<h2 id="other">Other</h2>\n',
    )
  })
})

describe('placeholders', () => {
  const values = { siteName: '<b>*Town*</b> & {{mail}}', mail: 'a"?subject=x@b.org' }

  test('are filled in texts, and what fills them is neither HTML nor Markdown nor filled again', async () => {
    expect(await renderMarkdown('On **{{siteName}}**.', values)).toBe(
      '<p>On <strong>&lt;b&gt;*Town*&lt;/b&gt; &amp; {{mail}}</strong>.</p>\n',
    )
  })

  test('are filled in addresses of links, without changing what the address is', async () => {
    expect(await renderMarkdown('[x](mailto:{{mail}})', values)).toBe(
      '<p><a href="mailto:a%22%3Fsubject%3Dx@b.org">x</a></p>\n',
    )
  })

  test('are filled in headings and descriptions of pictures', async () => {
    expect(await renderMarkdown('## In {{town}}\n\n![{{town}}](/a.png)', { town: 'Köln' })).toBe(
      '<h2 id="in-koln">In Köln</h2>\n<p><img src="/a.png" alt="Köln"></p>\n',
    )
  })

  test('stay as they are in code, and when nothing fills them', async () => {
    expect(await renderMarkdown('`{{mail}}` {{toString}} [a](/{{other}})', values)).toBe(
      '<p><code>{{mail}}</code> {{toString}} <a href="/%7B%7Bother%7D%7D">a</a></p>\n',
    )
  })
})
