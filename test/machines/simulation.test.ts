import { expect, test } from 'vitest'
import { stage, walk } from '#test/walk.ts'
import { simulationMachine } from '#tools/machines/flows/simulation.ts'
import { noPath } from '#tools/machines/model/path.ts'
import type { SimulatedRun } from '#tools/machines/model/runs.ts'

const step = {
  event: null,
  value: 'hidden',
  status: 'active',
  context: {},
  emitted: [],
  active: ['hidden'],
  taken: [],
  now: 0,
}
const run = (steps: number, fault: string | null = null): SimulatedRun => ({
  steps: Array.from({ length: steps }, () => step),
  offers: [],
  fault,
  inputs: [null],
  paths: [],
})
const pushed = { type: 'toast.pushed', message: 'Saved' }

test('structure, every path, nothing left unwalked', async () => {
  await walk(simulationMachine, {
    inputs: [
      { machine: 'toast', path: noPath },
      { machine: 'toast', path: null },
    ],
    guardsRead: ({ path }) => path.events.length > 0,
    limit: 500,
    events: {
      'event.chosen': ({ context }) => (context.path.events.length < 2 ? [{ event: pushed }] : []),
      'step.chosen': [{ step: 0 }, { step: 1 }, { step: 9 }],
      'path.opened': [{ path: noPath }],
      'run.retried': [{}],
    },
    actors: { runPath: { done: [run(2), run(1, 'Step 1 is impossible.')], error: [new Error('There is no machine')] } },
  })
})

test('an event at an earlier step replaces what came after it, and the new path is told', async () => {
  const { actor, call, emitted } = stage(simulationMachine).start({
    machine: 'toast',
    path: { input: 0, events: [pushed, { type: 'toast.dismissed' }] },
  })
  await call('runPath').resolve(run(3))
  actor.send({ type: 'step.chosen', step: 1 })
  expect(call('runPath').input).toMatchObject({ shown: 1, path: { events: [pushed, { type: 'toast.dismissed' }] } })
  await call('runPath').resolve(run(3))
  actor.send({ type: 'event.chosen', event: { type: 'toast.actionChosen' } })
  const path = { input: 0, events: [pushed, { type: 'toast.actionChosen' }] }
  expect([call('runPath').input, emitted]).toEqual([
    { machine: 'toast', path, shown: 2 },
    [{ type: 'path.changed', path }],
  ])
})

test('an impossible step ends the path before it and says why', async () => {
  const { actor, call } = stage(simulationMachine).start({
    machine: 'toast',
    path: { input: 0, events: [pushed, pushed, pushed] },
  })
  await call('runPath').resolve(run(2, 'Step 2, toast.pushed, is impossible: the machine has ended.'))
  const { value, context } = actor.getSnapshot()
  expect([value, context.shown, context.path.events, context.why]).toEqual([
    'broken',
    1,
    [pushed],
    'Step 2, toast.pushed, is impossible: the machine has ended.',
  ])
})

test('that the address held no path is said until something is done', async () => {
  const { actor, call } = stage(simulationMachine).start({ machine: 'toast', path: null })
  await call('runPath').resolve(run(1))
  const said = actor.getSnapshot().context.why
  actor.send({ type: 'event.chosen', event: pushed })
  expect([said, actor.getSnapshot().context.why]).toEqual([
    'The address holds no path that can be read. It begins anew.',
    null,
  ])
})
