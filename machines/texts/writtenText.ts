import { assign, emit, fromPromise, sendTo, setup, spawnChild } from 'xstate'
import type { Draft, DraftSearch } from '#domain/draft.ts'
import { isTextKept, textSearchOf, textWorkOf } from '#domain/writtenText.ts'
import { draftMachine } from '#machines/entries/draft.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'

/** `draftKey` is the browser's key of the unsent text. */
type WrittenTextInput = { draftKey: string }
type WrittenTextContext = WrittenTextInput & { text: string }

/**
 * A text that is sent once, as a message or a reason. Until then the browser keeps it (§4), and leaving it is asked
 * about. `text.replaced`: by one that was not sent the last time, or by none once it is sent.
 */
export const writtenTextMachine = setup({
  types: {
    input: {} as WrittenTextInput,
    context: {} as WrittenTextContext,
    events: {} as { type: 'text.changed'; text: string } | { type: 'text.sent' },
    emitted: {} as { type: 'text.replaced'; text: string },
    children: {} as { keepWork: 'keepWork'; guard: 'leaveGuard' },
  },
  actors: {
    keepWork: draftMachine,
    leaveGuard: leaveGuardMachine,
    findDraft: fromPromise<Draft | null, DraftSearch>(() => Promise.reject(new Error('findDraft is not provided'))),
  },
  guards: {
    isTyped: (_, { text }: { text: string }) => text.trim() !== '',
    isKept: ({ context: { text } }, { draft }: { draft: Draft | null }) => text === '' && isTextKept(draft),
  },
  actions: {
    startKeeping: spawnChild('keepWork', {
      id: 'keepWork',
      input: ({ context: { draftKey, text } }) => ({ key: draftKey, work: textWorkOf(text) }),
    }),
    openGuard: spawnChild('leaveGuard', { id: 'guard' }),
    takeText: assign((_, { text }: { text: string }) => ({ text })),
    takeDraft: assign((_, { draft }: { draft: Draft | null }) => ({ text: String(draft?.values.text ?? '') })),
    forgetText: assign({ text: '' }),
    keepText: sendTo('keepWork', ({ context: { text } }) => ({ type: 'work.changed', work: textWorkOf(text) })),
    dropText: sendTo('keepWork', { type: 'work.finished' }),
    guardText: sendTo('guard', { type: 'form.dirtied' }),
    releaseText: sendTo('guard', { type: 'form.cleaned' }),
    tellReplaced: emit(({ context: { text } }) => ({ type: 'text.replaced', text })),
  },
}).createMachine({
  id: 'writtenText',
  context: ({ input }) => ({ ...input, text: '' }),
  entry: ['startKeeping', 'openGuard'],
  on: {
    'text.changed': [
      {
        guard: { type: 'isTyped', params: ({ event }) => event },
        actions: [{ type: 'takeText', params: ({ event }) => event }, 'keepText', 'guardText'],
      },
      { actions: [{ type: 'takeText', params: ({ event }) => event }, 'dropText', 'releaseText'] },
    ],
    'text.sent': { actions: ['forgetText', 'dropText', 'releaseText', 'tellReplaced'] },
  },
  initial: 'finding',
  states: {
    finding: {
      description: 'What is typed meanwhile goes before what was kept.',
      invoke: {
        id: 'findDraft',
        src: 'findDraft',
        input: ({ context: { draftKey } }) => textSearchOf(draftKey),
        onDone: [
          {
            guard: { type: 'isKept', params: ({ event }) => ({ draft: event.output }) },
            target: 'writing',
            actions: [
              { type: 'takeDraft', params: ({ event }) => ({ draft: event.output }) },
              'guardText',
              'tellReplaced',
            ],
          },
          { target: 'writing' },
        ],
        onError: 'writing',
      },
    },
    writing: {},
  },
})
