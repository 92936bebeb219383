import { expect, test } from 'vitest'
import { FailureError } from '#domain/failure.ts'
import { historyOfferId } from '#domain/toastIds.ts'
import { entryHistoryMachine } from '#machines/history/entryHistory.ts'
import { entryHistorySamples } from '#test/samples/entryHistory.ts'
import { comparison, history, rest } from '#test/samples/history.ts'
import { stage, walk } from '#test/walk.ts'

test('structure, every path, nothing left unwalked', async () => {
  await walk(entryHistoryMachine, entryHistorySamples)
})

const compared = async () => {
  const run = stage(entryHistoryMachine).start({ resource: 'groups', id: 'g1' })
  await run.call('loadHistory').resolve(history)
  run.actor.send({ type: 'change.chosen', version: 1 })
  expect(run.call('loadStates').input).toEqual({ resource: 'groups', id: 'g1', version: 1, against: null })
  await run.call('loadStates').resolve(comparison)
  return run
}

test('all that can come back is ticked at first, and what cannot is left as it is', async () => {
  const { actor, call } = await compared()
  expect(actor.getSnapshot().context.ticked).toEqual(['name'])
  expect(actor.getSnapshot().can({ type: 'field.toggled', field: 'ownedBy' })).toBe(false)
  actor.send({ type: 'restoration.requested' })
  expect(call('storeState').input).toEqual({
    resource: 'groups',
    id: 'g1',
    version: 3,
    values: { name: 'Chess', alt: '', ownedBy: ['u1'] },
  })
})

test('a restoration is taken back by storing what was there before over it, once', async () => {
  const { actor, call, emitted } = await compared()
  actor.send({ type: 'restoration.requested' })
  await call('storeState').resolve(4)
  await call('loadHistory').resolve(history)
  actor.send({ type: 'offer.taken', id: historyOfferId })
  expect(call('storeBefore').input).toEqual({
    resource: 'groups',
    id: 'g1',
    version: 4,
    values: comparison.later.values,
  })
  await call('storeBefore').resolve(5)
  await call('loadHistory').resolve(history)
  expect(emitted).toEqual([
    { type: 'state.restored', name: 'Chess club' },
    { type: 'restoration.undone', name: 'Chess club' },
  ])
  expect(actor.getSnapshot().can({ type: 'offer.taken', id: historyOfferId })).toBe(false)
})

test('a restoration is taken back also before the history has come again, or when it does not come', async () => {
  for (const answer of ['pending', 'failed', 'more', 'states'] as const) {
    const { actor, call, emitted } = await compared()
    actor.send({ type: 'restoration.requested' })
    await call('storeState').resolve(4)
    if (answer === 'failed') await call('loadHistory').reject(new FailureError({ code: 'offline' }))
    if (answer === 'more' || answer === 'states') await call('loadHistory').resolve({ ...history, total: 9 })
    if (answer === 'more') actor.send({ type: 'more.requested' })
    if (answer === 'states') actor.send({ type: 'change.chosen', version: 1 })
    actor.send({ type: 'offer.taken', id: historyOfferId })
    actor.send({ type: 'offer.taken', id: historyOfferId })
    await call('storeBefore').resolve(5)
    expect([actor.getSnapshot().value, emitted.at(-1)?.type]).toEqual(['loading', 'restoration.undone'])
  }
})

test('a restoration that is under way is not cut off by taking back the one before', async () => {
  const { actor, call } = await compared()
  actor.send({ type: 'restoration.requested' })
  await call('storeState').resolve(4)
  await call('loadHistory').resolve(history)
  actor.send({ type: 'change.chosen', version: 1 })
  await call('loadStates').resolve(comparison)
  actor.send({ type: 'restoration.requested' })
  actor.send({ type: 'offer.taken', id: historyOfferId })
  expect(actor.getSnapshot().value).toBe('restoring')
})

test('a restoration that is refused leaves the comparison and the ticks', async () => {
  const { actor, call, emitted } = await compared()
  actor.send({ type: 'restoration.requested' })
  await call('storeState').reject(new FailureError({ code: 'changedMeanwhile' }))
  expect(emitted).toEqual([{ type: 'storing.failed', failure: { code: 'changedMeanwhile' } }])
  expect([actor.getSnapshot().value, actor.getSnapshot().context.ticked]).toEqual(['compared', ['name']])
})

test('two earlier states are compared, and nothing is brought back from them', async () => {
  const { actor, call } = await compared()
  actor.send({ type: 'against.chosen', version: 2 })
  expect(call('loadStates').input).toEqual({ resource: 'groups', id: 'g1', version: 1, against: 2 })
  await call('loadStates').resolve(comparison)
  expect(actor.getSnapshot().can({ type: 'restoration.requested' })).toBe(false)
  expect(actor.getSnapshot().can({ type: 'field.toggled', field: 'name' })).toBe(false)
})

test('further changes follow those that are shown', async () => {
  const { actor, call } = stage(entryHistoryMachine).start({ resource: 'groups', id: 'g1' })
  await call('loadHistory').resolve(history)
  actor.send({ type: 'more.requested' })
  expect(call('loadMore').input).toEqual({ resource: 'groups', id: 'g1', offset: 1 })
  await call('loadMore').resolve(rest)
  expect(actor.getSnapshot().context.history?.changes.map(({ version }) => version)).toEqual([3, 1])
  expect(actor.getSnapshot().can({ type: 'more.requested' })).toBe(false)
})
