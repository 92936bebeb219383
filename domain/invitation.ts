import * as v from 'valibot'
import type { Stored } from './fields.ts'
import type { UserReference } from './user.ts'

/** An invitation (§3). It works once; `usedBy` registered through it and may be gone. */
export type Invitation = Stored & {
  token: string
  link: string
  createdBy: UserReference | null
  usedBy: UserReference | null
  used: boolean
}

export const createdInvitationSchema = v.object({ token: v.pipe(v.string(), v.minLength(1)) })

export type CreatedInvitation = Pick<Invitation, 'token' | 'link'>

/** The link of an invitation (§7). `siteUrl` may end with a slash. */
export const invitationLink = (siteUrl: string, token: string): string =>
  `${siteUrl.replace(/\/+$/, '')}/backstage/invitation/${encodeURIComponent(token)}`
