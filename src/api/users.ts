import * as v from 'valibot'
import { type UserDetails, userDetailsSchema } from '#domain/user.ts'
import type { Client } from './client.ts'

/** The calls that only accounts have. */
export const usersApi = ({ request }: Client) => ({
  /** What is known of an account besides what is edited. */
  details: async (id: string, signal: AbortSignal): Promise<UserDetails> =>
    v.parse(userDetailsSchema, (await request('GET', `/users/${id}/details`, { signal })).body),

  /** Deletes an account. @param how its version, and who takes over its entries; null for nobody */
  remove: async (
    id: string,
    { version, successor }: { version: number | null; successor: string | null },
  ): Promise<void> => {
    const search = new URLSearchParams(successor === null ? {} : { successor })
    await request('DELETE', `/users/${id}`, { version, search })
  },
})
