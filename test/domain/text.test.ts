import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, isVisible, normalizeTags, toLine } from '#domain/text.ts'

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

test('apostrophes, quotation marks and dashes are the same as those of a keyboard', () => {
  const apostrophes = ["'", '’', '‘', '´', '`', '′', '＇', '｀', '\u1fef']
  expect(new Set(apostrophes.map((mark) => fold(`St Martin${mark}s`)))).toEqual(new Set(["st martin's"]))
  const quoted = ['"Grüne Villa"', '„Grüne Villa“', '“Grüne Villa”', '»Grüne Villa«', '«Grüne Villa»']
  expect(new Set(quoted.map(fold))).toEqual(new Set(['"grune villa"']))
  expect(new Set(["'Villa'", '‚Villa‘', '‘Villa’', '›Villa‹'].map(fold))).toEqual(new Set(["'villa'"]))
  const dashes = ['-', '–', '—', '‑', '‐', '−', '﹘', '－']
  expect(new Set(dashes.map((dash) => fold(`Saal ${dash} Hof`)))).toEqual(new Set(['saal - hof']))
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

/** With halves apart. */
const characters = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))

test('every character is folded once and for all', () => {
  const unsettled = characters.filter((character) => {
    const folded = fold(`a${character}b`)
    return fold(folded) !== folded
  })
  expect(unsettled).toEqual([])
})

const unseen = [
  ...characters.filter((character) => /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Z}]/u.test(character)),
  '\u2800',
  '\u115f',
  '\u1160',
  '\u3164',
  '\uffa0',
  '\u{1d159}',
  '\u{13441}',
  '\u{13442}',
  '\ufffc',
]

test('no character that nobody sees tells one name from another, or fills one', () => {
  expect(unseen.length).toBeGreaterThan(140_000)
  const told = unseen.filter((character) => {
    const [within, behind] = [fold(toLine(`Ro${character}ot`)), fold(toLine(`Root${character}`))]
    const isBlank = within === 'ro ot' && /\s/.test(toLine(`Ro${character}ot`))
    return !(within === 'root' || isBlank) || behind !== 'root'
  })
  expect(told).toEqual([])
  expect(
    unseen.filter((character) => isVisible(character) || toLine(` ${character}\u0301${character} `) !== ''),
  ).toEqual([])
  // Marks and joiners stay where something is visible.
  const kept = ['Zoë', 'Zoe\u0308', '👩‍👧', '🏴\u{e0067}\u{e0062}\u{e007f}', 'क्‍ष', '한국', '❤\ufe0f', '±', 'Ⅷ']
  expect(kept.map(toLine)).toEqual(kept)
})

test('tags are lower case, trimmed, each once, none empty, in their order', () => {
  expect(normalizeTags([' Jazz ', 'open   AIR', '', ' ', '\u200b', '\u3164', 'jazz', 'ÄÖ', 'Open\u2800air'])).toEqual([
    'jazz',
    'open air',
    'äö',
  ])
  fc.assert(
    fc.property(fc.array(fc.string()), (tags) => {
      const normal = normalizeTags(tags)
      expect(normalizeTags(normal)).toEqual(normal)
      expect(new Set(normal).size).toBe(normal.length)
      expect(normal.every((tag) => tag !== '' && tag === tag.trim())).toBe(true)
    }),
  )
})
