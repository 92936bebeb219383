import * as v from 'valibot'
import { type CreatedInvitation, createdInvitationSchema, invitationLink } from '#domain/invitation.ts'
import type { Client } from './client.ts'

/**
 * Invitations that are handed on as links (§2, §7).
 * @param origin the site's public address, which the links begin with
 */
export const invitationsApi = ({ request }: Client, origin: string) => ({
  /** Rejects with `NoInvitationYetError` or `InvitationLimitError` (§8) when it is too soon. */
  create: async (): Promise<CreatedInvitation> => {
    const { body } = await request('POST', '/invitations/invite')
    const { token } = v.parse(createdInvitationSchema, body)
    return { token, link: invitationLink(origin, token) }
  },
})
