import { assign, fromPromise, setup } from 'xstate'
import type { Recording } from '../trace/recording.ts'

/** `leaks`: what keeps the recording from being saved, as sentences. */
type RecordingContext = { recording: Recording | null; leaks: string[]; why: string | null }

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Saves what an actor went through as a file, unless it still holds a secret, an e-mail address or a token. */
export const recordingMachine = setup({
  types: {
    context: {} as RecordingContext,
    events: {} as { type: 'recording.requested'; recording: Recording } | { type: 'recording.closed' },
  },
  actors: {
    findLeaks: fromPromise<string[], { recording: Recording | null }>(() =>
      Promise.reject(new Error('findLeaks is not provided')),
    ),
    saveFile: fromPromise<void, { recording: Recording | null }>(() =>
      Promise.reject(new Error('saveFile is not provided')),
    ),
  },
  guards: { isClean: (_, { leaks }: { leaks: string[] }) => leaks.length === 0 },
  actions: {
    keepRecording: assign((_, { recording }: { recording: Recording }) => ({ recording, leaks: [], why: null })),
    keepLeaks: assign((_, { leaks }: { leaks: string[] }) => ({ leaks })),
    keepError: assign((_, { error }: { error: unknown }) => ({ why: messageOf(error) })),
    forgetRecording: assign({ recording: null }),
  },
}).createMachine({
  id: 'recording',
  context: { recording: null, leaks: [], why: null },
  on: {
    'recording.requested': {
      target: '.checking',
      actions: { type: 'keepRecording', params: ({ event }) => event },
    },
  },
  initial: 'idle',
  states: {
    idle: { entry: 'forgetRecording' },
    checking: {
      invoke: {
        id: 'findLeaks',
        src: 'findLeaks',
        input: ({ context }) => ({ recording: context.recording }),
        onDone: [
          {
            guard: { type: 'isClean', params: ({ event }) => ({ leaks: event.output }) },
            target: 'saving',
          },
          { target: 'refused', actions: { type: 'keepLeaks', params: ({ event }) => ({ leaks: event.output }) } },
        ],
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => event } },
      },
    },
    saving: {
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: ({ context }) => ({ recording: context.recording }),
        onDone: 'saved',
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => event } },
      },
    },
    saved: { entry: 'forgetRecording', on: { 'recording.closed': 'idle' } },
    refused: {
      description: 'The recording holds something that must not leave; nothing was saved.',
      on: { 'recording.closed': 'idle' },
    },
    failed: { on: { 'recording.closed': 'idle' } },
  },
})
