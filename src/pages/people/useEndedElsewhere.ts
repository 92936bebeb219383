import { useState, useSyncExternalStore } from 'react'
import { useApp } from '#src/app.tsx'

const hearOtherTabs = (onStored: () => void) => {
  window.addEventListener('storage', onStored)
  return () => window.removeEventListener('storage', onStored)
}

/** Whether another tab has ended the first steps since this page was opened. */
export const useEndedElsewhere = (userId: string): boolean => {
  const { actors } = useApp()
  const hasEnded = () => actors.readFirstSteps(userId)?.hasEnded ?? false
  const [wasEnded] = useState(hasEnded)
  return useSyncExternalStore(hearOtherTabs, hasEnded) && !wasEnded
}
