import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { OpenConfirmation } from '#domain/confirmation.ts'
import type { OpenDraft } from '#domain/draft.ts'
import type { ListItem, Page } from '#domain/listing.ts'
import { confirmationMachine } from '#machines/entries/confirmation.ts'
import { listMachine } from '#machines/lists/list.ts'
import { openDraftsMachine } from '#machines/shell/openDrafts.ts'
import { overviewPageMachine } from '#machines/shell/overviewPage.ts'
import { walk } from '#test/walk.ts'

const input = { now: '2031-05-01T10:00:00.000Z', userId: 'u1' }
const still = { done: [], error: [] }

test('structure, every path, nothing left unwalked', async () => {
  await walk(overviewPageMachine, {
    inputs: [input],
    guardsRead: ({ total }) => total,
    events: {
      'list.loaded': [{ items: [], total: 3, from: 'list' }],
      'count.changed': [{ total: 3 }, { total: 4 }],
      'network.returned': [{}],
    },
    actors: { hearChildren: still, talkToFrame: still, list: still, openDrafts: still, confirmation: still },
  })
})

test('the list is loaded anew when the menu counts others than it found, and only then', async () => {
  const queries: unknown[] = []
  const events: unknown[] = []
  const series: unknown[] = []
  const world = { count: (_total: number) => {}, answer: (_page: Page<ListItem>) => {} }
  const machine = overviewPageMachine.provide({
    actors: {
      confirmation: confirmationMachine.provide({
        actors: { loadConfirmations: fromPromise(async (): Promise<readonly OpenConfirmation[]> => []) },
      }),
      openDrafts: openDraftsMachine.provide({
        actors: { findDrafts: fromPromise(async (): Promise<readonly OpenDraft[]> => []) },
      }),
      talkToFrame: fromCallback(({ sendBack }) => {
        world.count = (total) => sendBack({ type: 'count.changed', total })
      }),
      list: listMachine.provide({
        actors: {
          loadPage: fromPromise(async ({ input }): Promise<Page<ListItem>> => {
            if (input.resource === 'events') {
              events.push(input.query)
              return { items: [], total: 0 }
            }
            if (input.resource === 'revents') {
              series.push(input.query)
              return { items: [], total: 0 }
            }
            queries.push(input)
            const { promise, resolve } = Promise.withResolvers<Page<ListItem>>()
            world.answer = resolve
            return promise
          }),
        },
      }),
    },
  })
  const page = createActor(machine, { input }).start()
  const find = async (total: number) => {
    world.answer({ items: [], total })
    await new Promise((resolve) => setImmediate(resolve))
  }
  world.count(2)
  expect(queries).toMatchObject([{ resource: 'notifications', query: { limit: 10 } }])
  await find(2)
  world.count(2)
  expect(queries.length).toBe(1)
  world.count(3)
  world.count(4)
  expect([queries.length, page.getSnapshot().value]).toEqual([2, 'loading'])
  await find(4)
  world.count(4)
  const filters = [
    { name: 'ownedBy', value: 'self' },
    { name: 'startAfter', value: input.now },
  ]
  const runningOut = [
    { name: 'ownedBy', value: 'self' },
    { name: 'deactivated', value: false },
    { name: 'unconfirmed', value: false },
    { name: 'lastStartAfter', value: '2031-04-01T10:00:00.000Z' },
    { name: 'lastStartBefore', value: '2031-05-29T10:00:00.000Z' },
  ]
  expect(series).toMatchObject([{ filters: runningOut }])
  expect(events).toEqual([{ offset: 0, limit: 5, sorting: 'start', order: 'ASC', filters }])
  expect([queries.length, page.getSnapshot().value]).toEqual([2, 'loaded'])
})
