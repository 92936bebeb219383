import * as v from 'valibot'
import { type OpenConfirmation, openConfirmationsSchema } from '#domain/confirmation.ts'
import type { Client } from './client.ts'

export const confirmationsApi = ({ request }: Client) => ({
  /** Open questions about one entry; null: all of the viewer's. */
  open: async (entry: string | null, signal: AbortSignal): Promise<OpenConfirmation[]> => {
    const query = entry === null ? '' : `?${new URLSearchParams({ entry })}`
    return v.parse(openConfirmationsSchema, (await request('GET', `/confirmations${query}`, { signal })).body)
      .confirmations
  },

  confirm: async (ids: readonly string[]): Promise<void> => {
    await request('POST', '/confirmations', { body: { ids } })
  },
})
