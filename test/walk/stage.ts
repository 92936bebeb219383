import {
  type Actor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EmittedFrom,
  fromPromise,
  type InputFrom,
  type InspectionEvent,
  type OutputFrom,
  SimulatedClock,
} from 'xstate'
import { isPlainGuard, type Tracker, trackerOf } from './coverage.ts'
import type { ActorsOf } from './samples.ts'

type Pending = { promise: Promise<unknown>; resolve: (output: unknown) => void; reject: (error: unknown) => void }

/** The machine handles the answer before the promise settles. */
type Call<Input, Output> = {
  readonly input: Input
  readonly resolve: (output: Output) => Promise<void>
  readonly reject: (error: unknown) => Promise<void>
}

type ActorNamed<M, Src> = Extract<ActorsOf<M>, { src: Src }>['logic']

export type Run<M extends AnyStateMachine> = {
  readonly actor: Actor<M>
  readonly clock: SimulatedClock
  readonly emitted: EmittedFrom<M>[]
  /** @throws Error without one */
  readonly call: <Src extends ActorsOf<M>['src']>(
    src: Src,
  ) => Call<InputFrom<ActorNamed<M, Src>>, OutputFrom<ActorNamed<M, Src>>>
  /** Answers the running call, moves the clock, or sends the event. */
  readonly perform: (event: AnyEventObject) => Promise<void>
}

export type Stage<M extends AnyStateMachine> = {
  readonly machine: M
  readonly tracker: Tracker
  readonly start: (input: InputFrom<M> | undefined) => Run<M>
}

type Guard = (args: unknown, params: unknown) => boolean

export type OwnActors<M extends AnyStateMachine> = { readonly [Src in ActorsOf<M>['src']]?: AnyActorLogic }

/** Actors are manual, except `own`. */
export const stage = <M extends AnyStateMachine>(
  original: M,
  own: OwnActors<M> = {},
  inspect: (event: InspectionEvent) => void = noop,
): Stage<M> => {
  const pending = new WeakMap<AnyActorRef, Pending>()
  const manual = fromPromise<unknown, unknown>(({ self }) => {
    const work = Promise.withResolvers<unknown>()
    pending.set(self, work)
    return work.promise
  })
  const found = { guard: (_name: string, _result: boolean) => {} }
  const watched = ([name, guard]: [string, unknown]): [string, unknown] =>
    isPlainGuard(guard)
      ? [
          name,
          (args: unknown, params: unknown) => {
            const result = (guard as Guard)(args, params)
            found.guard(name, result)
            return result
          },
        ]
      : [name, guard]
  const { actors, guards } = original.implementations
  const machine = original.provide({
    actors: { ...Object.fromEntries(Object.keys(actors).map((src) => [src, manual])), ...own },
    guards: Object.fromEntries(Object.entries(guards).map(watched)) as AnyStateMachine['implementations']['guards'],
  }) as M
  const tracker = trackerOf(machine)
  found.guard = tracker.foundGuard
  const both = (event: InspectionEvent) => {
    tracker.inspect(event)
    inspect(event)
  }
  return { machine, tracker, start: (input) => run(machine, both, pending, input) }
}

const run = <M extends AnyStateMachine>(
  machine: M,
  inspect: (event: InspectionEvent) => void,
  pending: WeakMap<AnyActorRef, Pending>,
  input: InputFrom<M> | undefined,
): Run<M> => {
  const clock = new SimulatedClock()
  const emitted: EmittedFrom<M>[] = []
  const actor = createActor(machine as AnyStateMachine, { input, clock, inspect })
  actor.on('*', (event) => emitted.push(event as EmittedFrom<M>))
  // Else XState throws where no test can catch it.
  actor.subscribe({ error: () => {} })

  const call = (src: string): Call<unknown, unknown> => {
    const child: AnyActorRef | undefined = (actor.getSnapshot() as AnyMachineSnapshot).children[src]
    const work = child && pending.get(child)
    if (!child || !work) throw new Error(`${src} is not under way`)
    const heard = () => work.promise.then(noop, noop)
    return {
      input: child.getSnapshot().input,
      resolve: (output) => {
        work.resolve(output)
        return heard()
      },
      reject: (error) => {
        work.reject(error)
        return heard()
      },
    }
  }

  const letTimePass = (type: string) => {
    const timer = Object.values(actor.system.getSnapshot()._scheduledEvents).find(
      ({ event, source }) => event.type === type && source === actor,
    )
    if (!timer) throw new Error(`no timer runs for ${type}`)
    clock.increment(timer.delay)
  }

  const perform = async (event: AnyEventObject): Promise<void> => {
    const { type } = event
    const [, outcome, src] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
    if (outcome === 'done' && src !== undefined) await call(src).resolve(event.output)
    else if (outcome === 'error' && src !== undefined) await call(src).reject(event.error)
    else if (type.startsWith('xstate.after.')) letTimePass(type)
    else actor.send(event)
  }

  actor.start()
  return { actor, clock, emitted, call, perform } as unknown as Run<M>
}

const noop = () => {}
