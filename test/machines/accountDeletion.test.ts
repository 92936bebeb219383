import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { accountDeletionMachine } from '#machines/people/accountDeletion.ts'
import { stage, walk } from '#test/walk.ts'

const ada = { id: 'a', nickname: 'ada' }

test('structure, every path, nothing left unwalked', async () => {
  await walk(accountDeletionMachine, {
    inputs: [{ id: 'a' }],
    events: {
      'deletion.requested': [
        { nickname: 'ada', version: 3 },
        { nickname: 'ada', version: null },
      ],
      'deletion.confirmed': [{}],
      'deletion.canceled': [{}],
    },
    actors: { deleteAccount: { done: [undefined], error: [{ code: 'changedMeanwhile' }, { code: 'offline' }] } },
  })
})

test('nothing is deleted before it is confirmed', async () => {
  const { actor, call, emitted } = stage(accountDeletionMachine).start({ id: 'a' })
  actor.send({ type: 'deletion.confirmed' })
  expect(actor.getSnapshot().value).toBe('idle')
  actor.send({ type: 'deletion.requested', nickname: 'ada', version: 3 })
  expect(actor.getSnapshot().value).toBe('confirming')
  actor.send({ type: 'deletion.confirmed' })
  expect(call('deleteAccount').input).toEqual({ id: 'a', version: 3 })
  await call('deleteAccount').resolve(undefined)
  expect(actor.getSnapshot().value).toBe('deleted')
  expect(emitted).toEqual([{ type: 'account.deleted' }])
})

test('a canceled deletion leaves everything as it was', () => {
  const { actor, emitted } = stage(accountDeletionMachine).start({ id: 'a' })
  actor.send({ type: 'deletion.requested', nickname: 'ada', version: 3 })
  actor.send({ type: 'deletion.canceled' })
  expect(actor.getSnapshot().value).toBe('idle')
  expect(emitted).toEqual([])
})

test('a failed deletion says why, and can be confirmed again or given up', async () => {
  const { actor, call, emitted } = stage(accountDeletionMachine).start({ id: 'a' })
  actor.send({ type: 'deletion.requested', nickname: 'ada', version: 3 })
  actor.send({ type: 'deletion.confirmed' })
  await call('deleteAccount').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().context).toEqual({ ...ada, version: 3, failure: { code: 'offline' } })
  actor.send({ type: 'deletion.confirmed' })
  await call('deleteAccount').reject(new FailureError({ code: 'changedMeanwhile' }))
  expect(emitted).toEqual([
    { type: 'deletion.refused', failure: { code: 'offline' } },
    { type: 'deletion.refused', failure: { code: 'changedMeanwhile' } },
  ])
  actor.send({ type: 'deletion.canceled' })
  expect(actor.getSnapshot().context).toEqual({ ...ada, version: 3, failure: null })
  actor.send({ type: 'deletion.requested', nickname: 'ada', version: 4 })
  actor.send({ type: 'deletion.confirmed' })
  expect(call('deleteAccount').input).toEqual({ id: 'a', version: 4 })
})
