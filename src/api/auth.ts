import * as v from 'valibot'
import { type Credentials, type Registration, type SessionUser, sessionUserSchema } from '#domain/user.ts'
import type { Client } from './client.ts'

/** Signing in and out, and the invitation that lets somebody in (§7). */
export const authApi = ({ request }: Client) => ({
  signIn: async (credentials: Credentials): Promise<SessionUser> =>
    v.parse(sessionUserSchema, (await request('POST', '/auth/login', { body: credentials })).body),

  /** The signed-in user as the server knows them now; rejects with `unauthorized` when the session is over. */
  checkSession: async (token: string): Promise<SessionUser> => {
    const { body } = await request('GET', '/auth/session')
    return v.parse(sessionUserSchema, { ...v.parse(v.looseObject({}), body), token })
  },

  signOut: async (): Promise<void> => {
    await request('POST', '/auth/logout')
  },

  register: async (token: string, registration: Registration): Promise<void> => {
    await request('POST', `/invitations/invite/${encodeURIComponent(token)}`, { body: registration })
  },
})
