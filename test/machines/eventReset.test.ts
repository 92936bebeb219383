import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import type { ChangedEvent, EventBefore } from '#domain/seriesComparison.ts'
import { eventResetMachine } from '#machines/series/eventReset.ts'
import { stage, walk } from '#test/walk.ts'

const event: ChangedEvent = { seriesId: 's1', id: 'e1', version: 2, label: '02.06. Choir', changedByHand: ['start'] }
const before: EventBefore = { id: 'e1', version: 3, label: event.label, values: { name: 'Choir' } }

test('structure, every path, nothing left unwalked', async () => {
  await walk(eventResetMachine, {
    guardsRead: (context) => context.before !== null,
    events: {
      'reset.requested': [{ event }],
      'reset.confirmed': [{}],
      'reset.canceled': [{}],
      'undo.requested': [{}],
    },
    actors: {
      resetEvent: { done: [before], error: [{ code: 'changedMeanwhile' }] },
      restoreChanges: { done: [undefined], error: [{ code: 'offline' }] },
    },
  })
})

const reset = async () => {
  const run = stage(eventResetMachine).start(undefined)
  run.actor.send({ type: 'reset.requested', event })
  run.actor.send({ type: 'reset.confirmed' })
  expect(run.call('resetEvent').input).toEqual({ event })
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

test('a failure keeps the question open, and is forgotten with it', async () => {
  const { actor, call } = await reset()
  await call('resetEvent').reject(new FailureError({ code: 'offline' }))
  expect([actor.getSnapshot().value, actor.getSnapshot().context.failure]).toEqual([
    { asking: 'failed' },
    { code: 'offline' },
  ])
  actor.send({ type: 'reset.canceled' })
  expect([actor.getSnapshot().value, actor.getSnapshot().context.failure]).toEqual(['idle', null])
})
