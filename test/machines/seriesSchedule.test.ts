import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { seriesScheduleMachine } from '#machines/series/seriesSchedule.ts'
import { seriesEvent } from '#test/samples/pendingEvent.ts'
import { createSeriesWorld, settledComparison } from '#test/samples/seriesEvents.ts'
import { settled } from '#test/settled.ts'
import { walk } from '#test/walk.ts'

const unfit = { ...settledComparison, unfit: [seriesEvent('a'), seriesEvent('b')] }
const retimed = (id: string) => ({ ...seriesEvent(id), wasKept: false })
const unfitting = { ...seriesEvent('a'), name: 'Choir' }

test('structure, every path, nothing left unwalked', async () => {
  await walk(seriesScheduleMachine, {
    inputs: [
      { seriesId: 's1', isReinstated: false },
      { seriesId: 's1', isReinstated: true },
    ],
    events: {
      'series.saved': [{ fields: 'all' }, { fields: ['name'] }],
      'events.changed': [{}, { action: 'reinstate' }],
      'dates.compared': [
        { comparison: settledComparison, from: 'dates' },
        { comparison: unfit, from: 'dates' },
        { comparison: { ...settledComparison, retimed: [retimed('a')] }, from: 'dates' },
      ],
      'date.restored': [{ date: '2026-06-09', start: null, deleted: null, offer: null, from: 'dates' }],
      'update.finished': [{ done: [], failed: [], from: 'retiming' }],
      'run.finished': [
        { action: 'delete', done: [unfitting], failed: [], from: 'unfit' },
        { action: 'delete', done: [], failed: [], from: 'unfit' },
      ],
    },
    actors: {
      hearChildren: { done: [], error: [] },
      talkToFrame: { done: [], error: [] },
      seriesDates: { done: [], error: [] },
      seriesRetiming: { done: [], error: [] },
      listSelection: { done: [], error: [] },
    },
  })
})

const open = async (comparison = settledComparison, isReinstated = false) => {
  const { world, seriesSchedule } = createSeriesWorld()
  world.comparison = comparison
  const actor = createActor(seriesSchedule, { input: { seriesId: 's1', isReinstated } })
  const told: unknown[] = []
  actor.on('*', (one) => told.push(one))
  actor.start()
  await settled()
  const asked = () => world.asked.splice(0)
  return { actor, world, told, asked, children: () => actor.getSnapshot().children }
}

test('events that no longer fit can be chosen; those that were deleted can come back, and the rest is looked at again', async () => {
  const { children, told, asked, world } = await open(unfit)
  expect(children().unfit?.getSnapshot().context.shown).toEqual(unfit.unfit)
  asked()
  children().unfit?.send({ type: 'item.toggled', id: 'a' })
  children().unfit?.send({ type: 'action.requested', action: 'delete' })
  children().unfit?.send({ type: 'action.confirmed' })
  world.comparison = { ...unfit, unfit: [seriesEvent('b')] }
  await settled()
  const offer = 'undo:events/a'
  expect([world.deleted, asked(), world.wishes]).toEqual([
    ['a'],
    ['comparison', 'times'],
    [{ type: 'undo.offered', id: offer, entries: [{ resource: 'events', id: 'a', name: 'Choir', undo: 'restore' }] }],
  ])
  expect(told).toEqual([
    { type: 'unfit.deleted', action: 'delete', done: [seriesEvent('a')], failed: [], offerId: offer },
    { type: 'schedule.changed' },
  ])
  expect(children().unfit?.getSnapshot().context.shown).toEqual([seriesEvent('b')])
})

test('after a saving it tells once whether dates ask for a decision', async () => {
  const { actor, told, world } = await open()
  const decisions = () => told.filter((one) => (one as { type: string }).type === 'decision.needed').length
  const seen = [decisions()]
  for (const comparison of [settledComparison, { ...settledComparison, missing: ['2026-06-09'] }]) {
    world.comparison = comparison
    actor.send({ type: 'series.saved', fields: 'all' })
    await settled()
    actor.send({ type: 'events.changed' })
    await settled()
    seen.push(decisions())
  }
  expect(seen).toEqual([0, 0, 1])
})

test('events at an older time are asked about after a saving; the question looks again when events change', async () => {
  const { actor, children, world, told, asked } = await open()
  const retiming = () => children().retiming
  world.comparison = { ...settledComparison, retimed: [retimed('a'), retimed('b')] }
  actor.send({ type: 'events.changed' })
  await settled()
  expect(retiming()?.getSnapshot().value).toEqual({ asking: 'left' })
  retiming()?.send({ type: 'update.canceled' })
  actor.send({ type: 'series.saved', fields: ['name'] })
  await settled()
  expect(retiming()?.getSnapshot().value).toBe('putOff')
  actor.send({ type: 'series.saved', fields: ['start'] })
  await settled()
  expect(retiming()?.getSnapshot().value).toEqual({ asking: 'saved' })
  world.comparison = { ...settledComparison, retimed: [retimed('b')] }
  actor.send({ type: 'events.changed' })
  await settled()
  expect(
    retiming()
      ?.getSnapshot()
      .context.pending.outdated.map(({ id }) => id),
  ).toEqual(['b'])
  asked()
  retiming()?.send({ type: 'update.confirmed' })
  await settled()
  expect([asked(), told.at(-1)]).toEqual([['times:b', 'comparison'], { type: 'schedule.changed' }])
})

test('events that take place after all at an older time of the series ask for a decision, also where it was put off', async () => {
  const { actor, children, world, told } = await open()
  const decisions = () => told.filter((one) => (one as { type: string }).type === 'decision.needed').length
  actor.send({ type: 'events.changed', action: 'reinstate' })
  await settled()
  expect([decisions(), children().retiming?.getSnapshot().value]).toEqual([0, 'idle'])
  world.comparison = { ...settledComparison, retimed: [retimed('a')] }
  actor.send({ type: 'events.changed' })
  await settled()
  children().retiming?.send({ type: 'update.canceled' })
  actor.send({ type: 'events.changed', action: 'reinstate' })
  await settled()
  expect([decisions(), children().retiming?.getSnapshot().value]).toEqual([1, { asking: 'saved' }])
})

test('opened right after an event takes place after all, it asks for a decision, unless the event is at the time of the series', async () => {
  const old = await open({ ...settledComparison, retimed: [retimed('a')] }, true)
  expect(old.told).toEqual([{ type: 'decision.needed' }])
  expect(old.children().retiming?.getSnapshot().value).toEqual({ asking: 'saved' })
  const fitting = await open(settledComparison, true)
  expect([fitting.told, fitting.actor.getSnapshot().value]).toEqual([[], 'watching'])
})

test('a date that was brought back is told, and can be taken back', async () => {
  const { children, told, world } = await open({ ...settledComparison, skipped: ['2026-06-09'] })
  children().dates?.send({ type: 'restoration.requested', date: '2026-06-09' })
  await settled()
  expect(told).toEqual([{ type: 'schedule.changed' }])
  const entries = [{ resource: 'events', id: 'e1', name: 'Choir', undo: 'delete' }]
  expect(world.wishes).toEqual([{ type: 'undo.offered', id: 'undo:events/e1', entries }])
})
