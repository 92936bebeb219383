import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { arrowIdsOf, nodesOf, transitionsOf } from '#tools/machines/chart/parts.ts'
import type { Walk } from '#tools/machines/trace/simulate.ts'
import { machineFiles } from '../../scripts/machineFiles.ts'

export type Level = 'machine' | 'view' | 'browser'

type Share = { readonly seen: number; readonly all: number; readonly missed: readonly string[] }

export type Coverage = { readonly states: Share; readonly transitions: Share; readonly guards: Share }

const withAncestors = (node: AnyStateNode): AnyStateNode[] => [node, ...(node.parent ? withAncestors(node.parent) : [])]

/** Composed guards (`not`, `and`, `or`) are tracked by their parts. */
export const isPlainGuard = (guard: unknown): boolean => typeof guard === 'function' && !('check' in guard)

export type Tracker = {
  /** For `createActor`. */
  readonly inspect: (event: InspectionEvent) => void
  readonly enter: (nodes: readonly AnyStateNode[]) => void
  readonly take: (transitions: readonly AnyTransitionDefinition[]) => void
  readonly foundGuard: (name: string, result: boolean) => void
  readonly coverage: () => Coverage
  /** As in charts. */
  readonly unmet: () => string[]
}

/**
 * For this machine object: transitions are known by identity, which `provide` does not keep. A state that `always`
 * leaves counts.
 */
export const trackerOf = (machine: AnyStateMachine): Tracker => {
  const names = transitionsOf(machine)
  const entered = new Set<AnyStateNode>()
  const taken = new Set<AnyTransitionDefinition>()
  const found = new Set<string>()

  const enter = (nodes: readonly AnyStateNode[]) => {
    for (const node of nodes) entered.add(node)
  }
  const take = (transitions: readonly AnyTransitionDefinition[]) => {
    for (const transition of transitions) {
      taken.add(transition)
      enter(withAncestors(transition.source))
    }
  }
  const states = nodesOf(machine).filter((node) => node.type !== 'history' && node.parent)
  const guards = Object.entries(machine.implementations.guards).filter(([, guard]) => isPlainGuard(guard))
  const answers = guards.flatMap(([name]) => [`${name} is true`, `${name} is false`])
  return {
    inspect: (event) => {
      if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return
      if ('_nodes' in event.snapshot) enter(event.snapshot._nodes as AnyStateNode[])
      if (event.type === '@xstate.microstep') take(event._transitions)
    },
    enter,
    take,
    foundGuard: (name, result) => found.add(`${name} is ${result}`),
    coverage: () => ({
      states: share(
        states,
        (node) => entered.has(node),
        ({ id }) => id,
      ),
      transitions: share(
        [...names],
        ([transition]) => taken.has(transition),
        ([, name]) => name,
      ),
      guards: share(
        answers,
        (answer) => found.has(answer),
        (answer) => answer,
      ),
    }),
    unmet: () => [...arrowIdsOf(machine)].flatMap(([transition, id]) => (taken.has(transition) ? [] : [id])),
  }
}

const share = <Item>(items: readonly Item[], isSeen: (item: Item) => boolean, name: (item: Item) => string): Share => {
  const missed = items.filter((item) => !isSeen(item)).map(name)
  return { seen: items.length - missed.length, all: items.length, missed }
}

export const unwalked = ({ states, transitions, guards }: Omit<Coverage, 'guards'> & Partial<Coverage>): string[] => [
  ...states.missed.map((name) => `state never entered: ${name}`),
  ...transitions.missed.map((name) => `transition never taken: ${name}`),
  ...(guards?.missed ?? []).map((answer) => `guard answer never met: ${answer}`),
]

/** One folder a run, one file a machine and level. */
const coverageFolder = (): string => process.env.WALKS_FOLDER ?? 'node_modules/.cache/walks/0'

/** Except machines of tests. */
export const record = (machine: string, level: Level, tracker: Tracker): void => {
  if (!machineFiles.has(machine)) return
  mkdirSync(coverageFolder(), { recursive: true })
  const text = JSON.stringify({ machine, level, ...tracker.coverage(), unmet: tracker.unmet() }, null, 2)
  writeFileSync(`${coverageFolder()}/${machine}.${level}.json`, `${text}\n`)
}

/** Writes the walk for the gallery if it changed, but not in continuous integration. */
export const recordWalk = (walk: Walk): void => {
  if (process.env.CI || !machineFiles.has(walk.machine)) return
  const list = (items: readonly unknown[]) => `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`
  const parts = Object.entries(walk).map(
    ([key, value]) => `${JSON.stringify(key)}: ${Array.isArray(value) ? list(value) : JSON.stringify(value)}`,
  )
  const path = `tools/machines/walks/${walk.machine}.json`
  const text = `{\n${parts.join(',\n')}\n}\n`
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}
