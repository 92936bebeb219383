import { assign, emit, fromPromise, setup } from 'xstate'
import { type Clash, type ClashQuestion, isSameQuestion } from '#domain/clash.ts'

/** `clash` is old while the `question` is newer. */
type ClashContext = { question: ClashQuestion | null; clash: Clash | null }

/**
 * Other events of the day while an event or series is typed (decision 22). Asks 400 ms after the last change; older
 * answers are not heard. A failure only says that nothing is known. `start.chosen`: a quieter day was chosen.
 */
export const clashMachine = setup({
  types: {
    context: {} as ClashContext,
    events: {} as { type: 'date.typed'; question: ClashQuestion | null } | { type: 'quietDay.chosen'; date: string },
    emitted: {} as { type: 'start.chosen'; start: string },
  },
  actors: {
    findClashes: fromPromise<Clash | null, ClashQuestion | null>(() =>
      Promise.reject(new Error('findClashes is not provided')),
    ),
  },
  delays: { lookDelay: 400, slowDelay: 5_000 },
  guards: {
    isChanged: ({ context }, { question }: Asked) => !isSameQuestion(question, context.question),
    isNothing: (_, { question }: Asked) => question === null,
    isFound: (_, { clash }: { clash: Clash | null }) => clash !== null,
    isOffered: ({ context: { clash } }, { date }: { date: string }) =>
      clash?.quiet.some((quiet) => quiet.date === date) ?? false,
  },
  actions: {
    keepQuestion: assign((_, { question }: Asked) => ({ question })),
    forgetClash: assign({ clash: null }),
    keepClash: assign((_, { clash }: { clash: Clash | null }) => ({ clash })),
    tellStart: emit(({ context: { clash } }, { date }: { date: string }) => ({
      type: 'start.chosen',
      start: clash?.quiet.find((quiet) => quiet.date === date)?.start ?? '',
    })),
  },
}).createMachine({
  id: 'clash',
  context: { question: null, clash: null },
  on: {
    'date.typed': [
      {
        guard: { type: 'isNothing', params: ({ event }) => event },
        target: '.idle',
        actions: { type: 'keepQuestion', params: ({ event }) => event },
      },
      {
        guard: { type: 'isChanged', params: ({ event }) => event },
        target: '.settling',
        actions: { type: 'keepQuestion', params: ({ event }) => event },
      },
    ],
  },
  initial: 'idle',
  states: {
    idle: { entry: 'forgetClash', description: 'There is no whole date, or it is past.' },
    settling: { description: 'Waits until the person stops typing.', after: { lookDelay: 'looking' } },
    looking: {
      invoke: {
        id: 'findClashes',
        src: 'findClashes',
        input: ({ context: { question } }) => question,
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ clash: event.output }) },
            target: 'known',
            actions: { type: 'keepClash', params: ({ event }) => ({ clash: event.output }) },
          },
          { target: 'idle' },
        ],
        onError: 'unknown',
      },
      after: { slowDelay: 'unknown' },
    },
    known: {
      on: {
        'quietDay.chosen': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: { type: 'tellStart', params: ({ event }) => event },
        },
      },
    },
    unknown: { entry: 'forgetClash', description: 'The question failed or took too long; the next change asks again.' },
  },
})

type Asked = { question: ClashQuestion | null }
