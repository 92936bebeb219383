import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate'
import { openDrafts } from '#domain/draft.ts'
import { toFailure } from '#domain/failure.ts'
import type { Filter } from '#domain/filter.ts'
import { maximumListLimit } from '#domain/limits.ts'
import { changedFields } from '#domain/merge.ts'
import { may } from '#domain/permissions.ts'
import {
  accountsIn,
  comingEvent,
  doomedSeriesIn,
  programsIn,
  type RowTask,
  resourceOf,
  type SelectedItem,
  seriesIn,
  usedIn,
} from '#domain/selection.ts'
import { targetOf } from '#domain/target.ts'
import { flagBefore, type UndoItem } from '#domain/undo.ts'
import { sumOf, type Viewer } from '#domain/user.ts'
import { confirmationMachine } from '#machines/entries/confirmation.ts'
import { optionsMachine } from '#machines/entries/options.ts'
import { suggestMachine } from '#machines/entries/suggest.ts'
import { wordChoiceMachine } from '#machines/entries/wordChoice.ts'
import { frameNews, type TalkToFrame } from '#machines/frame.ts'
import { listMachine } from '#machines/lists/list.ts'
import { listPageMachine } from '#machines/lists/listPage.ts'
import { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { reasonTemplatesMachine } from '#machines/moderation/reasonTemplates.ts'
import { notificationDetailMachine } from '#machines/people/notificationDetail.ts'
import { notificationsPageMachine } from '#machines/people/notificationsPage.ts'
import type { backstageMachine } from '#machines/shell/backstage.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { openDraftsMachine } from '#machines/shell/openDrafts.ts'
import { overviewPageMachine } from '#machines/shell/overviewPage.ts'
import { stepHistoryMachine, type TalkToHistory } from '#machines/shell/stepHistory.ts'
import { undoMachine } from '#machines/shell/undo.ts'
import { unfilledPagesMachine } from '#machines/shell/unfilledPages.ts'
import { unreadCountMachine } from '#machines/shell/unreadCount.ts'
import { partialMachine } from '#machines/texts/partial.ts'
import type { Api } from '#src/api/api.ts'
import { createKey } from '#src/api/keys.ts'
import { batchRunOver } from './batchRunOver.ts'
import { runIdOf } from './runs.ts'
import { findsGone } from './unlessGone.ts'

const createList = (api: Api) =>
  listMachine.provide({
    actors: { loadPage: fromPromise(({ input, signal }) => api.entries.list(input.resource, input.query, signal)) },
  })

const createSelection = (api: Api, now: () => number, viewer: () => Viewer) =>
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
        const findComing = (parent: string) => {
          const filters: Filter[] = [
            { name: 'parent', value: parent },
            { name: 'startAfter', value: startAfter },
          ]
          return api.entries.list('events', { limit: maximumListLimit, filters }, signal)
        }
        const count = async (value: string[]) =>
          (await api.entries.list('events', { limit: 1, filters: [{ name: 'mains', value }] }, signal)).total
        const countOwned = async (id: string) => sumOf((await api.users.details(id, signal)).owned)
        const found = await Promise.all(doomedSeriesIn(input).map(findComing))
        const coming = found.flatMap(({ items }) => items)
        const counted = await Promise.all([
          ...found.map(({ total }) => total),
          ...mains.map(count),
          ...seriesIn(input).map(countEvents),
          ...accountsIn(input).map(countOwned),
          ...usedIn(input).map((filter) => api.suggestions.countEvents(filter, startAfter, signal)),
        ])
        return {
          affected: counted.reduce((sum, total) => sum + total, -deleted),
          coming: coming
            .filter((event) => may(viewer(), 'delete', 'events', targetOf('events', event)))
            .map(comingEvent),
        }
      }),
      batchRun: batchRunOver<SelectedItem, RowTask>(async ({ mayBeDone: _, ...item }, task) => {
        const { resource, action, takesEvents, reason } = task
        const { id, version, deactivated } = item
        const run = runIdOf(task)
        const flip = { deactivated: deactivated !== true }
        if (action === 'delete' && resource === 'users') {
          const wasGone = await findsGone(api.users.remove(id, { version, successor: task.successor, run }))
          api.store.dropPerson(id)
          return wasGone
        }
        if (action === 'delete') {
          const row = resourceOf(resource, item)
          // Nobody looked at the coming events of a series, so they go in any version.
          const seen = row === resource ? version : null
          return findsGone(api.entries.remove(row, id, seen, run))
        }
        const said = { ...(takesEvents && { withEvents: true }), ...(reason !== '' && { reason }) }
        const changed = resource === 'users' ? flip : { ...item, ...flip, ...said }
        try {
          await api.entries.update(resource, id, version, changed, run)
          return false
        } catch (error) {
          if (toFailure(error).code !== 'changedMeanwhile') throw error
          // An earlier try may have succeeded.
          const current = await api.entries.find(resource, id)
          if (current.deactivated !== flip.deactivated) throw error
          return true
        }
      }),
    },
  })

export const createUndo = (api: Api) =>
  undoMachine.provide({
    actors: {
      batchRun: batchRunOver<UndoItem>(async (entry, task) => {
        const { resource, id, series } = entry
        const flag = flagBefore(entry)
        if (flag !== null && resource !== 'themes') {
          const current = await api.entries.find(resource, id)
          if (changedFields(current, { ...current, ...flag }).length === 0) return
          await api.entries.update(resource, id, current.version, { ...current, ...flag }, runIdOf(task))
        } else if (series) await api.entries.rejoin(series.id, id, series.date)
        else if (resource === 'themes') await api.themes.restore(id)
        else await api.entries.restore(resource, id)
      }),
    },
  })

/** Null without permission: the role may have changed elsewhere. */
const countDesk = (api: Api, signal: AbortSignal) =>
  api.moderation.count(signal).catch((error: unknown) => {
    if (toFailure(error).code !== 'unauthorized') throw error
    return null
  })

export const createUnreadCount = (api: Api) =>
  unreadCountMachine.provide({
    actors: {
      countUnread: fromPromise(async ({ input: { userId, isModerating }, signal }) => {
        const filters = [
          { name: 'viewed' as const, value: false },
          { name: 'userId' as const, value: userId },
        ]
        const [unread, desk] = await Promise.all([
          api.entries.list('notifications', { limit: 1, filters }, signal),
          isModerating ? countDesk(api, signal) : null,
        ])
        return { total: unread.total, waiting: desk?.cases ?? 0 }
      }),
    },
  })

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

/** Only here machines of pages reach server, clock and storage. */
export const createActors = (
  api: Api,
  now: () => number,
  viewer: () => Viewer,
  talkToFrame: TalkToFrame,
  talkToHistory: TalkToHistory,
) => {
  const list = createList(api)
  const listSelection = createSelection(api, now, viewer)
  const options = optionsMachine.provide({
    actors: {
      loadOptions: fromPromise(({ input: { source }, signal }) => api.suggestions.options(source, signal)),
    },
  })
  const listPage = listPageMachine.provide({ actors: { list, listSelection, options, talkToFrame } })
  const confirmation = confirmationMachine.provide({
    actors: {
      loadConfirmations: fromPromise(({ input: { entry }, signal }) => api.confirmations.open(entry, signal)),
      confirmEntries: fromPromise(({ input: { ids } }) => api.confirmations.confirm(ids)),
    },
  })
  const drafts = openDraftsMachine.provide({
    actors: {
      findDrafts: fromPromise(async ({ input }) => openDrafts(await api.drafts.leftOf(input.userId))),
      dropDraft: fromPromise(({ input }) => api.drafts.dropLeft(input.key)),
    },
  })
  const stepHistory = stepHistoryMachine.provide({ actors: { talkToHistory } })
  return {
    talkToFrame,
    leaveGuard: leaveGuardMachine,
    confirmation,
    list,
    listSelection,
    listPage,
    openDrafts: drafts,
    overviewPage: overviewPageMachine.provide({ actors: { confirmation, list, talkToFrame, openDrafts: drafts } }),
    unfilledPages: unfilledPagesMachine.provide({
      actors: {
        findPages: fromPromise(({ input: { language }, signal }) => api.themes.unfilledPages(language, signal)),
      },
    }),
    options,

    reasonTemplates: reasonTemplatesMachine.provide({
      actors: {
        loadTemplates: fromPromise(({ input: { language }, signal }) => api.moderation.templates(language, signal)),
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

    stepHistory,
    partial: partialMachine.provide({
      actors: {
        loadPartial: fromPromise(({ input: { name, language }, signal }) => api.partials.find(name, language, signal)),
      },
    }),

    notificationsPage: notificationsPageMachine.provide({
      actors: {
        talkToFrame,
        listPage,
        markAllViewed: fromPromise(({ input }) => api.notifications.markAllViewed(input.until)),
      },
    }),

    notificationDetail: notificationDetailMachine.provide({
      actors: {
        talkToFrame,
        loadNotification: fromPromise(({ input: { id }, signal }) => api.notifications.find(id, signal)),
        markViewed: fromPromise(({ input: { id, version } }) => api.notifications.markViewed(id, version)),
      },
    }),

    createKey,
    keepFile: api.files.keep,
    readPreferences: api.store.readPreferences,
    keepPreferences: api.store.keepPreferences,
    readSetUp: api.store.readSetUp,
    keepSetUp: api.store.keepSetUp,
    readFirstSteps: api.store.readFirstSteps,
    keepFirstSteps: api.store.keepFirstSteps,
    dropFirstSteps: api.store.dropFirstSteps,
  }
}

export type Actors = ReturnType<typeof createActors>
