import { useSelector } from '@xstate/react'
import type { WrittenTextRef } from '#src/actors/refs.ts'
import { useAskBeforeLeaving } from '#src/pages/shell/useAskBeforeLeaving.ts'
import { useChild } from '#src/pages/shell/useChild.ts'

/** Asks before a text that was not sent is left. `isLost`: the browser could not keep it, so a reload asks, too. */
export const useUnsentText = (writing: WrittenTextRef) => {
  const guard = useChild(writing, 'guard')
  const isLost = useSelector(useChild(writing, 'keepWork'), (snapshot) => snapshot.matches('failed'))
  useAskBeforeLeaving(guard, { asksOnReload: isLost })
  return { guard, isLost }
}
