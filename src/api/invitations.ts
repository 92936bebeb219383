import * as v from 'valibot'
import {
  type CheckedInvitation,
  type CreatedInvitation,
  checkedInvitationSchema,
  createdInvitationSchema,
  linkFrom,
} from '#domain/invitation.ts'
import type { Client } from './client.ts'

export const invitationsApi = ({ request }: Client, origin: string) => ({
  /** Rejects with `invalidInvitation` or `usedInvitation`. */
  check: async (token: string): Promise<CheckedInvitation> => {
    const { body } = await request('GET', `/invitations/invite/${encodeURIComponent(token)}`)
    return v.parse(checkedInvitationSchema, body)
  },

  /** Rejects with `NoInvitationYetError` or `InvitationLimitError` (§8). */
  create: async (): Promise<CreatedInvitation> => {
    const { body } = await request('POST', '/invitations/invite')
    const { token, link } = v.parse(createdInvitationSchema, body)
    return { token, link: linkFrom(origin, link) }
  },
})
