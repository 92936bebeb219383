import { useSelector } from '@xstate/react'
import { useApp } from '#src/app.tsx'

/** The last known number of unread notifications; 0 without a session. */
export const useUnreadTotal = (): number => {
  const unreadCount = useSelector(useApp().backstage, ({ children }) => children.unreadCount)
  return useSelector(unreadCount, (snapshot) => snapshot?.context.total ?? 0)
}

/** The last known number of proposals that wait; 0 for those who do not moderate. */
export const useWaitingTotal = (): number => {
  const unreadCount = useSelector(useApp().backstage, ({ children }) => children.unreadCount)
  return useSelector(unreadCount, (snapshot) => snapshot?.context.waiting ?? 0)
}
