import { assign, enqueueActions, setup } from 'xstate'
import { toastDuration } from '#domain/limits.ts'

/** `id` is for its sender; `action` is a button's label. */
export type Toast = {
  state: 'error' | 'success' | 'warning'
  message: string
  id: string | null
  action: string | null
}

type ToastContext = Omit<Toast, 'state'> & { state: Toast['state'] | 'none' }

/** A toast (§4): visible for 5000 ms after the last one came. It stays while it is pointed at or has the focus, and 5000 ms more. */
export const toastMachine = setup({
  types: {
    context: {} as ToastContext,
    events: {} as
      | ({ type: 'toast.pushed' } & Toast)
      | { type: 'toast.dismissed' }
      | { type: 'toast.withdrawn'; id: string }
      | { type: 'toast.held' }
      | { type: 'toast.released' }
      | { type: 'toast.actionChosen' },
    emitted: {} as { type: 'toast.acted'; id: string },
  },
  delays: { toastDuration },
  guards: {
    hasAction: ({ context }) => context.action !== null && context.id !== null,
    isShown: ({ context }, { id }: { id: string }) => context.id === id,
  },
  actions: {
    keepToast: assign((_, { state, message, id, action }: Toast) => ({ state, message, id, action })),
    clearToast: assign({ state: 'none', message: '', id: null, action: null }),
    announceAction: enqueueActions(({ context, enqueue }) => {
      if (context.id !== null) enqueue.emit({ type: 'toast.acted', id: context.id })
    }),
  },
}).createMachine({
  id: 'toast',
  context: { state: 'none', message: '', id: null, action: null },
  initial: 'hidden',
  states: {
    hidden: {
      entry: 'clearToast',
      on: { 'toast.pushed': { target: 'shown', actions: { type: 'keepToast', params: ({ event }) => event } } },
    },
    shown: {
      initial: 'passing',
      states: {
        passing: { after: { toastDuration: '#toast.hidden' }, on: { 'toast.held': 'staying' } },
        staying: {
          description: 'It is pointed at or has the focus, so that its action can be reached.',
          on: { 'toast.released': 'passing' },
        },
      },
      on: {
        'toast.pushed': {
          target: 'shown',
          reenter: true,
          actions: { type: 'keepToast', params: ({ event }) => event },
        },
        'toast.dismissed': 'hidden',
        'toast.withdrawn': { guard: { type: 'isShown', params: ({ event }) => event }, target: 'hidden' },
        'toast.actionChosen': { guard: 'hasAction', target: 'hidden', actions: 'announceAction' },
      },
    },
  },
})
