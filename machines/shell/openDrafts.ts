import { assign, fromPromise, setup } from 'xstate'
import type { OpenDraft } from '#domain/draft.ts'

type OpenDraftsContext = { userId: string; drafts: readonly OpenDraft[]; discarded: OpenDraft | null }

/** A person's unfinished work in this browser (§4). Each can be discarded, after a question. */
export const openDraftsMachine = setup({
  types: {
    input: {} as { userId: string },
    context: {} as OpenDraftsContext,
    events: {} as
      | { type: 'discard.requested'; draft: OpenDraft }
      | { type: 'discard.confirmed' }
      | { type: 'discard.canceled' },
  },
  actors: {
    findDrafts: fromPromise<readonly OpenDraft[], { userId: string }>(() =>
      Promise.reject(new Error('findDrafts is not provided')),
    ),
    dropDraft: fromPromise<void, { key: string }>(() => Promise.reject(new Error('dropDraft is not provided'))),
  },
  actions: {
    keepDrafts: assign((_, { drafts }: { drafts: readonly OpenDraft[] }) => ({ drafts })),
    keepDiscarded: assign((_, { draft }: { draft: OpenDraft }) => ({ discarded: draft })),
  },
}).createMachine({
  id: 'openDrafts',
  context: ({ input: { userId } }) => ({ userId, drafts: [], discarded: null }),
  initial: 'finding',
  states: {
    finding: {
      invoke: {
        id: 'findDrafts',
        src: 'findDrafts',
        input: ({ context: { userId } }) => ({ userId }),
        onDone: { target: 'found', actions: { type: 'keepDrafts', params: ({ event }) => ({ drafts: event.output }) } },
        onError: 'found',
      },
    },
    found: {
      on: {
        'discard.requested': { target: 'asking', actions: { type: 'keepDiscarded', params: ({ event }) => event } },
      },
    },
    asking: { on: { 'discard.confirmed': 'discarding', 'discard.canceled': 'found' } },
    discarding: {
      invoke: {
        id: 'dropDraft',
        src: 'dropDraft',
        input: ({ context: { discarded } }) => ({ key: discarded?.key ?? '' }),
        onDone: 'finding',
        onError: 'finding',
      },
    },
  },
})
