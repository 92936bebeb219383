import { assign, fromPromise, setup } from 'xstate'
import { type UnsavedWork, withoutSecrets } from '#domain/draft.ts'
import { typingPause } from '#domain/limits.ts'

/** `key` is where the draft is kept, null where none may be; `work` is the form as it is now, without passwords. */
type DraftContext = { key: string | null; work: UnsavedWork }

/**
 * Keeps the unsaved work of a form in the browser while it is typed, a pause after the last change, and drops it when
 * there is nothing unsaved any more. Passwords are never kept. The form is its parent, and goes on as well when nothing can be kept.
 */
export const draftMachine = setup({
  types: {
    input: {} as DraftContext,
    context: {} as DraftContext,
    events: {} as { type: 'work.changed'; work: UnsavedWork } | { type: 'work.submitted' } | { type: 'work.finished' },
  },
  actors: {
    keepDraft: fromPromise<void, { key: string; draft: UnsavedWork }>(() =>
      Promise.reject(new Error('keepDraft is not provided')),
    ),
    dropDraft: fromPromise<void, { key: string }>(() => Promise.reject(new Error('dropDraft is not provided'))),
  },
  delays: { typingPause },
  guards: { hasKey: ({ context }) => context.key !== null },
  actions: { takeWork: assign((_, { work }: { work: UnsavedWork }) => ({ work: withoutSecrets(work) })) },
}).createMachine({
  id: 'draft',
  context: ({ input: { key, work } }) => ({ key, work: withoutSecrets(work) }),
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
