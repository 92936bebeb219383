import { assign, emit, fromPromise, setup } from 'xstate'
import { isDoubleResource } from '#domain/doubles.ts'
import type { Entry } from '#domain/editing.ts'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { EditedResource } from '#domain/listing.ts'
import { failureOf } from '#machines/failure.ts'

type EntryContext = { resource: EditedResource; id: string; entry: Entry | null; failure: Failure | null }

/** Loads the entry of an edit page (§7, GET /{resource}/{id}). */
export const entryMachine = setup({
  types: {
    input: {} as { resource: EditedResource; id: string },
    context: {} as EntryContext,
    events: {} as { type: 'load.retried' },
    emitted: {} as
      | { type: 'entry.loaded'; entry: Entry }
      | { type: 'entry.moved'; entry: Entry }
      | { type: 'load.failed'; failure: Failure },
  },
  actors: {
    loadEntry: fromPromise<Entry, { resource: EditedResource; id: string }>(() =>
      Promise.reject(new Error('loadEntry is not provided')),
    ),
  },
  guards: {
    isMissing: (_, { failure }: { failure: Failure }) => failure.code === 'notFound',
    isAnother: ({ context: { resource, id } }, { entry }: { entry: Entry }) =>
      isDoubleResource(resource) && entry.id !== id,
  },
  actions: {
    keepEntry: assign((_, { entry }: { entry: Entry }) => ({ entry, failure: null })),
    keepFailure: assign(failureOf),
    tellEntry: emit((_, { entry }: { entry: Entry }) => ({ type: 'entry.loaded', entry })),
    tellMoved: emit((_, { entry }: { entry: Entry }) => ({ type: 'entry.moved', entry })),
    tellMissing: emit({ type: 'load.failed', failure: { code: 'notFound' } }),
    tellFailure: emit((_, { failure }: { failure: Failure }) => ({ type: 'load.failed', failure })),
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
        onDone: [
          {
            guard: { type: 'isAnother', params: ({ event }) => ({ entry: event.output }) },
            target: 'moved',
            actions: [{ type: 'tellMoved', params: ({ event }) => ({ entry: event.output }) }, 'tellMissing'],
          },
          {
            target: 'ready',
            actions: [
              { type: 'keepEntry', params: ({ event }) => ({ entry: event.output }) },
              { type: 'tellEntry', params: ({ event }) => ({ entry: event.output }) },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'missing',
            actions: [
              { type: 'keepFailure', params: ({ event }) => event },
              { type: 'tellFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            ],
          },
          {
            target: 'failed',
            actions: [
              { type: 'keepFailure', params: ({ event }) => event },
              { type: 'tellFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            ],
          },
        ],
      },
    },
    ready: {},
    moved: { description: 'The entry was merged into another one, which has a page of its own.' },
    missing: { description: 'There is no such entry, or this user may not know of it.' },
    failed: {
      description: 'The server could not be asked; trying again may help.',
      on: { 'load.retried': 'loading' },
    },
  },
})
