import * as v from 'valibot'
import { type UserDetails, userDetailsSchema } from '#domain/user.ts'
import type { Client } from './client.ts'

export const usersApi = ({ request }: Client) => ({
  details: async (id: string, signal: AbortSignal): Promise<UserDetails> =>
    v.parse(userDetailsSchema, (await request('GET', `/users/${id}/details`, { signal })).body),

  remove: async (
    id: string,
    { version, successor, run }: { version: number | null; successor: string | null; run?: string | undefined },
  ): Promise<void> => {
    const search = new URLSearchParams(successor === null ? {} : { successor })
    await request('DELETE', `/users/${id}`, { version, search, run })
  },
})
