import * as v from 'valibot'
import * as field from './fields.ts'
import type { UserReference } from './user.ts'

/** The maintenance jobs (contract §3) that administrators call by hand and the schedule by itself. */
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

/**
 * An action as it is listed (§3). `lastCall` is an ISO date-time, null before the first call; `lastCalledBy` is null
 * for the schedule. `error` is the fault of the last call that ended, or empty. `running` says that a call has not
 * ended yet.
 */
export type Action = {
  id: ActionName
  version: number
  name: ActionName
  calls: number
  lastCall: string | null
  error: string
  lastCalledBy: UserReference | null
  running: boolean
  /** How many mails wait for a call; null when nothing can wait. */
  waiting: number | null
}

/** What an action's error text can point to. */
const faultSigns = {
  damaged: /database (disk image )?is (malformed|damaged)|not a database|\binvalid page\b/i,
  full: /\b(ENOSPC|EDQUOT|EFBIG)\b|disk is full|no space left/i,
  readOnly: /\b(EROFS|EACCES|EPERM)\b|readonly database|read-only/i,
  unreachable: /\b(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)\b/,
} as const

/** The kinds of faults that people can mend. */
export type ActionFault = keyof typeof faultSigns | 'other'

/** @param error the text as kept: the system's or a library's own words */
export const faultOf = (error: string): ActionFault => {
  const kinds = Object.keys(faultSigns) as (keyof typeof faultSigns)[]
  return kinds.find((kind) => faultSigns[kind].test(error)) ?? 'other'
}
