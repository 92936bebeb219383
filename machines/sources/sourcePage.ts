import { assign, emit, fromPromise, setup } from 'xstate'
import type { Failure, FieldIssue } from '#domain/failure.ts'
import { issuesOf } from '#domain/issues.ts'
import {
  firstIssue,
  newSource,
  type Source,
  type SourceChanges,
  type SourceChoices,
  type SourceFields,
  type SourceRun,
  sourceSchema,
  withChanges,
  writtenIn,
} from '#domain/source.ts'
import { failureOf } from '#machines/failure.ts'

export type LoadedSource = { source: Source; runs: readonly SourceRun[]; choices: SourceChoices }

type PageContext = {
  id: string
  loaded: LoadedSource | null
  /** As typed. */
  fields: SourceFields
  issues: readonly FieldIssue[]
  /** To undo, or empty. */
  runId: string
  isForced: boolean
  failure: Failure | null
}

/** One source: runs, settings and actions. */
export const sourcePageMachine = setup({
  types: {
    input: {} as { id: string },
    context: {} as PageContext,
    events: {} as
      | { type: 'load.retried' }
      | { type: 'rules.changed'; changes: SourceChanges }
      | { type: 'save.requested' }
      | { type: 'run.requested'; force: boolean }
      | { type: 'undo.requested'; runId: string }
      | { type: 'undo.confirmed' }
      | { type: 'deletion.requested' }
      | { type: 'deletion.confirmed' }
      | { type: 'question.canceled' },
    emitted: {} as
      | { type: 'rules.refused'; field: string }
      | { type: 'source.saved' }
      | { type: 'source.asked' }
      | { type: 'run.undone'; events: number }
      | { type: 'source.deleted' },
  },
  actors: {
    loadSource: fromPromise<LoadedSource, { id: string }>(() =>
      Promise.reject(new Error('loadSource is not provided')),
    ),
    saveSource: fromPromise<LoadedSource, { id: string; version: number; fields: SourceFields }>(() =>
      Promise.reject(new Error('saveSource is not provided')),
    ),
    runSource: fromPromise<LoadedSource, { id: string; force: boolean }>(() =>
      Promise.reject(new Error('runSource is not provided')),
    ),
    undoRun: fromPromise<{ events: number; loaded: LoadedSource }, { id: string; runId: string }>(() =>
      Promise.reject(new Error('undoRun is not provided')),
    ),
    deleteSource: fromPromise<void, { id: string }>(() => Promise.reject(new Error('deleteSource is not provided'))),
  },
  guards: { hasRules: ({ context }) => issuesOf(sourceSchema, context.fields).length === 0 },
  actions: {
    keepLoaded: assign((_, { output }: { output: LoadedSource }) => ({ loaded: output, failure: null })),
    takeFields: assign({ fields: ({ context: { loaded, fields } }) => writtenIn(loaded?.source ?? fields) }),
    changeRules: assign(({ context }, { changes }: { changes: SourceChanges }) => ({
      fields: withChanges(context.fields, changes),
      issues: context.issues.filter(({ field }) => !(field in changes)),
    })),
    findIssues: assign({ issues: ({ context }) => issuesOf(sourceSchema, context.fields) }),
    keepRun: assign((_, { runId }: { runId: string }) => ({ runId })),
    keepForce: assign((_, { force }: { force: boolean }) => ({ isForced: force })),
    tellRefused: emit(({ context }) => ({ type: 'rules.refused', field: firstIssue(context.issues) })),
    keepFailure: assign(failureOf),
    forgetFailure: assign({ failure: null, issues: [] }),
    tellSaved: emit({ type: 'source.saved' }),
    tellAsked: emit({ type: 'source.asked' }),
    tellUndone: emit((_, { events }: { events: number }) => ({ type: 'run.undone', events })),
    tellDeleted: emit({ type: 'source.deleted' }),
  },
}).createMachine({
  id: 'sourcePage',
  context: ({ input }) => ({
    id: input.id,
    loaded: null,
    fields: newSource(),
    issues: [],
    runId: '',
    isForced: false,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadSource',
        src: 'loadSource',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'shown', actions: [{ type: 'keepLoaded', params: ({ event }) => event }, 'takeFields'] },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'load.retried': 'loading' } },
    shown: {
      on: {
        'rules.changed': { actions: { type: 'changeRules', params: ({ event }) => event } },
        'save.requested': [{ guard: 'hasRules', target: 'saving' }, { actions: ['findIssues', 'tellRefused'] }],
        'run.requested': { target: 'running', actions: { type: 'keepForce', params: ({ event }) => event } },
        'undo.requested': { target: 'askingUndo', actions: { type: 'keepRun', params: ({ event }) => event } },
        'deletion.requested': 'askingDeletion',
      },
    },
    saving: {
      entry: 'forgetFailure',
      invoke: {
        id: 'saveSource',
        src: 'saveSource',
        input: ({ context: { id, loaded, fields } }) => ({ id, version: loaded?.source.version ?? 0, fields }),
        onDone: {
          target: 'shown',
          actions: [{ type: 'keepLoaded', params: ({ event }) => event }, 'takeFields', 'tellSaved'],
        },
        onError: { target: 'shown', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    running: {
      entry: 'forgetFailure',
      invoke: {
        id: 'runSource',
        src: 'runSource',
        input: ({ context: { id, isForced } }) => ({ id, force: isForced }),
        onDone: { target: 'shown', actions: [{ type: 'keepLoaded', params: ({ event }) => event }, 'tellAsked'] },
        onError: { target: 'shown', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    askingUndo: { on: { 'undo.confirmed': 'undoing', 'question.canceled': 'shown' } },
    undoing: {
      entry: 'forgetFailure',
      invoke: {
        id: 'undoRun',
        src: 'undoRun',
        input: ({ context: { id, runId } }) => ({ id, runId }),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'keepLoaded', params: ({ event }) => ({ output: event.output.loaded }) },
            { type: 'tellUndone', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'shown', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    askingDeletion: { on: { 'deletion.confirmed': 'deleting', 'question.canceled': 'shown' } },
    deleting: {
      entry: 'forgetFailure',
      invoke: {
        id: 'deleteSource',
        src: 'deleteSource',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'deleted', actions: 'tellDeleted' },
        onError: { target: 'shown', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    deleted: {},
  },
})
