import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { useApp } from '#src/app.tsx'
import { useEmitted } from './useEmitted.ts'
import { isWizardStep } from './useStepHistory.ts'

/**
 * Asks before a page with unsaved work is left for another one. Whoever logs out has decided that; the draft stays.
 * @param hasChanges whether leaving would leave something unsaved behind, as far as the page has heard
 * @param isUnsaved the same at the moment it is left
 */
export const useWorkGuard = (hasChanges: boolean, isUnsaved: () => boolean) => {
  const { actors, session } = useApp()
  const guard = useActorRef(actors.leaveGuard)

  useEffect(() => guard.send({ type: hasChanges ? 'form.dirtied' : 'form.cleaned' }), [guard, hasChanges])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved() &&
      session.getSnapshot().context.user !== null &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (currentLocation.search !== nextLocation.search && !isWizardStep(nextLocation))),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') guard.send({ type: 'leave.requested' })
  }, [blocker.state, guard])
  useEmitted(guard, 'leave.allowed', () => blocker.proceed?.())
  useEmitted(guard, 'leave.refused', () => blocker.reset?.())

  return guard
}
