import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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

test('one object under ever new conditions is kept as far as there is room, and written rightly', async () => {
  const engine = await createEngine(
    {
      'masthead.tpl': '{{ config.name }} {{ path }}',
      'page.tpl': "{% render 'masthead', config: config, path: path %}",
    },
    { isTrusted: true },
  )
  const config = { name: 'Town' }
  const globals = { language: 'en', kept: {}, assets: { base: '/theme', versions: {} } }
  const write = (path: string): string => engine.renderFileSync('page', { config, path }, { globals })
  const long = (index: number) => `${index}${'x'.repeat(100_000)}`
  // What waits for the garbage collector is not kept.
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  for (let index = 0; index < 40; index += 1) expect(write(long(index))).toBe(`Town ${long(index)}`)
  const before = heap()
  for (let index = 40; index < 3_000; index += 1) expect(write(long(index))).toBe(`Town ${long(index)}`)
  expect(heap() - before).toBeLessThan(20_000_000)
  expect([write('a'), write('b'), write('a')]).toEqual(['Town a', 'Town b', 'Town a'])
})
