import { expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { notUnderstood } from '#domain/dateEntry.ts'
import type { UnsavedWork } from '#domain/draft.ts'
import { draftMachine, type WorkTold } from '#machines/entries/draft.ts'
import { stage, walk } from '#test/walk.ts'

const base = { name: 'Jazz' }
const untouched: UnsavedWork = { values: base, base, version: 3 }
const typed = (name: string): UnsavedWork => ({ values: { name }, base, version: 3 })
const key = 'categories/1'

test('structure, every path, nothing left unwalked', async () => {
  await walk(draftMachine, {
    inputs: [
      { key, work: untouched },
      { key: null, work: untouched },
    ],
    events: {
      'work.changed': [{ work: typed('Blues') }, { work: typed('Soul'), key: 'categories/2' }],
      'work.submitted': [{}, { work: { ...typed('Blues'), mayBeStored: true }, key }],
      'work.finished': [{}],
    },
    actors: {
      keepDraft: { done: [undefined], error: [new Error('the storage is full')] },
      dropDraft: { done: [undefined], error: [new Error('the storage is locked')] },
      keepOnLeaving: { done: [], error: [] },
    },
  })
})

test('work is kept when typing pauses, as it is by then', async () => {
  const { actor, call, clock } = stage(draftMachine).start({ key, work: untouched })
  actor.send({ type: 'work.changed', work: typed('B') })
  clock.increment(299)
  actor.send({ type: 'work.changed', work: typed('Bl') })
  clock.increment(299)
  expect(actor.getSnapshot().value).toBe('settling')
  clock.increment(1)
  expect(call('keepDraft').input).toEqual({ key, draft: typed('Bl') })
  actor.send({ type: 'work.changed', work: typed('Blu') })
  clock.increment(300)
  expect(call('keepDraft').input).toEqual({ key, draft: typed('Blu') })
  await call('keepDraft').resolve(undefined)
  expect(actor.getSnapshot().value).toBe('kept')
})

test('work that is submitted is kept at once', () => {
  const { actor, call } = stage(draftMachine).start({ key, work: untouched })
  actor.send({ type: 'work.changed', work: typed('Blues') })
  actor.send({ type: 'work.submitted' })
  expect(call('keepDraft').input).toEqual({ key, draft: typed('Blues') })
})

test('a draft that could not be kept is kept with the next change', async () => {
  const { actor, call, clock } = stage(draftMachine).start({ key, work: untouched })
  actor.send({ type: 'work.changed', work: typed('B') })
  clock.increment(300)
  await call('keepDraft').reject(new Error('the storage is full'))
  expect(actor.getSnapshot().value).toBe('failed')
  actor.send({ type: 'work.changed', work: typed('Bl') })
  clock.increment(300)
  await call('keepDraft').resolve(undefined)
  expect(actor.getSnapshot().value).toBe('kept')
})

test('finished work is dropped, also while it is being kept', async () => {
  const { actor, call, clock } = stage(draftMachine).start({ key, work: untouched })
  actor.send({ type: 'work.changed', work: typed('B') })
  clock.increment(300)
  actor.send({ type: 'work.finished' })
  expect(call('dropDraft').input).toEqual({ key })
  expect(() => call('keepDraft')).toThrow('keepDraft is not under way')
  await call('dropDraft').resolve(undefined)
  expect(actor.getSnapshot().value).toBe('idle')
})

test('a form that may keep nothing keeps nothing', () => {
  const { actor, clock } = stage(draftMachine).start({ key: null, work: untouched })
  actor.send({ type: 'work.changed', work: typed('secret') })
  clock.increment(1_000)
  actor.send({ type: 'work.finished' })
  expect(actor.getSnapshot().value).toBe('idle')
  expect(actor.getSnapshot().context).toEqual({ key: null, work: untouched })
})

test('no password is ever kept, neither typed nor given', () => {
  const values = { email: 'ada@example.org', password: 'correct horse', passwordRepeat: 'correct hose' }
  const kept = { ...values, password: '', passwordRepeat: '' }
  const { actor, call } = stage(draftMachine).start({ key, work: { values, base: values, version: null } })
  expect(actor.getSnapshot().context.work).toEqual({ values: kept, base: kept, version: null })
  actor.send({ type: 'work.changed', work: { values, base: values, version: null } })
  actor.send({ type: 'work.submitted' })
  expect(call('keepDraft').input).toEqual({ key, draft: { values: kept, base: kept, version: null } })
})

test('a date that was not understood is kept as it was typed', () => {
  const values = { start: notUnderstood('bald'), intervals: [{ date: notUnderstood('31.6.'), type: 'day' }] }
  const { actor, call } = stage(draftMachine).start({ key, work: { values, base, version: null } })
  actor.send({ type: 'work.changed', work: { values, base, version: null } })
  actor.send({ type: 'work.submitted' })
  expect(call('keepDraft').input.draft.values).toEqual(values)
})

const watched = (key: string | null) => {
  const told: (string | null)[] = []
  const keepOnLeaving = fromCallback<WorkTold, { key: string | null }>(({ receive }) =>
    receive(({ work }) => told.push(work && String(work.values.name))),
  )
  const run = stage(draftMachine, { keepOnLeaving }).start({ key, work: untouched })
  return { ...run, told }
}

test('work is kept on leaving from each change on until it is kept or finished', async () => {
  const { actor, call, clock, told } = watched(key)
  actor.send({ type: 'work.changed', work: typed('B') })
  actor.send({ type: 'work.changed', work: typed('Bl') })
  expect(told.at(-1)).toBe('Bl')
  clock.increment(300)
  await call('keepDraft').resolve(undefined)
  expect(told.at(-1)).toBeNull()
  actor.send({ type: 'work.changed', work: typed('Blu') })
  expect(told.at(-1)).toBe('Blu')
  actor.send({ type: 'work.finished' })
  expect(told.at(-1)).toBeNull()
})

test('a form that may keep nothing keeps nothing on leaving', () => {
  const { actor, told } = watched(null)
  actor.send({ type: 'work.changed', work: typed('secret') })
  expect(told).toEqual([])
})

test('work of an entry that is stored by now is kept under its own key, also on leaving', () => {
  const told: (string | null)[] = []
  const keepOnLeaving = fromCallback<WorkTold, { key: string | null }>(({ receive }) =>
    receive(({ key }) => told.push(key)),
  )
  const { actor, call } = stage(draftMachine, { keepOnLeaving }).start({ key: 'u1:groups:new', work: untouched })
  actor.send({ type: 'work.changed', work: typed('Blues') })
  actor.send({ type: 'work.finished' })
  expect(call('dropDraft').input).toEqual({ key: 'u1:groups:new' })
  actor.send({ type: 'work.changed', work: typed('Soul'), key: 'u1:groups:g1' })
  actor.send({ type: 'work.submitted' })
  expect(call('keepDraft').input).toEqual({ key: 'u1:groups:g1', draft: typed('Soul') })
  expect(told).toEqual(['u1:groups:new', 'u1:groups:new', 'u1:groups:g1', 'u1:groups:g1'])
})
