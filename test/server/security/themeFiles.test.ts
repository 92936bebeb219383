import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileType } from '#domain/themes/themeFile.ts'
import { addTheme, filePath, outcome, refused } from '../cms/support.ts'
import { databases } from '../databases.ts'
import { type Member, startTestServer, type TestServer } from '../support.ts'

const [sqlite] = databases as [(typeof databases)[number]]
const deep = 4_000
const nested = (opening: string, closing: string) => opening.repeat(deep) + closing.repeat(deep)

describe('a file of a theme', () => {
  let server: TestServer
  let admin: Member
  beforeAll(async () => {
    server = await startTestServer(sqlite)
    admin = await server.as('admin')
    await addTheme(admin, 'Town')
  })
  afterAll(() => server.stop())

  const put = (type: FileType, name: string, content: string) => admin.put(filePath(type, name), { content })

  test.each([
    ['braces', nested('a{', '}'), 'line 1, column 202: tooDeep'],
    ['braces behind strings and comments', nested('a{b:"}";/*}*/\nc:\\}}\n', '}'), null],
    ['@media', nested('@media all{\n', '}'), 'line 101, column 11: tooDeep'],
    [':is()', `${nested(':is(', ')')}{}`, 'line 1, column 404: tooDeep'],
    ['calc()', `a{width:${nested('calc(', ')')}}`, 'line 1, column 508: tooDeep'],
    ['lists', `a{--b:${nested('[', ']')}}`, 'line 1, column 106: tooDeep'],
    [
      'braces that only the parser sees',
      'a{b:url(a"b);c{'.repeat(deep) + '}'.repeat(2 * deep),
      'line 1, column 1: textTooHeavy',
    ],
  ])('of styles with 4,000 nested %s is refused, and the next is read', async (_, css, fault) => {
    const answer = await put('css', 'deep.css', css)
    expect(outcome(answer)).toEqual(fault === null ? [400, expect.anything()] : refused(`field content: ${fault}`))
    expect(
      (await put('css', 'deep.css', `a { width: calc((1px + ${'('.repeat(40)}1px${')'.repeat(40)})) }`)).status,
    ).toBe(200)
  })

  test.each([
    ['functions of a script', 'js', 'a.js', nested('(function(){', '})()')],
    ['lists of a script', 'js', 'b.js', nested('[', ']')],
    ['lists of a config', 'config', 'config.yaml', `sitename: ${nested('[', ']')}`],
    ['conditions of a template', 'template', 'about.tpl', nested('{% if a %}', '{% endif %}')],
    ['quotations of a text', 'md', 'a.md', '>'.repeat(deep)],
    ['brackets of a text', 'md', 'b.md', nested('[', ']')],
  ] as const)('with 4,000 nested %s is answered, and the server goes on', async (_, type, name, text) => {
    expect([200, 400]).toContain((await put(type, name, text)).status)
    expect((await fetch(`${server.url}/about`)).status).toBe(200)
  })
})
