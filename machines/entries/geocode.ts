import { assign, emit, fromPromise, setup } from 'xstate'
import { type Failure, toFailure } from '#domain/failure.ts'
import type { Coordinates } from '#domain/place.ts'

type GeocodeContext = { address: string; failure: Failure | null }

/** Finds coordinates for an address (§2, §5, §8). An empty address is refused without asking. */
export const geocodeMachine = setup({
  types: {
    context: {} as GeocodeContext,
    events: {} as { type: 'coordinates.requested'; address: string },
    emitted: {} as ({ type: 'coordinates.found' } & Coordinates) | { type: 'coordinates.refused'; failure: Failure },
  },
  actors: {
    findCoordinates: fromPromise<Coordinates, { address: string }>(() =>
      Promise.reject(new Error('findCoordinates is not provided')),
    ),
  },
  guards: { isBlank: (_, { address }: { address: string }) => address.trim() === '' },
  actions: {
    keepAddress: assign((_, { address }: { address: string }) => ({ address: address.trim(), failure: null })),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
  },
}).createMachine({
  id: 'geocode',
  context: { address: '', failure: null },
  on: {
    'coordinates.requested': [
      {
        guard: { type: 'isBlank', params: ({ event }) => event },
        target: '.failed',
        actions: [
          { type: 'keepAddress', params: ({ event }) => event },
          { type: 'keepFailure', params: { failure: { code: 'addressMissing' } } },
          emit({ type: 'coordinates.refused', failure: { code: 'addressMissing' } }),
        ],
      },
      { target: '.locating', actions: { type: 'keepAddress', params: ({ event }) => event } },
    ],
  },
  initial: 'idle',
  states: {
    idle: {},
    locating: {
      description: 'The server asks the map service. A further request replaces this one.',
      invoke: {
        id: 'findCoordinates',
        src: 'findCoordinates',
        input: ({ context }) => ({ address: context.address }),
        onDone: {
          target: 'located',
          actions: emit(({ event }) => ({ type: 'coordinates.found', ...event.output })),
        },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            emit(({ event }) => ({ type: 'coordinates.refused', failure: toFailure(event.error) })),
          ],
        },
      },
    },
    located: {},
    failed: {},
  },
})
