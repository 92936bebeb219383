import { expect, test } from 'vitest'
import { actionFaultOf } from '#domain/action.ts'

test.each([
  ["ENOSPC: no space left on device, mkdir '/var/lib/town-calendar/backups'", 'full'],
  ['database or disk is full', 'full'],
  ['could not extend file "base/5/1259": No space left on device', 'full'],
  ["EACCES: permission denied, open '/data/backups/index'", 'readOnly'],
  ['attempt to write a readonly database', 'readOnly'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'unreachable'],
  ['getaddrinfo ENOTFOUND mail.example', 'unreachable'],
  ['Mails sent: 0; not sent: 2. The mail server says: getaddrinfo ENOTFOUND mail.example', 'mailsLeft'],
  ['Mails are held: this calendar was restored. Call the action releaseMails first.', 'mailsHeld'],
  ['unknown error', 'other'],
])('%s: %s', (error, fault) => {
  expect(actionFaultOf(error)).toBe(fault)
})
