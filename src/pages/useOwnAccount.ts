import { roles } from '#domain/user.ts'
import type { FormRef } from '#src/actorRefs.ts'
import { useApp } from '#src/app.tsx'
import { useEmitted } from './useEmitted.ts'
import { useMember } from './useViewer.ts'

/**
 * When the form of one's own account is saved, the session follows: its name in the menu, its role. Whoever deactivated
 * themselves is logged out, as the server has ended their sessions.
 */
export const useOwnAccount = (form: FormRef): void => {
  const { session } = useApp()
  const member = useMember()
  useEmitted(form, 'form.saved', ({ id, values }) => {
    if (id !== member.id) return
    if (values.deactivated === true) return session.send({ type: 'logout.requested' })
    const role = roles.find((known) => known === values.role) ?? member.role
    const user = { ...member, role, nickname: String(values.nickname), email: String(values.email) }
    session.send({ type: 'session.opened', user })
  })
}
