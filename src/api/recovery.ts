import type { Recovery } from '#domain/user.ts'
import type { Client } from './client.ts'

/** Getting back in without the password (§2 password recovery, §7). */
export const recoveryApi = ({ request }: Client) => ({
  /** Asks for the mail with the link. Succeeds whether or not the address is known. */
  request: async (email: string): Promise<void> => {
    await request('POST', '/passwordrec/requestRecovery', { body: { email } })
  },

  /** Rejects with `InvalidRecoveryToken` or `ExpiredRecoveryToken` (§8) when the link is of no use (any more). */
  setPassword: async (recovery: Recovery): Promise<void> => {
    await request('POST', '/passwordrec/setPassword', { body: recovery })
  },
})
