import { assign, fromPromise, setup } from 'xstate'
import type { Recording } from '../trace/recording.ts'

/** `leaks`: what keeps recordings from being saved, as sentences. */
type RecordingContext = { recordings: readonly Recording[]; leaks: readonly string[]; why: string | null }

/** `clean`: the recordings that can be given away. */
type Checked = { clean: readonly Recording[]; leaks: readonly string[] }

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Saves what actors went through as a file, without those that still hold a secret, an e-mail address or a token. */
export const recordingMachine = setup({
  types: {
    context: {} as RecordingContext,
    events: {} as { type: 'recording.requested'; recordings: readonly Recording[] } | { type: 'recording.closed' },
  },
  actors: {
    findLeaks: fromPromise<Checked, { recordings: readonly Recording[] }>(() =>
      Promise.reject(new Error('findLeaks is not provided')),
    ),
    saveFile: fromPromise<void, { recordings: readonly Recording[] }>(() =>
      Promise.reject(new Error('saveFile is not provided')),
    ),
  },
  guards: { isClean: (_, { clean }: Checked) => clean.length > 0 },
  actions: {
    keepRecordings: assign((_, { recordings }: { recordings: readonly Recording[] }) => ({
      recordings,
      leaks: [],
      why: null,
    })),
    keepChecked: assign((_, { clean, leaks }: Checked) => ({ recordings: clean, leaks })),
    keepError: assign((_, { error }: { error: unknown }) => ({ why: messageOf(error) })),
    forgetRecordings: assign({ recordings: [] }),
  },
}).createMachine({
  id: 'recording',
  context: { recordings: [], leaks: [], why: null },
  on: {
    'recording.requested': {
      target: '.checking',
      actions: { type: 'keepRecordings', params: ({ event }) => event },
    },
  },
  initial: 'idle',
  states: {
    idle: { entry: 'forgetRecordings' },
    checking: {
      invoke: {
        id: 'findLeaks',
        src: 'findLeaks',
        input: ({ context }) => ({ recordings: context.recordings }),
        onDone: [
          {
            guard: { type: 'isClean', params: ({ event }) => event.output },
            target: 'saving',
            actions: { type: 'keepChecked', params: ({ event }) => event.output },
          },
          { target: 'refused', actions: { type: 'keepChecked', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => event } },
      },
    },
    saving: {
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: ({ context }) => ({ recordings: context.recordings }),
        onDone: 'saved',
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => event } },
      },
    },
    saved: {
      description: 'What was left out is named.',
      entry: 'forgetRecordings',
      on: { 'recording.closed': 'idle' },
    },
    refused: {
      description: 'Every recording holds something that must not leave; nothing was saved.',
      on: { 'recording.closed': 'idle' },
    },
    failed: { on: { 'recording.closed': 'idle' } },
  },
})
