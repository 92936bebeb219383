import * as v from 'valibot'
import type { Client } from './client.ts'

const keySchema = v.object({ key: v.string() })

export const pictureKeyApi = ({ request }: Client) => ({
  read: async (signal: AbortSignal): Promise<{ pictureKey: string }> => {
    const { key } = v.parse(keySchema, (await request('GET', '/media/key', { signal })).body)
    return { pictureKey: key }
  },
})
