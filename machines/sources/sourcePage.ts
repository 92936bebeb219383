import { assign, emit, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { type Failure, type FieldIssue, toFailure } from '#domain/failure.ts'
import { issuesOf } from '#domain/issues.ts'
import { firstIssue, newSource, type SourceFields, sourceSchema, type UndoneRun } from '#domain/sources/source.ts'
import { type SourceChanges, withChanges } from '#domain/sources/sourceChoices.ts'
import {
  isTyped,
  type LoadedSource,
  type SourceEditing,
  takeLoaded,
  takeSavedSource,
} from '#domain/sources/sourceEditing.ts'
import { failureOf } from '#machines/failure.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'

type PageContext = SourceEditing & {
  id: string
  issues: readonly FieldIssue[]
  /** To undo, or empty. */
  runId: string
  isForced: boolean
  failure: Failure | null
}

/** One source: runs, settings and actions. Typed settings stay, and what others changed meanwhile is taken over beside them. */
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
      | ({ type: 'run.undone' } & UndoneRun)
      | { type: 'source.deleted' },
    children: {} as { guard: 'leaveGuard' },
  },
  actors: {
    leaveGuard: leaveGuardMachine,
    loadSource: fromPromise<LoadedSource, { id: string }>(() =>
      Promise.reject(new Error('loadSource is not provided')),
    ),
    saveSource: fromPromise<LoadedSource, { id: string; version: number; fields: SourceFields }>(() =>
      Promise.reject(new Error('saveSource is not provided')),
    ),
    runSource: fromPromise<LoadedSource, { id: string; force: boolean }>(() =>
      Promise.reject(new Error('runSource is not provided')),
    ),
    undoRun: fromPromise<UndoneRun & { loaded: LoadedSource }, { id: string; runId: string }>(() =>
      Promise.reject(new Error('undoRun is not provided')),
    ),
    deleteSource: fromPromise<void, { id: string }>(() => Promise.reject(new Error('deleteSource is not provided'))),
  },
  guards: {
    hasRules: ({ context }) => issuesOf(sourceSchema, context.fields).length === 0,
    isOutdated: (_, { error }: { error: unknown }) => toFailure(error).code === 'changedMeanwhile',
  },
  actions: {
    openGuard: spawnChild('leaveGuard', { id: 'guard' }),
    guardTyped: sendTo('guard', ({ context }) => ({ type: isTyped(context) ? 'form.dirtied' : 'form.cleaned' })),
    releaseTyped: sendTo('guard', { type: 'form.cleaned' }),
    markSent: assign({ sent: ({ context }) => context.fields }),
    takeLoaded: assign(({ context }, { output }: { output: LoadedSource }) => takeLoaded(context, output)),
    takeSaved: assign(({ context }, { output }: { output: LoadedSource }) => takeSavedSource(context, output)),
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
    tellUndone: emit((_, { events, staying }: UndoneRun) => ({ type: 'run.undone', events, staying })),
  },
}).createMachine({
  id: 'sourcePage',
  context: ({ input }) => ({
    id: input.id,
    loaded: null,
    fields: newSource(),
    sent: newSource(),
    issues: [],
    runId: '',
    isForced: false,
    failure: null,
  }),
  entry: 'openGuard',
  on: { 'rules.changed': { actions: [{ type: 'changeRules', params: ({ event }) => event }, 'guardTyped'] } },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadSource',
        src: 'loadSource',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'shown', actions: { type: 'takeLoaded', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'load.retried': 'loading' } },
    shown: {
      entry: 'guardTyped',
      on: {
        'save.requested': [{ guard: 'hasRules', target: 'saving' }, { actions: ['findIssues', 'tellRefused'] }],
        'run.requested': { target: 'running', actions: { type: 'keepForce', params: ({ event }) => event } },
        'undo.requested': { target: 'askingUndo', actions: { type: 'keepRun', params: ({ event }) => event } },
        'deletion.requested': 'askingDeletion',
      },
    },
    saving: {
      entry: ['forgetFailure', 'markSent'],
      invoke: {
        id: 'saveSource',
        src: 'saveSource',
        input: ({ context: { id, loaded, fields } }) => ({ id, version: loaded?.source.version ?? 0, fields }),
        onDone: {
          target: 'shown',
          actions: [{ type: 'takeSaved', params: ({ event }) => event }, emit({ type: 'source.saved' })],
        },
        onError: [
          { guard: { type: 'isOutdated', params: ({ event }) => event }, target: 'reloading' },
          { target: 'shown', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    reloading: {
      description: 'Others changed the settings meanwhile.',
      invoke: {
        id: 'loadSource',
        src: 'loadSource',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'shown', actions: { type: 'takeLoaded', params: ({ event }) => event } },
        onError: { target: 'shown', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    running: {
      entry: 'forgetFailure',
      invoke: {
        id: 'runSource',
        src: 'runSource',
        input: ({ context: { id, isForced } }) => ({ id, force: isForced }),
        onDone: {
          target: 'shown',
          actions: [{ type: 'takeLoaded', params: ({ event }) => event }, emit({ type: 'source.asked' })],
        },
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
            { type: 'takeLoaded', params: ({ event }) => ({ output: event.output.loaded }) },
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
        onDone: { target: 'deleted', actions: ['releaseTyped', emit({ type: 'source.deleted' })] },
        onError: { target: 'shown', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    deleted: {},
  },
})
