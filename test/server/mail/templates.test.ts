import { describe, expect, test } from 'vitest'
import {
  accountChangedMail,
  confirmationMail,
  digestMail,
  type MailFrame,
  recoveryMail,
  testMail,
} from '#server/mail/templates.ts'
import { choir } from '#test/samples/confirmation.ts'

const at = Date.parse('2026-06-01T10:00:00Z')

const frame = (language: 'de' | 'en', changes: Partial<MailFrame> = {}): MailFrame => ({
  language,
  nickname: 'Robin',
  siteName: 'Stadtkalender',
  settings: {
    siteUrl: 'https://calendar.test',
    moderationEmail: 'moderation@calendar.test',
    timezone: 'Europe/London',
  },
  ...changes,
})

const footer = {
  de: '-- \nStadtkalender\nhttps://calendar.test\nBei Fragen schreib an die Moderation: moderation@calendar.test\n',
  en: '-- \nStadtkalender\nhttps://calendar.test\nIf you have questions, write to the moderators: moderation@calendar.test\n',
}

const notification = (number: number, subject = `Subject ${number}`, message = `Message ${number}`) => ({
  id: `id${number}`,
  created_at: at + number * 60_000,
  subject,
  message,
})

const words = (html: string): string =>
  html
    .replace(/^.*<body[^>]*>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('the mail of a trial goes on after its greeting, as German letters do', async () => {
  const { text } = await testMail(frame('de'))
  expect(text).toContain('Hallo Robin,\n\ndiese E-Mail zeigt')
})

describe('the mail with the link for a new password', () => {
  test('in German', async () => {
    const { subject, text } = await recoveryMail(frame('de'), 'abc')

    expect(subject).toBe('Neues Passwort für Stadtkalender')
    expect(text).toBe(`Hallo Robin,

jemand, hoffentlich du, möchte für dein Konto bei Stadtkalender ein neues Passwort setzen. Das geht über diesen Link:

Neues Passwort setzen:
https://calendar.test/backstage/passwordRecovery?token=abc

Der Link gilt 2 Stunden lang und nur einmal.

Du hast das nicht angefordert? Dann brauchst du nichts zu tun. Dein Passwort bleibt, wie es ist.

${footer.de}`)
  })

  test('in English', async () => {
    const { subject, text } = await recoveryMail(frame('en'), 'abc')

    expect(subject).toBe('A new password for Stadtkalender')
    expect(text).toBe(`Hello Robin,

Somebody, hopefully you, would like to set a new password for your account at Stadtkalender. This link takes you there:

Set a new password:
https://calendar.test/backstage/passwordRecovery?token=abc

The link is valid for 2 hours and works once.

You did not ask for this? Then there is nothing to do. Your password stays as it is.

${footer.en}`)
  })

  test('carries the link in its HTML, and says which language it is in', async () => {
    const { html } = await recoveryMail(frame('de'), 'a_b-c')

    expect(html.match(/<html lang="(\w+)">/)?.[1]).toBe('de')
    expect(html.match(/href="([^"]*)"/)?.[1]).toBe('https://calendar.test/backstage/passwordRecovery?token=a_b-c')
  })
})

describe('the mail to the old address', () => {
  test.each([
    ['de', 'emailChanged', 'Deine E-Mail-Adresse bei Stadtkalender wurde geändert'],
    ['de', 'passwordChanged', 'Dein Passwort bei Stadtkalender wurde geändert'],
    ['de', 'emailAndPasswordChanged', 'E-Mail-Adresse und Passwort bei Stadtkalender wurden geändert'],
    ['en', 'emailChanged', 'Your e-mail address at Stadtkalender has been changed'],
    ['en', 'passwordChanged', 'Your password at Stadtkalender has been changed'],
    ['en', 'emailAndPasswordChanged', 'Your e-mail address and password at Stadtkalender have been changed'],
  ] as const)('in %s about %s', async (language, kind, expected) => {
    const { subject, text } = await accountChangedMail(frame(language), kind, at)
    const moment = language === 'de' ? 'am 01.06.2026 um 11:00 Uhr' : 'On 01.06.2026 at 11:00'

    expect(subject).toBe(expected)
    expect([text.includes(moment), text.includes('moderation@calendar.test'), text.endsWith(footer[language])]).toEqual(
      [true, true, true],
    )
  })

  test('offers a new password only while its reader can still get one', async () => {
    const offers = async (kind: 'emailChanged' | 'passwordChanged' | 'emailAndPasswordChanged') =>
      (await accountChangedMail(frame('de'), kind, at)).text.includes('/backstage/requestPasswordRecovery')

    expect([await offers('passwordChanged'), await offers('emailChanged')]).toEqual([true, false])
    expect(await offers('emailAndPasswordChanged')).toBe(false)
  })
})

describe('the digest', () => {
  test('of one notification, in German', async () => {
    const { subject, text } = await digestMail(frame('de'), [notification(1, 'Proben\nplan', 'Hallo!\n\nBis bald')])

    expect(subject).toBe('Neue Nachricht: Proben plan')
    expect(text).toBe(`Hallo Robin,

bei Stadtkalender wartet eine neue Nachricht auf dich:

* Proben plan
  01.06.2026 11:01
  Hallo!

  Bis bald
  https://calendar.test/backstage/notifications/id1

Alle Nachrichten ansehen:
https://calendar.test/backstage/notifications

Du bekommst diese E-Mail, weil du noch nicht alles gelesen hast. Wir schicken höchstens eine in 30 Minuten.

${footer.de}`)
  })

  test('of several, in English', async () => {
    const { subject, text } = await digestMail(frame('en'), [notification(1), notification(2)])

    expect(subject).toBe('2 new notifications at Stadtkalender')
    expect(text).toBe(`Hello Robin,

There are 2 new notifications for you at Stadtkalender:

* Subject 1
  01.06.2026 11:01
  Message 1
  https://calendar.test/backstage/notifications/id1

* Subject 2
  01.06.2026 11:02
  Message 2
  https://calendar.test/backstage/notifications/id2

See all notifications:
https://calendar.test/backstage/notifications

You get this e-mail because you have not read everything yet. We send one in 30 minutes at most.

${footer.en}`)
  })

  test.each([
    ['de', 20, null],
    ['de', 21, 'Dazu kommt noch eine weitere Nachricht.'],
    ['de', 23, 'Dazu kommen noch 3 weitere Nachrichten.'],
    ['en', 21, 'And there is one more.'],
    ['en', 23, 'And there are 3 more.'],
  ] as const)('shows twenty at most: in %s of %i', async (language, count, more) => {
    const all = Array.from({ length: count }, (_, index) => notification(index))
    const { text, html } = await digestMail(frame(language), all)

    expect(text.match(/\/notifications\/id/g)).toHaveLength(20)
    expect(html.match(/\/notifications\/id/g)).toHaveLength(20)
    if (more !== null) expect(text).toContain(`\n\n${more}\n\n`)
    else expect(text).not.toContain('Dazu')
  })

  test('cuts off what is endless', async () => {
    const { subject, text } = await digestMail(frame('en'), [notification(1, 'ü'.repeat(200), '😀'.repeat(1_500))])

    expect([[...subject].length, subject.endsWith('ü…')]).toEqual([120, true])
    expect(text.match(/😀+…/u)?.[0]).toBe(`${'😀'.repeat(999)}…`)
  })
})

describe('the mail that asks whether entries still exist', () => {
  test.each([
    ['de', 1, 'Hallo Robin,\n\ndiesen Eintrag von dir bei Stadtkalender'],
    ['de', 2, 'Hallo Robin,\n\ndiese 2 Einträge von dir bei Stadtkalender'],
    ['en', 1, 'Hello Robin,\n\nNobody has changed this entry of yours at Stadtkalender'],
    ['en', 2, 'Hello Robin,\n\nNobody has changed these 2 entries of yours at Stadtkalender'],
  ] as const)('goes on from its greeting: in %s about %i', async (language, total, beginning) => {
    const { text } = await confirmationMail(frame(language), { entries: [choir], total, token: 'abc' })

    expect(text.slice(0, beginning.length)).toBe(beginning)
  })
})

describe('both parts', () => {
  test.each(['de', 'en'] as const)('say the same, in %s', async (language) => {
    const mails = [
      await recoveryMail(frame(language), 'abc'),
      await accountChangedMail(frame(language), 'passwordChanged', at),
      await digestMail(frame(language), [notification(1)]),
    ]
    const inText = mails.map(({ text }) =>
      text
        .replace(/^\* |^-- $|^ *https:\/\/calendar\.test\/\S+$|:(?=\n *https)/gm, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )

    expect(mails.map(({ html }) => words(html))).toEqual(inText)
  })

  test('show names, subjects and messages as they were typed, never as markup', async () => {
    const evil = '<img src=x onerror=alert(1)>"\'&{{site}} $t(mail.footer)'
    const mail = await digestMail(frame('en', { nickname: evil, siteName: evil }), [notification(1, evil, evil)])
    const escaped = '&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;{{site}} $t(mail.footer)'

    expect(mail.html.match(/<img/g)).toBeNull()
    expect(mail.html.split(escaped)).toHaveLength(7)
    expect(mail.text.split(evil)).toHaveLength(6)
  })

  test('make no other header out of a subject', async () => {
    const { subject } = await digestMail(frame('en'), [
      notification(1, 'Hello\r\nBcc: everybody@example.org\u2028x\u0000y'),
    ])

    expect(subject).toBe('New notification: Hello Bcc: everybody@example.org x y')
  })

  test('load nothing from anywhere', async () => {
    const { html } = await digestMail(frame('de'), [notification(1)])

    expect(html.match(/src=|url\(|<link|<script|@import/g)).toBeNull()
  })
})
