import { useSelector } from '@xstate/react'
import { useApp } from '#src/app.tsx'

/** How many notifications are unread, as far as the server last said; 0 while nobody is signed in. */
export const useUnreadTotal = (): number => {
  const unreadCount = useSelector(useApp().backstage, ({ children }) => children.unreadCount)
  return useSelector(unreadCount, (snapshot) => snapshot?.context.total ?? 0)
}
