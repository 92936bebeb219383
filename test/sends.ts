import { parseSync } from 'vite'

type Node = { readonly type: string; readonly start: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child)
  }
}

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '')
/** `send` of `list?.send(…)`. */
const calledName = ({ callee }: Node): string => (isNode(callee) ? nameOf(callee.property) || nameOf(callee) : '')

/** They call their callback after a change. */
const reactions = ['useEffect', 'useLayoutEffect', 'useEffectEvent', 'useEmitted', 'useStateEntered', 'on', 'subscribe']

/** Lines where a reaction to an actor sends an event, also through a function of the file. */
export const sendsIn = (source: string, file = 'file.tsx'): number[] => {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const all = [...nodesIn(program as unknown as Node)]
  const isFunction = (node: unknown): node is Node => isNode(node) && /Function/.test(node.type)
  const functions = new Map<string, Node>()
  for (const { type, id, init } of all) {
    if (type === 'VariableDeclarator' && isFunction(init)) functions.set(nameOf(id), init)
  }
  for (const node of all) if (node.type === 'FunctionDeclaration') functions.set(nameOf(node.id), node)
  const sends = (body: Node, seen: readonly string[]): Node[] =>
    [...nodesIn(body)].flatMap((node) => {
      if (node.type === 'CallExpression' && calledName(node) === 'send') return [node]
      const name = node.type === 'Identifier' ? nameOf(node) : ''
      const target = functions.get(name)
      return target && !seen.includes(name) ? sends(target, [...seen, name]) : []
    })
  const found = all
    .filter((node) => node.type === 'CallExpression' && reactions.includes(calledName(node)))
    .flatMap(({ arguments: given }) => (Array.isArray(given) ? given.filter(isNode) : []))
    .flatMap((argument) => sends(argument, []))
    .map(({ start }) => source.slice(0, start).split('\n').length)
  return [...new Set(found)].toSorted((one, other) => one - other)
}
