import * as v from 'valibot'
import {
  type Acceptance,
  blockedSenderSchema,
  type Proposal,
  proposalSchema,
  type Refused,
} from '#domain/proposals/proposal.ts'
import type { Client } from './client.ts'

type OfProposal = { id: string; version: number }

export const proposalsApi = ({ request }: Client) => {
  const decide = async ({ id, version }: OfProposal, decision: string, body: object): Promise<Proposal> =>
    v.parse(proposalSchema, (await request('POST', `/proposals/${id}/${decision}`, { version, body })).body)

  return {
    find: async (id: string, signal: AbortSignal): Promise<Proposal> =>
      v.parse(proposalSchema, (await request('GET', `/proposals/${id}`, { signal })).body),
    accept: (of: OfProposal, acceptance: Acceptance) => decide(of, 'accept', acceptance),
    refuse: (of: OfProposal, refusal: Refused) => decide(of, 'refuse', refusal),
    reopen: (of: OfProposal) => decide(of, 'reopen', {}),
    block: (of: OfProposal, blocked: boolean) => decide(of, 'sender', { blocked }),
    invite: async (id: string): Promise<void> => {
      await request('POST', `/proposals/${id}/invite`)
    },
    blocked: async (signal: AbortSignal) =>
      v.parse(v.array(blockedSenderSchema), (await request('GET', '/proposals/senders', { signal })).body),
    release: async (id: string): Promise<void> => {
      await request('DELETE', `/proposals/senders/${id}`)
    },
  }
}
