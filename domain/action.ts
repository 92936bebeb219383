import * as v from 'valibot'
import * as field from './fields.ts'
import type { UserReference } from './user.ts'

export const actionNames = [
  'askOwners',
  'backup',
  'checkDatabase',
  'cleanup',
  'rebuildSearch',
  'releaseMails',
  'retryMails',
] as const
export type ActionName = (typeof actionNames)[number]

export const runSchema = field.object({ name: v.picklist(actionNames, 'unknown') })

/** `lastCall`: ISO date-time or null; `lastCalledBy` is null for the schedule; `error` is of the last ended call, or empty. */
export type Action = {
  id: ActionName
  version: number
  name: ActionName
  calls: number
  lastCall: string | null
  error: string
  lastCalledBy: UserReference | null
  running: boolean
  /** Mails that wait for a call; null when nothing can wait. */
  waiting: number | null
}

/** The first that fits counts: the text of unsent mails also holds the mail server's words, which may fit another. */
const faultSigns = {
  mailsHeld: /^Mails are held:/,
  mailsLeft: /^Mails sent: \d+; not sent: \d+\./,
  damaged: /database (disk image )?is (malformed|damaged)|not a database|\binvalid page\b/i,
  full: /\b(ENOSPC|EDQUOT|EFBIG)\b|disk is full|no space left/i,
  readOnly: /\b(EROFS|EACCES|EPERM)\b|readonly database|read-only/i,
  unreachable: /\b(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)\b/,
} as const

export type ActionFault = keyof typeof faultSigns | 'other'

export const actionFaultOf = (error: string): ActionFault => {
  const kinds = Object.keys(faultSigns) as (keyof typeof faultSigns)[]
  return kinds.find((kind) => faultSigns[kind].test(error)) ?? 'other'
}
