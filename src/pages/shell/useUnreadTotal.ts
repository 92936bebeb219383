import { useSelector } from '@xstate/react'
import { useApp } from '#src/app.tsx'

export const useUnreadTotal = (): number => {
  const unreadCount = useSelector(useApp().backstage, ({ children }) => children.unreadCount)
  return useSelector(unreadCount, (snapshot) => snapshot?.context.total ?? 0)
}

export const useWaitingTotal = (): number => {
  const unreadCount = useSelector(useApp().backstage, ({ children }) => children.unreadCount)
  return useSelector(unreadCount, (snapshot) => snapshot?.context.waiting ?? 0)
}
