import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate'
import { toFailure } from '#domain/failure.ts'
import type { Filter } from '#domain/listing.ts'
import { programsIn, seriesIn } from '#domain/selection.ts'
import { actionRunnerMachine } from '#machines/actions/actionRunner.ts'
import { actionsPageMachine } from '#machines/actions/actionsPage.ts'
import { backupListMachine } from '#machines/actions/backupList.ts'
import { systemPageMachine } from '#machines/actions/systemPage.ts'
import { optionsMachine } from '#machines/entries/options.ts'
import { suggestMachine } from '#machines/entries/suggest.ts'
import { wordChoiceMachine } from '#machines/entries/wordChoice.ts'
import { wordDeletionMachine } from '#machines/entries/wordDeletion.ts'
import { wordsPageMachine } from '#machines/entries/wordsPage.ts'
import { frameNews, type TalkToFrame } from '#machines/frame.ts'
import { listMachine } from '#machines/lists/list.ts'
import { listPageMachine } from '#machines/lists/listPage.ts'
import { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { accountDeletionMachine } from '#machines/people/accountDeletion.ts'
import { accountPageMachine } from '#machines/people/accountPage.ts'
import { firstStepsMachine } from '#machines/people/firstSteps.ts'
import { invitationLinkMachine } from '#machines/people/invitationLink.ts'
import { invitePageMachine } from '#machines/people/invitePage.ts'
import { notificationDetailMachine } from '#machines/people/notificationDetail.ts'
import { recoveryRequestMachine } from '#machines/session/recoveryRequest.ts'
import { recoveryResetMachine } from '#machines/session/recoveryReset.ts'
import { registrationMachine } from '#machines/session/registration.ts'
import type { backstageMachine } from '#machines/shell/backstage.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { overviewPageMachine } from '#machines/shell/overviewPage.ts'
import { undoMachine } from '#machines/shell/undo.ts'
import { unreadCountMachine } from '#machines/shell/unreadCount.ts'
import { partialMachine } from '#machines/texts/partial.ts'
import type { Api } from '#src/api/api.ts'
import { createKey } from '#src/api/keys.ts'
import { createEntryActors } from './entries.ts'

/** Ignores a missing entry: an earlier deletion may have succeeded without an answer. */
const unlessGone = (error: unknown): void => {
  if (toFailure(error).code !== 'notFound') throw error
}

const createList = (api: Api) =>
  listMachine.provide({
    actors: { loadPage: fromPromise(({ input, signal }) => api.entries.list(input.resource, input.query, signal)) },
  })

const createSelection = (api: Api, now: () => number) =>
  listSelectionMachine.provide({
    actors: {
      countAffected: fromPromise(async ({ input, signal }) => {
        const { mains, deleted } = programsIn(input)
        const startAfter = new Date(now()).toISOString()
        const countEvents = async ({ parent, deactivated }: { parent: string; deactivated: boolean }) => {
          const filters: Filter[] = [
            { name: 'parent', value: parent },
            { name: 'deactivated', value: deactivated },
            { name: 'startAfter', value: startAfter },
          ]
          return (await api.entries.list('events', { limit: 1, filters }, signal)).total
        }
        const count = async (value: string[]) =>
          (await api.entries.list('events', { limit: 1, filters: [{ name: 'mains', value }] }, signal)).total
        const counted = await Promise.all([...mains.map(count), ...seriesIn(input).map(countEvents)])
        return counted.reduce((sum, total) => sum + total, -deleted)
      }),
      applyAction: fromPromise(async ({ input: { resource, action, item, takesEvents } }) => {
        const { id, version, deactivated } = item
        const flip = { deactivated: deactivated !== true }
        if (action === 'delete') await api.entries.remove(resource, id, version).catch(unlessGone)
        else {
          const changed = resource === 'users' ? flip : { ...item, ...flip, ...(takesEvents && { withEvents: true }) }
          await api.entries.update(resource, id, version, changed).catch(async (error: unknown) => {
            if (toFailure(error).code !== 'changedMeanwhile') throw error
            // An earlier try may have succeeded without an answer: an entry in the wanted state is done.
            const current = await api.entries.find(resource, id)
            if (current.deactivated !== flip.deactivated) throw error
          })
        }
      }),
    },
  })

const createBackupList = (api: Api) =>
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
        api.entries.remove(resource, id, version).catch(unlessGone),
      ),
    },
  })

/** Creates the undo machine, one for all of Backstage. */
export const createUndo = (api: Api) =>
  undoMachine.provide({
    actors: {
      restoreEntry: fromPromise(async ({ input: { resource, id } }) => {
        if (resource === 'themes') await api.themes.restore(id)
        else await api.entries.restore(resource, id)
      }),
    },
  })

/** Creates the machine that counts unread notifications. */
export const createUnreadCount = (api: Api) =>
  unreadCountMachine.provide({
    actors: {
      countUnread: fromPromise(async ({ input: { userId }, signal }) => {
        const filters = [
          { name: 'viewed' as const, value: false },
          { name: 'userId' as const, value: userId },
        ]
        return (await api.entries.list('notifications', { limit: 1, filters }, signal)).total
      }),
    },
  })

/** Connects page machines to this frame as `talkToFrame`. */
export const connectToFrame = (frame: ActorRefFrom<typeof backstageMachine>): TalkToFrame =>
  fromCallback(({ receive, sendBack }) => {
    const claimed = new Set<string>()
    receive((wish) => {
      if (wish.type === 'toast.claimed') claimed.add(wish.id)
      else frame.send(wish)
    })
    const subscriptions = frameNews.map((type) => frame.on(type, sendBack))
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      for (const id of claimed) frame.send({ type: 'toast.withdrawn', id })
    }
  })

/**
 * Gives the pages' machines their real actors. Only these reach the server, the clock and the browser's storage.
 * Loaded with the first page; `shell.ts` has those of the log-in.
 */
export const createActors = (api: Api, now: () => number, talkToFrame: TalkToFrame) => {
  const list = createList(api)
  const listSelection = createSelection(api, now)
  const listPage = listPageMachine.provide({ actors: { list, listSelection, talkToFrame } })
  const invitationLink = invitationLinkMachine.provide({
    actors: {
      createInvitation: fromPromise(() => api.invitations.create()),
      copyText: fromPromise(({ input }) => api.clipboard.write(input.text)),
    },
  })
  const actionRunner = actionRunnerMachine.provide({
    actors: {
      runAction: fromPromise(({ input }) => api.actions.run(input.name)),
      findAction: fromPromise(({ input, signal }) => api.actions.find(input.name, signal)),
    },
  })
  const entries = createEntryActors(api, now, talkToFrame)
  return {
    talkToFrame,
    leaveGuard: leaveGuardMachine,
    ...entries,

    registration: registrationMachine.provide({
      actors: {
        form: entries.form,
        talkToFrame,
        checkInvitation: fromPromise(({ input }) => api.auth.checkInvitation(input.token)),
        signIn: fromPromise(({ input }) => api.auth.signIn(input)),
      },
    }),

    list,
    listSelection,
    listPage,
    wordsPage: wordsPageMachine.provide({ actors: { listPage, wordDeletion: createWordDeletion(api) } }),
    overviewPage: overviewPageMachine.provide({ actors: { list, talkToFrame } }),
    invitePage: invitePageMachine.provide({ actors: { listPage, invitationLink } }),
    actionsPage: actionsPageMachine.provide({ actors: { listPage, actionRunner, backupList: createBackupList(api) } }),
    systemPage: systemPageMachine.provide({
      actors: {
        loadSystem: fromPromise(({ signal }) => api.system.read(signal)),
        sendTestMail: fromPromise(() => api.system.sendTestMail()),
      },
    }),

    options: optionsMachine.provide({
      actors: {
        loadOptions: fromPromise(({ input: { source }, signal }) => api.suggestions.options(source, signal)),
      },
    }),

    wordChoice: wordChoiceMachine.provide({
      actors: {
        loadOptions: fromPromise(({ input: { source }, signal }) => api.suggestions.options(source, signal)),
        createWord: fromPromise(async ({ input: { source, name } }) => {
          await api.entries.create(source, { name, headline: name, description: '' })
        }),
      },
    }),

    suggest: suggestMachine.provide({
      actors: {
        loadSuggestions: fromPromise(({ input: { source, text }, signal }) => api.suggestions[source](text, signal)),
      },
    }),

    recoveryRequest: recoveryRequestMachine.provide({
      actors: { requestRecovery: fromPromise(({ input }) => api.recovery.request(input.email)) },
    }),

    recoveryReset: recoveryResetMachine.provide({
      actors: { setPassword: fromPromise(({ input }) => api.recovery.setPassword(input)) },
    }),

    firstSteps: firstStepsMachine.provide({
      actors: {
        entryEditor: entries.entryEditor,
        countOwn: fromPromise(async ({ signal }) => {
          const count = async (resource: 'groups' | 'places' | 'events') =>
            (await api.entries.list(resource, { limit: 1, filters: [{ name: 'ownedBy', value: 'self' }] }, signal))
              .total
          const [groups, places, events] = await Promise.all([count('groups'), count('places'), count('events')])
          return { groups, places, events }
        }),
      },
    }),

    partial: partialMachine.provide({
      actors: {
        loadPartial: fromPromise(({ input: { name, language }, signal }) => api.partials.find(name, language, signal)),
      },
    }),

    notificationDetail: notificationDetailMachine.provide({
      actors: {
        talkToFrame,
        loadNotification: fromPromise(({ input: { id }, signal }) => api.notifications.find(id, signal)),
        markViewed: fromPromise(({ input: { id, version } }) => api.notifications.markViewed(id, version)),
      },
    }),

    accountPage: accountPageMachine.provide({
      actors: {
        entry: entries.entry,
        form: entries.form,
        talkToFrame,
        accountDeletion: accountDeletionMachine.provide({
          actors: {
            deleteAccount: fromPromise(async ({ input: { id, version } }) => {
              await api.entries.remove('users', id, version)
              api.store.dropPerson(id)
            }),
          },
        }),
      },
    }),

    createKey,
    keepFile: api.files.keep,
    readPreferences: api.store.readPreferences,
    keepPreferences: api.store.keepPreferences,
    readFirstSteps: api.store.readFirstSteps,
    keepFirstSteps: api.store.keepFirstSteps,
    dropFirstSteps: api.store.dropFirstSteps,
  }
}

export type Actors = ReturnType<typeof createActors>
