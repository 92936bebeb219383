import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { machineFiles } from '../scripts/machineFiles.ts'
import { bundleTexts, formTexts, frameSections, frameTexts } from '../scripts/spaTexts.ts'
import { circlesIn, importsOf } from './circles.ts'
import { sendsIn } from './sends.ts'

/** What Biome cannot check. */

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
}).split('\n')
const sources = tracked.filter((file) => /\.(ts|tsx)$/.test(file))
const within = (...folders: string[]) =>
  sources.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)))
const read = (file: string) => readFileSync(file, 'utf8')
const isThere = (file: string) => sources.includes(file)
const lineCount = (file: string) => read(file).trimEnd().split('\n').length

describe('no file grows too long', () => {
  const limits = {
    machines: 200,
    'src/views': 120,
    'src/pages': 120,
    'server/routes': 150,
    'tools/machines/flows': 200,
    'tools/machines/views': 150,
  }

  test.each(Object.entries(limits))('%s: at most %i lines', (folder, limit) => {
    const long = within(folder).filter((file) => lineCount(file) > limit)
    expect(long.map((file) => `${file} has ${lineCount(file)} lines`)).toEqual([])
  })
})

test('Biome refuses imports against the table of docs/architecture.md', () => {
  const forbidden = {
    'domain/x.ts': `import * as x from 'xstate'\nexport const y = x`,
    'machines/x.ts': `import * as x from '#src/api/client.ts'\nexport const y = x`,
    'src/api/x.ts': `import * as x from '#machines/shell/toast.ts'\nexport const y = x`,
    'src/actors/x.ts': `import * as x from 'react'\nexport const y = x`,
    'src/actors/y.ts': `import * as x from '#src/views/shell/Menu.tsx'\nexport const y = x`,
    'src/views/x.ts': `import * as x from '#src/api/client.ts'\nexport const y = x`,
    'src/views/y.ts': `import * as x from '#src/actors/themes.ts'\nexport const y = x`,
    'src/views/z.ts': `import * as x from '../api/client.ts'\nexport const y = x`,
    'src/fields/x.ts': `import * as x from 'react-router-dom'\nexport const y = x`,
    'src/pages/x.ts': `import * as x from '#src/api/client.ts'\nexport const y = x`,
    'src/pages/y.ts': `import * as x from '../api/client.ts'\nexport const y = x`,
    'tools/machines/flows/x.ts': `import * as x from '#machines/shell/toast.ts'\nexport const y = x`,
    'tools/machines/views/x.ts': `import * as x from '#machines/shell/toast.ts'\nexport const y = x`,
    'server/db/x.ts': `import * as x from '../../src/texts.ts'\nexport const y = x`,
    'server/db/migrations/x.ts': `import * as x from '#domain/text.ts'\nexport const y = x`,
    'server/db/migrations/y.ts': `import * as x from './0001-ground.ts'\nexport const y = x`,
    'server/x.ts': `import * as x from '#machines/shell/toast.ts'\nexport const y = x`,
  }
  const folder = mkdtempSync(join(tmpdir(), 'house-'))
  const config = JSON.parse(read('biome.json'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
  for (const [file, text] of Object.entries(forbidden)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${text}\n`)
  }
  const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome')
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=github'], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  const refused = stdout.split('\n').filter((line) => line.includes('noRestrictedImports'))
  const passed = Object.keys(forbidden).filter(
    (file) => !refused.some((line) => line.includes(`file=${join(folder, file)},`)),
  )
  expect(passed).toEqual([])
})

test('views, fields and pages know machines by their types only', () => {
  const values = within('src/views', 'src/fields', 'src/pages').filter((file) =>
    /^import (?!type\b)[^']*?from '#machines\//m.test(read(file)),
  )
  expect(values).toEqual([])
})

test('components hold no promises and fetch nothing', () => {
  const forbidden = /\bfetch\(|\buseMachine\(|\bawait\b|\.then\(/
  expect(within('src/views', 'src/fields', 'src/pages').filter((file) => forbidden.test(read(file)))).toEqual([])
})

test('what shows a flow knows its machine by its types alone', () => {
  const value = /\bimport\s+(?!type\b)[^']*from '#machines\//
  expect(within('src/views', 'src/fields', 'src/pages').filter((file) => value.test(read(file)))).toEqual([])
})

/** Files that load with these, without what they import when it is needed. */
const loadedWith = (files: readonly string[]): string[] => {
  const roots: Record<string, string> = { '#src/': 'src/', '#domain/': 'domain/', '#machines/': 'machines/' }
  const loaded = new Set<string>()
  const load = (file: string): void => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const [, specifier = ''] of read(file).matchAll(/^import (?!type\b)[^'"]*?from '([^']+)'/gm)) {
      const root = Object.keys(roots).find((start) => specifier.startsWith(start))
      const path = root ? specifier.replace(root, roots[root] ?? '') : join(dirname(file), specifier)
      if ((root || specifier.startsWith('.')) && /\.tsx?$/.test(path)) load(path)
    }
  }
  for (const file of files) load(file)
  return [...loaded]
}

describe('each page loads what it needs', () => {
  const logIn = ['src/main.tsx', 'src/pages/session/LoginPage.tsx']

  test('the log-in nothing of forms and lists', () => {
    const loaded = loadedWith(logIn)
    expect(loaded.length).toBeGreaterThan(40)
    const heavy =
      /^domain\/(forms|editing|draft|merge|listing|bin|undo|selection)\.ts$|^machines\/\w+\/(form|list|undo|unreadCount)\.ts$/
    expect(loaded.filter((file) => heavy.test(file))).toEqual([])
  })

  test('the log-in says no text that loads with the first page', () => {
    const views = loadedWith(logIn).filter((file) => /^src\/.*\.tsx?$/.test(file) && file !== 'src/texts.ts')
    const said = views.flatMap((file) => [...read(file).matchAll(/\bt\(\[?['"`](\w+)\.(\w*)/g)])
    expect(said.length).toBeGreaterThan(30)
    const isLoaded = (section = '', name = '') =>
      frameSections.includes(section) || frameTexts[section]?.includes(name) === true
    expect(said.filter(([, section, name]) => !isLoaded(section, name)).map(([call]) => call)).toEqual([])
  })

  test('overview and lists nothing that computes with dates, no form and no field with suggestions', () => {
    const frame = ['bundles/pages.ts', 'pages/shell/AppEffects.tsx', 'pages/shell/OverviewPage.tsx']
    const lists = ['EventsPage', 'GroupsPage', 'PlacesPage'].map((page) => `pages/entries/${page}.tsx`)
    const loaded = loadedWith([...logIn, ...[...frame, ...lists].map((file) => `src/${file}`)])
    expect(loaded).toContain('machines/lists/listPage.ts')
    const heavy =
      /^domain\/(time|forms|sources\/source|series\/generation)\.ts$|^machines\/entries\/form\.ts$|^src\/fields\/SuggestBox\.tsx$/
    expect(loaded.filter((file) => heavy.test(file))).toEqual([])
  })

  test('no other page says a text that only bundles load', () => {
    const router = read('src/router.tsx')
    const pages = [...router.matchAll(/(?:(\w+)\.(?:page|list)\('[^']*', )?\(\) => import\('\.\/([^']+)'\)/g)]
    const filesIn = (bundles: readonly string[]) =>
      pages.flatMap(([, bundle = 'entries', file]) => (bundles.includes(bundle) ? `src/${file}` : []))
    const others = filesIn(['pages', 'entries'])
    expect(others.length).toBeGreaterThan(20)
    expect(pages.length - others.length).toBeGreaterThan(20)
    const sayOf = (sections: readonly string[]) => new RegExp(`\\bt\\(\\[?['"\`](?:${sections.join('|')})\\.`)
    const saying = (files: readonly string[], sections: readonly string[]) =>
      loadedWith(files).filter((file) => file !== 'src/router.tsx' && sayOf(sections).test(read(file)))
    expect(saying(others, bundleTexts)).toEqual([])
    expect(sayOf(bundleTexts).test("t('sources.title')")).toBe(true)
    // Forms load with the bundle of entries, and with all that are made upon it.
    expect(saying(filesIn(['pages', 'planning', 'moderation', 'sources']), formTexts)).toEqual([])
    expect(sayOf(formTexts).test("t('upload.choose')")).toBe(true)
  })
})

test('machines keep one literal createMachine a file', () => {
  const counts = [...machineFiles.values()].map((file) => [file, read(file).match(/\.createMachine\(\{/g)?.length ?? 0])
  expect(counts.filter(([, count]) => count !== 1)).toEqual([])
})

test('the server makes ids of entries and rows in one place', () => {
  const makers = within('server').filter((file) => read(file).includes('randomUUIDv7'))
  expect(makers).toEqual(['server/ids.ts'])
})

test('no test is skipped or singled out, no type check is silenced', () => {
  const excused = /\b(it|test|describe)\.(skip|only|todo)\b|@ts-ignore|@ts-nocheck|\bas any\b/
  const hits = sources.filter((file) => file !== 'test/house.test.ts' && excused.test(read(file)))
  expect(hits).toEqual([])
})

describe('pages and fields connect one actor to the world, never one actor to another', () => {
  test('a send in an effect, in an answer to an emission and in a function that these call is found; a gesture may send', () => {
    const sent = (source: string) => sendsIn(source).length
    expect([
      sent('useEffect(() => actor.send({ type: "x" }), [])'),
      sent('useEmitted(form, "form.saved", () => list?.send({ type: "x" }))'),
      sent('const refresh = () => list.send({ type: "x" })\nuseEmitted(form, "form.saved", refresh)'),
      sent('function refresh() { list.send({}) }\nuseEmitted(form, "form.saved", ({ id }) => { refresh() })'),
      sent('const again = useEffectEvent(() => list.send({}))\nuseEffect(() => again())'),
      sent('useEffect(() => actor.on("x", () => other.send({})).unsubscribe)'),
      sent('const page = () => <button onClick={() => list.send({ type: "x" })} />'),
      sent('useEmitted(form, "form.saved", () => say("success"))'),
    ]).toEqual([1, 1, 1, 1, 1, 1, 0, 0])
  })

  test('none sends an event because an actor changed', () => {
    const files = within('src/pages', 'src/fields')
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => sendsIn(read(file), file).length > 0)).toEqual([])
  })
})

test('no file needs itself in a circle, types included', () => {
  const graph = new Map(
    within('domain', 'machines', 'src', 'server', 'tools').map((file) => [
      file,
      importsOf(file, read(file)).filter(isThere),
    ]),
  )
  expect(graph.size).toBeGreaterThan(500)
  expect(circlesIn(graph)).toEqual([])
})

test('a circle is found, of types and through other files, too', () => {
  const graph = new Map([
    ['src/a.ts', importsOf('src/a.ts', "import type { B } from './b.ts'")],
    ['src/b.ts', importsOf('src/b.ts', "export { c } from '#src/c.ts'")],
    ['src/c.ts', importsOf('src/c.ts', "const a = () => import('./a.ts')")],
    ['src/d.ts', importsOf('src/d.ts', "import { a } from './a.ts'")],
  ])
  expect(circlesIn(graph)).toEqual([['src/a.ts', 'src/b.ts', 'src/c.ts']])
})
