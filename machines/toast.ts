import { assign, enqueueActions, setup } from 'xstate'
import { toastDuration } from '#domain/limits.ts'

/** What a toast offers to do: `label` is what the button says, `key` is what comes back when it is chosen. */
type ToastAction = { label: string; key: string }

/** A notification as it is pushed: its kind, the sentence to show, and what can be done about it. */
export type Toast = { state: 'error' | 'success' | 'warning'; message: string; action: ToastAction | null }

/** What the view shows; `none` while nothing is shown (§3, UI notification). */
type ToastContext = Omit<Toast, 'state'> & { state: Toast['state'] | 'none' }

/** The UI notification (§4): shown for 5000 ms, and a new push starts that time again. */
export const toastMachine = setup({
  types: {
    context: {} as ToastContext,
    events: {} as ({ type: 'toast.pushed' } & Toast) | { type: 'toast.dismissed' } | { type: 'toast.actionChosen' },
    emitted: {} as { type: 'toast.acted'; key: string },
  },
  delays: { toastDuration },
  guards: { hasAction: ({ context }) => context.action !== null },
  actions: {
    keepToast: assign((_, { state, message, action }: Toast) => ({ state, message, action })),
    clearToast: assign({ state: 'none', message: '', action: null }),
    announceAction: enqueueActions(({ context, enqueue }) => {
      if (context.action !== null) enqueue.emit({ type: 'toast.acted', key: context.action.key })
    }),
  },
}).createMachine({
  id: 'toast',
  context: { state: 'none', message: '', action: null },
  initial: 'hidden',
  states: {
    hidden: {
      entry: 'clearToast',
      on: { 'toast.pushed': { target: 'shown', actions: { type: 'keepToast', params: ({ event }) => event } } },
    },
    shown: {
      after: { toastDuration: 'hidden' },
      on: {
        'toast.pushed': {
          target: 'shown',
          reenter: true,
          actions: { type: 'keepToast', params: ({ event }) => event },
        },
        'toast.dismissed': 'hidden',
        'toast.actionChosen': { guard: 'hasAction', target: 'hidden', actions: 'announceAction' },
      },
    },
  },
})
