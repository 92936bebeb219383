import { assign, emit, fromPromise, setup } from 'xstate'
import type { Failure } from '#domain/failure.ts'
import type { EventOrigin, ImportedField } from '#domain/sources/source.ts'
import { failureOf } from '#machines/failure.ts'

type OriginContext = {
  eventId: string
  origin: EventOrigin | null
  fields: readonly ImportedField[]
  failure: Failure | null
}

/** An event's source, fields corrected here, and giving them back. */
export const eventOriginMachine = setup({
  types: {
    input: {} as { eventId: string },
    context: {} as OriginContext,
    events: {} as { type: 'load.retried' } | { type: 'fields.returned'; fields: readonly ImportedField[] },
    emitted: {} as { type: 'source.followed' },
  },
  actors: {
    loadOrigin: fromPromise<EventOrigin | null, { eventId: string }>(() =>
      Promise.reject(new Error('loadOrigin is not provided')),
    ),
    followSource: fromPromise<EventOrigin | null, { eventId: string; fields: readonly ImportedField[] }>(() =>
      Promise.reject(new Error('followSource is not provided')),
    ),
  },
  guards: { isEntered: (_, { output }: { output: EventOrigin | null }) => output === null },
  actions: {
    keepOrigin: assign((_, { output }: { output: EventOrigin | null }) => ({ origin: output, failure: null })),
    keepFields: assign((_, { fields }: { fields: readonly ImportedField[] }) => ({ fields })),
    keepFailure: assign(failureOf),
    tellFollowed: emit({ type: 'source.followed' }),
  },
}).createMachine({
  id: 'eventOrigin',
  context: ({ input }) => ({ eventId: input.eventId, origin: null, fields: [], failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadOrigin',
        src: 'loadOrigin',
        input: ({ context: { eventId } }) => ({ eventId }),
        onDone: [
          { guard: { type: 'isEntered', params: ({ event }) => event }, target: 'entered' },
          { target: 'shown', actions: { type: 'keepOrigin', params: ({ event }) => event } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'load.retried': 'loading' } },
    entered: { description: 'Somebody entered the event; it comes from no source.' },
    shown: {
      on: { 'fields.returned': { target: 'returning', actions: { type: 'keepFields', params: ({ event }) => event } } },
    },
    returning: {
      invoke: {
        id: 'followSource',
        src: 'followSource',
        input: ({ context: { eventId, fields } }) => ({ eventId, fields }),
        onDone: {
          target: 'shown',
          actions: [{ type: 'keepOrigin', params: ({ event }) => event }, 'tellFollowed'],
        },
        onError: { target: 'shown', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
  },
})
