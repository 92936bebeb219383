import { assign, emit, enqueueActions, fromPromise, setup, spawnChild, stopChild } from 'xstate'
import { type Entry, type FormBeginning, formFor } from '#domain/editing.ts'
import {
  furtherStep,
  type PassableStep,
  type SetUpPosition,
  type SetUpStep,
  setUpSteps,
  withPassed,
} from '#domain/setUp.ts'
import { lookId } from '#domain/themes/look.ts'
import { entryMachine } from '#machines/entries/entry.ts'
import { entryEditorMachine } from '#machines/entries/entryEditor.ts'
import { wordChoiceMachine } from '#machines/entries/wordChoice.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { stepHistoryMachine } from '#machines/shell/stepHistory.ts'
import { systemPageMachine } from './systemPage.ts'

/** `kept` is the position before a reload. */
export type SetUpInput = { kept: SetUpPosition | null; form: FormBeginning }

type SetUpContext = SetUpInput & Pick<SetUpPosition, 'reached' | 'passed'> & { look: Entry | null }

/**
 * The wizard for a new calendar: name and colours, region, first words, test mail. A step that is passed stays marked until it
 * is completed; Back and Forward of the browser mark nothing. The page stores each `step.changed` for a reload.
 */
export const setUpMachine = setup({
  types: {
    input: {} as SetUpInput,
    context: {} as SetUpContext,
    events: {} as
      | { type: 'step.completed' }
      | { type: 'step.passed' }
      | { type: 'step.chosen'; step: PassableStep }
      | { type: 'step.continued' }
      | { type: 'step.returned' }
      | HeardFrom<typeof entryMachine, 'entry.loaded'>
      | HeardFrom<typeof entryEditorMachine, 'entry.completed'>
      | { type: 'wizard.finished' },
    emitted: {} as { type: 'step.changed'; position: SetUpPosition } | { type: 'wizard.closed' },
    children: {} as {
      hearHistory: 'hearChildren'
      history: 'stepHistory'
      system: 'systemPage'
      categories: 'wordChoice'
      topics: 'wordChoice'
      hearLook: 'hearChildren'
      look: 'entry'
      hearEditor: 'hearChildren'
      editor: 'entryEditor'
      endSetUp: 'endSetUp'
    },
  },
  actors: {
    hearChildren,
    stepHistory: stepHistoryMachine,
    systemPage: systemPageMachine,
    wordChoice: wordChoiceMachine,
    entry: entryMachine,
    entryEditor: entryEditorMachine,
    /** Tells the calendar that its set-up is done. Nobody waits for it, and it never fails. */
    endSetUp: fromPromise<void>(() => Promise.reject(new Error('endSetUp is not provided'))),
  },
  guards: {
    isKept: ({ context }, { step }: { step: SetUpStep }) => context.kept?.step === step,
    isFor: (_, { chosen, step }: { chosen: SetUpStep; step: SetUpStep }) => chosen === step,
  },
  actions: {
    hearHistory: spawnChild('hearChildren', {
      id: 'hearHistory',
      input: ({ self }) => ({ page: self, heard: { history: ['step.returned', 'step.continued'] } }),
    }),
    openHistory: spawnChild('stepHistory', { id: 'history' }),
    openSystem: spawnChild('systemPage', { id: 'system' }),
    openCategories: spawnChild('wordChoice', { id: 'categories', input: { source: 'categories' } }),
    openTopics: spawnChild('wordChoice', { id: 'topics', input: { source: 'topics' } }),
    markPassed: assign(({ context }, { step }: { step: PassableStep }) => ({
      passed: withPassed(context.passed, step),
    })),
    markCompleted: assign(({ context }, { step }: { step: PassableStep }) => ({
      passed: context.passed.filter((one) => one !== step),
    })),
    tellStep: enqueueActions(({ context, enqueue }, { step }: { step: SetUpStep }) => {
      const reached = furtherStep(context.reached, step)
      enqueue.assign({ reached })
      enqueue.emit({ type: 'step.changed', position: { step, reached, passed: context.passed } })
      enqueue.sendTo('history', { type: 'step.shown', depth: setUpSteps.indexOf(step), search: '' })
    }),
    hearLook: spawnChild('hearChildren', {
      id: 'hearLook',
      input: ({ self }) => ({ page: self, heard: { look: ['entry.loaded'] } }),
    }),
    openLook: spawnChild('entry', { id: 'look', input: { resource: 'look', id: lookId } }),
    stopHearingLook: stopChild('hearLook'),
    closeLook: stopChild('look'),
    keepLook: assign((_, { entry }: { entry: Entry }) => ({ look: entry })),
    hearEditor: spawnChild('hearChildren', {
      id: 'hearEditor',
      input: ({ self }) => ({ page: self, heard: { editor: ['entry.completed'] } }),
    }),
    openEditor: spawnChild('entryEditor', {
      id: 'editor',
      input: ({ context: { form, look } }) => formFor(form, look),
    }),
    stopHearingEditor: stopChild('hearEditor'),
    closeEditor: stopChild('editor'),
    endSetUp: spawnChild('endSetUp', { id: 'endSetUp' }),
  },
}).createMachine({
  id: 'setUp',
  context: ({ input }) => ({
    ...input,
    reached: input.kept?.reached ?? 'name',
    passed: input.kept?.passed ?? [],
    look: null,
  }),
  entry: ['hearHistory', 'openHistory', 'openSystem', 'openCategories', 'openTopics'],
  on: {
    'step.chosen': [
      { guard: { type: 'isFor', params: ({ event }) => ({ chosen: event.step, step: 'words' }) }, target: '.words' },
      { guard: { type: 'isFor', params: ({ event }) => ({ chosen: event.step, step: 'mail' }) }, target: '.mail' },
      { target: '.name' },
    ],
  },
  initial: 'starting',
  states: {
    starting: {
      description: 'Goes to the kept step at once.',
      always: [
        { guard: { type: 'isKept', params: { step: 'region' } }, target: 'region' },
        { guard: { type: 'isKept', params: { step: 'words' } }, target: 'words' },
        { guard: { type: 'isKept', params: { step: 'mail' } }, target: 'mail' },
        { guard: { type: 'isKept', params: { step: 'end' } }, target: 'end' },
        { target: 'name' },
      ],
    },
    name: {
      entry: { type: 'tellStep', params: { step: 'name' } },
      on: {
        'step.continued': 'region',
        'step.completed': { target: 'region', actions: { type: 'markCompleted', params: { step: 'name' } } },
        'step.passed': { target: 'region', actions: { type: 'markPassed', params: { step: 'name' } } },
      },
      initial: 'loading',
      states: {
        loading: {
          description: 'The child `look` says when the name could not be loaded and can be tried again.',
          entry: ['hearLook', 'openLook'],
          exit: ['stopHearingLook', 'closeLook'],
          on: {
            'entry.loaded': { target: 'editing', actions: { type: 'keepLook', params: ({ event }) => event } },
          },
        },
        editing: {
          entry: ['hearEditor', 'openEditor'],
          exit: ['stopHearingEditor', 'closeEditor'],
          on: {
            'entry.completed': {
              target: '#setUp.region',
              actions: { type: 'markCompleted', params: { step: 'name' } },
            },
          },
        },
      },
    },
    region: {
      entry: { type: 'tellStep', params: { step: 'region' } },
      on: { 'step.continued': 'words', 'step.completed': 'words', 'step.returned': 'name' },
    },
    words: {
      entry: { type: 'tellStep', params: { step: 'words' } },
      on: {
        'step.continued': 'mail',
        'step.completed': { target: 'mail', actions: { type: 'markCompleted', params: { step: 'words' } } },
        'step.passed': { target: 'mail', actions: { type: 'markPassed', params: { step: 'words' } } },
        'step.returned': 'region',
      },
    },
    mail: {
      entry: { type: 'tellStep', params: { step: 'mail' } },
      on: {
        'step.continued': 'end',
        'step.completed': { target: 'end', actions: { type: 'markCompleted', params: { step: 'mail' } } },
        'step.passed': { target: 'end', actions: { type: 'markPassed', params: { step: 'mail' } } },
        'step.returned': 'words',
      },
    },
    end: {
      entry: [{ type: 'tellStep', params: { step: 'end' } }, 'endSetUp'],
      on: { 'step.returned': 'mail', 'wizard.finished': { actions: emit({ type: 'wizard.closed' }) } },
    },
  },
})
