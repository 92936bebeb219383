import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { OpenConfirmation } from '#domain/confirmation.ts'
import type { Entry } from '#domain/editing.ts'
import { newSeries } from '#domain/series/series.ts'
import { confirmationMachine } from '#machines/entries/confirmation.ts'
import { entryMachine } from '#machines/entries/entry.ts'
import { type SeriesPageInput, seriesPageMachine } from '#machines/series/seriesPage.ts'
import { pendingEvent } from '#test/samples/pendingEvent.ts'
import { begin, createEditor, createSeriesWorld } from '#test/samples/seriesEvents.ts'
import { settled } from '#test/settled.ts'
import { walk } from '#test/walk.ts'

const id = '0198f4a0-0000-7000-8000-000000000001'
const empty = newSeries({ date: '2026-06-02', time: '19:00' })
const entry: Entry = { ...empty, id: 's1', version: 3, name: 'Choir', category: id, topic: id }
const { seriesId: _seriesId, ...events } = begin
const input: SeriesPageInput = {
  id: 's1',
  form: { kind: 'revents', empty, userId: 'u1', creationKey: 'k1' },
  events,
}

test('structure, every path, nothing left unwalked', async () => {
  const unused = { done: [], error: [] }
  await walk(seriesPageMachine, {
    inputs: [input],
    events: {
      'entry.loaded': [{ entry, from: 'entry' }],
      'entry.saved': [{ id: 's1', values: empty, from: 'editor' }],
    },
    actors: { hearChildren: unused, entry: unused, editor: unused, events: unused, confirmation: unused },
  })
})

test('a series is loaded, and when it is saved its events look again and ask', async () => {
  const { world, machine } = createSeriesWorld()
  const editor = createEditor('s1')
  const page = createActor(
    seriesPageMachine.provide({
      actors: {
        editor: editor.machine,
        events: machine,
        confirmation: confirmationMachine.provide({
          actors: { loadConfirmations: fromPromise(async (): Promise<readonly OpenConfirmation[]> => []) },
        }),
        entry: entryMachine.provide({ actors: { loadEntry: fromPromise(async () => entry) } }),
      },
    }),
    { input },
  ).start()
  const children = () => page.getSnapshot().children
  expect([page.getSnapshot().value, Object.keys(children())]).toEqual(['loading', ['hearEntry', 'entry']])
  await settled()
  await settled()
  expect(children().events?.getSnapshot().context).toEqual(begin)
  const form = children().editor?.getSnapshot().children.form
  expect(form?.getSnapshot().context).toMatchObject({ id: 's1', version: 3, draftKey: 'u1:revents:s1' })
  world.asked.splice(0)
  world.pending = { version: 1, total: 1, outdated: [pendingEvent('a', { differs: ['name'] })], changed: [] }
  form?.send({ type: 'field.changed', name: 'name', value: 'Town choir' })
  form?.send({ type: 'submit.requested' })
  await settled()
  expect(page.getSnapshot().context.entry?.name).toBe('Town choir')
  const update = children().events?.getSnapshot().children.update
  expect(update?.getSnapshot().context.fields).toEqual(['name'])
  expect([world.asked.toSorted(), editor.saved.length]).toEqual([['comparison', 'pending', 'times'], 1])
  page.stop()
  expect(world.left).toBe(4)
})
