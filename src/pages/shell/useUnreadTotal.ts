import { useSelector } from '@xstate/react'
import { useApp } from '#src/app.tsx'

/** 0 without a session. */
export const useUnreadTotal = (): number => {
  const unreadCount = useSelector(useApp().backstage, ({ children }) => children.unreadCount)
  return useSelector(unreadCount, (snapshot) => snapshot?.context.total ?? 0)
}

/** 0 without permission. */
export const useWaitingTotal = (): number => {
  const unreadCount = useSelector(useApp().backstage, ({ children }) => children.unreadCount)
  return useSelector(unreadCount, (snapshot) => snapshot?.context.waiting ?? 0)
}
