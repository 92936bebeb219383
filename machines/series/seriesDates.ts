import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import { deletedOn, type SeriesComparison, type SeriesEvent } from '#domain/series/seriesComparison.ts'
import { type MadeEntry, type UndoOffer, undoneByDeletion } from '#domain/undo.ts'
import { failureOf } from '#machines/failure.ts'

/** `comparison` is null while unknown; `date` is asked about or being brought back. */
type SeriesDatesContext = {
  seriesId: string
  comparison: SeriesComparison | null
  date: string | null
  failure: Failure | null
}

/**
 * Coming dates of a series (§4): unfit, missing, and left-out ones. Those come back with their deleted event, or with
 * a new one; it asks before a new one takes a place that is taken. `dates.changed` looks again.
 */
export const seriesDatesMachine = setup({
  types: {
    input: {} as { seriesId: string },
    context: {} as SeriesDatesContext,
    events: {} as
      | { type: 'dates.changed' }
      | { type: 'load.retried' }
      | { type: 'restoration.requested'; date: string }
      | { type: 'restoration.confirmed' }
      | { type: 'restoration.canceled' },
    emitted: {} as
      | { type: 'dates.compared'; comparison: SeriesComparison }
      | {
          type: 'date.restored'
          date: string | null
          start: string | null
          deleted: SeriesEvent | null
          offer: UndoOffer | null
        }
      | { type: 'restoration.failed'; failure: Failure },
  },
  actors: {
    compareDates: fromPromise<SeriesComparison, { seriesId: string }>(() =>
      Promise.reject(new Error('compareDates is not provided')),
    ),
    checkPlace: fromPromise<boolean, { seriesId: string; date: string }>(() =>
      Promise.reject(new Error('checkPlace is not provided')),
    ),
    restoreDate: fromPromise<MadeEntry | null, { seriesId: string; date: string; deleted: SeriesEvent | null }>(() =>
      Promise.reject(new Error('restoreDate is not provided')),
    ),
  },
  guards: {
    isSkipped: ({ context }, { date }: { date: string }) => context.comparison?.skipped.includes(date) ?? false,
    hasDeleted: ({ context: { comparison } }, { date }: { date: string }) => deletedOn(comparison, date) !== null,
    isTaken: (_, { isTaken }: { isTaken: boolean }) => isTaken,
  },
  actions: {
    keepComparison: assign((_, { comparison }: { comparison: SeriesComparison }) => ({ comparison, failure: null })),
    keepFailure: assign(failureOf),
    takeDate: assign((_, { date }: { date: string }) => ({ date })),
    forgetDate: assign({ date: null }),
    tellCompared: emit((_, { comparison }: { comparison: SeriesComparison }) => ({
      type: 'dates.compared',
      comparison,
    })),
    tellRestored: emit(({ context: { comparison, date } }, { item }: { item: MadeEntry | null }) => ({
      type: 'date.restored',
      date,
      start: item?.start ?? null,
      deleted: deletedOn(comparison, date),
      offer: item && undoneByDeletion(item),
    })),
    tellFailed: emit((_, { failure }: { failure: Failure }) => ({ type: 'restoration.failed', failure })),
  },
}).createMachine({
  id: 'seriesDates',
  context: ({ input }) => ({ seriesId: input.seriesId, comparison: null, date: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'What was known so far stays.',
      invoke: {
        id: 'compareDates',
        src: 'compareDates',
        input: ({ context }) => ({ seriesId: context.seriesId }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'keepComparison', params: ({ event }) => ({ comparison: event.output }) },
            { type: 'tellCompared', params: ({ event }) => ({ comparison: event.output }) },
          ],
        },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'dates.changed': { target: 'loading', reenter: true } },
    },
    ready: {
      on: {
        'dates.changed': 'loading',
        'restoration.requested': [
          {
            guard: { type: 'hasDeleted', params: ({ event }) => event },
            target: 'restoring',
            actions: { type: 'takeDate', params: ({ event }) => event },
          },
          {
            guard: { type: 'isSkipped', params: ({ event }) => event },
            target: 'checking',
            actions: { type: 'takeDate', params: ({ event }) => event },
          },
        ],
      },
    },
    failed: { on: { 'load.retried': 'loading', 'dates.changed': 'loading' } },
    checking: {
      description: 'Another event may stand at the place and time of the new one.',
      invoke: {
        id: 'checkPlace',
        src: 'checkPlace',
        input: ({ context: { seriesId, date } }) => ({ seriesId, date: date ?? '' }),
        onDone: [
          { guard: { type: 'isTaken', params: ({ event }) => ({ isTaken: event.output }) }, target: 'asking' },
          { target: 'restoring' },
        ],
        onError: {
          target: 'loading',
          actions: ['forgetDate', { type: 'tellFailed', params: ({ event }) => ({ failure: toFailure(event.error) }) }],
        },
      },
    },
    asking: {
      description: 'Looks again when it is canceled: something may have changed since the question.',
      on: {
        'restoration.confirmed': 'restoring',
        'restoration.canceled': { target: 'loading', actions: 'forgetDate' },
      },
    },
    restoring: {
      description: 'Looks again afterwards, also when it failed: its answer may have got lost.',
      invoke: {
        id: 'restoreDate',
        src: 'restoreDate',
        input: ({ context: { seriesId, comparison, date } }) => ({
          seriesId,
          date: date ?? '',
          deleted: deletedOn(comparison, date),
        }),
        onDone: {
          target: 'loading',
          actions: [{ type: 'tellRestored', params: ({ event }) => ({ item: event.output }) }, 'forgetDate'],
        },
        onError: {
          target: 'loading',
          actions: ['forgetDate', { type: 'tellFailed', params: ({ event }) => ({ failure: toFailure(event.error) }) }],
        },
      },
    },
  },
})
