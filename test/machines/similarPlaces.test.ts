import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { similarPlacesMachine } from '#machines/entries/similarPlaces.ts'
import { stage, walk } from '#test/walk.ts'

const hall = { id: 'p1', name: 'Town Hall', address: 'Market 1', ownedBy: ['ada'] }
const cellar = { id: 'p2', name: 'Town Hall Cellar', address: 'Market 1', ownedBy: [] }
const typed = { type: 'place.typed', name: 'Town', address: '' } as const

test('structure, every path, nothing left unwalked', async () => {
  await walk(similarPlacesMachine, {
    inputs: [{ id: null }, { id: 'p1' }],
    guardsRead: ({ id, name, places, dismissed }) => [id, name, places.map((place) => place.id), dismissed.length > 0],
    events: {
      'place.typed': [
        { name: 'Town', address: '' },
        { name: 'To', address: '' },
      ],
      'similarPlaces.dismissed': [{}],
      'similarPlace.chosen': [{ id: 'p1' }],
    },
    actors: { findSimilar: { done: [[], [hall]], error: [{ code: 'offline' }] } },
    limit: 4_000,
  })
})

const found = async (own: string | null = null) => {
  const run = stage(similarPlacesMachine).start({ id: own })
  run.actor.send(typed)
  run.clock.increment(250)
  await run.call('findSimilar').resolve([hall, cellar])
  return run
}

test('asks once, 250 ms after the last key, by name and address', () => {
  const { actor, call, clock } = stage(similarPlacesMachine).start({ id: null })
  actor.send(typed)
  clock.increment(249)
  actor.send({ type: 'place.typed', name: 'Town Hall ', address: ' Market' })
  clock.increment(249)
  expect(actor.getSnapshot().value).toBe('settling')
  clock.increment(1)
  expect(call('findSimilar').input).toEqual({ name: 'Town Hall', address: 'Market' })
})

test.each([
  ['To', '', 'idle'],
  ['', 'Ma ', 'idle'],
  ['Tow', '', 'settling'],
  ['', 'Mar', 'settling'],
])('of name %j and address %j it is %3$s', (name, address, state) => {
  const { actor } = stage(similarPlacesMachine).start({ id: null })
  actor.send({ type: 'place.typed', name, address })
  expect(actor.getSnapshot().value).toBe(state)
})

test('typing into another field does not ask again', async () => {
  const { actor } = await found()
  actor.send(typed)
  expect(actor.getSnapshot().value).toBe('found')
})

test('shows like places, and keeps them while typing goes on', async () => {
  const { actor, call, clock } = await found()
  expect(actor.getSnapshot().value).toBe('found')
  expect(actor.getSnapshot().context).toEqual({
    id: null,
    name: 'Town',
    address: '',
    places: [hall, cellar],
    dismissed: [],
  })
  actor.send({ type: 'place.typed', name: 'Town Bar', address: '' })
  expect(actor.getSnapshot().context.places).toEqual([hall, cellar])
  clock.increment(250)
  await call('findSimilar').resolve([])
  expect(actor.getSnapshot().value).toBe('idle')
  expect(actor.getSnapshot().context.places).toEqual([])
})

test('a place is not like itself', async () => {
  const { actor } = await found('p1')
  expect(actor.getSnapshot().context.places).toEqual([cellar])
})

test('the chosen place is told, another cannot be chosen', async () => {
  const { actor, emitted } = await found()
  actor.send({ type: 'similarPlace.chosen', id: 'p9' })
  actor.send({ type: 'similarPlace.chosen', id: 'p2' })
  expect(emitted).toEqual([{ type: 'place.chosen', place: cellar }])
  expect(actor.getSnapshot().value).toBe('idle')
})

test('dismissed places do not come back, others do', async () => {
  const { actor, call, clock } = await found('p9')
  actor.send({ type: 'similarPlaces.dismissed' })
  expect(actor.getSnapshot().value).toBe('idle')
  actor.send({ type: 'place.typed', name: 'Town Hall', address: '' })
  clock.increment(250)
  const garden = { id: 'p3', name: 'Town Hall Garden', address: 'Market 2', ownedBy: [] }
  await call('findSimilar').resolve([hall, garden, cellar])
  expect(actor.getSnapshot().context).toEqual({
    id: 'p9',
    name: 'Town Hall',
    address: '',
    places: [garden],
    dismissed: ['p1', 'p2'],
  })
})

test('an outdated answer is not heard', async () => {
  const { actor, call, clock } = stage(similarPlacesMachine).start({ id: null })
  actor.send(typed)
  clock.increment(250)
  const older = call('findSimilar')
  actor.send({ type: 'place.typed', name: 'Barn', address: '' })
  await older.resolve([hall])
  expect(actor.getSnapshot().value).toBe('settling')
  expect(actor.getSnapshot().context.places).toEqual([])
})

test('a failure is silent, takes older places away, and typing on asks again', async () => {
  const { actor, call, clock } = await found()
  actor.send({ type: 'place.typed', name: 'Town H', address: '' })
  clock.increment(250)
  await call('findSimilar').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().value).toBe('failed')
  expect(actor.getSnapshot().context.places).toEqual([])
  actor.send(typed)
  clock.increment(250)
  await call('findSimilar').resolve([hall])
  expect(actor.getSnapshot().value).toBe('found')
})
