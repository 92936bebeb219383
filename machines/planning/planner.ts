import { assign, fromPromise, setup } from 'xstate'
import type { Failure } from '#domain/failure.ts'
import { type Plan, type PlannerState, periodOf, withoutReservation } from '#domain/planner.ts'
import type { DateRange } from '#domain/series/recurrence.ts'
import { failureOf } from '#machines/failure.ts'

/** From the URL; `day` is open. */
type PlannerContext = { shown: PlannerState; plan: Plan | null; day: string | null; failure: Failure | null }

/** A month or week of all that is planned (decision 22). Changed reservations load it again; the old plan stays meanwhile. */
export const plannerMachine = setup({
  types: {
    input: {} as { shown: PlannerState },
    context: {} as PlannerContext,
    events: {} as
      | { type: 'load.retried' }
      | { type: 'day.opened'; date: string }
      | { type: 'day.closed' }
      | { type: 'plan.outdated' }
      | { type: 'reservation.removed'; id: string },
  },
  actors: {
    loadPlan: fromPromise<Plan, DateRange & Pick<PlannerState, 'place' | 'category'>>(() =>
      Promise.reject(new Error('loadPlan is not provided')),
    ),
  },
  actions: {
    keepPlan: assign((_, { plan }: { plan: Plan }) => ({ plan })),
    forgetReservation: assign(({ context: { plan } }, { id }: { id: string }) => ({
      plan: withoutReservation(plan, id),
    })),
    keepFailure: assign(failureOf),
    forgetFailure: assign({ failure: null }),
    openDay: assign((_, { date }: { date: string }) => ({ day: date })),
    closeDay: assign({ day: null }),
  },
}).createMachine({
  id: 'planner',
  context: ({ input }) => ({ ...input, plan: null, day: null, failure: null }),
  on: {
    'day.opened': { actions: { type: 'openDay', params: ({ event }) => event } },
    'day.closed': { actions: 'closeDay' },
    'plan.outdated': '.loading',
    'reservation.removed': {
      target: '.loading',
      actions: { type: 'forgetReservation', params: ({ event }) => event },
    },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The days are there already, and can be opened.',
      entry: 'forgetFailure',
      invoke: {
        id: 'loadPlan',
        src: 'loadPlan',
        input: ({ context: { shown } }) => ({ ...periodOf(shown), place: shown.place, category: shown.category }),
        onDone: { target: 'shown', actions: { type: 'keepPlan', params: ({ event }) => ({ plan: event.output }) } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    shown: {},
    failed: { description: 'It could not be loaded; trying again may help.', on: { 'load.retried': 'loading' } },
  },
})
