import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type AnyActorRef, assign, emit, fromPromise, setup } from 'xstate'
import { machineFiles } from '../scripts/machineFiles.ts'
import { paths, type Run, recordPaths, stage, walk, walkView } from './walk.ts'

const kettleMachine = setup({
  types: {
    input: {} as { cups: number },
    context: {} as { cups: number },
    events: {} as { type: 'water.filled'; cups: number } | { type: 'switch.pressed' },
    emitted: {} as { type: 'kettle.whistled'; cups: number },
  },
  actors: { heatWater: fromPromise<number, number>(() => Promise.reject(new Error('heatWater is not provided'))) },
  delays: { coolingTime: 1_000 },
  guards: { isEmpty: ({ context }) => context.cups === 0 },
  actions: { fill: assign(({ context }, { cups }: { cups: number }) => ({ cups: context.cups + cups })) },
}).createMachine({
  id: 'kettle',
  context: ({ input }) => input,
  initial: 'cold',
  states: {
    cold: {
      on: {
        'water.filled': { actions: { type: 'fill', params: ({ event }) => event } },
        'switch.pressed': [{ guard: 'isEmpty', target: 'refusing' }, { target: 'heating' }],
      },
    },
    refusing: { always: 'cold' },
    heating: {
      invoke: {
        id: 'heatWater',
        src: 'heatWater',
        input: ({ context }) => context.cups,
        onDone: { target: 'hot', actions: emit(({ event }) => ({ type: 'kettle.whistled', cups: event.output })) },
        onError: 'cold',
      },
    },
    hot: { after: { coolingTime: 'cold' } },
  },
})

const kettleSamples = {
  inputs: [{ cups: 0 }],
  guardsRead: ({ cups }: { cups: number }) => cups === 0,
  events: { 'water.filled': [{ cups: 2 }], 'switch.pressed': [{}] },
  actors: { heatWater: { done: [2], error: [new Error('no power')] } },
}

const faultsOf = async (work: Promise<unknown>): Promise<string[]> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof Error ? error.message.split('\n- ').slice(1) : []
}

test('a machine in order is walked without a fault, and the walk says how much it met', async () => {
  expect(await walk(kettleMachine, kettleSamples, null)).toEqual({
    states: { seen: 4, all: 4, missed: [] },
    transitions: { seen: 7, all: 7, missed: [] },
    guards: { seen: 2, all: 2, missed: [] },
  })
})

test('what is not walked is named: state, transition, guard answer', async () => {
  const machine = setup({
    types: { context: {} as { coins: number }, events: {} as { type: 'coin.inserted' } | { type: 'coin.returned' } },
    guards: { isFull: ({ context }) => context.coins >= 3 },
    actions: { addCoin: assign({ coins: ({ context }) => context.coins + 1 }) },
  }).createMachine({
    id: 'island',
    context: { coins: 0 },
    initial: 'open',
    states: {
      open: { on: { 'coin.inserted': [{ guard: 'isFull', target: 'full' }, { actions: 'addCoin' }] } },
      full: {},
      lost: { on: { 'coin.returned': 'open' } },
    },
  })
  const events = { 'coin.inserted': [{}], 'coin.returned': [{}] }
  // Without guardsRead, another coin makes no new state, so the walk never fills the machine.
  expect(await faultsOf(walk(machine, { events }, null))).toEqual([
    'state never entered: island.full',
    'state never entered: island.lost',
    'transition never taken: island.open on coin.inserted (1 of 2) to island.full',
    'transition never taken: island.lost on coin.returned to island.open',
    'guard answer never met: isFull is true',
  ])
  expect(await faultsOf(walk(machine, { events, guardsRead: ({ coins }) => coins }, null))).toEqual([
    'state never entered: island.lost',
    'transition never taken: island.lost on coin.returned to island.open',
  ])
})

test('a machine against the rules is refused rule by rule', async () => {
  const machine = setup({
    types: { events: {} as { type: 'GO' } | { type: 'door.open' } | { type: 'door.closed' } },
    actors: {
      openDoor: fromPromise<void, void>(() => Promise.resolve()),
      door: fromPromise<void, void>(() => Promise.reject(new Error('door is not provided'))),
    },
    guards: { closed: () => true },
  }).createMachine({
    id: 'rules',
    initial: 'Shut',
    states: {
      Shut: {
        invoke: { id: 'opening', src: 'openDoor', onDone: { guard: 'closed', target: 'open' } },
        after: { 100: 'open' },
        on: { GO: { guard: () => true, target: 'open' }, 'door.open': { actions: () => {} }, '*': 'open' },
      },
      open: { on: { 'door.closed': 'Shut' } },
    },
  })
  const samples = {
    events: { GO: [{}], 'door.open': [{}], 'door.closed': [{}] },
    actors: {
      openDoor: { done: [undefined], error: [] },
      door: { done: [undefined], error: [] },
      opening: { done: [undefined], error: [] },
    },
  }
  expect(await faultsOf(walk(machine, samples, 'machines/nowhere.ts'))).toEqual([
    'rules.Shut invokes openDoor under another id: opening',
    'rules.Shut invokes openDoor without onError',
    'rules.Shut takes an event not named noun.pastTense: GO',
    'rules.Shut takes an event not named noun.pastTense: door.open',
    'rules.Shut takes any event: *',
    'rules.Shut has a delay without a name: 100',
    'rules.Shut is not named in camelCase',
    'rules.Shut has an inline guard',
    'rules.Shut has an inline action',
    'guard not named is…, has… or can…: closed',
    'actor does something by default: openDoor',
    'actor not named verbNoun: door',
    'the machine rules does not lie in machines/nowhere.ts',
    'there is no sample of *',
  ])
})

test('a machine whose steps depend on more than state and event is found out', async () => {
  let count = 0
  const machine = setup({
    types: { context: {} as { count: number }, events: {} as { type: 'bell.pressed' } },
    actions: { countUp: assign(() => ({ count: ++count })) },
  }).createMachine({ id: 'impure', context: { count: 0 }, on: { 'bell.pressed': { actions: 'countUp' } } })
  const [fault] = await faultsOf(walk(machine, { events: { 'bell.pressed': [{}] } }, null))
  expect(fault).toMatch(/^the live actor differs: .*, expected .*, after the start → bell.pressed/)
})

test('context that JSON cannot keep is named by its place', async () => {
  const machine = setup({
    types: { context: {} as { read: { at: Date }[] }, events: {} as { type: 'page.read' } },
  }).createMachine({ id: 'notJson', context: { read: [{ at: new Date(0) }] } })
  expect(await faultsOf(walk(machine, { events: { 'page.read': [{}] } }, null))).toEqual([
    'not JSON: context.read.0.at, after the start',
  ])
})

test('a search without end stops at its limit', async () => {
  const machine = setup({
    types: { context: {} as { count: number }, events: {} as { type: 'bell.pressed' } },
    actions: { countUp: assign({ count: ({ context }) => context.count + 1 }) },
  }).createMachine({ id: 'endless', context: { count: 0 }, on: { 'bell.pressed': { actions: 'countUp' } } })
  const samples = { events: { 'bell.pressed': [{}] }, guardsRead: ({ count }: { count: number }) => count, limit: 50 }
  expect(await faultsOf(walk(machine, samples, null))).toEqual([
    'the search found more than 50 states: a sample or guardsRead makes ever new ones',
  ])
})

test('events and actors without a sample, and samples without an event, do not compile', () => {
  const compiled = () => [
    // @ts-expect-error switch.pressed has no sample
    walk(kettleMachine, { ...kettleSamples, events: { 'water.filled': [{ cups: 1 }] } }),
    // @ts-expect-error heatWater says how it ends, but not how it fails
    walk(kettleMachine, { ...kettleSamples, actors: { heatWater: { done: [1] } } }),
    // @ts-expect-error the kettle has no lid
    walk(kettleMachine, { ...kettleSamples, events: { ...kettleSamples.events, 'lid.opened': [{}] } }),
    // @ts-expect-error cups is a number
    walk(kettleMachine, { ...kettleSamples, events: { ...kettleSamples.events, 'water.filled': [{ cups: 'two' }] } }),
  ]
  expect(compiled).toBeTypeOf('function')
})

test('a view is walked by its gestures, and one that does nothing is found out', async () => {
  const pressed: string[] = []
  const show = (isBroken: boolean) => (run: Run<typeof kettleMachine>) => ({
    gestures: {
      'switch.pressed': async () => {
        pressed.push(run.actor.getSnapshot().value)
        if (!isBroken) run.actor.send({ type: 'switch.pressed' })
      },
    },
  })
  const coverage = await walkView(kettleMachine, kettleSamples, show(false))
  expect(coverage.transitions).toEqual({ seen: 7, all: 7, missed: [] })
  expect(new Set(pressed)).toEqual(new Set(['cold']))
  expect(await faultsOf(walkView(kettleMachine, kettleSamples, show(true)))).toContain(
    'transition never taken: kettle.cold on switch.pressed (2 of 2) to kettle.heating',
  )
})

test('the fewest paths still take every transition and enter every state', () => {
  const samples = { ...kettleSamples, inputs: [{ cups: 0 }, { cups: 1 }, { cups: 2 }] }
  const few = paths(kettleMachine, samples, 'fewest')
  expect(few.length).toBeLessThan(paths(kettleMachine, samples).length)
  expect(recordPaths(kettleMachine, 'browser', few)).toEqual({
    states: { seen: 4, all: 4, missed: [] },
    transitions: { seen: 7, all: 7, missed: [] },
  })
  expect(recordPaths(kettleMachine, 'browser', []).transitions.seen).toBe(0)
})

test('a child can play itself, and its answer is then brought about by a gesture', async () => {
  const lidMachine = setup({ types: { events: {} as { type: 'lid.lifted' } } }).createMachine({
    id: 'lid',
    initial: 'closed',
    output: 5,
    states: { closed: { on: { 'lid.lifted': 'open' } }, open: { type: 'final' } },
  })
  const samples = { ...kettleSamples, actors: { heatWater: { done: [5], error: [] } } }
  const show = (run: Run<typeof kettleMachine>) => ({
    gestures: {
      'xstate.done.actor.heatWater': async () => {
        const child: AnyActorRef | undefined = run.actor.getSnapshot().children.heatWater
        child?.send({ type: 'lid.lifted' })
      },
    },
  })
  expect(await faultsOf(walkView(kettleMachine, samples, show, { heatWater: lidMachine }))).toEqual([
    'transition never taken: kettle.heating on xstate.error.actor.heatWater to kettle.cold',
  ])
})

test('on stage, time and answers come when they are told to', async () => {
  const { actor, call, clock, emitted } = stage(kettleMachine).start({ cups: 3 })
  actor.send({ type: 'switch.pressed' })
  expect(call('heatWater').input).toBe(3)
  await call('heatWater').resolve(3)
  expect(emitted).toEqual([{ type: 'kettle.whistled', cups: 3 }])
  clock.increment(999)
  expect(actor.getSnapshot().value).toBe('hot')
  clock.increment(1)
  expect(actor.getSnapshot().value).toBe('cold')
  expect(() => call('heatWater')).toThrow('heatWater is not under way')
})

test('every machine there is has a test that walks it', () => {
  const isWalked = (name: string) => {
    const file = `test/machines/${name}.test.ts`
    return existsSync(file) && readFileSync(file, 'utf8').includes(`walk(${name}Machine`)
  }
  expect([...machineFiles.keys()].filter((name) => !isWalked(name))).toEqual([])
})
