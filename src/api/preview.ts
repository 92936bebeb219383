import * as v from 'valibot'
import type { Client } from './client.ts'

const previewSchema = v.object({ html: v.string() })

export const previewApi = ({ request }: Client) => ({
  render: async (description: string, signal: AbortSignal): Promise<string> =>
    v.parse(previewSchema, (await request('POST', '/preview', { body: { description }, signal })).body).html,
})
