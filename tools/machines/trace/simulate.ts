import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  __unsafe_getAllOwnEventDescriptors as activeEventTypes,
  fromPromise,
} from 'xstate'
import { arrowIdsOf, eventName, guardName, nodesOf, pathOf } from '../chart/parts.ts'
import { fromJson, type JsonEvent } from './json.ts'
import { type PureStep, replay } from './replay.ts'

/** The samples of a machine, and paths that together take each of its transitions: what its walk in the tests left. */
export type Walk = {
  machine: string
  inputs: unknown[]
  events: Readonly<Record<string, unknown[]>>
  actors: Readonly<Record<string, { done: unknown[]; error: unknown[] }>>
  paths: { input: number; events: JsonEvent[] }[]
}

/** A step of a simulation, as JSON. `active` and `taken` are ids of the chart; `now` is in milliseconds. */
export type Step = {
  event: JsonEvent | null
  value: unknown
  status: string
  context: unknown
  emitted: JsonEvent[]
  active: string[]
  taken: string[]
  now: number
}

/** An event that can happen next, or that a guard or the state refuses: `why` is null when it can. */
export type Offer = { kind: 'event' | 'answer' | 'time'; says: string; event: JsonEvent; why: string | null }

/** A run: its steps, what can happen next, and where its path cannot go on. */
export type Trace = { steps: Step[]; offers: Offer[]; fault: string | null }

const silent = fromPromise(() => new Promise<never>(() => {}))

/** The machine with actors that wait to be answered. */
export const withSilentActors = (machine: AnyStateMachine): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(Object.keys(machine.implementations.actors).map((src) => [src, silent])),
  })

const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))

/** The event types that lead somewhere now, without those that XState raises itself. */
const typesNow = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot.status === 'active'
    ? activeEventTypes(snapshot).filter((type) => !type.startsWith('xstate.done.state.'))
    : []

/** Why a state does not take an event; null when it does. */
const refusal = (snapshot: AnyMachineSnapshot, event: JsonEvent): string | null => {
  if (snapshot.can(fromJson(event))) return null
  const guards = snapshot._nodes.flatMap((node) =>
    (node.transitions.get(event.type) ?? []).map(({ guard }) => guardName(guard)).filter(Boolean),
  )
  return guards.length > 0 ? `refused by ${[...new Set(guards)].join(', ')}` : 'not taken in this state'
}

/** The answers of running actors, from samples. */
const answersTo = (types: readonly string[], walk: Walk): JsonEvent[] =>
  types.flatMap((type): JsonEvent[] => {
    const [, outcome, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
    const samples = walk.actors[id]
    if (outcome === 'done') return (samples?.done ?? []).map((output) => ({ type, output }))
    return outcome === 'error' ? (samples?.error ?? []).map((error) => ({ type, error })) : []
  })

/** The samples of all declared events. */
const factsOf = (machine: AnyStateMachine, walk: Walk): JsonEvent[] =>
  machine.events
    .filter((type) => !type.startsWith('xstate.'))
    .flatMap((type) => (walk.events[type] ?? [{}]).map((payload) => ({ ...(payload as object), type })))

/** The events that a state takes now: of samples, answers and timers. */
export const offersNow = (snapshot: AnyMachineSnapshot, walk: Walk): JsonEvent[] => {
  const types = typesNow(snapshot)
  const times = types.filter((type) => type.startsWith('xstate.after.')).map((type) => ({ type }))
  const events = snapshot.status === 'active' ? factsOf(snapshot.machine, walk) : []
  return [...events, ...answersTo(types, walk), ...times].filter((event) => snapshot.can(fromJson(event)))
}

/** What can happen after a step: events and answers from samples, and the time of the next timer. */
export const offersAfter = (machine: AnyStateMachine, { snapshot, timers, now }: PureStep, walk: Walk): Offer[] => {
  if (snapshot.status !== 'active') return []
  const types = typesNow(snapshot)
  const next = Math.min(...Object.values(timers).map(({ due }) => due))
  const offer = (kind: Offer['kind'], event: JsonEvent): Offer => ({
    kind,
    event,
    says: eventName(event.type),
    why: refusal(snapshot, event),
  })
  const times = Object.values(timers)
    .toSorted((one, other) => one.due - other.due)
    .map(
      ({ type, due }): Offer => ({
        ...offer('time', { type }),
        says: `let ${due - now} ms pass: ${eventName(type)}`,
        why: due > next ? 'another timer ends before' : refusal(snapshot, { type }),
      }),
    )
  return [
    ...factsOf(machine, walk).map((event) => offer('event', event)),
    ...answersTo(types, walk).map((event) => offer('answer', event)),
    ...times,
  ]
}

/**
 * Runs a machine through events, with its own guards, context and delays.
 * @param shown the step whose offers are wanted
 */
export const simulate = (
  original: AnyStateMachine,
  walk: Walk,
  input: unknown,
  events: JsonEvent[],
  shown: number,
): Trace => {
  const machine = withSilentActors(original)
  const whole = replay(machine, input, events.map(fromJson))
  const faults = events.map((event, index) => {
    const before = whole[index]?.snapshot
    return before?.status === 'active' ? refusal(before, event) : 'the machine has ended'
  })
  const stop = faults.findIndex((why) => why !== null)
  const pures = stop < 0 ? whole : whole.slice(0, stop + 1)
  const fault =
    stop < 0 ? null : `Step ${stop + 1}, ${eventName(events[stop]?.type ?? '')}, is impossible: ${faults[stop]}.`
  const ids = arrowIdsOf(machine)
  const known = new Set(nodesOf(machine))
  const steps = pures.map(
    ({ snapshot, transitions, emitted, now }, index): Step => ({
      event: index === 0 ? null : (events[index - 1] ?? null),
      value: plain(snapshot.value),
      status: snapshot.status,
      context: plain(snapshot.context),
      emitted: plain(emitted) as JsonEvent[],
      active: snapshot._nodes.filter((node) => known.has(node)).map(pathOf),
      taken: transitions.flatMap((transition) => ids.get(transition) ?? []),
      now,
    }),
  )
  const at = pures[Math.min(shown, pures.length - 1)]
  return { steps, offers: at ? offersAfter(machine, at, walk) : [], fault }
}
