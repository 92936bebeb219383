import { assign, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { FormValues } from '#domain/forms.ts'
import type { ListedResource } from '#domain/listing.ts'

/** An entry as the server answered it: its fields, and the version that a change of it has to name. */
export type Entry = FormValues & { id: string; version: number }

/** Which entry is wanted, and what came of it. */
type EntryContext = { resource: ListedResource; id: string; entry: Entry | null; failure: Failure | null }

/** Loading the one entry that an edit page is about (§7, GET /{resource}/{id}). */
export const entryMachine = setup({
  types: {
    input: {} as { resource: ListedResource; id: string },
    context: {} as EntryContext,
    events: {} as { type: 'load.retried' },
  },
  actors: {
    loadEntry: fromPromise<Entry, { resource: ListedResource; id: string }>(() =>
      Promise.reject(new Error('loadEntry is not provided')),
    ),
  },
  guards: { isMissing: (_, { failure }: { failure: Failure }) => failure.code === 'notFound' },
  actions: {
    keepEntry: assign((_, { entry }: { entry: Entry }) => ({ entry, failure: null })),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
  },
}).createMachine({
  id: 'entry',
  context: ({ input }) => ({ resource: input.resource, id: input.id, entry: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadEntry',
        src: 'loadEntry',
        input: ({ context }) => ({ resource: context.resource, id: context.id }),
        onDone: { target: 'ready', actions: { type: 'keepEntry', params: ({ event }) => ({ entry: event.output }) } },
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'missing',
            actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          },
          {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          },
        ],
      },
    },
    ready: {},
    missing: { description: 'There is no such entry, or this user may not know of it.' },
    failed: {
      description: 'The server could not be asked; trying again may help.',
      on: { 'load.retried': 'loading' },
    },
  },
})
