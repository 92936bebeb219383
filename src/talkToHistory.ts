import type { createBrowserRouter } from 'react-router-dom'
import { fromCallback } from 'xstate'
import { type HistoryWish, markIn, stateWith } from '#domain/stepHistory.ts'

export type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'navigate'>

/** For entries of the page only that is open when it starts. */
export const createTalkToHistory = (router: Router) =>
  fromCallback<HistoryWish>(({ receive, sendBack }) => {
    const { pathname } = router.state.location
    let reported: string | null = null
    const report = ({ location }: Router['state']) => {
      if (location.pathname !== pathname || location.key === reported) return
      reported = location.key
      sendBack({ type: 'location.changed', key: location.key, search: location.search, mark: markIn(location.state) })
    }
    receive((wish) => {
      if (router.state.location.pathname !== pathname) return
      if (wish.type === 'move.wanted') return void router.navigate(wish.delta)
      const { search, mark, replaces } = wish
      void router.navigate({ pathname, search }, { replace: replaces, state: stateWith(mark) })
    })
    report(router.state)
    return router.subscribe(report)
  })
