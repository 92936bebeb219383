import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { plannerMachine } from '#machines/planning/planner.ts'
import { may, plan, plannerSamples } from '#test/samples/planner.ts'
import { ball, fair } from '#test/samples/reservations.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(plannerMachine, plannerSamples)
})

test('a month is loaded with the days of its first and last week, narrowed as the address says', () => {
  const { call } = stage(plannerMachine).start({ shown: { ...may, category: 'c1' } })
  expect(call('loadPlan').input).toEqual({ start: '2027-04-26', end: '2027-06-06', place: '', category: 'c1' })
})

test('an outdated plan stays while it is loaded again, also when that fails', async () => {
  const { actor, call } = stage(plannerMachine).start({ shown: may })
  await call('loadPlan').resolve(plan)
  actor.send({ type: 'plan.outdated' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { plan } })
  await call('loadPlan').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { plan, failure: { code: 'offline' } } })
  actor.send({ type: 'plan.outdated' })
  const newer = { ...plan, takenDays: { r1: ['2027-05-08'] } }
  await call('loadPlan').resolve(newer)
  expect(actor.getSnapshot()).toMatchObject({ value: 'shown', context: { plan: newer, failure: null } })
})

test('a plan that is outdated before it is there is asked for again, and the first answer does not count', async () => {
  const { actor, call } = stage(plannerMachine).start({ shown: may })
  const first = call('loadPlan')
  actor.send({ type: 'plan.outdated' })
  const second = call('loadPlan')
  expect(second).not.toBe(first)
  await second.resolve({ ...plan, reservations: [ball] })
  await first.resolve(plan)
  expect(actor.getSnapshot().context.plan?.reservations).toEqual([ball])
})

test('a reservation that was deleted is gone before the plan is loaded again', async () => {
  const { actor, call } = stage(plannerMachine).start({ shown: may })
  await call('loadPlan').resolve({ ...plan, reservations: [ball, fair] })
  actor.send({ type: 'reservation.removed', id: fair.id })
  expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { plan: { reservations: [ball] } } })
})
