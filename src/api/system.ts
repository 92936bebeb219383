import * as v from 'valibot'
import { mailTestSchema, systemSchema } from '#domain/system.ts'
import type { Client } from './client.ts'

export const systemApi = ({ request }: Client) => ({
  read: async (signal: AbortSignal) => v.parse(systemSchema, (await request('GET', '/system', { signal })).body),
  endSetUp: async (): Promise<void> => {
    await request('POST', '/system/set-up')
  },
  sendTestMail: async () => v.parse(mailTestSchema, (await request('POST', '/system/mail')).body),
})
