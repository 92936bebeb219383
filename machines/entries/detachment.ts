import { emit, setup } from 'xstate'

type DetachmentContext = { parent: string }

/** Takes an event out of its series (§3, parent) in its form. It asks first, and can be undone until saved. */
export const detachmentMachine = setup({
  types: {
    input: {} as DetachmentContext,
    context: {} as DetachmentContext,
    events: {} as
      | { type: 'detachment.requested' }
      | { type: 'detachment.confirmed' }
      | { type: 'detachment.canceled' }
      | { type: 'membership.kept' },
    emitted: {} as { type: 'parent.chosen'; parent: string | null },
  },
}).createMachine({
  id: 'detachment',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: {
      on: {
        'detachment.requested': 'asking',
        'membership.kept': { actions: emit(({ context: { parent } }) => ({ type: 'parent.chosen', parent })) },
      },
    },
    asking: {
      on: {
        'detachment.confirmed': { target: 'idle', actions: emit({ type: 'parent.chosen', parent: null }) },
        'detachment.canceled': 'idle',
      },
    },
  },
})
