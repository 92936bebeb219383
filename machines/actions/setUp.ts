import { assign, emit, enqueueActions, setup, spawnChild, stopChild } from 'xstate'
import { type Entry, type FormBeginning, formFor } from '#domain/editing.ts'
import { lookId } from '#domain/look.ts'
import { type SetUpPosition, type SetUpStep, setUpSteps } from '#domain/setUp.ts'
import { entryMachine } from '#machines/entries/entry.ts'
import { entryEditorMachine } from '#machines/entries/entryEditor.ts'
import { wordChoiceMachine } from '#machines/entries/wordChoice.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { stepHistoryMachine } from '#machines/shell/stepHistory.ts'
import { systemPageMachine } from './systemPage.ts'

/** `kept` is the position before a reload. */
export type SetUpInput = { kept: SetUpPosition | null; form: FormBeginning }

type SetUpContext = SetUpInput & { look: Entry | null }

/**
 * The wizard for a new calendar: name and colours, region, first words, test mail. Each step can be skipped. The page
 * stores each `step.changed`, so that a reload returns to the step.
 */
export const setUpMachine = setup({
  types: {
    input: {} as SetUpInput,
    context: {} as SetUpContext,
    events: {} as
      | { type: 'step.continued' }
      | { type: 'step.returned' }
      | HeardFrom<typeof entryMachine, 'entry.loaded'>
      | HeardFrom<typeof entryEditorMachine, 'entry.completed'>
      | { type: 'wizard.finished' },
    emitted: {} as { type: 'step.changed'; step: SetUpStep } | { type: 'wizard.closed' },
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
    },
  },
  actors: {
    hearChildren,
    stepHistory: stepHistoryMachine,
    systemPage: systemPageMachine,
    wordChoice: wordChoiceMachine,
    entry: entryMachine,
    entryEditor: entryEditorMachine,
  },
  guards: { isKept: ({ context }, { step }: { step: SetUpStep }) => context.kept === step },
  actions: {
    hearHistory: spawnChild('hearChildren', {
      id: 'hearHistory',
      input: ({ self }) => ({ page: self, heard: { history: ['step.returned', 'step.continued'] } }),
    }),
    openHistory: spawnChild('stepHistory', { id: 'history' }),
    openSystem: spawnChild('systemPage', { id: 'system' }),
    openCategories: spawnChild('wordChoice', { id: 'categories', input: { source: 'categories' } }),
    openTopics: spawnChild('wordChoice', { id: 'topics', input: { source: 'topics' } }),
    tellStep: enqueueActions(({ enqueue }, { step }: { step: SetUpStep }) => {
      enqueue.emit({ type: 'step.changed', step })
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
  },
}).createMachine({
  id: 'setUp',
  context: ({ input }) => ({ ...input, look: null }),
  entry: ['hearHistory', 'openHistory', 'openSystem', 'openCategories', 'openTopics'],
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
      on: { 'step.continued': 'region' },
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
          on: { 'entry.completed': '#setUp.region' },
        },
      },
    },
    region: {
      entry: { type: 'tellStep', params: { step: 'region' } },
      on: { 'step.continued': 'words', 'step.returned': 'name' },
    },
    words: {
      entry: { type: 'tellStep', params: { step: 'words' } },
      on: { 'step.continued': 'mail', 'step.returned': 'region' },
    },
    mail: {
      entry: { type: 'tellStep', params: { step: 'mail' } },
      on: { 'step.continued': 'end', 'step.returned': 'words' },
    },
    end: {
      entry: { type: 'tellStep', params: { step: 'end' } },
      on: { 'step.returned': 'mail', 'wizard.finished': { actions: emit({ type: 'wizard.closed' }) } },
    },
  },
})
