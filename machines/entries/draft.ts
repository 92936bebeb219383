import { assign, fromCallback, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { keepable, type UnsavedWork } from '#domain/draft.ts'
import { typingPause } from '#domain/limits.ts'

/** `key` is null where no draft may be kept; `work` has no passwords. */
type DraftContext = { key: string | null; work: UnsavedWork }

export type WorkTold = { type: 'work.told'; key: string | null; work: UnsavedWork | null }

/** `key`: of a new entry, once it is stored. */
type Changed = { work: UnsavedWork; key?: string | null }

/** `work`: if it is kept otherwise from now on. */
type Submitted = Partial<Changed>

/** Keeps a form's unsaved work in the browser after a pause and when the page closes, and drops it when nothing is unsaved. */
export const draftMachine = setup({
  types: {
    input: {} as DraftContext,
    context: {} as DraftContext,
    events: {} as
      | ({ type: 'work.changed' } & Changed)
      | ({ type: 'work.submitted' } & Submitted)
      | { type: 'work.finished' },
    children: {} as { keepDraft: 'keepDraft'; dropDraft: 'dropDraft'; keepOnLeaving: 'keepOnLeaving' },
  },
  actors: {
    keepDraft: fromPromise<void, { key: string; draft: UnsavedWork }>(() =>
      Promise.reject(new Error('keepDraft is not provided')),
    ),
    dropDraft: fromPromise<void, { key: string }>(() => Promise.reject(new Error('dropDraft is not provided'))),
    /** Keeps the last work when the page closes; null: nothing to keep. */
    keepOnLeaving: fromCallback<WorkTold, { key: string | null }>(() => {
      throw new Error('keepOnLeaving is not provided')
    }),
  },
  delays: { typingPause },
  guards: { hasKey: ({ context }) => context.key !== null },
  actions: {
    takeWork: assign(({ context }, { work = context.work, key = context.key }: Submitted) => ({
      key,
      work: keepable(work),
    })),
    watchLeaving: spawnChild('keepOnLeaving', { id: 'keepOnLeaving', input: ({ context: { key } }) => ({ key }) }),
    tellPending: sendTo('keepOnLeaving', ({ context: { key, work } }) => ({ type: 'work.told', key, work })),
    tellSettled: sendTo('keepOnLeaving', ({ context: { key } }) => ({ type: 'work.told', key, work: null })),
  },
}).createMachine({
  id: 'draft',
  context: ({ input: { key, work } }) => ({ key, work: keepable(work) }),
  entry: 'watchLeaving',
  on: {
    'work.changed': {
      guard: 'hasKey',
      target: '.settling',
      actions: { type: 'takeWork', params: ({ event }) => event },
    },
    'work.finished': { guard: 'hasKey', target: '.dropping' },
  },
  initial: 'idle',
  states: {
    idle: { description: 'There is nothing to keep.' },
    settling: {
      entry: 'tellPending',
      exit: 'tellSettled',
      description:
        'Waits until the person pauses. Work that is submitted is kept at once, in case the answer never comes.',
      after: { typingPause: 'keeping' },
      on: { 'work.submitted': { target: 'keeping', actions: { type: 'takeWork', params: ({ event }) => event } } },
    },
    keeping: {
      invoke: {
        id: 'keepDraft',
        src: 'keepDraft',
        input: ({ context }) => ({ key: context.key ?? '', draft: context.work }),
        onDone: 'kept',
        onError: 'failed',
      },
      on: {
        'work.submitted': {
          target: 'keeping',
          reenter: true,
          actions: { type: 'takeWork', params: ({ event }) => event },
        },
      },
    },
    kept: {
      on: { 'work.submitted': { target: 'keeping', actions: { type: 'takeWork', params: ({ event }) => event } } },
    },
    failed: { description: 'The browser keeps nothing (no room, or a private window). The next change tries again.' },
    dropping: {
      invoke: {
        id: 'dropDraft',
        src: 'dropDraft',
        input: ({ context }) => ({ key: context.key ?? '' }),
        onDone: 'idle',
        onError: 'idle',
      },
    },
  },
})
