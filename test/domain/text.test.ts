import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, normalizeTags } from '#domain/text.ts'

test('case, accents, ligatures and blanks do not matter to a search', () => {
  const folded = {
    'Café  Größe\tÉTÉ': 'cafe grosse ete',
    'STRASSE straße Straẞe': 'strasse strasse strasse',
    'Søren Ægir Łódź': 'soren aegir lodz',
    'İstanbul ﬁne Å': 'istanbul fine a',
    '  \n ': '',
    'Kultur\u200b\u00adhaus': 'kulturhaus',
    'Kraków 2031!': 'krakow 2031!',
    'Привет Ёлка': 'привет елка',
    東京: '東京',
  }
  expect(Object.fromEntries(Object.keys(folded).map((text) => [text, fold(text)]))).toEqual(folded)
})

test('what is folded is folded, and both ways of writing an accent are the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
      expect(fold(` ${text}\n`)).toBe(fold(text))
    }),
  )
})

test('tags are lower case, trimmed, each once, none empty, in their order', () => {
  expect(normalizeTags([' Jazz ', 'open   AIR', '', ' ', 'jazz', 'ÄÖ', 'Open air'])).toEqual(['jazz', 'open air', 'äö'])
  fc.assert(
    fc.property(fc.array(fc.string()), (tags) => {
      const normal = normalizeTags(tags)
      expect(normalizeTags(normal)).toEqual(normal)
      expect(new Set(normal).size).toBe(normal.length)
      expect(normal.every((tag) => tag !== '' && tag === tag.trim())).toBe(true)
    }),
  )
})
