import { useCallback } from 'react'
import type { ToastRef } from '#src/actors/refs.ts'
import { useUndoKey } from './useUndoKey.ts'

/** Ctrl+Z and Cmd+Z do the action of the toast: every action is an undo. */
export const useToastUndo = (toast: ToastRef): void =>
  useUndoKey(
    useCallback(() => {
      const canUndo = toast.getSnapshot().can({ type: 'toast.actionChosen' })
      if (canUndo) toast.send({ type: 'toast.actionChosen' })
      return canUndo
    }, [toast]),
  )
