import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import { type JsonEvent, toJson } from './json.ts'
import { asJson, type RecordedStep, type Recording, recordingVersion } from './recording.ts'

/** Records all actors of machines. Pass `inspect` to `createActor`. */
export type Recorder = {
  readonly inspect: (event: InspectionEvent) => void
  /** The recordings so far of actors that have started, by their session ids. */
  readonly recordings: () => ReadonlyMap<string, Recording>
}

type Given = {
  /** The time in milliseconds. */
  now: () => number
  /** Copies a value as JSON before it is kept, for example with secrets masked. */
  copy?: (value: unknown) => unknown
  /** How many actors are kept at most; the oldest that have ended go first. Without it all are. */
  most?: number
  /** Hears each step at once. */
  onStep?: (seen: SeenStep) => void
  /** Hears the id of an actor that was stopped. */
  onStop?: (id: string) => void
}

/**
 * A step as it happens. `from`: the id of the actor that sent the event, or null for the world outside. `order`: when
 * the event came, which is before those that it caused, though they are through first.
 */
export type SeenStep = {
  actor: { id: string; name: string; machine: string; parent: string | null }
  step: RecordedStep
  from: string | null
  order: number
  isFirst: boolean
  input: unknown
}

/** How an event came to an actor. */
type Arrival = { from: string | null; order: number }

type Running = {
  recording: Recording
  emitted: JsonEvent[]
  started: Started[]
  begun: number
  isStarted: boolean
  isEnded: boolean
}

type Started = { src: string; input: unknown }

/** The child that `parent` starts now, with its input; null for other news. Actors in the input stand as such: their ids differ. */
export const startedBy = (
  event: InspectionEvent,
  copy: (value: unknown) => unknown = asJson,
): { parent: AnyActorRef; started: Started } | null => {
  const actor = event.actorRef as AnyActorRef & { src?: unknown }
  const parent = actor._parent
  if (event.type !== '@xstate.event' || event.event.type !== 'xstate.init' || parent === undefined) return null
  const src = typeof actor.src === 'string' ? actor.src : actor.id
  return { parent, started: { src, input: withoutActors(copy(event.event.input) ?? null) } }
}

const withoutActors = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if ('xstate$$type' in value) return '(actor)'
  if (Array.isArray(value)) return value.map(withoutActors)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutActors(inner)]))
}

const machineOf = (actor: AnyActorRef): AnyStateMachine | null =>
  'logic' in actor && typeof actor.logic === 'object' && actor.logic !== null && 'root' in actor.logic
    ? (actor.logic as AnyStateMachine)
    : null

/** Copies an event, which XState makes for an actor's answer with the actor's id. */
const copyEvent = (copy: Given['copy'], event: AnyEventObject): JsonEvent => {
  if (copy === undefined) return toJson(event)
  const { actorId: _, ...copied } = copy(event) as JsonEvent
  return copied
}

/** Makes a recorder. It keeps copies only, never an actor. */
export const createRecorder = ({ now, copy, most = Number.POSITIVE_INFINITY, onStep, onStop }: Given): Recorder => {
  const written = (value: unknown): unknown => (copy === undefined ? asJson(value) : (copy(value) ?? null))
  const running = new Map<string, Running>()
  const arrivals = new WeakMap<object, Map<string, Arrival>>()
  let arrived = 0
  const arrive = (event: AnyEventObject, to: AnyActorRef, from: string | null) => {
    arrived += 1
    const known = arrivals.get(event) ?? new Map<string, Arrival>()
    arrivals.set(event, known.set(to.sessionId, { from, order: arrived }))
  }
  const dropEnded = () => {
    const [ended] = [...running].find(([, { isEnded }]) => isEnded) ?? []
    if (ended !== undefined) running.delete(ended)
  }
  const begin = (actor: AnyActorRef) => {
    const machine = machineOf(actor)
    if (machine === null || running.has(actor.sessionId)) return
    if (running.size >= most) dropEnded()
    const start = { value: null, status: 'active', context: null, emitted: [], started: [] }
    const recording = { version: recordingVersion, machine: machine.id, digest: null, input: null, start, steps: [] }
    running.set(actor.sessionId, {
      recording,
      emitted: [],
      started: [],
      begun: now(),
      isStarted: false,
      isEnded: false,
    })
  }
  /** At each start: stopping takes the listeners away, and StrictMode stops and starts. */
  const listen = (actor: AnyActorRef) => {
    actor.on('*', (event: AnyEventObject) => running.get(actor.sessionId)?.emitted.push(copyEvent(copy, event)))
  }
  const note = (actor: AnyActorRef, event: AnyEventObject, snapshot: AnyMachineSnapshot) => {
    const one = running.get(actor.sessionId)
    if (one === undefined) return
    one.isEnded = event.type === 'xstate.stop' || snapshot.status !== 'active'
    if (event.type === 'xstate.stop') return onStop?.(actor.sessionId)
    const isFirst = !one.isStarted
    one.isStarted = true
    const started = one.started.splice(0)
    // StrictMode starts an actor and its children a second time.
    const isRestart = event.type === 'xstate.init' && !isFirst
    const { value, status, context } = snapshot
    const reached = {
      value: asJson(value),
      status,
      context: written(context),
      emitted: one.emitted.splice(0),
      started: isRestart ? [] : started,
    }
    const at = now() - one.begun
    const step: RecordedStep = { event: copyEvent(copy, event), at, ...reached }
    if (isFirst) Object.assign(one.recording, { start: reached, input: written(event.input) })
    else one.recording.steps.push(step)
    const { sessionId: id, id: name, _parent: parent } = actor
    const seen = { id, name, machine: one.recording.machine, parent: parent?.sessionId ?? null }
    const { from, order } = arrivals.get(event)?.get(id) ?? { from: null, order: arrived }
    onStep?.({ actor: seen, step, from, order, isFirst, input: one.recording.input })
  }
  return {
    inspect: (event) => {
      if (event.type === '@xstate.actor') begin(event.actorRef as AnyActorRef)
      if (event.type === '@xstate.event' && event.event.type === 'xstate.init') listen(event.actorRef as AnyActorRef)
      if (event.type === '@xstate.event') {
        arrive(event.event, event.actorRef as AnyActorRef, event.sourceRef?.sessionId ?? null)
      }
      const child = startedBy(event, written)
      if (child !== null) running.get(child.parent.sessionId)?.started.push(child.started)
      if (event.type === '@xstate.snapshot') {
        note(event.actorRef as AnyActorRef, event.event, event.snapshot as AnyMachineSnapshot)
      }
    },
    recordings: () =>
      new Map([...running].flatMap(([id, { recording, isStarted }]) => (isStarted ? [[id, recording]] : []))),
  }
}
