import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { changedFields } from '#domain/merge.ts'
import type { FormRef } from '#src/actorRefs.ts'
import { useWorkGuard } from './useWorkGuard.ts'

/** Whether leaving now would leave something unsaved behind. */
export const isUnsaved = ({ context: { base, values } }: SnapshotFrom<FormRef>): boolean =>
  changedFields(base, values).length > 0

/**
 * Asks before a page with an unsaved form is left for another one.
 * @param other a second form on the page
 */
export const useLeaveGuard = (form: FormRef, other?: FormRef) => {
  const formHasChanges = useSelector(form, isUnsaved)
  const otherHasChanges = useSelector(other, (snapshot) => snapshot !== undefined && isUnsaved(snapshot))
  return useWorkGuard(formHasChanges || otherHasChanges, () =>
    [form, other].some((one) => one !== undefined && isUnsaved(one.getSnapshot())),
  )
}
