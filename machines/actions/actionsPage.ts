import { enqueueActions, sendTo, setup, spawnChild } from 'xstate'
import { type ActionName, actionNames } from '#domain/action.ts'
import type { ListItem } from '#domain/listing.ts'
import { type HeardFrom, hearChildren } from '#machines/hearing.ts'
import { type ListPageInput, listPageMachine } from '#machines/lists/listPage.ts'
import { actionRunnerMachine } from './actionRunner.ts'
import { backupListMachine } from './backupList.ts'

/** The maintenance jobs and their runners (§2). A loaded list updates the runners; the end of a call reloads it. */
export const actionsPageMachine = setup({
  types: {
    input: {} as { listPage: ListPageInput },
    context: {} as { listPage: ListPageInput },
    events: {} as
      | HeardFrom<typeof listPageMachine, 'rows.shown'>
      | HeardFrom<typeof actionRunnerMachine, 'run.done'>
      | HeardFrom<typeof actionRunnerMachine, 'run.failed'>,
    children: {} as { [Name in ActionName]: 'actionRunner' } & {
      hearChildren: 'hearChildren'
      listPage: 'listPage'
      backups: 'backupList'
    },
  },
  actors: { hearChildren, listPage: listPageMachine, actionRunner: actionRunnerMachine, backupList: backupListMachine },
  actions: {
    hearChildren: spawnChild('hearChildren', {
      id: 'hearChildren',
      input: ({ self }) => ({
        page: self,
        heard: {
          listPage: ['rows.shown'],
          ...Object.fromEntries(actionNames.map((name) => [name, ['run.done', 'run.failed']])),
        },
      }),
    }),
    openRunners: enqueueActions(({ enqueue }) => {
      for (const name of actionNames) {
        enqueue.spawnChild('actionRunner', { id: name, input: { name, running: false } })
      }
    }),
    openBackups: spawnChild('backupList', { id: 'backups' }),
    openListPage: spawnChild('listPage', { id: 'listPage', input: ({ context }) => context.listPage }),
    tellRunners: enqueueActions(({ enqueue }, { items }: { items: readonly ListItem[] }) => {
      for (const name of actionNames) {
        const running = items.some((item) => item.id === name && item.running === true)
        enqueue.sendTo(name, { type: 'action.listed', running })
      }
    }),
    refreshList: sendTo('listPage', { type: 'refresh.requested' }),
    refreshBackups: sendTo('backups', { type: 'refresh.requested' }),
  },
}).createMachine({
  id: 'actionsPage',
  context: ({ input }) => input,
  entry: ['hearChildren', 'openRunners', 'openListPage', 'openBackups'],
  on: {
    'rows.shown': { actions: { type: 'tellRunners', params: ({ event }) => event } },
    'run.done': { actions: ['refreshList', 'refreshBackups'] },
    'run.failed': { actions: 'refreshList' },
  },
})
