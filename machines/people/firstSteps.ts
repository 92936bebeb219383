import { assign, emit, enqueueActions, fromPromise, setup, spawnChild, stopChild } from 'xstate'
import type { Failure } from '#domain/failure.ts'
import {
  type FirstEntries,
  type FirstStep,
  type FirstStepsPosition,
  type OwnCounts,
  stepDepth,
} from '#domain/firstSteps.ts'
import { type FirstForms, formOf } from '#domain/firstStepsForms.ts'
import { entryEditorMachine } from '#machines/entries/entryEditor.ts'
import { failureOf } from '#machines/failure.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { openDraftsMachine } from '#machines/shell/openDrafts.ts'
import { stepHistoryMachine } from '#machines/shell/stepHistory.ts'

/** `position` before a reload. */
export type FirstStepsInput = {
  position: FirstStepsPosition | null
  forms: FirstForms
}

/** `kept` is the step before a reload. `opened` counts forms: each creates under its own key. `own` counts on the server. */
type FirstStepsContext = FirstEntries & {
  forms: FirstForms
  opened: number
  kept: FirstStep | null
  event: string | null
  own: OwnCounts | null
  failure: Failure | null
}

/**
 * The wizard for new people (§2). The checklist is ticked by the server's counts and by what was made or chosen here; one's only
 * group is taken up wherever it was made. The page stores each `step.changed`. `drafts` knows which forms were begun and left.
 */
export const firstStepsMachine = setup({
  types: {
    input: {} as FirstStepsInput,
    context: {} as FirstStepsContext,
    events: {} as
      | { type: 'creation.chosen' }
      | { type: 'step.continued' }
      | { type: 'step.returned' }
      | HeardFrom<typeof entryEditorMachine, 'entry.completed' | 'otherPlace.chosen'>
      | { type: 'wizard.finished' }
      | { type: 'count.retried' },
    emitted: {} as { type: 'step.changed'; position: FirstStepsPosition } | { type: 'wizard.closed' },
    children: {} as {
      hearHistory: 'hearChildren'
      history: 'stepHistory'
      hearEditor: 'hearChildren'
      editor: 'entryEditor'
      drafts: 'openDrafts'
      countOwn: 'countOwn'
    },
  },
  actors: {
    hearChildren,
    stepHistory: stepHistoryMachine,
    entryEditor: entryEditorMachine,
    openDrafts: openDraftsMachine,
    countOwn: fromPromise<OwnCounts>(() => Promise.reject(new Error('countOwn is not provided'))),
  },
  guards: { isKept: ({ context }, { step }: { step: FirstStep }) => context.kept === step },
  actions: {
    hearHistory: spawnChild('hearChildren', {
      id: 'hearHistory',
      input: ({ self }) => ({ page: self, heard: { history: ['step.returned', 'step.continued'] } }),
    }),
    openHistory: spawnChild('stepHistory', { id: 'history' }),
    tellStep: enqueueActions(({ context: { group, place, event }, enqueue }, { step }: { step: FirstStep }) => {
      enqueue.emit({ type: 'step.changed', position: { step, group, place, event } })
      enqueue.sendTo('history', { type: 'step.shown', depth: stepDepth[step], search: '' })
    }),
    hearEditor: spawnChild('hearChildren', {
      id: 'hearEditor',
      input: ({ self }) => ({ page: self, heard: { editor: ['entry.completed', 'otherPlace.chosen'] } }),
    }),
    countForm: assign({ opened: ({ context }) => context.opened + 1 }),
    openGroup: spawnChild('entryEditor', { id: 'editor', input: ({ context }) => formOf(context, 'group') }),
    openPlace: spawnChild('entryEditor', { id: 'editor', input: ({ context }) => formOf(context, 'place') }),
    openEvent: spawnChild('entryEditor', { id: 'editor', input: ({ context }) => formOf(context, 'event') }),
    openDrafts: spawnChild('openDrafts', { id: 'drafts', input: ({ context }) => context.forms.group }),
    keepGroup: assign((_, { id }: { id: string | null }) => ({ group: id })),
    keepPlace: assign((_, { id }: { id: string | null }) => ({ place: id })),
    keepEvent: assign((_, { id }: { id: string | null }) => ({ event: id })),
    keepOwn: assign(({ context }, { own }: { own: OwnCounts }) => ({
      own,
      group: context.group ?? own.onlyGroup,
      failure: null,
    })),
    keepFailure: assign(failureOf),
  },
}).createMachine({
  id: 'firstSteps',
  context: ({ input }) => ({
    forms: input.forms,
    opened: 0,
    kept: input.position?.step ?? null,
    group: input.position?.group ?? null,
    place: input.position?.place ?? null,
    event: input.position?.event ?? null,
    own: null,
    failure: null,
  }),
  entry: ['hearHistory', 'openHistory'],
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
          on: { 'step.continued': 'infoGroup' },
        },
        infoGroup: {
          entry: [{ type: 'tellStep', params: { step: 'infoGroup' } }, 'openDrafts'],
          exit: stopChild('drafts'),
          on: { 'creation.chosen': 'createGroup', 'step.continued': 'infoPlace', 'step.returned': 'welcome' },
        },
        createGroup: {
          entry: [{ type: 'tellStep', params: { step: 'createGroup' } }, 'countForm', 'hearEditor', 'openGroup'],
          exit: [stopChild('hearEditor'), stopChild('editor')],
          on: {
            'entry.completed': { target: 'infoPlace', actions: { type: 'keepGroup', params: ({ event }) => event } },
            'step.returned': 'infoGroup',
          },
        },
        infoPlace: {
          entry: [{ type: 'tellStep', params: { step: 'infoPlace' } }, 'openDrafts'],
          exit: stopChild('drafts'),
          on: { 'creation.chosen': 'createPlace', 'step.continued': 'infoEvent', 'step.returned': 'infoGroup' },
        },
        createPlace: {
          entry: [{ type: 'tellStep', params: { step: 'createPlace' } }, 'countForm', 'hearEditor', 'openPlace'],
          exit: [stopChild('hearEditor'), stopChild('editor')],
          on: {
            'entry.completed': { target: 'infoEvent', actions: { type: 'keepPlace', params: ({ event }) => event } },
            'otherPlace.chosen': {
              target: 'infoEvent',
              actions: { type: 'keepPlace', params: ({ event }) => event.place },
            },
            'step.returned': 'infoPlace',
          },
        },
        infoEvent: {
          entry: [{ type: 'tellStep', params: { step: 'infoEvent' } }, 'openDrafts'],
          exit: stopChild('drafts'),
          on: { 'creation.chosen': 'createEvent', 'step.continued': 'nextSteps', 'step.returned': 'infoPlace' },
        },
        createEvent: {
          entry: [{ type: 'tellStep', params: { step: 'createEvent' } }, 'countForm', 'hearEditor', 'openEvent'],
          exit: [stopChild('hearEditor'), stopChild('editor')],
          on: {
            'entry.completed': { target: 'nextSteps', actions: { type: 'keepEvent', params: ({ event }) => event } },
            'step.returned': 'infoEvent',
          },
        },
        nextSteps: {
          entry: { type: 'tellStep', params: { step: 'nextSteps' } },
          on: { 'step.returned': 'infoEvent', 'wizard.finished': { actions: emit({ type: 'wizard.closed' }) } },
        },
      },
    },
    progress: {
      initial: 'counting',
      on: { 'entry.completed': '.counting', 'step.continued': '.counting' },
      states: {
        counting: {
          description: 'What is known so far stays; each step forward counts anew: another device may have been used.',
          invoke: {
            id: 'countOwn',
            src: 'countOwn',
            onDone: { target: 'counted', actions: { type: 'keepOwn', params: ({ event }) => ({ own: event.output }) } },
            onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
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
