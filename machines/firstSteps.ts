import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { FirstEntries, FirstStep, FirstStepsPosition, OwnCounts } from '#domain/firstSteps.ts'

/** `kept` is the step that the person was at before; `own` what they have on the server, null until it is known. */
type FirstStepsContext = FirstEntries & {
  kept: FirstStep | null
  own: OwnCounts | null
  failure: Failure | null
}

/**
 * The wizard for new people (§2 first steps), beside what they really have by now: the checklist is ticked by the server's
 * counts, see `checklist` of domain/firstSteps.ts. The page keeps what each `step.changed` says, so that a reload comes
 * back to it, and forgets it at `wizard.closed`; the forms keep their input as drafts, so that nothing is lost on the way
 * back. A form that was saved is told as `group.created` and so on, also when the step has been left meanwhile. A place
 * that is there already is chosen instead of created: it is nobody's progress, but the way goes on.
 */
export const firstStepsMachine = setup({
  types: {
    input: {} as FirstStepsPosition | null,
    context: {} as FirstStepsContext,
    events: {} as
      | { type: 'wizard.begun' }
      | { type: 'creation.chosen' }
      | { type: 'step.skipped' }
      | { type: 'step.returned' }
      | { type: 'group.created'; id: string }
      | { type: 'place.created'; id: string }
      | { type: 'place.chosen'; id: string }
      | { type: 'event.created' }
      | { type: 'wizard.finished' }
      | { type: 'count.retried' },
    emitted: {} as { type: 'step.changed'; position: FirstStepsPosition } | { type: 'wizard.closed' },
  },
  actors: {
    countOwn: fromPromise<OwnCounts>(() => Promise.reject(new Error('countOwn is not provided'))),
  },
  guards: { isKept: ({ context }, { step }: { step: FirstStep }) => context.kept === step },
  actions: {
    tellStep: emit(({ context: { group, place } }, { step }: { step: FirstStep }) => ({
      type: 'step.changed',
      position: { step, group, place },
    })),
    keepGroup: assign((_, { id }: { id: string }) => ({ group: id })),
    keepPlace: assign((_, { id }: { id: string }) => ({ place: id })),
    keepOwn: assign((_, { own }: { own: OwnCounts }) => ({ own, failure: null })),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
  },
}).createMachine({
  id: 'firstSteps',
  context: ({ input }) => ({
    kept: input?.step ?? null,
    group: input?.group ?? null,
    place: input?.place ?? null,
    own: null,
    failure: null,
  }),
  type: 'parallel',
  states: {
    steps: {
      initial: 'starting',
      states: {
        starting: {
          description: 'Goes to the kept step at once.',
          always: [
            { guard: { type: 'isKept', params: { step: 'infoGroup' } }, target: 'infoGroup' },
            { guard: { type: 'isKept', params: { step: 'createGroup' } }, target: 'createGroup' },
            { guard: { type: 'isKept', params: { step: 'infoPlace' } }, target: 'infoPlace' },
            { guard: { type: 'isKept', params: { step: 'createPlace' } }, target: 'createPlace' },
            { guard: { type: 'isKept', params: { step: 'infoEvent' } }, target: 'infoEvent' },
            { guard: { type: 'isKept', params: { step: 'createEvent' } }, target: 'createEvent' },
            { guard: { type: 'isKept', params: { step: 'nextSteps' } }, target: 'nextSteps' },
            { target: 'welcome' },
          ],
        },
        welcome: {
          entry: { type: 'tellStep', params: { step: 'welcome' } },
          on: { 'wizard.begun': 'infoGroup' },
        },
        infoGroup: {
          entry: { type: 'tellStep', params: { step: 'infoGroup' } },
          on: { 'creation.chosen': 'createGroup', 'step.skipped': 'infoPlace', 'step.returned': 'welcome' },
        },
        createGroup: {
          entry: { type: 'tellStep', params: { step: 'createGroup' } },
          on: {
            'group.created': { target: 'infoPlace', actions: { type: 'keepGroup', params: ({ event }) => event } },
            'step.returned': 'infoGroup',
          },
        },
        infoPlace: {
          entry: { type: 'tellStep', params: { step: 'infoPlace' } },
          on: { 'creation.chosen': 'createPlace', 'step.skipped': 'infoEvent', 'step.returned': 'infoGroup' },
        },
        createPlace: {
          entry: { type: 'tellStep', params: { step: 'createPlace' } },
          on: {
            'place.created': { target: 'infoEvent', actions: { type: 'keepPlace', params: ({ event }) => event } },
            'place.chosen': { target: 'infoEvent', actions: { type: 'keepPlace', params: ({ event }) => event } },
            'step.returned': 'infoPlace',
          },
        },
        infoEvent: {
          entry: { type: 'tellStep', params: { step: 'infoEvent' } },
          on: { 'creation.chosen': 'createEvent', 'step.skipped': 'nextSteps', 'step.returned': 'infoPlace' },
        },
        createEvent: {
          entry: { type: 'tellStep', params: { step: 'createEvent' } },
          on: { 'event.created': 'nextSteps', 'step.returned': 'infoEvent' },
        },
        nextSteps: {
          entry: { type: 'tellStep', params: { step: 'nextSteps' } },
          on: { 'step.returned': 'infoEvent', 'wizard.finished': { actions: emit({ type: 'wizard.closed' }) } },
        },
      },
    },
    progress: {
      initial: 'counting',
      on: { 'group.created': '.counting', 'place.created': '.counting', 'event.created': '.counting' },
      states: {
        counting: {
          description: 'What is known so far stays; a further creation counts anew.',
          invoke: {
            id: 'countOwn',
            src: 'countOwn',
            onDone: { target: 'counted', actions: { type: 'keepOwn', params: ({ event }) => ({ own: event.output }) } },
            onError: {
              target: 'failed',
              actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            },
          },
        },
        counted: {},
        failed: {
          description: 'The ticks may be out of date; the wizard goes on all the same.',
          on: { 'count.retried': 'counting' },
        },
      },
    },
  },
})
