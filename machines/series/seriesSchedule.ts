import { emit, enqueueActions, sendTo, setup, spawnChild } from 'xstate'
import { type BulkAction, type Outcome, toSelected } from '#domain/selection.ts'
import type { SavedFields } from '#domain/series/pending.ts'
import { needsDecision, type SeriesComparison } from '#domain/series/seriesComparison.ts'
import { savesTimes } from '#domain/series/seriesUpdate.ts'
import { offerOf, type UndoOffer } from '#domain/undo.ts'
import { talkToFrame } from '#machines/frame.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { seriesDatesMachine } from './seriesDates.ts'
import { seriesUpdateMachine } from './seriesUpdate.ts'

/** `isReinstated`: the page is opened right after an event of the series takes place after all. */
export type SeriesScheduleInput = { seriesId: string; isReinstated: boolean }

/**
 * Coming events of a series against its schedule (§4): old times can be moved, unfit ones deleted, left-out dates brought back.
 * `series.saved` and `events.changed` look again; after saving it says once whether dates need a decision, after a `reinstate`
 * whether any are at an older time.
 */
export const seriesScheduleMachine = setup({
  types: {
    input: {} as SeriesScheduleInput,
    context: {} as SeriesScheduleInput,
    events: {} as
      | { type: 'series.saved'; fields: SavedFields }
      | { type: 'events.changed'; action?: BulkAction | null }
      | HeardFrom<typeof seriesDatesMachine, 'dates.compared' | 'date.restored'>
      | HeardFrom<typeof seriesUpdateMachine, 'update.finished'>
      | HeardFrom<typeof listSelectionMachine, 'run.finished'>,
    emitted: {} as
      | { type: 'decision.needed' }
      | { type: 'schedule.changed' }
      | ({ type: 'unfit.deleted'; offerId: string | null } & Outcome),
    children: {} as {
      hearChildren: 'hearChildren'
      frame: 'talkToFrame'
      dates: 'seriesDates'
      retiming: 'seriesRetiming'
      unfit: 'listSelection'
    },
  },
  actors: {
    hearChildren,
    talkToFrame,
    seriesDates: seriesDatesMachine,
    /** For events at an older time of the series. */
    seriesRetiming: seriesUpdateMachine,
    listSelection: listSelectionMachine,
  },
  guards: {
    hasDecision: (_, { comparison }: { comparison: SeriesComparison }) => needsDecision(comparison),
    isJustReinstated: ({ context }) => context.isReinstated,
    isReinstated: (_, { action }: { action?: BulkAction | null }) => action === 'reinstate',
    hasOldTimes: (_, { comparison }: { comparison: SeriesComparison }) => comparison.retimed.length > 0,
  },
  actions: {
    hearChildren: spawnChild('hearChildren', {
      id: 'hearChildren',
      input: ({ self }) => ({
        page: self,
        heard: {
          dates: ['dates.compared', 'date.restored'],
          retiming: ['update.finished'],
          unfit: ['run.finished'],
        },
      }),
    }),
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    openDates: spawnChild('seriesDates', { id: 'dates', input: ({ context: { seriesId } }) => ({ seriesId }) }),
    openRetiming: spawnChild('seriesRetiming', {
      id: 'retiming',
      input: ({ context: { seriesId } }) => ({ seriesId }),
    }),
    openUnfit: spawnChild('listSelection', { id: 'unfit', input: { resource: 'events' } }),
    compareDates: sendTo('dates', { type: 'dates.changed' }),
    checkTimes: sendTo('retiming', (_, saved: { fields: SavedFields }) =>
      savesTimes(saved) ? { type: 'series.saved', fields: 'all' } : { type: 'events.changed' },
    ),
    recheckTimes: sendTo('retiming', { type: 'events.changed' }),
    showUnfit: sendTo('unfit', (_, { comparison }: { comparison: SeriesComparison }) => ({
      type: 'items.shown',
      items: comparison.unfit.map(toSelected),
    })),
    offerUndo: enqueueActions(({ enqueue }, outcome: Outcome) => {
      const offer = offerOf('events', outcome)
      if (offer) enqueue.sendTo('frame', { type: 'undo.offered', ...offer })
    }),
    offerDeletion: enqueueActions(({ enqueue }, { offer }: { offer: UndoOffer | null }) => {
      if (offer) enqueue.sendTo('frame', { type: 'undo.offered', ...offer })
    }),
    tellDeleted: emit((_, { action, done, failed }: Outcome) => ({
      type: 'unfit.deleted',
      action,
      done,
      failed,
      offerId: offerOf('events', { action, done })?.id ?? null,
    })),
    tellChanged: emit({ type: 'schedule.changed' }),
  },
}).createMachine({
  id: 'seriesSchedule',
  context: ({ input }) => input,
  entry: ['hearChildren', 'openFrame', 'openDates', 'openRetiming', 'openUnfit'],
  on: {
    'series.saved': {
      target: '.saved',
      actions: ['compareDates', { type: 'checkTimes', params: ({ event }) => event }],
    },
    'events.changed': [
      {
        guard: { type: 'isReinstated', params: ({ event }) => event },
        target: '.reinstated',
        actions: 'compareDates',
      },
      { actions: ['compareDates', 'recheckTimes'] },
    ],
    'dates.compared': { actions: { type: 'showUnfit', params: ({ event }) => event } },
    'date.restored': {
      actions: ['recheckTimes', { type: 'offerDeletion', params: ({ event }) => event }, 'tellChanged'],
    },
    'update.finished': { actions: ['compareDates', 'tellChanged'] },
    'run.finished': {
      actions: [
        'compareDates',
        'recheckTimes',
        { type: 'offerUndo', params: ({ event }) => event },
        { type: 'tellDeleted', params: ({ event }) => event },
        'tellChanged',
      ],
    },
  },
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'isJustReinstated', target: 'reinstated' }, { target: 'watching' }],
    },
    watching: {},
    saved: {
      description: 'The series was saved, and how its dates stand by now is not known yet.',
      on: {
        'dates.compared': [
          {
            guard: { type: 'hasDecision', params: ({ event }) => event },
            target: 'watching',
            actions: [{ type: 'showUnfit', params: ({ event }) => event }, emit({ type: 'decision.needed' })],
          },
          { target: 'watching', actions: { type: 'showUnfit', params: ({ event }) => event } },
        ],
      },
    },
    reinstated: {
      description: 'Events take place after all, and whether they are at the time of the series is not known yet.',
      on: {
        'dates.compared': [
          {
            guard: { type: 'hasOldTimes', params: ({ event }) => event },
            target: 'watching',
            actions: [
              { type: 'showUnfit', params: ({ event }) => event },
              { type: 'checkTimes', params: { fields: 'all' } },
              emit({ type: 'decision.needed' }),
            ],
          },
          { target: 'watching', actions: { type: 'showUnfit', params: ({ event }) => event } },
        ],
      },
    },
  },
})
