import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { automaticColor, markColorNames, markColors } from '#domain/marks.ts'
import {
  builtInColors,
  builtInPlates,
  colorSchemes,
  colorSheet,
  contrast,
  findContrastFault,
  mastheadColors,
  readColor,
} from '#domain/themes/colors.ts'
import { lookSchema, newLook } from '#domain/themes/look.ts'
import { findColorFault } from '#domain/themes/themeConfig.ts'

const none = { accent: '', background: '', text: '' }

test('a colour is read also without its sign', () => {
  expect(['#2E7D32', '2e7d32', '#2e7d3', 'red', ''].map(readColor)).toEqual(['#2e7d32', '#2e7d32', null, null, null])
  const look = { ...newLook(), sitename: 'Ashcombe', colorAccent: '2e7d32' }
  expect(v.parse(lookSchema, look).colorAccent).toBe('#2e7d32')
})

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#1b4f91', '#1b4f91')).toBe(1)
})

test('what cannot be read is named by its key', () => {
  expect(findColorFault({})).toBe(null)
  expect(findColorFault({ colorAccent: '#ffff00' })).toEqual({ key: 'colorAccent', reason: 'contrastAccent' })
  expect(findColorFault({ colorBackground: '#333333' })).toEqual({ key: 'colorBackground', reason: 'contrastText' })
  expect(findColorFault({ colorTextDark: '#222222' })).toEqual({ key: 'colorTextDark', reason: 'contrastText' })
  expect(findColorFault({ colorBackground: '#000000', colorText: '#ffffff', colorAccent: '#ffd000' })).toBe(null)
})

test.each(colorSchemes)('the built-in colours are those of the default theme: %s', (scheme) => {
  const css = readFileSync('themes/default/css/tokens.css', 'utf8')
  const [light = '', dark = ''] = css.split('prefers-color-scheme: dark')
  const token = (name: string): string => {
    const value = new RegExp(`--${name}: ([^;]+);`).exec(scheme === 'dark' ? dark : light)?.[1] ?? ''
    return /^var\(--(.+)\)$/.test(value) ? token(value.slice(6, -1)) : value
  }
  const [accent, background, text] = [token('accent'), token('ground'), token('ink')]
  expect(builtInColors[scheme]).toEqual({ accent, background, text })
  expect(builtInPlates[scheme]).toEqual({ background: token('plate'), color: token('plate-ink') })
})

test('without colours of its own a site has no sheet; with one it has the scheme that is given', () => {
  expect(colorSheet({ light: none, dark: none })).toBe('')
  const sheet = colorSheet({ light: { ...none, accent: '#7a1f5c' }, dark: none })
  expect(sheet).toContain('--accent: #7a1f5c;')
  expect(sheet).not.toContain('dark')
})

test('on paper the colours of a site do not count', () => {
  const own = { ...none, accent: '#7a1f5c' }
  const queries = colorSheet({ light: own, dark: { ...none, accent: '#f0a0d0' } }).match(/@media [^{]*/g)
  expect(queries).toEqual(colorSchemes.map((scheme) => `@media screen and (prefers-color-scheme: ${scheme}) `))
})

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('whatever readable colours are chosen, everything made of them can be read', () => {
  fc.assert(
    fc.property(hex, hex, hex, fc.constantFrom(...colorSchemes), (accent, background, text, scheme) => {
      fc.pre(findContrastFault(scheme, { accent, background, text }) === null)
      const sheet = colorSheet({ light: none, dark: none, [scheme]: { accent, background, text } })
      const token = (name: string) => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(sheet)?.[1] ?? '#000000'
      expect(contrast(token('--ink-soft'), token('--ground'))).toBeGreaterThanOrEqual(4.45)
      expect(contrast(token('--edge'), token('--ground'))).toBeGreaterThanOrEqual(2.95)
      if (background !== builtInColors[scheme].background)
        for (const name of markColorNames)
          expect(contrast(token(`--mark-${name}`), token('--ground'))).toBeGreaterThanOrEqual(2.95)
      expect(contrast(token('--accent-ink'), token('--accent'))).toBeGreaterThanOrEqual(4.45)
    }),
  )
})

test('each colour of categories can be seen on the grounds and fields of both schemes, and is the style sheet’s', () => {
  const grounds = { light: ['#f6f5f0', '#fffefb'], dark: ['#15181c', '#1d2126'] }
  const sheet = readFileSync('themes/default/css/tokens.css', 'utf8')
  for (const name of markColorNames) {
    const tokens = [...sheet.matchAll(new RegExp(`--mark-${name}: (#[0-9a-f]{6});`, 'g'))].map(([, color]) => color)
    expect(tokens).toEqual([markColors[name].light, markColors[name].dark])
    for (const scheme of colorSchemes)
      for (const ground of grounds[scheme]) expect(contrast(markColors[name][scheme], ground)).toBeGreaterThanOrEqual(3)
  }
})

test('the first twelve categories have twelve colours, the next ones begin again', () => {
  const used: string[] = []
  for (let count = 0; count < 24; count += 1) used.push(automaticColor(used))
  expect(new Set(used.slice(0, 12)).size).toBe(12)
  expect(used.slice(12)).toEqual(used.slice(0, 12))
})

test.each(colorSchemes)('the top of a page is shown as its style sheet has it (%s)', (scheme) => {
  expect(mastheadColors(scheme, none)).toEqual({
    background: builtInColors[scheme].background,
    plate: builtInPlates[scheme],
  })
  const sheet = colorSheet({ light: none, dark: none, [scheme]: { ...none, background: '#808080' } })
  const { background, plate } = mastheadColors(scheme, { ...none, background: '#808080' })
  const lines = [`--ground: ${background};`, `--plate: ${plate.background};`, `--plate-ink: ${plate.color};`]
  for (const line of lines) expect(sheet).toContain(line)
})
