import * as v from 'valibot'
import {
  type Claim,
  type ClaimedKind,
  claimSchema,
  type Desk,
  deskSchema,
  type EntryReview,
  entryReviewSchema,
  type Looked,
  lookedSchema,
  type ModeratedResource,
  type Thread,
  threadSchema,
} from '#domain/moderation.ts'
import type { Client } from './client.ts'

type OfEntry = { resource: ModeratedResource; id: string }

export const deskApi = ({ request }: Client) => {
  const thread = async (call: ReturnType<typeof request>): Promise<Thread> => v.parse(threadSchema, (await call).body)

  return {
    read: async (signal: AbortSignal): Promise<Desk> =>
      v.parse(deskSchema, (await request('GET', '/desk', { signal })).body),

    open: async ({ resource, id }: OfEntry, takesOver: boolean): Promise<EntryReview> =>
      v.parse(
        entryReviewSchema,
        (await request('POST', `/desk/entries/${resource}/${id}`, { body: { takesOver } })).body,
      ),

    /** `others`: also all else of the same person that waited at this time. */
    markLookedAt: async ({ resource, id }: OfEntry, version: number, others: string | null): Promise<Looked> => {
      const search = new URLSearchParams(others === null ? {} : { others })
      const { body } = await request('POST', `/desk/entries/${resource}/${id}/seen`, { version, search })
      return v.parse(lookedSchema, body)
    },

    takeBackLook: async ({ resource, id }: OfEntry, version: number): Promise<void> => {
      await request('DELETE', `/desk/entries/${resource}/${id}/seen`, { version })
    },

    take: async (kind: ClaimedKind, id: string): Promise<Claim> =>
      v.parse(claimSchema, (await request('POST', `/desk/claims/${kind}/${id}`, { body: {} })).body),

    thread: ({ resource, id }: OfEntry, signal: AbortSignal) =>
      thread(request('GET', `/threads/${resource}/${id}`, { signal })),

    write: ({ resource, id }: OfEntry, text: string, key: string) =>
      thread(request('POST', `/threads/${resource}/${id}`, { body: { text }, key })),

    /** Rejects with `changedMeanwhile` when somebody wrote since this version. */
    close: ({ resource, id }: OfEntry, version: number) =>
      thread(request('POST', `/threads/${resource}/${id}/close`, { version })),
  }
}
