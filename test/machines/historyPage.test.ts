import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { historyPageMachine } from '#machines/history/historyPage.ts'
import type { ListPageInput } from '#machines/lists/listPage.ts'
import { stage, walk } from '#test/walk.ts'

const listPage: ListPageInput = {
  list: {
    resource: 'history',
    sorting: 'at',
    order: 'DESC',
    ownFilter: null,
    preferences: { size: 25, own: false },
    fixed: [],
  },
  viewer: { id: 'x', role: 'admin' },
}
const filters = [{ name: 'resource', value: 'events' }] as const

test('structure, every path, nothing left unwalked', async () => {
  await walk(historyPageMachine, {
    inputs: [{ listPage }],
    events: { 'table.requested': [{ filters }] },
    actors: {
      listPage: { done: [], error: [] },
      downloadTable: { done: [undefined], error: [{ code: 'offline' }] },
    },
  })
})

test('the table has the conditions of the list, and a failure is said', async () => {
  const { actor, call, emitted } = stage(historyPageMachine).start({ listPage })
  actor.send({ type: 'table.requested', filters })
  expect(call('downloadTable').input).toEqual({ filters })
  await call('downloadTable').reject(new FailureError({ code: 'offline' }))
  expect(emitted).toEqual([{ type: 'table.failed', failure: { code: 'offline' } }])
  expect(actor.getSnapshot().value).toBe('open')
})
