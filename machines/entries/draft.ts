import { assign, fromCallback, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { keepable, type UnsavedWork } from '#domain/draft.ts'
import { typingPause } from '#domain/limits.ts'

/** `key` is where the draft is kept, null where none may be; `work` is the form as it is now, without passwords. */
type DraftContext = { key: string | null; work: UnsavedWork }

/**
 * Keeps the unsaved work of a form in the browser while it is typed, a pause after the last change, and drops it when
 * there is nothing unsaved any more. What was typed a moment ago is kept also when the page is left or closed. Passwords are
 * never kept. The form is its parent, and goes on as well when nothing can be kept.
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
    /** Keeps the work that it was told of last when the page is left or closed; null means that there is nothing to keep. */
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
