import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Which page runs which machines, read from the sources: the routes of `src/router.tsx`, what each page calls, directly or
 * through its hooks and parts, and which machine a flow of `src/*Actors.ts` is made of.
 */

type Flows = ReadonlyMap<string, string>
type Target = { file: string; name: string }
type Module = { parts: Map<string, string>; imports: Map<string, Target> }

/** One page: its file, the paths under /backstage at which it is shown, and the machines it starts, by name. */
export type PageMachines = { page: string; routes: string[]; machines: string[] }

const resolved = (root: string, from: string, specifier: string): string | null => {
  const path = specifier.startsWith('#src/')
    ? join('src', specifier.slice(5))
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : null
  return path !== null && existsSync(join(root, path)) ? path : null
}

/** The top-level parts of a module by name (`default` for what it exports so), and where its imported names come from. */
const moduleOf = (root: string, file: string): Module => {
  const source = readFileSync(join(root, file), 'utf8')
  const imports = new Map<string, Target>()
  for (const [, names = '', specifier = ''] of source.matchAll(/^import (?!type\b)([^'"]*?) from '([^']+)'/gms)) {
    const target = resolved(root, file, specifier)
    if (target === null) continue
    const [, braces = ''] = /\{([^}]*)\}/.exec(names) ?? []
    for (const one of braces.split(',').filter((part) => part.trim() && !/^\s*type /.test(part))) {
      const [name = '', local = name] = one.trim().split(' as ')
      imports.set(local, { file: target, name })
    }
    const [byDefault] = /^\w+/.exec(names) ?? []
    if (byDefault) imports.set(byDefault, { file: target, name: 'default' })
  }
  const parts = new Map<string, string>()
  for (const text of source.split(/^(?=(?:export )?(?:const|function|class) |export default )/m)) {
    const [, name] = /^(?:export )?(?:const|function|class) (\w+)/.exec(text) ?? []
    if (name) parts.set(name, text)
    const [, exported] = /^export default (\w+)/.exec(text) ?? []
    if (exported) parts.set('default', exported)
  }
  return { parts, imports }
}

/** The flows that a part of a module starts, itself or through whatever it names. */
const flowsOf = (root: string, start: Target): Set<string> => {
  const modules = new Map<string, Module>()
  const seen = new Set<string>()
  const found = new Set<string>()
  const visit = ({ file, name }: Target): void => {
    if (seen.has(`${file} ${name}`)) return
    seen.add(`${file} ${name}`)
    const module = modules.get(file) ?? moduleOf(root, file)
    modules.set(file, module)
    const text = module.parts.get(name) ?? ''
    for (const [, flow = ''] of text.matchAll(/\buse(?:ActorRef|Machine)\(\s*(?:[\w()]+\.)*(\w+)/g)) {
      // A flow may have been given a name of its own: `const { unreadCount: flow } = useApp()`.
      const [, original] = new RegExp(`(\\w+): ${flow}\\b`).exec(text) ?? []
      found.add(original ?? flow)
    }
    for (const word of new Set(text.match(/\b[A-Za-z]\w*\b/g))) {
      const target = module.imports.get(word)
      if (target) visit(target)
      else if (module.parts.has(word)) visit({ file, name: word })
    }
  }
  visit(start)
  return found
}

/** Which machine each flow of `src/actors.ts` and its like is. */
const machinesOfFlows = (root: string): Flows => {
  const files = readdirSync(join(root, 'src')).filter((file) => /^(?:a|\w+A)ctors\.ts$/.test(file))
  const sources = files.map((file) => readFileSync(join(root, 'src', file), 'utf8'))
  return new Map(
    sources.flatMap((source) =>
      [...source.matchAll(/\b(\w+)(?:: | = )(\w+)Machine\b/g)].map(([, flow = '', machine = '']) => [flow, machine]),
    ),
  )
}

/** The paths of each page, by its file's name. */
const routesOf = (root: string): Map<string, string[]> => {
  const source = readFileSync(join(root, 'src/router.tsx'), 'utf8')
  const loaded = new Map(
    [...source.matchAll(/const (\w+) = (?:\w+\()?\(\) => import\('\.\/pages\/(\w+)\.tsx'\)/g)].map(
      ([, name = '', page = '']) => [name, page],
    ),
  )
  const entries = source.matchAll(
    /page\(\s*'([^']*)',\s*(?:\w+\(\s*)?(?:\(\) => import\('\.\/pages\/(\w+)\.tsx'\)|(\w+))/g,
  )
  const routes = new Map<string, string[]>()
  for (const [, path = '', page, name = ''] of entries) {
    const shown = page ?? loaded.get(name)
    if (shown) routes.set(shown, [...(routes.get(shown) ?? []), path])
  }
  return routes
}

/** Every page with the machines that it starts, in the order of the route table; the frame around all pages comes first. */
export const mapOfPages = (root: string): PageMachines[] => {
  const machines = machinesOfFlows(root)
  const named = (flows: Iterable<string>) =>
    [...new Set([...flows].flatMap((flow) => machines.get(flow) ?? []))].toSorted()
  const main = readFileSync(join(root, 'src/main.tsx'), 'utf8')
  const started = [...main.matchAll(/createActor\(\s*(?:\w+\.)*(\w+)/g)].map(([, flow = '']) => flow)
  const layout = flowsOf(root, { file: 'src/pages/BackstageLayout.tsx', name: 'BackstageLayout' })
  return [
    { page: 'BackstageLayout', routes: ['*'], machines: named([...started, ...layout]) },
    ...[...routesOf(root)].map(([page, routes]) => ({
      ...{ page, routes },
      machines: named(flowsOf(root, { file: `src/pages/${page}.tsx`, name: 'default' })),
    })),
  ]
}

/** The tests that walk each machine, one way a list: as a machine, through its rendered view, in Chromium. */
export type Walkers = Readonly<Record<'machine' | 'view' | 'browser', readonly string[]>>

const ways = {
  machine: { folder: 'test/machines', call: (name: string) => `\\bwalk\\(\\s*${name}Machine\\b` },
  view: { folder: 'test/views', call: (name: string) => `\\bwalkView\\(\\s*${name}Machine\\b` },
  browser: { folder: 'test/e2e', call: (name: string) => `\\brecordPaths\\(\\s*${name}Machine,\\s*'browser'` },
} as const

/** Who walks this machine where, as paths of files. */
export const walkersOf = (root: string, machine: string): Walkers => {
  const found = ({ folder, call }: (typeof ways)[keyof typeof ways]) =>
    readdirSync(join(root, folder))
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`)
      .filter((file) => new RegExp(call(machine)).test(readFileSync(join(root, file), 'utf8')))
  return { machine: found(ways.machine), view: found(ways.view), browser: found(ways.browser) }
}
