import { assign, emit, fromPromise, sendTo, setup, spawnChild, stopChild } from 'xstate'
import { type Failure, type FieldIssue, toFailure } from '#domain/failure.ts'
import { issuesOf } from '#domain/issues.ts'
import { firstIssue, newSource, type Source, type SourceFields, sourceSchema } from '#domain/sources/source.ts'
import {
  type NewSource,
  type SourceChanges,
  type SourceChoices,
  withChoices,
  withFound,
  withOwner,
} from '#domain/sources/sourceChoices.ts'
import { type Finding, withTableName } from '#domain/sources/sourceFinding.ts'
import type { SourcePreview } from '#domain/sources/sourceRun.ts'
import { failureOf } from '#machines/failure.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { sourceFinderMachine } from './sourceFinder.ts'

type WizardContext = {
  tableName: string
  fields: SourceFields
  finding: Finding | null
  choices: SourceChoices | null
  issues: readonly FieldIssue[]
  preview: SourcePreview | null
  source: Source | null
  failure: Failure | null
}

const toCreate = ({ fields, finding }: Pick<WizardContext, 'fields' | 'finding'>): NewSource => ({
  ...fields,
  content: finding?.found?.content ?? null,
})

/** Takes events over. Nothing is stored before the preview is confirmed. `tableName`: what pasted rows are called at first. */
export const sourceWizardMachine = setup({
  types: {
    input: {} as { tableName: string },
    context: {} as WizardContext,
    events: {} as
      | HeardFrom<typeof sourceFinderMachine, 'work.typed'>
      | { type: 'rules.changed'; changes: SourceChanges }
      | { type: 'preview.requested' }
      | { type: 'doubles.chosen'; skipDoubles: boolean }
      | { type: 'step.returned' }
      | { type: 'source.confirmed' }
      | { type: 'run.retried' },
    emitted: {} as { type: 'rules.refused'; field: string },
    children: {} as { hearFinder: 'hearChildren'; findSource: 'findSource'; guard: 'leaveGuard' },
  },
  actors: {
    hearChildren,
    findSource: sourceFinderMachine,
    leaveGuard: leaveGuardMachine,
    loadChoices: fromPromise<SourceChoices>(() => Promise.reject(new Error('loadChoices is not provided'))),
    previewSource: fromPromise<SourcePreview, NewSource>(() =>
      Promise.reject(new Error('previewSource is not provided')),
    ),
    createSource: fromPromise<Source, NewSource>(() => Promise.reject(new Error('createSource is not provided'))),
    runSource: fromPromise<Source, { id: string }>(() => Promise.reject(new Error('runSource is not provided'))),
  },
  guards: {
    isTakeable: ({ context }) => context.preview?.fault === null,
    hasEnded: (_, { error }: { error: unknown }) =>
      toFailure(error).issues?.some(({ field, reason }) => field === 'source' && reason === 'ended') === true,
    hasRules: ({ context }) => issuesOf(sourceSchema, context.fields).length === 0,
  },
  actions: {
    openGuard: spawnChild('leaveGuard', { id: 'guard' }),
    hearFinder: spawnChild('hearChildren', {
      id: 'hearFinder',
      input: ({ self }) => ({ page: self, heard: { findSource: ['work.typed'] } }),
    }),
    guardRules: sendTo('guard', { type: 'form.dirtied' }),
    releaseRules: sendTo('guard', { type: 'form.cleaned' }),
    keepFinding: assign(({ context: { fields, finding: before, tableName } }, { output }: { output: Finding }) => {
      const finding = withTableName(output, tableName)
      return { finding, fields: finding.found ? withFound(fields, finding.found, before?.found ?? null) : fields }
    }),
    keepChoices: assign(({ context: { fields } }, { output }: { output: SourceChoices }) => ({
      choices: output,
      fields: withChoices(fields, output),
    })),
    changeRules: assign(({ context: { fields: before, choices, issues } }, { changes }: { changes: SourceChanges }) => {
      const fields = withOwner(before, changes, choices)
      const isSame = (field: string) => Reflect.get(fields, field) === Reflect.get(before, field)
      return { fields, issues: issues.filter(({ field }) => isSame(field)) }
    }),
    chooseDoubles: assign(({ context: { fields } }, { skipDoubles }: { skipDoubles: boolean }) => ({
      fields: { ...fields, skipDoubles },
    })),
    findIssues: assign({ issues: ({ context }) => issuesOf(sourceSchema, context.fields) }),
    keepPreview: assign((_, { output }: { output: SourcePreview }) => ({ preview: output })),
    keepSource: assign((_, { output }: { output: Source }) => ({ source: output })),
    tellRefused: emit(({ context }) => ({ type: 'rules.refused', field: firstIssue(context.issues) })),
    keepFailure: assign(failureOf),
    forgetFailure: assign({ failure: null, issues: [] }),
  },
}).createMachine({
  id: 'sourceWizard',
  context: ({ input: { tableName } }) => ({
    tableName,
    fields: newSource(),
    finding: null,
    choices: null,
    issues: [],
    preview: null,
    source: null,
    failure: null,
  }),
  entry: 'openGuard',
  initial: 'finding',
  states: {
    finding: {
      description: 'The first steps: where the events come from, and what can be chosen for them.',
      entry: 'hearFinder',
      exit: stopChild('hearFinder'),
      on: { 'work.typed': { actions: 'guardRules' } },
      invoke: {
        id: 'findSource',
        src: 'findSource',
        input: ({ context: { finding } }) => ({ kept: finding }),
        onDone: { target: 'loading', actions: { type: 'keepFinding', params: ({ event }) => event } },
        onError: 'broken',
      },
    },
    broken: { on: { 'step.returned': 'finding' } },
    loading: {
      entry: ['forgetFailure', 'guardRules'],
      invoke: {
        id: 'loadChoices',
        src: 'loadChoices',
        onDone: { target: 'rules', actions: { type: 'keepChoices', params: ({ event }) => event } },
        onError: { target: 'broken', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    rules: {
      on: {
        'rules.changed': { actions: { type: 'changeRules', params: ({ event }) => event } },
        'preview.requested': [{ guard: 'hasRules', target: 'previewing' }, { actions: ['findIssues', 'tellRefused'] }],
        'step.returned': 'finding',
      },
    },
    previewing: {
      entry: 'forgetFailure',
      on: {
        'rules.changed': { target: 'rules', actions: { type: 'changeRules', params: ({ event }) => event } },
        'step.returned': 'finding',
      },
      invoke: {
        id: 'previewSource',
        src: 'previewSource',
        input: ({ context }) => toCreate(context),
        onDone: { target: 'previewed', actions: { type: 'keepPreview', params: ({ event }) => event } },
        onError: { target: 'rules', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    previewed: {
      description: 'Whether perhaps doubles are left out is a rule that is chosen here: it changes no other event.',
      on: {
        'source.confirmed': { guard: 'isTakeable', target: 'creating' },
        'doubles.chosen': { actions: { type: 'chooseDoubles', params: ({ event }) => event } },
        'step.returned': 'rules',
      },
    },
    creating: {
      entry: 'forgetFailure',
      invoke: {
        id: 'createSource',
        src: 'createSource',
        input: ({ context }) => toCreate(context),
        onDone: { target: 'running', actions: { type: 'keepSource', params: ({ event }) => event } },
        onError: { target: 'previewed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    running: {
      description: 'A file may have been taken over already, when an earlier answer was lost.',
      entry: ['forgetFailure', 'releaseRules'],
      invoke: {
        id: 'runSource',
        src: 'runSource',
        input: ({ context }) => ({ id: context.source?.id ?? '' }),
        onDone: {
          target: 'taken',
          actions: { type: 'keepSource', params: ({ event }) => event },
        },
        onError: [
          { guard: { type: 'hasEnded', params: ({ event }) => event }, target: 'taken' },
          { target: 'stuck', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    stuck: {
      description: 'The source is kept, but its events did not come yet.',
      on: { 'run.retried': 'running' },
    },
    taken: {},
  },
})
