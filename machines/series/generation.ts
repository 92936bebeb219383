import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import { type Failure, type FieldIssue, toFailure } from '#domain/failure.ts'
import {
  choiceAmong,
  choiceOf,
  datesAs,
  type GenerationChoice,
  type GenerationReport,
  type GenerationRequest,
  isTickable,
  noChoice,
  type PreviewedDate,
  periodIssues,
  recheckPeriod,
  requestOf,
  selectableDates,
  selectableHolidays,
  toggleDates,
} from '#domain/series/generation.ts'
import type { DateRange } from '#domain/series/recurrence.ts'

/** `today` is the site's date. */
type GenerationInput = { seriesId: string; period: DateRange; today: string } & Partial<GenerationChoice>

/** `chosen` is sorted; `report` of the last run. */
type GenerationContext = GenerationChoice & {
  seriesId: string
  today: string
  issues: readonly FieldIssue[]
  failure: Failure | null
  report: GenerationReport | null
}

/**
 * Generates events of a series (§4): a period, its dates to choose from, and a report. Choosing a left-out date brings
 * it back; others are left out from now on. Choices survive a new period, a changed series (`series.changed`) and a
 * failed run; one that succeeds has carried them out, but for dates outside of its period.
 */
export const generationMachine = setup({
  types: {
    input: {} as GenerationInput,
    context: {} as GenerationContext,
    events: {} as
      | { type: 'period.changed'; period: DateRange }
      | { type: 'preview.requested' }
      | { type: 'date.toggled'; date: string }
      | { type: 'all.toggled' }
      | { type: 'holidays.toggled' }
      | { type: 'skipped.toggled' }
      | { type: 'generation.requested' }
      | { type: 'report.closed' }
      | { type: 'series.changed' },
    emitted: {} as
      | ({ type: 'choice.changed' } & GenerationChoice)
      | { type: 'events.generated'; count: number }
      | { type: 'period.refused' },
  },
  actors: {
    previewDates: fromPromise<readonly PreviewedDate[], { seriesId: string; period: DateRange }>(() =>
      Promise.reject(new Error('previewDates is not provided')),
    ),
    generateEvents: fromPromise<GenerationReport, { seriesId: string; request: GenerationRequest }>(() =>
      Promise.reject(new Error('generateEvents is not provided')),
    ),
  },
  guards: {
    hasIssues: ({ context }) => periodIssues(context.period, context.today).length > 0,
    isTickable: ({ context }, { date }: { date: string }) =>
      context.dates.some((one) => one.date === date && isTickable(one)),
    hasTickable: ({ context }) => selectableDates(context.dates).length > 0,
    hasHolidays: ({ context }) => selectableHolidays(context.dates).length > 0,
    hasSkipped: ({ context }) => datesAs(context.dates, 'skipped').length > 0,
    hasChosen: ({ context }) => context.chosen.length > 0,
    hasFieldIssues: (_, { error }: { error: unknown }) => (toFailure(error).issues ?? []).length > 0,
  },
  actions: {
    keepPeriod: enqueueActions(({ context, enqueue }, { period }: { period: DateRange }) => {
      enqueue.assign({ period, issues: recheckPeriod(context.issues, period, context.today), failure: null })
      enqueue.emit({ type: 'choice.changed', ...choiceOf(context), period })
    }),
    markPeriod: assign({ issues: ({ context }) => periodIssues(context.period, context.today), failure: null }),
    forgetRefusal: assign({ issues: [], failure: null }),
    forgetReport: assign({ report: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => refusalIn(toFailure(error))),
    keepDates: enqueueActions(({ context, enqueue }, { dates }: { dates: readonly PreviewedDate[] }) => {
      const choice = choiceAmong(dates, context)
      enqueue.assign(choice)
      enqueue.emit({ type: 'choice.changed', ...choice })
    }),
    toggleDates: enqueueActions(({ context, enqueue }, { dates }: { dates: string[] }) => {
      const chosen = toggleDates(context.chosen, dates)
      enqueue.assign({ chosen })
      enqueue.emit({ type: 'choice.changed', ...choiceOf(context), chosen })
    }),
    keepReport: assign((_, { report }: { report: GenerationReport }) => ({ report, dates: [], chosen: [] })),
    tellGenerated: emit((_, { report: { created } }: { report: GenerationReport }) => ({
      type: 'events.generated',
      count: created.length,
    })),
  },
}).createMachine({
  id: 'generation',
  context: ({ input }) => ({ ...noChoice, ...input, issues: [], failure: null, report: null }),
  initial: 'period',
  states: {
    period: {
      initial: 'open',
      on: {
        'period.changed': { actions: { type: 'keepPeriod', params: ({ event }) => event } },
        'preview.requested': [
          { guard: 'hasIssues', target: '.refused', actions: 'markPeriod' },
          { target: 'previewing' },
        ],
      },
      states: {
        open: {},
        refused: { entry: emit({ type: 'period.refused' }), description: 'Marked fields, or the failure, say why.' },
      },
    },
    previewing: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'previewDates',
        src: 'previewDates',
        input: ({ context: { seriesId, period } }) => ({ seriesId, period }),
        onDone: {
          target: 'choosing',
          actions: { type: 'keepDates', params: ({ event }) => ({ dates: event.output }) },
        },
        onError: { target: 'period.refused', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: {
        'period.changed': { target: 'period', actions: { type: 'keepPeriod', params: ({ event }) => event } },
        'series.changed': { target: 'previewing', reenter: true },
      },
    },
    choosing: {
      initial: 'ready',
      on: {
        'period.changed': { target: 'period', actions: { type: 'keepPeriod', params: ({ event }) => event } },
        'series.changed': 'previewing',
        'date.toggled': {
          guard: { type: 'isTickable', params: ({ event }) => event },
          actions: { type: 'toggleDates', params: ({ event }) => ({ dates: [event.date] }) },
        },
        'all.toggled': {
          guard: 'hasTickable',
          actions: { type: 'toggleDates', params: ({ context }) => ({ dates: selectableDates(context.dates) }) },
        },
        'holidays.toggled': {
          guard: 'hasHolidays',
          actions: { type: 'toggleDates', params: ({ context }) => ({ dates: selectableHolidays(context.dates) }) },
        },
        'skipped.toggled': {
          guard: 'hasSkipped',
          actions: { type: 'toggleDates', params: ({ context }) => ({ dates: datesAs(context.dates, 'skipped') }) },
        },
        'generation.requested': { guard: 'hasChosen', target: 'running' },
      },
      states: {
        ready: {},
        failed: { description: 'The run failed, or its answer got lost. Running it again doubles nothing.' },
      },
    },
    running: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'generateEvents',
        src: 'generateEvents',
        input: ({ context: { seriesId, period, dates, chosen } }) => ({
          seriesId,
          request: requestOf(period, dates, chosen),
        }),
        onDone: {
          target: 'report',
          actions: [
            { type: 'keepReport', params: ({ event }) => ({ report: event.output }) },
            { type: 'tellGenerated', params: ({ event }) => ({ report: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'hasFieldIssues', params: ({ event }) => event },
            target: 'period.refused',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
          { target: 'choosing.failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    report: {
      on: {
        'report.closed': { target: 'period', actions: 'forgetReport' },
        'preview.requested': { target: 'previewing', actions: 'forgetReport' },
      },
    },
  },
})

const refusalIn = (failure: Failure) => ({ failure, issues: failure.issues ?? [] })
