import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notify } from '#server/accounts/notices.ts'
import { holdMails } from '#server/mail/held.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { queueMail } from '#server/mail/mails.ts'
import { retryMails } from '#server/mail/retry.ts'
import { sendNext, startMailWorker } from '#server/mail/worker.ts'
import { databases } from '../databases.ts'
import { type Member, startTestServer, type TestServer } from '../support.ts'

const dead = new Error('getaddrinfo ENOTFOUND mail.invalid')

describe.each(databases)('sending mails again on $name', (database) => {
  let server: TestServer
  let admin: Member
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    await server.clear()
    admin = await server.as('admin')
  })
  afterAll(() => server.stop())

  const mailer = (...failures: (Error | null)[]): Mailer => ({
    send: async () => {
      const failure = failures.shift() ?? null
      if (failure !== null) throw failure
      return null
    },
  })
  const fail = async (count: number) => {
    const { db } = server.deps
    for (let mail = 0; mail < count; mail++) {
      await queueMail(db, { kind: 'passwordChanged', userId: admin.user.id }, server.clock.now)
      await sendNext(server.deps, mailer(dead))
    }
    server.clock.now += 1_000
  }
  const retry = (patience: number) => retryMails(server.deps, new AbortController().signal, { patience, every: 5 })
  const during = async (sending: Mailer, patience: number) => {
    const worker = startMailWorker(server.deps, sending, 5)
    try {
      return await retry(patience)
    } catch (error) {
      return Object(error).message
    } finally {
      await worker.stop()
    }
  }
  const row = async () => (await admin.get('/actions/retryMails')).body

  test('is done when they went out', async () => {
    await fail(2)
    expect(await during(mailer(), 60_000)).toEqual({ mails: 2 })
  })

  test('counts those that are out before it looks for the first time', async () => {
    await fail(2)
    const { deps } = server
    const updates = new WeakSet<object>()
    const db = deps.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        if (node.kind === 'UpdateQueryNode') updates.add(queryId)
        return node
      },
      transformResult: async ({ result, queryId }) => {
        while (updates.has(queryId) && (await sendNext(deps, mailer())));
        return result
      },
    })
    const answer = await retryMails({ ...deps, db }, new AbortController().signal, { patience: 0, every: 5 })
    expect(answer).toEqual({ mails: 2 })
  })

  test('is done at once when none waits', async () => {
    expect(await retry(60_000)).toEqual({ mails: 0 })
    expect((await admin.post('/actions/run', { name: 'retryMails' })).status).toBe(200)
  })

  test('says how many did not go, and why', async () => {
    await fail(3)
    expect(await during(mailer(null, dead, dead), 60_000)).toBe(
      'Mails sent: 1; not sent: 2. The mail server says: getaddrinfo ENOTFOUND mail.invalid',
    )
  })

  test('counts what is given up, and tells no address', async () => {
    await fail(1)
    const refused = Object.assign(new Error('550 <robin@calendar.test>: no such mailbox'), {
      code: 'EENVELOPE',
      responseCode: 550,
    })
    expect(await during(mailer(refused), 60_000)).toBe(
      'Mails sent: 0; not sent: 1. The mail server says: 550 <…@calendar.test>: no such mailbox',
    )
  })

  test('does not count a digest as sent whose notifications have been read meanwhile', async () => {
    const { clock, deps } = server
    await notify(deps, [admin.user.id], 'mailGivenUp', { receiver: '…@calendar.test', error: 'no' }, '/backstage')
    clock.now += 3_600_000
    await sendNext(deps, mailer(dead))
    await deps.db.updateTable('notifications').set({ viewed: 1 }).execute()
    clock.now += 1_000
    expect(await during(mailer(), 60_000)).toEqual({ mails: 0 })
  })

  test('soon tells what a mail server says in one endless word', async () => {
    await fail(1)
    const begun = performance.now()
    const said = await during(mailer(new Error('x'.repeat(100_000))), 60_000)
    expect(said).toMatch(/^Mails sent: 0; not sent: 1\. The mail server says: x+$/)
    expect(performance.now() - begun).toBeLessThan(3_000)
  })

  test('does not wait for ever for a silent server, which has mails that never failed', async () => {
    await queueMail(server.deps.db, { kind: 'passwordChanged', userId: admin.user.id }, server.clock.now)
    await queueMail(server.deps.db, { kind: 'emailChanged', userId: admin.user.id }, server.clock.now)
    let answer = (_: null) => {}
    const silent: Mailer = {
      send: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    }
    const worker = startMailWorker(server.deps, silent, 5)
    await expect(retry(40)).rejects.toThrow('Mails sent: 0; not sent: 2. The mail server has not answered.')
    const stopped = worker.stop()
    answer(null)
    await stopped
  })

  test('asks a restored calendar to release its mails first', async () => {
    await fail(1)
    await holdMails(server.deps.db, server.clock.now)
    const { status, body } = await admin.post('/actions/run', { name: 'retryMails' })
    expect([status, body]).toEqual([400, { error: 'action failed' }])
    expect(await row()).toMatchObject({
      error: 'Mails are held: this calendar was restored. Call the action releaseMails first.',
      running: false,
    })
  })
})
