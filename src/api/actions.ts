import * as v from 'valibot'
import type { ActionName } from '#domain/action.ts'
import type { Client } from './client.ts'

const stateSchema = v.object({ running: v.optional(v.boolean(), false), error: v.optional(v.string(), '') })

export const actionsApi = ({ request }: Client) => ({
  /** Resolves at the end of the job, or early for a long one. */
  run: async (name: ActionName) =>
    v.parse(stateSchema, (await request('POST', '/actions/run', { body: { name } })).body),

  find: async (name: ActionName, signal: AbortSignal) =>
    v.parse(stateSchema, (await request('GET', `/actions/${name}`, { signal })).body),
})
