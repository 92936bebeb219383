import type { AnyStateMachine } from 'xstate'
import { doneBy } from './actions.ts'
import { arrowIdsOf, declaredIn, eventName, guardName, nodesOf, pathOf } from './parts.ts'

/** A state: `initial` is the first child of a compound one, `actors` are invoked in it. */
export type ChartNode = {
  id: string
  parent: string | null
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  initial: string | null
  description: string
  entry: string[]
  exit: string[]
  actors: string[]
}

/** A transition: `event` as declared, `says` for people; `to` is null when no state is left. */
export type ChartArrow = {
  id: string
  from: string
  to: string | null
  event: string
  says: string
  guard: string
  actions: string[]
  emits: string[]
}

/** What a picture of a machine shows, as JSON. */
export type Chart = {
  machine: string
  file: string
  meaning: string
  nodes: ChartNode[]
  arrows: ChartArrow[]
  emits: string[]
  delays: string[]
}

/** Reads the chart of a machine. @param meaning its doc comment */
export const chartOf = (machine: AnyStateMachine, file: string, meaning: string): Chart => {
  const ids = arrowIdsOf(machine)
  const known = machine.implementations.actions as Readonly<Record<string, unknown>>
  const nodes = nodesOf(machine).map((node): ChartNode => {
    const first = node.type === 'compound' ? node.initial.target[0] : undefined
    return {
      id: pathOf(node),
      parent: node.parent ? pathOf(node.parent) : null,
      kind: node.type,
      initial: first ? pathOf(first) : null,
      description: node.description ?? '',
      entry: doneBy(node.entry, known).flatMap(({ says, emits }) => [...says, ...emits.map((type) => `↑ ${type}`)]),
      exit: doneBy(node.exit, known).flatMap(({ says, emits }) => [...says, ...emits.map((type) => `↑ ${type}`)]),
      actors: node.invoke.map(({ src }) => String(src)),
    }
  })
  const arrows = declaredIn(machine).map(({ node, transition }): ChartArrow => {
    const done = doneBy(transition.actions, known)
    const target = transition.target?.[0]
    return {
      id: ids.get(transition) ?? '',
      from: pathOf(node),
      to: target ? pathOf(target) : null,
      event: transition.eventType,
      says: eventName(transition.eventType),
      guard: guardName(transition.guard),
      actions: done.flatMap(({ says }) => says),
      emits: [...new Set(done.flatMap(({ emits }) => emits))],
    }
  })
  const everyAction = nodesOf(machine).flatMap((node) => [...node.entry, ...node.exit])
  const emits = new Set([...doneBy(everyAction, known), ...arrows].flatMap((one) => one.emits))
  const delays = Object.keys(machine.implementations.delays).toSorted()
  return { machine: machine.id, file, meaning, nodes, arrows, emits: [...emits].toSorted(), delays }
}
