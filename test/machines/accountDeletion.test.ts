import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { accountDeletionMachine } from '#machines/people/accountDeletion.ts'
import { deletionSamples, successor } from '#test/samples/accountDeletion.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(accountDeletionMachine, {
    ...deletionSamples,
    guardsRead: ({ handsOver, successor }) => ({ handsOver, successor }),
  })
})

const ask = async (owned: number | null) => {
  const staged = stage(accountDeletionMachine).start({ id: 'a' })
  staged.actor.send({ type: 'deletion.requested', nickname: 'ada', version: 3 })
  if (owned === null) await staged.call('countOwned').reject(new FailureError({ code: 'offline' }))
  else await staged.call('countOwned').resolve(owned)
  return staged
}

test('nothing is deleted before the entries are counted and it is confirmed', async () => {
  const { actor, call, emitted } = stage(accountDeletionMachine).start({ id: 'a' })
  actor.send({ type: 'deletion.confirmed' })
  expect(actor.getSnapshot().value).toBe('idle')
  actor.send({ type: 'deletion.requested', nickname: 'ada', version: 3 })
  actor.send({ type: 'deletion.confirmed' })
  expect(actor.getSnapshot().value).toBe('counting')
  await call('countOwned').resolve(2)
  expect(actor.getSnapshot().context.owned).toBe(2)
  actor.send({ type: 'deletion.confirmed' })
  expect(call('deleteAccount').input).toEqual({ id: 'a', version: 3, successor: null })
  await call('deleteAccount').resolve(undefined)
  expect(actor.getSnapshot().value).toBe('deleted')
  expect(emitted).toEqual([{ type: 'account.deleted', nickname: 'ada' }])
})

test('who hands over says to whom', async () => {
  const { actor, call } = await ask(2)
  actor.send({ type: 'handOver.chosen', handsOver: true })
  for (const unfit of [[], ['bo'], [successor, 'bo']]) {
    actor.send({ type: 'successor.changed', successor: unfit })
    expect(actor.getSnapshot().can({ type: 'deletion.confirmed' })).toBe(false)
  }
  actor.send({ type: 'successor.changed', successor: [successor] })
  actor.send({ type: 'deletion.confirmed' })
  expect(call('deleteAccount').input).toEqual({ id: 'a', version: 3, successor })
})

test('who changes their mind hands nothing over', async () => {
  const { actor, call } = await ask(null)
  expect(actor.getSnapshot().context.owned).toBe(null)
  actor.send({ type: 'handOver.chosen', handsOver: true })
  actor.send({ type: 'successor.changed', successor: [successor] })
  actor.send({ type: 'handOver.chosen', handsOver: false })
  actor.send({ type: 'deletion.confirmed' })
  expect(call('deleteAccount').input).toEqual({ id: 'a', version: 3, successor: null })
})

test('a canceled deletion leaves everything as it was', async () => {
  const { actor, emitted } = await ask(1)
  actor.send({ type: 'handOver.chosen', handsOver: true })
  actor.send({ type: 'deletion.canceled' })
  expect(actor.getSnapshot().value).toBe('idle')
  expect(emitted).toEqual([])
  actor.send({ type: 'deletion.requested', nickname: 'ada', version: 4 })
  expect(actor.getSnapshot().context).toMatchObject({ handsOver: false, version: 4, owned: null })
})

test('a failed deletion says why, keeps the choice, and can be confirmed again or given up', async () => {
  const { actor, call, emitted } = await ask(1)
  actor.send({ type: 'handOver.chosen', handsOver: true })
  actor.send({ type: 'successor.changed', successor: [successor] })
  actor.send({ type: 'deletion.confirmed' })
  await call('deleteAccount').reject(new FailureError({ code: 'offline' }))
  expect(actor.getSnapshot().value).toBe('confirming')
  expect(actor.getSnapshot().context).toMatchObject({ handsOver: true, successor: [successor] })
  expect(actor.getSnapshot().context.failure).toEqual({ code: 'offline' })
  actor.send({ type: 'deletion.confirmed' })
  await call('deleteAccount').reject(new FailureError({ code: 'changedMeanwhile' }))
  expect(emitted).toEqual([
    { type: 'deletion.refused', failure: { code: 'offline' } },
    { type: 'deletion.refused', failure: { code: 'changedMeanwhile' } },
  ])
  actor.send({ type: 'deletion.canceled' })
  expect(actor.getSnapshot().context.failure).toBe(null)
})
