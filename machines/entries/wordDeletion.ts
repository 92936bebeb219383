import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, type FieldIssue, toFailure } from '#domain/failure.ts'
import { doneItem, triedItem } from '#domain/run.ts'
import type { SelectedItem } from '#domain/selection.ts'
import { isUnused, type Moved, type WordResource, type WordUses } from '#domain/word.ts'
import { failureOf } from '#machines/failure.ts'
import type { Option } from './options.ts'

/** `others`: where its entries could move. */
export type FoundUses = { uses: WordUses; others: readonly Option[] }

/** `target` is empty while none is chosen. */
type WordDeletionContext = {
  resource: WordResource
  word: SelectedItem | null
  uses: WordUses
  others: readonly Option[]
  target: string
  failure: Failure | null
}

type Of = { resource: WordResource; id: string }

/** Deletes a category or topic (§6): its uses are counted, shown and moved first, and counted again if there are new ones. */
export const wordDeletionMachine = setup({
  types: {
    input: {} as { resource: WordResource },
    context: {} as WordDeletionContext,
    events: {} as
      | { type: 'deletion.requested'; word: SelectedItem }
      | { type: 'target.chosen'; id: string }
      | { type: 'deletion.confirmed' }
      | { type: 'deletion.canceled' },
    emitted: {} as { type: 'word.deleted'; word: SelectedItem },
  },
  actors: {
    findUses: fromPromise<FoundUses, Of>(() => Promise.reject(new Error('findUses is not provided'))),
    moveEntries: fromPromise<Moved, Of & { to: string }>(() =>
      Promise.reject(new Error('moveEntries is not provided')),
    ),
    /** Gives whether the word was gone already. */
    deleteWord: fromPromise<boolean, Of & { version: number }>(() =>
      Promise.reject(new Error('deleteWord is not provided')),
    ),
  },
  guards: {
    isUnused: (_, { uses }: FoundUses) => isUnused(uses),
    isOther: ({ context }, { id }: { id: string }) => context.others.some((other) => other.id === id),
    hasTarget: ({ context }) => context.target !== '',
    isInUse: (_, { failure }: { failure: Failure }) => (failure.issues ?? []).some(isInUse),
  },
  actions: {
    keepWord: assign((_, { word }: { word: SelectedItem }) => ({ ...nothing, word })),
    keepUses: assign((_, { uses, others }: FoundUses) => ({ uses, others, target: '' })),
    keepTarget: assign((_, { id }: { id: string }) => ({ target: id, failure: null })),
    keepFailure: assign(failureOf),
    keepTry: assign(({ context: { word } }, { failure }: { failure: Failure }) => ({
      word: triedItem(wordIn(word), failure),
    })),
    forgetFailure: assign({ failure: null }),
    tellDeleted: emit(({ context: { word } }, { output }: { output: boolean }) => ({
      type: 'word.deleted',
      word: doneItem(wordIn(word), output),
    })),
  },
}).createMachine({
  id: 'wordDeletion',
  context: ({ input }) => ({ ...input, ...nothing }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'deletion.requested': { target: 'counting', actions: { type: 'keepWord', params: ({ event }) => event } },
      },
    },
    counting: {
      invoke: {
        id: 'findUses',
        src: 'findUses',
        input: ({ context }) => ofWord(context),
        onDone: [
          {
            guard: { type: 'isUnused', params: ({ event }) => event.output },
            target: 'unused',
            actions: { type: 'keepUses', params: ({ event }) => event.output },
          },
          { target: 'used', actions: { type: 'keepUses', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unknown', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'deletion.canceled': 'idle' },
    },
    unknown: {
      description: 'It could not be found out what uses the word.',
      on: { 'deletion.confirmed': { target: 'counting', actions: 'forgetFailure' }, 'deletion.canceled': 'idle' },
    },
    unused: { on: { 'deletion.confirmed': 'deleting', 'deletion.canceled': 'idle' } },
    used: {
      on: {
        'target.chosen': {
          guard: { type: 'isOther', params: ({ event }) => event },
          actions: { type: 'keepTarget', params: ({ event }) => event },
        },
        'deletion.confirmed': { guard: 'hasTarget', target: 'moving' },
        'deletion.canceled': 'idle',
      },
    },
    moving: {
      entry: 'forgetFailure',
      invoke: {
        id: 'moveEntries',
        src: 'moveEntries',
        input: ({ context }) => ({ ...ofWord(context), to: context.target }),
        onDone: 'deleting',
        onError: { target: 'used', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    deleting: {
      entry: 'forgetFailure',
      invoke: {
        id: 'deleteWord',
        src: 'deleteWord',
        input: ({ context }) => ({ ...ofWord(context), version: wordIn(context.word).version }),
        onDone: { target: 'idle', actions: { type: 'tellDeleted', params: ({ event }) => event } },
        onError: [
          {
            guard: { type: 'isInUse', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'counting',
          },
          {
            target: 'unused',
            actions: [
              { type: 'keepFailure', params: ({ event }) => event },
              { type: 'keepTry', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            ],
          },
        ],
      },
    },
  },
})

const nothing = {
  word: null,
  uses: { events: 0, revents: 0, sources: 0, some: [] },
  others: [],
  target: '',
  failure: null,
}

const isInUse = ({ reason }: FieldIssue): boolean => reason === 'inUse'

/** @throws without a word */
const wordIn = (word: SelectedItem | null): SelectedItem => {
  if (word === null) throw new Error('No word is asked about')
  return word
}

const ofWord = ({ resource, word }: Pick<WordDeletionContext, 'resource' | 'word'>): Of => ({
  resource,
  id: wordIn(word).id,
})
