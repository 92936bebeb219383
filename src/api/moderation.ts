import * as v from 'valibot'
import { type DeskCount, deskCountSchema, reasonTemplatesSchema } from '#domain/moderation.ts'
import type { Client } from './client.ts'

/** For all pages; `desk.ts` has the rest. */
export const moderationApi = ({ request }: Client) => ({
  templates: async (language: string, signal: AbortSignal): Promise<readonly string[]> => {
    const search = new URLSearchParams({ lng: language })
    return v.parse(reasonTemplatesSchema, (await request('GET', '/desk/reasons', { search, signal })).body)
  },

  count: async (signal: AbortSignal): Promise<DeskCount> =>
    v.parse(deskCountSchema, (await request('GET', '/desk/count', { signal })).body),
})
