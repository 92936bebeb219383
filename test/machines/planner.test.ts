import { expect, test } from 'vitest'
import { plannerMachine } from '#machines/planning/planner.ts'
import { may, plannerSamples } from '#test/samples/planner.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(plannerMachine, plannerSamples)
})

test('a month is loaded with the days of its first and last week, narrowed as the address says', () => {
  const { call } = stage(plannerMachine).start({ place: { ...may, category: 'c1' } })
  expect(call('loadPlan').input).toEqual({ start: '2027-04-26', end: '2027-06-06', place: '', category: 'c1' })
})
