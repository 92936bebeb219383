import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { OpenConfirmation } from '#domain/confirmation.ts'
import type { Draft, UnsavedWork } from '#domain/draft.ts'
import type { Entry } from '#domain/editing.ts'
import { FailureError } from '#domain/failure.ts'
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
const fields = { ...empty, name: 'Choir', category: id, topic: id }
const entry: Entry = { ...fields, id: 's1', version: 3 }
const { seriesId: _seriesId, ...events } = begin
const input: SeriesPageInput = {
  id: 's1',
  form: { kind: 'revents', empty, userId: 'u1', creationKey: 'k1' },
  events,
}

const draft: Draft = {
  values: { ...fields, name: 'Town choir' },
  base: fields,
  version: 3,
  savedAt: '2031-05-01T10:00:00.000Z',
}

const confirmation = confirmationMachine.provide({
  actors: { loadConfirmations: fromPromise(async (): Promise<readonly OpenConfirmation[]> => []) },
})

test('structure, every path, nothing left unwalked', async () => {
  const unused = { done: [], error: [] }
  await walk(seriesPageMachine, {
    inputs: [input],
    events: {
      'entry.loaded': [{ entry, from: 'entry' }],
      'work.found': [{ draft, from: 'entry' }],
      'entry.saved': [
        { id: 's1', values: empty, from: 'editor' },
        { id: 's2', values: empty, from: 'editor' },
      ],
      'entry.completed': [{ id: 's2', from: 'editor' }],
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
        confirmation,
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

const open = (isGone: boolean, drafts = new Map<string, UnsavedWork>()) => {
  const { world, machine } = createSeriesWorld()
  const editor = createEditor('s2', drafts)
  const page = createActor(
    seriesPageMachine.provide({
      actors: {
        confirmation,
        editor: editor.machine,
        events: machine,
        entry: entryMachine.provide({
          actors: {
            loadEntry: fromPromise(async () => {
              if (isGone) throw new FailureError({ code: 'notFound' })
              return entry
            }),
            findLostWork: fromPromise(async ({ input: { key } }): Promise<Draft | null> => {
              const work = drafts.get(key)
              return work ? { ...work, savedAt: draft.savedAt } : null
            }),
          },
        }),
      },
    }),
    { input },
  ).start()
  const renewed: string[] = []
  page.on('series.renewed', ({ seriesId }) => renewed.push(seriesId))
  const form = () => page.getSnapshot().children.editor?.getSnapshot().children.form
  return { world, page, form, renewed, saved: editor.saved }
}

test('what was typed into a series that is gone begins a new one, in the draft it lay in until that is stored', async () => {
  const left = { values: empty, base: empty, version: null }
  const drafts = new Map<string, UnsavedWork>([
    ['u1:revents:s1', draft],
    ['u1:revents:new', left],
  ])
  const { page, form, renewed, saved } = open(true, drafts)
  await settled()
  await settled()
  expect([page.getSnapshot().value, page.getSnapshot().children.events]).toEqual(['renewing', undefined])
  expect(form()?.getSnapshot().context).toMatchObject({ id: null, draftKey: 'u1:revents:s1', values: draft.values })
  form()?.send({ type: 'field.changed', name: 'name', value: '' })
  form()?.send({ type: 'submit.requested' })
  await settled()
  expect([form()?.getSnapshot().value, drafts.get('u1:revents:s1')?.values.name]).toEqual(['submitFailed', ''])
  form()?.send({ type: 'field.changed', name: 'name', value: 'New choir' })
  form()?.send({ type: 'submit.requested' })
  await settled()
  expect([saved.map(({ name }) => name), renewed, [...drafts]]).toEqual([
    ['New choir'],
    ['s2'],
    [['u1:revents:new', left]],
  ])
})

test('a series that is gone without a draft is missing', async () => {
  const { page } = open(true)
  await settled()
  await settled()
  expect([page.getSnapshot().value, page.getSnapshot().children.entry?.getSnapshot().value]).toEqual([
    'loading',
    'missing',
  ])
})

test('a series that is gone while it is open, and stored as a new one, asks nothing of its events', async () => {
  const { world, page, form, renewed } = open(false)
  await settled()
  await settled()
  world.asked.splice(0)
  form()?.send({ type: 'field.changed', name: 'name', value: 'Town choir' })
  form()?.send({ type: 'submit.requested' })
  await settled()
  expect([page.getSnapshot().context.entry?.name, world.asked, renewed]).toEqual(['Choir', [], ['s2']])
  page.stop()
})
