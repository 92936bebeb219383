import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { newCategory } from '#domain/category.ts'
import type { FormInput, SavedEntry } from '#domain/editing.ts'
import { newPlace, type SimilarPlace } from '#domain/place.ts'
import { duplicatesMachine } from '#machines/entries/duplicates.ts'
import { entryEditorMachine } from '#machines/entries/entryEditor.ts'
import { formMachine } from '#machines/entries/form.ts'
import { geocodeMachine } from '#machines/entries/geocode.ts'
import { uploadMachine } from '#machines/entries/upload.ts'
import { walk } from '#test/walk.ts'
import { workKeptIn } from './keptWork.ts'

const place: FormInput = { kind: 'places', id: null, version: null, values: newPlace(), draftKey: null }
const category: FormInput = { kind: 'categories', id: null, version: null, values: newCategory(), draftKey: null }
const hall: SimilarPlace = { id: 'p1', name: 'Town Hall', address: 'Market 1', ownedBy: [] }

test('structure, every path, nothing left unwalked', async () => {
  const base = newPlace()
  const unused = { done: [], error: [] }
  await walk(entryEditorMachine, {
    inputs: [place, category],
    events: {
      'values.changed': [
        { base, values: base, from: 'form' },
        { base, values: { ...base, name: 'Town Hall' }, from: 'form' },
      ],
      'form.saved': [{ id: 'p2', values: base, from: 'form' }],
      'form.completed': [{ id: 'p2', from: 'form' }],
      'file.uploaded': [{ id: 'm1', from: 'upload' }],
      'coordinates.found': [{ lat: 52.5, lng: 13.4, from: 'geocode' }],
      'place.chosen': [{ place: hall, from: 'duplicates' }],
    },
    actors: {
      hearChildren: unused,
      form: unused,
      leaveGuard: unused,
      upload: unused,
      geocode: unused,
      duplicates: unused,
    },
  })
})

/** An editor with its real children, in a world where the server answers at once. */
const open = async (input: FormInput) => {
  const clock = new SimulatedClock()
  const machine = entryEditorMachine.provide({
    actors: {
      form: formMachine.provide({
        actors: {
          keepWork: workKeptIn(new Map()),
          submitForm: fromPromise(
            async ({ input: { values } }): Promise<SavedEntry> => ({ id: 'p2', version: 1, values }),
          ),
        },
      }),
      upload: uploadMachine.provide({
        actors: {
          readFile: fromPromise(async (): Promise<{ preview: string | null }> => ({ preview: null })),
          uploadFile: fromPromise(async () => ({ id: 'm1' })),
        },
      }),
      geocode: geocodeMachine.provide({
        actors: { findCoordinates: fromPromise(async () => ({ lat: 52.5, lng: 13.4 })) },
      }),
      duplicates: duplicatesMachine.provide({
        actors: { findSimilar: fromPromise(async (): Promise<readonly SimilarPlace[]> => [hall]) },
      }),
    },
  })
  const editor = createActor(machine, { input, clock })
  const told: unknown[] = []
  editor.on('*', (event) => told.push(event))
  editor.start()
  const { form, guard, upload, geocode, duplicates } = editor.getSnapshot().children
  if (!form || !guard) throw new Error('The editor has no form')
  return {
    ...{ editor, told, form, guard, upload, geocode, duplicates },
    type: (name: string, value: string) => form.send({ type: 'field.changed', name, value }),
    values: () => form.getSnapshot().context.values,
    /** Lets time pass, and what follows from it. */
    pass: async (milliseconds: number) => {
      clock.increment(milliseconds)
      await settled()
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a form has the helpers of its fields, and no others', async () => {
  const kinds = await Promise.all([open(category), open(place)])
  expect(kinds.map(({ upload, geocode, duplicates }) => [upload, geocode, duplicates].map(Boolean))).toEqual([
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
  const { duplicates, form, guard, told, type, pass, values } = await open(place)
  type('name', 'Town')
  await pass(250)
  expect(duplicates?.getSnapshot().context.places).toEqual([hall])
  duplicates?.send({ type: 'duplicate.chosen', id: 'p1' })
  expect(values()).toEqual(newPlace())
  expect([form.getSnapshot().value, guard.getSnapshot().value]).toEqual(['pristine', 'free'])
  expect(told).toEqual([{ type: 'otherPlace.chosen', place: hall }])
})

test('nothing is looked for by what is stored already', async () => {
  const stored = { ...place, id: 'p2', version: 1, values: { ...newPlace(), name: 'Town Hall', address: 'Market 1' } }
  const { duplicates, type, pass } = await open(stored)
  type('description', 'Large')
  await pass(250)
  expect(duplicates?.getSnapshot().value).toBe('idle')
})
