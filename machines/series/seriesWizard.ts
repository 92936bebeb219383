import { type AnyActorRef, assign, emit, enqueueActions, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { storedKey } from '#domain/draft.ts'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { FormValues, StoredEntry } from '#domain/forms.ts'
import { searchOf, type WizardPosition, type WizardStep, wizardSteps } from '#domain/series/seriesWizard.ts'
import { entryEditorMachine } from '#machines/entries/entryEditor.ts'
import { failureOf } from '#machines/failure.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { stepHistoryMachine } from '#machines/shell/stepHistory.ts'
import { type SeriesEventsInput, seriesEventsMachine } from './seriesEvents.ts'

/** Where somebody was before, and what the children begin with. */
export type SeriesWizardInput = WizardPosition & {
  values: FormValues
  draftKey: string
  creationKey?: string
  events: Omit<SeriesEventsInput, 'seriesId'>
}

/** `version` of the stored series. */
type SeriesWizardContext = SeriesWizardInput & { version: number | null; failure: Failure | null }

const hearingOfEvents = ({ self }: { self: AnyActorRef }) => ({ page: self, heard: { events: ['generation.offered'] } })

const inputOfEvents = ({ context: { seriesId, events } }: { context: SeriesWizardContext }): SeriesEventsInput => ({
  ...events,
  seriesId: seriesId ?? '',
})

/**
 * The wizard for repeating events (§2): create, generate, list. Its children live on, so that going back loses nothing.
 * The URL names the step, so that a reload returns to it, and takes up unsaved changes of the stored series unasked.
 */
export const seriesWizardMachine = setup({
  types: {
    input: {} as SeriesWizardInput,
    context: {} as SeriesWizardContext,
    events: {} as
      | HeardFrom<typeof entryEditorMachine, 'entry.saved'>
      | HeardFrom<typeof seriesEventsMachine, 'generation.offered'>
      | { type: 'step.continued' }
      | { type: 'step.returned' }
      | { type: 'wizard.finished' }
      | { type: 'load.retried' },
    emitted: {} as { type: 'wizard.closed'; seriesId: string | null },
    children: {} as {
      hearHistory: 'hearChildren'
      history: 'stepHistory'
      hearEditor: 'hearChildren'
      editor: 'editor'
      hearEvents: 'hearChildren'
      events: 'events'
    },
  },
  actors: {
    hearChildren,
    stepHistory: stepHistoryMachine,
    editor: entryEditorMachine,
    events: seriesEventsMachine,
    loadSeries: fromPromise<StoredEntry, { id: string }>(() => Promise.reject(new Error('loadSeries is not provided'))),
  },
  guards: {
    hasSeries: ({ context }) => context.seriesId !== null,
    isKept: ({ context }, { step }: { step: WizardStep }) => context.step === step,
    isMissing: (_, { failure }: { failure: Failure }) => failure.code === 'notFound',
  },
  actions: {
    keepEntry: assign((_, { entry: { values, version } }: { entry: StoredEntry }) => ({ values, version })),
    forgetSeries: assign(({ context: { events } }) => ({ seriesId: null, events: { ...events, choice: null } })),
    keepFailure: assign(failureOf),
    forgetFailure: assign({ failure: null }),
    hearHistory: spawnChild('hearChildren', {
      id: 'hearHistory',
      input: ({ self }) => ({ page: self, heard: { history: ['step.returned', 'step.continued'] } }),
    }),
    openHistory: spawnChild('stepHistory', { id: 'history' }),
    showStep: sendTo('history', ({ context: { seriesId } }, { step }: { step: WizardStep }) => ({
      type: 'step.shown',
      depth: wizardSteps.indexOf(step),
      search: searchOf({ step, seriesId }),
    })),
    hearEditor: spawnChild('hearChildren', {
      id: 'hearEditor',
      input: ({ self }) => ({ page: self, heard: { editor: ['entry.saved'] } }),
    }),
    hearEvents: spawnChild('hearChildren', { id: 'hearEvents', input: hearingOfEvents }),
    openEditor: spawnChild('editor', {
      id: 'editor',
      input: ({ context: { seriesId: id, version, values, draftKey, creationKey } }) => ({
        kind: 'revents',
        id,
        version,
        values,
        draftKey: storedKey(draftKey, id),
        resumes: id !== null,
        ...(creationKey !== undefined && { creationKey }),
      }),
    }),
    openEvents: spawnChild('events', { id: 'events', input: inputOfEvents }),
    followSaved: enqueueActions(({ context: { seriesId, events }, enqueue }, { id }: { id: string | null }) => {
      if (id === seriesId) return enqueue.sendTo('events', { type: 'series.saved', fields: 'all' })
      // New, or gone and stored as a new one.
      enqueue.stopChild('hearEvents')
      enqueue.stopChild('events')
      enqueue.assign({ seriesId: id, events: { ...events, choice: null } })
      enqueue.spawnChild('hearChildren', { id: 'hearEvents', input: hearingOfEvents })
      enqueue.spawnChild('events', { id: 'events', input: inputOfEvents })
    }),
    refreshEvents: sendTo('events', { type: 'refresh.requested' }),
    discardChoice: sendTo('events', { type: 'choice.discarded' }),
    tellClosed: emit(({ context }) => ({ type: 'wizard.closed', seriesId: context.seriesId })),
  },
}).createMachine({
  id: 'seriesWizard',
  context: ({ input }) => ({ ...input, version: null, failure: null }),
  entry: ['hearHistory', 'openHistory'],
  initial: 'starting',
  states: {
    starting: {
      description: 'Decides at once whether there is a series to go on with.',
      always: [
        { guard: 'hasSeries', target: 'loading' },
        { target: 'describe', actions: ['hearEditor', 'openEditor'] },
      ],
    },
    loading: {
      entry: 'forgetFailure',
      invoke: {
        id: 'loadSeries',
        src: 'loadSeries',
        input: ({ context }) => ({ id: context.seriesId ?? '' }),
        onDone: {
          target: 'returning',
          actions: [
            { type: 'keepEntry', params: ({ event }) => ({ entry: event.output }) },
            'hearEditor',
            'openEditor',
            'hearEvents',
            'openEvents',
          ],
        },
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'describe',
            actions: ['forgetSeries', 'hearEditor', 'openEditor'],
          },
          { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    failed: {
      description: 'The series could not be loaded; trying again may help.',
      on: { 'load.retried': 'loading' },
    },
    returning: {
      description: 'Goes to the kept step at once.',
      always: [
        { guard: { type: 'isKept', params: { step: 'generate' } }, target: 'generate' },
        { guard: { type: 'isKept', params: { step: 'review' } }, target: 'review' },
        { target: 'describe' },
      ],
    },
    describe: {
      entry: { type: 'showStep', params: { step: 'describe' } },
      on: {
        'entry.saved': { target: 'generate', actions: { type: 'followSaved', params: ({ event }) => event } },
        'step.continued': { guard: 'hasSeries', target: 'generate' },
      },
    },
    generate: {
      entry: { type: 'showStep', params: { step: 'generate' } },
      on: {
        'step.returned': 'describe',
        'step.continued': 'review',
        'entry.saved': { actions: { type: 'followSaved', params: ({ event }) => event } },
      },
    },
    review: {
      entry: ['refreshEvents', { type: 'showStep', params: { step: 'review' } }],
      on: {
        'step.returned': 'generate',
        'generation.offered': 'generate',
        'entry.saved': { actions: { type: 'followSaved', params: ({ event }) => event } },
        'wizard.finished': { actions: ['discardChoice', 'tellClosed'] },
      },
    },
  },
})
