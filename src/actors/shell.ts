import { type CallbackActorLogic, fromPromise } from 'xstate'
import { sessionMachine } from '#machines/session/session.ts'
import { backstageMachine, type SessionNews } from '#machines/shell/backstage.ts'
import { siteMachine } from '#machines/shell/site.ts'
import type { undoMachine } from '#machines/shell/undo.ts'
import type { unreadCountMachine } from '#machines/shell/unreadCount.ts'
import type { RootApi } from '#src/api/rootApi.ts'

type Given = {
  talkToBrowser: CallbackActorLogic<SessionNews>
  undoDeletion: typeof undoMachine
  unreadCount: typeof unreadCountMachine
}

/** Creates the frame with its real actors. It is all that the log-in loads of the machines. */
export const createBackstage = (api: RootApi, { talkToBrowser, undoDeletion, unreadCount }: Given) =>
  backstageMachine.provide({
    actors: {
      talkToBrowser,
      undoDeletion,
      unreadCount,

      session: sessionMachine.provide({
        actors: {
          checkSession: fromPromise(({ input }) => api.auth.checkSession(input.token)),
          signIn: fromPromise(({ input }) => api.auth.signIn(input)),
          signOut: fromPromise(() => api.auth.signOut()),
        },
      }),

      site: siteMachine.provide({ actors: { readNames: fromPromise(({ signal }) => api.site.names(signal)) } }),
    },
  })
