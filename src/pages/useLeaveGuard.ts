import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import type { FormRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { useEmitted } from './useEmitted.ts'

const unsavedStates = ['dirty', 'submitting', 'submitFailed', 'conflict'] as const

/** Asks before a page with an unsaved form is left for another one (ux: leaving a dirty form asks). */
export const useLeaveGuard = (form: FormRef) => {
  const { actors } = useApp()
  const guard = useActorRef(actors.leaveGuard)
  const isUnsaved = useSelector(form, (snapshot) => unsavedStates.some((state) => snapshot.matches(state)))

  useEffect(() => guard.send({ type: isUnsaved ? 'form.dirtied' : 'form.cleaned' }), [guard, isUnsaved])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsavedStates.some((state) => form.getSnapshot().matches(state)) &&
      currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state === 'blocked') guard.send({ type: 'leave.requested' })
  }, [blocker.state, guard])
  useEmitted(guard, 'leave.allowed', () => blocker.proceed?.())
  useEmitted(guard, 'leave.refused', () => blocker.reset?.())

  return guard
}
