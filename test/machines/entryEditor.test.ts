import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { newCategory } from '#domain/category.ts'
import type { Clash, ClashQuestion } from '#domain/clash.ts'
import type { FormInput, SavedEntry } from '#domain/editing.ts'
import { newEvent } from '#domain/event.ts'
import { FailureError } from '#domain/failure.ts'
import { newGroup } from '#domain/group.ts'
import { newPlace, type SimilarPlace } from '#domain/place.ts'
import { comingEvent, type SelectedItem } from '#domain/selection.ts'
import { newSeries } from '#domain/series/series.ts'
import { lookId, newLook } from '#domain/themes/look.ts'
import { entryEditorMachine } from '#machines/entries/entryEditor.ts'
import { formMachine } from '#machines/entries/form.ts'
import { geocodeMachine } from '#machines/entries/geocode.ts'
import { similarPlacesMachine } from '#machines/entries/similarPlaces.ts'
import { uploadMachine } from '#machines/entries/upload.ts'
import type { PageWish } from '#machines/frame.ts'
import { listSelectionMachine } from '#machines/lists/listSelection.ts'
import { clashMachine } from '#machines/planning/clash.ts'
import { batchRunOver } from '#src/actors/batchRunOver.ts'
import { taken } from '#test/samples/clash.ts'
import { settled } from '#test/settled.ts'
import { walk } from '#test/walk.ts'
import { workKeptIn } from './keptWork.ts'

const place: FormInput = { kind: 'places', id: null, version: null, values: newPlace(), draftKey: null }
const category: FormInput = { kind: 'categories', id: null, version: null, values: newCategory(), draftKey: null }
const group: FormInput = { kind: 'groups', id: 'g1', version: 4, values: newGroup(), draftKey: null }
const look: FormInput = {
  kind: 'look',
  id: lookId,
  version: 1,
  draftKey: null,
  values: { ...newLook(), sitename: 'Ashcombe' },
}
const seriesId = '0198f4a0-0000-7000-8000-000000000001'
const rehearsal: FormInput = {
  kind: 'events',
  id: 'e1',
  version: 4,
  draftKey: null,
  values: { ...newEvent(0), name: 'Rehearsal', location: 'Hall', category: seriesId, topic: seriesId },
  series: { id: seriesId, date: '2031-05-06' },
}
const hall: SimilarPlace = { id: 'p1', name: 'Town Hall', address: 'Market 1', ownedBy: [] }

const choir = { ...newGroup(), id: 'g1', name: 'Choir', version: 4 }

test('structure, every path, nothing left unwalked', async () => {
  const base = newPlace()
  const unused = { done: [], error: [] }
  await walk(entryEditorMachine, {
    inputs: [place, category, group, rehearsal, look],
    events: {
      'values.changed': [
        { id: null, base, values: base, file: 'none', from: 'form' },
        { id: null, base, values: base, file: 'coming', from: 'form' },
        { id: null, base, values: { ...base, name: 'Town Hall' }, file: 'none', from: 'form' },
      ],
      'form.saved': [
        { id: 'p2', version: 2, values: base, from: 'form' },
        { id: 'e1', version: 2, values: { ...base, parent: null }, from: 'form' },
      ],
      'form.completed': [{ id: 'p2', from: 'form' }],
      'start.chosen': [{ start: '2031-05-13T18:00:00.000Z', from: 'clash' }],
      'file.uploaded': [{ id: 'm1', from: 'upload' }],
      'arrival.changed': [{ arrival: 'coming', from: 'upload' }],
      'coordinates.found': [
        { lat: 52.5, lng: 13.4, from: 'geocode' },
        { lat: 52.5, lng: 13.4, parts: { street: 'Market' }, from: 'geocode' },
      ],
      'work.dropped': [{}],
      'ownEntry.chosen': [{ id: 'g2' }],
      'parent.chosen': [{ parent: null, from: 'detachment' }],
      'run.finished': [
        { action: 'delete', done: [choir], failed: [], from: 'deletion' },
        { action: 'delete', done: [], failed: [], from: 'deletion' },
      ],
      'place.chosen': [{ place: hall, from: 'similarPlaces' }],
    },
    actors: {
      hearChildren: unused,
      form: unused,
      leaveGuard: unused,
      upload: unused,
      geocode: unused,
      similarPlaces: unused,
      clash: unused,
      talkToFrame: unused,
      listSelection: unused,
      detachment: unused,
    },
  })
})

const open = async (input: FormInput, { isRefused = false } = {}) => {
  const deleted: unknown[] = []
  const wishes: PageWish[] = []
  const questions: (ClashQuestion | null)[] = []
  const clock = new SimulatedClock()
  const machine = entryEditorMachine.provide({
    actors: {
      form: formMachine.provide({
        actors: {
          keepWork: workKeptIn(new Map()),
          submitForm: fromPromise(
            async ({ input: { id, values } }): Promise<SavedEntry> => ({ id: id ?? 'p2', version: 1, values }),
          ),
        },
      }),
      upload: uploadMachine.provide({
        actors: {
          holdFile: fromCallback(() => {}),
          readFile: fromPromise(async (): Promise<{ preview: string | null }> => ({ preview: null })),
          uploadFile: fromPromise(async () => ({ id: 'm1' })),
        },
      }),
      listSelection: listSelectionMachine.provide({
        actors: {
          batchRun: batchRunOver<SelectedItem>(async ({ id, version }) => {
            deleted.push([id, version])
            if (isRefused) throw new FailureError({ code: 'offline' })
          }),
        },
      }),
      talkToFrame: fromCallback<PageWish>(({ receive }) => receive((wish) => wishes.push(wish))),
      geocode: geocodeMachine.provide({
        actors: { findCoordinates: fromPromise(async () => ({ lat: 52.5, lng: 13.4 })) },
      }),
      clash: clashMachine.provide({
        actors: {
          findClashes: fromPromise(async ({ input }): Promise<Clash | null> => {
            questions.push(input)
            return taken
          }),
        },
      }),
      similarPlaces: similarPlacesMachine.provide({
        actors: { findSimilar: fromPromise(async (): Promise<readonly SimilarPlace[]> => [hall]) },
      }),
    },
  })
  const editor = createActor(machine, { input, clock })
  const told: unknown[] = []
  editor.on('*', (event) => told.push(event))
  editor.start()
  const { form, guard, upload, geocode, similarPlaces, clash } = editor.getSnapshot().children
  if (!form || !guard) throw new Error('The editor has no form')
  return {
    deleted,
    wishes,
    questions,
    editor,
    told,
    form,
    guard,
    upload,
    geocode,
    similarPlaces,
    clash,
    type: (name: string, value: string | boolean) => form.send({ type: 'field.changed', name, value }),
    values: () => form.getSnapshot().context.values,
    pass: async (milliseconds: number) => {
      clock.increment(milliseconds)
      await settled()
    },
  }
}

test('a form has the helpers of its fields, and no others', async () => {
  const kinds = await Promise.all([open(category), open(place)])
  expect(kinds.map(({ upload, geocode, similarPlaces }) => [upload, geocode, similarPlaces].map(Boolean))).toEqual([
    [false, false, false],
    [true, true, true],
  ])
})

test('unsaved work is guarded until it is saved or typed back, and then the entry is complete', async () => {
  const { form, guard, told, type } = await open(category)
  const seen = [guard.getSnapshot().value]
  for (const name of ['Jazz', '', 'Blues']) {
    type('name', name)
    seen.push(guard.getSnapshot().value)
  }
  type('headline', 'All that')
  form.send({ type: 'submit.requested' })
  await settled()
  expect([...seen, guard.getSnapshot().value]).toEqual(['free', 'guarding', 'free', 'guarding', 'free'])
  const values = { ...newCategory(), name: 'Blues', headline: 'All that' }
  expect(told).toEqual([
    { type: 'entry.saved', id: 'p2', values },
    { type: 'entry.completed', id: 'p2' },
  ])
})

test('who leaves while the work is being saved is let go when it is', async () => {
  const { form, guard, type } = await open(category)
  type('name', 'Blues')
  type('headline', 'All that')
  form.send({ type: 'submit.requested' })
  guard.send({ type: 'leave.requested' })
  const asked = guard.getSnapshot().value
  await settled()
  expect([asked, guard.getSnapshot().value]).toEqual(['asking', 'free'])
})

test('what is typed while it is saved keeps the page', async () => {
  const { form, guard, told, type } = await open(category)
  type('name', 'Blues')
  type('headline', 'All that')
  form.send({ type: 'submit.requested' })
  type('headline', 'All that jazz')
  await settled()
  expect([form.getSnapshot().value, guard.getSnapshot().value]).toEqual(['dirty', 'guarding'])
  expect(told).toMatchObject([{ type: 'entry.saved', values: { headline: 'All that' } }])
})

test('a picture goes into the form as soon as it is uploaded', async () => {
  const { upload, values } = await open(place)
  upload?.send({ type: 'file.chosen', file: { key: 'k', name: 'hall.png', size: 9, type: 'image/png' } })
  await settled()
  await settled()
  expect(values().image).toBe('m1')
})

test('coordinates go into the form as soon as they are found', async () => {
  const { geocode, values } = await open(place)
  geocode?.send({ type: 'coordinates.requested', address: 'Market 1' })
  await settled()
  expect([values().lat, values().lng]).toEqual([52.5, 13.4])
})

test('a place that is like the one typed can be chosen, and what was typed is dropped', async () => {
  const { similarPlaces, form, guard, told, type, pass, values } = await open(place)
  type('name', 'Town')
  await pass(250)
  expect(similarPlaces?.getSnapshot().context.places).toEqual([hall])
  similarPlaces?.send({ type: 'similarPlace.chosen', id: 'p1' })
  expect(values()).toEqual(newPlace())
  expect([form.getSnapshot().value, guard.getSnapshot().value]).toEqual(['pristine', 'free'])
  expect(told).toEqual([{ type: 'otherPlace.chosen', place: hall }])
})

test('one’s own entry that has the name already can be gone on with, and what was typed is dropped', async () => {
  const { editor, form, guard, told, type, values } = await open({ ...group, id: null, version: null })
  type('name', 'Choir')
  editor.send({ type: 'ownEntry.chosen', id: 'g1' })
  expect(values()).toEqual(newGroup())
  expect([form.getSnapshot().value, guard.getSnapshot().value]).toEqual(['pristine', 'free'])
  expect(told).toEqual([{ type: 'entry.completed', id: 'g1' }])
})

test('nothing is looked for by what is stored already', async () => {
  const stored = { ...place, id: 'p2', version: 1, values: { ...newPlace(), name: 'Town Hall', address: 'Market 1' } }
  const { similarPlaces, type, pass } = await open(stored)
  type('description', 'Large')
  await pass(250)
  expect(similarPlaces?.getSnapshot().value).toBe('idle')
})

const storedGroup: FormInput = { ...group, id: 'p2', values: { ...newGroup(), name: 'Choir' } }

test('a stored entry is deleted from its page in the version it has by now, with an offer to undo; a draft of it stays', async () => {
  const { editor, form, guard, deleted, wishes, told, type } = await open(storedGroup)
  type('name', 'The Choir')
  form.send({ type: 'submit.requested' })
  await settled()
  type('name', 'Our Choir')
  const { deletion } = editor.getSnapshot().children
  deletion?.send({ type: 'itemDeletion.requested', id: 'p2' })
  deletion?.send({ type: 'action.confirmed' })
  await settled()
  expect(deleted).toEqual([['p2', 1]])
  expect(wishes).toMatchObject([{ type: 'undo.offered', entries: [{ resource: 'groups', name: 'The Choir' }] }])
  expect(told.at(-1)).toMatchObject({ type: 'entry.deleted', offerId: 'undo:groups/p2', done: [{ name: 'The Choir' }] })
  expect([form.getSnapshot().value, guard.getSnapshot().value]).toEqual(['dirty', 'free'])
})

test('a deletion that failed keeps the page', async () => {
  const { editor, wishes, told } = await open(storedGroup, { isRefused: true })
  const { deletion } = editor.getSnapshot().children
  deletion?.send({ type: 'itemDeletion.requested', id: 'p2' })
  deletion?.send({ type: 'action.confirmed' })
  await settled()
  expect([wishes, told, deletion?.getSnapshot().value]).toEqual([[], [], { selection: 'none', work: 'report' }])
})

test('a series whose coming events alone are deleted so far keeps the page', async () => {
  const series: FormInput = {
    kind: 'revents',
    id: 'r1',
    version: 1,
    values: newSeries({ date: '2031-05-06', time: '19:00' }),
    draftKey: null,
  }
  const { editor, wishes, told } = await open(series)
  const event = comingEvent({ id: 'e1', name: 'Rehearsal', version: 1 })
  const choir: SelectedItem = { id: 'r1', name: 'Choir', version: 1 }
  editor.send({ type: 'run.finished', action: 'delete', done: [event], failed: [], from: 'deletion' })
  expect([wishes, told]).toEqual([[], []])
  editor.send({ type: 'run.finished', action: 'delete', done: [event, choir], failed: [], from: 'deletion' })
  expect(wishes).toMatchObject([{ type: 'undo.offered', entries: [{ resource: 'events' }, { resource: 'revents' }] }])
  expect(told).toMatchObject([{ type: 'entry.deleted', done: [event, choir] }])
})

test('what is new, and what lists its uses first, is not deleted here', async () => {
  const editors = await Promise.all([open(place), open({ ...category, id: 'c1', version: 1 })])
  expect(editors.map(({ editor }) => editor.getSnapshot().children.deletion)).toEqual([undefined, undefined])
})

test('an event is taken out of its series after a question; saving offers to undo that', async () => {
  const parent = `revent:${seriesId}`
  const { editor, form, told, wishes, values } = await open({
    ...rehearsal,
    values: { ...rehearsal.values, parent },
  })
  const { detachment } = editor.getSnapshot().children
  const seen: unknown[] = []
  for (const type of ['requested', 'canceled', 'requested', 'confirmed'] as const) {
    detachment?.send({ type: `detachment.${type}` })
    seen.push([detachment?.getSnapshot().value, values().parent])
  }
  detachment?.send({ type: 'membership.kept' })
  expect([...seen, values().parent]).toEqual([
    ['asking', parent],
    ['idle', parent],
    ['asking', parent],
    ['idle', null],
    parent,
  ])
  detachment?.send({ type: 'detachment.requested' })
  detachment?.send({ type: 'detachment.confirmed' })
  form.send({ type: 'submit.requested' })
  await settled()
  const entries = [{ resource: 'events', id: 'e1', name: 'Rehearsal', undo: 'rejoin', series: rehearsal.series }]
  expect(wishes).toEqual([{ type: 'undo.offered', id: 'rejoin:e1', entries }])
  expect(told.slice(-2)).toEqual([
    { type: 'change.made', change: 'detached', name: 'Rehearsal', offerId: 'rejoin:e1' },
    { type: 'entry.completed', id: 'e1' },
  ])
})

const part: FormInput = { ...rehearsal, values: { ...rehearsal.values, parent: `id:${seriesId}` } }

test('what is typed while an event is saved leaves the offer to undo what that did', async () => {
  const { form, told, type, wishes } = await open(part)
  type('pinned', true)
  form.send({ type: 'submit.requested' })
  type('name', 'Concert')
  await settled()
  expect(wishes).toEqual([])
  form.send({ type: 'submit.requested' })
  await settled()
  expect(wishes).toMatchObject([{ type: 'undo.offered', id: 'pin:e1' }])
  expect(told.slice(-2)).toMatchObject([{ type: 'change.made', change: 'pinned' }, { type: 'entry.completed' }])
})

test('a highlight that was taken back before all was saved offers nothing', async () => {
  const { form, told, type, wishes } = await open(part)
  type('pinned', true)
  form.send({ type: 'submit.requested' })
  type('pinned', false)
  await settled()
  form.send({ type: 'submit.requested' })
  await settled()
  expect([wishes, told.at(-1)]).toEqual([[], { type: 'entry.completed', id: 'e1' }])
})

test.each([
  [false, 'pinned'],
  [true, 'unpinned'],
])('saving an event with pinned %s turned round offers to undo that, once', async (pinned, change) => {
  const { form, told, type, wishes } = await open({ ...part, values: { ...part.values, pinned } })
  type('pinned', !pinned)
  form.send({ type: 'submit.requested' })
  await settled()
  const entries = [{ resource: 'events', id: 'e1', name: 'Rehearsal', undo: 'flag', flag: { pinned } }]
  expect(wishes).toEqual([{ type: 'undo.offered', id: 'pin:e1', entries }])
  expect(told.slice(-2)).toEqual([
    { type: 'change.made', change, name: 'Rehearsal', offerId: 'pin:e1' },
    { type: 'entry.completed', id: 'e1' },
  ])
  type('name', 'Concert')
  form.send({ type: 'submit.requested' })
  await settled()
  expect([wishes.length, told.at(-1)]).toEqual([1, { type: 'entry.completed', id: 'e1' }])
})

test('the date of an event is looked at when it is opened and changed, and a quieter day moves it with its end', async () => {
  const { clash, pass, questions, type, values } = await open(rehearsal)
  await pass(400)
  type('start', '2031-05-06T18:00:00.000Z')
  type('end', '2031-05-06T20:00:00.000Z')
  await pass(400)
  expect(questions).toMatchObject([
    { start: '1970-01-01T00:00:00.000Z', location: 'Hall', except: 'e1' },
    { start: '2031-05-06T18:00:00.000Z', end: '2031-05-06T20:00:00.000Z' },
  ])
  clash?.send({ type: 'quietDay.chosen', date: '2027-05-15' })
  expect([values().start, values().end]).toEqual(['2027-05-15T17:00:00.000Z', '2027-05-15T19:00:00.000Z'])
})

test('a series that was stored meanwhile does not clash with its own events', async () => {
  const choir: FormInput = {
    kind: 'revents',
    id: null,
    version: null,
    draftKey: null,
    values: { ...newSeries({ date: '2031-05-06', time: '18:00' }), name: 'Choir', category: seriesId, topic: seriesId },
  }
  const { form, pass, questions } = await open(choir)
  await pass(400)
  form.send({ type: 'submit.requested' })
  await settled()
  await pass(400)
  expect(questions.map((question) => question?.except)).toEqual(['', 'p2'])
})

test("once the name of the calendar is saved, the frame reads the site's names again", async () => {
  const { form, wishes } = await open(look)
  expect(wishes).toEqual([])
  form.send({ type: 'submit.requested' })
  await settled()
  expect(wishes).toEqual([{ type: 'names.outdated' }])
})
