import { createContext, useContext } from 'react'
import type { UnreadCountRef } from '#src/actorRefs.ts'

const UnreadCountContext = createContext<UnreadCountRef | null>(null)

/** The frame of somebody signed in hands its count of unviewed notifications to the pages in it. */
export const UnreadCountProvider = UnreadCountContext.Provider

/** The count in the menu: pages that change what is viewed tell it to count anew. */
export const useUnreadCount = (): UnreadCountRef => {
  const unreadCount = useContext(UnreadCountContext)
  if (!unreadCount) throw new Error('This page needs somebody signed in')
  return unreadCount
}
