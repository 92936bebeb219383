import * as v from 'valibot'
import { type Clash, type ClashQuestion, clashAnswerSchema } from '#domain/clash.ts'
import type { Client } from './client.ts'

export const clashesApi = ({ request }: Client) => ({
  /** Null for the past. */
  find: async (question: ClashQuestion, signal: AbortSignal): Promise<Clash | null> => {
    const search = new URLSearchParams(Object.entries(question).filter(([, value]) => value !== ''))
    return v.parse(clashAnswerSchema, (await request('GET', '/clashes', { search, signal })).body).clash
  },
})
