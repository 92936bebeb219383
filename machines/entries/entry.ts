import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import { isDoubleResource } from '#domain/doubles/doubles.ts'
import type { Draft, DraftSearch } from '#domain/draft.ts'
import type { Entry } from '#domain/editing.ts'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { EditedResource } from '#domain/listing.ts'
import { failureOf } from '#machines/failure.ts'

/** `lostWork` finds what was typed into the entry, if it turns out to be gone. */
type EntryInput = { resource: EditedResource; id: string; lostWork?: DraftSearch | null }

/** `entry` is another one if it was merged into that. */
type EntryContext = EntryInput & { entry: Entry | null; failure: Failure | null }

/** Loads the entry of an edit page (§7, GET /{resource}/{id}), or what was typed into one that is gone. */
export const entryMachine = setup({
  types: {
    input: {} as EntryInput,
    context: {} as EntryContext,
    events: {} as { type: 'load.retried' },
    emitted: {} as
      | { type: 'entry.loaded'; entry: Entry }
      | { type: 'entry.moved'; entry: Entry }
      | { type: 'load.failed'; failure: Failure }
      | { type: 'work.found'; draft: Draft },
  },
  actors: {
    loadEntry: fromPromise<Entry, { resource: EditedResource; id: string }>(() =>
      Promise.reject(new Error('loadEntry is not provided')),
    ),
    findLostWork: fromPromise<Draft | null, DraftSearch>(() =>
      Promise.reject(new Error('findLostWork is not provided')),
    ),
  },
  guards: {
    isMissing: (_, { failure }: { failure: Failure }) => failure.code === 'notFound',
    isAnother: ({ context: { resource, id } }, { entry }: { entry: Entry }) =>
      isDoubleResource(resource) && entry.id !== id,
    canHaveWork: ({ context: { lostWork = null } }) => lostWork !== null,
    isFound: (_, { draft }: { draft: Draft | null }) => draft !== null,
    isMoved: ({ context }) => context.entry !== null,
  },
  actions: {
    keepEntry: assign((_, { entry }: { entry: Entry }) => ({ entry, failure: null })),
    keepFailure: assign(failureOf),
    tellEntry: emit((_, { entry }: { entry: Entry }) => ({ type: 'entry.loaded', entry })),
    tellGone: enqueueActions(({ context: { entry }, enqueue }) => {
      if (entry) enqueue.emit({ type: 'entry.moved', entry })
      enqueue.emit({ type: 'load.failed', failure: { code: 'notFound' } })
    }),
    tellWork: enqueueActions(({ enqueue }, { draft }: { draft: Draft | null }) => {
      if (draft) enqueue.emit({ type: 'work.found', draft })
    }),
    tellFailure: emit((_, { failure }: { failure: Failure }) => ({ type: 'load.failed', failure })),
  },
}).createMachine({
  id: 'entry',
  context: ({ input }) => ({ ...input, entry: null, failure: null }),
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
            target: 'absent',
            actions: { type: 'keepEntry', params: ({ event }) => ({ entry: event.output }) },
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
            target: 'absent',
            actions: { type: 'keepFailure', params: ({ event }) => event },
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
    absent: {
      description: 'Decides at once whether something may have been typed into it.',
      always: [{ guard: 'canHaveWork', target: 'findingWork' }, { target: 'gone' }],
    },
    findingWork: {
      invoke: {
        id: 'findLostWork',
        src: 'findLostWork',
        input: ({ context: { lostWork } }) => lostWork ?? { key: '', before: null, current: {} },
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ draft: event.output }) },
            target: 'replaced',
            actions: { type: 'tellWork', params: ({ event }) => ({ draft: event.output }) },
          },
          { target: 'gone' },
        ],
        onError: 'gone',
      },
    },
    gone: {
      description: 'Decides at once whether another entry has taken its place.',
      entry: 'tellGone',
      always: [{ guard: 'isMoved', target: 'moved' }, { target: 'missing' }],
    },
    ready: {},
    replaced: { description: 'What was typed into it can become a new entry.' },
    moved: { description: 'The entry was merged into another one, which has a page of its own.' },
    missing: { description: 'There is no such entry, or this user may not know of it.' },
    failed: {
      description: 'The server could not be asked; trying again may help.',
      on: { 'load.retried': 'loading' },
    },
  },
})
