import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { seriesDatesMachine } from '#machines/series/seriesDates.ts'
import { stage, walk } from '#test/walk.ts'

const [left, deleted] = ['2026-06-09', '2026-06-16']
const binned = {
  id: 'e1',
  version: 3,
  name: 'Guest choir',
  date: deleted,
  start: `${deleted}T18:00:00.000Z`,
  end: null,
  changedByHand: ['name' as const],
}
const made = { resource: 'events' as const, id: 'e2', name: 'Choir', start: `${left}T18:00:00.000Z` }
const offer = { id: 'undo:events/e2', entries: [{ ...made, undo: 'delete' as const }] }
const comparison = {
  version: 1,
  generatedUntil: '2026-06-30',
  unfit: [],
  missing: [],
  otherTimes: [],
  removed: [],
  retimed: [],
  kept: [],
  skipped: [left, deleted],
  deleted: [binned],
}

test('structure, every path, nothing left unwalked', async () => {
  await walk(seriesDatesMachine, {
    inputs: [{ seriesId: 's1' }],
    guardsRead: ({ comparison }) => comparison?.skipped ?? [],
    events: {
      'dates.changed': [{}],
      'load.retried': [{}],
      'restoration.confirmed': [{}],
      'restoration.canceled': [{}],
      'restoration.requested': [{ date: left }, { date: deleted }, { date: '2026-06-23' }],
    },
    actors: {
      compareDates: { done: [comparison], error: [{ code: 'offline' }] },
      checkPlace: { done: [true, false], error: [{ code: 'offline' }] },
      restoreDate: { done: [null, made], error: [{ code: 'offline' }] },
    },
  })
})

const loaded = async () => {
  const run = stage(seriesDatesMachine).start({ seriesId: 's1' })
  await run.call('compareDates').resolve(comparison)
  return run
}

test('a date that was left out is brought back, and then looked at again', async () => {
  const { actor, call, emitted } = await loaded()
  actor.send({ type: 'restoration.requested', date: left })
  expect(call('checkPlace').input).toEqual({ seriesId: 's1', date: left })
  await call('checkPlace').resolve(false)
  expect(call('restoreDate').input).toEqual({ seriesId: 's1', date: left, deleted: null })
  expect(actor.getSnapshot().context.date).toBe(left)
  await call('restoreDate').resolve(made)
  expect([actor.getSnapshot().value, actor.getSnapshot().context.date]).toEqual(['loading', null])
  await call('compareDates').resolve({ ...comparison, skipped: [] })
  expect(actor.getSnapshot().context.comparison?.skipped).toEqual([])
  expect(emitted).toEqual([
    { type: 'dates.compared', comparison },
    { type: 'date.restored', date: left, start: made.start, deleted: null, offer },
    { type: 'dates.compared', comparison: { ...comparison, skipped: [] } },
  ])
})

test('a date whose event is in the bin comes back with that event', async () => {
  const { actor, call, emitted } = await loaded()
  actor.send({ type: 'restoration.requested', date: deleted })
  expect(call('restoreDate').input).toEqual({ seriesId: 's1', date: deleted, deleted: binned })
  await call('restoreDate').resolve(made)
  expect(emitted.at(-1)).toEqual({ type: 'date.restored', date: deleted, start: made.start, deleted: binned, offer })
})

test('a new event at a place that is taken is made only after a question', async () => {
  const { actor, call, emitted } = await loaded()
  actor.send({ type: 'restoration.requested', date: left })
  await call('checkPlace').resolve(true)
  expect([actor.getSnapshot().value, actor.getSnapshot().context.date]).toEqual(['asking', left])
  actor.send({ type: 'restoration.canceled' })
  expect([actor.getSnapshot().value, actor.getSnapshot().context.date]).toEqual(['loading', null])
  await call('compareDates').resolve(comparison)
  actor.send({ type: 'restoration.requested', date: left })
  await call('checkPlace').resolve(true)
  actor.send({ type: 'restoration.confirmed' })
  await call('restoreDate').resolve(made)
  expect(emitted.at(-1)).toEqual({ type: 'date.restored', date: left, start: made.start, deleted: null, offer })
})

test('an event that somebody else made meanwhile is not offered to be taken back', async () => {
  const { actor, call, emitted } = await loaded()
  actor.send({ type: 'restoration.requested', date: left })
  await call('checkPlace').resolve(false)
  await call('restoreDate').resolve(null)
  expect(emitted.at(-1)).toEqual({ type: 'date.restored', date: left, start: null, deleted: null, offer: null })
})

test('what was known stays while it is looked at again, and when that fails', async () => {
  const { actor, call } = await loaded()
  actor.send({ type: 'dates.changed' })
  expect([actor.getSnapshot().value, actor.getSnapshot().context.comparison]).toEqual(['loading', comparison])
  await call('compareDates').reject(new FailureError({ code: 'offline' }))
  expect([actor.getSnapshot().value, actor.getSnapshot().context.comparison]).toEqual(['failed', comparison])
  expect(actor.getSnapshot().context.failure).toEqual({ code: 'offline' })
})

test('an older answer is not taken for the newer one', async () => {
  const { actor, call } = stage(seriesDatesMachine).start({ seriesId: 's1' })
  const older = call('compareDates')
  actor.send({ type: 'dates.changed' })
  await older.resolve(comparison)
  expect(actor.getSnapshot().context.comparison).toBe(null)
  await call('compareDates').resolve({ ...comparison, skipped: [] })
  expect(actor.getSnapshot().context.comparison?.skipped).toEqual([])
})
