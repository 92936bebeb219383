import { expect, test } from 'vitest'
import type { WordResource } from '#domain/word.ts'
import type { Client } from '#src/api/client.ts'
import type { entriesApi } from '#src/api/entries.ts'
import { wordsApi } from '#src/api/words.ts'

test('sources use the words that they or their rules name, until they are taken over', async () => {
  const using: Record<string, object[]> = {
    '/sources?word=market': ['a', 'b'].map((id) => ({ id, name: `Source ${id}`, category: 'market' })),
    '/sources?word=gone': [],
  }
  const client = { request: async (_: string, path: string) => ({ body: using[path] }) } as unknown as Client
  const entries = { list: async () => ({ items: [], total: 0 }) } as unknown as ReturnType<typeof entriesApi>
  const { uses } = wordsApi(client, entries)
  const { signal } = new AbortController()
  const named = async (resource: WordResource, id: string) => {
    const { sources, some } = await uses(resource, id, signal)
    return [sources, some.map(({ resource, id }) => `${resource} ${id}`)]
  }
  expect(await named('categories', 'market')).toEqual([2, ['sources a', 'sources b']])
  expect(await named('topics', 'gone')).toEqual([0, []])
})
