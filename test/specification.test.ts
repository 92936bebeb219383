import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import en from '#locales/en.json' with { type: 'json' }
import { readSettings } from '#server/settings.ts'
import { formatInstant } from '#src/views/shell/dates.ts'

/** Also checks what no other test covers. */

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const sections = read('docs/specification.md')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ title: text.split('\n')[0] ?? '', rows: rowsOf(text) }))
const rows = sections.flatMap((section) => section.rows)

function rowsOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (requirement|promise) /.test(line))
  return lines.map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim()),
  )
}

const filesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)

const citationsIn = (cell: string) =>
  cell.split('<br>').map((citation) => {
    const [, file = '', name = ''] = /^`([^`]+)` (.+)$/.exec(citation) ?? []
    return { file, name }
  })

/** Placeholders alone would match any test. */
const isTelling = (name: string): boolean => /\p{L}{2}/u.test(name.replaceAll(/%\w|\$\w+/g, ''))

/** In quotation marks; inside apostrophes, escaped. */
const hasTest = (file: string, name: string): boolean => {
  const text = read(file)
  return [`'${name}'`, `'${name.replaceAll("'", "\\'")}'`, `"${name}"`, `\`${name}\``].some((title) =>
    text.includes(title),
  )
}

describe('the specification map', () => {
  test('goes through every section', () => {
    const titles = sections.map(({ title }) => title.replace(/ [^§].*/, ''))
    expect(titles.slice(0, 9)).toEqual(['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9'])
    expect(sections.slice(9, 14).map(({ title }) => /§\d/.exec(title)?.[0])).toEqual(['§1', '§2', '§3', '§4', '§5'])
    expect(sections.filter((section) => section.rows.length === 0)).toEqual([])
    expect(rows.filter((cells) => cells.length !== 3 || cells.includes(''))).toEqual([])
  })

  test('names files that are there', () => {
    const named = rows.flatMap(([, where = '']) => filesIn(where))
    expect(rows.filter(([, where = '']) => filesIn(where).length === 0)).toEqual([])
    expect([...new Set(named)].filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  test('cites tests that are there', () => {
    const cited = rows.flatMap(([, , shown = '']) => citationsIn(shown))
    const missing = cited.filter(
      ({ file, name }) => !isTelling(name) || !existsSync(join(root, file)) || !hasTest(file, name),
    )
    expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
  })
})

test('the settings of the README are those there are, with their defaults', () => {
  const documented = new Map(
    rowsOf(read('README.md')).flatMap(([names = '', initial = '']) =>
      [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => [name, initial] as const),
    ),
  )
  const source = read('server/settings.ts')
  const known = [...(source.split('v.object({')[1] ?? '').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name)
  expect([...documented.keys()].sort()).toEqual(known.sort())

  const { port, host, siteUrl, dataDir, timezone, language, moderationEmail } = readSettings({})
  expect(documented.get('PORT')).toBe(`${port}, ${host}`)
  expect(documented.get('SITE_URL')).toBe(`\`${siteUrl.replace(String(port), '$PORT')}\``)
  expect(documented.get('DATA_DIR')).toBe(`\`./${relative(process.cwd(), dataDir)}\``)
  const defaults = { TIMEZONE: timezone, LANGUAGE: language, MODERATION_EMAIL: moderationEmail }
  for (const [name, value] of Object.entries(defaults)) expect(documented.get(name)).toBe(`\`${value}\``)
})

test('the page for whoever keeps the machine names tests that are there', () => {
  const named = [...read('docs/operations.md').matchAll(/`([\w/]+\.test\.ts)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !existsSync(join(root, 'test/server', name)))).toEqual([])
})

test('links between the pages lead somewhere', () => {
  const pages = ['README.md', ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })]
    .map((name) => (name === 'README.md' ? name : join('docs', name)))
    .filter((name) => name.endsWith('.md'))
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:|#|\{\{)([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => join(dirname(page), target))
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('the welcome says what may be registered, and what nicknames are for', () => {
  const english = read('themes/default/content/backstage/welcome.en.md')
  expect(english).toMatch(/only if you are the organizer or a member, or have agreed it with them/)
  expect(english).toMatch(/nickname/)
  const german = read('themes/default/content/backstage/welcome.de.md')
  expect(german).toMatch(/nur ein, was du selbst veranstaltest, wo du dazugehörst oder .* abgesprochen hast/)
  expect(german).toMatch(/Anzeigename/)
})

test('the keys that the specification names are there', () => {
  const texts: unknown[] = [
    en.coordinates.errorOSMrequest,
    en.coordinates.errorNoResult,
    en.coordinates.errorAddress,
    en.events.errorTimeValidation,
    en.repeatingEvents.errorStartEndOrder,
    en.repeatingEvents.errorTooDistant,
    en.cms.config.couldNotBeOpenedError,
    en.cms.files.fileCouldNotBeOpened,
    en.cms.files.saveSuccess,
    en.cms.files.uploadSuccess,
  ]
  expect(texts.filter((text) => typeof text !== 'string' || text === '')).toEqual([])
})

test('date-times read dd.MM.yyyy HH:mm in the zone of the site', () => {
  const instant = '2026-07-05T08:04:00Z'
  expect([formatInstant(instant, 'Europe/London'), formatInstant(instant, 'Europe/Berlin')]).toEqual([
    '05.07.2026 09:04',
    '05.07.2026 10:04',
  ])
  expect(formatInstant('2026-01-05T00:30:00Z', 'Europe/London')).toBe('05.01.2026 00:30')
})

test('docs/architecture.md follows five flows through files that are there, in at most eight steps', () => {
  const [, flows = ''] = read('docs/architecture.md').split('## Five flows')
  const tables = [...(flows.split('\n## ')[0] ?? '').matchAll(/^\*\*.+\*\*\n\n\| step \| file \|\n.*\n((?:\|.*\n)+)/gm)]
  expect(tables.length).toBe(5)
  const steps = tables.map(([, rows = '']) => [...rows.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file))
  expect(steps.filter((files) => files.length < 5 || files.length > 8)).toEqual([])
  expect(steps.flat().filter((file) => !existsSync(join(root, file)))).toEqual([])
})
