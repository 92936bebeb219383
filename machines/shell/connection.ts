import { emit, setup } from 'xstate'

type ConnectionContext = { startedOnline: boolean }

/** The network banner: shows when the connection is lost, and for 3000 ms when it is back. */
export const connectionMachine = setup({
  types: {
    input: {} as { online: boolean },
    context: {} as ConnectionContext,
    events: {} as { type: 'network.lost' } | { type: 'network.found' },
    emitted: {} as { type: 'connection.restored' },
  },
  delays: { backDuration: 3_000 },
  guards: { hasStartedOnline: ({ context }) => context.startedOnline },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({ startedOnline: input.online }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Takes the state that the browser told at the start.',
      always: [{ guard: 'hasStartedOnline', target: 'online' }, { target: 'offline' }],
    },
    online: { on: { 'network.lost': 'offline' } },
    offline: { on: { 'network.found': { target: 'back', actions: emit({ type: 'connection.restored' }) } } },
    back: {
      description: 'Online again, and the banner says so for a moment.',
      after: { backDuration: 'online' },
      on: { 'network.lost': 'offline' },
    },
  },
})
