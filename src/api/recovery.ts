import type { Recovery } from '#domain/user.ts'
import type { Client } from './client.ts'

export const recoveryApi = ({ request }: Client) => ({
  /** Succeeds for unknown addresses, too. */
  request: async (email: string): Promise<void> => {
    await request('POST', '/passwordrec/requestRecovery', { body: { email } })
  },

  /** Rejects with `InvalidRecoveryToken` or `ExpiredRecoveryToken` (§8). */
  setPassword: async (recovery: Recovery): Promise<void> => {
    await request('POST', '/passwordrec/setPassword', { body: recovery })
  },
})
