import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { ListItem, Page } from '#domain/listing.ts'
import { type FoundUses, wordDeletionMachine } from '#machines/entries/wordDeletion.ts'
import { wordsPageMachine } from '#machines/entries/wordsPage.ts'
import type { PageWish } from '#machines/frame.ts'
import { listMachine } from '#machines/lists/list.ts'
import { type ListPageInput, listPageMachine } from '#machines/lists/listPage.ts'
import { walk } from '#test/walk.ts'

const word = { id: 'c1', name: 'Market', version: 3 }
const listPage: ListPageInput = {
  list: {
    resource: 'categories',
    sorting: 'name',
    order: 'ASC',
    ownFilter: null,
    fixed: [],
    preferences: { size: 25, own: false },
  },
  viewer: { id: 'x', role: 'moderator' },
}
const input = { listPage, resource: 'categories' } as const
const still = { done: [], error: [] }

test('structure, every path, nothing left unwalked', async () => {
  await walk(wordsPageMachine, {
    inputs: [input],
    events: { 'word.deleted': [{ word, from: 'deletion' }] },
    actors: { hearChildren: still, listPage: still, wordDeletion: still },
  })
})

test('a category that was deleted leaves the list, and can come back', async () => {
  const world = { loads: 0, wishes: [] as PageWish[] }
  const machine = wordsPageMachine.provide({
    actors: {
      listPage: listPageMachine.provide({
        actors: {
          talkToFrame: fromCallback<PageWish>(({ receive }) => receive((wish) => world.wishes.push(wish))),
          list: listMachine.provide({
            actors: {
              loadPage: fromPromise(async (): Promise<Page<ListItem>> => {
                world.loads += 1
                return { items: [], total: 0 }
              }),
            },
          }),
        },
      }),
      wordDeletion: wordDeletionMachine.provide({
        actors: {
          findUses: fromPromise(
            async (): Promise<FoundUses> => ({ uses: { events: 0, revents: 0, sources: 0, some: [] }, others: [] }),
          ),
          deleteWord: fromPromise(async () => false),
        },
      }),
    },
  })
  const page = createActor(machine, { input }).start()
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const { deletion } = page.getSnapshot().children
  deletion?.send({ type: 'deletion.requested', word })
  await settle()
  deletion?.send({ type: 'deletion.confirmed' })
  await settle()
  expect([world.loads, world.wishes]).toEqual([
    2,
    [
      {
        type: 'undo.offered',
        id: 'undo:categories/c1',
        entries: [{ resource: 'categories', id: 'c1', name: 'Market', undo: 'restore' }],
      },
    ],
  ])
})
