import { assign, setup, spawnChild, stopChild } from 'xstate'
import type { Address } from '../model/address.ts'
import type { CoverageLevel } from '../model/coverage.ts'
import { pathFromText } from '../model/path.ts'
import { simulationMachine } from './simulation.ts'

/**
 * `address`: what is shown. `query`: what is searched for; empty shows the list of all machines. `level`: what the tests did
 * not meet there is marked; null marks nothing.
 */
type GalleryContext = { address: Address; query: string; level: CoverageLevel | null }

/**
 * The gallery of all machines: what its address shows, and the search. The page reports each change of its address,
 * and whether the charts know what it names. A simulation begins anew with each address that it gets from outside.
 */
export const galleryMachine = setup({
  types: {
    context: {} as GalleryContext,
    events: {} as
      | { type: 'address.changed'; address: Address; isKnown: boolean }
      | { type: 'query.changed'; query: string }
      | { type: 'query.cleared' }
      | { type: 'level.chosen'; level: CoverageLevel | null },
    children: {} as { simulation: 'simulation' },
  },
  actors: { simulation: simulationMachine },
  guards: {
    isKnown: (_, { isKnown }: { isKnown: boolean }) => isKnown,
    isLive: (_, { address }: { address: Address }) => address.view === 'live',
    isEmpty: (_, { address }: { address: Address }) => address.machine === '',
    isPlayed: (_, { address }: { address: Address }) => address.view === 'play',
  },
  actions: {
    keepAddress: assign((_, { address }: { address: Address }) => ({ address })),
    keepQuery: assign((_, { query }: { query: string }) => ({ query })),
    clearQuery: assign({ query: '' }),
    keepLevel: assign((_, { level }: { level: CoverageLevel | null }) => ({ level })),
    openSimulation: spawnChild('simulation', {
      id: 'simulation',
      input: ({ context: { address } }) => ({ machine: address.machine, path: pathFromText(address.path) }),
    }),
    closeSimulation: stopChild('simulation'),
  },
}).createMachine({
  id: 'gallery',
  context: { address: { machine: '', part: '', view: 'chart', path: '' }, query: '', level: null },
  on: {
    'query.changed': { actions: { type: 'keepQuery', params: ({ event }) => event } },
    'query.cleared': { actions: 'clearQuery' },
    'level.chosen': { actions: { type: 'keepLevel', params: ({ event }) => event } },
    'address.changed': [
      {
        guard: { type: 'isLive', params: ({ event }) => event },
        target: '.live',
        actions: { type: 'keepAddress', params: ({ event }) => event },
      },
      {
        guard: { type: 'isEmpty', params: ({ event }) => event },
        target: '.overview',
        actions: { type: 'keepAddress', params: ({ event }) => event },
      },
      {
        guard: { type: 'isKnown', params: ({ event }) => event },
        target: '.known',
        actions: { type: 'keepAddress', params: ({ event }) => event },
      },
      { target: '.unknown', actions: { type: 'keepAddress', params: ({ event }) => event } },
    ],
  },
  initial: 'overview',
  states: {
    overview: { description: 'No machine is chosen: all are offered.' },
    known: {
      initial: 'arriving',
      states: {
        arriving: {
          description: 'Decides at once between the picture and the simulation.',
          always: [
            {
              guard: { type: 'isPlayed', params: ({ context }) => context },
              target: 'played',
            },
            { target: 'drawn' },
          ],
        },
        drawn: { description: 'The picture of the machine, and the same in words.' },
        played: {
          description: 'The machine runs in a simulation.',
          entry: 'openSimulation',
          exit: 'closeSimulation',
        },
      },
    },
    unknown: { description: 'The address names a machine, state or transition that there is not (any more).' },
    live: { description: 'The actors of a running Backstage.' },
  },
})
