import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import type { ChangedEvent, EventBefore, ResetPlan } from '#domain/series/seriesComparison.ts'
import { eventResetMachine } from '#machines/series/eventReset.ts'
import { stage, walk } from '#test/walk.ts'

const event: ChangedEvent = { seriesId: 's1', id: 'e1', version: 2, label: '02.06. Choir' }
const plan: ResetPlan = {
  version: 3,
  seriesVersion: 5,
  differs: ['start', 'name'],
  moved: { start: '2026-06-02T17:00:00.000Z', end: null },
  leftAt: null,
}
const before: EventBefore = { id: 'e1', version: 3, label: event.label, values: { name: 'Choir' } }

test('structure, every path, nothing left unwalked', async () => {
  await walk(eventResetMachine, {
    guardsRead: (context) => context.before !== null,
    events: {
      'reset.requested': [{ event }],
      'reset.confirmed': [{}],
      'reset.retried': [{}],
      'reset.canceled': [{}],
      'undo.requested': [{}],
    },
    actors: {
      planReset: { done: [plan], error: [{ code: 'offline' }] },
      resetEvent: { done: [before], error: [{ code: 'changedMeanwhile' }] },
      restoreChanges: { done: [undefined], error: [{ code: 'offline' }] },
    },
  })
})

const reset = async () => {
  const run = stage(eventResetMachine).start(undefined)
  run.actor.send({ type: 'reset.requested', event })
  expect(run.call('planReset').input).toEqual({ event })
  await run.call('planReset').resolve(plan)
  run.actor.send({ type: 'reset.confirmed' })
  expect(run.call('resetEvent').input).toEqual({ event: { ...event, version: plan.version }, seriesVersion: 5 })
  return run
}

test('what it was like before is what an undo brings back, once', async () => {
  const { actor, call, emitted } = await reset()
  await call('resetEvent').resolve(before)
  actor.send({ type: 'undo.requested' })
  expect(call('restoreChanges').input).toEqual({ before })
  await call('restoreChanges').resolve(undefined)
  expect(emitted).toEqual([
    { type: 'event.reset', label: event.label },
    { type: 'reset.undone', label: event.label },
  ])
  expect(actor.getSnapshot().can({ type: 'undo.requested' })).toBe(false)
})

test('an undo that fails can be asked for again', async () => {
  const { actor, call, emitted } = await reset()
  await call('resetEvent').resolve(before)
  actor.send({ type: 'undo.requested' })
  await call('restoreChanges').reject(new FailureError({ code: 'offline' }))
  expect(emitted.at(-1)).toEqual({ type: 'undo.failed', failure: { code: 'offline' } })
  expect(actor.getSnapshot().can({ type: 'undo.requested' })).toBe(true)
})

test('nothing can be confirmed before it is known what will change', async () => {
  const { actor, call } = stage(eventResetMachine).start(undefined)
  actor.send({ type: 'reset.requested', event })
  expect(actor.getSnapshot().can({ type: 'reset.confirmed' })).toBe(false)
  await call('planReset').resolve(plan)
  const { context } = actor.getSnapshot()
  expect([context.differs, actor.getSnapshot().can({ type: 'reset.confirmed' })]).toEqual([plan.differs, true])
})

test('a failure stays told until it is looked again at what will change, or the question is closed', async () => {
  const { actor, call } = await reset()
  await call('resetEvent').reject(new FailureError({ code: 'changedMeanwhile' }))
  const now = () => [actor.getSnapshot().value, actor.getSnapshot().context.failure]
  expect(now()).toEqual(['failed', { code: 'changedMeanwhile' }])
  actor.send({ type: 'reset.retried' })
  expect(now()).toEqual(['looking', null])
  await call('planReset').resolve({ version: 4, seriesVersion: 6, differs: ['name'], moved: null, leftAt: null })
  actor.send({ type: 'reset.confirmed' })
  expect(call('resetEvent').input).toEqual({ event: { ...event, version: 4 }, seriesVersion: 6 })
  await call('resetEvent').reject(new FailureError({ code: 'offline' }))
  actor.send({ type: 'reset.canceled' })
  expect(now()).toEqual(['idle', null])
})
