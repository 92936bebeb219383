import { useSelector } from '@xstate/react'
import { Outlet } from 'react-router-dom'
import { may, type Subject, type Verb } from '#domain/permissions.ts'
import { useApp } from '#src/app.tsx'
import { LoginPage } from '#src/pages/session/LoginPage.tsx'
import { Waiting } from '#src/views/shell/Waiting.tsx'
import { ForbiddenPage } from './ForbiddenPage.tsx'

type Props = { verb?: Verb; subject?: Subject }

/** §6; else the log-in. */
export const RequireAuth = ({ verb, subject }: Props) => {
  const { session } = useApp()
  const user = useSelector(session, ({ context }) => context.user)
  const isRestoring = useSelector(session, (snapshot) => snapshot.matches('restoring'))
  if (isRestoring) return <Waiting />
  if (user === null) return <LoginPage />
  return verb === undefined || subject === undefined || may(user, verb, subject) ? <Outlet /> : <ForbiddenPage />
}
