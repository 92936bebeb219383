import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  __unsafe_getAllOwnEventDescriptors as activeEventTypes,
  type ContextFrom,
  type EventFromLogic,
  type InputFrom,
  type OutputFrom,
  type SnapshotFrom,
  type StateMachine,
} from 'xstate'
import { type Failure, FailureError } from '#domain/failure.ts'

export type ActorsOf<M> =
  M extends StateMachine<
    infer _C,
    infer _E,
    infer _Ch,
    infer Actors,
    infer _A,
    infer _G,
    infer _D,
    infer _V,
    infer _T,
    infer _I,
    infer _O,
    infer _Em,
    infer _M,
    infer _S,
    infer _TM
  >
    ? Actors
    : never

export type FactsOf<M extends AnyStateMachine> = Exclude<EventFromLogic<M>, { type: `xstate.${string}` }>

type Payload<Event> = Event extends unknown ? Omit<Event, 'type'> : never

type Sampled<M extends AnyStateMachine, Sample> = readonly Sample[] | ((snapshot: SnapshotFrom<M>) => readonly Sample[])

type EventSamples<M extends AnyStateMachine> = {
  readonly [Type in FactsOf<M>['type']]: Sampled<M, Payload<Extract<FactsOf<M>, { type: Type }>>>
}

/** A `Failure` is thrown as a `FailureError`. */
type ActorSamples<M extends AnyStateMachine> = {
  readonly [Actor in ActorsOf<M> as Actor['src']]: {
    done: Sampled<M, OutputFrom<Actor['logic']>>
    error: Sampled<M, Failure | Error>
  }
}

/** A new event or actor without a sample does not compile. */
export type Samples<M extends AnyStateMachine> = {
  readonly events: EventSamples<M>
  /** Other states are walked separately. */
  readonly guardsRead?: (context: ContextFrom<M>) => unknown
  /** 20 000 by default. */
  readonly limit?: number
} & (undefined extends InputFrom<M>
  ? { readonly inputs?: readonly InputFrom<M>[] }
  : { readonly inputs: readonly InputFrom<M>[] }) &
  ([ActorsOf<M>] extends [never] ? { readonly actors?: never } : { readonly actors: ActorSamples<M> })

type LooseSamples = Readonly<Record<string, Sampled<AnyStateMachine, unknown> | undefined>>

/** Also of its actors and timers. @throws Error for an event without a sample */
export const possibleEvents = <M extends AnyStateMachine>(
  samples: Samples<M>,
  snapshot: AnyMachineSnapshot,
): AnyEventObject[] => {
  if (snapshot.status !== 'active') return []
  const types = activeEventTypes(snapshot).filter((type) => !type.startsWith('xstate.done.state.'))
  return types.flatMap((type) => eventsOf(samples, snapshot, type)).filter((event) => snapshot.can(event))
}

const eventsOf = <M extends AnyStateMachine>(
  samples: Samples<M>,
  snapshot: AnyMachineSnapshot,
  type: string,
): AnyEventObject[] => {
  if (type.startsWith('xstate.after.')) return [{ type }]
  const [, outcome, actorId] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (outcome === undefined || actorId === undefined) {
    const payloads = sampled((samples.events as LooseSamples)[type], snapshot, type)
    return payloads.map((payload) => ({ ...(payload as object), type }))
  }
  const actor = ((samples.actors ?? {}) as Record<string, LooseSamples | undefined>)[actorId]
  const values = sampled(actor?.[outcome], snapshot, type)
  if (outcome === 'done') return values.map((output) => ({ type, output, actorId }))
  return values.map((error) => ({ type, error: error instanceof Error ? error : thrown(error as Failure), actorId }))
}

const sampled = (
  samples: Sampled<AnyStateMachine, unknown> | undefined,
  snapshot: AnyMachineSnapshot,
  type: string,
): readonly unknown[] => {
  if (samples === undefined) throw new Error(`there is no sample of ${type}`)
  return typeof samples === 'function' ? samples(snapshot) : samples
}

const thrown = (failure: Failure): FailureError => new FailureError(failure)

/** Equal events have equal lines. */
export const eventLine = ({ type, actorId: _, ...payload }: AnyEventObject): string => {
  const rest = JSON.stringify(payload, (_, value) => {
    if (value instanceof FailureError) return value.failure
    return value instanceof Error ? value.message : value
  })
  return rest === '{}' ? type : `${type} ${rest}`
}
