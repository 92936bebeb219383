import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import type { SnapshotFrom } from 'xstate'
import { changedFields } from '#domain/merge.ts'
import type { FormRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { useEmitted } from './useEmitted.ts'

/** Whether leaving now would leave something unsaved behind. */
export const isUnsaved = ({ context: { base, values } }: SnapshotFrom<FormRef>): boolean =>
  changedFields(base, values).length > 0

/**
 * Asks before a page with an unsaved form is left for another one (ux: leaving a dirty form asks). Whoever logs out has
 * decided that; the draft stays.
 * @param other a second form on the page
 */
export const useLeaveGuard = (form: FormRef, other?: FormRef) => {
  const { actors, session } = useApp()
  const guard = useActorRef(actors.leaveGuard)
  const formHasChanges = useSelector(form, isUnsaved)
  const otherHasChanges = useSelector(other, (snapshot) => snapshot !== undefined && isUnsaved(snapshot))
  const hasChanges = formHasChanges || otherHasChanges

  useEffect(() => guard.send({ type: hasChanges ? 'form.dirtied' : 'form.cleaned' }), [guard, hasChanges])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      [form, other].some((one) => one !== undefined && isUnsaved(one.getSnapshot())) &&
      session.getSnapshot().context.user !== null &&
      currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state === 'blocked') guard.send({ type: 'leave.requested' })
  }, [blocker.state, guard])
  useEmitted(guard, 'leave.allowed', () => blocker.proceed?.())
  useEmitted(guard, 'leave.refused', () => blocker.reset?.())

  return guard
}
