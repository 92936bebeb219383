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

/** A running timer: the event it sends, and when, in milliseconds since the start. */
export type Timer = { readonly type: string; readonly due: number }

/** A step of a pure run: state, transitions, emitted events, and the time and the timers after it. */
export type PureStep = {
  readonly now: number
  readonly timers: Readonly<Record<string, Timer>>
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
  type Result = [AnyMachineSnapshot, ExecutableActionObject[]]
  const step = ([snapshot, actions]: Result, now: number, timers: PureStep['timers']): PureStep => ({
    snapshot,
    transitions: [...taken],
    emitted: actions.flatMap(emittedBy),
    now,
    timers: timersAfter(actions, now, timers),
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
  const steps = [step(initialTransition(watched, input), 0, {})]
  for (const event of events) {
    const last = steps.at(-1)
    if (last === undefined) break
    // A timer that has run out is gone, and the time has passed until it did.
    const [id, timer] = Object.entries(last.timers).find(([, { type }]) => type === event.type) ?? []
    const running = Object.fromEntries(Object.entries(last.timers).filter(([other]) => other !== id))
    steps.push(step(transition(watched, last.snapshot, event), Math.max(last.now, timer?.due ?? 0), running))
  }
  return steps
}

const timersAfter = (actions: readonly ExecutableActionObject[], now: number, timers: PureStep['timers']) => {
  const running = new Map(Object.entries(timers))
  for (const { type, params } of actions) {
    const { id, sendId, delay, event } = (params ?? {}) as Partial<TimerParams>
    if (type === 'xstate.cancel') running.delete(String(sendId))
    if (type === 'xstate.raise' && typeof delay === 'number' && event) {
      running.set(String(id), { type: event.type, due: now + delay })
    }
  }
  return Object.fromEntries(running)
}

type TimerParams = { id: string; sendId: string; delay: number; event: AnyEventObject }

type Scope = Parameters<AnyStateMachine['transition']>[2]

const emittedBy = ({ type, params }: ExecutableActionObject): AnyEventObject[] =>
  type === 'xstate.emit' && typeof params === 'object' && params !== null && 'event' in params
    ? [params.event as AnyEventObject]
    : []
