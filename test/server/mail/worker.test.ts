import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestGathering, recoveryLifetime } from '#domain/limits.ts'
import { insertNotification } from '#server/accounts/notifications.ts'
import { claimRecovery } from '#server/accounts/recoveries.ts'
import { insertUser, type UserRow } from '#server/accounts/users.ts'
import { createMailer, type Mailer, type OutgoingMail } from '#server/mail/mailer.ts'
import { queueMail, queueProposalMail, retryDelays, retryFailed } from '#server/mail/mails.ts'
import { sendNext, startMailWorker } from '#server/mail/worker.ts'
import { databases, type TestDatabase } from '../databases.ts'
import { insertProposal } from '../proposals.ts'
import { testSettings, testStart } from '../support.ts'
import { parseMail, type SmtpServer, startSmtpServer } from './smtp.ts'

describe.each(databases)('sending on $name', ({ start: open }) => {
  let database: TestDatabase
  let logged: Record<string, unknown>[] = []
  const clock = { now: testStart }
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    await database.clear()
    clock.now = testStart
    logged = []
  })
  afterAll(() => database.stop())

  const deps = (changes = {}) => ({
    db: database.db,
    dialect: database.dialect,
    settings: { ...testSettings('/nowhere'), ...changes },
    log: pino({}, { write: (line: string) => logged.push(JSON.parse(line)) }),
    now: () => clock.now,
  })
  const addUser = async (changes: Partial<UserRow> = {}): Promise<UserRow> => {
    const user = await insertUser(
      database.db,
      { nickname: 'Robin', email: 'robin@calendar.test', role: 'normal', passwordHash: '' },
      clock.now,
    )
    if (Object.keys(changes).length > 0) {
      await database.db.updateTable('users').set(changes).where('id', '=', user.id).execute()
    }
    return user
  }
  const rows = () => database.db.selectFrom('mails').selectAll().execute()
  const queue = (userId: string, kind: Parameters<typeof queueMail>[1]['kind'], address: string | null = null) =>
    queueMail(database.db, { kind, userId, address }, clock.now)

  const keeper = (fail: () => unknown = () => null): Mailer & { sent: OutgoingMail[] } => {
    const sent: OutgoingMail[] = []
    return {
      sent,
      send: async (mail) => {
        const failure = fail()
        if (failure !== null) throw failure
        sent.push(mail)
        return null
      },
    }
  }
  const events = () => logged.map(({ msg }) => msg)

  test('there is nothing to do without a mail', async () => {
    const mailer = keeper()

    expect([await sendNext(deps(), mailer), mailer.sent, logged]).toEqual([false, [], []])
  })

  test('a recovery carries a token that works, and that no table holds', async () => {
    const user = await addUser()
    await queue(user.id, 'recovery')
    const before = JSON.stringify(await rows())
    const mailer = keeper()
    await sendNext(deps(), mailer)
    const token = /token=([\w-]{43})$/m.exec(mailer.sent[0]?.text ?? '')?.[1] ?? ''

    expect(mailer.sent.map(({ to, language }) => [to, language])).toEqual([['robin@calendar.test', 'de']])
    expect(JSON.stringify([before, await rows(), logged])).not.toContain(token)
    expect(await rows()).toEqual([])
    expect(await claimRecovery(database.db, token, clock.now)).toBe(user.id)
  })

  test.each([
    ['en', 'de', 'en'],
    ['de', 'en', 'de'],
    [null, 'en', 'en'],
    ['fr', 'de', 'de'],
  ] as const)('a mail speaks %s where the site speaks %s: %s', async (language, site, expected) => {
    const user = await addUser({ language })
    await queue(user.id, 'passwordChanged')
    const mailer = keeper()
    await sendNext(deps({ language: site }), mailer)

    expect(mailer.sent.map(({ language, text }) => [language, text.slice(0, 5)])).toEqual([
      [expected, expected === 'de' ? 'Hallo' : 'Hello'],
    ])
  })

  test('a change of address is told to the old one, also of a deactivated account', async () => {
    const user = await addUser({ deactivated: 1, email: 'new@calendar.test' })
    await queue(user.id, 'emailChanged', 'robin@calendar.test')
    const mailer = keeper()
    await sendNext(deps(), mailer)

    expect(mailer.sent.map(({ to }) => to)).toEqual(['robin@calendar.test'])
    expect(`${mailer.sent[0]?.text}${mailer.sent[0]?.html}`).not.toContain('new@calendar.test')
    expect(await rows()).toEqual([])
  })

  test('unread notifications go out in one mail', async () => {
    const user = await addUser()
    for (const subject of ['eins', 'zwei']) {
      await insertNotification(database.db, user.id, { subject, message: `Text ${subject}` }, clock.now)
      clock.now += 1
    }
    const mailer = keeper()
    const early = await sendNext(deps(), mailer)
    clock.now += digestGathering
    const late = [await sendNext(deps(), mailer), await sendNext(deps(), mailer)]

    expect([early, late]).toEqual([false, [true, false]])
    expect(mailer.sent.map(({ subject }) => subject)).toEqual(['2 neue Nachrichten bei Stadtkalender'])
    expect(mailer.sent[0]?.text).toMatch(/\* eins\n.*Text eins\n.*\* zwei\n.*Text zwei\n/s)
    expect(await rows()).toMatchObject([{ due_at: null, sent_at: clock.now }])
  })

  test.each([
    ['is deactivated', 'recovery', 1, 0],
    ['is deactivated', 'digest', 1, 0],
    ['would get a link that has ended', 'recovery', 0, recoveryLifetime],
    ['has read everything', 'digest', 0, 0],
  ] as const)('nothing goes to somebody who %s: %s', async (_reason, kind, deactivated, wait) => {
    const user = await addUser({ deactivated })
    await insertNotification(database.db, user.id, { subject: 'x', message: '' }, clock.now)
    await database.db
      .updateTable('notifications')
      .set({ viewed: deactivated === 1 ? 0 : 1 })
      .execute()
    if (kind === 'recovery') await database.db.deleteFrom('mails').execute()
    await queue(user.id, kind)
    clock.now += digestGathering + wait
    const mailer = keeper()
    const found = await sendNext(deps(), mailer)

    expect([found, mailer.sent, (await rows()).filter(({ due_at }) => due_at !== null)]).toEqual([true, [], []])
    expect(logged).toEqual([])
  })

  test('a mail that fails is tried again, each time after a longer while, and given up in the end', async () => {
    const user = await addUser()
    await queue(user.id, 'emailChanged')
    const failing = keeper(() => new Error('no route'))
    const waits: (number | null)[] = []
    for (let due: number | null = clock.now; due !== null; ) {
      clock.now = due
      expect(await sendNext(deps(), failing)).toBe(true)
      expect(await sendNext(deps(), failing)).toBe(false)
      due = (await rows())[0]?.due_at ?? null
      waits.push(due === null ? null : due - clock.now)
    }

    expect(waits).toEqual([...retryDelays, null])
    expect(await rows()).toMatchObject([{ error: 'no route', attempts: retryDelays.length + 1 }])
    expect(events()).toEqual([...retryDelays.map(() => 'mail not sent'), 'mail given up'])

    const mailer = keeper()
    await retryFailed(database.db, clock.now)
    await sendNext(deps(), mailer)
    expect([mailer.sent.length, await rows()]).toEqual([1, []])
  })

  test('a mail that waits is tried as often by itself, however often it is sent again meanwhile', async () => {
    const user = await addUser()
    await queue(user.id, 'emailChanged')
    const failing = keeper(() => new Error('no route'))
    await sendNext(deps(), failing)
    for (let asked = 0; asked < 2 * retryDelays.length; asked += 1) {
      clock.now += 1_000
      expect([await retryFailed(database.db, clock.now), await sendNext(deps(), failing)]).toEqual([1, true])
    }
    expect(await rows()).toMatchObject([{ error: 'no route', attempts: 1, due_at: clock.now + (retryDelays[0] ?? 0) }])
  })

  test('a mail that is refused for good is given up at once', async () => {
    const user = await addUser()
    await queue(user.id, 'emailChanged')
    await sendNext(
      deps(),
      keeper(() => Object.assign(new Error('550 unknown'), { code: 'EENVELOPE', responseCode: 550 })),
    )

    expect(await rows()).toMatchObject([{ due_at: null, error: '550 unknown', attempts: 1 }])
    expect(events()).toEqual(['mail given up'])
  })

  test('administrators hear of mails that were given up, at most once a day', async () => {
    const names = { nickname: 'Ada', email: 'ada@calendar.test', role: 'admin', passwordHash: '' } as const
    const ada = await insertUser(database.db, names, clock.now)
    const user = await addUser()
    const giveUp = async () => {
      await queue(user.id, 'emailChanged', 'old@calendar.test')
      await sendNext(
        deps(),
        keeper(() => Object.assign(new Error('550 unknown'), { code: 'EENVELOPE', responseCode: 550 })),
      )
      return database.db.selectFrom('notifications').select(['user_id', 'subject', 'message', 'link_url']).execute()
    }
    const told = {
      user_id: ada.id,
      subject: 'Eine E-Mail konnte nicht verschickt werden',
      link_url: '/backstage/actions',
      message: expect.stringContaining('old@calendar.test konnte nicht verschickt werden'),
    }

    expect(await giveUp()).toEqual([told])
    await database.db.deleteFrom('mails').execute()
    clock.now += 86_400_000 - 1
    expect(await giveUp()).toEqual([told])
    await database.db.deleteFrom('mails').execute()
    clock.now += 1
    expect(await giveUp()).toEqual([told, told])
  })

  test('that notice goes with the account that it names; of a sender without one it names the provider only', async () => {
    const names = { nickname: 'Ada', email: 'ada@calendar.test', role: 'admin', passwordHash: '' } as const
    await insertUser(database.db, names, clock.now)
    const user = await addUser()
    const giveUp = async () => {
      const failure = Object.assign(new Error('550 robin@calendar.test?'), { code: 'EENVELOPE', responseCode: 550 })
      await sendNext(
        deps(),
        keeper(() => failure),
      )
      clock.now += 86_400_000
      return (await database.db.selectFrom('notifications').select('message').execute()).map(({ message }) => message)
    }
    await queue(user.id, 'emailChanged')
    expect(await giveUp()).toEqual([expect.stringContaining('robin@calendar.test konnte nicht')])
    await database.db.deleteFrom('users').where('id', '=', user.id).execute()
    expect(await database.db.selectFrom('notifications').selectAll().execute()).toEqual([])

    await database.db.deleteFrom('mails').execute()
    const proposalId = await insertProposal({ deps: deps() }, { email: 'robin@calendar.test' })
    await queueProposalMail(database.db, { kind: 'proposalRefused', proposalId }, clock.now)
    expect(await giveUp()).toEqual([
      expect.stringMatching(/^Eine E-Mail an …@calendar\.test .*: 550 …@calendar\.test\?/),
    ])
  })

  test('administrators hear once a day that mails have been late for 20 minutes, and not of a short pause', async () => {
    const names = { nickname: 'Ada', email: 'ada@calendar.test', role: 'admin', passwordHash: '' } as const
    const ada = await insertUser(database.db, names, clock.now)
    const user = await addUser()
    const failing = keeper(() => new Error('no route'))
    const notices = () =>
      database.db.selectFrom('notifications').select(['user_id', 'subject', 'message', 'link_url']).execute()
    const tryTimes = async (times: number) => {
      for (let time = 0; time < times; time++) {
        clock.now = Math.max(
          ...(await rows()).filter(({ kind }) => kind === 'emailChanged').map((row) => row.due_at ?? 0),
        )
        while (await sendNext(deps(), failing));
      }
    }
    for (const address of ['old@calendar.test', 'other@calendar.test']) await queue(user.id, 'emailChanged', address)
    await tryTimes(3)
    expect(await notices()).toEqual([])

    await tryTimes(1)
    expect(clock.now - testStart).toBe(21 * 60_000)
    expect(await notices()).toEqual([
      {
        user_id: ada.id,
        subject: 'E-Mails gehen nicht hinaus',
        link_url: '/backstage/system',
        message: expect.stringContaining('wartet seit 20 Minuten: no route.'),
      },
    ])
  })

  test('a try that takes too long is one that failed', async () => {
    const user = await addUser()
    await queue(user.id, 'emailChanged')
    const endless: Mailer = {
      send: (_, signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    }
    await sendNext(deps(), endless, undefined, 1)

    expect(await rows()).toMatchObject([{ due_at: clock.now + (retryDelays[0] ?? 0), attempts: 1 }])
    expect(events()).toEqual(['mail not sent'])
  })

  test('one mail that fails holds up no other', async () => {
    const user = await addUser()
    await queue(user.id, 'emailChanged', 'first@calendar.test')
    await queue(user.id, 'emailChanged', 'second@calendar.test')
    let tries = 0
    const mailer = keeper(() => {
      tries += 1
      return tries === 1 ? new Error('busy') : null
    })
    const found = [await sendNext(deps(), mailer), await sendNext(deps(), mailer), await sendNext(deps(), mailer)]

    expect([found, mailer.sent.length, (await rows()).length]).toEqual([[true, true, false], 1, 1])
  })

  test('a mail sent again after a crash has the same Message-ID, the next digest another', async () => {
    const user = await addUser()
    await insertNotification(database.db, user.id, { subject: 'x', message: '' }, clock.now)
    const ids: string[] = []
    let crashed = false
    const mailer: Mailer = {
      send: async ({ id }) => {
        ids.push(id)
        if (crashed) return null
        crashed = true
        throw new Error('lost after sending')
      },
    }
    clock.now += digestGathering
    await sendNext(deps(), mailer)
    clock.now += retryDelays[0] ?? 0
    await sendNext(deps(), mailer)
    await insertNotification(database.db, user.id, { subject: 'y', message: '' }, clock.now)
    clock.now += 3_600_000
    await sendNext(deps(), mailer)

    expect([ids.length, ids[0] === ids[1], ids[1] === ids[2]]).toEqual([3, true, false])
  })

  describe('by the worker', () => {
    let smtp: SmtpServer | undefined
    afterEach(async () => {
      await smtp?.stop()
      smtp = undefined
    })

    test('all mails arrive once, however many workers there are', async () => {
      smtp = await startSmtpServer()
      const user = await addUser()
      const addresses = Array.from({ length: 20 }, (_, index) => `a${String(index).padStart(2, '0')}@calendar.test`)
      for (const address of addresses) await queue(user.id, 'emailChanged', address)
      const mailer = createMailer({ ...testSettings('/nowhere'), smtpUrl: smtp.url })
      const workers = [1, 2, 3].map(() => startMailWorker(deps(), mailer, 1))
      for (const _ of addresses) await smtp.next()
      await Promise.all(workers.map((worker) => worker.stop()))

      expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(addresses)
      expect([await rows(), new Set(events())]).toEqual([[], new Set(['mail sent'])])
    })

    test('what comes in while it waits is found', async () => {
      smtp = await startSmtpServer()
      const user = await addUser()
      const worker = startMailWorker(deps(), createMailer({ ...testSettings('/nowhere'), smtpUrl: smtp.url }), 1)
      await queue(user.id, 'recovery')
      const { headers } = await smtp.next()
      await queue(user.id, 'passwordChanged')
      const { to } = await smtp.next()
      await worker.stop()

      expect([headers['content-language'], to]).toEqual(['de', ['robin@calendar.test']])
    })

    test('a stop lets the mail under way finish, and takes no other', async () => {
      const reached = Promise.withResolvers<void>()
      const release = Promise.withResolvers<void>()
      smtp = await startSmtpServer({
        before: () => {
          reached.resolve()
          return release.promise
        },
      })
      const user = await addUser()
      await queue(user.id, 'emailChanged', 'one@calendar.test')
      clock.now += 1
      await queue(user.id, 'emailChanged', 'two@calendar.test')
      const worker = startMailWorker(deps(), createMailer({ ...testSettings('/nowhere'), smtpUrl: smtp.url }), 1)
      await reached.promise
      const stopped = worker.stop()
      release.resolve()
      await stopped

      expect(smtp.received.flatMap(({ to }) => to)).toEqual(['one@calendar.test'])
      expect((await rows()).map(({ address }) => address)).toEqual(['two@calendar.test'])
    })

    test('a mail that a stop cuts off is due again, and the try does not count', async () => {
      const user = await addUser()
      await queue(user.id, 'emailChanged')
      const cut = new AbortController()
      await sendNext(
        deps(),
        keeper(() => {
          cut.abort()
          return new Error('aborted')
        }),
        cut.signal,
      )

      expect(await rows()).toMatchObject([{ due_at: clock.now, attempts: 0, error: '' }])
      expect(events()).toEqual([])
    })

    test('a queue that cannot be read is logged and looked at again', async () => {
      const looked = Promise.withResolvers<void>()
      let looks = 0
      const now = () => {
        looks += 1
        if (looks === 3) looked.resolve()
        throw new Error('no database')
      }
      const worker = startMailWorker({ ...deps(), now }, keeper(), 1)
      await looked.promise
      await worker.stop()

      expect(new Set(events())).toEqual(new Set(['the mail queue cannot be read']))
    })
  })
})

test('without a mail server the log names the file', async () => {
  const [database] = await Promise.all(databases.filter(({ name }) => name === 'SQLite').map(({ start }) => start()))
  if (!database) throw new Error('no database')
  const dataDir = await mkdtemp(join(tmpdir(), 'calendar-'))
  const logged: Record<string, unknown>[] = []
  const settings = testSettings(dataDir)
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) })
  const deps = { db: database.db, dialect: database.dialect, settings, log, now: () => testStart }
  const user = await insertUser(
    database.db,
    { nickname: 'Robin', email: 'robin@calendar.test', role: 'normal', passwordHash: '' },
    testStart,
  )
  await queueMail(database.db, { kind: 'recovery', userId: user.id }, testStart)
  await sendNext(deps, createMailer(settings))
  const files = await readdir(join(dataDir, 'outbox'))
  const path = join(dataDir, 'outbox', files[0] ?? '')
  const { headers, text } = parseMail(await readFile(path, 'utf8'))
  await database.stop()
  await rm(dataDir, { recursive: true })

  expect([files.length, headers.to, text.includes('passwordRecovery?token=')]).toEqual([1, 'robin@calendar.test', true])
  expect(logged.map(({ msg, path: named, kind, attempts }) => [msg, named, kind, attempts])).toEqual([
    ['mail written', path, 'recovery', 1],
  ])
})
