import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

const descend = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(descend)]

/** Every state node of a machine, the root first. */
export const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => descend(machine.root)

/** A declared transition: its object, its place among those of the same event, and how many there are. */
export type Declared = { node: AnyStateNode; transition: AnyTransitionDefinition; index: number; count: number }

/** Every declared transition of a machine, in the order of its states. */
export const declaredIn = (machine: AnyStateMachine): Declared[] =>
  nodesOf(machine).flatMap((node) =>
    [...node.transitions.values(), [...(node.always ?? [])]].flatMap((group) =>
      group.map((transition, index) => ({ node, transition, index, count: group.length })),
    ),
  )

/** Every declared transition with a unique name: source, event, index, target. */
export const transitionsOf = (machine: AnyStateMachine): ReadonlyMap<AnyTransitionDefinition, string> =>
  new Map(
    declaredIn(machine).map(({ node, transition, index, count }) => {
      const target = transition.target?.map(({ id }) => id).join(' and ') ?? 'no other state'
      const place = count > 1 ? ` (${index + 1} of ${count})` : ''
      return [transition, `${node.id} on ${transition.eventType || 'always'}${place} to ${target}`]
    }),
  )

/** The id of each transition in charts and addresses: state, event and place, such as `root:x.y:0`. */
export const arrowIdsOf = (machine: AnyStateMachine): ReadonlyMap<AnyTransitionDefinition, string> =>
  new Map(
    declaredIn(machine).map(({ node, transition, index }) => [
      transition,
      `${pathOf(node)}:${transition.eventType}:${index}`,
    ]),
  )

/** The path of a state from the root, which is called `root` itself. */
export const pathOf = (node: AnyStateNode): string => (node.path.length === 0 ? 'root' : node.path.join('.'))

/** The readable form of an event type such as `xstate.done.actor.signIn`. */
export const eventName = (type: string): string => {
  if (type === '') return 'at once'
  const settled = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type)
  if (settled) return `${settled[2]} ${settled[1] === 'done' ? 'is done' : 'fails'}`
  const delay = /^xstate\.after\.(.+?)\.[^.]+(\..+)?$/.exec(type)
  return delay ? `after ${delay[1]}` : type
}

/** The name of a guard; empty without one. */
export const guardName = (guard: unknown): string => {
  if (typeof guard === 'string') return guard
  return typeof guard === 'object' && guard !== null && 'type' in guard ? String(guard.type) : ''
}
