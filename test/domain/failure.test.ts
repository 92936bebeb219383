import { describe, expect, test } from 'vitest'
import { canTryAgain, type Failure, FailureError, failureFromAnswer, toFailure } from '#domain/failure.ts'

const answered = (status: number, error: unknown, retryAfter?: number) =>
  failureFromAnswer(status, { error }, retryAfter)

const read = [400, 401, 402, 403, 404, 412, 413, 429]

test('every known text becomes its code (§8, contract §2)', () => {
  const codes = {
    unauthorized: { code: 'unauthorized' },
    'invalid credentials': { code: 'invalidCredentials' },
    deactivated: { code: 'deactivated' },
    'name already exists': { code: 'nameExists', issues: [{ field: 'name', reason: 'nameExists' }] },
    'email already exists': { code: 'emailExists', issues: [{ field: 'email', reason: 'emailExists' }] },
    'nickname already exists': { code: 'nicknameExists', issues: [{ field: 'nickname', reason: 'nicknameExists' }] },
    'invalid invitation token': { code: 'invalidInvitation' },
    'invitation token already used': { code: 'usedInvitation' },
    'http: request body too large': { code: 'tooLarge' },
    'no invitation yet': { code: 'NoInvitationYetError' },
    'invitation limit': { code: 'InvitationLimitError' },
    'invalid token': { code: 'InvalidRecoveryToken' },
    'expired token': { code: 'ExpiredRecoveryToken' },
    'not found': { code: 'notFound' },
    'changed meanwhile': { code: 'changedMeanwhile' },
    'too many attempts': { code: 'tooManyAttempts' },
  }
  const found = Object.fromEntries(Object.keys(codes).map((text) => [text, answered(400, text)]))
  expect(found).toEqual(codes)
})

describe('the status', () => {
  test.each(read)('%i is read for its text', (status) => {
    expect(answered(status, 'unauthorized')).toEqual({ code: 'unauthorized' })
  })

  test('500 is the server itself, whatever it says', () => {
    expect(answered(500, 'unauthorized')).toEqual({ code: 'InternalServerError' })
    expect(failureFromAnswer(500, undefined)).toEqual({ code: 'InternalServerError' })
  })

  test('any other is unknown, whatever it says', () => {
    const others = [0, 100, 201, 204, 302, 304, 405, 409, 418, 422, 501, 502, 503, 504]
    expect(others.map((status) => answered(status, 'unauthorized'))).toEqual(
      others.map(() => ({ code: 'UnknownError' })),
    )
  })
})

describe('the text', () => {
  test('that is not known is shown as it is', () => {
    for (const text of ['The cellar is flooded', 'Unauthorized', ' unauthorized', 'toString', '__proto__', '']) {
      expect(answered(400, text)).toEqual({ code: 'text', text })
    }
  })

  test('of a refused field names the field and the reason', () => {
    const fields = ['field name: empty', 'field involved.0.name: tooLong', 'field filters.likeName: unknown']
    expect(fields.map((text) => answered(400, text))).toEqual([
      { code: 'invalid', issues: [{ field: 'name', reason: 'empty' }] },
      { code: 'invalid', issues: [{ field: 'involved.0.name', reason: 'tooLong' }] },
      { code: 'invalid', issues: [{ field: 'filters.likeName', reason: 'unknown' }] },
    ])
    expect(answered(400, 'field of flowers')).toEqual({ code: 'text', text: 'field of flowers' })
  })

  test('that is not there makes the failure unknown', () => {
    const bodies = [undefined, null, 'unauthorized', [], {}, { error: null }, { error: 7 }, { message: 'unauthorized' }]
    expect(bodies.map((body) => failureFromAnswer(401, body))).toEqual(bodies.map(() => ({ code: 'UnknownError' })))
  })
})

test('how long to wait comes with the failure', () => {
  expect(answered(429, 'too many attempts', 60)).toEqual({ code: 'tooManyAttempts', retryAfter: 60 })
})

test('a failure comes back out of the error that carried it, and everything else is unknown', () => {
  const failure = { code: 'invalid', issues: [{ field: 'name', reason: 'empty' }] } as const
  const error = new FailureError({ ...failure, issues: [...failure.issues] })
  expect(error.message).toBe('invalid')
  expect(new FailureError({ code: 'text', text: 'The cellar is flooded' }).message).toBe('The cellar is flooded')
  expect(toFailure(error)).toEqual(failure)
  for (const other of [new Error('x'), new TypeError('failed to fetch'), 'x', null, undefined, { failure }]) {
    expect(toFailure(other)).toEqual({ code: 'UnknownError' })
  }
})

const tries: readonly [Failure, boolean][] = [
  [{ code: 'offline' }, true],
  [{ code: 'changedMeanwhile' }, true],
  [{ code: 'invalid', issues: [{ field: 'name', reason: 'empty' }] }, true],
  [{ code: 'notFound' }, false],
  [{ code: 'deletedByModerators' }, false],
  [{ code: 'invalid', issues: [{ field: 'category', reason: 'inUse' }] }, false],
]

test.each(tries)('whether another try after %j can help: %s', (failure, canHelp) => {
  expect(canTryAgain(failure)).toBe(canHelp)
})
