import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { createRevisions, reportsRevisions } from '#server/db/revision.ts'
import type { Db } from '#server/db/schema.ts'
import { databases, type TestDatabase } from '#test/server/databases.ts'
import { hasPostgres, startPostgresServer } from '#test/server/postgres.ts'

type Text = { text: string; size: number }

const answer = (text: string) => async (): Promise<Text> => ({ text, size: text.length })

test('a write by another process shows in the next answer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'revision-'))
  const [one, other] = [
    await openDatabase(join(folder, 'calendar.db')),
    await openDatabase(join(folder, 'calendar.db')),
  ]
  const revisions = createRevisions(one, 10_000)
  const ask = async (text: string) => (await (await revisions.current()).remember('key', answer(text))).text
  const answers = [await ask('first'), await ask('second')]
  await other.db.insertInto('state').values({ name: 'a', value: '', at: 0 }).execute()
  answers.push(await ask('third'))
  await Promise.all([one.db.destroy(), other.db.destroy()])
  await rm(folder, { recursive: true })

  expect(answers).toEqual(['first', 'first', 'third'])
})

test.skipIf(!hasPostgres)('nothing that was kept before PostgreSQL started anew is shown after it', async () => {
  const postgres = await startPostgresServer()
  const database = await openDatabase(await postgres.createDatabase())
  const revisions = createRevisions(database, 10_000)
  const ask = async (text: string) => (await (await revisions.current()).remember('key', answer(text))).text
  const answers = [await ask('first'), await ask('second')]
  await postgres.kill()
  await postgres.start()
  // The first query may meet the broken connection.
  await expect.poll(() => ask('third').catch(() => null)).not.toBe(null)
  answers.push(await ask('fourth'))
  await database.db.destroy()
  await postgres.stop()

  expect(answers).toEqual(['first', 'first', 'third'])
})

describe.each(databases)('revisions on $name', ({ start }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await start()
  })
  beforeEach(() => database.clear())
  afterAll(() => database.stop())

  const write = () => database.db.insertInto('state').values({ name: crypto.randomUUID(), value: '', at: 0 }).execute()

  test('a database that does not say when it changes is found out', async () => {
    expect(await reportsRevisions(database, 1)).toBe(true)
    const isRevision = (row: unknown) => typeof row === 'object' && row !== null && 'revision' in row
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) =>
        result.rows.some(isRevision) ? { ...result, rows: [{ revision: 'always the same' }] } : result,
    })
    expect(await reportsRevisions({ db, dialect: database.dialect }, 2)).toBe(false)
  })

  test('who asks while others do shares the next reading, which is none from before', async () => {
    let readings = 0
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.some((row) => 'revision' in row)) readings += 1
        return result
      },
    })
    const given = { db, dialect: database.dialect }
    const [one, other] = [createRevisions(given, 10_000), createRevisions(given, 10_000)]
    const asked = Array.from({ length: 10 }, () => [one.current(), other.current()]).flat()
    const [first] = await Promise.all(asked)
    expect(readings).toBe(database.dialect.isServer ? 2 : 20)

    const early = one.current()
    await write()
    const late = await one.current()
    await early
    expect(late.revision).not.toBe(first?.revision)
  })

  test.each([
    ['falls silent', () => new Promise<never>(() => {})],
    ['breaks', () => Promise.reject(new Error('the connection broke'))],
  ])('a connection that %s keeps nobody else from the revision', async (_, first) => {
    let readings = 0
    const executeQuery = () => {
      readings += 1
      return readings === 1 ? first() : Promise.resolve({ rows: [{ revision: `reading ${readings}` }] })
    }
    const db = { getExecutor: () => database.db.getExecutor(), executeQuery } as unknown as Db
    const given = { db, dialect: database.dialect }
    const [one, other] = [createRevisions(given, 0), createRevisions(given, 0)]
    one.current().catch(() => {})

    expect((await other.current()).revision).toMatch(/^reading \d$/)
  })

  test('what was worked out is kept until somebody writes', async () => {
    const revisions = createRevisions(database, 10_000)
    const ask = async (text: string) => (await (await revisions.current()).remember('key', answer(text))).text

    // Other tests write in the same PostgreSQL now and then, which counts as a write here.
    const isKept = async (text: string) => (await ask(text)) === (await ask('another'))
    await expect.poll(() => isKept('first')).toBe(true)
    await write()
    expect(await ask('second')).toBe('second')
    await expect.poll(() => isKept('third')).toBe(true)
  })

  test('a write that is taken back may cost the kept values, but what is read afterwards is right', async () => {
    const revisions = createRevisions(database, 10_000)
    const countStates = async () => {
      const cache = await revisions.current()
      const { total } = await cache.remember('states', async () => {
        const { rows } = await sql<{ total: number }>`select count(*) as total from state`.execute(database.db)
        return { total: rows[0]?.total ?? -1, size: 0 }
      })
      return total
    }
    const before = await countStates()
    const failing = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('state').values({ name: 'a', value: '', at: 0 }).execute()
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    const taken = await countStates()
    await write()

    expect([before, taken, await countStates()]).toEqual([0, 0, 1])
  })

  test('an answer begun before a write is not given to those who ask after it', async () => {
    const revisions = createRevisions(database, 10_000)
    const early = await revisions.current()
    await write()
    await early.remember('key', answer('old'))

    expect(await (await revisions.current()).remember('key', answer('new'))).toMatchObject({ text: 'new' })
  })

  test('two who ask at once share the work, and a failure is not kept', async () => {
    const cache = await createRevisions(database, 10_000).current()
    const fail = () => Promise.reject(new Error('no'))
    const both = await Promise.allSettled([cache.remember('key', fail), cache.remember('key', answer('late'))])

    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await cache.remember('key', answer('now'))).toMatchObject({ text: 'now' })
  })

  test('while an older value is made, all who ask wait for one that is begun afterwards', async () => {
    const revisions = createRevisions(database, 10_000)
    const begun: string[] = []
    const slow = Promise.withResolvers<void>()
    let waiting = 0
    let newest = await revisions.current()
    const ask = async (text: string) => {
      newest = await revisions.current()
      waiting += 1
      return newest.remember('key', async () => {
        begun.push(text)
        await slow.promise
        return { text, size: 0 }
      })
    }
    const asked = [ask('first')]
    await expect.poll(() => waiting).toBe(1)
    for (const text of ['second', 'third', 'fourth']) {
      await write()
      asked.push(ask(text), ask(text))
      // Answers of PostgreSQL may overtake each other.
      await expect.poll(() => waiting).toBe(asked.length)
    }
    expect(begun).toEqual(['first'])
    slow.resolve()
    const answers = await Promise.all(asked)

    expect(answers.map(({ text }) => text)).toEqual(['first', ...Array(6).fill('fourth')])
    expect(begun).toEqual(['first', 'fourth'])
    // Asking for the revision again would see the writes of other tests in the same PostgreSQL.
    expect(await newest.remember('key', answer('unused'))).toMatchObject({ text: 'fourth' })
  })

  test('the least recently used go when there is no room left', async () => {
    const cache = await createRevisions(database, 1_000).current()
    const text = 'x'.repeat(100)
    await cache.remember('a', answer(text))
    await cache.remember('b', answer(text))
    await cache.remember('a', answer('unused'))
    await cache.remember('c', answer(text))
    const again = await Promise.all(['a', 'c', 'b'].map((key) => cache.remember(key, answer('made anew'))))

    expect(again.map((kept) => kept.text)).toEqual([text, text, 'made anew'])
  })

  test('what is larger than the whole room is not kept, and drives nothing else out', async () => {
    const cache = await createRevisions(database, 1_000).current()
    await cache.remember('small', answer('x'))
    await cache.remember('large', answer('x'.repeat(2_000)))
    const again = await Promise.all(['small', 'large'].map((key) => cache.remember(key, answer('made anew'))))

    expect(again.map((kept) => kept.text)).toEqual(['x', 'made anew'])
  })

  test('without room nothing is kept', async () => {
    const cache = await createRevisions(database, 0).current()
    await cache.remember('key', answer('first'))

    expect(await cache.remember('key', answer('second'))).toMatchObject({ text: 'second' })
  })
})
