import { existsSync, readFileSync } from 'node:fs'
import { type AnyStateMachine, type AnyStateNode, createActor } from 'xstate'
import { hearChildren } from '#machines/hearing.ts'
import { nodesOf } from '#tools/machines/chart/parts.ts'

/** Without -ed; add new ones. */
const irregular =
  /^(begun|bought|brought|chosen|done|drawn|fallen|found|given|gone|grown|hidden|held|kept|known|left|lost|made|met|put|read|reset|risen|run|seen|sent|set|shown|shut|split|taken|told|undone|withdrawn|won|written)$/i
/** They do not change the context. */
const inlineActions = ['xstate.emit', 'xstate.raise', 'xstate.sendTo', 'xstate.cancel', 'xstate.stopChild']

/** By docs/architecture.md, one sentence each. */
export const structureFaults = async (machine: AnyStateMachine, file: string | null): Promise<string[]> => [
  ...nodesOf(machine).flatMap((node) => [
    ...invokeFaults(node),
    ...eventFaults(node),
    ...delayFaults(node, machine),
    ...nameFaults(node),
    ...implementationFaults(node),
  ]),
  ...guardNameFaults(machine),
  ...(await actorFaults(machine)),
  ...(file === null ? [] : fileFaults(machine.id, file)),
]

const invokeFaults = (node: AnyStateNode): string[] =>
  listOf(node.config.invoke).flatMap(({ id, src, onDone, onError }) => {
    if (typeof src !== 'string') return [`${node.id} invokes an actor without a name`]
    return [
      ...(id === src ? [] : [`${node.id} invokes ${src} under another id: ${id}`]),
      ...(onDone === undefined ? [`${node.id} invokes ${src} without onDone`] : []),
      ...(onError === undefined ? [`${node.id} invokes ${src} without onError`] : []),
    ]
  })

const eventFaults = (node: AnyStateNode): string[] =>
  Object.keys(node.config.on ?? {}).flatMap((type) => {
    if (type.includes('*')) return [`${node.id} takes any event: ${type}`]
    const [, verb] = /^[a-z][A-Za-z]*\.([a-z][A-Za-z]*)$/.exec(type) ?? []
    const tense = verb?.split(/(?=[A-Z])/).at(-1) ?? ''
    return /ed$/.test(tense) || irregular.test(tense)
      ? []
      : [`${node.id} takes an event not named noun.pastTense: ${type}`]
  })

const delayFaults = (node: AnyStateNode, machine: AnyStateMachine): string[] =>
  Object.keys(node.config.after ?? {})
    .filter((delay) => !Object.hasOwn(machine.implementations.delays, delay))
    .map((delay) => `${node.id} has a delay without a name: ${delay}`)

const nameFaults = (node: AnyStateNode): string[] =>
  /^[a-z][A-Za-z]*$/.test(node.key) ? [] : [`${node.id} is not named in camelCase`]

const implementationFaults = (node: AnyStateNode): string[] => {
  const transitions = [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
  const guards = transitions.filter(({ guard }) => typeof guard === 'function' && !('check' in guard))
  // XState's own, for delays.
  const actions = [...node.entry, ...node.exit, ...transitions.flatMap((transition) => transition.actions)]
  const inline = actions.filter(
    (action) => typeof action === 'function' && !inlineActions.includes('type' in action ? String(action.type) : ''),
  )
  return [...guards.map(() => `${node.id} has an inline guard`), ...inline.map(() => `${node.id} has an inline action`)]
}

const guardNameFaults = (machine: AnyStateMachine): string[] =>
  Object.keys(machine.implementations.guards)
    .filter((name) => !/^(is|has|can)[A-Z]/.test(name))
    .map((name) => `guard not named is…, has… or can…: ${name}`)

const actorFaults = async (machine: AnyStateMachine): Promise<string[]> => {
  const faults = Object.entries(machine.implementations.actors).map(async ([name, logic]) => {
    // A child may be a noun.
    const isNamed = 'getStateNodeById' in logic || /^[a-z]+([A-Z][a-z]*)+$/.test(name)
    const misnamed = isNamed ? [] : [`actor not named verbNoun: ${name}`]
    if (logic === hearChildren || 'src' in logic || 'getStateNodeById' in logic) return misnamed
    const actor = createActor(logic, { input: {} })
    const error = await new Promise<unknown>((resolve) => {
      actor.subscribe({ error: resolve, complete: () => resolve(undefined) })
      actor.start()
      setImmediate(() => resolve(undefined))
    })
    const message = error instanceof Error ? error.message : ''
    return message === `${name} is not provided` ? misnamed : [...misnamed, `actor does something by default: ${name}`]
  })
  return (await Promise.all(faults)).flat()
}

const fileFaults = (id: string, file: string): string[] => {
  if (!existsSync(file)) return [`the machine ${id} does not lie in ${file}`]
  const source = readFileSync(file, 'utf8')
  const count = (text: string) => source.split(text).length - 1
  const lines = source.trimEnd().split('\n').length
  return [
    ...(lines > 200 ? [`${file} has ${lines} lines, more than 200`] : []),
    ...(count('createMachine(') === 1 ? [] : [`${file} creates ${count('createMachine(')} machines, not one`]),
    ...(count('sendParent') === 0 ? [] : [`${file} uses sendParent`]),
    ...(new RegExp(`\\*/\\s*export const ${id}Machine = setup\\(`).test(source)
      ? []
      : [`${file} does not export ${id}Machine with a doc comment`]),
  ]
}

const listOf = <Item>(items: Item | readonly Item[] | undefined): readonly Item[] =>
  items === undefined ? [] : ((Array.isArray(items) ? items : [items]) as readonly Item[])

/** As a dot path. */
export const notJson = (value: unknown, path: string): string | null => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null
  if (typeof value === 'number') return Number.isFinite(value) ? null : path
  if (typeof value !== 'object') return path
  const prototype = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return path
  for (const [key, inner] of Object.entries(value)) {
    const found = notJson(inner, `${path}.${key}`)
    if (found !== null) return found
  }
  return null
}
