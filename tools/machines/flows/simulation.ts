import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import type { SimulationPath } from '../model/path.ts'
import type { SimulatedRun } from '../model/runs.ts'
import type { JsonEvent } from '../trace/json.ts'

type SimulationInput = { machine: string; path: SimulationPath | null }

/** `shown`: the step that is looked at. `run`: the last run, or null before the first one. `why`: what went wrong. */
type SimulationContext = {
  machine: string
  path: SimulationPath
  shown: number
  run: SimulatedRun | null
  why: string | null
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * The simulation of a machine: the machine runs through a path of events, with actors that the person answers. An event
 * that is chosen at an earlier step replaces what came after it. `path.changed`: the path is another one.
 */
export const simulationMachine = setup({
  types: {
    input: {} as SimulationInput,
    context: {} as SimulationContext,
    events: {} as
      | { type: 'event.chosen'; event: JsonEvent }
      | { type: 'step.chosen'; step: number }
      | { type: 'path.opened'; path: SimulationPath }
      | { type: 'run.retried' },
    emitted: {} as { type: 'path.changed'; path: SimulationPath },
  },
  actors: {
    runPath: fromPromise<SimulatedRun, { machine: string; path: SimulationPath; shown: number }>(() =>
      Promise.reject(new Error('runPath is not provided')),
    ),
  },
  guards: {
    isWhole: (_, { fault }: { fault: string | null }) => fault === null,
    hasStep: ({ context }, { step }: { step: number }) => step >= 0 && step <= context.path.events.length,
  },
  actions: {
    takeEvent: enqueueActions(({ context, enqueue }, { event }: { event: JsonEvent }) => {
      const { path, shown } = context
      const next = { ...path, events: [...path.events.slice(0, shown), event] }
      enqueue.assign({ path: next, shown: shown + 1, why: null })
      enqueue.emit({ type: 'path.changed', path: next })
    }),
    openPath: enqueueActions(({ enqueue }, { path }: { path: SimulationPath }) => {
      enqueue.assign({ path, shown: path.events.length, why: null })
      enqueue.emit({ type: 'path.changed', path })
    }),
    showStep: assign((_, { step }: { step: number }) => ({ shown: step, why: null })),
    keepRun: assign(({ context }, { run }: { run: SimulatedRun }) => ({ run, why: run.fault ?? context.why })),
    keepError: assign((_, { error }: { error: unknown }) => ({ why: messageOf(error) })),
    endAtFault: assign(({ context }, { run }: { run: SimulatedRun }) => ({
      shown: run.steps.length - 1,
      path: { ...context.path, events: context.path.events.slice(0, run.steps.length - 1) },
    })),
  },
}).createMachine({
  id: 'simulation',
  context: ({ input }) => ({
    machine: input.machine,
    path: input.path ?? { input: 0, events: [] },
    shown: input.path?.events.length ?? 0,
    run: null,
    why: input.path === null ? 'The address holds no path that can be read. It begins anew.' : null,
  }),
  initial: 'running',
  states: {
    running: {
      description: 'The machine runs through the path.',
      invoke: {
        id: 'runPath',
        src: 'runPath',
        input: ({ context: { machine, path, shown } }) => ({ machine, path, shown }),
        onDone: [
          {
            guard: { type: 'isWhole', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'keepRun', params: ({ event }) => ({ run: event.output }) },
          },
          {
            target: 'broken',
            actions: [
              { type: 'keepRun', params: ({ event }) => ({ run: event.output }) },
              { type: 'endAtFault', params: ({ event }) => ({ run: event.output }) },
            ],
          },
        ],
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => event } },
      },
    },
    ready: {
      description: 'Each step can be looked at; an event leads on from the one that is shown.',
      on: {
        'event.chosen': { target: 'running', actions: { type: 'takeEvent', params: ({ event }) => event } },
        'step.chosen': {
          guard: { type: 'hasStep', params: ({ event }) => event },
          target: 'running',
          actions: { type: 'showStep', params: ({ event }) => event },
        },
        'path.opened': { target: 'running', actions: { type: 'openPath', params: ({ event }) => event } },
      },
    },
    broken: {
      description: 'A step of the path is impossible; the run ends before it.',
      on: {
        'step.chosen': {
          guard: { type: 'hasStep', params: ({ event }) => event },
          target: 'running',
          actions: { type: 'showStep', params: ({ event }) => event },
        },
        'path.opened': { target: 'running', actions: { type: 'openPath', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The machine or its samples could not be loaded.',
      on: { 'run.retried': 'running' },
    },
  },
})
