import { fromPromise } from 'xstate'
import { actionRunnerMachine } from '#machines/actions/actionRunner.ts'
import { actionsPageMachine } from '#machines/actions/actionsPage.ts'
import { backupListMachine } from '#machines/actions/backupList.ts'
import { setUpMachine } from '#machines/actions/setUp.ts'
import { systemPageMachine } from '#machines/actions/systemPage.ts'
import { wordDeletionMachine } from '#machines/entries/wordDeletion.ts'
import { wordsPageMachine } from '#machines/entries/wordsPage.ts'
import type { actionsApi } from '#src/api/actions.ts'
import type { Api } from '#src/api/api.ts'
import type { backupsApi } from '#src/api/backups.ts'
import type { systemApi } from '#src/api/system.ts'
import type { EntryActors } from './entries.ts'
import type { Actors } from './pages.ts'
import { findsGone } from './unlessGone.ts'

type AdministrationApi = {
  actions: ReturnType<typeof actionsApi>
  backups: ReturnType<typeof backupsApi>
  system: ReturnType<typeof systemApi>
}

const createBackupList = (api: AdministrationApi) =>
  backupListMachine.provide({
    actors: {
      loadBackups: fromPromise(({ signal }) => api.backups.list(signal)),
      startDownload: fromPromise(({ input: { name } }) => api.backups.download(name)),
    },
  })

const createWordDeletion = (api: Api) =>
  wordDeletionMachine.provide({
    actors: {
      findUses: fromPromise(async ({ input: { resource, id }, signal }) => {
        const [uses, words] = await Promise.all([
          api.words.uses(resource, id, signal),
          api.suggestions.options(resource, signal),
        ])
        return { uses, others: words.filter((word) => word.id !== id) }
      }),
      moveEntries: fromPromise(({ input: { resource, id, to } }) => api.words.move(resource, id, to)),
      deleteWord: fromPromise(({ input: { resource, id, version } }) =>
        findsGone(api.entries.remove(resource, id, version)),
      ),
    },
  })

export const createAdministrationActors = (api: Api & AdministrationApi, flows: Actors & EntryActors) => {
  const { entry, entryEditor, listPage, stepHistory, wordChoice } = flows
  const actionRunner = actionRunnerMachine.provide({
    actors: {
      runAction: fromPromise(({ input }) => api.actions.run(input.name)),
      findAction: fromPromise(({ input, signal }) => api.actions.find(input.name, signal)),
    },
  })
  const systemPage = systemPageMachine.provide({
    actors: {
      loadSystem: fromPromise(({ signal }) => api.system.read(signal)),
      sendTestMail: fromPromise(() => api.system.sendTestMail()),
    },
  })
  return {
    wordsPage: wordsPageMachine.provide({ actors: { listPage, wordDeletion: createWordDeletion(api) } }),
    actionsPage: actionsPageMachine.provide({ actors: { listPage, actionRunner, backupList: createBackupList(api) } }),
    systemPage,
    setUp: setUpMachine.provide({
      actors: {
        stepHistory,
        systemPage,
        wordChoice,
        entry,
        entryEditor,
        // Without a connection the next visit does.
        endSetUp: fromPromise(() => api.system.endSetUp().catch(() => {})),
      },
    }),
  }
}
