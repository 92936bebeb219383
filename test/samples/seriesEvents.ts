import { fromCallback, fromPromise } from 'xstate'
import type { Draft, UnsavedWork } from '#domain/draft.ts'
import type { SavedEntry } from '#domain/editing.ts'
import type { FormValues } from '#domain/forms.ts'
import type { AskedPage, ListItem, LoadedPage } from '#domain/listing.ts'
import type { Affected } from '#domain/selection.ts'
import type { GenerationReport, GenerationRequest, PreviewedDate } from '#domain/series/generation.ts'
import { type Pending, retimedPending } from '#domain/series/pending.ts'
import type { ResetPlan, SeriesComparison } from '#domain/series/seriesComparison.ts'
import type { MadeEntry } from '#domain/undo.ts'
import { entryEditorMachine } from '#machines/entries/entryEditor.ts'
import { formMachine } from '#machines/entries/form.ts'
import type { FrameNews, TalkToFrame } from '#machines/frame.ts'
import { listMachine } from '#machines/lists/list.ts'
import { listPageMachine } from '#machines/lists/listPage.ts'
import { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { eventResetMachine } from '#machines/series/eventReset.ts'
import { generationMachine } from '#machines/series/generation.ts'
import { seriesDatesMachine } from '#machines/series/seriesDates.ts'
import { type SeriesEventsInput, seriesEventsMachine } from '#machines/series/seriesEvents.ts'
import { seriesScheduleMachine } from '#machines/series/seriesSchedule.ts'
import { seriesUpdateMachine } from '#machines/series/seriesUpdate.ts'
import { batchRunOver } from '#src/actors/batchRunOver.ts'
import { upload } from '#test/samples/upload.ts'
import { workKeptIn } from '../machines/keptWork.ts'

const today = '2026-06-01'
export const june = { start: '2026-06-02', end: '2026-06-30' }

export const begin: SeriesEventsInput = {
  seriesId: 's1',
  isReinstated: false,
  viewer: { id: 'u1', role: 'normal' },
  lists: [
    {
      id: 'future',
      order: 'ASC',
      filters: [{ name: 'startAfter', value: '2026-06-01T10:00:00.000Z' }],
      preferences: { size: 25, own: true },
    },
    {
      id: 'past',
      order: 'DESC',
      filters: [{ name: 'startBefore', value: '2026-06-01T10:00:00.000Z' }],
      preferences: { size: 25, own: true },
    },
  ],
  period: june,
  choice: null,
  today,
}

export const beginInWizard: Omit<SeriesEventsInput, 'seriesId'> = {
  ...begin,
  lists: [{ id: 'all', order: 'ASC', filters: [], preferences: { size: 25, own: true } }],
}

export const previewed: readonly PreviewedDate[] = [
  { date: '2026-06-02', state: 'new', holiday: null },
  { date: '2026-06-09', state: 'new', holiday: null },
]

/** All but the second date. */
export const choice = { period: june, dates: previewed, chosen: ['2026-06-02'], elsewhere: {} }

export const settledComparison: SeriesComparison = {
  version: 1,
  generatedUntil: null,
  unfit: [],
  missing: [],
  otherTimes: [],
  removed: [],
  skipped: [],
  deleted: [],
  retimed: [],
  kept: [],
}

/** Answers at once and counts calls. */
export const createSeriesWorld = () => {
  const world = {
    comparison: settledComparison,
    pending: { version: 1, total: 1, outdated: [], changed: [] } as Pending,
    items: [] as ListItem[],
    previewed,
    asked: [] as string[],
    deleted: [] as string[],
    runs: [] as GenerationRequest[],
    drafts: new Map<string, UnsavedWork>(),
    wishes: [] as unknown[],
    left: 0,
    tell: (_news: FrameNews) => {},
  }
  const ask = <Answer>(what: string, answer: Answer): Answer => {
    world.asked.push(what)
    return answer
  }
  const listeners = new Set<(news: FrameNews) => void>()
  world.tell = (news) => {
    for (const listener of listeners) listener(news)
  }
  const talkToFrame: TalkToFrame = fromCallback(({ receive, sendBack }) => {
    receive((wish) => world.wishes.push(wish))
    listeners.add(sendBack)
    return () => {
      listeners.delete(sendBack)
      world.left += 1
    }
  })
  const listSelection = listSelectionMachine.provide({
    actors: {
      countAffected: fromPromise(async (): Promise<Affected> => ({ affected: 0 })),
      batchRun: batchRunOver(async ({ id }) => world.deleted.push(id)),
    },
  })
  const seriesUpdate = (what: string, load: () => Pending) =>
    seriesUpdateMachine.provide({
      actors: {
        loadPending: fromPromise(async () => ask(what, load())),
        batchRun: batchRunOver(async ({ id }) => ask(`${what}:${id}`, null)),
      },
    })
  const list = listMachine.provide({
    actors: {
      loadPage: fromPromise(async ({ input: { query } }: { input: AskedPage }) =>
        ask<LoadedPage>(`list ${query.order}`, { items: world.items, total: world.items.length }),
      ),
    },
  })
  const seriesSchedule = seriesScheduleMachine.provide({
    actors: {
      talkToFrame,
      listSelection,
      seriesDates: seriesDatesMachine.provide({
        actors: {
          compareDates: fromPromise(async () => ask('comparison', world.comparison)),
          checkPlace: fromPromise(async () => false),
          restoreDate: fromPromise(
            async (): Promise<MadeEntry | null> => ({ resource: 'events', id: 'e1', name: 'Choir' }),
          ),
        },
      }),
      seriesRetiming: seriesUpdate('times', () => retimedPending(world.comparison)),
    },
  })
  const machine = seriesEventsMachine.provide({
    actors: {
      talkToFrame,
      seriesSchedule,
      keepChoice: workKeptIn(world.drafts),
      listPage: listPageMachine.provide({ actors: { talkToFrame, list, listSelection } }),
      seriesUpdate: seriesUpdate('pending', () => world.pending),
      generation: generationMachine.provide({
        actors: {
          previewDates: fromPromise(async () => ask('preview', world.previewed)),
          generateEvents: fromPromise(async ({ input: { request } }): Promise<GenerationReport> => {
            world.runs.push(request)
            return { created: [{ id: 'e1', name: 'Choir', start: '' }], skipped: [] }
          }),
        },
      }),
      eventReset: eventResetMachine.provide({
        actors: {
          planReset: fromPromise(
            async (): Promise<ResetPlan> => ({
              version: 1,
              seriesVersion: 1,
              differs: ['start'],
              moved: null,
              leftAt: null,
            }),
          ),
          resetEvent: fromPromise(async () => ({ id: 'e1', version: 2, label: 'Choir', values: {} })),
          restoreChanges: fromPromise(async () => {}),
        },
      }),
    },
  })
  return { world, machine, seriesSchedule }
}

export const createEditor = (id: string, drafts = new Map<string, UnsavedWork>()) => {
  const saved: FormValues[] = []
  const machine = entryEditorMachine.provide({
    actors: {
      upload,
      talkToFrame: fromCallback(() => undefined),
      form: formMachine.provide({
        actors: {
          keepWork: workKeptIn(drafts),
          findDraft: fromPromise(async ({ input: { key } }): Promise<Draft | null> => {
            const work = drafts.get(key)
            return work ? { ...work, savedAt: '2031-05-01T10:00:00.000Z' } : null
          }),
          submitForm: fromPromise(async ({ input: { values } }): Promise<SavedEntry> => {
            saved.push(values)
            return { id, version: saved.length, values }
          }),
        },
      }),
    },
  })
  return { machine, saved }
}
