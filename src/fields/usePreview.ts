import { useSelector } from '@xstate/react'
import type { UploadRef } from '#src/actors/refs.ts'

/** Whether a file was chosen that is not the field's value, because it is on its way or was not taken. */
export const isFilePending = (snapshot: ReturnType<UploadRef['getSnapshot']>): boolean =>
  !snapshot.matches('noFile') && !snapshot.matches('done')

/** The chosen picture, without one that was refused, or whose change was discarded after the upload. */
export const usePreview = (upload: UploadRef, value: unknown): string | null =>
  useSelector(upload, (snapshot) => {
    const isOther = snapshot.matches('done') && snapshot.context.uploaded !== value
    return snapshot.matches('refused') || isOther ? null : snapshot.context.preview
  })
