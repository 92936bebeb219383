import { assign, emit, fromPromise, setup } from 'xstate'
import type { ActionName } from '#domain/action.ts'
import { type Failure, toFailure } from '#domain/failure.ts'

/** `error` is empty after a success. */
type ActionState = { running: boolean; error: string }

type ActionRunnerInput = { name: ActionName; running: boolean }

type ActionRunnerContext = ActionRunnerInput & { failure: Failure | null }

/** A row of the actions list (§2): calls the action and follows it to its end, also when others called it. */
export const actionRunnerMachine = setup({
  types: {
    input: {} as ActionRunnerInput,
    context: {} as ActionRunnerContext,
    events: {} as
      | { type: 'run.requested' }
      | { type: 'dialog.confirmed' }
      | { type: 'dialog.canceled' }
      | { type: 'action.listed'; running: boolean },
    emitted: {} as { type: 'run.done' } | { type: 'run.failed'; failure: Failure },
  },
  actors: {
    runAction: fromPromise<ActionState, { name: ActionName }>(() =>
      Promise.reject(new Error('runAction is not provided')),
    ),
    findAction: fromPromise<ActionState, { name: ActionName }>(() =>
      Promise.reject(new Error('findAction is not provided')),
    ),
  },
  delays: { watchInterval: 2_000 },
  guards: {
    isUnderWay: ({ context }) => context.running,
    isAskedAbout: ({ context }) => context.name === 'releaseMails',
    isRunning: (_, { running }: Pick<ActionState, 'running'>) => running,
    hasFailed: (_, { error }: ActionState) => error !== '',
  },
  actions: {
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    tellDone: emit({ type: 'run.done' }),
    tellFailed: emit(({ context }) => ({
      type: 'run.failed',
      failure: context.failure ?? { code: 'actionFailed' as const },
    })),
  },
}).createMachine({
  id: 'actionRunner',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'As the list shows it.',
      always: { guard: 'isUnderWay', target: 'running.watching' },
      on: {
        'run.requested': [{ guard: 'isAskedAbout', target: 'asking' }, { target: 'running' }],
        'action.listed': { guard: { type: 'isRunning', params: ({ event }) => event }, target: 'running.watching' },
      },
    },
    asking: {
      description: 'What cannot be taken back is asked about first.',
      on: {
        'dialog.confirmed': 'running',
        'dialog.canceled': 'idle',
        'action.listed': { guard: { type: 'isRunning', params: ({ event }) => event }, target: 'running.watching' },
      },
    },
    running: {
      initial: 'calling',
      entry: 'forgetFailure',
      states: {
        calling: {
          invoke: {
            id: 'runAction',
            src: 'runAction',
            input: ({ context }) => ({ name: context.name }),
            onDone: [
              { guard: { type: 'isRunning', params: ({ event }) => event.output }, target: 'watching' },
              { target: '#actionRunner.done' },
            ],
            onError: {
              target: '#actionRunner.failed',
              actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            },
          },
        },
        watching: {
          description: 'It takes long, or somebody else has called it.',
          after: { watchInterval: 'checking' },
        },
        checking: {
          invoke: {
            id: 'findAction',
            src: 'findAction',
            input: ({ context }) => ({ name: context.name }),
            onDone: [
              { guard: { type: 'isRunning', params: ({ event }) => event.output }, target: 'watching' },
              {
                guard: { type: 'hasFailed', params: ({ event }) => event.output },
                target: '#actionRunner.failed',
                actions: { type: 'keepFailure', params: { failure: { code: 'actionFailed' } } },
              },
              { target: '#actionRunner.done' },
            ],
            onError: {
              target: '#actionRunner.failed',
              actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            },
          },
        },
      },
    },
    done: {
      entry: 'tellDone',
      on: {
        'run.requested': [{ guard: 'isAskedAbout', target: 'asking' }, { target: 'running' }],
        'action.listed': { guard: { type: 'isRunning', params: ({ event }) => event }, target: 'running.watching' },
      },
    },
    failed: {
      entry: 'tellFailed',
      on: {
        'run.requested': [{ guard: 'isAskedAbout', target: 'asking' }, { target: 'running' }],
        'action.listed': { guard: { type: 'isRunning', params: ({ event }) => event }, target: 'running.watching' },
      },
    },
  },
})
