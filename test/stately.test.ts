import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { machineFiles } from '../scripts/machineFiles.ts'
import { mapOfPages } from '../scripts/machineMap.ts'

/** Stately imports them unchanged. */

type Node = { type: string; start: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const unreadable = (source: string): string[] => {
  const { program, errors } = parseSync('machine.ts', source)
  if (errors.length > 0) return ['a syntax error']
  const configs: Node[] = []
  const find = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(find)
    if (!isNode(value)) return
    const callee = value.callee
    if (value.type === 'CallExpression' && isNode(callee) && isNode(callee.property))
      if (callee.property.name === 'createMachine') configs.push((value.arguments as Node[])[0] ?? value)
    Object.values(value).forEach(find)
  }
  find(program)
  const builders = ['emit', 'raise', 'sendTo', 'cancel', 'stopChild']
  const faultsIn = (node: Node): Node[] => {
    const below = (value: unknown): Node[] =>
      Array.isArray(value) ? value.flatMap(below) : isNode(value) ? faultsIn(value) : []
    if (node.type === 'ArrowFunctionExpression' || node.type === 'Literal') return []
    if (node.type === 'ObjectExpression' || node.type === 'ArrayExpression')
      return below(node.properties ?? node.elements)
    if (node.type === 'Property') return node.computed === true ? [node] : below(node.value)
    const isBuilder =
      node.type === 'CallExpression' && isNode(node.callee) && builders.includes(String(node.callee.name))
    return isBuilder ? below(node.arguments) : [node]
  }
  return configs.length === 1
    ? configs.flatMap(faultsIn).map(({ start }) => source.slice(start, start + 40))
    : [`${configs.length} machines`]
}

test.each([...machineFiles])('%s is one literal that an editor can read', (_name, file) => {
  expect(unreadable(readFileSync(file, 'utf8'))).toEqual([])
})

test('what an editor could not read is found', () => {
  const machine = (config: string) => `const more = {}\nexport const m = setup({}).createMachine(${config})\n`
  const found = [
    machine('{ id: "m", ...more }'),
    machine('{ id: "m", states: { [more]: {} } }'),
    machine('{ id: "m", states: more }'),
    machine('{ id: "m", states: statesOf(3) }'),
    machine('more'),
    machine('{ id: "m", context: ({ input }) => ({ ...input }), entry: emit({ type: "x" }) }'),
  ].map((source) => unreadable(source).map((piece) => piece.split(/[ ,)]/)[0]))
  expect(found).toEqual([['...more'], ['[more]:'], ['more'], ['statesOf(3'], ['more'], []])
})

test('the map names every page of the route table and every machine, and nothing that is not there', () => {
  const pages = mapOfPages('.')
  const router = readFileSync('src/router.tsx', 'utf8')
  const routed = [...router.matchAll(/import\('\.(\/pages\/[\w/]+Page\.tsx)'\)/g)].map(([, path]) => `src${path}`)
  expect(routed.length).toBeGreaterThan(25)
  expect(routed.filter((path) => !pages.some(({ page }) => page === path))).toEqual([])
  expect(pages.filter(({ page }) => !existsSync(page))).toEqual([])
  expect(pages.flatMap(({ machines }) => machines).filter((machine) => !machineFiles.has(machine))).toEqual([])

  const readme = readFileSync('docs/machines/README.md', 'utf8')
  const listed = [...readme.matchAll(/^\| \[(\w+)\]\(\1\.md\) \|/gm)].map(([, name]) => name)
  expect(listed).toEqual([...machineFiles.keys()].toSorted())
  const files = [...readme.matchAll(/\]\((\.\.\/\.\.\/[^)]+)\)/g)].map(([, path = '']) => path.replace('../../', ''))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('a page runs what it starts itself, through a hook, and in its parts', () => {
  const machinesOf = (name: string) => mapOfPages('.').find(({ page }) => page.endsWith(`/${name}.tsx`))?.machines
  expect(machinesOf('InvitePage')).toEqual(['invitePage'])
  expect(machinesOf('RegistrationPage')).toEqual(['partial', 'registration'])
  expect(machinesOf('BackstageLayout')).toEqual(['backstage'])
  expect(machinesOf('NotFoundPage')).toEqual([])
})
