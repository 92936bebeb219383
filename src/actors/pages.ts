import { fromPromise } from 'xstate'
import { openDrafts } from '#domain/draft.ts'
import type { Viewer } from '#domain/session.ts'
import { confirmationMachine } from '#machines/entries/confirmation.ts'
import { optionsMachine } from '#machines/entries/options.ts'
import { suggestMachine } from '#machines/entries/suggest.ts'
import { wordChoiceMachine } from '#machines/entries/wordChoice.ts'
import type { TalkToFrame } from '#machines/frame.ts'
import { listMachine } from '#machines/lists/list.ts'
import { listPageMachine } from '#machines/lists/listPage.ts'
import { reasonTemplatesMachine } from '#machines/moderation/reasonTemplates.ts'
import { notificationDetailMachine } from '#machines/people/notificationDetail.ts'
import { notificationsPageMachine } from '#machines/people/notificationsPage.ts'
import { leaveGuardMachine } from '#machines/shell/leaveGuard.ts'
import { openDraftsMachine } from '#machines/shell/openDrafts.ts'
import { overviewPageMachine } from '#machines/shell/overviewPage.ts'
import { stepHistoryMachine, type TalkToHistory } from '#machines/shell/stepHistory.ts'
import { unfilledPagesMachine } from '#machines/shell/unfilledPages.ts'
import { partialMachine } from '#machines/texts/partial.ts'
import type { Api } from '#src/api/api.ts'
import { createKey } from '#src/api/keys.ts'
import { createListSelection } from './bulk.ts'

const createList = (api: Api) =>
  listMachine.provide({
    actors: {
      loadPage: fromPromise(async ({ input: { resource, query, others }, signal }) => {
        const page = await api.entries.list(resource, query, signal)
        if (page.total > 0 || others === null) return page
        const all = await api.entries.list(resource, others, signal).catch(() => null)
        return { ...page, others: all?.total ?? null }
      }),
    },
  })

export const createActors = (
  api: Api,
  now: () => number,
  viewer: () => Viewer,
  talkToFrame: TalkToFrame,
  talkToHistory: TalkToHistory,
) => {
  const list = createList(api)
  const listSelection = createListSelection(api, now, viewer)
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
    talkToHistory,
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
    endFirstSteps: api.store.endFirstSteps,
  }
}

export type Actors = ReturnType<typeof createActors>
