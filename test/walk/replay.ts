import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type ExecutableActionObject,
  type InspectionEvent,
  initialTransition,
  transition,
} from 'xstate'

/** The observable parts of a state, in which two runs of a path must agree. */
export type Seen = {
  readonly status: string
  readonly value: unknown
  readonly context: unknown
  readonly tags: readonly string[]
  readonly children: readonly string[]
}

/** The observable parts of a snapshot. */
export const seenIn = ({ status, value, context, tags, children }: AnyMachineSnapshot): Seen => ({
  status,
  value,
  context,
  tags: [...tags].sort(),
  children: Object.keys(children).sort(),
})

/** A step of a pure run: state, transitions and emitted events. */
export type PureStep = {
  readonly snapshot: AnyMachineSnapshot
  readonly transitions: readonly AnyTransitionDefinition[]
  readonly emitted: readonly AnyEventObject[]
}

/**
 * Runs events through the machine without an actor, so without effects.
 * @returns the initial state, and the state after each event
 */
export const replay = (machine: AnyStateMachine, input: unknown, events: readonly AnyEventObject[]): PureStep[] => {
  const taken: AnyTransitionDefinition[] = []
  const note = (event: InspectionEvent) => {
    if (event.type === '@xstate.microstep') taken.push(...event._transitions)
  }
  const step = ([snapshot, actions]: [AnyMachineSnapshot, ExecutableActionObject[]]): PureStep => ({
    snapshot,
    transitions: [...taken],
    emitted: actions.flatMap(emittedBy),
  })
  // `initialTransition` and `transition` give their logic its own actor scope, whose system reports the transitions.
  const watched: AnyStateMachine = Object.assign(Object.create(machine), {
    getInitialSnapshot: (scope: Scope, given: unknown) => {
      taken.length = 0
      scope.system.inspect(note)
      return machine.getInitialSnapshot(scope, given)
    },
    transition: (snapshot: AnyMachineSnapshot, event: AnyEventObject, scope: Scope) => {
      taken.length = 0
      scope.system.inspect(note)
      return machine.transition(snapshot, event, scope)
    },
  })
  const steps = [step(initialTransition(watched, input))]
  for (const event of events) {
    const last = steps.at(-1)
    if (last) steps.push(step(transition(watched, last.snapshot, event)))
  }
  return steps
}

type Scope = Parameters<AnyStateMachine['transition']>[2]

const emittedBy = ({ type, params }: ExecutableActionObject): AnyEventObject[] =>
  type === 'xstate.emit' && typeof params === 'object' && params !== null && 'event' in params
    ? [params.event as AnyEventObject]
    : []
