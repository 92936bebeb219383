import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import { deletedOn, type SeriesComparison, type SeriesEvent } from '#domain/seriesComparison.ts'
import { failureOf } from '#machines/failure.ts'

/** `comparison` is null while unknown; `date` is being brought back. */
type SeriesDatesContext = {
  seriesId: string
  comparison: SeriesComparison | null
  date: string | null
  failure: Failure | null
}

/**
 * Coming dates of a series (§4): unfit, missing, and left-out ones. Those come back with their deleted event, or with
 * a new one. `dates.changed` looks again.
 */
export const seriesDatesMachine = setup({
  types: {
    input: {} as { seriesId: string },
    context: {} as SeriesDatesContext,
    events: {} as
      | { type: 'dates.changed' }
      | { type: 'load.retried' }
      | { type: 'restoration.requested'; date: string },
    emitted: {} as
      | { type: 'dates.compared'; comparison: SeriesComparison }
      | { type: 'date.restored'; date: string | null; deleted: SeriesEvent | null }
      | { type: 'restoration.failed'; failure: Failure },
  },
  actors: {
    compareDates: fromPromise<SeriesComparison, { seriesId: string }>(() =>
      Promise.reject(new Error('compareDates is not provided')),
    ),
    restoreDate: fromPromise<void, { seriesId: string; date: string; deleted: SeriesEvent | null }>(() =>
      Promise.reject(new Error('restoreDate is not provided')),
    ),
  },
  guards: {
    isSkipped: ({ context }, { date }: { date: string }) => context.comparison?.skipped.includes(date) ?? false,
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
    tellRestored: emit(({ context: { comparison, date } }) => ({
      type: 'date.restored',
      date,
      deleted: deletedOn(comparison, date),
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
        'restoration.requested': {
          guard: { type: 'isSkipped', params: ({ event }) => event },
          target: 'restoring',
          actions: { type: 'takeDate', params: ({ event }) => event },
        },
      },
    },
    failed: { on: { 'load.retried': 'loading', 'dates.changed': 'loading' } },
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
        onDone: { target: 'loading', actions: ['tellRestored', 'forgetDate'] },
        onError: {
          target: 'loading',
          actions: ['forgetDate', { type: 'tellFailed', params: ({ event }) => ({ failure: toFailure(event.error) }) }],
        },
      },
    },
  },
})
