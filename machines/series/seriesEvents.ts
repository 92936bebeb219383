import { emit, enqueueActions, sendTo, setup, spawnChild } from 'xstate'
import type { Filter } from '#domain/filter.ts'
import type { Order } from '#domain/listing.ts'
import type { Outcome } from '#domain/selection.ts'
import { choiceKey, type GenerationChoice, hasChosenDates, noChoice, workOfChoice } from '#domain/series/generation.ts'
import type { SavedFields } from '#domain/series/pending.ts'
import type { DateRange } from '#domain/series/recurrence.ts'
import type { Viewer } from '#domain/session.ts'
import { resetOfferId } from '#domain/toastIds.ts'
import type { UndoResource } from '#domain/undo.ts'
import { draftMachine } from '#machines/entries/draft.ts'
import { type FrameNews, talkToFrame } from '#machines/frame.ts'
import { type Heard, type HeardFrom, hearChildren } from '#machines/hearing.ts'
import type { ListPreferences } from '#machines/lists/list.ts'
import { listPageMachine } from '#machines/lists/listPage.ts'
import { eventResetMachine } from './eventReset.ts'
import { generationMachine } from './generation.ts'
import { type SeriesScheduleInput, seriesScheduleMachine } from './seriesSchedule.ts'
import { seriesUpdateMachine } from './seriesUpdate.ts'

export type SeriesList = {
  id: 'future' | 'past' | 'all'
  order: Order
  filters: readonly Filter[]
  preferences: ListPreferences
}

/** `choice` was kept; `today` is the site's date. */
export type SeriesEventsInput = SeriesScheduleInput & {
  viewer: NonNullable<Viewer>
  lists: readonly SeriesList[]
  period: DateRange
  choice: GenerationChoice | null
  today: string
}

/** Generation, lists, schedule, change together and resets of a series (§4). When one changes events, the others look again. */
export const seriesEventsMachine = setup({
  types: {
    input: {} as SeriesEventsInput,
    context: {} as SeriesEventsInput,
    events: {} as
      | { type: 'series.saved'; fields: SavedFields }
      | { type: 'preview.requested'; period: DateRange }
      | { type: 'refresh.requested' }
      | { type: 'choice.discarded' }
      | HeardFrom<typeof generationMachine, 'choice.changed' | 'events.generated'>
      | HeardFrom<typeof seriesScheduleMachine, 'schedule.changed'>
      | HeardFrom<typeof seriesUpdateMachine, 'update.finished' | 'generation.suggested'>
      | HeardFrom<typeof eventResetMachine, 'event.reset' | 'reset.undone' | 'undo.failed'>
      | HeardFrom<typeof listPageMachine, 'rows.changed'>
      | Extract<FrameNews, { type: 'entries.restored' | 'offer.taken' }>,
    emitted: {} as { type: 'generation.offered' },
    children: {} as {
      hearChildren: 'hearChildren'
      frame: 'talkToFrame'
      generation: 'generation'
      keepChoice: 'keepChoice'
      schedule: 'seriesSchedule'
      update: 'seriesUpdate'
      reset: 'eventReset'
      future: 'listPage'
      past: 'listPage'
      all: 'listPage'
    },
  },
  actors: {
    hearChildren,
    talkToFrame,
    generation: generationMachine,
    keepChoice: draftMachine,
    seriesSchedule: seriesScheduleMachine,
    seriesUpdate: seriesUpdateMachine,
    eventReset: eventResetMachine,
    listPage: listPageMachine,
  },
  guards: {
    hasChosenDates: ({ context: { choice, today } }) => choice !== null && hasChosenDates(choice, today),
    isOfEvents: (_, { resource }: { resource: UndoResource }) => resource === 'events',
    isOfReset: (_, { id }: { id: string }) => id === resetOfferId,
  },
  actions: {
    hearChildren: spawnChild('hearChildren', {
      id: 'hearChildren',
      input: ({ self, context: { lists } }) => ({
        page: self,
        heard: { ...heard, ...Object.fromEntries(lists.map(({ id }) => [id, ['rows.changed']])) },
      }),
    }),
    openFrame: spawnChild('talkToFrame', { id: 'frame' }),
    openGeneration: spawnChild('generation', {
      id: 'generation',
      input: ({ context: { seriesId, period, today, choice } }) => ({ seriesId, period, today, ...choice }),
    }),
    openChoice: spawnChild('keepChoice', {
      id: 'keepChoice',
      input: ({ context: { viewer, seriesId, period, choice } }) => ({
        key: choiceKey(viewer.id, seriesId),
        work: workOfChoice(choice ?? { ...noChoice, period }),
      }),
    }),
    openSchedule: spawnChild('seriesSchedule', {
      id: 'schedule',
      input: ({ context: { seriesId, isReinstated } }) => ({ seriesId, isReinstated }),
    }),
    openUpdate: spawnChild('seriesUpdate', { id: 'update', input: ({ context: { seriesId } }) => ({ seriesId }) }),
    openReset: spawnChild('eventReset', { id: 'reset' }),
    openLists: enqueueActions(({ context: { seriesId, viewer, lists }, enqueue }) => {
      for (const { id, order, filters, preferences } of lists) {
        const fixed: Filter[] = [{ name: 'parent', value: `revent:${seriesId}` }, ...filters]
        const list = { resource: 'events', sorting: 'start', order, ownFilter: null, preferences, fixed } as const
        enqueue.spawnChild('listPage', { id, input: { viewer, list } })
      }
    }),
    previewDates: sendTo('generation', { type: 'preview.requested' }),
    previewPeriod: enqueueActions(({ enqueue }, { period }: { period: DateRange }) => {
      enqueue.sendTo('generation', { type: 'report.closed' })
      enqueue.sendTo('generation', { type: 'period.changed', period })
      enqueue.sendTo('generation', { type: 'preview.requested' })
    }),
    takeChoice: sendTo('keepChoice', (_, choice: GenerationChoice) => ({
      type: 'work.changed',
      work: workOfChoice(choice),
    })),
    dropChoice: sendTo('keepChoice', { type: 'work.finished' }),
    tellGeneration: sendTo('generation', { type: 'series.changed' }),
    tellUpdate: sendTo('update', (_, saved: { type: 'series.saved'; fields: SavedFields }) => saved),
    tellSchedule: sendTo('schedule', (_, saved: { type: 'series.saved'; fields: SavedFields }) => saved),
    checkSchedule: sendTo('schedule', { type: 'events.changed' }),
    checkRows: sendTo('schedule', (_, { action }: Outcome) => ({ type: 'events.changed', action })),
    checkUpdate: sendTo('update', { type: 'events.changed' }),
    refreshLists: enqueueActions(({ context: { lists }, enqueue }) => {
      for (const { id } of lists) enqueue.sendTo(id, { type: 'refresh.requested' })
    }),
    undoReset: sendTo('reset', { type: 'undo.requested' }),
    claimOffer: sendTo('frame', { type: 'toast.claimed', id: resetOfferId }),
    offerGeneration: emit({ type: 'generation.offered' }),
  },
}).createMachine({
  id: 'seriesEvents',
  context: ({ input }) => input,
  entry: [
    'hearChildren',
    'openFrame',
    'openGeneration',
    'openChoice',
    'openSchedule',
    'openUpdate',
    'openReset',
    'openLists',
  ],
  on: {
    'series.saved': {
      actions: [
        { type: 'tellSchedule', params: ({ event }) => event },
        { type: 'tellUpdate', params: ({ event }) => event },
        'tellGeneration',
      ],
    },
    'refresh.requested': { actions: ['refreshLists', 'checkSchedule'] },
    'preview.requested': {
      actions: [{ type: 'previewPeriod', params: ({ event }) => event }, 'offerGeneration'],
    },
    'generation.suggested': { actions: 'offerGeneration' },
    'choice.changed': { actions: { type: 'takeChoice', params: ({ event }) => event } },
    'choice.discarded': { actions: 'dropChoice' },
    'events.generated': { actions: ['dropChoice', 'refreshLists', 'checkSchedule'] },
    'update.finished': { actions: ['refreshLists', 'checkSchedule'] },
    'schedule.changed': { actions: ['refreshLists', 'checkUpdate', 'tellGeneration'] },
    'event.reset': { actions: ['claimOffer', 'refreshLists', 'checkSchedule', 'checkUpdate', 'tellGeneration'] },
    'reset.undone': { actions: ['refreshLists', 'checkSchedule', 'checkUpdate', 'tellGeneration'] },
    'undo.failed': { actions: ['refreshLists', 'checkSchedule', 'checkUpdate', 'tellGeneration'] },
    'rows.changed': {
      actions: [{ type: 'checkRows', params: ({ event }) => event }, 'checkUpdate', 'tellGeneration'],
    },
    'entries.restored': {
      guard: { type: 'isOfEvents', params: ({ event }) => event },
      actions: ['checkSchedule', 'checkUpdate', 'tellGeneration'],
    },
    'offer.taken': { guard: { type: 'isOfReset', params: ({ event }) => event }, actions: 'undoReset' },
  },
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides at once whether dates were chosen among before; they are shown again as they stand by now.',
      always: [{ guard: 'hasChosenDates', target: 'open', actions: 'previewDates' }, { target: 'open' }],
    },
    open: {},
  },
})

/** By children that are there from the start. */
const heard: Heard = {
  generation: ['choice.changed', 'events.generated'],
  schedule: ['schedule.changed'],
  update: ['update.finished', 'generation.suggested'],
  reset: ['event.reset', 'reset.undone', 'undo.failed'],
}
