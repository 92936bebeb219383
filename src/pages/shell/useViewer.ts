import { useSelector } from '@xstate/react'
import type { SessionUser } from '#domain/user.ts'
import { useApp } from '#src/app.tsx'

/** Whoever is signed in, or null. */
export const useViewer = (): SessionUser | null => useSelector(useApp().session, ({ context }) => context.user)

/** Whoever is signed in, on a page that only shows to people who are. */
export const useMember = (): SessionUser => {
  const viewer = useViewer()
  if (!viewer) throw new Error('This page needs somebody signed in')
  return viewer
}
