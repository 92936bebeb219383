import * as v from 'valibot'

/** `reason` is a key of `reasons` in `locales/`. `limit`: what fits, if the browser found it; not on the wire (§7). */
export type FieldIssue = { field: string; reason: string; limit?: number }

/** `code` is a key of `failures` in `locales/`, or `text` for a sentence of the server, shown as it is (§8). */
export type Failure = {
  code: FailureCode
  text?: string
  issues?: FieldIssue[]
  retryAfter?: number
  /** Of `nameExists`: the group that has the name, if the browser found it; not on the wire. */
  taken?: { id: string; name: string; ownedBy: string[] }
  /** Of an `UnknownError`: no server answered, or a proxy that found none behind it. */
  unreached?: true
  /** Of `offline`: the connection broke when the call was already on its way. */
  wasSent?: true
}

/** The server's texts (§8, contract §2) and their codes. */
export const wireTexts = {
  unauthorized: 'unauthorized',
  'invalid credentials': 'invalidCredentials',
  deactivated: 'deactivated',
  'name already exists': 'nameExists',
  'email already exists': 'emailExists',
  'nickname already exists': 'nicknameExists',
  'invalid invitation token': 'invalidInvitation',
  'invitation token already used': 'usedInvitation',
  'http: request body too large': 'tooLarge',
  'no invitation yet': 'NoInvitationYetError',
  'invitation limit': 'InvitationLimitError',
  'invalid token': 'InvalidRecoveryToken',
  'expired token': 'ExpiredRecoveryToken',
  'not found': 'notFound',
  'changed meanwhile': 'changedMeanwhile',
  'too many attempts': 'tooManyAttempts',
  'deleted by moderators': 'deletedByModerators',
  'cannot store': 'cannotStore',
  'already running': 'alreadyRunning',
  'host is busy': 'hostBusy',
  'action failed': 'actionFailed',
  'not confirmed': 'notConfirmed',
} as const

export type WireText = keyof typeof wireTexts

export type FailureCode =
  | (typeof wireTexts)[WireText]
  | 'InternalServerError'
  | 'UnknownError'
  | 'invalid'
  | 'offline'
  | 'text'
  | 'addressMissing'
  | 'dateNotInSeries'
  | 'geocoderUnreachable'
  | 'noCoordinates'
  | 'notAnImage'
  | 'readError'
  | 'wrongExtension'

export class FailureError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.text ?? failure.code)
    this.name = 'FailureError'
    this.failure = failure
  }
}

/** The failure in a rejection; `UnknownError` for others (§7). */
export const toFailure = (error: unknown): Failure =>
  error instanceof FailureError ? error.failure : { code: 'UnknownError' }

const bodySchema = v.object({ error: v.string() })
const fieldPattern = /^field ([\w.]+): (.+)$/

/** Whether another try can help: not for entries gone or in use. */
export const canTryAgain = ({ code, issues = [] }: Failure): boolean =>
  code !== 'notFound' && code !== 'deletedByModerators' && issues.every(({ reason }) => reason !== 'inUse')

/** Whether the call may have done its work all the same. */
export const isUnanswered = ({ code }: Failure): boolean => code === 'offline' || code === 'UnknownError'

/** Whether nobody said that the call failed: what it was to store may be stored. */
export const isAnswerLost = ({ code, wasSent }: Failure): boolean => code === 'UnknownError' || wasSent === true

/** Whether a call failed for no fault of its own: nobody knows what it did, and it can be tried again as it is. */
export const isOutcomeUnknown = (failure: Failure): boolean =>
  isUnanswered(failure) || failure.code === 'InternalServerError'

/** The failure of an answer (§7). `body` is parsed JSON or undefined, `retryAfter` in seconds. */
export const failureFromAnswer = (status: number, body: unknown, retryAfter?: number): Failure => {
  if (status === 500) return { code: 'InternalServerError' }
  if (![400, 401, 402, 403, 404, 412, 413, 429, 507].includes(status)) return { code: 'UnknownError' }
  const parsed = v.safeParse(bodySchema, body)
  if (!parsed.success) return { code: 'UnknownError' }
  const text = parsed.output.error
  const field = fieldPattern.exec(text)
  if (field?.[1] && field[2]) return { code: 'invalid', issues: [{ field: field[1], reason: field[2] }] }
  if (!Object.hasOwn(wireTexts, text)) return { code: 'text', text }
  const failure: Failure = { code: wireTexts[text as WireText] }
  const taken = takenFields[failure.code]
  if (taken) failure.issues = [{ field: taken, reason: failure.code }]
  if (retryAfter !== undefined) failure.retryAfter = retryAfter
  return failure
}

/** To mark the field in the form (§8). */
const takenFields: Partial<Record<FailureCode, string>> = {
  nameExists: 'name',
  emailExists: 'email',
  nicknameExists: 'nickname',
}
