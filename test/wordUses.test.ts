import { expect, test } from 'vitest'
import type { WordResource } from '#domain/word.ts'
import type { Client } from '#src/api/client.ts'
import type { entriesApi } from '#src/api/entries.ts'
import { wordsApi } from '#src/api/words.ts'

const source = (id: string, changes: object) => ({
  id,
  name: `Source ${id}`,
  ended: false,
  category: 'other',
  topic: 'other',
  categoryRules: [],
  topicRules: [],
  ...changes,
})

test('sources use the words that they or their rules name, until they are taken over', async () => {
  const sources = [
    source('a', { category: 'market' }),
    source('b', { categoryRules: [{ words: 'x', category: 'market' }] }),
    source('c', { category: 'market', ended: true }),
    source('d', { topic: 'market', topicRules: [{ words: 'x', topic: 'food' }] }),
  ]
  const client = { request: async () => ({ body: sources, headers: new Headers() }) } as unknown as Client
  const entries = { list: async () => ({ items: [], total: 0 }) } as unknown as ReturnType<typeof entriesApi>
  const { uses } = wordsApi(client, entries)
  const { signal } = new AbortController()
  const named = async (resource: WordResource, id: string) => {
    const { sources, some } = await uses(resource, id, signal)
    return [sources, some.map(({ resource, id }) => `${resource} ${id}`)]
  }
  expect(await named('categories', 'market')).toEqual([2, ['sources a', 'sources b']])
  expect(await named('topics', 'market')).toEqual([1, ['sources d']])
  expect(await named('topics', 'food')).toEqual([1, ['sources d']])
  expect(await named('topics', 'gone')).toEqual([0, []])
})
