import { expect, test } from 'vitest'
import { type AnyStateMachine, createActor, waitFor } from 'xstate'
import type { PreviewedDate, SkipReason } from '#domain/series/generation.ts'
import type { SeriesEvent } from '#domain/series/seriesComparison.ts'
import { confirmationMachine } from '#machines/entries/confirmation.ts'
import { draftMachine } from '#machines/entries/draft.ts'
import { entryMachine } from '#machines/entries/entry.ts'
import { entryEditorMachine } from '#machines/entries/entryEditor.ts'
import { talkToFrame } from '#machines/frame.ts'
import { listPageMachine } from '#machines/lists/listPage.ts'
import { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { createSeriesActors } from '#src/actors/series.ts'
import { stepHistory } from '#test/samples/stepHistory.ts'
import { upload } from '#test/samples/upload.ts'

const date = '2026-06-09'
const comparison = {
  version: 1,
  generatedUntil: '2026-06-30',
  unfit: [],
  missing: [],
  otherTimes: [],
  skipped: [date],
  retimed: [],
  kept: [],
  deleted: [] as SeriesEvent[],
}
const binned: SeriesEvent = {
  id: 'e1',
  version: 3,
  name: 'Guest choir',
  date,
  start: `${date}T18:00:00.000Z`,
  end: null,
  changedByHand: ['name'],
}

const made = { id: 'e2', name: 'Choir', start: `${date}T18:00:00.000Z` }
const offerOf = (id: string, { name, start }: { name: string; start: string }) => ({
  id: `undo:events/${id}`,
  entries: [{ resource: 'events', id, name, start, undo: 'delete' }],
})

const answerOf = async (
  reason: SkipReason | null,
  deleted: SeriesEvent[] = [],
  clash: PreviewedDate['clash'] = { count: 1, isTaken: false },
): Promise<{ said: unknown[]; asked: string[] }> => {
  const asked: string[] = []
  const series = {
    compare: async () => ({ ...comparison, deleted }),
    preview: async () => [{ date, state: 'skipped', holiday: null, clash }],
    generate: async () => {
      asked.push('generate')
      return { created: reason === null ? [made] : [], skipped: reason === null ? [] : [{ date, reason }] }
    },
  }
  const entries = { restore: async (...of: string[]) => asked.push(`restore ${of.join('/')}`) }
  const { seriesDates } = createSeriesActors(
    { series, entries } as unknown as Parameters<typeof createSeriesActors>[0],
    {
      confirmation: confirmationMachine,
      draft: draftMachine,
      entry: entryMachine,
      entryEditor: entryEditorMachine.provide({ actors: { upload } }),
      listPage: listPageMachine,
      listSelection: listSelectionMachine,
      stepHistory,
      talkToFrame,
    },
  )
  const actor = createActor(seriesDates, { input: { seriesId: 's1' } }).start()
  const said: unknown[] = []
  for (const type of ['date.restored', 'restoration.failed'] as const) actor.on(type, (event) => said.push(event))
  await waitFor(actor, (snapshot) => snapshot.matches('ready'))
  actor.send({ type: 'restoration.requested', date })
  await waitFor(actor, (snapshot) => snapshot.matches('loading') || snapshot.matches('asking'))
  if (actor.getSnapshot().matches('asking')) said.push('asking')
  actor.stop()
  return { said, asked }
}

test('bringing a date back succeeds when there is an event on it, whoever made it', async () => {
  for (const reason of [null, 'exists'] as const)
    expect(await answerOf(reason)).toEqual({
      said: [
        {
          type: 'date.restored',
          date,
          start: reason === null ? made.start : null,
          deleted: null,
          offer: reason === null ? offerOf('e2', made) : null,
        },
      ],
      asked: ['generate'],
    })
})

test('a new event asks first when another one takes the place at that time', async () => {
  const taken = { count: 1, isTaken: true }
  expect(await answerOf(null, [], taken)).toEqual({ said: ['asking'], asked: [] })
  expect((await answerOf(null, [binned], taken)).asked).toEqual(['restore events/e1'])
})

test('a date that the series has no more is not said to be back', async () => {
  const failure = { code: 'dateNotInSeries' }
  expect((await answerOf('notInSeries')).said).toEqual([{ type: 'restoration.failed', failure }])
})

test('a date whose event is in the bin gets that event back, and no new one', async () => {
  expect(await answerOf(null, [binned])).toEqual({
    said: [{ type: 'date.restored', date, start: binned.start, deleted: binned, offer: offerOf('e1', binned) }],
    asked: ['restore events/e1'],
  })
})

test('changing all coming events is one run: every call names it by the same id', async () => {
  const event = (id: string) => ({ id, version: 1, date, start: date, changedByHand: [], differs: ['name'] })
  const runs: string[] = []
  const series = {
    pending: async () => ({ version: 1, total: 2, outdated: [event('a'), event('b')], changed: [] }),
    updateEvent: async (_series: string, _event: object, run: string) => runs.push(run),
  }
  const flows = {
    confirmation: confirmationMachine,
    draft: draftMachine,
    entry: entryMachine,
    entryEditor: entryEditorMachine.provide({ actors: { upload } }),
  }
  const lists = { listPage: listPageMachine, listSelection: listSelectionMachine }
  const { seriesPage } = createSeriesActors({ series } as unknown as Parameters<typeof createSeriesActors>[0], {
    ...flows,
    ...lists,
    stepHistory,
    talkToFrame,
  })
  const child = (of: AnyStateMachine, name: string) => of.implementations.actors[name] as AnyStateMachine
  const actor = createActor(child(child(seriesPage, 'events'), 'seriesUpdate'), { input: { seriesId: 's1' } }).start()
  await waitFor(actor, (snapshot) => snapshot.can({ type: 'update.confirmed' }))
  actor.send({ type: 'update.confirmed' })
  await expect.poll(() => runs.length).toBe(2)
  expect(new Set(runs).size).toBe(1)
  expect(runs[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  actor.stop()
})
