import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { markIn } from '#domain/stepHistory.ts'
import type { LeaveGuardRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'
import { useEmitted } from './useEmitted.ts'

/** Makes the router ask a guard before it leaves the page. Log-out needs no question: the draft stays. */
export const useAskBeforeLeaving = (guard: LeaveGuardRef): void => {
  const { session } = useApp()
  const isAllowed = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLeaving =
      currentLocation.pathname !== nextLocation.pathname ||
      (currentLocation.search !== nextLocation.search && markIn(nextLocation.state) === null)
    const isSignedIn = session.getSnapshot().context.user !== null
    if (!isLeaving || !isSignedIn || guard.getSnapshot().matches('free')) return false
    isAllowed.current = false
    guard.send({ type: 'leave.requested' })
    return true
  })
  useEmitted(guard, 'leave.allowed', () => {
    isAllowed.current = true
    blocker.proceed?.()
  })
  useEmitted(guard, 'leave.refused', () => blocker.reset?.())
  // The answer may come before the router shows its question.
  useEffect(() => {
    if (isAllowed.current) blocker.proceed?.()
  }, [blocker])
}
