import * as v from 'valibot'

/**
 * One field that was refused, and why. `reason` is a code of `locales/*.json` under `reasons`. `limit` is how much the
 * field takes, where there was too much and the check in the browser found it; the wire (§7) has no place for it.
 */
export type FieldIssue = { field: string; reason: string; limit?: number }

/**
 * Work that did not succeed, as a value. `code` is a key of `locales/*.json` under `failures`, or `text` when the server
 * sent a sentence of its own (§8: what is in no catalogue is shown as it is), which then stands in `text`.
 */
export type Failure = { code: FailureCode; text?: string; issues?: FieldIssue[]; retryAfter?: number }

/** The server's wire texts (§8, contract §2) and the code each becomes in the client. */
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

/** An error that carries a failure through promises; machines turn it back into the value with {@link toFailure}. */
export class FailureError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.text ?? failure.code)
    this.name = 'FailureError'
    this.failure = failure
  }
}

/** The failure inside whatever a promise rejected with; `UnknownError` for everything unexpected (§7). */
export const toFailure = (error: unknown): Failure =>
  error instanceof FailureError ? error.failure : { code: 'UnknownError' }

const bodySchema = v.object({ error: v.string() })
const fieldPattern = /^field ([\w.]+): (.+)$/

/**
 * Whether another try can help: an entry that no longer exists does not come back by asking again, and one that is in use
 * stays so.
 */
export const canTryAgain = ({ code, issues = [] }: Failure): boolean =>
  code !== 'notFound' && code !== 'deletedByModerators' && issues.every(({ reason }) => reason !== 'inUse')

/**
 * What an answer other than 200 means (§7): 400 to 404, 412, 413, 429 and 507 carry a text, 500 and the rest do not.
 * @param status the HTTP status
 * @param body the parsed JSON body, or undefined
 * @param retryAfter the Retry-After header in seconds, when there is one
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

/** The field that a clash of names belongs to, so that the form can mark it with the catalogue's sentence (§8). */
const takenFields: Partial<Record<FailureCode, string>> = {
  nameExists: 'name',
  emailExists: 'email',
  nicknameExists: 'nickname',
}
