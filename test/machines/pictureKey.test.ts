import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { pictureKeyLifetime } from '#domain/limits.ts'
import { pictureKeyMachine } from '#machines/shell/pictureKey.ts'
import { stage, walk } from '#test/walk.ts'

const hour = 3_600_000

test('structure, every path, nothing left unwalked', async () => {
  await walk(pictureKeyMachine, {
    events: { 'key.requested': [{}] },
    actors: { readKey: { done: [{ pictureKey: 'k1' }], error: [{ code: 'offline' }] } },
  })
})

test('a key is renewed before it ends, and stays until the new one is there', async () => {
  const { actor, call, clock } = stage(pictureKeyMachine).start(undefined)
  expect(actor.getSnapshot().context.pictureKey).toBe(null)
  await call('readKey').resolve({ pictureKey: 'k1' })
  clock.increment(20 * hour - 1)
  expect(actor.getSnapshot().value).toBe('ready')
  clock.increment(1)
  expect(20 * hour).toBeLessThan(pictureKeyLifetime)
  expect([actor.getSnapshot().value, actor.getSnapshot().context.pictureKey]).toEqual(['loading', 'k1'])
  await call('readKey').resolve({ pictureKey: 'k2' })
  expect(actor.getSnapshot().context.pictureKey).toBe('k2')
})

test('after a failure it is asked for again a minute later, and the old key stays', async () => {
  const { actor, call, clock } = stage(pictureKeyMachine).start(undefined)
  await call('readKey').reject(new FailureError({ code: 'offline' }))
  clock.increment(59_999)
  expect(actor.getSnapshot().value).toBe('failed')
  clock.increment(1)
  await call('readKey').resolve({ pictureKey: 'k1' })
  actor.send({ type: 'key.requested' })
  await call('readKey').reject(new FailureError({ code: 'offline' }))
  expect([actor.getSnapshot().value, actor.getSnapshot().context.pictureKey]).toEqual(['failed', 'k1'])
})

test('one that is wanted while another is on its way is asked for anew', async () => {
  const { actor, call } = stage(pictureKeyMachine).start(undefined)
  const older = call('readKey')
  actor.send({ type: 'key.requested' })
  await older.resolve({ pictureKey: 'k1' })
  expect([actor.getSnapshot().value, actor.getSnapshot().context.pictureKey]).toEqual(['loading', null])
  await call('readKey').resolve({ pictureKey: 'k2' })
  expect(actor.getSnapshot().context.pictureKey).toBe('k2')
})
