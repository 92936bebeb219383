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
  type OutputFrom,
  SimulatedClock,
} from 'xstate'
import { isPlainGuard, type Tracker, trackerOf } from './coverage.ts'
import type { ActorsOf } from './samples.ts'

type Pending = { promise: Promise<unknown>; resolve: (output: unknown) => void; reject: (error: unknown) => void }

/** Work that an actor of the machine has been given and has not answered. Answers are heard before the promise is kept. */
export type Call<Input, Output> = {
  readonly input: Input
  readonly resolve: (output: Output) => Promise<void>
  readonly reject: (error: unknown) => Promise<void>
}

type ActorNamed<M, Src> = Extract<ActorsOf<M>, { src: Src }>['logic']

/** A live actor whose time stands still and whose actors answer when told to. */
export type Run<M extends AnyStateMachine> = {
  readonly actor: Actor<M>
  readonly clock: SimulatedClock
  /** All that the actor has emitted so far. */
  readonly emitted: EmittedFrom<M>[]
  /** The work under way under this name. @throws Error when there is none */
  readonly call: <Src extends ActorsOf<M>['src']>(
    src: Src,
  ) => Call<InputFrom<ActorNamed<M, Src>>, OutputFrom<ActorNamed<M, Src>>>
  /**
   * Makes an event happen as the world would: `xstate.done.actor.*` and `xstate.error.actor.*` by answering the work
   * under way, `xstate.after.*` by letting its time pass, all others by sending them.
   */
  readonly perform: (event: AnyEventObject) => Promise<void>
}

/** A machine made ready for walking: manual actors, guards that are watched. */
export type Stage<M extends AnyStateMachine> = {
  readonly machine: M
  readonly tracker: Tracker
  readonly start: (input: InputFrom<M> | undefined) => Run<M>
}

type Guard = (args: unknown, params: unknown) => boolean

/** Actors that play themselves instead of waiting for the test, such as the machine of a child that a view shows. */
export type OwnActors<M extends AnyStateMachine> = { readonly [Src in ActorsOf<M>['src']]?: AnyActorLogic }

/**
 * Puts a machine on stage; see {@link Run} for what can be done there.
 * @param own which of its actors are real; all others answer when told to
 */
export const stage = <M extends AnyStateMachine>(original: M, own: OwnActors<M> = {}): Stage<M> => {
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
  return { machine, tracker, start: (input) => run(machine, tracker, pending, input) }
}

const run = <M extends AnyStateMachine>(
  machine: M,
  tracker: Tracker,
  pending: WeakMap<AnyActorRef, Pending>,
  input: InputFrom<M> | undefined,
): Run<M> => {
  const clock = new SimulatedClock()
  const emitted: EmittedFrom<M>[] = []
  const actor = createActor(machine as AnyStateMachine, { input, clock, inspect: tracker.inspect })
  actor.on('*', (event) => emitted.push(event as EmittedFrom<M>))
  // Without an observer of errors XState throws them where no test can catch them; the snapshot carries them as well.
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
    if (!timer) throw new Error(`no time runs for ${type}`)
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
