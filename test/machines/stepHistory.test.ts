import { expect, test } from 'vitest'
import { stepHistoryMachine } from '#machines/shell/stepHistory.ts'
import { stage, walk } from '#test/walk.ts'

const at = (depth: number) => ({ depth, search: '' })
const entry = (depth: number | null, key = String(depth)) => ({
  key,
  search: '',
  mark: depth === null ? null : { depth, base: 0 },
})

test('structure, every path, nothing left unwalked', async () => {
  await walk(stepHistoryMachine, {
    guardsRead: ({ entry, step }) => [entry, step],
    events: {
      'step.shown': [at(0), at(1)],
      'location.changed': [entry(null), entry(0), entry(1)],
    },
    actors: { talkToHistory: { done: [], error: [] } },
  })
})

test('steps that the wizard refuses are taken back in the history', () => {
  const { actor, clock, emitted } = stage(stepHistoryMachine).start(undefined)
  actor.send({ type: 'location.changed', ...entry(0) })
  actor.send({ type: 'step.shown', ...at(0) })
  actor.send({ type: 'location.changed', ...entry(3) })
  actor.send({ type: 'step.shown', ...at(1) })
  expect([actor.getSnapshot().value, emitted]).toEqual(['movingWizard', Array(3).fill({ type: 'step.continued' })])
  clock.increment(1)
  expect([actor.getSnapshot().value, actor.getSnapshot().context.step]).toEqual(['movingHistory', at(1)])
})
