import * as v from 'valibot'
import type { Stored } from './fields.ts'
import type { UserReference } from './user.ts'

/** §3. It works once; `usedBy` may be gone. */
export type Invitation = Stored & {
  token: string
  link: string
  createdBy: UserReference | null
  usedBy: UserReference | null
  used: boolean
}

export const createdInvitationSchema = v.object({ token: v.pipe(v.string(), v.minLength(1)) })

export type CreatedInvitation = Pick<Invitation, 'token' | 'link'>

/** §7. `siteUrl` may end with a slash. */
export const invitationLink = (siteUrl: string, token: string): string =>
  `${siteUrl.replace(/\/+$/, '')}/backstage/invitation/${encodeURIComponent(token)}`
