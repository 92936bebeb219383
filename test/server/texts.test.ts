import fc from 'fast-check'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import { textsIn } from '#server/texts.ts'

const plain = createInstance({
  fallbackLng: 'en',
  resources: { de: { translation: de }, en: { translation: en } },
  interpolation: { escapeValue: false },
  initAsync: false,
})
await plain.init()

/** The keys of sentences below an object of `locales/`. */
const keysOf = (texts: object, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [before + key.replace(/_(one|other|zero)$/, '')] : keysOf(text, `${before}${key}.`),
  )
const namesIn = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name)

const value = fc.oneof(
  fc.string(),
  fc.constantFrom('$t(calendar)', '{{name}}', '$&', '{{', '', '<b>'),
  fc.integer(),
  fc.constant(undefined),
)

test.each(languages)('sentences in %s are what i18next makes of them, whatever fills their gaps', async (language) => {
  const t = await textsIn(language)
  const find = plain.getFixedT(language, null, 'site')
  const keys = [...new Set(keysOf(de.site)), 'noSuchKey']
  const filled = fc.constantFrom(...keys).chain((key) => {
    const names = namesIn(String(find(key, { skipInterpolation: true, count: 2 })))
    const gaps = Object.fromEntries(names.map((name) => [name, name === 'count' ? fc.nat(12) : value]))
    return fc.tuple(fc.constant(key), fc.record({ ...gaps, other: value }, { requiredKeys: [] }))
  })
  fc.assert(
    fc.property(filled, ([key, values]) => {
      expect(t(key, values)).toBe(find(key, { ...values }))
      expect(t(key)).toBe(find(key))
    }),
    { numRuns: 2_000 },
  )
})
