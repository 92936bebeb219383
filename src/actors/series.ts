import { fromPromise } from 'xstate'
import { FailureError } from '#domain/failure.ts'
import { choiceIn } from '#domain/series/generation.ts'
import { type PendingEvent, pendingIn, retimedPending } from '#domain/series/pending.ts'
import type { KeptEvents } from '#domain/series/seriesUpdate.ts'
import type { confirmationMachine } from '#machines/entries/confirmation.ts'
import type { draftMachine } from '#machines/entries/draft.ts'
import type { entryMachine } from '#machines/entries/entry.ts'
import type { entryEditorMachine } from '#machines/entries/entryEditor.ts'
import type { TalkToFrame } from '#machines/frame.ts'
import type { listPageMachine } from '#machines/lists/listPage.ts'
import type { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { eventResetMachine } from '#machines/series/eventReset.ts'
import { generationMachine } from '#machines/series/generation.ts'
import { seriesDatesMachine } from '#machines/series/seriesDates.ts'
import { seriesEventsMachine } from '#machines/series/seriesEvents.ts'
import { seriesPageMachine } from '#machines/series/seriesPage.ts'
import { seriesScheduleMachine } from '#machines/series/seriesSchedule.ts'
import { seriesUpdateMachine } from '#machines/series/seriesUpdate.ts'
import { seriesWizardMachine } from '#machines/series/seriesWizard.ts'
import type { stepHistoryMachine } from '#machines/shell/stepHistory.ts'
import type { Api } from '#src/api/api.ts'
import type { EntryApi } from '#src/api/entryApi.ts'
import type { seriesApi } from '#src/api/series.ts'
import { batchRunOver } from './batchRunOver.ts'

type SeriesApi = { series: ReturnType<typeof seriesApi> }

export type PagesFlows = {
  confirmation: typeof confirmationMachine
  draft: typeof draftMachine
  entry: typeof entryMachine
  entryEditor: typeof entryEditorMachine
  listPage: typeof listPageMachine
  listSelection: typeof listSelectionMachine
  stepHistory: typeof stepHistoryMachine
  talkToFrame: TalkToFrame
}

/** Loads late, because repeating events compute with dates. */
export const createSeriesActors = (api: Api & EntryApi & SeriesApi, flows: PagesFlows) => {
  const { confirmation, draft, entry, entryEditor, listPage, listSelection, stepHistory, talkToFrame } = flows
  const generation = generationMachine.provide({
    actors: {
      previewDates: fromPromise(({ input: { seriesId, period }, signal }) =>
        api.series.preview(seriesId, period, signal),
      ),
      generateEvents: fromPromise(({ input: { seriesId, request } }) => api.series.generate(seriesId, request)),
    },
  })

  const keepEvents = fromPromise<void, KeptEvents>(({ input }) => api.series.keepEvents(input))

  const seriesUpdate = seriesUpdateMachine.provide({
    actors: {
      keepEvents,
      loadPending: fromPromise(async ({ input: { seriesId, fields }, signal }) =>
        pendingIn(await api.series.pending(seriesId, signal), fields),
      ),
      batchRun: batchRunOver<PendingEvent, { seriesId: string }>((event, { seriesId }, runId) =>
        api.series.updateEvent(seriesId, event, runId),
      ),
    },
  })

  const seriesRetiming = seriesUpdateMachine.provide({
    actors: {
      keepEvents,
      loadPending: fromPromise(async ({ input, signal }) =>
        retimedPending(await api.series.compare(input.seriesId, signal)),
      ),
      batchRun: batchRunOver<PendingEvent, { seriesId: string }>((event, { seriesId }, runId) =>
        api.series.moveEvent(seriesId, event, runId),
      ),
    },
  })

  const eventReset = eventResetMachine.provide({
    actors: {
      planReset: fromPromise(async ({ input: { event }, signal }) => {
        if (event === null) throw new FailureError({ code: 'notFound' })
        return api.series.planReset(event.seriesId, event.id, signal)
      }),
      resetEvent: fromPromise(async ({ input: { event, seriesVersion } }) => {
        if (event === null || seriesVersion === null) throw new FailureError({ code: 'notFound' })
        const { seriesId, id, label } = event
        const { id: _id, version: _version, ...values } = await api.entries.find('events', id)
        return { id, label, values, version: await api.series.resetEvent(seriesId, event, seriesVersion) }
      }),
      restoreChanges: fromPromise(async ({ input: { before } }) => {
        if (before === null) throw new FailureError({ code: 'notFound' })
        await api.entries.update('events', before.id, before.version, before.values)
      }),
    },
  })

  const seriesDates = seriesDatesMachine.provide({
    actors: {
      compareDates: fromPromise(({ input, signal }) => api.series.compare(input.seriesId, signal)),
      checkPlace: fromPromise(async ({ input: { seriesId, date }, signal }) => {
        const dates = await api.series.preview(seriesId, { start: date, end: date }, signal)
        return dates.some(({ clash }) => clash?.isTaken)
      }),
      restoreDate: fromPromise(async ({ input: { seriesId, date, deleted } }) => {
        if (deleted !== null) {
          await api.entries.restore('events', deleted.id)
          return { resource: 'events', id: deleted.id, name: deleted.name, start: deleted.start }
        }
        const request = { start: date, end: date, only: [date], restore: [date], skip: [] }
        const { created, skipped } = await api.series.generate(seriesId, request)
        // A date with an event is fine. A changed series may lack the date.
        if (skipped.some(({ reason }) => reason !== 'exists')) throw new FailureError({ code: 'dateNotInSeries' })
        const [made] = created
        return made ? { resource: 'events', id: made.id, name: made.name, start: made.start } : null
      }),
    },
  })

  const seriesSchedule = seriesScheduleMachine.provide({
    actors: { listSelection, seriesDates, seriesRetiming, talkToFrame },
  })
  const seriesEvents = seriesEventsMachine.provide({
    actors: { eventReset, generation, keepChoice: draft, listPage, seriesSchedule, seriesUpdate, talkToFrame },
  })

  return {
    readChoice: (key: string, today: string) => choiceIn(api.store.readDraft(key), today),

    seriesDates,
    seriesPage: seriesPageMachine.provide({
      actors: { confirmation, entry, editor: entryEditor, events: seriesEvents },
    }),

    seriesWizard: seriesWizardMachine.provide({
      actors: {
        stepHistory,
        editor: entryEditor,
        events: seriesEvents,
        loadSeries: fromPromise(({ input }) => api.forms.current('revents', input.id)),
      },
    }),
  }
}
