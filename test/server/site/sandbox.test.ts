import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox, type SandboxFault, TemplateError } from '#server/site/templates/sandbox.ts'

const twice = '{% capture s %}{{ s }}{{ s }}{% endcapture %}'
const loop = (inner: string) => `{% for i in (1..9000) %}{% for j in (1..9000) %}${inner}{% endfor %}{% endfor %}`

/** Templates that never end, or want all the memory there is. */
const greedy: Record<string, string> = {
  'nested loops': loop('{% for k in (1..9000) %}x{% endfor %}'),
  'loops around nothing': loop(''),
  'loops that only decide': loop('{% if i == j %}{% endif %}'),
  'a range without end': '{% for i in (1..999999999999) %}x{% endfor %}',
  itself: '{% render "page" %}',
  'itself twice': '{% render "page" %}{% render "page" %}',
  'its own layout': '{% layout "page" %}',
  'text that doubles': `{% assign s = "0123456789" %}${twice.repeat(40)}{{ s }}`,
  'text that is appended to itself':
    '{% assign s = "0" %}{% for i in (1..99) %}{% assign s = s | append: s %}{% endfor %}',
  'text that is replaced by more':
    '{% assign s = "0" %}{% for i in (1..99) %}{% assign s = s | replace: "0", "00" %}{% endfor %}',
  'large lists, sorted': `{% assign l = (1..90000) %}${loop('{% assign m = l | reverse | sort %}')}`,
  'dates of great width': '{{ "now" | date: "%999999999Y" }}',
}

describe('the sandbox', () => {
  let sandbox: ReturnType<typeof createSandbox>
  beforeEach(() => {
    sandbox = createSandbox({ timeout: 400, megabytes: 64, waiting: 3 })
  })
  afterEach(() => sandbox.stop())

  const render = (page: string, values: object = {}, key = page) =>
    sandbox.render({ key, templates: { 'page.tpl': page } }, { template: 'page', values, globals: { language: 'en' } })
  const faultOf = async (work: Promise<unknown>): Promise<SandboxFault> => {
    const error = await work.catch((thrown: unknown) => thrown)
    if (error instanceof TemplateError) return error.fault
    throw error
  }

  test('renders pages, one theme after the other', async () => {
    expect(await render('<p>{{ name }}</p>', { name: 'A & B' })).toBe('<p>A &amp; B</p>')
    const others = ['1', '2', '3', '4', '5'].map((text) => () => render(`{{ name }}${text}`, { name: 'x' }))
    for (const other of others) await other()
    expect(await render('<p>{{ name }}</p>', { name: 'C' })).toBe('<p>C</p>')
  })

  test.each(Object.entries(greedy))('ends %s, and renders the next page', async (_, page) => {
    const [fault, next] = await Promise.all([faultOf(render(page)), render('next')])
    expect([fault.isLimit, next]).toEqual([true, 'next'])
  })

  test('never holds up the process', async () => {
    let turns = 0
    let isOver = false
    const turn = () => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    turn()
    await faultOf(render(greedy['nested loops'] ?? '')).finally(() => {
      isOver = true
    })
    expect(turns).toBeGreaterThan(1_000)
  })

  test('ends what its own limits do not end in time', async () => {
    sandbox.stop()
    sandbox = createSandbox({ timeout: 100, megabytes: 64, waiting: 3 })
    await render('warm')
    expect(await faultOf(render(loop('')))).toEqual({
      file: '',
      line: 1,
      column: 1,
      text: 'template render limit exceeded',
      isLimit: true,
    })
    expect(await render('next')).toBe('next')
  })

  test('renders Markdown, and ends what takes too long', async () => {
    expect(await sandbox.renderMarkdown('# {{town}}', { town: 'A & B' })).toBe('<h2 id="a-b">A &amp; B</h2>\n')
    const long = '!['.repeat(1_000_000)
    const [fault, next] = await Promise.all([
      faultOf(sandbox.renderMarkdown(long, {})),
      sandbox.renderMarkdown('a', {}),
    ])
    expect([fault.isLimit, next]).toEqual([true, '<p>a</p>\n'])
  })

  test('says where a page fails', async () => {
    expect(await faultOf(render('\n {% render "nowhere" %}'))).toMatchObject({
      file: 'page.tpl',
      line: 2,
      column: 2,
      isLimit: false,
    })
    expect(await faultOf(render('\n {{ x | nofilter }}'))).toEqual({
      file: 'page.tpl',
      line: 2,
      column: 2,
      text: 'undefined filter: nofilter',
      isLimit: false,
    })
  })

  test('shows templates nothing but their values', async () => {
    const page = '{{ name.constructor }}{{ name.__proto__ }}{{ process }}{{ globalThis }}{{ list.size }}{{ list.map }}'
    expect(await render(page, { name: {}, list: [1] })).toBe('1')
  })

  test('refuses more than it can keep waiting, and what is no plain data', async () => {
    const pages = ['a', 'b', 'c', 'd', 'e'].map((page) => render(page).catch((error: Error) => error.message))
    expect(await Promise.all(pages)).toEqual(['a', 'b', 'c', ...Array(2).fill('too many pages wait to be rendered')])
    await expect(render('x', { run: () => 1 })).rejects.toThrow('could not be cloned')
    expect(await render('y')).toBe('y')
  })

  test('checks templates', async () => {
    // Its other limits, on the slowest machine.
    sandbox.stop()
    sandbox = createSandbox({ timeout: 100_000, megabytes: 96, waiting: 3 })
    const check = (text: string, others = {}) => sandbox.check('own.tpl', { ...others, 'own.tpl': text })
    expect(await check('{% render "part" %}', { 'part.tpl': 'x' })).toBeNull()
    expect(await check('{% comment %}{% render "part" %}{% endcomment %}')).toBeNull()
    expect(await check("{% if true %}\n{% include 'part' %}{% endif %}")).toEqual({
      file: 'own.tpl',
      line: 2,
      column: 12,
      text: 'noTemplate',
      isLimit: false,
    })
    expect(await check('{% render "part" %}', { 'part.tpl': '{% if %}' })).toBeNull()
    expect(await check('{% if %}'.repeat(30_000))).toMatchObject({ file: 'own.tpl' })
    expect(await check(`${'{% if true %}'.repeat(15_000)}${'{% endif %}'.repeat(15_000)}`)).toMatchObject({
      isLimit: true,
    })
  })
})
