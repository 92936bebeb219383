import * as v from 'valibot'
import type { Stored } from './fields.ts'
import type { UserReference } from './user.ts'

/** An invitation link (§3). It works once; `usedBy` is who registered through it, unless that account is gone. */
export type Invitation = Stored & {
  token: string
  link: string
  createdBy: UserReference | null
  usedBy: UserReference | null
  used: boolean
}

/** What creating an invitation answers (§7). */
export const createdInvitationSchema = v.object({ token: v.pipe(v.string(), v.minLength(1)) })

/** An invitation as it was just created: what there is to hand on. */
export type CreatedInvitation = Pick<Invitation, 'token' | 'link'>

/**
 * The link that an invitation is handed on by (§7).
 * @param siteUrl the public origin, with or without a slash at its end
 */
export const invitationLink = (siteUrl: string, token: string): string =>
  `${siteUrl.replace(/\/+$/, '')}/backstage/invitation/${encodeURIComponent(token)}`
