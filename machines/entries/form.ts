import { assign, emit, enqueueActions, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import { type Draft, type DraftSearch, isWorthOffering, keepingOf, type UnsavedWork } from '#domain/draft.ts'
import {
  awaitFile,
  changeField,
  draftSearchOf,
  type FormTypes,
  issuesIn,
  markSent,
  newsOf,
  openForm,
  refuseValues,
  type SavedEntry,
  type Submission,
  submissionOf,
  takeMerge,
  takeSaved,
} from '#domain/editing.ts'
import { toFailure } from '#domain/failure.ts'
import { changedFields } from '#domain/merge.ts'
import { isGone, renewed } from '#domain/renewal.ts'
import { discardValues, leaveDraft, refuseSubmission, sentWork, takeUpDraft } from '#domain/unanswered.ts'
import { conflictMachine } from './conflict.ts'
import { draftMachine } from './draft.ts'

/** Every form of Backstage (§4, §5). Nothing typed is lost. A draft older than the stored entry is a conflict. */
export const formMachine = setup({
  types: {} as FormTypes & { children: { keepWork: 'keepWork'; resolveConflict: 'resolveConflict' } },
  actors: {
    keepWork: draftMachine,
    resolveConflict: conflictMachine,
    findDraft: fromPromise<Draft | null, DraftSearch>(() => Promise.reject(new Error('findDraft is not provided'))),
    submitForm: fromPromise<SavedEntry, Submission>(() => Promise.reject(new Error('submitForm is not provided'))),
  },
  guards: {
    hasDraftKey: ({ context }) => context.draftKey !== null,
    isWorthOffering: ({ context }, { output: draft }: { output: Draft | null }) => isWorthOffering(draft, context.base),
    canReturn: ({ context }) => isWorthOffering(context.draft, context.base),
    isResumed: ({ context }) => context.resumes === true,
    isUnchanged: ({ context }) => changedFields(context.base, context.values).length === 0,
    isChangedMeanwhile: ({ context }) => changedFields(context.sent, context.values).length > 0,
    hasIssues: ({ context }) => issuesIn(context).length > 0,
    isFileSettled: ({ context }) => context.file !== 'coming',
    isConflict: (_, { error }: { error: unknown }) => toFailure(error).code === 'changedMeanwhile',
    isGone: ({ context }) => isGone(context),
    isMerged: (_, { output }: { output: UnsavedWork | null }) => output !== null,
  },
  actions: {
    takeChange: enqueueActions(({ context, enqueue }, change: Parameters<typeof changeField>[1]) => {
      const changed = changeField(context, change)
      enqueue.assign(changed)
      enqueue.sendTo('keepWork', { type: 'work.changed', ...keepingOf({ ...context, ...changed }) })
      enqueue.emit({ ...newsOf(context), values: changed.values })
    }),
    awaitFile: assign(({ context }, event: Parameters<typeof awaitFile>[1]) => awaitFile(context, event)),
    offerDraft: assign((_, { output: draft }: { output: Draft | null }) => ({ draft })),
    restoreDraft: assign(({ context }) => takeUpDraft(context)),
    leaveDraft: assign(({ context }) => leaveDraft(context)),
    startKeeping: spawnChild('keepWork', { id: 'keepWork', input: ({ context }) => keepingOf(context) }),
    tellWork: sendTo('keepWork', ({ context }) => ({ type: 'work.changed', ...keepingOf(context) })),
    keepSent: sendTo('keepWork', (_, work: ReturnType<typeof keepingOf>) => ({ type: 'work.submitted', ...work })),
    dropWork: sendTo('keepWork', { type: 'work.finished' }),
    moveWork: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('keepWork', { type: 'work.finished' })
      enqueue.sendTo('keepWork', { type: 'work.changed', ...keepingOf(context) })
    }),
    refuseValues: assign(({ context }) => refuseValues(context)),
    refuseSubmission: assign(({ context }, { error }: { error: unknown }) => refuseSubmission(context, error)),
    markSent: assign(({ context }) => markSent(context)),
    takeSaved: assign(({ context }, { output }: { output: SavedEntry }) => takeSaved(context, output)),
    takeMerge: assign(({ context }, { output }: { output: UnsavedWork | null }) => takeMerge(context, output)),
    renewEntry: assign(({ context }) => renewed(context)),
    discardValues: assign(({ context }) => discardValues(context)),
    tellRefused: emit(({ context: { failure, issues } }) => ({ type: 'form.refused', failure, issues })),
    tellValues: emit(({ context }) => newsOf(context)),
    tellCompleted: emit(({ context: { id } }) => ({ type: 'form.completed', id })),
    tellSaved: emit(({ context: { id, version, base } }) => ({ type: 'form.saved', id, version, values: base })),
  },
}).createMachine({
  id: 'form',
  context: ({ input }) => openForm(input),
  entry: 'startKeeping',
  on: {
    'form.closed': '.closed',
    'file.awaited': { actions: [{ type: 'awaitFile', params: ({ event }) => event }, 'tellValues'] },
  },
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'hasDraftKey', target: 'findingDraft' }, { target: 'pristine' }],
    },
    findingDraft: {
      invoke: {
        id: 'findDraft',
        src: 'findDraft',
        input: ({ context }) => draftSearchOf(context),
        onDone: [
          {
            guard: { type: 'isWorthOffering', params: ({ event }) => event },
            target: 'offeringDraft',
            actions: { type: 'offerDraft', params: ({ event }) => event },
          },
          { target: 'pristine', actions: { type: 'offerDraft', params: { output: null } } },
        ],
        onError: { target: 'pristine', actions: { type: 'offerDraft', params: { output: null } } },
      },
    },
    offeringDraft: {
      description: 'Nothing can be typed until the offer is answered, so that neither version is lost.',
      always: { guard: 'isResumed', target: 'dirty', actions: ['restoreDraft', 'tellWork', 'tellValues'] },
      on: {
        'draft.restored': { target: 'dirty', actions: ['restoreDraft', 'tellWork', 'tellValues'] },
        'draft.discarded': { target: 'findingDraft', actions: ['leaveDraft', 'dropWork'] },
        'draft.postponed': 'findingDraft',
      },
    },
    pristine: {
      description: 'What was discarded can be brought back until something is typed.',
      on: {
        'draft.restored': { guard: 'canReturn', target: 'dirty', actions: ['restoreDraft', 'tellWork', 'tellValues'] },
        'field.changed': { target: 'dirty', actions: { type: 'takeChange', params: ({ event }) => event } },
        'submit.requested': 'checking',
      },
    },
    dirty: {
      always: { guard: 'isUnchanged', target: 'pristine', actions: 'dropWork' },
      on: {
        'file.awaited': { actions: [{ type: 'awaitFile', params: ({ event }) => event }, 'tellWork', 'tellValues'] },
        'field.changed': { actions: { type: 'takeChange', params: ({ event }) => event } },
        'submit.requested': 'checking',
        'values.reset': { target: 'pristine', actions: ['discardValues', 'tellValues', 'dropWork'] },
      },
    },
    checking: {
      description: 'Decides whether the values can be sent: at once, or when the picture has come.',
      always: [
        { guard: 'hasIssues', target: 'submitFailed', actions: 'refuseValues' },
        { guard: 'isFileSettled', target: 'submitting', actions: 'markSent' },
      ],
      on: { 'field.changed': { actions: { type: 'takeChange', params: ({ event }) => event } } },
    },
    submitting: {
      entry: { type: 'keepSent', params: ({ context }) => sentWork(context) },
      invoke: {
        id: 'submitForm',
        src: 'submitForm',
        input: ({ context }) => submissionOf(context),
        onDone: [
          {
            guard: 'isChangedMeanwhile',
            target: 'dirty',
            actions: [{ type: 'takeSaved', params: ({ event }) => event }, 'moveWork', 'tellValues', 'tellSaved'],
          },
          {
            target: 'submitSucceeded',
            actions: [{ type: 'takeSaved', params: ({ event }) => event }, 'dropWork', 'tellValues', 'tellSaved'],
          },
        ],
        onError: [
          { guard: { type: 'isConflict', params: ({ event }) => event }, target: 'conflict' },
          { target: 'submitFailed', actions: { type: 'refuseSubmission', params: ({ event }) => event } },
        ],
      },
      on: { 'field.changed': { actions: { type: 'takeChange', params: ({ event }) => event } } },
    },
    submitFailed: {
      entry: ['tellRefused', { type: 'keepSent', params: ({ context }) => keepingOf(context) }],
      description: 'The marked fields say why; each change looks at the marks again.',
      on: {
        'file.awaited': { actions: [{ type: 'awaitFile', params: ({ event }) => event }, 'tellWork', 'tellValues'] },
        'entry.renewed': { guard: 'isGone', target: 'checking', actions: 'renewEntry' },
        'field.changed': { actions: { type: 'takeChange', params: ({ event }) => event } },
        'submit.requested': 'checking',
        'values.reset': { target: 'pristine', actions: ['discardValues', 'tellValues', 'dropWork'] },
      },
    },
    submitSucceeded: {
      entry: 'tellCompleted',
      on: { 'field.changed': { target: 'dirty', actions: { type: 'takeChange', params: ({ event }) => event } } },
    },
    closed: { entry: 'dropWork', description: 'What it was for is done: nothing is typed or kept any more.' },
    conflict: {
      invoke: {
        id: 'resolveConflict',
        src: 'resolveConflict',
        input: ({ context: { kind, id, base, sent } }) => ({ kind, id: id ?? '', base, mine: sent }),
        onDone: [
          {
            guard: { type: 'isMerged', params: ({ event }) => event },
            target: 'checking',
            actions: [{ type: 'takeMerge', params: ({ event }) => event }, 'tellValues'],
          },
          { target: 'dirty' },
        ],
        onError: 'dirty',
      },
      on: { 'field.changed': { actions: { type: 'takeChange', params: ({ event }) => event } } },
    },
  },
})
