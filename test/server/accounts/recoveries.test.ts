import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recoveryLifetime } from '#domain/limits.ts'
import { claimRecovery, openRecovery } from '#server/accounts/recoveries.ts'
import { deleteUser, insertUser } from '#server/accounts/users.ts'
import { databases, type TestDatabase } from '#test/server/databases.ts'

const start = Date.parse('2026-06-01T10:00:00Z')

describe.each(databases)('recoveries on $name', ({ start: open }) => {
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
  const claim = (token: string, now: number) =>
    claimRecovery(database.db, token, now).catch((error: unknown) => (error instanceof Error ? error.message : error))

  test('a token says once whose password may be set', async () => {
    const userId = await addUser()
    const token = await openRecovery(database.db, userId, start)

    expect([await claim(token, start), await claim(token, start)]).toEqual([userId, 'invalid token'])
  })

  test('of several who use it at the same moment, one may', async () => {
    const userId = await addUser()
    const token = await openRecovery(database.db, userId, start)
    const answers = await Promise.all([1, 2, 3, 4].map(() => claim(token, start)))

    expect(answers.toSorted()).toEqual([userId, 'invalid token', 'invalid token', 'invalid token'].toSorted())
  })

  test('a token is valid for two hours', async () => {
    const userId = await addUser()
    const token = await openRecovery(database.db, userId, start)
    const late = [await claim(token, start + recoveryLifetime), await claim(token, start + recoveryLifetime)]

    expect([...late, await claim(token, start + recoveryLifetime - 1)]).toEqual([
      'expired token',
      'expired token',
      userId,
    ])
  })

  test('a token of which nobody knows is invalid', async () => {
    expect([await claim('', start), await claim('x'.repeat(43), start)]).toEqual(['invalid token', 'invalid token'])
  })

  test('using one ends the others of the same person, and of nobody else', async () => {
    const [robin, alex] = [await addUser('Robin'), await addUser('Alex')]
    const [one, other] = [await openRecovery(database.db, robin, start), await openRecovery(database.db, robin, start)]
    const foreign = await openRecovery(database.db, alex, start)

    expect([await claim(one, start), await claim(other, start), await claim(foreign, start)]).toEqual([
      robin,
      'invalid token',
      alex,
    ])
  })

  test('a token is kept as a hash, and goes with the account', async () => {
    const userId = await addUser()
    const token = await openRecovery(database.db, userId, start)
    const before = await database.db.selectFrom('recoveries').selectAll().execute()
    await deleteUser(database.db, userId)

    expect(JSON.stringify(before)).not.toContain(token)
    expect([before.length, await claim(token, start)]).toEqual([1, 'invalid token'])
  })

  test('a token that ended long ago is forgotten', async () => {
    const userId = await addUser()
    const old = await openRecovery(database.db, userId, start)
    await openRecovery(database.db, userId, start + 30 * 24 * 3_600_000)

    expect(await claim(old, start + 30 * 24 * 3_600_000)).toBe('invalid token')
  })
})
