import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { useApp } from '#src/app.tsx'
import { useEmitted } from '#src/pages/shell/useEmitted.ts'
import { useMember } from '#src/pages/shell/useViewer.ts'
import { OpenInvitation } from '#src/views/people/OpenInvitation.tsx'

/** The history state that the page of an invitation leads here with. */
const carriedSchema = v.object({ invitation: v.string() })

/** For somebody who is logged in and opened an invitation. It reads the history state once: the wizard's own replaces it. */
export const OpenedInvitation = () => {
  const { state } = useLocation()
  const [carried] = useState(() => v.safeParse(carriedSchema, state))
  return carried.success ? <Opened token={carried.output.invitation} /> : null
}

const Opened = ({ token }: { token: string }) => {
  const { session } = useApp()
  const { nickname } = useMember()
  const navigate = useNavigate()
  useEmitted(session, 'session.closed', ({ reason }) => {
    if (reason === 'loggedOut') void navigate(`/backstage/invitation/${encodeURIComponent(token)}`)
  })
  return <OpenInvitation nickname={nickname} onLogOut={() => session.send({ type: 'logout.requested' })} />
}
