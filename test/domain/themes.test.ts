import { describe, expect, test } from 'vitest'
import { siteNamesIn } from '#domain/themes/siteNames.ts'
import { activeHeirOf, findThemeIssues, forbiddenCharacters } from '#domain/themes/theme.ts'
import { configIn, configKeys, mergeConfigs, type OwnConfig } from '#domain/themes/themeConfig.ts'
import {
  decodeFileName,
  encodeFileName,
  fileExtensions,
  findNameFault,
  forbiddenInFileName,
  isTextFile,
  readFault,
  suggestFileName,
  tabFileTypes,
  writeFault,
} from '#domain/themes/themeFile.ts'

test('a calendar has its names in the language of Backstage, where it has names for each', () => {
  const own = { sitename: 'Stadtkalender', sitenameShort: 'Stadt' }
  const translated = { language: 'en', sitename: 'Town calendar', sitenameShort: 'Town' } as const
  const shorts = [own, { ...own, translated }].map((masthead) =>
    ['de', 'en', undefined].map((language) => siteNamesIn(masthead, language).sitenameShort),
  )
  expect(shorts).toEqual([
    ['Stadt', 'Stadt', 'Stadt'],
    ['Stadt', 'Town', 'Stadt'],
  ])
})

describe('names of files', () => {
  test.each([
    ['css', 'site.css', null],
    ['css', 'a/b-c_d.e/site.CSS', null],
    ['image', 'logo.jpeg', null],
    ['config', 'config.yaml', null],
    ['config', 'other.yaml', 'fileName'],
    ['css', '', 'empty'],
    ['css', 'a..css', 'fileName'],
    ['css', 'a/../b.css', 'fileName'],
    ['css', '/a.css', 'fileName'],
    ['css', 'a.css/', 'fileName'],
    ['css', 'a.tpl', 'extension'],
    ['css', '.css', 'extension'],
    ['css', `${'a'.repeat(97)}.css`, 'tooLong'],
  ] as const)('a name in %s, %j: %s', (type, name, fault) => {
    expect(findNameFault(type, name)).toBe(fault)
  })

  test('survive base64url, and are read from base64 as well', () => {
    const name = 'backstage/faq.de.md'
    expect(decodeFileName(encodeFileName(name))).toBe(name)
    expect(encodeFileName('a.md')).toBe('YS5tZA')
    expect([decodeFileName('YS5tZA=='), decodeFileName('%'), decodeFileName('')]).toEqual(['a.md', null, null])
  })

  test.each([
    ['Logo.PNG', 'logo.png'],
    ['LOGO-2.PNG', 'LOGO-2.PNG'],
    ['Mein Logo.PNG', 'Mein-Logo.PNG'],
    ['Größe & Maß (1).svg', 'Grosse-Mass-1.svg'],
    ['../../x.css', 'x.css'],
    ['.htaccess', 'htaccess'],
  ])('are made of what was chosen: %j becomes %j', (chosen, name) => {
    expect(suggestFileName(chosen)).toBe(name)
  })

  test('end as the specification has it, in seven kinds of which five have a tab', () => {
    expect(fileExtensions).toEqual({
      template: ['tpl'],
      css: ['css'],
      js: ['js'],
      image: ['webp', 'jpg', 'jpeg', 'png', 'svg', 'ico'],
      font: ['ttf'],
      md: ['md'],
      config: ['yaml'],
    })
    expect(tabFileTypes).toEqual(['template', 'css', 'js', 'image', 'font'])
  })

  test.each([
    ['my file.css', ' '],
    ['größe.css', 'ö'],
    ['gro\u0308ße.css', 'ö'],
    ['a/b😀!.css', '😀'],
    ['a//b.css', null],
  ])('the first character that %j cannot have is %j', (name, character) => {
    expect(forbiddenInFileName(name)).toBe(character)
  })

  test('say what is edited as text', () => {
    const files = [
      ['image', 'a.svg'],
      ['image', 'a.png'],
      ['font', 'a.ttf'],
      ['md', 'a.md'],
    ] as const
    expect(files.map(([type, name]) => isTextFile(type, name))).toEqual([true, false, false, true])
  })
})

test('a fault goes through the wire and back', () => {
  const fault = { line: 3, column: 5, text: 'tag "if"\n not closed' }
  expect(writeFault(fault)).toBe('line 3, column 5: tag "if" not closed')
  expect(readFault(writeFault(fault))).toEqual({ ...fault, text: 'tag "if" not closed' })
  expect(readFault('extension')).toBeNull()
})

test('a config has the eight keys of the specification', () => {
  const isFurther = (key: string) => key.startsWith('color') || ['suggestions', 'confirmAfter'].includes(key)
  expect(configKeys.filter((key) => !isFurther(key))).toEqual([
    'parent',
    'sitename',
    'sitenameShort',
    'sitenameLong',
    'defaultMetaTitle',
    'defaultMetaDescription',
    'logoAlt',
    'foreignContent',
  ])
})

test('a config takes what it lacks from those behind it, but never its parent', () => {
  const builtIn = Object.fromEntries(configKeys.map((key) => [key, `built-in ${key}`]))
  const merged = mergeConfigs([{ logoAlt: '' }, { sitenameShort: 'T' }, builtIn])
  expect(merged).toEqual({ ...builtIn, parent: '', sitenameShort: 'T', logoAlt: '' })
})

test('names that a config leaves out beside a name of its own are not inherited: they follow it', () => {
  const names = (...configs: OwnConfig[]) => {
    const { sitenameShort, sitenameLong, defaultMetaTitle, logoAlt } = mergeConfigs(configs)
    return [sitenameShort, sitenameLong, defaultMetaTitle, logoAlt]
  }
  const town = { sitename: 'Town', sitenameShort: 'T', sitenameLong: 'All of Town', logoAlt: 'A tower' }
  const sitename = { de: 'Markt', en: 'Fair' }
  expect(names(town)).toEqual(['T', 'All of Town', 'Town', 'A tower'])
  expect(names({ colorAccent: '#7a1f5c' }, town)).toEqual(['T', 'All of Town', 'Town', 'A tower'])
  expect(names({ sitename, logoAlt: 'A tent' }, town)).toEqual(['', sitename, sitename, 'A tent'])
  expect(names({}, { sitename }, town)).toEqual(['', sitename, sitename, sitename])
  expect(names({ sitenameLong: 'All of Fair' }, { sitename }, town)).toEqual(['', 'All of Fair', sitename, sitename])
})

test('a word has a language or all; a description without one is in the site’s', () => {
  const own = {
    sitename: { de: 'Stadt', en: 'Town' },
    logoAlt: { de: 'Turm' },
    defaultMetaDescription: 'Alles',
    sitenameShort: 'S',
  }
  const merged = mergeConfigs([own, Object.fromEntries(configKeys.map((key) => [key, '']))])
  expect(configIn(merged, 'de', 'de')).toMatchObject({
    sitename: 'Stadt',
    logoAlt: 'Turm',
    defaultMetaDescription: 'Alles',
  })
  expect(configIn(merged, 'en', 'de')).toMatchObject({ sitename: 'Town', logoAlt: 'Turm', defaultMetaDescription: '' })
  expect(configIn(merged, 'en', 'de')).toMatchObject({ sitenameShort: 'S', parent: '' })
})

test('a theme needs a name', () => {
  expect([findThemeIssues(' '), findThemeIssues('a/b'), findThemeIssues('Fair 2026')]).toEqual([
    [{ field: 'name', reason: 'empty' }],
    [{ field: 'name', reason: 'characters' }],
    [],
  ])
})

test.each([
  ['Town 1.0', []],
  ['Rathaus & Markt & mehr!', ['&', '!']],
  ['.hidden', ['.']],
])('the characters that keep %j from being the name of a theme are %j', (name, characters) => {
  expect(forbiddenCharacters(name)).toEqual(characters)
})

test('a theme that the active one builds on, also over others, is public where that says nothing itself', () => {
  const listed = (name: string, parent: string, active = false) => ({
    name,
    parent,
    active,
    editable: true,
    failures: [],
  })
  const themes = [
    listed('Town', 'default'),
    listed('Fair', 'Town'),
    listed('Advent', 'Fair', true),
    listed('Old', 'Town'),
  ]
  expect(['Town', 'Fair', 'Advent', 'Old'].map((name) => activeHeirOf(name, themes))).toEqual([
    'Advent',
    'Advent',
    null,
    null,
  ])
  expect(activeHeirOf('Town', [listed('Town', '')])).toBeNull()
})
