import { useSelector } from '@xstate/react'
import type { SessionUser } from '#domain/session.ts'
import { useApp } from '#src/app.tsx'

export const useViewer = (): SessionUser | null => useSelector(useApp().session, ({ context }) => context.user)

/** @throws without a user */
export const useMember = (): SessionUser => {
  const viewer = useViewer()
  if (!viewer) throw new Error('This page requires a signed-in user')
  return viewer
}
