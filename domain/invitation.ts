import * as v from 'valibot'
import type { Stored } from './fields.ts'
import { roles } from './session.ts'
import { isOnlyHere } from './system.ts'
import type { UserReference } from './user.ts'

/** §3. It works once; `usedBy` may be gone. */
export type Invitation = Stored & {
  token: string
  link: string
  createdBy: UserReference | null
  usedBy: UserReference | null
  used: boolean
}

const filled = v.pipe(v.string(), v.minLength(1))

export const createdInvitationSchema = v.object({ token: filled, link: filled })

/** What a registration with it makes of one: the first of a calendar becomes its administrator. */
export const checkedInvitationSchema = v.object({ role: v.picklist(roles) })

export type CheckedInvitation = v.InferOutput<typeof checkedInvitationSchema>

export type CreatedInvitation = v.InferOutput<typeof createdInvitationSchema>

/** §7. `siteUrl` may end with a slash. */
export const invitationLink = (siteUrl: string, token: string): string =>
  `${siteUrl.replace(/\/+$/, '')}/backstage/invitation/${encodeURIComponent(token)}`

/** The server's link; without `SITE_URL`, with the address at which Backstage is open: `origin`. */
export const linkFrom = (origin: string, link: string): string =>
  isOnlyHere(link) ? `${origin}${new URL(link).pathname}` : link
