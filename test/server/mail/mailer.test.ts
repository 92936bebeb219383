import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMailer, isRefusedForGood, type OutgoingMail } from '#server/mail/mailer.ts'
import { testSettings } from '../support.ts'
import { parseMail, type SmtpServer, startSmtpServer } from './smtp.ts'

const mail: OutgoingMail = {
  id: 'abc.1',
  siteName: 'Stadtkalender',
  to: 'robin@calendar.test',
  language: 'de',
  date: new Date('2026-06-01T10:00:00Z'),
  subject: 'Größe: „schön“ 😀',
  text: 'Grüße\n.\nvon …\n',
  html: '<p>Grüße</p>\n',
}

const headers = {
  from: 'Stadtkalender <calendar@calendar.test>',
  to: 'robin@calendar.test',
  date: 'Mon, 01 Jun 2026 10:00:00 +0000',
  'message-id': '<abc.1@calendar.test>',
  'auto-submitted': 'auto-generated',
  'content-language': 'de',
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

describe('through a mail server', () => {
  let smtp: SmtpServer | undefined
  afterEach(async () => {
    await smtp?.stop()
    smtp = undefined
  })
  const start = async (...answers: Parameters<typeof startSmtpServer>) => {
    smtp = await startSmtpServer(...answers)
    return { smtp, mailer: createMailer({ ...testSettings('/nowhere'), smtpUrl: smtp.url }) }
  }

  test('a mail arrives as it was written', async () => {
    const { smtp, mailer } = await start()
    const path = await mailer.send(mail)

    expect(path).toBeNull()
    expect(smtp.received).toEqual([
      {
        from: 'calendar@calendar.test',
        to: ['robin@calendar.test'],
        headers: expect.objectContaining(headers),
        text: 'Grüße\n.\nvon …',
        html: '<p>Grüße</p>',
      },
    ])
    expect(smtp.received[0]?.headers.subject).toMatch(/^=\?UTF-8\?/)
  })

  test('with a name and password, when there are any', async () => {
    const login = { user: 'calendar', password: 'p@ss/w:rd' }
    const { smtp, mailer } = await start({ login })
    await mailer.send(mail)
    const wrong = createMailer({ ...testSettings('/nowhere'), smtpUrl: smtp.url.replace('p%40ss', 'hunter2') })
    const failure = await failureOf(wrong.send(mail))

    expect(smtp.received).toHaveLength(1)
    expect([String(failure).includes('Invalid login'), isRefusedForGood(failure)]).toEqual([true, false])
    expect(String(failure)).not.toContain('hunter2')
  })

  test('an address is one address, whatever it looks like', async () => {
    const { smtp, mailer } = await start()
    await mailer.send({ ...mail, to: 'a,b@calendar.test' })
    await mailer.send({ ...mail, to: 'x<eve@example.org>@calendar.test' }).catch(() => null)

    expect(smtp.received.map(({ to }) => to.length)).toEqual(smtp.received.map(() => 1))
    expect(smtp.received.flatMap(({ to }) => to).filter((to) => !to.endsWith('@calendar.test'))).toEqual([])
  })

  test.each([
    [550, 'no such mailbox', true],
    [554, 'we do not like you', true],
    [450, 'try again later', false],
    [451, 'greylisted', false],
    [421, 'too busy', false],
  ])('a refusal with %i, “%s”, is final: %s', async (code, text, isFinal) => {
    const { smtp, mailer } = await start({ refuse: () => ({ code, text }) })
    const failure = await failureOf(mailer.send(mail))

    expect([String(failure).includes(text), isRefusedForGood(failure), smtp.received]).toEqual([true, isFinal, []])
  })

  test('a server that is not there is no refusal', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    taken.close()
    await once(taken, 'close')
    const mailer = createMailer({ ...testSettings('/nowhere'), smtpUrl: `smtp://127.0.0.1:${port}` })
    const failure = await failureOf(mailer.send(mail))

    expect([String(failure).includes('ECONNREFUSED'), isRefusedForGood(failure)]).toEqual([true, false])
  })

  test('a try can be cut off', async () => {
    const reached = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const { mailer } = await start({
      before: () => {
        reached.resolve()
        return release.promise
      },
    })
    const cut = new AbortController()
    const sending = failureOf(mailer.send(mail, cut.signal))
    await reached.promise
    cut.abort()
    const failure = await sending
    release.resolve()

    expect([failure instanceof Error, isRefusedForGood(failure)]).toEqual([true, false])
  })

  test('a sender with a name of its own keeps it', async () => {
    smtp = await startSmtpServer()
    const mailFrom = 'Our Town <hello@town.test>'
    await createMailer({ ...testSettings('/nowhere'), smtpUrl: smtp.url, mailFrom }).send(mail)

    expect(smtp.received.map(({ from, headers }) => [from, headers.from])).toEqual([['hello@town.test', mailFrom]])
  })
})

describe('without a mail server', () => {
  let dataDir = ''
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'calendar-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  test('a mail is written into the outbox, for nobody else to read', async () => {
    const path = await createMailer(testSettings(dataDir)).send(mail)
    const expected = join(dataDir, 'outbox', '2026-06-01T10-00-00.000Z-abc.1.eml')
    const { text, html, headers: written } = parseMail(await readFile(expected, 'utf8'))
    const modes = await Promise.all([expected, join(dataDir, 'outbox')].map(async (file) => (await stat(file)).mode))

    expect(path).toBe(expected)
    expect([written, text, html]).toEqual([expect.objectContaining(headers), 'Grüße\n.\nvon …', '<p>Grüße</p>'])
    expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['600', '700'])
  })

  test('a long link can be copied from the file as it stands', async () => {
    const link = `http://localhost:3000/backstage/passwordRecovery?token=${'a1B2'.repeat(30)}&more=Grüße`
    const path = await createMailer(testSettings(dataDir)).send({ ...mail, text: `Hier:\n\n${link}\n\n– Ada` })
    const written = await readFile(path ?? '', 'utf8')

    expect(written).toContain(`\r\n\r\n${link}\r\n`)
    expect(parseMail(written).text.trim()).toBe(`Hier:\n\n${link}\n\n– Ada`)
  })

  test('mails lie beside each other, and nothing half-written', async () => {
    const mailer = createMailer(testSettings(dataDir))
    await Promise.all(['a', 'b', 'c'].map((id) => mailer.send({ ...mail, id })))

    expect((await readdir(join(dataDir, 'outbox'))).toSorted()).toEqual(
      ['a', 'b', 'c'].map((id) => `2026-06-01T10-00-00.000Z-${id}.eml`),
    )
  })

  test('a folder that cannot be written to is a failure like any other', async () => {
    const failure = await failureOf(createMailer(testSettings('/dev/null')).send(mail))

    expect([failure instanceof Error, isRefusedForGood(failure)]).toEqual([true, false])
  })
})
