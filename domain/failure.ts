import * as v from 'valibot'

/**
 * A refused field. `reason` is a key of `reasons` in `locales/*.json`. `limit` is what the field can hold, when the
 * browser found too much; the wire (§7) lacks it.
 */
export type FieldIssue = { field: string; reason: string; limit?: number }

/**
 * Failed work as a value. `code` is a key of `failures` in `locales/*.json`, or `text` for a sentence of the server,
 * which is shown as it is (§8).
 */
export type Failure = { code: FailureCode; text?: string; issues?: FieldIssue[]; retryAfter?: number }

/** The server's texts (§8, contract §2) and their codes in the client. */
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

/** Carries a failure through promises; see {@link toFailure}. */
export class FailureError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.text ?? failure.code)
    this.name = 'FailureError'
    this.failure = failure
  }
}

/** The failure in the reason of a rejected promise; `UnknownError` for unexpected ones (§7). */
export const toFailure = (error: unknown): Failure =>
  error instanceof FailureError ? error.failure : { code: 'UnknownError' }

const bodySchema = v.object({ error: v.string() })
const fieldPattern = /^field ([\w.]+): (.+)$/

/** Whether another try can help. It cannot when the entry is gone or in use. */
export const canTryAgain = ({ code, issues = [] }: Failure): boolean =>
  code !== 'notFound' && code !== 'deletedByModerators' && issues.every(({ reason }) => reason !== 'inUse')

/**
 * The failure of an answer other than 200 (§7). 500 and unlisted codes carry no text.
 * @param body the parsed JSON body, or undefined
 * @param retryAfter the Retry-After header in seconds
 */
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

/** The field that a taken name belongs to, so that the form can mark it (§8). */
const takenFields: Partial<Record<FailureCode, string>> = {
  nameExists: 'name',
  emailExists: 'email',
  nicknameExists: 'nickname',
}
