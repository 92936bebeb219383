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
