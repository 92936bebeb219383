import { expect, test } from 'vitest'
import {
  bracketsIn,
  findFirstGap,
  gapsIn,
  gapsOfFile,
  isReady,
  languageWithout,
  newNameOf,
  pageStateOf,
  unfilledPages,
} from '#domain/textPage.ts'
import type { ThemeFile } from '#domain/themes/themeFile.ts'

const file = (name: string, gaps?: number, size = 10): ThemeFile => ({
  name,
  own: false,
  theme: 'default',
  version: 0,
  size,
  updatedAt: null,
  ...(gaps !== undefined && { gaps }),
})

test('a gap is in square brackets and capitals; links, shortcuts and short names are none', () => {
  expect(gapsIn('[NAME DER STADT], [STRASSE UND NR. 1]\n[NAME DER STADT]')).toEqual([
    '[NAME DER STADT]',
    '[STRASSE UND NR. 1]',
  ])
  expect(
    gapsIn('[GANZ GENAU](https://a.example) [DSGVO] [Name der Stadt] [ADRESSE][1] [ADRESSE]: x [123 456]'),
  ).toEqual([])
  expect(gapsIn('[NAME] in [PLZ] [ORT], [ORTE], [TOWN](https://a.example)')).toEqual(['[NAME]', '[PLZ]', '[ORT]'])
  expect(gapsIn('Costs: [PREIS], [TODO], [XXX], [FAX]')).toEqual(['[PREIS]', '[TODO]', '[XXX]', '[FAX]'])
  expect([isReady('Text'), isReady(' \n'), isReady('[NAME DER STADT]')]).toEqual([true, false, false])
})

test('brackets that are neither gaps, links, checkboxes nor footnotes are listed', () => {
  const text = '[DSGVO] [Name der Stadt] [DSGVO] [NAME] [x] [ ] [1] [^note] [here](/a) [Fest][1] [Fest]: /a'
  expect(bracketsIn(text)).toEqual(['[DSGVO]', '[Name der Stadt]'])
  expect(bracketsIn('[a'.repeat(20_000))).toEqual([])
})

test('the first gap has a place, and links in capitals before it are none', () => {
  expect(findFirstGap('# Imprint\n[TOWN HALL](/a) [TOWN HALL] [NAME OF THE TOWN]')).toEqual({
    line: 2,
    column: 17,
    length: 11,
  })
  expect(findFirstGap('# Imprint')).toBeNull()
})

test('a text is public once saved, without gaps and not empty', () => {
  const draft = '[NAME OF THE TOWN]'
  expect(pageStateOf(draft, draft)).toBe('gaps')
  expect(pageStateOf(draft, 'Springfield')).toBe('gaps')
  expect(pageStateOf('Springfield', draft)).toBe('ready')
  expect(pageStateOf('Springfield', 'Millford')).toBe('public')
  expect(pageStateOf(' \n', 'Millford')).toBe('empty')
})

test('gaps keep only pages from being public', () => {
  const draft = '[NAME OF THE TOWN] [STREET AND NUMBER]'
  expect(gapsOfFile('md', 'impressum.en.md', draft)).toBe(2)
  expect(gapsOfFile('md', 'about.en.md', draft)).toBe(0)
  expect(gapsOfFile('css', 'site.css', draft)).toBe(0)
})

test('a page is unfilled when all its texts have gaps, and named by the text in the language of the site', () => {
  const files = [
    file('impressum.de.md', 6),
    file('impressum.en.md', 5),
    file('privacy.de.md'),
    file('privacy.en.md', 2),
    file('accessibility.de.md', undefined, 0),
    file('backstage/faq.de.md', 3),
  ]
  expect(unfilledPages(files, 'en')).toEqual([
    { name: 'impressum', file: 'impressum.en.md', language: 'en', gaps: 5, isReadOnly: false },
  ])
  expect(unfilledPages(files, 'de')).toEqual([
    { name: 'impressum', file: 'impressum.de.md', language: 'de', gaps: 6, isReadOnly: false },
  ])
  const emptied = files.map((file) => (file.name === 'impressum.de.md' ? { ...file, size: 0, gaps: 0 } : file))
  expect(unfilledPages(emptied, 'de')).toMatchObject([{ file: 'impressum.en.md', language: 'en' }])
  expect(
    unfilledPages(
      files.filter(({ name }) => name !== 'impressum.de.md'),
      'de',
    ),
  ).toMatchObject([{ file: 'impressum.en.md', language: null }])
  const builtIn = files.map((file) => ({ ...file, own: true, theme: 'default' }))
  expect(unfilledPages(builtIn, 'de')).toMatchObject([{ name: 'impressum', isReadOnly: true }])
})

test('a page without a text in the other language says so, once it is public', () => {
  const files = [
    file('about-us.de.md'),
    file('impressum.de.md'),
    file('impressum.en.md', 6),
    file('privacy.de.md', 2),
    file('privacy.en.md', 2),
    file('menu/hall.en.md'),
    file('menu/hall.de.md', 0, 0),
    file('club.de.md'),
    file('club.md'),
    file('faq.de.md'),
    file('faq.en.md'),
    file('backstage/faq.de.md'),
  ]
  expect(files.map((file) => languageWithout({ files, file }))).toEqual([
    ...['en', 'en', null, null, null, 'de', null],
    ...[null, null, null, null, null],
  ])
})

test.each([['!['], ['['], ['[A'], ['[ ']])('gaps are found in linear time: %s many times', (part) => {
  const began = process.cpuUsage()
  expect(gapsIn(part.repeat(125_000))).toEqual([])
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000)
})

test('a new text gets the ending .md, also after its language', () => {
  expect(
    ['programme', 'programme.en', 'programme.en.md', 'programme.txt'].map((name) => newNameOf('md', name)),
  ).toEqual(['programme.md', 'programme.en.md', 'programme.en.md', 'programme.txt'])
  expect(newNameOf('css', 'print.en')).toBe('print.en')
})
