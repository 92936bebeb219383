import { emit, setup } from 'xstate'

/** The question before unsaved changes are left. Emits `leave.allowed` or `leave.refused`. */
export const leaveGuardMachine = setup({
  types: {
    events: {} as
      | { type: 'form.dirtied' }
      | { type: 'form.cleaned' }
      | { type: 'leave.requested' }
      | { type: 'leave.confirmed' }
      | { type: 'leave.canceled' },
    emitted: {} as { type: 'leave.allowed' } | { type: 'leave.refused' },
  },
}).createMachine({
  id: 'leaveGuard',
  initial: 'free',
  states: {
    free: {
      description: 'Nothing would be lost.',
      on: { 'form.dirtied': 'guarding', 'leave.requested': { actions: emit({ type: 'leave.allowed' }) } },
    },
    guarding: {
      description: 'A form on the page has unsaved changes.',
      on: { 'form.cleaned': 'free', 'leave.requested': 'asking' },
    },
    asking: {
      description: 'The dialog is open. When the changes get saved meanwhile, the wish to leave is granted.',
      on: {
        'form.cleaned': { target: 'free', actions: emit({ type: 'leave.allowed' }) },
        'leave.confirmed': { target: 'free', actions: emit({ type: 'leave.allowed' }) },
        'leave.canceled': { target: 'guarding', actions: emit({ type: 'leave.refused' }) },
      },
    },
  },
})
