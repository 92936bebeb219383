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
  type SourceLook,
  type SourcePreview,
  sourceSchema,
  withChanges,
  withChoices,
  withFound,
} from '#domain/source.ts'
import { failureOf } from '#machines/failure.ts'

type WizardContext = {
  fields: SourceFields
  look: SourceLook | null
  choices: SourceChoices | null
  issues: readonly FieldIssue[]
  preview: SourcePreview | null
  source: Source | null
  failure: Failure | null
}

/**
 * Takes events over from a calendar of others: its address, the feeds that are found there, the rules, what would come, and
 * what came. Nothing is stored before the preview is confirmed.
 */
export const sourceWizardMachine = setup({
  types: {
    context: {} as WizardContext,
    events: {} as
      | { type: 'address.changed'; url: string }
      | { type: 'look.requested' }
      | { type: 'feed.chosen'; url: string }
      | { type: 'rules.changed'; changes: SourceChanges }
      | { type: 'preview.requested' }
      | { type: 'step.returned' }
      | { type: 'source.confirmed' }
      | { type: 'run.retried' },
    emitted: {} as { type: 'rules.refused'; field: string },
  },
  actors: {
    lookAtSource: fromPromise<{ look: SourceLook; choices: SourceChoices }, { url: string }>(() =>
      Promise.reject(new Error('lookAtSource is not provided')),
    ),
    previewSource: fromPromise<SourcePreview, SourceFields>(() =>
      Promise.reject(new Error('previewSource is not provided')),
    ),
    createSource: fromPromise<Source, SourceFields>(() => Promise.reject(new Error('createSource is not provided'))),
    runSource: fromPromise<Source, { id: string }>(() => Promise.reject(new Error('runSource is not provided'))),
  },
  guards: {
    hasAddress: ({ context }) => issuesOf(sourceSchema, context.fields).every(({ field }) => field !== 'url'),
    hasFaults: (_, { fault, feeds }: SourceLook) => fault !== null || feeds.length === 0,
    hasOneFeed: (_, { feeds }: SourceLook) => feeds.length === 1,
    isTakeable: ({ context }) => context.preview?.fault === null,
    hasRules: ({ context }) => issuesOf(sourceSchema, context.fields).length === 0,
  },
  actions: {
    keepAddress: assign(({ context }, { url }: { url: string }) => ({ fields: { ...context.fields, url } })),
    keepLook: assign(({ context }, { look, choices }: { look: SourceLook; choices: SourceChoices }) => ({
      look,
      choices,
      fields: withChoices(context.fields, choices),
    })),
    useFeed: assign(({ context }, { url }: { url: string }) => ({
      fields: withFound(context.fields, context.look, url),
    })),
    useOnlyFeed: assign(({ context }) => ({
      fields: withFound(context.fields, context.look, context.look?.feeds[0]?.url ?? context.fields.url),
    })),
    changeRules: assign(({ context }, { changes }: { changes: SourceChanges }) => ({
      fields: withChanges(context.fields, changes),
      issues: context.issues.filter(({ field }) => !(field in changes)),
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
  context: () => ({
    fields: newSource(),
    look: null,
    choices: null,
    issues: [],
    preview: null,
    source: null,
    failure: null,
  }),
  initial: 'address',
  states: {
    address: {
      on: {
        'address.changed': { actions: [{ type: 'keepAddress', params: ({ event }) => event }, 'forgetFailure'] },
        'look.requested': [{ guard: 'hasAddress', target: 'looking' }, { actions: ['findIssues', 'tellRefused'] }],
      },
    },
    looking: {
      entry: 'forgetFailure',
      invoke: {
        id: 'lookAtSource',
        src: 'lookAtSource',
        input: ({ context }) => ({ url: context.fields.url }),
        onDone: [
          {
            guard: { type: 'hasFaults', params: ({ event }) => event.output.look },
            target: 'unfit',
            actions: { type: 'keepLook', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasOneFeed', params: ({ event }) => event.output.look },
            target: 'rules',
            actions: [{ type: 'keepLook', params: ({ event }) => event.output }, 'useOnlyFeed'],
          },
          { target: 'found', actions: { type: 'keepLook', params: ({ event }) => event.output } },
        ],
        onError: { target: 'address', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    unfit: {
      description: 'Nothing at the address can be taken over. The person can type another one.',
      on: {
        'address.changed': { target: 'address', actions: { type: 'keepAddress', params: ({ event }) => event } },
        'look.requested': 'looking',
      },
    },
    found: {
      description: 'A page with several calendars.',
      on: {
        'address.changed': { target: 'address', actions: { type: 'keepAddress', params: ({ event }) => event } },
        'look.requested': 'looking',
        'feed.chosen': { target: 'rules', actions: { type: 'useFeed', params: ({ event }) => event } },
      },
    },
    rules: {
      on: {
        'rules.changed': { actions: { type: 'changeRules', params: ({ event }) => event } },
        'preview.requested': [{ guard: 'hasRules', target: 'previewing' }, { actions: ['findIssues', 'tellRefused'] }],
        'step.returned': 'address',
      },
    },
    previewing: {
      entry: 'forgetFailure',
      invoke: {
        id: 'previewSource',
        src: 'previewSource',
        input: ({ context }) => context.fields,
        onDone: { target: 'previewed', actions: { type: 'keepPreview', params: ({ event }) => event } },
        onError: { target: 'rules', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    previewed: {
      on: { 'source.confirmed': { guard: 'isTakeable', target: 'creating' }, 'step.returned': 'rules' },
    },
    creating: {
      entry: 'forgetFailure',
      invoke: {
        id: 'createSource',
        src: 'createSource',
        input: ({ context }) => context.fields,
        onDone: { target: 'running', actions: { type: 'keepSource', params: ({ event }) => event } },
        onError: { target: 'previewed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    running: {
      entry: 'forgetFailure',
      invoke: {
        id: 'runSource',
        src: 'runSource',
        input: ({ context }) => ({ id: context.source?.id ?? '' }),
        onDone: {
          target: 'taken',
          actions: { type: 'keepSource', params: ({ event }) => event },
        },
        onError: { target: 'stuck', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    stuck: {
      description: 'The source is kept, but its events did not come yet.',
      on: { 'run.retried': 'running' },
    },
    taken: {},
  },
})
