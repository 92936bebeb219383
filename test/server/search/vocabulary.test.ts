import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readVocabulary, wordsContaining } from '#server/search/vocabulary.ts'
import { mayFind } from '#server/search/wholeWords.ts'
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
  const known = async () => [...(await readVocabulary(server.deps)).known].toSorted()

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

  test('finds what begins with a digit by its beginning only, and other words also by a part', async () => {
    const words = ['8', '86', '86130', '186130', 'raum86130', 'u8']
    for (const [index, word] of words.entries()) await learn(40_000 + index, word)
    const found = async (sought: string, begins = false) =>
      wordsContaining(await readVocabulary(server.deps), sought, begins).toSorted()
    expect(await found('8', true)).toEqual(['8', '86', '86130'])
    expect(await found('86', true)).toEqual(['86', '86130'])
    expect(await found('8613')).toEqual(['86130', 'raum86130'])
    expect(await found('6130')).toEqual(['raum86130'])
    expect(await found('m86')).toEqual(['raum86130'])
  })

  test('tells which figures no entry can have', async () => {
    for (const [index, word] of ['1960', 'raum217', 'fest'].entries()) await learn(50_000 + index, word)
    const vocabulary = await readVocabulary(server.deps)
    const may = (...alternatives: string[][]) => mayFind([{ typed: '', alternatives }], vocabulary, { isServer: false })
    expect([may(['1960']), may(['196']), may(['19']), may(['217']), may(['fest', '1960'])]).toEqual(Array(5).fill(true))
    expect([may(['1961']), may(['2']), may(['960']), may(['fest', '1961'])]).toEqual(Array(4).fill(false))
    expect([may(['1961'], ['fest']), may(['1960er']), may(['unerhört'])]).toEqual([true, true, true])
    expect(mayFind([{ typed: '', alternatives: [['1961']] }], vocabulary, { isServer: true })).toBe(true)
  })
})
