import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { geocodeMachine } from '#machines/entries/geocode.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(geocodeMachine, {
    events: { 'coordinates.requested': [{ address: 'Main Street 1' }, { address: ' ' }] },
    actors: { findCoordinates: { done: [{ lat: 52.5, lng: 13.4 }], error: [{ code: 'noCoordinates' }] } },
  })
})

test('an empty address is refused without a call (§5)', () => {
  const { actor, emitted } = stage(geocodeMachine).start(undefined)
  actor.send({ type: 'coordinates.requested', address: '  ' })
  expect(actor.getSnapshot().value).toBe('failed')
  expect(actor.getSnapshot().children).toEqual({})
  expect(emitted).toEqual([{ type: 'coordinates.refused', failure: { code: 'addressMissing' } }])
})

test('what the map service finds, and why it does not, is told', async () => {
  const { actor, call, emitted } = stage(geocodeMachine).start(undefined)
  actor.send({ type: 'coordinates.requested', address: ' Main Street 1 ' })
  expect(call('findCoordinates').input).toEqual({ address: 'Main Street 1' })
  await call('findCoordinates').reject(new FailureError({ code: 'geocoderUnreachable' }))
  expect(actor.getSnapshot().context).toEqual({
    address: 'Main Street 1',
    failure: { code: 'geocoderUnreachable' },
  })
  actor.send({ type: 'coordinates.requested', address: 'Main Street 1' })
  await call('findCoordinates').resolve({ lat: 52.5, lng: 13.4 })
  expect(actor.getSnapshot().context).toEqual({ address: 'Main Street 1', failure: null })
  expect(emitted).toEqual([
    { type: 'coordinates.refused', failure: { code: 'geocoderUnreachable' } },
    { type: 'coordinates.found', lat: 52.5, lng: 13.4 },
  ])
})

test('a further request replaces the one under way', async () => {
  const { actor, call, emitted } = stage(geocodeMachine).start(undefined)
  actor.send({ type: 'coordinates.requested', address: 'Main Street 1' })
  const older = call('findCoordinates')
  actor.send({ type: 'coordinates.requested', address: 'High Street 2' })
  await older.resolve({ lat: 1, lng: 1 })
  await call('findCoordinates').resolve({ lat: 2, lng: 2 })
  expect(emitted).toEqual([{ type: 'coordinates.found', lat: 2, lng: 2 }])
})
