import * as v from 'valibot'
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

  register: async (token: string, registration: Registration): Promise<void> => {
    await request('POST', `/invitations/invite/${encodeURIComponent(token)}`, { body: registration })
  },
})
