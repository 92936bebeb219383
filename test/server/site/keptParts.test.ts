import { expect, test } from 'vitest'
import { createEngine } from '#server/site/templates/liquid.ts'

const templates = {
  'line.tpl': '<li>{{ event.name }}</li>',
  'day.tpl': "<ul>{% for event in day.events %}{% render 'line', event: event %}{% endfor %}</ul>",
  'page.tpl': "{% for day in days %}{% render 'day', day: day %}{% endfor %}",
}
const choir = { name: 'Choir' }
const market = { name: 'Market' }

test('parts that are kept, also inside others, write what they wrote the first time', async () => {
  const engine = await createEngine(templates, { isTrusted: true })
  const globals = { language: 'en', kept: {}, assets: { base: '/theme', versions: {} } }
  const write = (...days: { events: { name: string }[] }[]) => engine.renderFileSync('page', { days }, { globals })
  const both = '<ul><li>Choir</li><li>Market</li></ul>'
  expect(write({ events: [choir] })).toBe('<ul><li>Choir</li></ul>')
  expect(write({ events: [choir, market] })).toBe(both)
  expect(write({ events: [choir, market] }, { events: [market] })).toBe(`${both}<ul><li>Market</li></ul>`)
})
