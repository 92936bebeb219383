import { emit, setup } from 'xstate'

/** `parent` refers to the series that the event belongs to. */
type DetachmentContext = { parent: string }

/** Taking an event out of its series (§3, parent) in its form: asks first, and can be taken back until it is saved. */
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
