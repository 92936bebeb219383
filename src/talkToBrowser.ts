import type { createBrowserRouter } from 'react-router-dom'
import { fromCallback } from 'xstate'
import type { SessionNews } from '#machines/shell/backstage.ts'
import type { SessionStore } from '#src/api/sessionStore.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

/** A session that another tab has opened meanwhile stays. */
export const createTalkToBrowser = (store: SessionStore, router: Router) =>
  fromCallback<SessionNews>(({ receive, sendBack }) => {
    let token = store.readSession()?.token
    receive((event) => {
      if (event.type === 'session.opened') {
        token = event.user.token
        return store.keepSession(event.user)
      }
      if (store.readSession()?.token === token) store.dropSession()
      if (event.reason === 'loggedOut') store.dropBackstage()
    })
    const controller = new AbortController()
    window.addEventListener('offline', () => sendBack({ type: 'network.lost' }), { signal: controller.signal })
    window.addEventListener('online', () => sendBack({ type: 'network.found' }), { signal: controller.signal })
    let { pathname } = router.state.location
    const leave = router.subscribe(({ location, matches }) => {
      if (location.pathname === pathname) return
      pathname = location.pathname
      sendBack({ type: 'page.changed', page: matches.at(-1)?.route.path ?? '' })
    })
    return () => {
      controller.abort()
      leave()
    }
  })
