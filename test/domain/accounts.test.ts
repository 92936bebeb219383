import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { findIssues } from '#domain/forms.ts'
import { createdInvitationSchema, invitationLink, linkFrom } from '#domain/invitation.ts'
import { issuesOf } from '#domain/issues.ts'
import { newNotification, notificationSchema } from '#domain/notification.ts'
import { accountSchema, recoveryRequestSchema, recoverySchema } from '#domain/user.ts'
import * as field from './fields.ts'

const message = { userId: field.one, subject: 'Your choir', message: 'You can edit it now.' }
const linked = { ...message, linkTitle: 'The choir', linkUrl: 'https://town.example/groups/1' }

field.describeSchemas([
  {
    name: 'own account',
    schema: accountSchema,
    valid: { nickname: 'ada', email: 'ada@example.org' },
    fields: {
      nickname: field.required(60),
      email: field.requiredEmail,
      deactivated: {
        takes: [
          [true, true],
          [field.missing, undefined],
        ],
        refuses: [['yes', 'type']],
      },
    },
  },
  {
    name: 'recovery request',
    schema: recoveryRequestSchema,
    valid: { email: 'ada@example.org' },
    fields: { email: field.requiredEmail },
  },
  {
    name: 'recovery',
    schema: recoverySchema,
    valid: { token: 'abc', password: 'correct horse' },
    fields: { token: field.required(), password: field.newPassword },
  },
  {
    name: 'message',
    schema: notificationSchema,
    valid: linked,
    fields: {
      ...field.stored,
      userId: field.id,
      subject: field.required(),
      message: field.required(20_000),
      linkTitle: field.line,
      linkUrl: {
        takes: field.link.takes.filter(([, result]) => result !== ''),
        refuses: field.link.refuses,
      },
    },
  },
])

describe('a message', () => {
  test('needs a receiver, a subject and a text, and nothing else (§5)', () => {
    expect(findIssues('notifications', newNotification(''))).toEqual([
      { field: 'userId', reason: 'empty' },
      { field: 'subject', reason: 'empty' },
      { field: 'message', reason: 'empty' },
    ])
    expect(findIssues('notifications', { ...newNotification(field.one), subject: 'Hello', message: 'you' })).toEqual([])
  })

  test('may have a link without a title, but no title without a link', () => {
    const { linkTitle, linkUrl, ...plain } = linked
    expect([{ ...plain, linkUrl }, linked].map((values) => issuesOf(notificationSchema, values))).toEqual([[], []])
    for (const values of [
      { ...plain, linkTitle },
      { ...plain, linkTitle, linkUrl: ' ' },
    ]) {
      expect(issuesOf(notificationSchema, values)).toEqual([{ field: 'linkUrl', reason: 'empty' }])
    }
  })
})

test('the forms of people find their faults', () => {
  const differing = { password: 'correct horse', passwordRepeat: 'correct house' }
  const different = [{ field: 'passwordRepeat', reason: 'passwordsDiffer' }]
  expect({
    account: findIssues('account', { nickname: ' ', email: 'ada' }),
    passwordChange: findIssues('passwordChange', differing),
    recoveryReset: findIssues('recoveryReset', differing),
    recoveryRequest: findIssues('recoveryRequest', { email: '' }),
  }).toEqual({
    account: [
      { field: 'nickname', reason: 'empty' },
      { field: 'email', reason: 'email' },
    ],
    passwordChange: different,
    recoveryReset: different,
    recoveryRequest: [{ field: 'email', reason: 'empty' }],
  })
})

describe('an invitation', () => {
  test.each(['https://town.example', 'https://town.example/', 'https://town.example//'])(
    'of %s has its link',
    (site) => {
      expect(invitationLink(site, 'a-b_c')).toBe('https://town.example/backstage/invitation/a-b_c')
    },
  )

  test.each([
    ['http://localhost:4911', 'http://lindenau.test:4911'],
    ['http://localhost', 'http://127.0.0.1'],
    ['https://town.example', 'https://town.example'],
  ])('of %s has an address that opens where Backstage is open', (site, shown) => {
    const origin = site.startsWith('https') ? 'http://localhost:4911' : shown
    expect(linkFrom(origin, invitationLink(site, 'a b'))).toBe(invitationLink(shown, 'a b'))
  })

  test('has a token that cannot lead elsewhere', () => {
    expect(invitationLink('https://town.example', '../x?y')).toBe(
      'https://town.example/backstage/invitation/..%2Fx%3Fy',
    )
  })

  test('is refused when the answer has none', () => {
    const answers = [{ token: 'a', link: 'b' }, { token: '', link: 'b' }, {}, null]
    expect(answers.map((answer) => v.is(createdInvitationSchema, answer))).toEqual([true, false, false, false])
  })
})
