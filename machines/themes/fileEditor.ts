import { assign, emit, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import type { Draft, DraftSearch } from '#domain/draft.ts'
import { type Failure, toFailure } from '#domain/failure.ts'
import {
  bareFile,
  discardText,
  draftSearchIn,
  type FileDecision,
  type FileEditorContext,
  type FileEditorInput,
  fileWorkOf,
  isTextWorthOffering,
  openEditor,
  restoreFileDraft,
  takeDecision,
  takeFile,
  takeSavedFile,
} from '#domain/themes/fileEditing.ts'
import { isReadOnly, type ThemeFile, type ThemeFileAddress, type ThemeFileContent } from '#domain/themes/themeFile.ts'
import { draftMachine } from '#machines/entries/draft.ts'
import { failureOf } from '#machines/failure.ts'
import { fileConflictMachine } from './fileConflict.ts'

export type FileSubmission = { address: ThemeFileAddress; content: string; version: number | null }

/**
 * The editor of a theme's text file (§4). Only a changed text can be saved. Typed text is never lost: it stays after a
 * failure or conflict, `keepWork` keeps it in the browser, and what is typed while saving stays unsaved.
 */
export const fileEditorMachine = setup({
  types: {
    input: {} as FileEditorInput,
    context: {} as FileEditorContext,
    events: {} as
      | { type: 'text.changed'; content: string }
      | { type: 'save.requested' }
      | { type: 'draft.restored' }
      | { type: 'draft.discarded' }
      | { type: 'draft.postponed' }
      | { type: 'changes.discarded' }
      | { type: 'file.replaced'; file: ThemeFileContent },
    emitted: {} as
      | { type: 'content.changed'; content: string; loaded: string }
      | { type: 'file.saved'; file: ThemeFile }
      | { type: 'file.refused'; failure: Failure },
    children: {} as { keepWork: 'keepWork'; resolveConflict: 'resolveConflict' },
  },
  actors: {
    keepWork: draftMachine,
    resolveConflict: fileConflictMachine,
    findDraft: fromPromise<Draft | null, DraftSearch>(() => Promise.reject(new Error('findDraft is not provided'))),
    saveFile: fromPromise<ThemeFileContent, FileSubmission>(() =>
      Promise.reject(new Error('saveFile is not provided')),
    ),
  },
  guards: {
    isReadOnly: ({ context }) => isReadOnly(context.file),
    isWorthOffering: ({ context }, { output }: { output: Draft | null }) => isTextWorthOffering(output, context),
    canReturn: ({ context }) => isTextWorthOffering(context.draft, context),
    isUnchanged: ({ context }) => context.content === context.loaded,
    isChangedMeanwhile: ({ context }) => context.content !== context.sent,
    isConflict: (_, { error }: { error: unknown }) => toFailure(error).code === 'changedMeanwhile',
    isMine: (_, { output }: { output: FileDecision | null }) => output?.side === 'mine',
  },
  actions: {
    startKeeping: spawnChild('keepWork', {
      id: 'keepWork',
      input: ({ context }) => ({ key: context.draftKey, work: fileWorkOf(context) }),
    }),
    takeText: assign((_, { content }: { content: string }) => ({ content, draft: null })),
    tellWork: sendTo('keepWork', ({ context }) => ({ type: 'work.changed', work: fileWorkOf(context) })),
    secureWork: sendTo('keepWork', { type: 'work.submitted' }),
    dropWork: sendTo('keepWork', { type: 'work.finished' }),
    takeFile: assign((_, { file }: { file: ThemeFileContent }) => takeFile(file)),
    keepFailure: assign(failureOf),
    offerDraft: assign((_, { output }: { output: Draft | null }) => ({ draft: output })),
    restoreDraft: assign(({ context }) => restoreFileDraft(context)),
    forgetDraft: assign({ draft: null }),
    discardChanges: assign(({ context }) => discardText(context)),
    forgetFailure: assign({ failure: null }),
    markSent: assign({ sent: ({ context }) => context.content, failure: null }),
    takeSaved: assign(({ context }, { output }: { output: ThemeFileContent }) => takeSavedFile(context, output)),
    takeDecision: assign(({ context }, { output }: { output: FileDecision | null }) => takeDecision(context, output)),
    tellContent: emit(({ context: { content, loaded } }) => ({ type: 'content.changed', content, loaded })),
    tellSaved: emit((_, { output }: { output: ThemeFileContent }) => ({ type: 'file.saved', file: bareFile(output) })),
    tellRefused: emit((_, { failure }: { failure: Failure }) => ({ type: 'file.refused', failure })),
  },
}).createMachine({
  id: 'fileEditor',
  context: ({ input }) => openEditor(input),
  entry: 'startKeeping',
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides at once whether the file can be changed.',
      always: [{ guard: 'isReadOnly', target: 'readOnly' }, { target: 'findingDraft' }],
    },
    readOnly: { description: 'The files of the built-in theme can only be read.' },
    findingDraft: {
      invoke: {
        id: 'findDraft',
        src: 'findDraft',
        input: ({ context }) => draftSearchIn(context),
        onDone: [
          {
            guard: { type: 'isWorthOffering', params: ({ event }) => event },
            target: 'offeringDraft',
            actions: { type: 'offerDraft', params: ({ event }) => event },
          },
          { target: 'unchanged', actions: 'forgetDraft' },
        ],
        onError: { target: 'unchanged', actions: 'forgetDraft' },
      },
    },
    offeringDraft: {
      description: 'Nothing can be typed until the offer is answered, so that neither version is lost.',
      on: {
        'draft.restored': { target: 'edited', actions: 'restoreDraft' },
        'draft.discarded': { target: 'findingDraft', actions: 'dropWork' },
        'draft.postponed': 'findingDraft',
      },
    },
    unchanged: {
      entry: ['forgetFailure', 'tellContent'],
      description: 'What was discarded can be brought back until something is typed.',
      on: {
        'draft.restored': { guard: 'canReturn', target: 'edited', actions: ['restoreDraft', 'tellWork'] },
        'text.changed': { target: 'edited', actions: [{ type: 'takeText', params: ({ event }) => event }, 'tellWork'] },
        'file.replaced': { actions: [{ type: 'takeFile', params: ({ event }) => event }, 'tellContent'] },
      },
    },
    edited: {
      entry: 'tellContent',
      description: 'With a failure in the context the last attempt to save was refused, until the next one.',
      always: { guard: 'isUnchanged', target: 'unchanged', actions: 'dropWork' },
      on: {
        'text.changed': { actions: [{ type: 'takeText', params: ({ event }) => event }, 'tellWork', 'tellContent'] },
        'save.requested': 'saving',
        'changes.discarded': { target: 'unchanged', actions: ['discardChanges', 'dropWork'] },
      },
    },
    saving: {
      entry: ['markSent', 'secureWork'],
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: ({ context: { address, content, version } }) => ({ address, content, version }),
        onDone: [
          {
            guard: 'isChangedMeanwhile',
            target: 'edited',
            actions: [
              { type: 'takeSaved', params: ({ event }) => event },
              'tellWork',
              { type: 'tellSaved', params: ({ event }) => event },
            ],
          },
          {
            target: 'unchanged',
            actions: [
              { type: 'takeSaved', params: ({ event }) => event },
              'dropWork',
              { type: 'tellSaved', params: ({ event }) => event },
            ],
          },
        ],
        onError: [
          { guard: { type: 'isConflict', params: ({ event }) => event }, target: 'conflict' },
          {
            target: 'edited',
            actions: [
              { type: 'keepFailure', params: ({ event }) => event },
              { type: 'tellRefused', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            ],
          },
        ],
      },
      on: {
        'text.changed': { actions: [{ type: 'takeText', params: ({ event }) => event }, 'tellWork', 'tellContent'] },
      },
    },
    conflict: {
      description: 'Somebody else saved the file meanwhile.',
      invoke: {
        id: 'resolveConflict',
        src: 'resolveConflict',
        input: ({ context: { address, sent } }) => ({ address, mine: sent }),
        onDone: [
          {
            guard: { type: 'isMine', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'takeDecision', params: ({ event }) => event },
          },
          { target: 'edited', actions: [{ type: 'takeDecision', params: ({ event }) => event }, 'tellWork'] },
        ],
        onError: 'edited',
      },
    },
  },
})
