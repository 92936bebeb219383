import { assign, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { Side } from '#domain/merge.ts'
import { type FileDecision, withPlainLines } from '#domain/themes/fileEditing.ts'
import type { ThemeFileAddress, ThemeFileContent } from '#domain/themes/themeFile.ts'
import { failureOf } from '#machines/failure.ts'

type FileConflictInput = { address: ThemeFileAddress; mine: string }

type FileConflictContext = FileConflictInput & {
  theirs: ThemeFileContent | null
  side: Side | null
  failure: Failure | null
}

/** A conflict of a theme file (412, contract §2). The output is the choice, null when postponed; equal texts need none. */
export const fileConflictMachine = setup({
  types: {
    input: {} as FileConflictInput,
    context: {} as FileConflictContext,
    events: {} as
      | { type: 'side.chosen'; side: Side }
      | { type: 'choice.submitted' }
      | { type: 'load.retried' }
      | { type: 'conflict.postponed' },
    output: {} as FileDecision | null,
  },
  actors: {
    loadTheirs: fromPromise<ThemeFileContent, ThemeFileAddress>(() =>
      Promise.reject(new Error('loadTheirs is not provided')),
    ),
  },
  guards: {
    isSame: ({ context }, { content }: { content: string }) => withPlainLines(content) === context.mine,
    isGone: (_, { failure }: { failure: Failure }) => failure.code === 'notFound',
    hasSide: ({ context }) => context.side !== null,
  },
  actions: {
    keepTheirs: assign((_, theirs: ThemeFileContent) => ({ theirs, failure: null })),
    keepSide: assign((_, { side }: { side: Side }) => ({ side })),
    keepFailure: assign(failureOf),
    forgetSide: assign({ side: null }),
  },
}).createMachine({
  id: 'fileConflict',
  context: ({ input }) => ({ ...input, theirs: null, side: null, failure: null }),
  output: ({ context: { side, theirs } }) => (side === null ? null : { side, theirs }),
  on: { 'conflict.postponed': { target: '.postponed', actions: 'forgetSide' } },
  initial: 'loadingTheirs',
  states: {
    loadingTheirs: {
      invoke: {
        id: 'loadTheirs',
        src: 'loadTheirs',
        input: ({ context }) => context.address,
        onDone: [
          {
            guard: { type: 'isSame', params: ({ event }) => event.output },
            target: 'decided',
            actions: [
              { type: 'keepTheirs', params: ({ event }) => event.output },
              { type: 'keepSide', params: { side: 'theirs' } },
            ],
          },
          { target: 'choosing', actions: { type: 'keepTheirs', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'gone',
            actions: { type: 'keepSide', params: { side: 'mine' } },
          },
          { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    choosing: {
      on: {
        'side.chosen': { actions: { type: 'keepSide', params: ({ event }) => event } },
        'choice.submitted': { guard: 'hasSide', target: 'decided' },
      },
    },
    gone: {
      description: 'The others took the file away, and the theme inherits none: mine can be saved as a new one.',
      on: { 'choice.submitted': 'decided' },
    },
    failed: {
      description: 'Theirs cannot be loaded. What was typed stays in the editor.',
      on: { 'load.retried': 'loadingTheirs' },
    },
    decided: { type: 'final' },
    postponed: { type: 'final' },
  },
})
