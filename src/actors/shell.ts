import { type CallbackActorLogic, fromPromise } from 'xstate'
import { FailureError } from '#domain/failure.ts'
import { sessionMachine } from '#machines/session/session.ts'
import { backstageMachine, type SessionNews } from '#machines/shell/backstage.ts'
import { pageLoadMachine } from '#machines/shell/pageLoad.ts'
import type { pictureKeyMachine } from '#machines/shell/pictureKey.ts'
import { siteMachine } from '#machines/shell/site.ts'
import type { undoMachine } from '#machines/shell/undo.ts'
import type { unreadCountMachine } from '#machines/shell/unreadCount.ts'
import type { RootApi } from '#src/api/rootApi.ts'

type Given = {
  talkToBrowser: CallbackActorLogic<SessionNews>
  undoChange: typeof undoMachine
  loadPage: (page: string) => Promise<void>
  unreadCount: typeof unreadCountMachine
  pictureKey: typeof pictureKeyMachine
}

export const createBackstage = (
  api: RootApi,
  { talkToBrowser, undoChange, unreadCount, pictureKey, loadPage }: Given,
) =>
  backstageMachine.provide({
    actors: {
      talkToBrowser,
      undoChange,
      unreadCount,
      pictureKey,

      pageLoad: pageLoadMachine.provide({
        actors: {
          loadPage: fromPromise(({ input: { page } }) =>
            loadPage(page).catch(() => {
              throw new FailureError({ code: navigator.onLine ? 'UnknownError' : 'offline' })
            }),
          ),
          openAnew: fromPromise(async () => window.location.reload()),
        },
      }),

      session: sessionMachine.provide({
        actors: {
          checkSession: fromPromise(({ input }) => api.auth.checkSession(input.token)),
          signIn: fromPromise(({ input }) => api.auth.signIn(input)),
          signOut: fromPromise(() => api.auth.signOut()),
        },
      }),

      site: siteMachine.provide({ actors: { readMasthead: fromPromise(({ signal }) => api.site.names(signal)) } }),
    },
  })
