import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { actionNames } from '#domain/action.ts'
import type { Backup } from '#domain/backup.ts'
import type { ListItem, Page } from '#domain/listing.ts'
import { actionRunnerMachine } from '#machines/actions/actionRunner.ts'
import { actionsPageMachine } from '#machines/actions/actionsPage.ts'
import { backupListMachine } from '#machines/actions/backupList.ts'
import { listMachine } from '#machines/lists/list.ts'
import { type ListPageInput, listPageMachine } from '#machines/lists/listPage.ts'
import { settled } from '#test/settled.ts'
import { walk } from '#test/walk.ts'

const listPage: ListPageInput = {
  list: {
    resource: 'actions',
    sorting: 'name',
    order: 'ASC',
    ownFilter: null,
    preferences: { size: 25, own: false },
    fixed: [],
  },
  viewer: { id: 'x', role: 'admin' },
}
const still = { done: [], error: [] }

test('structure, every path, nothing left unwalked', async () => {
  await walk(actionsPageMachine, {
    inputs: [{ listPage }],
    events: {
      'rows.shown': [{ items: [{ id: 'backup', version: 1, running: true }], from: 'listPage' }],
      'run.done': [{ from: 'backup' }],
      'run.failed': [{ failure: { code: 'actionFailed' }, from: 'backup' }],
    },
    actors: { hearChildren: still, listPage: still, actionRunner: still, backupList: still },
  })
})

const open = async (running: readonly string[], end: () => Promise<{ running: boolean; error: string }>) => {
  const world = { loads: 0, backups: 0 }
  const machine = actionsPageMachine.provide({
    actors: {
      listPage: listPageMachine.provide({
        actors: {
          talkToFrame: fromCallback(() => {}),
          list: listMachine.provide({
            actors: {
              loadPage: fromPromise(async (): Promise<Page<ListItem>> => {
                world.loads += 1
                const items = actionNames.map((id) => ({ id, version: 1, running: running.includes(id) }))
                return { items, total: items.length }
              }),
            },
          }),
        },
      }),
      actionRunner: actionRunnerMachine.provide({ actors: { runAction: fromPromise(end) } }),
      backupList: backupListMachine.provide({
        actors: {
          loadBackups: fromPromise(async (): Promise<readonly Backup[]> => {
            world.backups += 1
            return []
          }),
        },
      }),
    },
  })
  const page = createActor(machine, { input: { listPage } }).start()
  await settled()
  return {
    page,
    world,
    states: () => actionNames.map((name) => page.getSnapshot().children[name]?.getSnapshot().value),
  }
}

test('a job that the list says is under way is followed, the others are idle', async () => {
  const { page, states } = await open(['cleanup'], async () => ({ running: false, error: '' }))
  expect(states()).toEqual(actionNames.map((name) => (name === 'cleanup' ? { running: 'watching' } : 'idle')))
  page.stop()
})

test('the list is loaded anew when a call ends, well or not', async () => {
  let calls = 0
  const { page, world, states } = await open([], async () => {
    calls += 1
    if (calls === 2) throw new Error('no answer')
    return { running: false, error: '' }
  })
  const seen: unknown[] = []
  for (const _ of [1, 2]) {
    page.getSnapshot().children.backup?.send({ type: 'run.requested' })
    await settled()
    seen.push([world.loads, world.backups, states()[actionNames.indexOf('backup')]])
  }
  expect(seen).toEqual([
    [2, 2, 'done'],
    [3, 2, 'failed'],
  ])
})
