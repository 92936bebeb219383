import { assign, emit, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import { type Desk, type DeskEntry, type EntryReview, nextOnDesk, withoutEntry } from '#domain/moderation.ts'
import { failureOf } from '#machines/failure.ts'
import { talkToFrame } from '#machines/frame.ts'

/** `at` is the entry that is looked at; `review` what of it is new, or who else has it in hand. */
type DeskContext = {
  desk: Desk | null
  at: DeskEntry | null
  takesOver: boolean
  review: EntryReview | null
  failure: Failure | null
}

/**
 * The desk of the moderators: what waits for them, and new and changed entries one after the other, each against what was
 * looked at last. An entry that another moderator has in hand says so before it is shown; two never look at the same one
 * unknowingly.
 */
export const deskMachine = setup({
  types: {
    context: {} as DeskContext,
    events: {} as
      | { type: 'load.retried' }
      | { type: 'refresh.requested' }
      | ({ type: 'entry.opened' } & DeskEntry)
      | { type: 'review.closed' }
      | { type: 'takeover.requested' }
      | { type: 'look.confirmed' },
    emitted: {} as { type: 'entry.reviewed'; name: string },
    children: {} as { frame: 'talkToFrame' },
  },
  actors: {
    talkToFrame,
    loadDesk: fromPromise<Desk>(() => Promise.reject(new Error('loadDesk is not provided'))),
    openReview: fromPromise<EntryReview, DeskEntry & { takesOver: boolean }>(() =>
      Promise.reject(new Error('openReview is not provided')),
    ),
    markLookedAt: fromPromise<void, DeskEntry & { version: number }>(() =>
      Promise.reject(new Error('markLookedAt is not provided')),
    ),
  },
  guards: {
    isTaken: (_, { output }: { output: EntryReview }) => !output.claim.isMine,
    isGone: (_, { error }: { error: unknown }) => toFailure(error).code === 'notFound',
    isOutdated: (_, { error }: { error: unknown }) => toFailure(error).code === 'changedMeanwhile',
    hasNext: ({ context: { desk, at } }) => nextOnDesk(desk, at) !== null,
  },
  actions: {
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    keepDesk: assign((_, { output: desk }: { output: Desk }) => ({ desk })),
    keepEntry: assign((_, { resource, id }: DeskEntry) => ({
      ...{ at: { resource, id }, takesOver: false, review: null, failure: null },
    })),
    takeOver: assign({ takesOver: true, failure: null }),
    keepReview: assign((_, { output: review }: { output: EntryReview }) => ({ review })),
    forgetReview: assign({ at: null, review: null, takesOver: false }),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign(failureOf),
    keepGone: assign({ failure: { code: 'changedMeanwhile' } }),
    dropEntry: assign(({ context: { desk, at } }) => ({ desk: withoutEntry(desk, at) })),
    goToNext: assign(({ context: { desk, at } }) => ({
      ...{ desk: withoutEntry(desk, at), at: nextOnDesk(desk, at) },
      ...{ review: null, takesOver: false },
    })),
    tellReviewed: emit(({ context: { review } }) => ({ type: 'entry.reviewed', name: review?.name ?? '' })),
    countAgain: sendTo('frame', { type: 'count.outdated' }),
  },
}).createMachine({
  id: 'desk',
  context: { desk: null, at: null, takesOver: false, review: null, failure: null },
  entry: 'openFrame',
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadDesk',
        src: 'loadDesk',
        onDone: { target: 'open', actions: { type: 'keepDesk', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The desk could not be loaded.',
      on: { 'load.retried': { target: 'loading', actions: 'forgetFailure' } },
    },
    open: {
      on: {
        'refresh.requested': { target: 'loading', actions: 'forgetFailure' },
        'entry.opened': { target: 'opening', actions: { type: 'keepEntry', params: ({ event }) => event } },
      },
    },
    opening: {
      invoke: {
        id: 'openReview',
        src: 'openReview',
        input: ({ context: { at, takesOver } }) => ({
          resource: at?.resource ?? 'events',
          id: at?.id ?? '',
          takesOver,
        }),
        onDone: [
          {
            guard: { type: 'isTaken', params: ({ event }) => event },
            target: 'taken',
            actions: { type: 'keepReview', params: ({ event }) => event },
          },
          { target: 'reviewing', actions: { type: 'keepReview', params: ({ event }) => event } },
        ],
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'loading',
            actions: ['forgetReview', 'keepGone'],
          },
          { target: 'open', actions: ['forgetReview', { type: 'keepFailure', params: ({ event }) => event }] },
        ],
      },
    },
    taken: {
      description: 'Another moderator has the entry in hand.',
      on: {
        'takeover.requested': { target: 'opening', actions: 'takeOver' },
        'entry.opened': { target: 'opening', actions: { type: 'keepEntry', params: ({ event }) => event } },
        'review.closed': { target: 'open', actions: 'forgetReview' },
      },
    },
    reviewing: {
      on: {
        'look.confirmed': { target: 'marking', actions: 'forgetFailure' },
        'entry.opened': { target: 'opening', actions: { type: 'keepEntry', params: ({ event }) => event } },
        'review.closed': { target: 'open', actions: 'forgetReview' },
      },
    },
    marking: {
      invoke: {
        id: 'markLookedAt',
        src: 'markLookedAt',
        input: ({ context: { review } }) => ({
          ...{ resource: review?.resource ?? 'events', id: review?.id ?? '', version: review?.version ?? 0 },
        }),
        onDone: [
          { guard: 'hasNext', target: 'opening', actions: ['tellReviewed', 'goToNext', 'countAgain'] },
          { target: 'loading', actions: ['tellReviewed', 'dropEntry', 'forgetReview', 'countAgain'] },
        ],
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'opening',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
          { target: 'reviewing', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
  },
})
