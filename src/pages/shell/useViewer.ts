import { useSelector } from '@xstate/react'
import type { SessionUser } from '#domain/user.ts'
import { useApp } from '#src/app.tsx'

/** The signed-in user, or null. */
export const useViewer = (): SessionUser | null => useSelector(useApp().session, ({ context }) => context.user)

/** The signed-in user, on a page that requires one. */
export const useMember = (): SessionUser => {
  const viewer = useViewer()
  if (!viewer) throw new Error('This page requires a signed-in user')
  return viewer
}
