import { useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router-dom'
import { markIn } from '#domain/stepHistory.ts'
import type { LeaveGuardRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { useEmitted } from './useEmitted.ts'

type Options = {
  /** A change of the query alone is no leaving. */
  staysOnSearch?: boolean
  /** The browser asks before a reload, too: no draft keeps what is typed. */
  asksOnReload?: boolean
}

/** Asks before the router leaves, except for a log-out. */
export const useAskBeforeLeaving = (
  guard: LeaveGuardRef,
  { staysOnSearch = false, asksOnReload = false }: Options = {},
): void => {
  const { session } = useApp()
  const isAllowed = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLeaving =
      currentLocation.pathname !== nextLocation.pathname ||
      (!staysOnSearch && currentLocation.search !== nextLocation.search && markIn(nextLocation.state) === null)
    const isSignedIn = session.getSnapshot().context.user !== null
    if (!isLeaving || !isSignedIn || guard.getSnapshot().matches('free')) return false
    isAllowed.current = false
    guard.send({ type: 'leave.requested' })
    return true
  })
  useBeforeUnload((event) => {
    if (asksOnReload && !guard.getSnapshot().matches('free')) event.preventDefault()
  })
  useEmitted(guard, 'leave.allowed', () => {
    isAllowed.current = true
    blocker.proceed?.()
  })
  useEmitted(guard, 'leave.refused', () => blocker.reset?.())
  // The answer may precede the router's question.
  useEffect(() => {
    if (isAllowed.current) blocker.proceed?.()
  }, [blocker])
}
