import { type CallbackActorLogic, fromCallback } from 'xstate'

/** The chosen file that is needed from now on, instead of an earlier one; null for none. */
export type FileHeld = { type: 'file.held'; key: string | null }

export type HoldFile = CallbackActorLogic<FileHeld>

/** Keeps a chosen file in the browser until another is held, or its machine ends. */
export const holdFile: HoldFile = fromCallback<FileHeld>(() => {
  throw new Error('holdFile is not provided')
})
