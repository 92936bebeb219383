import * as v from 'valibot'
import * as field from './fields.ts'
import type { UserReference } from './user.ts'

/** The maintenance jobs (contract §3) that administrators call by hand and the schedule by itself. */
export const actionNames = [
  'backup',
  'checkDatabase',
  'cleanup',
  'rebuildSearch',
  'releaseMails',
  'retryMails',
] as const
export type ActionName = (typeof actionNames)[number]

/** Which action is to run (§7). */
export const runSchema = field.object({ name: v.picklist(actionNames, 'unknown') })

/**
 * An action as it is listed (§3). `id` is its name (§7); `lastCall` is an ISO date-time, null before the first call;
 * `error` is what went wrong at the last call that has ended, empty when nothing did; `lastCalledBy` is null for the
 * schedule. `running`: somebody's call has not ended yet.
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
  /** How many mails wait for somebody to call it; null where there is nothing to wait. */
  waiting: number | null
}

/** What can be at fault when an action fails, as far as its error's text gives it away. */
const faultSigns = {
  damaged: /database (disk image )?is (malformed|damaged)|not a database|\binvalid page\b/i,
  full: /\b(ENOSPC|EDQUOT|EFBIG)\b|disk is full|no space left/i,
  readOnly: /\b(EROFS|EACCES|EPERM)\b|readonly database|read-only/i,
  unreachable: /\b(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)\b/,
} as const

/** Why an action failed, in kinds that people can do something about. */
export type ActionFault = keyof typeof faultSigns | 'other'

/** @param error the error's text as it was kept: the system's or a library's own words */
export const faultOf = (error: string): ActionFault => {
  const kinds = Object.keys(faultSigns) as (keyof typeof faultSigns)[]
  return kinds.find((kind) => faultSigns[kind].test(error)) ?? 'other'
}
