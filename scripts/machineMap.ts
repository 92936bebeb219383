import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** Finds which page runs which machines in the syntax trees of the sources: routes, actors of pages, their hooks and parts. */

type Flows = ReadonlyMap<string, string>
type Target = { file: string; name: string }
type Module = { parts: ReadonlyMap<string, Node>; imports: ReadonlyMap<string, Target> }
type Node = { readonly type: string; readonly [field: string]: unknown }

/** A page: its file, its paths under /backstage, and the names of its machines. */
export type PageMachines = { page: string; routes: string[]; machines: string[] }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child)
  }
}

const nameIn = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'Literal') return String(node.value)
  return typeof node.name === 'string' ? node.name : ''
}

const bodyOf = (root: string, file: string): Node[] => {
  const { program, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return program.body as unknown as Node[]
}

const listIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

const resolved = (root: string, from: string, specifier: string): string | null => {
  const path = specifier.startsWith('#src/')
    ? join('src', specifier.slice(5))
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : null
  return path !== null && /\.tsx?$/.test(path) && existsSync(join(root, path)) ? path : null
}

/** The top-level declarations of a module by name (`default` for the default export), and its imports. */
const moduleOf = (root: string, file: string): Module => {
  const imports = new Map<string, Target>()
  const parts = new Map<string, Node>()
  const declare = (declaration: Node) => {
    for (const one of listIn(declaration.declarations)) parts.set(nameIn(one.id), one)
    if (isNode(declaration.id)) parts.set(nameIn(declaration.id), declaration)
  }
  for (const statement of bodyOf(root, file)) {
    const { type, declaration } = statement
    if (type === 'ImportDeclaration' && statement.importKind !== 'type') {
      const target = resolved(root, file, nameIn(statement.source))
      for (const one of listIn(statement.specifiers)) {
        const name = one.type === 'ImportDefaultSpecifier' ? 'default' : nameIn(one.imported)
        if (target !== null && one.importKind !== 'type') imports.set(nameIn(one.local), { file: target, name })
      }
    } else if (type === 'ExportDefaultDeclaration' && isNode(declaration)) parts.set('default', declaration)
    else declare(isNode(declaration) ? declaration : statement)
  }
  return { parts, imports }
}

/** The functions that make actors; their first argument is the flow. */
const makers = ['useActorRef', 'useActor', 'useMachine', 'createActor']

/** The last name of a flow: `form` of `actors.form`, `createForm` of `createForm(api)`; empty without one. */
const flowName = (flow: unknown): string => {
  if (!isNode(flow)) return ''
  return nameIn(flow) || flowName(flow.property ?? flow.callee)
}

/** The flows that a declaration starts itself. @throws Error for a flow without a name */
const startedIn = (part: Node, file: string): string[] => {
  const nodes = [...nodesIn(part)]
  // A flow may be renamed: `const { unreadCount: flow } = useApp()`.
  const renamed = new Map(
    nodes
      .filter(({ type, value }) => type === 'Property' && isNode(value) && value.type === 'Identifier')
      .map(({ key, value }) => [nameIn(value), nameIn(key)]),
  )
  return nodes
    .filter(({ type, callee }) => type === 'CallExpression' && makers.includes(nameIn(callee)))
    .map((call) => {
      const [flow] = listIn(call.arguments)
      const name = flowName(flow)
      if (name === '') throw new Error(`${file} makes an actor of a flow that has no name`)
      return renamed.get(name) || name
    })
}

/** The flows that a declaration starts, itself or through the names in it. `modules` caches parsed modules by file. */
const flowsOf = (root: string, start: Target, modules: Map<string, Module>): Set<string> => {
  const seen = new Set<string>()
  const found = new Set<string>()
  const visit = ({ file, name }: Target): void => {
    if (seen.has(`${file} ${name}`)) return
    seen.add(`${file} ${name}`)
    const module = modules.get(file) ?? moduleOf(root, file)
    modules.set(file, module)
    const part = module.parts.get(name)
    if (part === undefined) return
    for (const flow of startedIn(part, file)) found.add(flow)
    const words = [...nodesIn(part)].filter(({ type }) => type === 'Identifier' || type === 'JSXIdentifier').map(nameIn)
    for (const word of new Set(words)) {
      const target = module.imports.get(word)
      if (target) visit(target)
      else if (module.parts.has(word)) visit({ file, name: word })
    }
  }
  visit(start)
  return found
}

const machinesOfFlows = (root: string): Flows => {
  const folder = 'src/actors'
  const nodes = readdirSync(join(root, folder)).flatMap((file) =>
    bodyOf(root, join(folder, file)).flatMap((statement) => [...nodesIn(statement)]),
  )
  const meanings = new Map<string, Node>()
  for (const { type, id, init, key, value, shorthand } of nodes) {
    if (type === 'VariableDeclarator' && isNode(init)) meanings.set(nameIn(id), init)
    if (type === 'Property' && isNode(value) && shorthand !== true && !meanings.has(nameIn(key))) {
      meanings.set(nameIn(key), value)
    }
  }
  const machineOf = (node: unknown, seen: readonly string[] = []): string | null => {
    if (!isNode(node)) return null
    if (node.type === 'Identifier') {
      const name = nameIn(node)
      const [, machine] = /^(\w+)Machine$/.exec(name) ?? []
      if (machine !== undefined) return machine
      return seen.includes(name) ? null : machineOf(meanings.get(name), [...seen, name])
    }
    return machineOf(node.callee ?? node.object ?? (node.type === 'ArrowFunctionExpression' ? node.body : null), seen)
  }
  return new Map(
    [...meanings].flatMap(([name, node]) => {
      const machine = machineOf(node)
      return machine === null ? [] : [[name, machine] as const]
    }),
  )
}

const router = 'src/router.tsx'

const pagesLoadedBy = (root: string, node: Node): string[] =>
  [...nodesIn(node)]
    .filter(({ type }) => type === 'ImportExpression')
    .flatMap(({ source }) => resolved(root, router, nameIn(source)) ?? [])

const routesOf = (root: string): Map<string, string[]> => {
  const nodes = bodyOf(root, router).flatMap((statement) => [...nodesIn(statement)])
  const loaders = new Map(
    nodes
      .filter(({ type }) => type === 'VariableDeclarator')
      .map((declared) => [nameIn(declared.id), pagesLoadedBy(root, declared)]),
  )
  const routes = new Map<string, string[]>()
  for (const { type, callee, arguments: given } of nodes) {
    const isRoute = isNode(callee) && ['page', 'list'].includes(nameIn(callee.property))
    const [path, load] = type === 'CallExpression' && isRoute ? listIn(given) : []
    if (path?.type !== 'Literal' || load === undefined) continue
    const [file] = load.type === 'Identifier' ? (loaders.get(nameIn(load)) ?? []) : pagesLoadedBy(root, load)
    if (file === undefined) throw new Error(`${router} shows a page at ${nameIn(path)} that it does not load`)
    routes.set(file, [...(routes.get(file) ?? []), nameIn(path)])
  }
  return routes
}

/** Every page with its machines, in the order of the route table, after the frame. */
export const mapOfPages = (root: string): PageMachines[] => {
  const machines = machinesOfFlows(root)
  const named = (flows: Iterable<string>) =>
    [...new Set([...flows].flatMap((flow) => machines.get(flow) ?? []))].toSorted()
  const routes = routesOf(root)
  const modules = new Map<string, Module>()
  const frame = [...moduleOf(root, router).imports.values()].find(({ name }) => name === 'BackstageLayout')
  if (frame === undefined) throw new Error(`${router} has no frame`)
  const started = bodyOf(root, 'src/main.tsx').flatMap((statement) => startedIn(statement, 'src/main.tsx'))
  const beside = bodyOf(root, router)
    .flatMap((statement) => pagesLoadedBy(root, statement))
    .filter((file) => !routes.has(file))
    .flatMap((file) => [...flowsOf(root, { file, name: 'default' }, modules)])
  return [
    { page: frame.file, routes: ['*'], machines: named([...started, ...beside, ...flowsOf(root, frame, modules)]) },
    ...[...routes].map(([file, paths]) => ({
      page: file,
      routes: paths,
      machines: named(flowsOf(root, { file, name: 'default' }, modules)),
    })),
  ]
}

/** The files of tests that walk a machine: by itself, through its view, in Chromium. */
export type Walkers = Readonly<Record<'machine' | 'view' | 'browser', readonly string[]>>

const ways = {
  machine: { folder: 'test/machines', call: 'walk' },
  view: { folder: 'test/views', call: 'walkView' },
  browser: { folder: 'test/e2e', call: 'recordPaths' },
} as const

export const walkersOf = (root: string): ((machine: string) => Walkers) => {
  const walkedIn = (file: string, call: string) =>
    bodyOf(root, file)
      .flatMap((statement) => [...nodesIn(statement)])
      .filter(({ type, callee }) => type === 'CallExpression' && nameIn(callee) === call)
      .map((found) => nameIn(listIn(found.arguments)[0]))
  const found = ({ folder, call }: (typeof ways)[keyof typeof ways]) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .toSorted()
      .map((file) => `${folder}/${file}`)
      .map((file) => ({ file, machines: walkedIn(file, call) }))
  const tests = { machine: found(ways.machine), view: found(ways.view), browser: found(ways.browser) }
  const walking = (way: keyof typeof tests, machine: string) =>
    tests[way].filter(({ machines }) => machines.includes(`${machine}Machine`)).map(({ file }) => file)
  return (machine) => ({
    machine: walking('machine', machine),
    view: walking('view', machine),
    browser: walking('browser', machine),
  })
}
