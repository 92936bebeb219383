import { fromPromise } from 'xstate'
import { connectionMachine } from '#machines/connection.ts'
import { sessionMachine } from '#machines/session.ts'
import { siteMachine } from '#machines/site.ts'
import { toastMachine } from '#machines/toast.ts'
import { unreadCountMachine } from '#machines/unreadCount.ts'
import type { RootApi } from '#src/api/rootApi.ts'

/** The flows of the frame around every page, with their real actors. All that the log-in loads of the flows. */
export const createRootActors = (api: RootApi) => ({
  connection: connectionMachine,
  toast: toastMachine,

  session: sessionMachine.provide({
    actors: {
      checkSession: fromPromise(({ input }) => api.auth.checkSession(input.token)),
      signIn: fromPromise(({ input }) => api.auth.signIn(input)),
      signOut: fromPromise(() => api.auth.signOut()),
    },
  }),

  site: siteMachine.provide({ actors: { readNames: fromPromise(({ signal }) => api.site.names(signal)) } }),

  unreadCount: unreadCountMachine.provide({
    actors: {
      countUnread: fromPromise(async ({ input: { userId }, signal }) => {
        const filters = [
          { name: 'viewed' as const, value: false },
          { name: 'userId' as const, value: userId },
        ]
        return (await api.entries.list('notifications', { limit: 1, filters }, signal)).total
      }),
    },
  }),
})

export type RootActors = ReturnType<typeof createRootActors>
