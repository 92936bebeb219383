import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import { isTooShort, otherPlaces, type PlaceLikeness, type SimilarPlace } from '#domain/place.ts'

/** `id` is null for a new place; `places` were found last, `dismissed` are others. */
type SimilarPlacesContext = PlaceLikeness & {
  id: string | null
  places: readonly SimilarPlace[]
  dismissed: readonly string[]
}

/** Places with a like name or address, 250 ms after the last key. A failure is silent: it must not prevent a new place. */
export const similarPlacesMachine = setup({
  types: {
    input: {} as { id: string | null },
    context: {} as SimilarPlacesContext,
    events: {} as
      | ({ type: 'place.typed' } & PlaceLikeness)
      | { type: 'similarPlaces.dismissed' }
      | { type: 'similarPlace.chosen'; id: string },
    emitted: {} as { type: 'place.chosen'; place: SimilarPlace },
  },
  actors: {
    findSimilar: fromPromise<readonly SimilarPlace[], PlaceLikeness>(() =>
      Promise.reject(new Error('findSimilar is not provided')),
    ),
  },
  delays: { lookDelay: 250 },
  guards: {
    isChanged: ({ context }, { name, address }: PlaceLikeness) => name !== context.name || address !== context.address,
    isTooShort: (_, typed: PlaceLikeness) => isTooShort(typed),
    hasOthers: ({ context }, { found }: { found: readonly SimilarPlace[] }) =>
      otherPlaces(found, context.id, context.dismissed).length > 0,
    isFound: ({ context }, { id }: { id: string }) => context.places.some((place) => place.id === id),
  },
  actions: {
    keepTyped: assign((_, { name, address }: PlaceLikeness) => ({ name, address })),
    keepPlaces: assign(({ context }, { found }: { found: readonly SimilarPlace[] }) => ({
      places: otherPlaces(found, context.id, context.dismissed),
    })),
    dismissPlaces: assign({
      dismissed: ({ context }) => [...context.dismissed, ...context.places.map(({ id }) => id)].toSorted(),
    }),
    forgetPlaces: assign({ places: [] }),
    tellChosen: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const place = context.places.find((found) => found.id === id)
      if (place !== undefined) enqueue.emit({ type: 'place.chosen', place })
    }),
  },
}).createMachine({
  id: 'similarPlaces',
  context: ({ input }) => ({ id: input.id, name: '', address: '', places: [], dismissed: [] }),
  on: {
    'place.typed': [
      {
        guard: { type: 'isTooShort', params: ({ event }) => event },
        target: '.idle',
        actions: { type: 'keepTyped', params: ({ event }) => event },
      },
      {
        guard: { type: 'isChanged', params: ({ event }) => event },
        target: '.settling',
        actions: { type: 'keepTyped', params: ({ event }) => event },
      },
    ],
    'similarPlaces.dismissed': { target: '.idle', actions: 'dismissPlaces' },
    'similarPlace.chosen': {
      guard: { type: 'isFound', params: ({ event }) => event },
      target: '.idle',
      actions: { type: 'tellChosen', params: ({ event }) => event },
    },
  },
  initial: 'idle',
  states: {
    idle: { entry: 'forgetPlaces', description: 'Too little is typed, or no place is like it.' },
    settling: {
      description: 'Waits until the person stops typing; the places found before stay.',
      after: { lookDelay: 'looking' },
    },
    looking: {
      invoke: {
        id: 'findSimilar',
        src: 'findSimilar',
        input: ({ context: { name, address } }) => ({ name: name.trim(), address: address.trim() }),
        onDone: [
          {
            guard: { type: 'hasOthers', params: ({ event }) => ({ found: event.output }) },
            target: 'found',
            actions: { type: 'keepPlaces', params: ({ event }) => ({ found: event.output }) },
          },
          { target: 'idle' },
        ],
        onError: { target: 'failed', actions: 'forgetPlaces' },
      },
    },
    found: {},
    failed: { description: 'Nothing is shown; typing on asks again.' },
  },
})
