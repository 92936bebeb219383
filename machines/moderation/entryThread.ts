import { assign, emit, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { Claim, ModeratedResource, Thread } from '#domain/moderation.ts'
import { failureOf } from '#machines/failure.ts'
import { talkToFrame } from '#machines/frame.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { writtenTextMachine } from '#machines/texts/writtenText.ts'

type OfEntry = { resource: ModeratedResource; id: string }

/** `key` begins each message's key: the same text, sent again, is stored once. */
type EntryThreadInput = OfEntry & { key: string; draftKey: string; isModerating: boolean }

/** `claim` is null for owners. */
export type OpenedThread = { thread: Thread; claim: Claim | null }

/** The key of a text ends with its position in `sent`, which is emptied when the message has arrived. */
type EntryThreadContext = EntryThreadInput & {
  thread: Thread | null
  claim: Claim | null
  text: string
  sent: readonly string[]
  failure: Failure | null
}

/** What owners and moderators write about an entry. Typed text stays until sent (`writing`). */
export const entryThreadMachine = setup({
  types: {
    input: {} as EntryThreadInput,
    context: {} as EntryThreadContext,
    events: {} as
      | { type: 'load.retried' }
      | { type: 'text.changed'; text: string }
      | { type: 'message.requested' }
      | { type: 'close.requested' }
      | HeardFrom<typeof writtenTextMachine, 'text.replaced'>,
    emitted: {} as { type: 'message.sent' } | { type: 'thread.closed' },
    children: {} as { frame: 'talkToFrame'; hearWriting: 'hearChildren'; writing: 'writtenText' },
  },
  actors: {
    talkToFrame,
    hearChildren,
    writtenText: writtenTextMachine,
    loadThread: fromPromise<OpenedThread, OfEntry & { isModerating: boolean }>(() =>
      Promise.reject(new Error('loadThread is not provided')),
    ),
    sendMessage: fromPromise<Thread, OfEntry & { text: string; key: string }>(() =>
      Promise.reject(new Error('sendMessage is not provided')),
    ),
    closeThread: fromPromise<Thread, OfEntry & { version: number }>(() =>
      Promise.reject(new Error('closeThread is not provided')),
    ),
  },
  guards: {
    hasText: ({ context }) => context.text.trim() !== '',
    canClose: ({ context }) => context.thread?.canClose === true,
    isOutdated: (_, { error }: { error: unknown }) => toFailure(error).code === 'changedMeanwhile',
  },
  actions: {
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    hearWriting: spawnChild('hearChildren', {
      id: 'hearWriting',
      input: ({ self }) => ({ page: self, heard: { writing: ['text.replaced'] } }),
    }),
    openWriting: spawnChild('writtenText', { id: 'writing', input: ({ context: { draftKey } }) => ({ draftKey }) }),
    keepOpened: assign((_, { output: { thread, claim } }: { output: OpenedThread }) => ({
      thread,
      claim,
      id: thread.id,
    })),
    keepThread: assign((_, { output: thread }: { output: Thread }) => ({ thread, failure: null })),
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    markSent: assign({
      sent: ({ context: { sent, text } }) => (sent.includes(text) ? sent : [...sent, text]),
    }),
    forgetText: assign({ text: '', sent: ({ context }) => context.sent.map(() => '') }),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign(failureOf),
    tellWriting: sendTo('writing', (_, { text }: { text: string }) => ({ type: 'text.changed', text })),
    endWriting: sendTo('writing', { type: 'text.sent' }),
    countAgain: sendTo('frame', { type: 'count.outdated' }),
    tellSent: emit({ type: 'message.sent' }),
    tellClosed: emit({ type: 'thread.closed' }),
  },
}).createMachine({
  id: 'entryThread',
  context: ({ input }) => ({ ...input, thread: null, claim: null, text: '', sent: [], failure: null }),
  entry: ['openFrame', 'hearWriting', 'openWriting'],
  on: {
    'text.changed': {
      actions: [
        { type: 'keepText', params: ({ event }) => event },
        { type: 'tellWriting', params: ({ event }) => event },
      ],
    },
    'text.replaced': { actions: { type: 'keepText', params: ({ event }) => event } },
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadThread',
        src: 'loadThread',
        input: ({ context: { resource, id, isModerating } }) => ({ resource, id, isModerating }),
        onDone: { target: 'open', actions: { type: 'keepOpened', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The thread could not be loaded.',
      on: { 'load.retried': { target: 'loading', actions: 'forgetFailure' } },
    },
    open: {
      on: {
        'message.requested': { guard: 'hasText', target: 'sending', actions: 'forgetFailure' },
        'close.requested': { guard: 'canClose', target: 'closing', actions: 'forgetFailure' },
      },
    },
    sending: {
      entry: 'markSent',
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context: { resource, id, text, key, sent } }) => ({
          resource,
          id,
          text,
          key: `${key}-${sent.indexOf(text)}`,
        }),
        onDone: {
          target: 'open',
          actions: [
            { type: 'keepThread', params: ({ event }) => event },
            'forgetText',
            'endWriting',
            'tellSent',
            'countAgain',
          ],
        },
        onError: { target: 'open', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    closing: {
      invoke: {
        id: 'closeThread',
        src: 'closeThread',
        input: ({ context: { resource, id, thread } }) => ({ resource, id, version: thread?.version ?? 0 }),
        onDone: {
          target: 'open',
          actions: [{ type: 'keepThread', params: ({ event }) => event }, 'tellClosed', 'countAgain'],
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'loading',
            actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'countAgain'],
          },
          { target: 'open', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
  },
})
