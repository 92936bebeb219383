import { describe, expect, test } from 'vitest'
import { renderDescription } from '#server/site/description.ts'
import { excerpt } from '#server/site/excerpt.ts'

describe('a description', () => {
  test.each([
    ['one\ntwo\n\nthree', '<p>one<br>\ntwo</p>\n<p>three</p>\n'],
    ['**bold** _soft_', '<p><strong>bold</strong> <em>soft</em></p>\n'],
    ['### A\n##### B\n### C', '<h2>A</h2>\n<h4>B</h4>\n<h2>C</h2>\n'],
    ['# A\n###### B', '<h2>A</h2>\n<h6>B</h6>\n'],
    ['Bring:\n- a lamp\n- ', '<p>Bring:</p>\n<ul>\n<li>a lamp</li>\n</ul>\n'],
    ['', ''],
  ])('%j becomes HTML', async (text, html) => {
    expect(await renderDescription(text)).toBe(html)
  })

  test.each([
    ['https://a.test', '<p><a href="https://a.test" rel="nofollow noopener">https://a.test</a></p>\n'],
    ['a@b.example', '<p><a href="mailto:a@b.example" rel="nofollow noopener">a@b.example</a></p>\n'],
    ['[x](http://a.test)', '<p><a href="http://a.test" rel="nofollow noopener">x</a></p>\n'],
    ['![x](http://a.test/y.png)', '<p>!<a href="http://a.test/y.png" rel="nofollow noopener">x</a></p>\n'],
  ])('%s has links, and no pictures from elsewhere', async (text, html) => {
    expect(await renderDescription(text)).toBe(html)
  })

  test.each([
    ...[
      'data:text/html,x',
      'data:image/png;base64,AAAA',
      'DATA:image/gif;base64,AAAA',
      'blob:https://a.test/1',
      'Blob:x',
      'file:///etc',
    ],
    ...[
      'vbscript:x',
      'javascript:x',
      'JaVaScRiPt:x',
      '&#x6a;avascript:x',
      'filesystem:https://a.test/x',
      'about:blank',
      'intent:x',
      'ftp://a.test',
    ],
  ])('%s is no link', async (url) => {
    for (const text of [
      `[x](${url})`,
      `[x](<${url}>)`,
      `<${url}>`,
      `[x][y]\n\n[y]: ${url}`,
      `![x](${url})`,
      ` ${url} `,
    ]) {
      expect(await renderDescription(text)).not.toMatch(/(?:href|src)="(?!https:)/)
    }
  })

  test.each([
    'https://a.test',
    'HTTP://a.test',
    'mailto:a@b.example',
    'tel:+441',
    '/groups',
    '#x',
    '?a=b:c',
    'x/y:z',
    '//a.test',
  ])('%s is one', async (url) => {
    expect(await renderDescription(`[x](${url})`)).toContain(`href="${url}"`)
  })

  test.each([
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n'],
    ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>\n'],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>\n'],
    ['[x](data:text/html,<script>)', '<p>[x](data:text/html,&lt;script&gt;)</p>\n'],
  ])('%s runs nothing', async (text, html) => {
    expect(await renderDescription(text)).toBe(html)
  })

  test.each([
    ['short enough', 'short enough'],
    ['one two three four', 'one two…'],
    ['one two six. Four', 'one two six.'],
    ['one two go: Four', 'one two go…'],
    ['a Donaudampfschiff', 'a Donaudampfs…'],
    ['a 🎷🎷🎷🎷🎷🎷', 'a 🎷🎷🎷🎷🎷…'],
  ])('%s begins with %s', (text, beginning) => {
    expect(excerpt(text, 13)).toBe(beginning)
  })
})
