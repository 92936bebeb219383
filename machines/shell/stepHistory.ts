import { assign, type CallbackActorLogic, enqueueActions, fromCallback, setup, spawnChild } from 'xstate'
import { type HistoryEntry, type HistoryWish, type ShownStep, stepsTo, wishFor } from '#domain/stepHistory.ts'

/** Null until known. */
type StepHistoryContext = { entry: HistoryEntry | null; step: ShownStep | null }

export type TalkToHistory = CallbackActorLogic<HistoryWish>

/**
 * Connects a wizard's steps with Back and Forward (§2): each step has its history entry. The history follows
 * `step.shown`; when a person navigates, the wizard hears `step.returned` or `step.continued` for each step.
 */
export const stepHistoryMachine = setup({
  types: {
    context: {} as StepHistoryContext,
    events: {} as ({ type: 'step.shown' } & ShownStep) | ({ type: 'location.changed' } & HistoryEntry),
    emitted: {} as { type: 'step.returned' } | { type: 'step.continued' },
    children: {} as { router: 'talkToHistory' },
  },
  actors: {
    /** Reports each current entry of the wizard's page, the first at once. */
    talkToHistory: fromCallback<HistoryWish>(() => {
      throw new Error('talkToHistory is not provided')
    }),
  },
  delays: { wizardAnswer: 0 },
  guards: {
    isUnknown: ({ context: { entry, step } }) => entry === null || step === null,
    isInStep: ({ context }) => wishOf(context) === null,
    isOtherStep: ({ context: { step } }, entry: HistoryEntry) => step !== null && stepsTo(entry, step).length > 0,
  },
  actions: {
    openRouter: spawnChild('talkToHistory', { id: 'router' }),
    keepEntry: assign((_, { key, search, mark }: HistoryEntry) => ({ entry: { key, search, mark } })),
    keepStep: assign((_, { depth, search }: ShownStep) => ({ step: { depth, search } })),
    moveHistory: enqueueActions(({ context, enqueue }) => {
      const wish = wishOf(context)
      if (wish !== null) enqueue.sendTo('router', wish)
    }),
    moveWizard: enqueueActions(({ context: { entry, step }, enqueue }) => {
      for (const type of entry && step ? stepsTo(entry, step) : []) enqueue.emit({ type })
    }),
  },
}).createMachine({
  id: 'stepHistory',
  context: { entry: null, step: null },
  entry: 'openRouter',
  on: {
    'step.shown': { actions: { type: 'keepStep', params: ({ event }) => event } },
    'location.changed': { target: '.comparing', actions: { type: 'keepEntry', params: ({ event }) => event } },
  },
  initial: 'comparing',
  states: {
    comparing: {
      description: 'Decides at once whether the history has to move.',
      always: [
        { guard: 'isUnknown', target: 'starting' },
        { guard: 'isInStep', target: 'resting' },
        { target: 'movingHistory' },
      ],
    },
    starting: {
      description: 'The wizard may have no step yet, because it is loading.',
      on: { 'step.shown': { target: 'comparing', actions: { type: 'keepStep', params: ({ event }) => event } } },
    },
    movingHistory: {
      description: 'The router was asked. Steps that come meanwhile are compared when it answers.',
      entry: 'moveHistory',
    },
    resting: {
      description: 'Wizard and history show the same step.',
      on: {
        'step.shown': { target: 'comparing', actions: { type: 'keepStep', params: ({ event }) => event } },
        'location.changed': [
          {
            guard: { type: 'isOtherStep', params: ({ event }) => event },
            target: 'movingWizard',
            actions: { type: 'keepEntry', params: ({ event }) => event },
          },
          { target: 'comparing', actions: { type: 'keepEntry', params: ({ event }) => event } },
        ],
      },
    },
    movingWizard: {
      description: 'A person went to another entry. The wizard may refuse steps; then the history follows it.',
      entry: 'moveWizard',
      after: { wizardAnswer: 'comparing' },
      on: {
        'location.changed': {
          target: 'movingWizard',
          reenter: true,
          actions: { type: 'keepEntry', params: ({ event }) => event },
        },
      },
    },
  },
})

const wishOf = ({ entry, step }: StepHistoryContext): HistoryWish | null => entry && step && wishFor(entry, step)
