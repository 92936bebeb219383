import { assign, fromCallback, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { keepable, type UnsavedWork } from '#domain/draft.ts'
import { typingPause } from '#domain/limits.ts'

/** `key` is null where no draft may be kept; `work` has no passwords. */
type DraftContext = { key: string | null; work: UnsavedWork }

/**
 * Keeps a form's unsaved work in the browser, a pause after the last change and when the page closes, and drops it when
 * nothing is unsaved. Never passwords. The form goes on even if nothing can be kept.
 */
export const draftMachine = setup({
  types: {
    input: {} as DraftContext,
    context: {} as DraftContext,
    events: {} as { type: 'work.changed'; work: UnsavedWork } | { type: 'work.submitted' } | { type: 'work.finished' },
    children: {} as { keepDraft: 'keepDraft'; dropDraft: 'dropDraft'; keepOnLeaving: 'keepOnLeaving' },
  },
  actors: {
    keepDraft: fromPromise<void, { key: string; draft: UnsavedWork }>(() =>
      Promise.reject(new Error('keepDraft is not provided')),
    ),
    dropDraft: fromPromise<void, { key: string }>(() => Promise.reject(new Error('dropDraft is not provided'))),
    /** Keeps the last work when the page closes; null: nothing to keep. */
    keepOnLeaving: fromCallback<{ type: 'work.told'; work: UnsavedWork | null }, { key: string | null }>(() => {
      throw new Error('keepOnLeaving is not provided')
    }),
  },
  delays: { typingPause },
  guards: { hasKey: ({ context }) => context.key !== null },
  actions: {
    takeWork: assign((_, { work }: { work: UnsavedWork }) => ({ work: keepable(work) })),
    watchLeaving: spawnChild('keepOnLeaving', { id: 'keepOnLeaving', input: ({ context: { key } }) => ({ key }) }),
    tellPending: sendTo('keepOnLeaving', ({ context: { work } }) => ({ type: 'work.told', work })),
    tellSettled: sendTo('keepOnLeaving', { type: 'work.told', work: null }),
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
      on: { 'work.submitted': 'keeping' },
    },
    keeping: {
      invoke: {
        id: 'keepDraft',
        src: 'keepDraft',
        input: ({ context }) => ({ key: context.key ?? '', draft: context.work }),
        onDone: 'kept',
        onError: 'failed',
      },
    },
    kept: {},
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
