import * as v from 'valibot'
import { type CheckedInvitation, checkedInvitationSchema } from '#domain/invitation.ts'
import { type SessionUser, sessionUserSchema } from '#domain/session.ts'
import type { Credentials, Registration } from '#domain/user.ts'
import type { Client } from './client.ts'

export const authApi = ({ request }: Client) => ({
  signIn: async (credentials: Credentials): Promise<SessionUser> =>
    v.parse(sessionUserSchema, (await request('POST', '/auth/login', { body: credentials })).body),

  /** Rejects with `unauthorized` when the session is over. */
  checkSession: async (token: string): Promise<SessionUser> => {
    const { body } = await request('GET', '/auth/session')
    return v.parse(sessionUserSchema, { ...v.parse(v.looseObject({}), body), token })
  },

  signOut: async (): Promise<void> => {
    await request('POST', '/auth/logout')
  },

  /** Rejects with `invalidInvitation` or `usedInvitation`. */
  checkInvitation: async (token: string): Promise<CheckedInvitation> => {
    const { body } = await request('GET', `/invitations/invite/${encodeURIComponent(token)}`)
    return v.parse(checkedInvitationSchema, body)
  },

  register: async (token: string, registration: Registration): Promise<void> => {
    await request('POST', `/invitations/invite/${encodeURIComponent(token)}`, { body: registration })
  },
})
