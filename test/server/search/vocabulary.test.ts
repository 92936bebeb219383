import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readVocabulary } from '#server/search/vocabulary.ts'
import { databases } from '../databases.ts'
import { startTestServer, type TestServer } from '../support.ts'

describe.each(databases)('the vocabulary on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(() => server.clear())
  afterAll(() => server.stop())

  const learn = (number: number, word: string) => {
    const { db, dialect } = server.deps
    const asGiven = dialect.name === 'postgres' ? sql`overriding system value` : sql``
    return sql`insert into search_vocabulary (number, word) ${asGiven} values (${number}, ${word})`.execute(db)
  }
  const known = async () => [...(await readVocabulary(server.deps)).words].toSorted()

  test('takes up words of a long write that ended after a later one', async () => {
    await learn(1, 'abend')
    expect(await known()).toEqual(['abend'])
    await learn(9_000, 'zirkus')
    expect(await known()).toEqual(['abend', 'zirkus'])
    await learn(5_000, 'morgen')
    expect(await known()).toEqual(['abend', 'morgen', 'zirkus'])
  })

  test('also where nobody looks for minutes after it ended', async () => {
    const clock = vi.spyOn(performance, 'now')
    const later = (minutes: number) => clock.mockReturnValue(minutes * 60_000)
    later(10)
    await known()
    for (const [number, minutes, word] of [
      [19_000, 20, 'kino'],
      [29_000, 30, 'tanz'],
    ] as const) {
      await learn(number, word)
      later(minutes)
      expect(await known()).toContain(word)
    }
    await learn(28_999, 'oper')
    later(40)
    expect(await known()).toContain('oper')
    clock.mockRestore()
  })
})
