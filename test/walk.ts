import { isDeepStrictEqual } from 'node:util'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { type Seen, seenIn } from '#tools/machines/trace/replay.ts'
import { machineFiles } from '../scripts/machineFiles.ts'
import { type Coverage, type Level, record, recordWalk, trackerOf, unwalked } from './walk/coverage.ts'
import { fewest, type Path, type PathEvent, pathsOf, walkOf } from './walk/paths.ts'
import { eventLine, type FactsOf, type Samples } from './walk/samples.ts'
import { type OwnActors, type Run, type Stage, stage } from './walk/stage.ts'
import { notJson, structureFaults } from './walk/structure.ts'

/**
 * docs/testing.md: {@link walk} for the machine, {@link walkView} for its view, {@link paths} with {@link recordPaths}
 * for Chromium, {@link stage} for scenes by hand.
 */
export { type Path, type PathEvent, type Run, type Samples, stage }

/**
 * Walks every shortest path on a live actor, compares each step with a pure replay, and demands every state, transition
 * and guard answer. @param file `null` for a machine of a test @throws Error with every fault
 */
export const walk = async <M extends AnyStateMachine>(
  machine: M,
  samples: Samples<M>,
  file: string | null = machineFiles.get(machine.id) ?? `machines/${machine.id}.ts`,
): Promise<Coverage> => {
  const faults = await structureFaults(machine, file)
  const scene = stage(machine)
  const all = pathsOrFault(scene.machine, samples, faults)
  recordWalk(walkOf(machine.id, all))
  for (const path of all) {
    const run = scene.start(path.input)
    faults.push(...(await walkPath(path, run, { perform: run.perform })))
  }
  return conclude(scene, 'machine', faults)
}

export type View<M extends AnyStateMachine> = {
  /**
   * Events without a gesture are sent. A child with its own view (`own`) needs one, too, as
   * `xstate.done.actor.{child}`.
   */
  readonly gestures: {
    readonly [Type in FactsOf<M>['type']]?: (
      event: Extract<FactsOf<M>, { type: Type }>,
      state: SnapshotFrom<M>,
    ) => Promise<unknown>
  } & { readonly [Type in `xstate.${string}`]?: (event: AnyEventObject, state: SnapshotFrom<M>) => Promise<unknown> }
  /** React's `act`. */
  readonly around?: (work: () => Promise<void>) => Promise<unknown>
  /** At the start and after each step, once for the steps that several paths begin with: they lead to the same view. */
  readonly check?: (state: SnapshotFrom<M>) => void | Promise<void>
  /** After each step and its check: what later checks compare with. */
  readonly remember?: () => void
  readonly close?: () => void
}

/**
 * Walks a machine through its view: events by gestures. @param own actors that run for real @throws Error with every
 * fault
 */
export const walkView = async <M extends AnyStateMachine>(
  machine: M,
  samples: Samples<M>,
  show: (run: Run<M>) => View<M>,
  own: OwnActors<M> = {},
): Promise<Coverage> => {
  const faults: string[] = []
  const scene = stage(machine, own)
  const checked = new Set<string>()
  for (const path of pathsOf(scene.machine, samples)) {
    const run = scene.start(path.input)
    const { gestures, around = (work) => work(), close, ...looks } = show(run)
    const perform = async (event: AnyEventObject) => {
      const gesture = (gestures as Gestures)[event.type]
      await (gesture ? gesture(event, run.actor.getSnapshot()) : around(() => run.perform(event)))
    }
    faults.push(...(await walkPath(path, run, { ...looks, perform, checked })))
    close?.()
  }
  return conclude(scene, 'view', faults)
}

type Gestures = Readonly<Record<string, ((event: unknown, state: unknown) => Promise<unknown>) | undefined>>

/** For Chromium. `fewest` leaves out paths without a transition of their own. */
export const paths = <M extends AnyStateMachine>(
  machine: M,
  samples: Samples<M>,
  pick: 'all' | 'fewest' = 'all',
): Path<M>[] => {
  const all = pathsOf(machine, samples)
  return pick === 'all' ? all : fewest(all)
}

/** Returns their coverage. */
export const recordPaths = <M extends AnyStateMachine>(
  machine: M,
  level: Level,
  walked: readonly Path<M>[],
): Omit<Coverage, 'guards'> => {
  const tracker = trackerOf(machine)
  for (const { start, steps } of walked) {
    for (const { state, taken } of [start, ...steps]) {
      tracker.enter((state as AnyMachineSnapshot)._nodes)
      tracker.take(taken)
    }
  }
  const coverage = tracker.coverage()
  record(machine.id, level, tracker)
  return { states: coverage.states, transitions: coverage.transitions }
}

type Hand<M extends AnyStateMachine> = Pick<View<M>, 'check' | 'remember'> & {
  perform: (event: AnyEventObject) => Promise<void>
  /** The beginnings of paths that were checked. */
  checked?: Set<string>
}

/** Until the first fault. */
const walkPath = async <M extends AnyStateMachine>(path: Path<M>, run: Run<M>, hand: Hand<M>): Promise<string[]> => {
  const emitted: AnyEventObject[] = []
  const events: readonly (AnyEventObject | null)[] = [null, ...path.steps.map(({ event }) => event)]
  let way = JSON.stringify(path.input)
  try {
    for (const [index, step] of [path.start, ...path.steps].entries()) {
      const event = events[index]
      if (event) await hand.perform(event)
      emitted.push(...step.emitted)
      const fault = difference(run, step.state, emitted)
      if (fault !== null) return [`${fault}, after ${lineOf(events.slice(0, index + 1))}`]
      way += event ? eventLine(event) : ''
      if (!hand.checked?.has(way)) await hand.check?.(step.state)
      hand.checked?.add(way)
      hand.remember?.()
    }
    return []
  } catch (error) {
    return [`${messageOf(error)}, on the way ${path.description}`]
  } finally {
    run.actor.stop()
  }
}

const difference = <M extends AnyStateMachine>(
  run: Run<M>,
  state: SnapshotFrom<M>,
  emitted: readonly AnyEventObject[],
): string | null => {
  const live = run.actor.getSnapshot() as AnyMachineSnapshot
  const expected: Seen = seenIn(state as AnyMachineSnapshot)
  if (live.status === 'error') return `the actor stopped with an error: ${live.error}`
  if (!isDeepStrictEqual(seenIn(live), expected)) {
    return `the live actor differs: ${JSON.stringify(seenIn(live))}, expected ${JSON.stringify(expected)}`
  }
  if (!isDeepStrictEqual(run.emitted, emitted)) {
    return `the live actor emitted ${JSON.stringify(run.emitted)}, expected ${JSON.stringify(emitted)}`
  }
  const place = notJson(live.context, 'context') ?? notJson(run.emitted, 'emitted')
  return place === null ? null : `not JSON: ${place}`
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const lineOf = (events: readonly (AnyEventObject | null)[]): string =>
  events.map((event) => (event === null ? 'the start' : eventLine(event))).join(' → ')

const pathsOrFault = <M extends AnyStateMachine>(machine: M, samples: Samples<M>, faults: string[]): Path<M>[] => {
  try {
    return pathsOf(machine, samples)
  } catch (error) {
    return fail(machine.id, [...faults, messageOf(error)])
  }
}

const conclude = <M extends AnyStateMachine>(scene: Stage<M>, level: Level, faults: string[]): Coverage => {
  const coverage = scene.tracker.coverage()
  record(scene.machine.id, level, scene.tracker)
  const { states, transitions } = coverage
  const missing = unwalked(level === 'machine' ? coverage : { states, transitions })
  return faults.length + missing.length === 0 ? coverage : fail(scene.machine.id, [...faults, ...missing])
}

const fail = (id: string, faults: readonly string[]): never => {
  const shown = faults.slice(0, 20).map((fault) => `- ${fault}`)
  throw new Error(`${id}: ${faults.length} faults\n${shown.join('\n')}`)
}
