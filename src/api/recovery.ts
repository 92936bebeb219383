import type { Recovery } from '#domain/user.ts'
import type { Client } from './client.ts'

/** Recovers a password (§2 password recovery, §7). */
export const recoveryApi = ({ request }: Client) => ({
  /** Requests the mail with the link. Succeeds also for an unknown address. */
  request: async (email: string): Promise<void> => {
    await request('POST', '/passwordrec/requestRecovery', { body: { email } })
  },

  /** Rejects with `InvalidRecoveryToken` or `ExpiredRecoveryToken` (§8). */
  setPassword: async (recovery: Recovery): Promise<void> => {
    await request('POST', '/passwordrec/setPassword', { body: recovery })
  },
})
