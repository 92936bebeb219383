import { assign, emit, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { Author, Desk, DeskEntry, EntryReview, Looked } from '#domain/moderation.ts'
import { afterLook, authorOfMore, deskEntryOf, nextOnDesk } from '#domain/moderation.ts'
import { deskOfferId } from '#domain/toastIds.ts'
import { failureOf } from '#machines/failure.ts'
import { type FrameNews, talkToFrame } from '#machines/frame.ts'

/** `at` is looked at; `review`: its news or who has it; `author`: all of theirs is marked; `looked` can be undone. */
type DeskContext = {
  desk: Desk | null
  at: DeskEntry | null
  takesOver: boolean
  author: Author | null
  failure: Failure | null
} & Record<'review' | 'looked' | 'returning', EntryReview | null>

const closed = { at: null, review: null, takesOver: false }
const atFirst = { ...closed, desk: null, author: null, looked: null, returning: null, failure: null }

/**
 * The moderators' desk: what waits, and new and changed entries one by one, compared with the last look, or all of one
 * person at once. Two moderators never look at an entry unknowingly. A look can be taken back until the next one.
 */
export const deskMachine = setup({
  types: {
    input: {} as { at: DeskEntry | null },
    context: {} as DeskContext,
    events: {} as
      | { type: 'load.retried' }
      | { type: 'refresh.requested' }
      | ({ type: 'entry.opened' } & DeskEntry)
      | { type: 'review.closed' }
      | { type: 'takeover.requested' }
      | { type: 'look.confirmed' }
      | { type: 'author.confirmed' }
      | Extract<FrameNews, { type: 'offer.taken' }>,
    emitted: {} as
      | { type: 'entry.reviewed'; name: string; author: Author | null }
      | { type: 'look.takenBack'; name: string; author: Author | null }
      | { type: 'place.changed'; at: DeskEntry | null },
    children: {} as { frame: 'talkToFrame' },
  },
  actors: {
    talkToFrame,
    loadDesk: fromPromise<Desk>(() => Promise.reject(new Error('loadDesk is not provided'))),
    openReview: fromPromise<EntryReview, DeskEntry & { takesOver: boolean }>(() =>
      Promise.reject(new Error('openReview is not provided')),
    ),
    markLookedAt: fromPromise<Looked, DeskEntry & { version: number; others: string | null }>(() =>
      Promise.reject(new Error('markLookedAt is not provided')),
    ),
    takeBackLook: fromPromise<void, DeskEntry & { version: number }>(() =>
      Promise.reject(new Error('takeBackLook is not provided')),
    ),
  },
  guards: {
    isTaken: (_, { output }: { output: EntryReview }) => !output.claim.isMine,
    isLate: (_, { error }: { error: unknown }) => ['notFound', 'changedMeanwhile'].includes(toFailure(error).code),
    isOwn: ({ context: { looked } }, { id }: { id: string }) => id === deskOfferId && looked !== null,
    hasEntry: ({ context: { at } }) => at !== null,
    hasNext: ({ context: { desk, at, author } }) => author === null && nextOnDesk(desk, at) !== null,
    hasMore: ({ context: { desk, at } }) => authorOfMore(desk, at) !== null,
  },
  actions: {
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    keepDesk: assign((_, { output: desk }: { output: Desk }) => ({ desk })),
    keepEntry: assign((_, { resource, id }: DeskEntry) => ({ ...closed, at: { resource, id }, failure: null })),
    takeOver: assign({ takesOver: true, failure: null }),
    keepReview: assign((_, { output: review }: { output: EntryReview }) => ({ review, takesOver: false })),
    forgetReview: assign(closed),
    keepAuthor: assign(({ context: { desk, at } }) => ({ author: authorOfMore(desk, at) })),
    forgetAuthor: assign({ author: null }),
    withdrawOffer: sendTo('frame', { type: 'toast.withdrawn', id: deskOfferId }),
    claimOffer: sendTo('frame', { type: 'toast.claimed', id: deskOfferId }),
    goBack: assign(({ context: { looked: at } }) => ({ ...closed, at, returning: at, looked: null, failure: null })),
    tellBack: emit(({ context: c }) => ({ type: 'look.takenBack', name: c.returning?.name ?? '', author: c.author })),
    forgetLooked: assign({ looked: null }),
    keepOffer: assign(({ context: { returning: looked } }) => ({ ...closed, looked })),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign(failureOf),
    keepGone: assign({ ...closed, failure: { code: 'changedMeanwhile' } }),
    goOn: assign(({ context }, { output }: { output: Looked }) => afterLook(context, output)),
    tellReviewed: emit(({ context: c }) => ({ type: 'entry.reviewed', name: c.looked?.name ?? '', author: c.author })),
    tellPlace: emit(({ context: { at } }) => ({ type: 'place.changed', at })),
    countAgain: sendTo('frame', { type: 'count.outdated' }),
  },
}).createMachine({
  id: 'desk',
  context: ({ input: { at } }) => ({ ...atFirst, at }),
  entry: ['openFrame', 'claimOffer'],
  on: {
    'offer.taken': { guard: { type: 'isOwn', params: ({ event }) => event }, target: '.undoing', actions: 'goBack' },
  },
  initial: 'loading',
  states: {
    loading: {
      entry: 'countAgain',
      invoke: {
        id: 'loadDesk',
        src: 'loadDesk',
        onDone: [
          { guard: 'hasEntry', target: 'opening', actions: { type: 'keepDesk', params: ({ event }) => event } },
          { target: 'open', actions: { type: 'keepDesk', params: ({ event }) => event } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The desk could not be loaded.',
      on: { 'load.retried': { target: 'loading', actions: 'forgetFailure' } },
    },
    open: {
      entry: 'tellPlace',
      on: {
        'refresh.requested': { target: 'loading', actions: 'forgetFailure' },
        'entry.opened': { target: 'opening', actions: { type: 'keepEntry', params: ({ event }) => event } },
      },
    },
    opening: {
      entry: 'tellPlace',
      invoke: {
        id: 'openReview',
        src: 'openReview',
        input: ({ context: { at, takesOver } }) => ({ ...deskEntryOf(at), takesOver }),
        onDone: [
          {
            guard: { type: 'isTaken', params: ({ event }) => event },
            target: 'taken',
            actions: { type: 'keepReview', params: ({ event }) => event },
          },
          { target: 'reviewing', actions: { type: 'keepReview', params: ({ event }) => event } },
        ],
        onError: [
          { guard: { type: 'isLate', params: ({ event }) => event }, target: 'loading', actions: 'keepGone' },
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
        'look.confirmed': { target: 'marking', actions: ['forgetFailure', 'forgetAuthor'] },
        'author.confirmed': { guard: 'hasMore', target: 'marking', actions: ['forgetFailure', 'keepAuthor'] },
        'entry.opened': { target: 'opening', actions: { type: 'keepEntry', params: ({ event }) => event } },
        'review.closed': { target: 'open', actions: 'forgetReview' },
      },
    },
    marking: {
      entry: ['withdrawOffer', 'forgetLooked'],
      invoke: {
        id: 'markLookedAt',
        src: 'markLookedAt',
        input: ({ context: { desk, review, author } }) => ({
          ...deskEntryOf(review),
          version: review?.version ?? 0,
          others: author && (desk?.at ?? null),
        }),
        onDone: [
          {
            guard: 'hasNext',
            target: 'opening',
            actions: [{ type: 'goOn', params: ({ event }) => event }, 'tellReviewed', 'countAgain'],
          },
          {
            target: 'loading',
            actions: [{ type: 'goOn', params: ({ event }) => event }, 'tellReviewed'],
          },
        ],
        onError: [
          {
            guard: { type: 'isLate', params: ({ event }) => event },
            target: 'opening',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
          { target: 'reviewing', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    undoing: {
      description: 'The entry waits again, and is opened again.',
      invoke: {
        id: 'takeBackLook',
        src: 'takeBackLook',
        input: ({ context: { returning } }) => ({ ...deskEntryOf(returning), version: returning?.version ?? 0 }),
        onDone: { target: 'loading', actions: 'tellBack' },
        onError: { target: 'loading', actions: ['keepOffer', { type: 'keepFailure', params: ({ event }) => event }] },
      },
    },
  },
})
