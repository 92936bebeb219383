import { isDeepStrictEqual } from 'node:util'
import { TestModel } from '@xstate/graph'
import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import { transitionsOf } from '#tools/machines/chart/parts.ts'
import { toJson } from '#tools/machines/trace/json.ts'
import { replay } from '#tools/machines/trace/replay.ts'
import type { Walk } from '#tools/machines/trace/simulate.ts'
import { eventLine, type FactsOf, possibleEvents, type Samples } from './samples.ts'

/** Also of its actors and timers (`xstate.…`). */
export type PathEvent<M extends AnyStateMachine> = FactsOf<M> | (AnyEventObject & { type: `xstate.${string}` })

/** With transitions of the original machine. */
type PathStep<M extends AnyStateMachine> = {
  readonly event: PathEvent<M>
  readonly state: SnapshotFrom<M>
  readonly taken: readonly AnyTransitionDefinition[]
  readonly emitted: readonly AnyEventObject[]
}

export type Path<M extends AnyStateMachine> = {
  readonly description: string
  readonly input: InputFrom<M> | undefined
  readonly start: Omit<PathStep<M>, 'event'>
  readonly steps: readonly PathStep<M>[]
}

/**
 * States differ in status, value, `guardsRead`, last event and previous value. Beginnings of longer paths are left out.
 * @throws Error above the samples' limit, or when a guard reads more than `guardsRead`
 */
export const pathsOf = <M extends AnyStateMachine>(machine: M, samples: Samples<M>): Path<M>[] => {
  const inputs: readonly (InputFrom<M> | undefined)[] = samples.inputs ?? [undefined]
  return inputs.flatMap((input) => pathsFrom(machine, samples, input))
}

const pathsFrom = <M extends AnyStateMachine>(
  machine: M,
  samples: Samples<M>,
  input: InputFrom<M> | undefined,
): Path<M>[] => {
  const names = transitionsOf(machine)
  const guardsRead = samples.guardsRead ?? (() => null)
  const limit = samples.limit ?? 20_000
  const model = new TestModel<AnyMachineSnapshot, AnyEventObject, unknown>(machine, {
    input,
    limit,
    events: (snapshot) => possibleEvents(samples, snapshot),
    serializeEvent: eventLine,
    serializeState: (snapshot, event, previous) => {
      const { status, value, context } = snapshot
      const taken = event && previous ? machine.getTransitionData(previous, event).map((one) => names.get(one)) : []
      return JSON.stringify([status, value, guardsRead(context), event && eventLine(event), taken, previous?.value])
    },
  })
  return withoutBeginnings(search(model, limit)).map((steps) => {
    const events = steps.map(({ event }) => event)
    const description = events.map(eventLine).join(' → ') || 'the start'
    const [start, ...pure] = replay(machine, input, events).map(({ snapshot, transitions, emitted }) => ({
      state: snapshot as SnapshotFrom<M>,
      taken: transitions,
      emitted,
    }))
    if (!start) throw new Error('the replay has no start')
    for (const [index, { state }] of steps.entries()) {
      if (isDeepStrictEqual(state.value, (pure[index]?.state as AnyMachineSnapshot | undefined)?.value)) continue
      throw new Error(`guardsRead leaves out what a guard reads: ${description}, step ${index + 1}`)
    }
    return {
      description,
      input,
      start,
      steps: pure.map((step, index) => ({ ...step, event: events[index] as PathEvent<M> })),
    }
  })
}

type Steps = readonly { readonly event: AnyEventObject; readonly state: AnyMachineSnapshot }[]

const search = (model: TestModel<AnyMachineSnapshot, AnyEventObject, unknown>, limit: number): Steps[] => {
  try {
    return model.getShortestPaths({ allowDuplicatePaths: true }).map(({ steps }) => steps.slice(1))
  } catch (error) {
    if (!(error instanceof Error && error.message === 'Traversal limit exceeded')) throw error
    throw new Error(`the search found more than ${limit} states: a sample or guardsRead makes ever new ones`)
  }
}

const withoutBeginnings = (paths: readonly Steps[]): readonly Steps[] => {
  const line = (steps: Steps) => steps.map(({ event }) => eventLine(event)).join('\n')
  const beginnings = new Set(paths.flatMap((steps) => steps.map((_, index) => line(steps.slice(0, index)))))
  return paths.filter((steps) => !beginnings.has(line(steps)))
}

/** With all of their transitions, for Chromium. */
export const fewest = <M extends AnyStateMachine>(paths: readonly Path<M>[]): Path<M>[] => {
  const left = new Set(paths.flatMap(transitionsIn))
  const chosen: Path<M>[] = []
  while (left.size > 0) {
    const gain = (path: Path<M>) => new Set(transitionsIn(path).filter((one) => left.has(one))).size
    const best = paths.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    chosen.push(best)
    for (const one of transitionsIn(best)) left.delete(one)
  }
  return chosen
}

const transitionsIn = <M extends AnyStateMachine>({ start, steps }: Path<M>): readonly AnyTransitionDefinition[] => [
  ...start.taken,
  ...steps.flatMap(({ taken }) => taken),
]

const distinct = <Item>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
]

/** Inputs, samples and a few paths with everything, as JSON. */
export const walkOf = <M extends AnyStateMachine>(machine: string, paths: readonly Path<M>[]): Walk => {
  const events = distinct(paths.flatMap(({ steps }) => steps.map(({ event }) => toJson(event))))
  const inputs = distinct(paths.map(({ input }) => input ?? null))
  const facts = events.filter(({ type }) => !type.startsWith('xstate.'))
  const answers = (outcome: 'done' | 'error') =>
    Map.groupBy(
      events.filter(({ type }) => type.startsWith(`xstate.${outcome}.actor.`)),
      ({ type }) => type.slice(`xstate.${outcome}.actor.`.length),
    )
  const [done, error] = [answers('done'), answers('error')]
  return {
    machine,
    inputs,
    events: Object.fromEntries(
      [...Map.groupBy(facts, ({ type }) => type)].map(([type, all]) => [type, all.map(({ type: _, ...rest }) => rest)]),
    ),
    actors: Object.fromEntries(
      [...new Set([...done.keys(), ...error.keys()])].map((id) => [
        id,
        {
          done: (done.get(id) ?? []).map(({ output }) => output ?? null),
          error: (error.get(id) ?? []).map((failed) => failed.error),
        },
      ]),
    ),
    paths: fewest(paths).map(({ input, steps }) => ({
      input: inputs.findIndex((one) => isDeepStrictEqual(one, input ?? null)),
      events: steps.map(({ event }) => toJson(event)),
    })),
  }
}
