import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestGathering, digestInterval } from '#domain/limits.ts'
import { findNotification, growNotification, insertNotification, setViewed } from '#server/accounts/notifications.ts'
import { deleteUser, insertUser } from '#server/accounts/users.ts'
import {
  type ClaimedMail,
  claimLease,
  claimMail,
  findUnmailed,
  finishDigest,
  isDigestTried,
  postponeMail,
  queueAccountChange,
  queueMail,
  removeMail,
  retryFailed,
} from '#server/mail/mails.ts'
import { databases, type TestDatabase } from '#test/server/databases.ts'

const start = Date.parse('2026-06-01T10:00:00Z')
const second = 1_000

describe.each(databases)('mails on $name', ({ start: open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => database.clear())
  afterAll(() => database.stop())

  const addUser = async (nickname = 'Robin') => {
    const names = { nickname, email: `${nickname}@calendar.test` }
    return (await insertUser(database.db, { ...names, role: 'normal', passwordHash: '' }, start)).id
  }
  const rows = () => database.db.selectFrom('mails').selectAll().orderBy('due_at').orderBy('id').execute()
  const claim = (now: number) => claimMail(database.db, now)
  const mustClaim = async (now: number): Promise<ClaimedMail> => {
    const mail = await claim(now)
    if (mail === null) throw new Error('no mail is due')
    return mail
  }
  const tell = (userId: string, subject: string, now: number) =>
    insertNotification(database.db, userId, { subject, message: '' }, now)

  test('are due at once, the longest waiting first', async () => {
    const userId = await addUser()
    await queueMail(database.db, { kind: 'passwordChanged', userId }, start + 1)
    await queueMail(database.db, { kind: 'recovery', userId }, start)

    expect(await claim(start - 1)).toBeNull()
    expect([(await claim(start + 1))?.kind, (await claim(start + 1))?.kind, await claim(start + 1)]).toEqual([
      'recovery',
      'passwordChanged',
      null,
    ])
  })

  test('belong to one of all who claim at the same moment', async () => {
    const userId = await addUser()
    for (let count = 0; count < 5; count += 1) await queueMail(database.db, { kind: 'emailChanged', userId }, start)
    const claimed = await Promise.all(Array.from({ length: 12 }, () => claim(start)))
    const ids = claimed.flatMap((mail) => mail?.id ?? [])

    expect([ids.length, new Set(ids).size]).toEqual([5, 5])
  })

  test('come up again when whoever claimed them has died, and not before', async () => {
    const userId = await addUser()
    await queueMail(database.db, { kind: 'recovery', userId }, start)
    const first = await mustClaim(start)
    const early = await claim(start + claimLease - 1)
    const again = await mustClaim(start + claimLease)

    expect([early, again.id, again.attempts]).toEqual([null, first.id, 2])
    await removeMail(database.db, first)
    expect(await rows()).toHaveLength(1)
    await removeMail(database.db, again)
    expect(await rows()).toEqual([])
  })

  test('are tried again when they were put off, and only then', async () => {
    const userId = await addUser()
    await queueMail(database.db, { kind: 'recovery', userId }, start)
    const failed = { dueAt: start + 60 * second, attempts: 1, error: 'busy' }
    await postponeMail(database.db, await mustClaim(start), failed)

    expect(await claim(start + 59 * second)).toBeNull()
    expect(await claim(start + 60 * second)).toMatchObject({ attempts: 2 })
  })

  test('that were given up wait to be asked for', async () => {
    const userId = await addUser()
    await queueMail(database.db, { kind: 'emailChanged', userId }, start)
    await queueMail(database.db, { kind: 'passwordChanged', userId }, start + 1)
    await postponeMail(database.db, await mustClaim(start), { dueAt: null, attempts: 9, error: 'no such mailbox' })

    expect([(await claim(start + 1))?.kind, await claim(start + claimLease)]).toEqual(['passwordChanged', null])
    expect(await retryFailed(database.db, start + 2)).toBe(1)
    expect(await claim(start + 2)).toMatchObject({ kind: 'emailChanged', attempts: 1 })
    expect(await retryFailed(database.db, start + 3)).toBe(0)
  })

  test('that failed and wait are tried at once when that is asked for, but for one that may be being sent', async () => {
    const userId = await addUser()
    await queueMail(database.db, { kind: 'emailChanged', userId }, start)
    await postponeMail(database.db, await mustClaim(start), {
      dueAt: start + 3_600_000,
      attempts: 4,
      error: 'no route',
    })
    await queueMail(database.db, { kind: 'passwordChanged', userId }, start)
    await mustClaim(start)
    expect(await retryFailed(database.db, start + 2)).toBe(1)
    expect(await claim(start + 2)).toMatchObject({ kind: 'emailChanged', attempts: 4 })
    expect(await claim(start + 2)).toBeNull()
  })

  test('that wait only a minute are tried at once, too, but none whose next try is under way', async () => {
    const userId = await addUser()
    for (const kind of ['emailChanged', 'passwordChanged'] as const) {
      await queueMail(database.db, { kind, userId }, start)
      const failed = { dueAt: start + 60 * second, attempts: 1, error: 'no route' }
      await postponeMail(database.db, await mustClaim(start), failed)
    }
    const running = await mustClaim(start + 60 * second)
    const asked = start + 61 * second
    expect(await retryFailed(database.db, asked)).toBe(0)
    const other = await mustClaim(asked)
    await postponeMail(database.db, other, { dueAt: asked + 300 * second, attempts: 2, error: 'no route' })
    expect(await retryFailed(database.db, asked + second)).toBe(1)
    expect(await claim(asked + second)).toMatchObject({ id: other.id, attempts: 2 })
    expect(await retryFailed(database.db, asked + 2 * second)).toBe(0)
    await postponeMail(database.db, running, { dueAt: asked + 300 * second, attempts: 2, error: 'no route' })
    expect(await retryFailed(database.db, asked + 2 * second)).toBe(1)
  })

  test('go with the account they are for', async () => {
    const userId = await addUser()
    await queueMail(database.db, { kind: 'emailChanged', userId, address: 'old@calendar.test' }, start)
    await deleteUser(database.db, userId)

    expect(await rows()).toEqual([])
  })

  test('are taken back with the change they tell of', async () => {
    const userId = await addUser()
    const failing = database.db.transaction().execute(async (db) => {
      await queueMail(db, { kind: 'passwordChanged', userId }, start)
      throw new Error('taken back')
    })

    await expect(failing).rejects.toThrow('taken back')
    expect(await rows()).toEqual([])
  })

  test.each([
    [{ email: true, password: false }, ['emailChanged']],
    [{ email: false, password: true }, ['passwordChanged']],
    [{ email: true, password: true }, ['emailAndPasswordChanged']],
    [{ email: false, password: false }, []],
  ])('tell the old address of a change: %j', async (changed, kinds) => {
    const id = await addUser()
    await queueAccountChange(database.db, { id, email: 'old@calendar.test' }, changed, start)

    expect((await rows()).map(({ kind, address, user_id }) => [kind, address, user_id])).toEqual(
      kinds.map((kind) => [kind, 'old@calendar.test', id]),
    )
  })

  describe('for a new password', () => {
    test('wait once, however often they are asked for', async () => {
      const userId = await addUser()
      await Promise.all([0, 1, 2].map((ms) => queueMail(database.db, { kind: 'recovery', userId }, start + ms)))

      expect((await rows()).map(({ kind }) => kind)).toEqual(['recovery'])
      await removeMail(database.db, await mustClaim(start + 2))
      await queueMail(database.db, { kind: 'recovery', userId }, start + 3)
      expect((await mustClaim(start + 3)).created_at).toBe(start + 3)
    })

    test('can be asked for again when one was given up', async () => {
      const userId = await addUser()
      await queueMail(database.db, { kind: 'recovery', userId }, start)
      await postponeMail(database.db, await mustClaim(start), { dueAt: null, attempts: 9, error: 'gone' })
      await queueMail(database.db, { kind: 'recovery', userId }, start + 5)

      expect(await rows()).toMatchObject([{ due_at: start + 5, created_at: start + 5, attempts: 0, error: '' }])
    })
  })

  test('for a new password go out at once when they are asked for again, however long the next try is off', async () => {
    const userId = await addUser()
    await queueMail(database.db, { kind: 'recovery', userId }, start)
    const failed = { dueAt: start + 4 * 3_600 * second, attempts: 5, error: 'no answer' }
    await postponeMail(database.db, await mustClaim(start), failed)
    const again = start + 3_600 * second
    await queueMail(database.db, { kind: 'recovery', userId }, again)

    expect(await mustClaim(again)).toMatchObject({ created_at: again, attempts: 1, error: '' })
  })

  test('for a new password are not put off by a try that was under way when they were asked for again', async () => {
    const userId = await addUser()
    await queueMail(database.db, { kind: 'recovery', userId }, start)
    const running = await mustClaim(start)
    await queueMail(database.db, { kind: 'recovery', userId }, start + second)
    await postponeMail(database.db, running, { dueAt: start + 4 * 3_600 * second, attempts: 5, error: 'no answer' })

    expect(await mustClaim(start + second)).toMatchObject({ created_at: start + second, attempts: 1 })
  })

  describe('with notifications', () => {
    /** Returns the subjects, or null without a due mail. */
    const digest = async (now: number): Promise<string[] | null> => {
      const mail = await claim(now)
      if (mail === null) return null
      const found = await findUnmailed(database.db, mail.user_id ?? '')
      await finishDigest(database.db, mail, found, now)
      return found.map(({ subject }) => subject)
    }

    test('gather for a minute and go out together', async () => {
      const userId = await addUser()
      await tell(userId, 'one', start)
      await tell(userId, 'two', start + 30 * second)

      expect(await digest(start + digestGathering - 1)).toBeNull()
      expect(await digest(start + digestGathering)).toEqual(['one', 'two'])
      expect(await digest(start + digestInterval * 10)).toBeNull()
    })

    test('come at most every half hour', async () => {
      const userId = await addUser()
      await tell(userId, 'one', start)
      const sent = start + digestGathering
      const mails = [await digest(sent)]
      await tell(userId, 'two', sent + 1)
      await tell(userId, 'three', sent + digestInterval - 1)
      mails.push(await digest(sent + digestInterval - 1), await digest(sent + digestInterval))
      const late = sent + 3 * digestInterval
      await tell(userId, 'four', late)
      mails.push(await digest(late + digestGathering - 1), await digest(late + digestGathering))

      expect(mails).toEqual([['one'], null, ['two', 'three'], null, ['four']])
    })

    test('are counted for each person alone', async () => {
      const [one, other] = [await addUser('Robin'), await addUser('Alex')]
      await tell(one, 'for Robin', start)
      const first = await digest(start + digestGathering)
      await tell(other, 'for Alex', start + digestGathering)

      expect([first, await digest(start + 2 * digestGathering)]).toEqual([['for Robin'], ['for Alex']])
    })

    test('leave out what has been read', async () => {
      const userId = await addUser()
      await tell(userId, 'read', start)
      await tell(userId, 'unread', start)
      const { id } = await database.db
        .selectFrom('notifications')
        .select('id')
        .where('subject', '=', 'read')
        .executeTakeFirstOrThrow()
      const row = await findNotification(database.db, id)
      if (row) await setViewed(database.db, row, true, start)

      expect(await digest(start + digestGathering)).toEqual(['unread'])
    })

    test('that had nothing to say do not delay the next', async () => {
      const userId = await addUser()
      await tell(userId, 'read', start)
      await database.db.updateTable('notifications').set({ viewed: 1 }).execute()
      const sent = start + digestGathering
      const empty = await digest(sent)
      await tell(userId, 'new', sent)

      expect([empty, await digest(sent + digestGathering)]).toEqual([[], ['new']])
    })

    test('do not forget what came in while they were sent', async () => {
      const userId = await addUser()
      await tell(userId, 'one', start)
      const sent = start + digestGathering
      const mail = await mustClaim(sent)
      const found = await findUnmailed(database.db, userId)
      await tell(userId, 'meanwhile', sent)
      await finishDigest(database.db, mail, found, sent)

      expect([await digest(sent + digestInterval - 1), await digest(sent + digestInterval)]).toEqual([
        null,
        ['meanwhile'],
      ])
    })

    test('tell again of a notice that grew while or after it was mailed', async () => {
      const userId = await addUser()
      const message = { subject: 'ten', message: '', notice: 'deactivated', run: 'r' } as const
      const row = await insertNotification(database.db, userId, message, start)
      const sent = start + digestGathering
      const mail = await mustClaim(sent)
      const found = await findUnmailed(database.db, userId)
      await growNotification(database.db, row, { ...message, subject: 'twenty' }, sent)
      await finishDigest(database.db, mail, found, sent)
      const second = sent + digestInterval
      expect([await digest(second - 1), await digest(second)]).toEqual([null, ['twenty']])

      await growNotification(database.db, { ...row, version: row.version + 1 }, { ...message, subject: 'all' }, second)
      expect([await digest(second), await digest(second + digestInterval)]).toEqual([null, ['all']])
    })

    test('that failed take along what came in since', async () => {
      const userId = await addUser()
      await tell(userId, 'one', start)
      const sent = start + digestGathering
      await postponeMail(database.db, await mustClaim(sent), { dueAt: sent + 60 * second, attempts: 1, error: 'busy' })
      await tell(userId, 'two', sent + second)

      expect([await digest(sent + 59 * second), await digest(sent + 60 * second)]).toEqual([null, ['one', 'two']])
    })

    test('that failed are tried at once when that is asked for, also after more came in', async () => {
      const userId = await addUser()
      await tell(userId, 'one', start)
      const sent = start + digestGathering
      await postponeMail(database.db, await mustClaim(sent), { dueAt: sent + 60 * second, attempts: 1, error: 'busy' })
      await tell(userId, 'two', sent + second)

      expect(await retryFailed(database.db, sent + 2 * second)).toBe(1)
      expect(await isDigestTried(database, userId)).toBe(true)
      expect(await digest(sent + 2 * second)).toEqual(['one', 'two'])
    })

    test('that were given up start anew with the next notification', async () => {
      const userId = await addUser()
      await tell(userId, 'one', start)
      const sent = start + digestGathering
      await postponeMail(database.db, await mustClaim(sent), { dueAt: null, attempts: 9, error: 'gone' })
      await tell(userId, 'two', sent)

      expect(await digest(sent + digestGathering)).toEqual(['one', 'two'])
    })

    test('wait while nobody can sign in to read them', async () => {
      const userId = await addUser()
      await tell(userId, 'one', start)
      await database.db.updateTable('users').set({ deactivated: 1 }).execute()
      const mails = [await digest(start + digestGathering), await digest(start + digestInterval)]
      await database.db.updateTable('users').set({ deactivated: 0 }).execute()
      await tell(userId, 'two', start + digestInterval)
      mails.push(await digest(start + digestInterval + digestGathering))

      expect(mails).toEqual([[], null, ['one', 'two']])
    })

    test('are one mail even when many are told at once', async () => {
      const userId = await addUser()
      await Promise.all(['a', 'b', 'c', 'd'].map((subject) => tell(userId, subject, start)))

      expect((await digest(start + digestGathering))?.toSorted()).toEqual(['a', 'b', 'c', 'd'])
      expect(await rows()).toHaveLength(1)
    })
  })
})
