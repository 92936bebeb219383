import { assign, emit, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { FormValues, StoredEntry } from '#domain/forms.ts'
import type { GenerationChoice } from '#domain/generation.ts'
import type { Period } from '#domain/recurrence.ts'
import type { WizardPlace, WizardStep } from '#domain/reventWizard.ts'
import { formMachine } from './form.ts'
import { generationMachine } from './generation.ts'
import { type ListPreferences, listMachine } from './list.ts'

/**
 * Where somebody was before (`step` describe and no series for a new one), and what the children are given: the values
 * of a new series, the keys under which unsaved work is kept and a new series is created, the period that is offered,
 * what was chosen for the series before a reload, the local date in the site's zone, and what is remembered of lists.
 */
export type RepeatingEventWizardInput = WizardPlace & {
  values: FormValues
  draftKey: string
  creationKey?: string
  period: Period
  choice?: GenerationChoice | null
  today: string
  preferences: ListPreferences
}

/** `version` is that of the stored series that was gone on with, null for a new one. */
type RepeatingEventWizardContext = RepeatingEventWizardInput & {
  version: number | null
  failure: Failure | null
}

/**
 * The wizard for repeating events (§2): create, generate events for a period, list them. Each step has a child that lives
 * on when the step is left, so that going back loses nothing: the form `describeSeries`, and from the first saving on the
 * generation `generateDates` and the list `listEvents`. The page hears `form.saved` of the form and tells it as
 * `series.saved`; its address names the step, so that a reload comes back to it.
 */
export const repeatingEventWizardMachine = setup({
  types: {
    input: {} as RepeatingEventWizardInput,
    context: {} as RepeatingEventWizardContext,
    events: {} as
      | { type: 'series.saved'; id: string }
      | { type: 'step.continued' }
      | { type: 'step.returned' }
      | { type: 'wizard.finished' }
      | { type: 'load.retried' },
    emitted: {} as { type: 'wizard.closed'; seriesId: string | null },
    children: {} as { describeSeries: 'describeSeries'; generateDates: 'generateDates'; listEvents: 'listEvents' },
  },
  actors: {
    describeSeries: formMachine,
    generateDates: generationMachine,
    listEvents: listMachine,
    loadSeries: fromPromise<StoredEntry, { id: string }>(() => Promise.reject(new Error('loadSeries is not provided'))),
  },
  guards: {
    hasSeries: ({ context }) => context.seriesId !== null,
    isKept: ({ context }, { step }: { step: WizardStep }) => context.step === step,
    isMissing: (_, { failure }: { failure: Failure }) => failure.code === 'notFound',
  },
  actions: {
    keepEntry: assign((_, { entry: { values, version } }: { entry: StoredEntry }) => ({ values, version })),
    keepSeries: assign((_, { id }: { id: string }) => ({ seriesId: id })),
    forgetSeries: assign({ seriesId: null, choice: null }),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    openForm: spawnChild('describeSeries', {
      id: 'describeSeries',
      input: ({ context: { seriesId: id, version, values, draftKey, creationKey } }) => ({
        kind: 'revents',
        id,
        version,
        values,
        draftKey,
        ...(creationKey !== undefined && { creationKey }),
      }),
    }),
    openGeneration: spawnChild('generateDates', {
      id: 'generateDates',
      input: ({ context: { seriesId, period, choice, today } }) => ({
        seriesId: seriesId ?? '',
        period,
        today,
        ...choice,
      }),
    }),
    openList: spawnChild('listEvents', {
      id: 'listEvents',
      input: ({ context: { seriesId, preferences } }) => ({
        resource: 'events',
        sorting: 'start',
        order: 'ASC',
        ownFilter: null,
        preferences,
        fixed: [{ name: 'parent', value: `revent:${seriesId}` }],
      }),
    }),
    tellGeneration: sendTo('generateDates', { type: 'series.changed' }),
    refreshList: sendTo('listEvents', { type: 'refresh.requested' }),
  },
}).createMachine({
  id: 'repeatingEventWizard',
  context: ({ input }) => ({ ...input, version: null, failure: null }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Decides at once whether there is a series to go on with.',
      always: [
        { guard: 'hasSeries', target: 'loading' },
        { target: 'describe', actions: 'openForm' },
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
            'openForm',
            'openGeneration',
            'openList',
          ],
        },
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'describe',
            actions: ['forgetSeries', 'openForm'],
          },
          {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          },
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
      on: {
        'series.saved': [
          { guard: 'hasSeries', target: 'generate', actions: 'tellGeneration' },
          {
            target: 'generate',
            actions: [{ type: 'keepSeries', params: ({ event }) => event }, 'openGeneration', 'openList'],
          },
        ],
        'step.continued': { guard: 'hasSeries', target: 'generate' },
      },
    },
    generate: {
      on: { 'step.returned': 'describe', 'step.continued': 'review' },
    },
    review: {
      entry: 'refreshList',
      on: {
        'step.returned': 'generate',
        'wizard.finished': { actions: emit(({ context }) => ({ type: 'wizard.closed', seriesId: context.seriesId })) },
      },
    },
  },
})
